// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/profile_csv.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>

namespace acann::remote {

namespace {

constexpr double kLongestUs = 3.6e9; ///< an hour: no kernel, but a timestamp that was never set
constexpr std::string_view kBlank = " \t\r\n\"";

std::string trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(kBlank) - first + 1));
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

std::optional<double> number(const std::string& text)
{
    double value = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || !std::isfinite(value))
        return std::nullopt;
    return value;
}

/// One record, which may span lines inside quotes; takes it off the front.
std::vector<std::string> takeRecord(std::string_view& text)
{
    std::vector<std::string> cells;
    std::string cell;
    bool quoted = false;
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            quoted = !quoted; // a doubled quote toggles twice: its comma stays inside
        if (!quoted && (c == ',' || c == '\n')) {
            cells.push_back(trimmed(cell));
            cell.clear();
            if (c == '\n')
                break;
        } else {
            cell += c;
        }
    }
    if (at >= text.size())
        cells.push_back(trimmed(cell));
    text.remove_prefix(std::min(text.size(), at + 1));
    return cells;
}

Error broken(const std::string& fileName, const std::string& what, const std::string& next)
{
    return {ErrorCode::ProfileBroken, "The profile '" + fileName + "' " + what, next, {}, {}};
}

std::string cellAt(const std::vector<std::string>& row, std::optional<std::size_t> column)
{
    return column && *column < row.size() ? row[*column] : std::string();
}

std::optional<int> integer(const std::string& text)
{
    const auto value = number(text);
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

/// The columns of a kernel table that are no metrics.
struct KernelColumns
{
    std::optional<std::size_t> name, type, core, start, duration, wait, blocks, mixBlocks, shapes;
    explicit KernelColumns(const CsvTable& table)
        : name(table.column({"Op Name", "Name", "kernel_name"}))
        , type(table.column({"OP Type", "Type", "kernel_type"}))
        , core(table.column({"Task Type", "Accelerator Core", "Core Type"}))
        , start(table.column({"Task Start Time(us)", "Start Time(us)", "Task Start Time", "task_start(us)"}))
        , duration(table.column({"Task Duration(us)", "Duration(us)", "task_time(us)"}))
        , wait(table.column({"Task Wait Time(us)", "Wait Time(us)"}))
        , blocks(table.column({"Block Dim", "Block Num"}))
        , mixBlocks(table.column({"Mix Block Dim", "Mix Block Num"}))
        , shapes(table.column({"Input Shapes"}))
    { }
};

const std::set<std::string>& plainColumns()
{
    static const std::set<std::string> names{"model name", "model id", "task id", "stream id", "infer id", "op state",
        "hf32 eligible", "context id", "device_id", "device id", "step id", "stream_id", "task_id", "input data types",
        "input formats", "output shapes", "output data types", "output formats", "task stop time(us)", "task_stop(us)",
        "block_id", "sub_block_id", "pid"};
    return names;
}

std::map<std::string, double> metricsOf(
    const CsvTable& table, const std::vector<std::string>& row, const std::set<std::size_t>& taken)
{
    std::map<std::string, double> metrics;
    for (std::size_t i = 0; i < table.header.size() && i < row.size(); ++i)
        if (!taken.contains(i) && !plainColumns().contains(lower(table.header[i])))
            if (const auto value = number(row[i]))
                metrics.emplace(metricName(table.header[i]), *value);
    return metrics;
}

} // namespace

std::string metricName(std::string_view column)
{
    auto name = lower(column);
    if (const auto unit = name.find('('); unit != std::string::npos)
        name.erase(unit);
    const auto replace = [&](std::string_view from, std::string_view to) {
        if (const auto at = name.find(from); at != std::string::npos)
            name.replace(at, from.size(), to);
    };
    // The whole-application profiler says "mac", the operator profiler "cube".
    replace("_mac_", "_cube_");
    replace("aicore_time", "aic_time");
    if (name == "vec_exe_ratio" || name == "vec_ratio")
        return "aiv_vec_ratio";
    if (name == "mac_exe_ratio" || name == "mac_ratio")
        return "aic_cube_ratio";
    return name;
}

std::optional<std::size_t> CsvTable::column(std::initializer_list<std::string_view> names) const
{
    for (const auto wanted : names)
        for (std::size_t i = 0; i < header.size(); ++i)
            if (lower(header[i]) == lower(wanted))
                return i;
    return std::nullopt;
}

Result<CsvTable> parseCsv(std::string_view text, const std::string& fileName)
{
    constexpr std::string_view kMark = "\xef\xbb\xbf";
    if (text.starts_with(kMark))
        text.remove_prefix(kMark.size());
    CsvTable table;
    while (!text.empty()) {
        auto cells = takeRecord(text);
        if (std::all_of(cells.begin(), cells.end(), [](const std::string& cell) { return cell.empty(); }))
            continue;
        if (table.header.empty())
            table.header = std::move(cells);
        else
            table.rows.push_back(std::move(cells));
    }
    if (table.header.empty())
        return fail(broken(fileName, "is empty",
            "The profiler was stopped too early or its analysis is not finished: wait for it, or run it again."));
    return table;
}

Result<KernelProfile> parseKernelProfile(std::string_view text, const std::string& fileName)
{
    auto table = parseCsv(text, fileName);
    if (!table)
        return fail(std::move(table.error()));
    const KernelColumns columns(*table);
    if (!columns.duration)
        return fail(broken(fileName, "has no column for durations; it has: " + table->header.front() + ", …",
            "Choose op_summary_*.csv, kernel_details.csv or task_time_*.csv."));
    std::set<std::size_t> taken;
    for (const auto& column : {columns.name, columns.type, columns.core, columns.start, columns.duration, columns.wait,
             columns.blocks, columns.mixBlocks, columns.shapes})
        if (column)
            taken.insert(*column);
    KernelProfile profile;
    int impossible = 0;
    for (const auto& row : table->rows) {
        const auto duration = number(cellAt(row, columns.duration));
        if (!duration || *duration < 0 || *duration > kLongestUs) {
            ++impossible;
            continue;
        }
        KernelRow kernel{cellAt(row, columns.name), cellAt(row, columns.type), cellAt(row, columns.core),
            number(cellAt(row, columns.start)), *duration, number(cellAt(row, columns.wait)),
            integer(cellAt(row, columns.blocks)), integer(cellAt(row, columns.mixBlocks)), cellAt(row, columns.shapes),
            metricsOf(*table, row, taken)};
        if (kernel.inputShapes == "N/A")
            kernel.inputShapes.clear();
        profile.rows.push_back(std::move(kernel));
    }
    if (impossible > 0)
        profile.notes.push_back(
            std::to_string(impossible) + " rows of '" + fileName + "' have no possible duration and were left out");
    if (profile.rows.empty())
        return fail(broken(fileName, "holds no kernel: no device task was captured",
            "Look at the program's own exit code and output first: it probably ended before its kernel was launched."));
    return profile;
}

Result<std::vector<OpStatistic>> parseOpStatistic(std::string_view text, const std::string& fileName)
{
    auto table = parseCsv(text, fileName);
    if (!table)
        return fail(std::move(table.error()));
    const auto type = table->column({"OP Type"});
    const auto core = table->column({"Core Type"});
    const auto count = table->column({"Count"});
    const auto total = table->column({"Total Time(us)"});
    if (!type || !total)
        return fail(broken(fileName, "is no operator statistic", "Choose op_statistic_*.csv."));
    const auto time = [&](const std::vector<std::string>& row, std::initializer_list<std::string_view> names) {
        return number(cellAt(row, table->column(names))).value_or(0);
    };
    std::vector<OpStatistic> result;
    for (const auto& row : table->rows)
        result.push_back({cellAt(row, type), cellAt(row, core), integer(cellAt(row, count)).value_or(0),
            number(cellAt(row, total)).value_or(0), time(row, {"Min Time(us)", "Min"}),
            time(row, {"Avg Time(us)", "Avg"}), time(row, {"Max Time(us)", "Max"})});
    if (result.empty())
        return fail(broken(fileName, "holds no operator", "Look at the program's own exit code and output first."));
    return result;
}

bool OpBasicInfo::clockWasLow() const
{
    constexpr double kNear = 0.97;
    return currentMhz && ratedMhz && *currentMhz < kNear * *ratedMhz;
}

Result<OpBasicInfo> parseOpBasicInfo(std::string_view text, const std::string& fileName)
{
    auto table = parseCsv(text, fileName);
    if (!table)
        return fail(std::move(table.error()));
    const auto duration = table->column({"Task Duration(us)"});
    if (!duration)
        return fail(broken(fileName, "has no task duration", "Choose OpBasicInfo.csv of msopprof."));
    if (table->rows.empty())
        return fail(broken(fileName, "holds no kernel",
            "Give --kernel-name and --launch-count: without them only the first kernel is taken."));
    const auto& row = table->rows.front();
    const auto value = number(cellAt(row, duration));
    if (!value || *value <= 0)
        return fail(broken(fileName, "has no usable duration: '" + cellAt(row, duration) + "'", "Run it again."));
    return OpBasicInfo{cellAt(row, table->column({"Op Name"})), cellAt(row, table->column({"Op Type"})), *value,
        integer(cellAt(row, table->column({"Block Dim", "Block Num"}))),
        integer(cellAt(row, table->column({"Mix Block Dim", "Mix Block Num"}))),
        number(cellAt(row, table->column({"Current Freq"}))), number(cellAt(row, table->column({"Rated Freq"})))};
}

Result<std::map<std::string, double>> parseBlockMetrics(std::string_view text, const std::string& fileName)
{
    auto table = parseCsv(text, fileName);
    if (!table)
        return fail(std::move(table.error()));
    std::map<std::string, std::pair<double, int>> sums;
    for (const auto& row : table->rows)
        for (const auto& [name, value] : metricsOf(*table, row, {})) {
            sums[name].first += value;
            ++sums[name].second;
        }
    if (sums.empty())
        return fail(broken(fileName, "holds no number", "Run msopprof again with --aic-metrics=Default."));
    std::map<std::string, double> means;
    for (const auto& [name, sum] : sums)
        means.emplace(name, sum.first / sum.second);
    return means;
}

Result<double> deviceTimePerCallUs(const std::vector<KernelRow>& rows, int calls)
{
    if (rows.empty() || calls < 1)
        return fail(ErrorCode::ProfileBroken, "There is no kernel to take a time from", "Run the profiler again.");
    std::map<std::string, int> counts;
    double sum = 0;
    for (const auto& row : rows) {
        ++counts[row.name];
        sum += row.durationUs;
    }
    for (const auto& [name, count] : counts)
        if (count % calls != 0)
            return fail(ErrorCode::ProfileBroken,
                "Kernel '" + name + "' was captured " + std::to_string(count) + " times in " + std::to_string(calls)
                    + " calls",
                "The profiler lost launches or the calls differ: measure again with fewer calls.");
    return sum / calls;
}

} // namespace acann::remote
