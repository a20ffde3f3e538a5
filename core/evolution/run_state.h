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

    [[nodiscard]] std::optional<double> latencyNs() const; ///< only of Valid
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
    std::map<int, std::set<int>> failedSlots; ///< generation → slots without a proposal
    std::string proposalFailure; ///< why the latest of them has none
    std::vector<CandidateId> population; ///< survivors of the last selection, best first
    std::map<int, std::vector<CandidateId>> selections;
    std::map<std::string, CandidateId> devicePrograms; ///< first candidate of each
    int evaluations = 0;
    long tokens = 0;
    std::optional<FinishReason> finishReason;
    std::string finishExplanation;
    std::string pauseReason; ///< why the workbench paused the run by itself; empty otherwise
    std::int64_t activeMs = 0; ///< wall clock spent running: pauses and the time between processes excluded
    std::int64_t lastAtMs = 0;
    std::int64_t lastSequence = 0;

    [[nodiscard]] const Member* member(const CandidateId& id) const;
    [[nodiscard]] std::optional<CandidateId> best() const; ///< least latency among Valid; ties → earlier
    [[nodiscard]] std::optional<CandidateId> firstValid() const; ///< least (generation, slot) among Valid
    /// The candidate proposed for a slot of a generation, or null.
    [[nodiscard]] const Member* at(int generation, int slot) const;
    /// True once a slot has a verdict, is a duplicate or had no proposal.
    [[nodiscard]] bool isResolved(int generation, int slot) const;
};

/// True for a run that a resume can go on with: not finished, or stopped by a person.
[[nodiscard]] bool isResumable(const RunState& state);

/// Applies one event. Errors: RunStateBroken when the event cannot follow the state (a corrupt log).
[[nodiscard]] Result<RunState> apply(RunState state, const EventRecord& record);
[[nodiscard]] Result<RunState> fold(const std::vector<EventRecord>& events);

/// The canonical, time-free account of who descends from whom and what came of each: byte-identical for equal seeds.
[[nodiscard]] nlohmann::json lineage(const RunState& state);

} // namespace acann::evolution
