// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of the border (see abi.h) behind the Matmul object.
#pragma once

#include "acann_emulator/abi.h"
#include "acann_emulator/cube_tiling.h"

namespace acann_emu {

/// A matrix in global or local memory.
struct MatrixView
{
    GlobalView global = {};
    LocalView local = {};
    bool isLocal = false;
    bool transposed = false; ///< stored with rows and columns exchanged
    bool fractal = false; ///< NZ: columns of 16-row fractals of 32-byte rows
    std::int64_t rows = 0; ///< as stored; of NZ also what rows are rounded from
    std::int64_t pitch = 0; ///< elements between rows as stored (row-major)
    DType type = DType::Other;
};

/// One base block of a result.
struct MatmulBlock
{
    const char* api;
    Here here;
    std::int32_t state = -1; ///< from acann_emu_matmul_open
    MatrixView a = {};
    MatrixView b = {};
    MatrixView bias = {};
    bool hasBias = false;
    bool integers = false; ///< int8 to int32
    bool accumulate = false; ///< on what the state holds
    std::int64_t row = 0; ///< first row and column, relative to the views
    std::int64_t column = 0;
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
    const TCubeTiling* tiling = nullptr;

    MatmulBlock(const char* name, Here h)
        : api(name)
        , here(h)
    { }
};

/// Where the block that a state holds goes.
struct MatmulStore
{
    const char* api;
    Here here;
    std::int32_t state = -1;
    MatrixView c = {}; ///< starts at the block
    bool atomicAdd = false;
    bool wait = true; ///< until the result is there
    bool quantised = false;
    std::uint64_t quantBits = 0;

    MatmulStore(const char* name, Here h)
        : api(name)
        , here(h)
    { }
};

} // namespace acann_emu

extern "C" {
/// True on a cube core that only serves the vector cores of its block: the kernel function is left there.
bool acann_emu_matmul_serves(bool cubeOnly, acann_emu::Here here);
std::int32_t acann_emu_matmul_open(
    const TCubeTiling* tiling, std::uint32_t sizeA, std::uint32_t sizeB, acann_emu::Here here);
/// False when this core does not run the object's work.
bool acann_emu_matmul_compute(const acann_emu::MatmulBlock& block);
void acann_emu_matmul_store(const acann_emu::MatmulStore& store);
void acann_emu_matmul_wait(acann_emu::Here here);
}
