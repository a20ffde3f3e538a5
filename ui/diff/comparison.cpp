// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/comparison.h"

namespace acann::diff {

namespace {

Comparison parentAt(const evolution::Member& member, const CandidateId& right, std::size_t index, Obstacle obstacle)
{
    const auto& parents = member.candidate.parents;
    return index < parents.size() ? Comparison{parents[index], right, Obstacle::None} : Comparison{{}, right, obstacle};
}

Comparison with(const CandidateId& left, const CandidateId& right, Obstacle whenNone, Obstacle whenSame)
{
    if (left.isNull()) {
        return {{}, right, whenNone};
    }
    return {left, right, left == right ? whenSame : Obstacle::None};
}

} // namespace

Comparison resolve(const evolution::RunState& state, const CandidateId& right, Against against,
    const CandidateId& marked, const CandidateId& picked)
{
    const evolution::Member* member = state.member(right);
    if (!member) {
        return {{}, {}, Obstacle::NoCandidate};
    }
    switch (against) {
    case Against::Parent:
        return parentAt(*member, right, 0, Obstacle::NoParent);
    case Against::SecondParent:
        return parentAt(*member, right, 1, Obstacle::NoSecondParent);
    case Against::Best:
        return with(state.best().value_or(CandidateId{}), right, Obstacle::NoBest, Obstacle::IsBest);
    case Against::Marked:
        return with(state.member(marked) ? marked : CandidateId{}, right, Obstacle::NoneMarked, Obstacle::Same);
    case Against::Fixed:
        return with(state.member(picked) ? picked : CandidateId{}, right, Obstacle::NoCandidate, Obstacle::Same);
    }
    return {{}, right, Obstacle::NoCandidate};
}

} // namespace acann::diff
