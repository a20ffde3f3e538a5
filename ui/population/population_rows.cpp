// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/population_rows.h"

#include <set>

namespace acann::population {

namespace {

Outcome outcomeOf(const evaluation::Verdict& verdict)
{
    if (const auto* invalid = std::get_if<evaluation::Invalid>(&verdict)) {
        switch (invalid->stage) {
        case evaluation::FailureStage::Static:
            return Outcome::Static;
        case evaluation::FailureStage::Compile:
            return Outcome::Compile;
        case evaluation::FailureStage::Run:
            return Outcome::Run;
        case evaluation::FailureStage::Numeric:
            return Outcome::Numeric;
        }
    }
    if (std::holds_alternative<evaluation::Rejected>(verdict)) {
        return Outcome::Rejected;
    }
    if (std::holds_alternative<evaluation::TimedOut>(verdict)) {
        return Outcome::TimedOut;
    }
    if (std::holds_alternative<evaluation::InfrastructureFailed>(verdict)) {
        return Outcome::Infrastructure;
    }
    return Outcome::Valid;
}

} // namespace

Outcome outcomeOf(const evolution::Member& member)
{
    if (member.verdict) {
        return outcomeOf(*member.verdict);
    }
    if (member.approval == evolution::Approval::Refused) {
        return Outcome::Refused;
    }
    return member.duplicateOf ? Outcome::Duplicate : Outcome::Running;
}

bool isFailure(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Static:
    case Outcome::Compile:
    case Outcome::Run:
    case Outcome::Numeric:
    case Outcome::Rejected:
    case Outcome::TimedOut:
        return true;
    case Outcome::Running:
    case Outcome::Duplicate:
    case Outcome::Valid:
    case Outcome::Infrastructure:
    case Outcome::Refused:
        return false;
    }
    return false;
}

namespace {

/// The candidates that acts of a kind hold for now.
std::set<CandidateId> namedBy(const evolution::RunState& state, evolution::SteeringKind kind)
{
    std::set<CandidateId> named;
    for (const evolution::SteeringGiven& given : state.steering) {
        if (given.act.kind == kind && given.act.candidate && !state.withdrawn.contains(given.id)) {
            named.insert(*given.act.candidate);
        }
    }
    return named;
}

} // namespace

std::vector<Row> rowsOf(const evolution::RunState& state, const StepOf& inFlight)
{
    const std::optional<CandidateId> best = state.best();
    const std::optional<CandidateId> first = state.firstValid();
    const evolution::Member* firstMember = first ? state.member(*first) : nullptr;
    const std::optional<double> baseline = firstMember ? firstMember->latencyNs() : std::nullopt;
    const std::set<CandidateId> survivors(state.population.begin(), state.population.end());

    const std::set<CandidateId> pinned = namedBy(state, evolution::SteeringKind::Pin);
    const std::set<CandidateId> banned = namedBy(state, evolution::SteeringKind::Ban);

    std::vector<Row> rows;
    rows.reserve(state.order.size());
    for (const CandidateId& id : state.order) {
        const evolution::Member* member = state.member(id);
        if (!member) {
            continue;
        }
        Row row;
        row.id = id;
        row.ordinal = static_cast<int>(rows.size());
        row.generation = member->candidate.generation;
        row.slot = member->candidate.slot;
        row.mode = member->candidate.mode;
        row.stage = member->candidate.stage;
        row.outcome = outcomeOf(*member);
        row.latencyNs = member->latencyNs();
        if (const auto* measurement = member->verdict ? evaluation::measurementOf(*member->verdict) : nullptr) {
            row.modelled = measurement->kind == evaluation::MeasurementKind::Modelled;
        }
        if (row.latencyNs && baseline && *row.latencyNs > 0) {
            row.speedup = *baseline / *row.latencyNs;
        }
        row.parents = member->candidate.parents;
        row.duplicateOf = member->duplicateOf;
        row.best = best && *best == id;
        row.survivor = survivors.contains(id);
        row.attempt = member->candidate.attempt;
        row.tokens = member->tokens;
        row.money = member->spending.money;
        row.drift = member->drift;
        row.waits = member->approval == evolution::Approval::Waiting;
        row.pinned = pinned.contains(id);
        row.banned = banned.contains(id);
        row.note = member->candidate.note;
        if (const auto step = inFlight.find(id); row.outcome == Outcome::Running && step != inFlight.end()) {
            row.step = step->second;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string sentenceOf(const evolution::Member& member)
{
    if (member.verdict) {
        return evaluation::summary(*member.verdict);
    }
    return {};
}

} // namespace acann::population
