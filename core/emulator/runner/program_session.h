// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/launch.h"
#include "emulator/runner/guarded_memory.h"

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace acann::emulator {

/// The device as a whole program sees it: its memory, its modelled time, its launches. Used by any thread.
class ProgramSession
{
public:
    /// `report` takes one finished line per launch.
    ProgramSession(hardware::HardwareProfile profile, std::function<void(const std::string&)> report, bool keepSpans);

    /// Device memory; null when there is none left.
    [[nodiscard]] void* allocate(std::size_t bytes);
    /// False when the address was not allocated or is freed already.
    bool release(void* address);
    /// Bytes from the address to the end of its allocation; nothing when it is not device memory.
    [[nodiscard]] std::optional<std::size_t> roomAt(const void* address) const;

    /// Runs a kernel and reports it.
    void launch(const std::string& kernel, std::int64_t blocks, const std::function<void()>& body,
        const std::string& file, int line);
    void setTilingKey(std::uint64_t key) { m_tilingKey = key; }
    [[nodiscard]] double modelledNs() const { return m_modelledNs; }
    [[nodiscard]] int launches() const { return m_launches; } ///< made so far
    [[nodiscard]] const hardware::HardwareProfile& profile() const { return m_profile; }

    /// The module that is running, for crash reports.
    struct Module
    {
        std::uintptr_t begin = 0;
        std::uintptr_t end = 0;
        void* handle = nullptr;
    };
    Module module;

private:
    hardware::HardwareProfile m_profile;
    std::function<void(const std::string&)> m_report;
    bool m_keepSpans;
    mutable std::mutex m_mutex;
    std::map<const std::uint8_t*, GuardedMemory> m_memory; ///< by start
    std::uint64_t m_tilingKey = 0;
    double m_modelledNs = 0;
    int m_launches = 0;
};

/// The session of the process, set while a program runs.
[[nodiscard]] ProgramSession& currentSession();
void setCurrentSession(ProgramSession* session);

} // namespace acann::emulator
