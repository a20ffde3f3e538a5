// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remote/host.h"
#include "remote/host_settings.h"
#include "remote/npu_smi.h"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::remote {

enum class FactState
{
    Good,
    Note, ///< works, worth knowing
    Bad,
    Unknown ///< could not be asked
};

/// What a machine is needed for; a fact that is bad for one purpose may not matter for another.
enum class Purpose
{
    Jobs, ///< anything at all
    Emulator, ///< `--on host:…` without an NPU
    Npu ///< CANN and a 910B
};

struct Fact
{
    std::string key; ///< stable, e.g. "disk"
    std::string title; ///< "Free disk space"
    FactState state = FactState::Unknown;
    std::string value; ///< what was found
    std::string why; ///< when not good: one sentence
    std::string mend; ///< the exact command or step
    Purpose purpose = Purpose::Jobs;
    friend bool operator==(const Fact&, const Fact&) = default;
};

struct DoctorReport
{
    std::string host;
    std::vector<Fact> facts;
    std::optional<NpuTable> npus;

    /// Whether nothing that this purpose needs is bad or unknown.
    [[nodiscard]] bool fit(Purpose purpose) const;
    /// The first fact that stands in the way.
    [[nodiscard]] const Fact* obstacle(Purpose purpose) const;
    [[nodiscard]] const Fact* find(const std::string& key) const;
};
[[nodiscard]] nlohmann::json toJson(const DoctorReport& report);
[[nodiscard]] std::string_view name(FactState state); ///< "good", "note", "bad", "unknown"

/// What doctor.sh prints, taken apart: key → value; for "npu-smi" all its lines.
using RawFacts = std::map<std::string, std::string>;
[[nodiscard]] RawFacts parseRawFacts(std::string_view text);

/// The judgement over raw facts. `skewSeconds`: their clock minus ours.
[[nodiscard]] DoctorReport judgeFacts(const RawFacts& raw, const HostSettings& settings, double skewSeconds);

/// Examines a machine step by step: line, shell, everything else with one script. Never fails: what cannot be asked is
/// an unknown or bad fact.
[[nodiscard]] DoctorReport examine(
    Host& host, const HostSettings& settings, const std::filesystem::path& scripts, const std::stop_token& stop);

} // namespace acann::remote
