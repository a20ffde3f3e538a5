// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acann::remote {

/// A table as the profilers write it: a byte-order mark, CRLF, tabs behind numbers and quoted cells with commas inside
/// are all met in practice. Rows may be shorter or longer than the header.
struct CsvTable
{
    std::vector<std::string> header; ///< trimmed
    std::vector<std::vector<std::string>> rows; ///< trimmed, without empty lines

    /// The first of these columns that exists; letters' case does not count.
    [[nodiscard]] std::optional<std::size_t> column(std::initializer_list<std::string_view> names) const;
};
/// Error: ProfileBroken for an empty file, naming it.
[[nodiscard]] Result<CsvTable> parseCsv(std::string_view text, const std::string& fileName);

/// One kernel of op_summary, kernel_details or task_time.
struct KernelRow
{
    std::string name;
    std::string type; ///< "Add"; empty when the file does not say
    std::string core; ///< "AI_VECTOR_CORE", "MIX_AIC", "AI_CPU", …
    std::optional<double> startUs;
    double durationUs = 0;
    std::optional<double> waitUs;
    std::optional<int> blocks;
    std::optional<int> mixBlocks;
    std::string inputShapes; ///< as written, "" for N/A: take shapes from the test case instead
    /// Every other number by a name that is the same in all generations: "aiv_vec_ratio", "aic_cube_ratio",
    /// "aiv_mte2_time", "aic_time", "aiv_time", …; times in µs, ratios in 0…1.
    std::map<std::string, double> metrics;
};

struct KernelProfile
{
    std::vector<KernelRow> rows; ///< at least one
    std::vector<std::string> notes; ///< what was left out and why
};

/// op_summary_*.csv of any generation and kernel_details.csv. Rows with impossible times (negative, above an hour) are
/// left out with a note. Errors: ProfileBroken for an empty file, a missing duration column, or no kernel at all —
/// each with what to do. ascend-c-facts §5.6, field reports FR-100 to FR-106.
[[nodiscard]] Result<KernelProfile> parseKernelProfile(std::string_view text, const std::string& fileName);

/// One row of op_statistic_*.csv.
struct OpStatistic
{
    std::string type;
    std::string core;
    int count = 0;
    double totalUs = 0;
    double minUs = 0;
    double avgUs = 0;
    double maxUs = 0;
};
[[nodiscard]] Result<std::vector<OpStatistic>> parseOpStatistic(std::string_view text, const std::string& fileName);

/// OpBasicInfo.csv of msopprof.
struct OpBasicInfo
{
    std::string name;
    std::string type;
    double durationUs = 0;
    std::optional<int> blocks;
    std::optional<int> mixBlocks;
    std::optional<double> currentMhz;
    std::optional<double> ratedMhz;

    /// Short kernels run at a lowered clock before it has risen: such a time is not comparable.
    [[nodiscard]] bool clockWasLow() const;
};
[[nodiscard]] Result<OpBasicInfo> parseOpBasicInfo(std::string_view text, const std::string& fileName);

/// PipeUtilization, ArithmeticUtilization, Memory*, L2Cache, ResourceConflictRatio of msopprof: one row per block; the
/// mean over the blocks that have a number, by the same names as KernelRow::metrics.
[[nodiscard]] Result<std::map<std::string, double>> parseBlockMetrics(
    std::string_view text, const std::string& fileName);

/// Device time of one call in µs: all kernels of the call summed, whatever their names, over `calls` equal calls.
/// Errors: ProfileBroken without rows, or when the rows cannot be `calls` equal calls (some name's count is no
/// multiple), naming it.
[[nodiscard]] Result<double> deviceTimePerCallUs(const std::vector<KernelRow>& rows, int calls);

/// The name a column has in KernelRow::metrics: "aic_mac_ratio" → "aic_cube_ratio", "aicore_time(us)" → "aic_time".
[[nodiscard]] std::string metricName(std::string_view column);

} // namespace acann::remote
