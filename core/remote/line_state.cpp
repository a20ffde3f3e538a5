// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/line_state.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace acann::remote {

std::chrono::milliseconds backOff(int attempt, double jitter)
{
    constexpr std::array<int, 5> kSeconds{1, 2, 5, 10, 30};
    const auto index = static_cast<std::size_t>(std::clamp(attempt - 1, 0, static_cast<int>(kSeconds.size()) - 1));
    const double factor = 1 + 0.2 * std::clamp(jitter, -1.0, 1.0);
    return std::chrono::milliseconds(std::lround(1000 * kSeconds[index] * factor));
}

namespace {

LineStep afterEnd(const LineFailure& why, int attempt, double jitter)
{
    if (!isTemporary(why.kind))
        return {LineFailed{why}, LineAction::None};
    return {LineWaiting{attempt + 1, backOff(attempt, jitter), why}, LineAction::StartDelay};
}

} // namespace

LineStep advance(const LineState& state, const LineEvent& event, double jitter)
{
    if (std::holds_alternative<Reset>(event)) {
        const bool running = std::holds_alternative<LineConnecting>(state) || std::holds_alternative<LineUp>(state);
        return {LineIdle{}, running ? LineAction::StopMaster : LineAction::None};
    }
    if (std::holds_alternative<LineIdle>(state) && std::holds_alternative<Wanted>(event))
        return {LineConnecting{1}, LineAction::StartMaster};
    if (const auto* connecting = std::get_if<LineConnecting>(&state)) {
        if (std::holds_alternative<LoggedIn>(event))
            return {LineUp{}, LineAction::None};
        if (const auto* ended = std::get_if<MasterEnded>(&event))
            return afterEnd(ended->why, connecting->attempt, jitter);
    }
    if (std::holds_alternative<LineUp>(state))
        if (const auto* ended = std::get_if<MasterEnded>(&event))
            return afterEnd(ended->why, 1, jitter);
    if (const auto* waiting = std::get_if<LineWaiting>(&state); waiting && std::holds_alternative<DelayOver>(event))
        return {LineConnecting{waiting->attempt}, LineAction::StartMaster};
    return {state, LineAction::None};
}

std::string describe(const LineState& state)
{
    if (std::holds_alternative<LineUp>(state))
        return "connected";
    if (const auto* connecting = std::get_if<LineConnecting>(&state))
        return "connecting (attempt " + std::to_string(connecting->attempt) + ")";
    if (const auto* waiting = std::get_if<LineWaiting>(&state))
        return "next attempt in " + std::to_string(waiting->delay.count() / 1000) + " s: " + waiting->last.text;
    if (const auto* failed = std::get_if<LineFailed>(&state))
        return failed->why.text;
    return "not connected";
}

} // namespace acann::remote
