// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernel_operator.h"

/// Our own kernels for the situations in which others measured.
namespace acann::bench {

struct AddSettings
{
    uint32_t total = 0; ///< elements
    uint32_t tile = 0; ///< elements
    uint32_t shift = 0; ///< bytes between the first and the second input's buffers, against bank conflicts
    bool bypassL2 = false; ///< for the inputs
};

/// z = x + y in half; every block takes a run of whole tiles, the last tile may be short.
template <int buffers> class TiledAdd
{
public:
    void Run(GM_ADDR x, GM_ADDR y, GM_ADDR z, const AddSettings& settings)
    {
        m_settings = settings;
        m_x.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(x), settings.total);
        m_y.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(y), settings.total);
        m_z.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(z), settings.total);
        if (settings.bypassL2) {
            m_x.SetL2CacheHint(AscendC::CacheMode::CACHE_MODE_DISABLE);
            m_y.SetL2CacheHint(AscendC::CacheMode::CACHE_MODE_DISABLE);
        }
        const uint32_t bytes = settings.tile * sizeof(half);
        m_pipe.InitBuffer(m_inX, buffers, bytes);
        if (settings.shift > 0)
            m_pipe.InitBuffer(m_gap, settings.shift);
        m_pipe.InitBuffer(m_inY, buffers, bytes);
        m_pipe.InitBuffer(m_outZ, buffers, bytes);
        const uint32_t tiles = (settings.total + settings.tile - 1) / settings.tile;
        const uint32_t blocks = static_cast<uint32_t>(AscendC::GetBlockNum());
        const uint32_t block = static_cast<uint32_t>(AscendC::GetBlockIdx());
        const uint32_t longer = tiles % blocks;
        const uint32_t first = block * (tiles / blocks) + (block < longer ? block : longer);
        const uint32_t last = first + tiles / blocks + (block < longer ? 1 : 0);
        for (uint32_t tile = first; tile < last; ++tile)
            Step(tile * settings.tile);
    }

private:
    void Step(uint32_t at)
    {
        const uint32_t left = m_settings.total - at;
        const uint32_t count = left < m_settings.tile ? left : m_settings.tile;
        AscendC::LocalTensor<half> x = m_inX.template AllocTensor<half>();
        AscendC::LocalTensor<half> y = m_inY.template AllocTensor<half>();
        AscendC::DataCopy(x, m_x[at], count);
        AscendC::DataCopy(y, m_y[at], count);
        m_inX.EnQue(x);
        m_inY.EnQue(y);
        x = m_inX.template DeQue<half>();
        y = m_inY.template DeQue<half>();
        AscendC::LocalTensor<half> z = m_outZ.template AllocTensor<half>();
        AscendC::Add(z, x, y, static_cast<int32_t>(count));
        m_outZ.EnQue(z);
        m_inX.FreeTensor(x);
        m_inY.FreeTensor(y);
        z = m_outZ.template DeQue<half>();
        AscendC::DataCopy(m_z[at], z, count);
        m_outZ.FreeTensor(z);
    }

    AddSettings m_settings;
    AscendC::TPipe m_pipe;
    AscendC::TQue<AscendC::TPosition::VECIN, buffers> m_inX;
    AscendC::TQue<AscendC::TPosition::VECIN, buffers> m_inY;
    AscendC::TQue<AscendC::TPosition::VECOUT, buffers> m_outZ;
    AscendC::TBuf<AscendC::TPosition::VECCALC> m_gap;
    AscendC::GlobalTensor<half> m_x;
    AscendC::GlobalTensor<half> m_y;
    AscendC::GlobalTensor<half> m_z;
};

struct ReadSettings
{
    uint64_t bytes = 0; ///< of the whole tensor
    uint32_t rowBytes = 0;
    uint32_t rowsPerCopy = 1;
    uint32_t parts = 1; ///< the tensor is read part by part
    uint32_t rounds = 1; ///< times that each part is read
};

/// Only reads: rows from global memory into a ring in local memory.
class ReadRows
{
public:
    void Run(GM_ADDR x, const ReadSettings& settings)
    {
        m_settings = settings;
        m_x.SetGlobalBuffer(reinterpret_cast<__gm__ uint8_t*>(x), settings.bytes);
        m_pipe.InitBuffer(m_buffer, kRing);
        m_ring = m_buffer.Get<uint8_t>();
        const uint64_t step = uint64_t(settings.rowBytes) * settings.rowsPerCopy;
        const uint64_t copies = settings.bytes / step / settings.parts;
        const uint64_t blocks = static_cast<uint64_t>(AscendC::GetBlockNum());
        const uint64_t block = static_cast<uint64_t>(AscendC::GetBlockIdx());
        for (uint64_t part = 0; part < settings.parts; ++part)
            for (uint32_t round = 0; round < settings.rounds; ++round)
                for (uint64_t i = copies * block / blocks; i < copies * (block + 1) / blocks; ++i)
                    Copy((part * copies + i) * step);
    }

private:
    static constexpr uint32_t kRing = 163840;
    void Copy(uint64_t at)
    {
        const uint32_t padded = (m_settings.rowBytes + 31) / 32 * 32 * m_settings.rowsPerCopy;
        if (m_next + padded > kRing) {
            AscendC::PipeBarrier<PIPE_MTE2>();
            m_next = 0;
        }
        if (m_settings.rowBytes % 32 == 0)
            AscendC::DataCopy(m_ring[m_next], m_x[at], padded);
        else
            AscendC::DataCopyPad(m_ring[m_next], m_x[at],
                AscendC::DataCopyExtParams(static_cast<uint16_t>(m_settings.rowsPerCopy), m_settings.rowBytes, 0, 0, 0),
                AscendC::DataCopyPadExtParams<uint8_t>());
        m_next += padded;
    }

    ReadSettings m_settings;
    AscendC::TPipe m_pipe;
    AscendC::TBuf<AscendC::TPosition::VECCALC> m_buffer;
    AscendC::LocalTensor<uint8_t> m_ring;
    AscendC::GlobalTensor<uint8_t> m_x;
    uint32_t m_next = 0;
};

struct FractalSettings
{
    uint64_t bytes = 0; ///< of the whole tensor, halves
    uint32_t rows = 0; ///< of a tile
    uint32_t columns = 0;
};

/// Only reads: rows from global memory to fractals in L1, tile by tile, each block its share.
inline void readFractals(GM_ADDR x, const FractalSettings& settings)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    constexpr uint32_t kRing = 262144; // halves
    AscendC::TPipe pipe;
    AscendC::TBuf<AscendC::TPosition::A1> buffer;
    pipe.InitBuffer(buffer, kRing * 2 - 256);
    const AscendC::LocalTensor<half> ring = buffer.Get<half>();
    AscendC::GlobalTensor<half> gm;
    gm.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(x), settings.bytes / 2);
    const uint64_t tile = uint64_t(settings.rows) * settings.columns;
    const uint64_t tiles = settings.bytes / 2 / tile;
    const auto blocks = static_cast<uint64_t>(AscendC::GetBlockNum());
    const auto block = static_cast<uint64_t>(AscendC::GetBlockIdx());
    const uint32_t padded = settings.rows * ((settings.columns + 15) / 16 * 16);
    uint32_t next = 0;
    for (uint64_t i = tiles * block / blocks; i < tiles * (block + 1) / blocks; ++i) {
        if (next + padded > kRing - 128) {
            AscendC::PipeBarrier<PIPE_MTE2>();
            next = 0;
        }
        AscendC::DataCopy(ring[next], gm[i * tile],
            AscendC::Nd2NzParams(1, static_cast<uint16_t>(settings.rows), static_cast<uint16_t>(settings.columns), 0,
                static_cast<uint16_t>(settings.columns), static_cast<uint16_t>(settings.rows), 1, 0));
        next += padded;
    }
}

/// Eight times an Mmad of m × n × 64, adding up: K of 512.
inline void multiplyEightTimes(uint16_t m, uint16_t n)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    const AscendC::LocalTensor<half> a2(AscendC::TPosition::A2, 0, m * 64u);
    const AscendC::LocalTensor<half> b2(AscendC::TPosition::B2, 0, n * 64u);
    const AscendC::LocalTensor<float> co1(AscendC::TPosition::CO1, 0, static_cast<uint32_t>(m) * n);
    AscendC::InitConstValue(
        a2, AscendC::InitConstValueParams<half>(1, static_cast<uint16_t>(m * 64u / 256), 0, half(1.0f)));
    AscendC::InitConstValue(
        b2, AscendC::InitConstValueParams<half>(1, static_cast<uint16_t>(n * 64u / 256), 0, half(1.0f)));
    AscendC::PipeBarrier<PIPE_ALL>();
    AscendC::MmadParams params;
    params.m = m;
    params.n = n;
    params.k = 64;
    for (int i = 0; i < 8; ++i) {
        params.cmatrixInitVal = i == 0;
        AscendC::Mmad(co1, a2, b2, params);
    }
    AscendC::PipeBarrier<PIPE_ALL>();
}

/// Where the operands of a float Add lie in local memory, in bytes, and the first source's repeat stride in blocks.
struct BankSettings
{
    uint32_t dst = 0;
    uint32_t src0 = 0;
    uint32_t src1 = 0;
    uint8_t src0Repeat = 8;
};

inline constexpr int kBankRounds = 1000;

/// One thousand times the same Add of 64 repeats.
inline void repeatedAdd(const BankSettings& settings)
{
    AscendC::TPipe pipe;
    AscendC::TBuf<AscendC::TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 184320);
    AscendC::LocalTensor<float> all = buffer.Get<float>();
    AscendC::Duplicate(all, 1.0f, 46080);
    for (int i = 0; i < kBankRounds; ++i)
        AscendC::Add(all[settings.dst / 4], all[settings.src0 / 4], all[settings.src1 / 4], 64, 64,
            AscendC::BinaryRepeatParams(1, 1, 1, 8, settings.src0Repeat, 8));
}

/// The sum of 256 floats, a hundred times, by three ways to combine the reducing instructions.
enum class ReduceWay
{
    RepeatTwice,
    BlockThrice,
    BlockThenRepeat
};

inline void reduce256(ReduceWay way)
{
    AscendC::TPipe pipe;
    AscendC::TBuf<AscendC::TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 4096);
    AscendC::LocalTensor<float> x = buffer.Get<float>();
    AscendC::LocalTensor<float> a = x[256];
    AscendC::LocalTensor<float> b = x[512];
    AscendC::Duplicate(x, 1.0f, 1024);
    for (int i = 0; i < 100; ++i) {
        switch (way) {
        case ReduceWay::RepeatTwice:
            AscendC::WholeReduceSum(a, x, 64, 4, 1, 1, 8);
            AscendC::WholeReduceSum(b, a, 4, 1, 1, 1, 8);
            break;
        case ReduceWay::BlockThrice:
            AscendC::BlockReduceSum(a, x, 4, 64, 1, 1, 8);
            AscendC::BlockReduceSum(b, a, 1, 32, 1, 1, 8);
            AscendC::BlockReduceSum(a, b, 1, 4, 1, 1, 8);
            break;
        case ReduceWay::BlockThenRepeat:
            AscendC::BlockReduceSum(a, x, 4, 64, 1, 1, 8);
            AscendC::WholeReduceSum(b, a, 32, 1, 1, 1, 8);
            break;
        }
    }
}

} // namespace acann::bench
