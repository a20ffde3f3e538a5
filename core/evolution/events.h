// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluator.h"
#include "evolution/run_config.h"
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

struct RunCreated
{
    RunConfig config;
    BlobId task; ///< the OperatorTask as JSON
    std::string taskId;
    std::string taskTitle;
    std::string knowledgeDigest;
    std::string version; ///< of the workbench
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
};
struct CandidateProposed
{
    Candidate candidate; ///< files left empty in the event
    BlobId files; ///< task::SourceFiles as JSON
    std::vector<knowledge::ManifestEntry> manifest;
    int tokens = 0;
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

using Event = std::variant<RunCreated, PatternRouted, GenerationStarted, CandidateProposed, ProposalFailed,
    EvaluationRecorded, DuplicateFound, SelectionMade, ControlRequested, RunFinished>;

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
