// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "knowledge/knowledge_base.h"
#include "task/operator_task.h"

#include <memory>

namespace acann::fakes {

/// A task that needs no reference: ReLU over 64 floats.
inline task::OperatorTask fakeTask()
{
    task::OperatorTask task;
    task.id = "fake";
    task.title = "Fake task";
    task.inputs = {{"x", false}};
    task.outputs = {{"y", false}};
    task::Case primary;
    primary.id = "primary";
    primary.primary = true;
    primary.inputs = {{task::DType::Float32, {64}, {}}};
    primary.outputs = primary.inputs;
    task.cases = {primary};
    task.graph = {{{"n0", "relu", {"x"}, nlohmann::json::object()}}, {"n0"}};
    task.origin = "test";
    return task;
}

/// Knowledge with the target "ascendc" and nothing in it.
inline std::shared_ptr<const knowledge::KnowledgeBase> fakeKnowledge()
{
    auto knowledge = std::make_shared<knowledge::KnowledgeBase>();
    knowledge::Target target;
    target.id = "ascendc";
    knowledge->targets.push_back(target);
    knowledge->digest = "fake";
    return knowledge;
}

} // namespace acann::fakes
