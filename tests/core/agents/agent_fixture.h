// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "task/task_loader.h"

#include <filesystem>
#include <stdexcept>
#include <string>

namespace acann::agents::test {

inline std::filesystem::path knowledgeRoot() { return std::filesystem::path(ACANN_SOURCE_DIR) / "knowledge"; }

/// The shipped target; loaded once.
inline const knowledge::Target& shippedTarget()
{
    static const knowledge::KnowledgeBase base = knowledge::loadKnowledge(knowledgeRoot());
    const auto* target = base.target("ascendc");
    if (target == nullptr)
        throw std::runtime_error("knowledge/targets/ascendc did not load");
    return *target;
}

inline task::OperatorTask shippedTask(const std::string& id)
{
    auto task = task::parseTaskFile(knowledgeRoot() / "tasks" / "basic" / (id + ".json"));
    if (!task)
        throw std::runtime_error(task.error().message());
    return *task;
}

/// Owns what a request refers to.
struct RequestFixture
{
    explicit RequestFixture(task::OperatorTask operatorTask, const knowledge::Target& forTarget = shippedTarget())
        : task(std::move(operatorTask))
        , target(forTarget)
    { }

    [[nodiscard]] ProposalRequest request(task::Stage stage, int slot, std::uint64_t seed) const
    {
        ProposalRequest request{.task = task, .target = target};
        request.pattern = knowledge::routePattern(task).pattern;
        request.stage = stage;
        request.matrix = target.stageMatrix;
        request.generation = stage == task::Stage::Init ? 1 : 2;
        request.slot = slot;
        request.seed = seed;
        return request;
    }

    task::OperatorTask task;
    const knowledge::Target& target;
};

} // namespace acann::agents::test
