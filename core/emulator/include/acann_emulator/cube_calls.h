// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of the border (see abi.h) that concerns the instructions of a cube core.
#pragma once

#include "acann_emulator/abi.h"

namespace acann_emu {

/// DataCopy GM→L1 that turns rows into fractals. Units as in Nd2NzParams.
struct Nd2NzCall
{
    const char* api;
    Here here;
    LocalView dst = {};
    GlobalView src = {};
    DType type = DType::Other;
    std::uint32_t elementBytes = 1;
    std::int64_t matrices = 0;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t sourceMatrixStride = 0; ///< elements
    std::int64_t sourceRowStride = 0; ///< elements
    std::int64_t columnBlockStride = 0; ///< 32 bytes
    std::int64_t rowStride = 0; ///< 32 bytes
    std::int64_t targetMatrixStride = 0; ///< elements

    Nd2NzCall(const char* name, Here h)
        : api(name)
        , here(h)
    { }
};

/// LoadData in two dimensions: whole fractals of 512 bytes from L1 or GM to L0.
struct LoadCall
{
    const char* api;
    Here here;
    LocalView dst = {};
    LocalView src = {};
    GlobalView global = {};
    bool fromGlobal = false;
    std::uint32_t elementBytes = 1;
    std::int64_t start = 0; ///< fractals (square blocks when transposing blocks)
    std::int64_t repeat = 1;
    std::int64_t sourceStride = 0; ///< between starts
    std::int64_t targetGap = 0; ///< between an end and the next start
    std::int64_t targetFractalGap = 0; ///< between the fractals of a square block
    bool transpose = false; ///< each 16-bit fractal
    bool squareBlocks = false; ///< LoadDataWithTranspose: square blocks of one or two fractals
    bool descending = false; ///< addresses go down

    LoadCall(const char* name, Here h)
        : api(name)
        , here(h)
    { }
};

/// LoadData in three dimensions: image to columns from L1 to L0A or L0B.
struct Load3DCall
{
    const char* api;
    Here here;
    LocalView dst = {};
    LocalView src = {};
    std::uint32_t elementBytes = 1;
    std::int64_t pad[4] = {}; ///< left, right, top, bottom
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::int64_t channels = 0;
    std::int64_t kExtension = 0;
    std::int64_t mExtension = 0;
    std::int64_t kStart = 0;
    std::int64_t mStart = 0;
    std::int64_t strideW = 1;
    std::int64_t strideH = 1;
    std::int64_t filterW = 1;
    std::int64_t filterH = 1;
    std::int64_t dilationW = 1;
    std::int64_t dilationH = 1;
    bool transpose = false;
    std::uint64_t padBits = 0;

    Load3DCall(const char* name, Here h)
        : api(name)
        , here(h)
    { }
};

struct MmadCall
{
    const char* api;
    Here here;
    LocalView dst = {};
    LocalView a = {};
    LocalView b = {};
    LocalView bias = {};
    bool hasBias = false;
    DType dstType = DType::Other;
    DType aType = DType::Other;
    DType bType = DType::Other;
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
    bool fresh = true; ///< the result starts from zero or the bias
    int unitFlag = 0;
    bool kAligned = false; ///< float: k in steps of 16 instead of 8

    MmadCall(const char* name, Here h)
        : api(name)
        , here(h)
    { }
};

enum class QuantStep : std::uint8_t
{
    None,
    ToHalf, ///< F322F16
    ToBFloat16, ///< F322BF16
    ScaleToHalf, ///< DEQF16, VDEQF16
    ScaleToInt8, ///< QF322B8_PRE, REQ8 and their vector forms
    Unsupported
};

/// Fixpipe: L0C to GM or L1.
struct FixpipeCall
{
    const char* api;
    Here here;
    GlobalView global = {};
    LocalView local = {};
    bool toLocal = false;
    LocalView src = {};
    LocalView scales = {};
    bool perChannel = false;
    DType dstType = DType::Other;
    DType srcType = DType::Other;
    std::int64_t n = 0;
    std::int64_t m = 0;
    std::int64_t sourceStride = 0; ///< rows of a column of fractals
    std::int64_t targetStride = 0; ///< row-major: elements per row; else 32 bytes
    bool rowMajor = true;
    QuantStep quant = QuantStep::None;
    std::uint64_t scaleBits = 0;
    bool relu = false;
    int unitFlag = 0;
    std::int64_t matrices = 1;
    std::int64_t sourceMatrixStride = 0; ///< of fractals, 1024 bytes each
    std::int64_t targetMatrixStride = 0; ///< elements

    FixpipeCall(const char* name, Here h)
        : api(name)
        , here(h)
    { }
};

struct FillCall
{
    const char* api;
    Here here;
    LocalView dst = {};
    std::uint32_t elementBytes = 1;
    std::int64_t repeat = 0;
    std::int64_t blocks = 0; ///< of 32 bytes in L1, 512 bytes in L0
    std::int64_t gap = 0;
    std::uint64_t bits = 0;

    FillCall(const char* name, Here h)
        : api(name)
        , here(h)
    { }
};

} // namespace acann_emu

extern "C" {
void acann_emu_nd2nz(const acann_emu::Nd2NzCall& call);
void acann_emu_load(const acann_emu::LoadCall& call);
void acann_emu_load3d(const acann_emu::Load3DCall& call);
void acann_emu_mmad(const acann_emu::MmadCall& call);
void acann_emu_fixpipe(const acann_emu::FixpipeCall& call);
void acann_emu_cube_fill(const acann_emu::FillCall& call);
}
