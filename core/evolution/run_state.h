// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/events.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// A run's state is the fold of its events: `state = fold(events)`. Pure, no I/O (design §5).
namespace acann::evolution {

/// What models have cost so far.
struct Spending
{
    int calls = 0;
    int failedCalls = 0; ///< of `calls`: those without a usable reply
    llm::Usage usage;
    std::map<std::string, double> money; ///< currency → amount
    int unpricedCalls = 0; ///< of `calls`: used tokens whose price is not known
    double milliseconds = 0;

    [[nodiscard]] long tokens() const { return usage.prompt + usage.completion; }
    void add(const ModelCalled& call);
    friend bool operator==(const Spending&, const Spending&) = default;
};

enum class Approval
{
    NotNeeded,
    Waiting,
    Given,
    Refused
};

struct Member
{
    Candidate candidate; ///< without file texts
    BlobId files; ///< task::SourceFiles as JSON
    std::vector<knowledge::ManifestEntry> manifest;
    int tokens = 0;
    std::optional<evaluation::Verdict> verdict; ///< unset while in flight
    std::optional<CandidateId> duplicateOf;
    std::string deviceProgram;
    BlobId details;
    double evaluationMs = 0;
    BlobId sketch;
    BlobId transcript;
    std::optional<double> drift;
    std::vector<int> steering; ///< ids of the acts that its try was told of
    Spending spending; ///< of the try that made it
    Approval approval = Approval::NotNeeded;
    std::string refusedBecause; ///< a person's words

    [[nodiscard]] std::optional<double> latencyNs() const; ///< only of Valid
};

/// One try for a slot.
struct Attempt
{
    task::Stage stage = task::Stage::Init;
    task::AgentMode mode = task::AgentMode::Template;
    std::vector<CandidateId> parents;
    std::vector<int> steering;
    std::optional<CandidateId> candidate; ///< unset: under way, or refused
    std::string refusal; ///< why its reply could not be used
    std::optional<ConductorDecided> decision; ///< about what comes after it
    Spending spending;
};
/// Everything that was tried for a slot, oldest first.
using Chain = std::vector<Attempt>;
using SlotKey = std::pair<int, int>; ///< generation, slot

/// A person's answer that a try waits for.
struct Question
{
    SlotRef where;
    int ordinal = 0;
    agents::ModelRole role = agents::ModelRole::Coder;
    BlobId request;
    std::optional<std::string> answer; ///< set: given, not yet used
};

enum class RunPhase
{
    Empty,
    Running,
    Paused,
    Draining,
    Finished
};
[[nodiscard]] std::string_view name(RunPhase phase);

struct RunState
{
    RunPhase phase = RunPhase::Empty;
    RunConfig config;
    std::string taskId;
    std::string taskTitle;
    BlobId task;
    std::string knowledgeDigest;
    std::optional<task::Pattern> pattern;
    std::vector<std::string> routeEvidence;
    int generation = 0; ///< the current one; 0 before the first
    task::Stage stage = task::Stage::Init;
    std::vector<CandidateId> order; ///< every candidate in proposal order
    std::map<CandidateId, Member> members;
    std::map<std::string, std::string> models; ///< role → what answers for it
    std::optional<ForkOrigin> fork;
    task::AgentMode mode = task::AgentMode::Template; ///< of the current generation
    std::map<int, task::AgentMode> modes; ///< generation → mode
    std::map<SlotKey, Chain> chains;
    std::map<SlotKey, int> reAsks; ///< slot behind the offspring → id of the re-ask that added it
    std::optional<task::AgentMode> switchedMode; ///< by the conductor or a person, for the generations to come
    int switchedAfter = 0; ///< generation after which the conductor last switched
    std::vector<SteeringGiven> steering; ///< in order of their ids
    std::set<int> withdrawn; ///< ids of acts that no longer hold
    std::vector<Question> questions; ///< open ones
    std::vector<CandidateId> seeds; ///< of generation 0
    std::map<int, std::set<int>> failedSlots; ///< generation → slots without a proposal
    std::string proposalFailure; ///< why the latest of them has none
    std::vector<CandidateId> population; ///< survivors of the last selection, best first
    std::map<int, std::vector<CandidateId>> selections;
    std::map<std::string, CandidateId> devicePrograms; ///< first candidate of each
    int evaluations = 0;
    long tokens = 0; ///< of all proposals; with models: those of `spending`
    Spending spending;
    std::map<std::string, Spending> spendingByModel; ///< name in the models settings →
    std::map<task::Stage, Spending> spendingByStage;
    std::map<agents::ModelRole, Spending> spendingByRole;
    std::map<int, Spending> spendingByGeneration;
    std::map<knowledge::Layer, long> tokensByLayer; ///< estimated tokens of knowledge in the prompts sent so far
    std::optional<FinishReason> finishReason;
    std::string finishExplanation;
    std::string pauseReason; ///< why the workbench paused the run by itself; empty otherwise
    std::int64_t activeMs = 0; ///< wall clock spent running: pauses and the time between processes excluded
    std::int64_t lastAtMs = 0;
    std::int64_t lastSequence = 0;

    [[nodiscard]] const Member* member(const CandidateId& id) const;
    [[nodiscard]] std::optional<CandidateId> best() const; ///< least latency among Valid; ties → earlier
    [[nodiscard]] std::optional<CandidateId> firstValid() const; ///< least (generation, slot) among Valid
    /// The latest candidate proposed for a slot of a generation, or null.
    [[nodiscard]] const Member* at(int generation, int slot) const;
    [[nodiscard]] const Chain& chain(int generation, int slot) const;
    /// Offspring of a generation, with the slots that re-asks added.
    [[nodiscard]] int slotCount(int generation) const;
    /// True once nothing more will be tried for a slot: its last candidate is valid or a duplicate, or was the only
    /// try, or the conductor gave up, or there was no proposal.
    [[nodiscard]] bool isResolved(int generation, int slot) const;
    /// True when a try has failed and the conductor has not said what comes of it.
    [[nodiscard]] bool needsDecision(int generation, int slot) const;
};

/// True for a run that a resume can go on with: not finished, or stopped by a person.
[[nodiscard]] bool isResumable(const RunState& state);

/// The ids of the steering acts that a candidate descends from: those its own try and its ancestors' were told of.
[[nodiscard]] std::set<int> steeringOf(const RunState& state, const CandidateId& id);
/// The candidates that descend from a steering act.
[[nodiscard]] std::set<CandidateId> steeredBy(const RunState& state, int act);
/// Why an act cannot be given now, in one sentence; unset: it can.
[[nodiscard]] std::optional<std::string> steeringRefusal(const RunState& state, const Steering& act);
/// True when a run that does not move waits for a person: for an approval or an answer.
[[nodiscard]] bool waitsForPerson(const RunState& state);

/// Applies one event. Errors: RunStateBroken when the event cannot follow the state (a corrupt log).
[[nodiscard]] Result<RunState> apply(RunState state, const EventRecord& record);
[[nodiscard]] Result<RunState> fold(const std::vector<EventRecord>& events);

/// The canonical, time-free account of who descends from whom and what came of each: byte-identical for equal seeds.
[[nodiscard]] nlohmann::json lineage(const RunState& state);

} // namespace acann::evolution
