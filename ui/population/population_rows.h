// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/run_state.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What the population view shows of a run, as plain values. No widgets here.
namespace acann::population {

/// How far a candidate has come; the coarse form of its verdict that lists and filters work with.
enum class Outcome
{
    Running, ///< proposed, not judged yet
    Duplicate, ///< has the device program of an earlier candidate
    Valid,
    Static,
    Compile,
    Run,
    Numeric,
    Rejected,
    TimedOut,
    Infrastructure,
    Refused ///< a person did not let it be evaluated
};

[[nodiscard]] Outcome outcomeOf(const evolution::Member& member);

/// True of every way in which the candidate itself did not hold: static, compile, run, numeric, rejected, timed out.
[[nodiscard]] bool isFailure(Outcome outcome);

struct Row
{
    CandidateId id;
    int ordinal = 0; ///< place in proposal order, from 0
    int generation = 0; ///< from 1
    int slot = 0;
    task::AgentMode mode = task::AgentMode::Template;
    task::Stage stage = task::Stage::Init;
    Outcome outcome = Outcome::Running;
    std::string step; ///< of a running one: "compile", "verify", "measure"; empty while it waits
    std::optional<double> latencyNs; ///< only of valid candidates
    bool modelled = true; ///< what kind of number latencyNs is
    std::optional<double> speedup; ///< over the first valid candidate of the run; 2 means half the time
    std::vector<CandidateId> parents; ///< the first is the primary one
    std::optional<CandidateId> duplicateOf;
    bool best = false;
    bool survivor = false; ///< member of the population after the last selection
    int attempt = 0; ///< tries for its slot before it
    int tokens = 0;
    std::map<std::string, double> money; ///< currency → what its try cost
    std::optional<double> drift; ///< from its primary parent, 0…1
    bool waits = false; ///< for a person's approval
    bool pinned = false;
    bool banned = false; ///< nobody may descend from it any more
    std::string note;

    [[nodiscard]] CandidateId primaryParent() const { return parents.empty() ? CandidateId{} : parents.front(); }
    friend bool operator==(const Row&, const Row&) = default;
};

using StepOf = std::map<CandidateId, std::string>;

/// One row per candidate in proposal order.
[[nodiscard]] std::vector<Row> rowsOf(const evolution::RunState& state, const StepOf& inFlight);

/// The cause or the number in one sentence, e.g. "UB-OVERFLOW: …"; what the verdict column shows.
[[nodiscard]] std::string sentenceOf(const evolution::Member& member);

} // namespace acann::population
