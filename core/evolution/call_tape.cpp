// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/call_tape.h"

#include <algorithm>
#include <array>

namespace acann::evolution {

void CallTape::add(const std::string& digest, const BlobId& answer)
{
    const std::lock_guard lock(m_mutex);
    auto& track = m_tracks[digest];
    // What is recorded while the try runs has been used there and then.
    const bool atEnd = track.played == track.answers.size();
    track.answers.push_back(answer);
    if (atEnd)
        track.played = track.answers.size();
}

void CallTape::rewind()
{
    const std::lock_guard lock(m_mutex);
    for (auto& [digest, track] : m_tracks)
        track.played = 0;
}

std::optional<BlobId> CallTape::next(const std::string& digest)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_tracks.find(digest);
    if (found == m_tracks.end() || found->second.played == found->second.answers.size())
        return std::nullopt;
    return found->second.answers[found->second.played++];
}

bool isModelsOwn(std::string_view fault)
{
    using llm::ModelFault;
    constexpr std::array kOwn{ModelFault::Empty, ModelFault::Degenerate, ModelFault::ContentFiltered,
        ModelFault::TooLong, ModelFault::ContextExceeded};
    return std::any_of(kOwn.begin(), kOwn.end(), [&](ModelFault own) { return fault == llm::name(own); });
}

void addTo(CallTapes& tapes, const Event& event)
{
    const auto tapeOf = [&](const SlotRef& where) -> CallTape& {
        auto& tape = tapes[where];
        if (!tape)
            tape = std::make_shared<CallTape>();
        return *tape;
    };
    if (const auto* call = std::get_if<ModelCalled>(&event)) {
        if (call->fault.empty() || isModelsOwn(call->fault))
            tapeOf(call->where).add(call->requestDigest, call->reply);
    } else if (const auto* tool = std::get_if<ToolRan>(&event)) {
        tapeOf(tool->where).add(tool->digest, tool->result);
    }
}

CallTapes tapesOf(const std::vector<EventRecord>& events)
{
    CallTapes tapes;
    for (const auto& record : events)
        addTo(tapes, record.event);
    for (auto& [where, tape] : tapes)
        tape->rewind();
    return tapes;
}

} // namespace acann::evolution
