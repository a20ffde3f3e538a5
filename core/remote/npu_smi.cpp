// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/npu_smi.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <sstream>

namespace acann::remote {

namespace {

std::vector<std::string> cellsOf(const std::string& line)
{
    std::vector<std::string> cells;
    std::istringstream parts(line);
    std::string cell;
    std::getline(parts, cell, '|'); // before the first bar
    while (std::getline(parts, cell, '|'))
        cells.push_back(cell);
    if (!cells.empty() && cells.back().find_first_not_of(" \r\t") == std::string::npos)
        cells.pop_back();
    return cells;
}

/// Words of a cell; "0    / 0" and "26838/ 32768" give two.
std::vector<std::string> wordsOf(std::string cell)
{
    std::replace(cell.begin(), cell.end(), '/', ' ');
    std::istringstream stream(cell);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

template <typename Number> std::optional<Number> number(const std::string& word)
{
    Number value{};
    const auto* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

template <typename Number> std::optional<Number> numberAt(const std::vector<std::string>& words, std::size_t index)
{
    return index < words.size() ? number<Number>(words[index]) : std::nullopt;
}

bool has(std::string_view text, std::string_view sign) { return text.find(sign) != std::string_view::npos; }

std::optional<Error> complaintIn(std::string_view text)
{
    if (has(text, "-8020") || has(text, "device is used"))
        return Error{ErrorCode::NoFreeDevice, "The device is held by another container (npu-smi says -8020)",
            "Wait for it, or ask who uses it: 'docker ps' on the host.", {}, std::string(text)};
    if (has(text, "-8005") || has(text, "module initialize failed"))
        return Error{ErrorCode::HostBroken, "The driver cannot be used here (npu-smi says -8005)",
            "In a container mount /usr/local/dcmi, /usr/local/Ascend/driver and the /dev/davinci devices.", {},
            std::string(text)};
    if (has(text, "command not found") || has(text, "npu-smi: not found"))
        return Error{ErrorCode::ToolchainMissing, "There is no 'npu-smi': no Ascend driver is installed or visible",
            "Install the driver, or add /usr/local/bin to PATH in the host's prologue.", {}, {}};
    return std::nullopt;
}

/// The second row of a chip: "| chip [phy-id] | bus id | aicore memory / memory hbm / hbm |".
void addSecondRow(NpuChip& chip, const std::vector<std::string>& cells)
{
    chip.chip = numberAt<int>(wordsOf(cells[0]), 0).value_or(0);
    const auto bus = wordsOf(cells[1]);
    chip.busId = bus.empty() ? std::string() : bus.front();
    const auto figures = wordsOf(cells[2]);
    chip.aicorePercent = numberAt<int>(figures, 0);
    if (figures.size() >= 3) {
        chip.hbmUsedMb = numberAt<int>(figures, figures.size() - 2);
        chip.hbmTotalMb = numberAt<int>(figures, figures.size() - 1);
    }
}

NpuChip firstRow(int npu, const std::vector<std::string>& cells)
{
    NpuChip chip;
    chip.npu = npu;
    chip.name = wordsOf(cells[0]).at(1);
    const auto health = wordsOf(cells[1]);
    chip.health = health.empty() ? "UNKNOWN" : health.front();
    const auto figures = wordsOf(cells[2]);
    chip.powerWatt = numberAt<double>(figures, 0);
    chip.temperatureCelsius = numberAt<double>(figures, 1);
    return chip;
}

std::optional<NpuProcess> processOf(const std::vector<std::string>& cells)
{
    const auto place = wordsOf(cells[0]);
    const auto pid = wordsOf(cells[1]);
    const auto npu = numberAt<int>(place, 0);
    const auto id = numberAt<int>(pid, 0);
    if (!npu || !id)
        return std::nullopt;
    NpuProcess process{*npu, numberAt<int>(place, 1).value_or(0), *id, {}, {}};
    if (const auto words = wordsOf(cells[2]); !words.empty())
        process.name = words.front();
    if (cells.size() > 3)
        process.memoryMb = numberAt<int>(wordsOf(cells[3]), 0);
    return process;
}

} // namespace

Result<NpuTable> parseNpuSmi(std::string_view text)
{
    NpuTable table;
    bool processes = false;
    std::optional<NpuChip> pending;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        if (const auto at = line.find("Version:"); at != std::string::npos && table.version.empty()) {
            const auto words = wordsOf(line.substr(at + 8));
            table.version = words.empty() ? "" : words.front();
        }
        const auto cells = cellsOf(line);
        processes = processes || has(line, "Process id") || has(line, "Process ID");
        if (cells.size() < 3)
            continue;
        const auto words = wordsOf(cells[0]);
        const auto id = numberAt<int>(words, 0);
        if (!id)
            continue;
        if (processes) {
            if (auto process = processOf(cells))
                table.processes.push_back(std::move(*process));
        } else if (pending) {
            addSecondRow(*pending, cells);
            table.chips.push_back(std::move(*pending));
            pending.reset();
        } else if (words.size() >= 2 && !number<int>(words[1])) {
            pending = firstRow(*id, cells);
        }
    }
    if (!table.chips.empty())
        return table;
    if (auto complaint = complaintIn(text))
        return fail(std::move(*complaint));
    return fail(Error{ErrorCode::ProtocolBroken, "'npu-smi info' shows no device",
        "Run 'npu-smi info' on the host and look at its message.", {}, std::string(text.substr(0, 4000))});
}

std::string socOf(const std::string& chipName)
{
    std::string name = chipName;
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    return name.starts_with("ascend") ? name : "ascend" + name;
}

bool isA2(const std::string& chipName) { return socOf(chipName).starts_with("ascend910b"); }

} // namespace acann::remote
