// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/run_state.h"

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

/// A run's state written as text, one candidate a line: "id generation parents outcome [µs]". Parents are joined by
/// "+", "-" is none; outcomes are valid, static, compile, run, numeric, rejected, timeout, infra, running, or "=id" for
/// a duplicate. Its numbers are invented for the test and mean nothing.
namespace acann::fakes {

namespace detail {

inline evaluation::Verdict verdictOf(const std::string& outcome, double us)
{
    using namespace evaluation;
    if (outcome == "valid") {
        Valid valid;
        valid.measurement.device = "ascend910b3 (emulated)";
        valid.measurement.medianNs = us * 1e3;
        valid.measurement.samplesNs = {us * 1e3};
        valid.measurement.ci95LowNs = valid.measurement.ci95HighNs = us * 1e3;
        valid.measurement.speedOfLight = 13.1 / us;
        valid.measurement.trafficBytes = 2 << 20;
        valid.accuracy = {3.1e-4, 2.4e-3, 9.8e-4, 9.8e-3, "tail-1 / large / seed 2 / y"};
        return valid;
    }
    if (outcome == "static") {
        return Invalid{FailureStage::Static, "UB needs 229376 bytes of 196608",
            {{"UB-OVERFLOW", Severity::Error, "UB needs 229376 bytes of 196608", {"kernel.cpp", 31, ""},
                {{"kernel.cpp", 33, "second queue"}}, "Halve the tile length", "buffer ledger", 1}}};
    }
    if (outcome == "compile") {
        return Invalid{FailureStage::Compile, "kernel.cpp:42: 'LocalTenser' was not declared in this scope",
            {{"COMPILE", Severity::Error, "'LocalTenser' was not declared in this scope", {"kernel.cpp", 42, ""}, {},
                "Did you mean 'LocalTensor'?", "g++", 1}}};
    }
    if (outcome == "run") {
        return Invalid{FailureStage::Run, "block 3 waits for EVENT_ID0 of MTE2_V, which nobody sets", {}};
    }
    if (outcome == "numeric") {
        return Invalid{FailureStage::Numeric, "tail-1: rows 3… of y: constant ratio 0.5", {}};
    }
    if (outcome == "rejected") {
        return Rejected{{"input-aliasing: x was changed"}};
    }
    if (outcome == "timeout") {
        return TimedOut{FailureStage::Run, 10};
    }
    return InfrastructureFailed{"The sandbox could not be started", "Install bubblewrap and evaluate again"};
}

} // namespace detail

inline evolution::RunState populationOf(const std::vector<std::string>& lines)
{
    evolution::RunState state;
    state.phase = evolution::RunPhase::Running;
    state.taskId = "layer_norm_f16";
    state.taskTitle = "LayerNorm, float16";
    for (const std::string& line : lines) {
        std::istringstream words(line);
        std::string parents;
        std::string outcome;
        evolution::Member member;
        double us = 0;
        words >> member.candidate.id.value >> member.candidate.generation >> parents >> outcome >> us;
        const CandidateId id = member.candidate.id;
        std::istringstream ids(parents == "-" ? "" : parents);
        for (std::string parent; std::getline(ids, parent, '+');) {
            member.candidate.parents.push_back(CandidateId{parent});
        }
        member.candidate.stage = member.candidate.generation > 1 ? task::Stage::Mutate : task::Stage::Init;
        member.candidate.target = "ascendc";
        member.candidate.note = member.candidate.generation > 1 ? "tileLength to 2048" : "layer_norm_two_pass";
        member.candidate.slot = static_cast<int>(std::count_if(state.members.begin(), state.members.end(),
            [&](const auto& other) { return other.second.candidate.generation == member.candidate.generation; }));
        member.files = BlobId{"files-" + id.value};
        if (outcome.starts_with('=')) {
            member.duplicateOf = CandidateId{outcome.substr(1)};
        } else if (outcome != "running") {
            member.verdict = detail::verdictOf(outcome, us);
            member.details = BlobId{"details-" + id.value};
        }
        state.generation = std::max(state.generation, member.candidate.generation);
        state.order.push_back(id);
        state.members[id] = std::move(member);
    }
    return state;
}

inline std::shared_ptr<const evolution::RunState> sharedPopulation(const std::vector<std::string>& lines)
{
    return std::make_shared<const evolution::RunState>(populationOf(lines));
}

/// Three generations with every outcome, a crossover and a candidate in flight.
inline const std::vector<std::string>& samplePopulation()
{
    static const std::vector<std::string> lines{"a31c90d4 1 - valid 42.60", "b7705e12 1 - static",
        "e94f21aa 1 - compile", "c41f7b08 1 - valid 31.05", "0d6e83f1 1 - numeric", "71be44c0 1 - valid 38.72",
        "f20917dd 2 c41f7b08 valid 25.14", "d0e15a9c 2 c41f7b08 rejected", "9a77e3b1 2 a31c90d4+c41f7b08 valid 27.90",
        "58c2d6ef 2 71be44c0 timeout", "3fb0aa27 2 c41f7b08 =f20917dd", "ab12cd34 2 71be44c0 infra",
        "c7a2e016 3 f20917dd valid 18.42", "6611d0be 3 f20917dd valid 21.37",
        "17f4c9a3 3 9a77e3b1+f20917dd valid 19.96", "84ce02d7 3 f20917dd run", "e5a90b6c 3 c7a2e016 running",
        "2b8f31d9 3 9a77e3b1 running"};
    return lines;
}

} // namespace acann::fakes
