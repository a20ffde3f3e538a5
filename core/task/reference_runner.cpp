// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/golden.h"

#include "base/files.h"
#include "base/hash.h"
#include "task/golden_cache.h"
#include "task/python_script.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace acann::task {

namespace fs = std::filesystem;

namespace {

/// Raised when the scripts draw or compute differently, so that old values are not taken for new ones.
constexpr int kGoldenFormat = 1;

nlohmann::json toJson(const TrialKey& key)
{
    return {{"caseId", key.caseId}, {"distribution", key.distribution}, {"seed", key.seed}};
}

nlohmann::json keyList(const std::vector<TrialKey>& keys)
{
    auto list = nlohmann::json::array();
    for (const auto& key : keys)
        list.push_back(toJson(key));
    return list;
}

std::string cacheKey(const OperatorTask& task, const std::vector<TrialKey>& keys)
{
    return base::sha256(
        base::compactJson({{"format", kGoldenFormat}, {"task", task.digest()}, {"trials", keyList(keys)}}));
}

std::vector<fs::path> filesIn(const fs::path& folder, const nlohmann::json& names)
{
    std::vector<fs::path> files;
    for (const auto& name : names)
        files.push_back(folder / name.get<std::string>());
    return files;
}

/// Reads a manifest; nullopt when it or one of its files is damaged.
std::optional<GoldenSet> readSet(const GoldenCache::Entry& entry, const std::vector<TrialKey>& keys)
{
    const auto manifest = base::readJson(entry.folder / GoldenCache::kManifest);
    if (!manifest)
        return std::nullopt;
    try {
        GoldenSet set;
        set.lease = entry.lease;
        set.notes = manifest->at("notes").get<std::vector<std::string>>();
        const auto& trials = manifest->at("trials");
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto& json = trials.at(i);
            set.trials.push_back({keys[i], filesIn(entry.folder, json.at("inputs")),
                filesIn(entry.folder, json.at("expected")), filesIn(entry.folder, json.at("sameDType")),
                json.at("expectsNonFinite").get<bool>(), json.at("note").get<std::string>()});
        }
        std::error_code ec;
        for (const auto& trial : set.trials)
            for (const auto* files : {&trial.inputs, &trial.expected, &trial.sameDType})
                if (!std::ranges::all_of(*files, [&](const fs::path& file) { return fs::is_regular_file(file, ec); }))
                    return std::nullopt;
        return set;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

/// A folder being filled; removed unless it was published.
struct Filling
{
    fs::path folder;
    explicit Filling(fs::path path)
        : folder(std::move(path))
    { }
    Filling(const Filling&) = delete;
    Filling& operator=(const Filling&) = delete;
    ~Filling()
    {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
};

class ReferenceRunner final : public GoldenSource
{
public:
    ReferenceRunner(base::Installation installation, GoldenOptions options)
        : m_installation(std::move(installation))
        , m_options(std::move(options))
        , m_cache(m_options.cache.empty() ? base::cacheFolder() / "golden" : m_options.cache, m_options.cacheBytes)
    { }

    Result<GoldenSet> golden(const OperatorTask& task, const std::vector<TrialKey>& keys, std::stop_token stop) override
    {
        for (const auto& key : keys)
            if (task.findCase(key.caseId) == nullptr)
                return fail(ErrorCode::InvalidArgument, "The task '" + task.id + "' has no case '" + key.caseId + "'",
                    "Name one of its cases.");
        const auto name = cacheKey(task, keys);
        if (auto set = cached(name, keys))
            return std::move(*set);
        // Workers that ask for the same values wait for one computation instead of repeating it.
        std::unique_lock lock(m_mutex);
        if (!m_idle.wait(lock, stop, [this] { return !m_busy; }))
            return fail(ErrorCode::Cancelled, "The reference was stopped");
        m_busy = true;
        lock.unlock();
        auto set = cached(name, keys);
        Result<GoldenSet> result = set ? Result<GoldenSet>(std::move(*set)) : compute(task, keys, name, stop);
        lock.lock();
        m_busy = false;
        m_idle.notify_all();
        return result;
    }

private:
    std::optional<GoldenSet> cached(const std::string& name, const std::vector<TrialKey>& keys) const
    {
        auto entry = m_cache.find(name);
        if (!entry)
            return std::nullopt;
        auto set = readSet(*entry, keys);
        if (!set) {
            entry.reset(); // a damaged set is dropped and computed again
            m_cache.remove(name);
        }
        return set;
    }

    Result<GoldenSet> compute(const OperatorTask& task, const std::vector<TrialKey>& keys, const std::string& name,
        const std::stop_token& stop) const
    {
        auto folder = m_cache.begin();
        if (!folder)
            return fail(std::move(folder.error()));
        const Filling filling(std::move(*folder));
        auto answer = runPythonScript({m_installation.scripts / "run_reference.py", filling.folder, task.reference.file,
                                          {{"task", task}, {"trials", keyList(keys)}}, m_options.timeout},
            stop);
        if (!answer)
            return fail(std::move(answer.error()));
        std::error_code ec;
        fs::remove(filling.folder / "request.json", ec);
        fs::remove(filling.folder / "response.json", ec);
        if (auto written
            = base::writeFileAtomically(filling.folder / GoldenCache::kManifest, base::compactJson(*answer));
            !written)
            return fail(std::move(written.error()));
        auto entry = m_cache.publish(filling.folder, name);
        if (!entry)
            return fail(std::move(entry.error()));
        auto set = readSet(*entry, keys);
        if (!set)
            return fail(ErrorCode::Internal, "The reference script's answer is not understood",
                "Report this with the task file.");
        return std::move(*set);
    }

    base::Installation m_installation;
    GoldenOptions m_options;
    GoldenCache m_cache;
    std::mutex m_mutex;
    std::condition_variable_any m_idle;
    bool m_busy = false;
};

} // namespace

std::unique_ptr<GoldenSource> makeReferenceRunner(base::Installation installation, GoldenOptions options)
{
    return std::make_unique<ReferenceRunner>(std::move(installation), std::move(options));
}

std::vector<TrialKey> judgingTrials(const OperatorTask& task)
{
    constexpr std::size_t kKindsPerCase = 2;
    const auto& kinds = task.distributions;
    int seed = 0;
    std::vector<TrialKey> keys{{task.primaryCase().id, "declared", ++seed}};
    const bool hasRowScaled = std::ranges::find(kinds, "row-scaled") != kinds.end();
    if (!kinds.empty())
        keys.push_back({task.primaryCase().id, hasRowScaled ? "row-scaled" : kinds.front(), ++seed});
    std::vector<std::string> others;
    for (const auto& binding : task.cases)
        if (!binding.primary)
            others.push_back(binding.id);
    if (others.empty())
        others.push_back(task.primaryCase().id);
    if (kinds.empty()) {
        for (const auto& id : others)
            keys.push_back({id, "declared", ++seed});
        return keys;
    }
    // A run of neighbouring kinds for each case: a case never gets one twice, and together they use every kind.
    const auto perCase
        = std::min(kinds.size(), std::max(kKindsPerCase, (kinds.size() + others.size() - 1) / others.size()));
    for (std::size_t i = 0; i < perCase * others.size(); ++i)
        keys.push_back({others[i / perCase], kinds[i % kinds.size()], ++seed});
    return keys;
}

} // namespace acann::task
