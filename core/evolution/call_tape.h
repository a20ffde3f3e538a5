// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/events.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace acann::evolution {

/// What was answered in one try already, so that nothing is asked or paid twice. Thread-safe: filled by the owner of
/// the run, read by the worker that works on the try.
class CallTape
{
public:
    void add(const std::string& digest, const BlobId& answer);
    /// The try begins from its start: everything on the tape may be answered again.
    void rewind();
    /// The answer to the next question with this digest, in the order in which they were recorded; unset: a new one.
    [[nodiscard]] std::optional<BlobId> next(const std::string& digest);

private:
    struct Track
    {
        std::vector<BlobId> answers;
        size_t played = 0;
    };
    std::mutex m_mutex;
    std::map<std::string, Track> m_tracks;
};

/// The tapes of all tries.
using CallTapes = std::map<SlotRef, std::shared_ptr<CallTape>>;

/// Puts an event on its try's tape: model calls and tools; others are ignored. Failures of a provider are not kept:
/// they are asked again.
void addTo(CallTapes& tapes, const Event& event);
[[nodiscard]] CallTapes tapesOf(const std::vector<EventRecord>& events);

/// True for a failure that is the model's own doing and would come again, so that it is kept like a reply.
[[nodiscard]] bool isModelsOwn(std::string_view fault);

} // namespace acann::evolution
