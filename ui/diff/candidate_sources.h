// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/id.h"
#include "task/candidate.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace acann::diff {

/// Reads a blob in the background and answers on the calling thread.
using BlobRequest = std::function<void(const BlobId& blob, std::function<void(Result<std::string>)> done)>;

/// Fetches candidates' files and keeps the last ones; blobs never change, so what is kept is never stale.
class CandidateSources
{
public:
    using Done = std::function<void(const Result<SourceFiles>& files)>;

    explicit CandidateSources(BlobRequest request);

    /// Answers at once when the files are kept. After this object died nothing is answered.
    void fetch(const BlobId& blob, Done done);

private:
    struct Cache;
    BlobRequest m_request;
    std::shared_ptr<Cache> m_cache;
};

/// Parses a `files` blob. Error: MalformedJson.
[[nodiscard]] Result<SourceFiles> parseFiles(const std::string& blob);

} // namespace acann::diff
