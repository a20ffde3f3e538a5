// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/guarded_memory.h"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace acann::emulator {

namespace {

constexpr std::byte kFill{0xCD};

/// Untouchable address space on either side; it costs no memory and catches strides as well as single steps.
constexpr std::size_t kGuard = std::size_t{1} << 20;

std::size_t pageSize() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

} // namespace

Result<GuardedMemory> GuardedMemory::allocate(std::size_t bytes)
{
    const auto page = pageSize();
    const auto usable = std::max(page, (bytes + page - 1) / page * page);
    GuardedMemory memory;
    memory.m_mapped = usable + 2 * kGuard;
    memory.m_mapping = ::mmap(nullptr, memory.m_mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory.m_mapping == MAP_FAILED) {
        memory.m_mapping = nullptr;
        return fail(ErrorCode::Internal, "There is no memory for a buffer of " + std::to_string(bytes) + " bytes");
    }
    auto* start = static_cast<std::byte*>(memory.m_mapping) + kGuard;
    if (::mprotect(start, usable, PROT_READ | PROT_WRITE) != 0)
        return fail(ErrorCode::Internal, "There is no memory for a buffer of " + std::to_string(bytes) + " bytes");
    memory.m_bytes = {start, bytes};
    std::fill_n(start, usable, kFill);
    return memory;
}

GuardedMemory::GuardedMemory(GuardedMemory&& other) noexcept
    : m_mapping(std::exchange(other.m_mapping, nullptr))
    , m_mapped(std::exchange(other.m_mapped, 0))
    , m_bytes(std::exchange(other.m_bytes, {}))
{ }

GuardedMemory& GuardedMemory::operator=(GuardedMemory&& other) noexcept
{
    if (this != &other) {
        release();
        m_mapping = std::exchange(other.m_mapping, nullptr);
        m_mapped = std::exchange(other.m_mapped, 0);
        m_bytes = std::exchange(other.m_bytes, {});
    }
    return *this;
}

GuardedMemory::~GuardedMemory() { release(); }

void GuardedMemory::release()
{
    if (m_mapping != nullptr)
        ::munmap(m_mapping, m_mapped);
    m_mapping = nullptr;
}

bool GuardedMemory::slackIntact() const
{
    const std::byte* end = static_cast<const std::byte*>(m_mapping) + m_mapped - kGuard;
    return std::all_of(static_cast<const std::byte*>(m_bytes.data()) + m_bytes.size(), end,
        [](std::byte value) { return value == kFill; });
}

} // namespace acann::emulator
