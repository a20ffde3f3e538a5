// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/program_session.h"

#include "emulator/include/acann_emulator/program_launch.h"
#include "emulator/runner/fault_handlers.h"
#include "emulator/runner/host_platform.h"
#include "emulator/runner/kernel_job.h"

#include <dlfcn.h>
#include <iostream>

namespace acann::emulator {

namespace {

ProgramSession* g_session = nullptr;

} // namespace

ProgramSession& currentSession() { return *g_session; }
void setCurrentSession(ProgramSession* session) { g_session = session; }

ProgramSession::ProgramSession(
    hardware::HardwareProfile profile, std::function<void(const std::string&)> report, bool keepSpans)
    : m_profile(std::move(profile))
    , m_report(std::move(report))
    , m_keepSpans(keepSpans)
{ }

void* ProgramSession::allocate(std::size_t bytes)
{
    auto memory = GuardedMemory::allocate(bytes);
    if (!memory)
        return nullptr;
    const std::lock_guard lock(m_mutex);
    auto* address = memory->address();
    m_memory.emplace(address, std::move(*memory));
    return address;
}

bool ProgramSession::release(void* address)
{
    const std::lock_guard lock(m_mutex);
    return m_memory.erase(static_cast<const std::uint8_t*>(address)) > 0;
}

std::optional<std::size_t> ProgramSession::roomAt(const void* address) const
{
    const std::lock_guard lock(m_mutex);
    const auto* at = static_cast<const std::uint8_t*>(address);
    auto after = m_memory.upper_bound(at);
    if (after == m_memory.begin())
        return std::nullopt;
    const auto& [begin, memory] = *std::prev(after);
    const auto* end = begin + memory.bytes().size();
    return at <= end ? std::optional(static_cast<std::size_t>(end - at)) : std::nullopt;
}

void ProgramSession::launch(const std::string& kernel, std::int64_t blocks, const std::function<void()>& body,
    const std::string& file, int line)
{
    LaunchSpec spec;
    spec.caseId = kernel + "#" + std::to_string(++m_launches);
    constexpr std::int64_t kMostBlocks = 65536; // one more than possible: refused by the launcher with a sentence
    spec.blockDim = static_cast<int>(std::clamp<std::int64_t>(blocks, 0, kMostBlocks));
    spec.tilingKey = m_tilingKey;
    spec.keepSpans = m_keepSpans;
    {
        const std::lock_guard lock(m_mutex);
        int number = 0;
        for (const auto& [address, memory] : m_memory)
            spec.regions.push_back(
                {"device buffer " + std::to_string(++number), memory.address(), memory.bytes().size(), GmRole::Output});
    }
    setCurrentLaunch(m_launches - 1);
    setRunningCode(module.begin, module.end, false);
    auto report = emulator::launch(m_profile, spec, body);
    setRunningCode(module.begin, module.end, true);
    for (auto& finding : report.findings)
        if (finding.place.line == 0)
            finding.place = {file, line, {}};
    m_modelledNs += report.timeline.totalNs;
    m_report(launchLine(report));
}

} // namespace acann::emulator

using acann::emulator::currentSession;

extern "C" {

void acann_emu_program_launch(
    const char* kernel, std::int64_t blocks, void (*body)(void*), void* context, acann_emu::Here here)
{
    currentSession().launch(
        kernel, blocks, [=] { body(context); }, here.file, here.line);
}

void* acann_emu_program_symbol(const char* kernel, acann_emu::Here here)
{
    void* symbol = ::dlsym(currentSession().module.handle, kernel);
    if (symbol != nullptr)
        return symbol;
    std::cerr << here.file << ':' << here.line << ": nothing defines the kernel '" << kernel
              << "'; name its source file as well, and declare it extern \"C\".\n";
    std::exit(1);
}

void* acann_emu_program_allocate(std::size_t bytes) { return currentSession().allocate(bytes); }
void acann_emu_program_free(void* address) { currentSession().release(address); }
void acann_emu_program_platform(agenticcann::Platform* platform)
{
    *platform = acann::emulator::platformOf(currentSession().profile());
}
int acann_emu_program_launches() { return currentSession().launches(); }
void acann_emu_program_tiling_key(std::uint64_t key) { currentSession().setTilingKey(key); }
}
