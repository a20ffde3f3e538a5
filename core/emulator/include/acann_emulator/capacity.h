// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sizes of the unified buffer as kernels name them (ascend-c-facts §1.2). Bytes.
#pragma once

#include <cstdint>

namespace AscendC {
inline constexpr std::int32_t TOTAL_UB_SIZE = 192 * 1024;
/// Without the 8 KiB that library functions use as scratch.
inline constexpr std::int32_t TOTAL_VEC_LOCAL_SIZE = 184 * 1024;
inline constexpr std::int32_t TOTAL_L1_SIZE = 512 * 1024;
inline constexpr std::int32_t TOTAL_L0A_SIZE = 64 * 1024;
inline constexpr std::int32_t TOTAL_L0B_SIZE = 64 * 1024;
inline constexpr std::int32_t TOTAL_L0C_SIZE = 128 * 1024;
} // namespace AscendC
