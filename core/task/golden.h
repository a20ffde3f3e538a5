// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/paths.h"
#include "task/operator_task.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace acann::task {

/// Which values one trial uses: a case of the task, a kind of distribution ("declared" = what the case itself says)
/// and a seed. The same key gives the same bytes on every machine with the same NumPy major version.
struct TrialKey
{
    std::string caseId;
    std::string distribution = "declared";
    int seed = 0;
    friend bool operator==(const TrialKey&, const TrialKey&) = default;
};

/// Inputs and golden outputs of one trial, on disk. All files are C-order .npy.
struct Trial
{
    TrialKey key;
    std::vector<std::filesystem::path> inputs; ///< the task's input dtypes (bfloat16 as uint16), in task order
    /// float64 for floating outputs, computed from the rounded inputs; the output's own dtype for integers and bool.
    std::vector<std::filesystem::path> expected;
    /// The reference run in the task's own dtype on this CPU; empty where it cannot (bfloat16, missing torch kernels).
    std::vector<std::filesystem::path> sameDType;
    bool expectsNonFinite = false; ///< some golden value is NaN or infinite
    /// E.g. "inputs scaled by 0.25 so that the result fits float16"; "3 NaN from finite inputs"; empty when plain.
    std::string note;
    friend bool operator==(const Trial&, const Trial&) = default;
};

/// Trials that stay on disk for as long as one copy of this value lives.
struct GoldenSet
{
    std::vector<Trial> trials; ///< in the order of the keys asked for
    std::vector<std::string> notes; ///< about the whole task: "golden in float32: the model refuses float64"
    std::shared_ptr<const void> lease; ///< keeps the files from being evicted from the cache
};

/// Where golden values come from. Thread-safe.
class GoldenSource
{
public:
    GoldenSource() = default;
    GoldenSource(const GoldenSource&) = delete;
    GoldenSource& operator=(const GoldenSource&) = delete;
    virtual ~GoldenSource() = default;

    /// Errors: ReferenceFailed (the reference's own fault, one sentence with file and line), PythonPackageMissing,
    /// TaskBroken (outputs do not fit the case), ProgramMissing, Cancelled, ProcessTimedOut, StoreFull.
    [[nodiscard]] virtual Result<GoldenSet> golden(
        const OperatorTask& task, const std::vector<TrialKey>& keys, std::stop_token stop)
        = 0;
};

struct GoldenOptions
{
    std::filesystem::path cache; ///< empty: base::cacheFolder()/golden
    std::uint64_t cacheBytes = std::uint64_t{2} << 30; ///< least recently used sets above this are removed
    std::chrono::seconds timeout{120}; ///< for one reference process
};

/// Runs the task's reference in a separate Python process, once for all trials of a task that are not cached yet.
[[nodiscard]] std::unique_ptr<GoldenSource> makeReferenceRunner(
    base::Installation installation, GoldenOptions options = {});

/// The trials that a candidate is judged on: the primary case with its declared values and with one stronger kind;
/// every other case with at least two kinds; every kind of the task's `distributions` at least once. Deterministic.
/// The first key is the one whose run is timed.
[[nodiscard]] std::vector<TrialKey> judgingTrials(const OperatorTask& task);

} // namespace acann::task
