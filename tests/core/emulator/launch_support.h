// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/launch.h"
#include "hardware/hardware_profile.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace acann::test {

/// Global memory for a test: 512-byte aligned, with a guard on both sides.
template <typename T> class GmArray
{
public:
    explicit GmArray(std::size_t count, T value = T())
        : m_count(count)
        , m_memory(static_cast<std::uint8_t*>(std::aligned_alloc(kGuard, allocated(count))), &std::free)
    {
        std::fill(begin(), begin() + count, value);
    }
    T* begin() const { return reinterpret_cast<T*>(m_memory.get() + kGuard); }
    T& operator[](std::size_t index) const { return begin()[index]; }
    std::size_t size() const { return m_count; }
    std::uint8_t* address() const { return m_memory.get() + kGuard; }
    emulator::GmRegion region(std::string name, emulator::GmRole role) const
    {
        return {std::move(name), address(), m_count * sizeof(T), role};
    }

private:
    static constexpr std::size_t kGuard = 4096;
    static std::size_t allocated(std::size_t count)
    {
        return 2 * kGuard + (count * sizeof(T) + kGuard - 1) / kGuard * kGuard;
    }
    std::size_t m_count;
    std::unique_ptr<std::uint8_t, decltype(&std::free)> m_memory;
};

inline const hardware::HardwareProfile& profileOf(const std::string& soc)
{
    static std::map<std::string, hardware::HardwareProfile> loaded;
    auto found = loaded.find(soc);
    if (found == loaded.end()) {
        auto profile = hardware::loadProfile(std::filesystem::path(ACANN_SOURCE_DIR) / "knowledge/hardware", soc);
        if (!profile)
            throw std::runtime_error(profile.error().message());
        found = loaded.emplace(soc, *profile).first;
    }
    return found->second;
}

inline const hardware::HardwareProfile& b3() { return profileOf("ascend910b3"); }

inline emulator::LaunchReport run(
    int blocks, std::vector<emulator::GmRegion> regions, const std::function<void()>& body, bool keepSpans = false)
{
    emulator::LaunchSpec spec;
    spec.caseId = "test";
    spec.blockDim = blocks;
    spec.regions = std::move(regions);
    spec.keepSpans = keepSpans;
    return emulator::launch(b3(), spec, body);
}

/// "RULE:line RULE:line …": what the findings of a report are, for comparisons with readable differences.
inline std::string rulesOf(const emulator::LaunchReport& report)
{
    std::string text;
    for (const Finding& finding : report.findings)
        text += (text.empty() ? "" : " ") + finding.rule;
    return text;
}

inline std::string explain(const emulator::LaunchReport& report)
{
    std::string text;
    for (const Finding& finding : report.findings)
        text += finding.rule + " " + finding.place.file + ":" + std::to_string(finding.place.line) + " "
            + finding.message + "\n";
    return text;
}

} // namespace acann::test
