// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "evaluation/evaluator.h"
#include "evolution/run_config.h"
#include "evolution/steering.h"
#include "knowledge/knowledge_base.h"
#include "task/candidate.h"
#include "task/operator_task.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

/// The immutable facts of a run (design §5). Bulky parts (files, timelines, logs) are blobs; events carry their ids.
namespace acann::evolution {

/// Where a forked run comes from; its first event after the route is the SeedAdded of that candidate.
struct ForkOrigin
{
    RunId run;
    CandidateId candidate;
    friend bool operator==(const ForkOrigin&, const ForkOrigin&) = default;
};
struct RunCreated
{
    RunConfig config;
    BlobId task; ///< the OperatorTask as JSON
    std::string taskId;
    std::string taskTitle;
    std::string knowledgeDigest;
    std::string version; ///< of the workbench
    std::map<std::string, std::string> models = {}; ///< role → what answers for it: "deepseek-chat at api.deepseek.com"
    std::optional<ForkOrigin> fork = {}; ///< the run goes on from a candidate of another one
};
struct PatternRouted
{
    task::Pattern pattern = task::Pattern::Elementwise;
    std::vector<std::string> evidence;
};
struct GenerationStarted
{
    int generation = 1;
    task::Stage stage = task::Stage::Init;
    task::AgentMode mode = task::AgentMode::Template; ///< of its slots, but for those the template agent seeds
    std::string why = {}; ///< why this mode: "adaptive: explore first"
};
struct CandidateProposed
{
    Candidate candidate; ///< files left empty in the event
    BlobId files; ///< task::SourceFiles as JSON
    std::vector<knowledge::ManifestEntry> manifest;
    int tokens = 0;
    BlobId sketch = {}; ///< text of the checked sketch; null: none was drawn
    BlobId transcript = {}; ///< the tool-agent's steps as JSON; null: none
    std::optional<double> drift = {}; ///< structural distance from the primary parent, 0…1
};
/// The agent had nothing (new) to offer for a slot; the generation goes on without it.
struct ProposalFailed
{
    int generation = 1;
    int slot = 0;
    std::string reason;
};
struct EvaluationRecorded
{
    CandidateId candidate;
    evaluation::Verdict verdict;
    std::string deviceProgram;
    BlobId details; ///< evaluation::Evaluation as JSON (trials, timeline, log)
    double compileMs = 0;
    double runMs = 0;
};
/// An equal device program is already recorded: one candidate, never measured as new (design §5).
struct DuplicateFound
{
    CandidateId candidate;
    CandidateId original;
    std::string deviceProgram;
};
struct SelectionMade
{
    int generation = 1;
    std::vector<CandidateId> survivors; ///< best first
};
enum class Control
{
    Pause,
    Resume,
    Drain,
    Abort
};
struct ControlRequested
{
    Control control = Control::Pause;
    std::string reason; ///< why the workbench itself asked for it (infrastructure broken); empty: a person did
};
enum class FinishReason
{
    GenerationsDone,
    TargetMet,
    BudgetOut,
    Converged,
    Stopped,
    NothingValid
};
[[nodiscard]] std::string_view name(FinishReason reason);
struct RunFinished
{
    FinishReason reason = FinishReason::GenerationsDone;
    std::string explanation;
};

/// A try for a slot has begun. What steered it is what had been given by then, also when it is begun again after a
/// restart. Not recorded for the template agent, which nothing steers.
struct AttemptStarted
{
    SlotRef where;
    task::Stage stage = task::Stage::Init;
    task::AgentMode mode = task::AgentMode::SingleShot;
    std::vector<CandidateId> parents; ///< of the slot, best first; the same for each of its tries
    std::vector<int> steering; ///< ids of the acts that it is told of
};
/// What a call cost by the price list of a day.
struct Cost
{
    double amount = 0;
    std::string currency; ///< "USD", "CNY"
    std::string priceDate; ///< "2026-03-01": the day the prices were looked up
    friend bool operator==(const Cost&, const Cost&) = default;
};
/// One call of a model, recorded before its reply is used. Calls that cost nothing because they were answered from this
/// log are not recorded again.
struct ModelCalled
{
    SlotRef where;
    int ordinal = 0; ///< calls of this try before it
    agents::ModelRole role = agents::ModelRole::Coder;
    task::Stage stage = task::Stage::Init;
    std::string model; ///< name of the endpoint in the models settings that gave the reply or the last failure
    std::string answeredBy; ///< the model as its provider names it
    std::string requestDigest; ///< SHA-256 of the canonical request
    llm::Usage usage;
    std::optional<Cost> cost; ///< unset: the price is not known
    BlobId request; ///< llm::ChatRequest as JSON
    BlobId reply; ///< llm::ChatReply or llm::ModelFailure as JSON
    std::vector<knowledge::ManifestEntry> manifest; ///< the knowledge in the prompt, with tokens per card and layer
    std::string fault; ///< empty: answered; else name(llm::ModelFault)
    std::string faultText; ///< one sentence
    double milliseconds = 0;
};
/// The tool-agent's bench was used; kept so that a try that is begun again is told the same.
struct ToolRan
{
    SlotRef where;
    std::string tool; ///< "compile", "run", "profile"
    std::string digest; ///< of the tool and the files
    bool passed = false;
    BlobId result; ///< {"passed": …, "text": …}
    double milliseconds = 0;
};
/// A try gave nothing that could be judged: the reply could not be used. No candidate, no failed kernel.
struct AttemptRefused
{
    SlotRef where;
    std::string reason;
};
/// What is to become of a slot after a try without a valid candidate.
struct ConductorDecided
{
    SlotRef where; ///< the try that is decided about
    Decision decision = Decision::GiveUp;
    task::Stage stage = task::Stage::CompileFix; ///< of the next try
    task::AgentMode mode = task::AgentMode::FixLoop; ///< of the next try
    std::string rule; ///< id in the rule table; a person's act: "steering"
    std::vector<std::string> evidence; ///< "compile failed: UB-OVERFLOW"
    std::vector<std::string> cards; ///< knowledge that is fed besides the stage's
    std::string advice; ///< for the prompt of the next try; may be empty
    DecidedBy by = DecidedBy::Rule;
};
struct SteeringGiven
{
    int id = 1; ///< 1, 2, … within the run
    Steering act;
};
/// A candidate waits for a person's word before it is evaluated (RunConfig::approveBeforeEvaluation).
struct ApprovalAsked
{
    CandidateId candidate;
};
/// A person is asked in place of a model; Steering "answer" for the same try answers.
struct AnswerAsked
{
    SlotRef where;
    int ordinal = 0; ///< as in ModelCalled
    agents::ModelRole role = agents::ModelRole::Coder;
    BlobId request; ///< llm::ChatRequest as JSON
};
/// A candidate of another run as the root of this one: generation 0, with the verdict it has there.
struct SeedAdded
{
    Candidate candidate; ///< files left empty in the event
    BlobId files;
    std::optional<evaluation::Verdict> verdict;
    std::string deviceProgram;
    BlobId details;
};

using Event = std::variant<RunCreated, PatternRouted, GenerationStarted, CandidateProposed, ProposalFailed,
    EvaluationRecorded, DuplicateFound, SelectionMade, ControlRequested, RunFinished, AttemptStarted, ModelCalled,
    AttemptRefused, ConductorDecided, SteeringGiven, ApprovalAsked, AnswerAsked, SeedAdded, ToolRan>;

struct EventRecord
{
    std::int64_t sequence = 0; ///< 1, 2, … without gaps within a run
    std::int64_t atMs = 0; ///< UTC milliseconds; decides nothing but the minutes budget
    Event event;
};

[[nodiscard]] std::string_view kindOf(const Event& event); ///< "candidate-proposed"
[[nodiscard]] nlohmann::json payloadOf(const Event& event);
[[nodiscard]] Result<Event> eventFrom(std::string_view kind, const nlohmann::json& payload);
/// One short sentence for the log dock.
[[nodiscard]] std::string describe(const Event& event);

} // namespace acann::evolution
