// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"
#include "llm/chat_json.h"

#include <map>
#include <string>
#include <vector>

/// A short run with model calls, written by hand: one slot whose first try fails to compile and whose repair is in
/// flight. Its texts, tokens and prices are invented for the tests.
namespace acann::fakes {

inline const CandidateId kFirstTry{"aa00000000000000"};
inline const CandidateId kRepair{"bb00000000000000"};

struct ModelRun
{
    std::vector<evolution::EventRecord> events;
    evolution::RunState state;
    std::map<BlobId, std::string> blobs;

    void add(evolution::Event event)
    {
        const auto sequence = static_cast<std::int64_t>(events.size()) + 1;
        events.push_back({sequence, 1'700'000'000'000 + sequence * 1000, std::move(event)});
    }
};

inline evolution::ModelCalled modelCall(int attempt, int ordinal, task::Stage stage, long prompt, long completion)
{
    evolution::ModelCalled call;
    call.where = {1, 0, attempt};
    call.ordinal = ordinal;
    call.stage = stage;
    call.model = "scripted";
    call.answeredBy = "scripted model";
    call.usage.prompt = prompt;
    call.usage.completion = completion;
    call.cost = evolution::Cost{static_cast<double>(prompt + completion) / 1e6, "USD", "2026-01-01"};
    call.manifest = {{"ascendc.softmax.L1.shape", knowledge::Layer::L1, "stage", 300},
        {"ascendc.common.L4.copy", knowledge::Layer::L4, "stage", 200},
        {"ascendc.common.L4.reduce", knowledge::Layer::L4, "stage", 500}};
    call.milliseconds = 2100;
    return call;
}

namespace detail {

inline std::string requestJson(const std::vector<llm::Message>& messages)
{
    llm::ChatRequest request;
    request.messages = messages;
    return llm::toJson(request).dump();
}

inline std::string replyJson(const llm::Message& message)
{
    llm::ChatReply reply;
    reply.message = message;
    reply.model = "scripted model";
    return llm::toJson(llm::ChatOutcome(reply)).dump();
}

inline void addBlobs(ModelRun& run)
{
    using llm::Speaker;
    const llm::Message system{Speaker::System, "You write Ascend C.", {}, {}, {}};
    const llm::Message prompt{Speaker::User, "Write softmax <b>now</b>.", {}, {}, {}};
    const llm::Message thinks{Speaker::Assistant, "```cpp\nint x;\n```", "rows are short", {}, {}};
    const llm::Message calls{
        Speaker::Assistant, "I look first.", {}, {{"call-1", "read", "{\"path\":\"kernel.cpp\"}"}}, {}};
    const llm::Message result{Speaker::Tool, "// the kernel", {}, {}, "call-1"};
    run.blobs[BlobId{"req-0"}] = requestJson({system, prompt});
    run.blobs[BlobId{"rep-0"}] = replyJson(calls);
    run.blobs[BlobId{"req-1"}] = requestJson({system, prompt, calls, result});
    run.blobs[BlobId{"rep-1"}] = replyJson(thinks);
    run.blobs[BlobId{"req-2"}] = requestJson({system, prompt});
    run.blobs[BlobId{"rep-2"}] = replyJson(thinks);
}

inline void addFirstTry(ModelRun& run)
{
    evolution::AttemptStarted started;
    started.where = {1, 0, 0};
    started.steering = {1};
    run.add(started);
    for (int ordinal = 0; ordinal < 2; ++ordinal) {
        evolution::ModelCalled called = modelCall(0, ordinal, task::Stage::Init, 2000, 100);
        called.request = BlobId{"req-" + std::to_string(ordinal)};
        called.reply = BlobId{"rep-" + std::to_string(ordinal)};
        run.add(called);
    }
    evolution::CandidateProposed first;
    first.candidate.id = kFirstTry;
    first.candidate.mode = task::AgentMode::ToolAgent;
    first.candidate.generation = 1;
    run.add(first);
    evolution::EvaluationRecorded failed;
    failed.candidate = kFirstTry;
    failed.verdict = evaluation::Invalid{evaluation::FailureStage::Compile, "'LocalTenser' was not declared", {}};
    run.add(failed);
    evolution::ConductorDecided decided;
    decided.where = {1, 0, 0};
    decided.decision = evolution::Decision::Repair;
    decided.rule = "compile-once";
    decided.evidence = {"compile failed: 'LocalTenser' was not declared"};
    run.add(decided);
}

inline void addRepair(ModelRun& run)
{
    evolution::AttemptStarted started;
    started.where = {1, 0, 1};
    run.add(started);
    evolution::ModelCalled fix = modelCall(1, 0, task::Stage::CompileFix, 1500, 80);
    fix.role = agents::ModelRole::Fixer;
    fix.request = BlobId{"req-2"};
    fix.reply = BlobId{"rep-2"};
    run.add(fix);
    evolution::CandidateProposed second;
    second.candidate.id = kRepair;
    second.candidate.mode = task::AgentMode::ToolAgent;
    second.candidate.generation = 1;
    second.candidate.attempt = 1;
    second.candidate.parents = {kFirstTry};
    run.add(second);
}

/// What a fold of the events would hold, as far as the views look at it.
inline void fill(evolution::RunState& state, const std::vector<evolution::EventRecord>& events)
{
    state.phase = evolution::RunPhase::Running;
    state.config.agent = "tool-agent";
    state.taskTitle = "Softmax, float16";
    state.generation = 1;
    evolution::Attempt tries[2];
    for (const evolution::EventRecord& record : events) {
        if (const auto* given = std::get_if<evolution::SteeringGiven>(&record.event))
            state.steering.push_back(*given);
        if (const auto* called = std::get_if<evolution::ModelCalled>(&record.event)) {
            tries[called->where.attempt].spending.add(*called);
            state.spending.add(*called);
        }
        if (const auto* proposed = std::get_if<evolution::CandidateProposed>(&record.event)) {
            evolution::Member member;
            member.candidate = proposed->candidate;
            member.spending = tries[member.candidate.attempt].spending;
            member.tokens = static_cast<int>(member.spending.tokens());
            if (member.candidate.attempt == 0)
                member.steering = {1};
            state.order.push_back(member.candidate.id);
            state.members[member.candidate.id] = member;
        }
        if (const auto* evaluated = std::get_if<evolution::EvaluationRecorded>(&record.event))
            state.members.at(evaluated->candidate).verdict = evaluated->verdict;
    }
    state.tokens = state.spending.tokens();
    state.chains[{1, 0}] = {tries[0], tries[1]};
}

} // namespace detail

inline ModelRun modelRun()
{
    ModelRun run;
    evolution::SteeringGiven hint;
    hint.id = 1;
    hint.act.kind = evolution::SteeringKind::Hint;
    hint.act.text = "use double buffers";
    run.add(hint);
    detail::addBlobs(run);
    detail::addFirstTry(run);
    detail::addRepair(run);
    detail::fill(run.state, run.events);
    return run;
}

/// As the engine would tell of it.
inline engine::RunUpdate updateOf(const ModelRun& run, const RunId& id)
{
    return {id, run.events, std::make_shared<const evolution::RunState>(run.state), {}};
}

} // namespace acann::fakes
