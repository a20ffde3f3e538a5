// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/id.h"
#include "evolution/events.h"

#include <string>
#include <string_view>

namespace acann::evolution {

/// Where a run's events go. Used on one thread, the one that owns the run.
class Journal
{
public:
    Journal() = default;
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    virtual ~Journal() = default;

    /// Numbers, stamps and stores the event for good before it returns; nothing acts on it earlier.
    /// Errors: StoreFull, StoreReadOnly, StoreFailed; nothing is recorded then.
    [[nodiscard]] virtual Result<EventRecord> append(const Event& event, std::int64_t sequence) = 0;
};

/// Bulky parts by content hash. Thread-safe.
class Blobs
{
public:
    Blobs() = default;
    Blobs(const Blobs&) = delete;
    Blobs& operator=(const Blobs&) = delete;
    virtual ~Blobs() = default;

    [[nodiscard]] virtual Result<BlobId> put(std::string_view bytes) = 0;
    [[nodiscard]] virtual Result<std::string> get(const BlobId& id) const = 0;
};

} // namespace acann::evolution
