// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The border of sorting, layout and of calls through function pointers; see abi.h.
#pragma once

#include "acann_emulator/abi.h"

namespace acann_emu {

/// Sort32: per repeat 32 scores and indices become 32 descending records of 8 bytes.
struct SortCall
{
    Here here;
    LocalView dst = {};
    LocalView scores = {};
    LocalView indices = {};
    DType type = DType::Float;
    std::int64_t repeats = 0;
};

/// MrgSort: up to four descending lists of records become one.
struct MergeCall
{
    Here here;
    LocalView dst = {};
    LocalView lists[4] = {};
    std::uint16_t lengths[4] = {0, 0, 0, 0}; ///< records
    std::uint16_t valid = 0; ///< bit i: list i takes part
    std::uint16_t repeats = 1;
    bool stopWhenExhausted = false;
    DType type = DType::Float;
    std::uint16_t* taken = nullptr; ///< four counts of records used, or null
};

/// TransDataTo5HD: 16 rows of a block of 32 bytes each are transposed per repeat.
struct TransposeCall
{
    const char* api;
    Here here;
    std::uint64_t dst[16] = {}; ///< addresses in local memory
    std::uint64_t src[16] = {};
    std::uint8_t elementBytes = 2;
    bool dstHighHalf = false;
    bool srcHighHalf = false;
    std::uint8_t repeats = 1;
    std::uint16_t dstRepeat = 0; ///< blocks of 32 bytes
    std::uint16_t srcRepeat = 0;
};

/// Gatherb: whole blocks of 32 bytes by byte offset.
struct GatherBlockCall
{
    Here here;
    LocalView dst = {};
    LocalView src = {};
    LocalView offsets = {};
    std::int64_t repeats = 0;
    std::uint16_t dstBlock = 1; ///< blocks of 32 bytes
    std::uint16_t dstRepeat = 8;
};

} // namespace acann_emu

extern "C" {
void acann_emu_sort32(const acann_emu::SortCall& call);
void acann_emu_merge_sort(const acann_emu::MergeCall& call);
void acann_emu_transpose(const acann_emu::TransposeCall& call);
void acann_emu_gather_blocks(const acann_emu::GatherBlockCall& call);
/// Where the kernel last called the API: the place of a call through a function pointer, which carries none.
acann_emu::Here acann_emu_last_place();
}
