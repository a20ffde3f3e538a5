// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/sketch.h"
#include "hardware/hardware_profile.h"
#include "task/operator_task.h"

#include <map>

namespace acann::agents {

/// A tensor of one case, as a sketch's functions ask about it.
struct CaseTensor
{
    task::Shape shape;
    std::int64_t elementBytes = 0;
    bool isOutput = false;
};

/// The names of a sketch and their values in one case.
class SketchScope
{
public:
    SketchScope(const task::OperatorTask& task, const task::Case& testCase, const hardware::HardwareProfile& profile);

    /// Error: InvalidArgument, "line 3: …".
    [[nodiscard]] Result<std::int64_t> valueOf(const SketchExpression& expression) const;

    void set(const std::string& name, std::int64_t value) { m_values[name] = value; }
    [[nodiscard]] const CaseTensor* tensor(const std::string& name) const;
    [[nodiscard]] const std::map<std::string, CaseTensor>& tensors() const { return m_tensors; }

private:
    [[nodiscard]] Result<std::int64_t> callOf(const SketchExpression& call) const;
    [[nodiscard]] Result<std::int64_t> ofTensor(const SketchExpression& call) const;

    std::map<std::string, CaseTensor> m_tensors;
    std::map<std::string, std::int64_t> m_values;
};

} // namespace acann::agents
