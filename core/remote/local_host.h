// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remote/host.h"

#include <string>

namespace acann::remote {

/// This computer, spoken to in the same way as any other: the same encoded scripts, through /bin/sh.
class LocalHost final : public Host
{
public:
    explicit LocalHost(std::string name);
    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] ScriptOutcome run(const Script& script, const ScriptLimits& limits, std::stop_token stop) override;

private:
    std::string m_name;
};

} // namespace acann::remote
