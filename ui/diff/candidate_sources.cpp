// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/candidate_sources.h"

#include <deque>

#include <nlohmann/json.hpp>

namespace acann::diff {

namespace {

constexpr std::size_t kMostKept = 64;

} // namespace

struct CandidateSources::Cache
{
    std::map<BlobId, SourceFiles> files;
    std::deque<BlobId> order;

    void keep(const BlobId& blob, const SourceFiles& texts)
    {
        if (!files.emplace(blob, texts).second) {
            return;
        }
        order.push_back(blob);
        if (order.size() > kMostKept) {
            files.erase(order.front());
            order.pop_front();
        }
    }
};

CandidateSources::CandidateSources(BlobRequest request)
    : m_request(std::move(request))
    , m_cache(std::make_shared<Cache>())
{ }

void CandidateSources::fetch(const BlobId& blob, Done done)
{
    if (const auto kept = m_cache->files.find(blob); kept != m_cache->files.end()) {
        done(kept->second);
        return;
    }
    m_request(blob, [cache = std::weak_ptr(m_cache), blob, done = std::move(done)](const Result<std::string>& bytes) {
        const std::shared_ptr<Cache> alive = cache.lock();
        if (!alive) {
            return;
        }
        const Result<SourceFiles> files = bytes ? parseFiles(*bytes) : Result<SourceFiles>(fail(bytes.error()));
        if (files) {
            alive->keep(blob, *files);
        }
        done(files);
    });
}

Result<SourceFiles> parseFiles(const std::string& blob)
{
    const nlohmann::json json = nlohmann::json::parse(blob, nullptr, false);
    if (!json.is_object()) {
        return fail(ErrorCode::MalformedJson, "The stored files of the candidate are damaged",
            "Check the workspace folder's disk and restore it from a backup.");
    }
    SourceFiles files;
    for (const auto& [role, text] : json.items()) {
        if (!text.is_string()) {
            return fail(ErrorCode::MalformedJson, "The stored file '" + role + "' of the candidate is not a text",
                "Check the workspace folder's disk and restore it from a backup.");
        }
        files.emplace(role, text.get<std::string>());
    }
    return files;
}

} // namespace acann::diff
