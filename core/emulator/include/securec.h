// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bounds-checked memory functions that host programs include.
#pragma once

#include <cstddef>
#include <cstring>

using errno_t = int;
inline constexpr errno_t EOK = 0;

inline errno_t memcpy_s(void* target, std::size_t room, const void* source, std::size_t bytes)
{
    if (target == nullptr || source == nullptr || bytes > room)
        return 34; // ERANGE
    std::memcpy(target, source, bytes);
    return EOK;
}
inline errno_t memset_s(void* target, std::size_t room, int value, std::size_t bytes)
{
    if (target == nullptr || bytes > room)
        return 34; // ERANGE
    std::memset(target, value, bytes);
    return EOK;
}
