// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A chain of elementwise operations over operands of equal shape, seen as one long vector. Each core walks over its
// tiles: copy in (MTE2), compute (V), copy out (MTE3). All inputs of a tile share one queue buffer, so that one event
// per direction is enough for any number of operands; two buffers let the three pipes overlap.
#include "kernel_operator.h"

#include "tiling.h"

using namespace AscendC;

// How the statements of the chain were made: in float or in the operands' own type, with long or short polynomials,
// with or without the input tiles as temporaries.
constexpr bool kComputeInFloat = true; // @param compute_in_float
constexpr bool kEconomical = false; // @param economical
constexpr bool kReuseInputs = false; // @param reuse_inputs

class TaskKernel
{
public:
    __aicore__ inline explicit TaskKernel(const TilingData& tiling) : tiling_(tiling), tileLength_(tiling.tileLength)
    {
    }

    // @slot operands begin
    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR y)
    {
        xGm_.SetGlobalBuffer((__gm__ float*)x, tiling_.total);
        yGm_.SetGlobalBuffer((__gm__ float*)y, tiling_.total);
    }
    // @slot operands end

    __aicore__ inline void Run(TPipe& pipe)
    {
        pipe.InitBuffer(inQueue_, kBuffers, tileLength_ * kInputBytes);
        pipe.InitBuffer(outQueue_, kBuffers, tileLength_ * kOutputBytes);
        if constexpr (kWorkBytes > 0)
            pipe.InitBuffer(workBuffer_, tileLength_ * kWorkBytes);
        if constexpr (kMasks > 0)
            pipe.InitBuffer(maskBuffer_, tileLength_ / 8 * kMasks);

        const uint64_t first = GetBlockIdx() * tiling_.coreStride;
        uint64_t end = first + tiling_.coreLength;
        if (end > tiling_.total)
            end = tiling_.total;
        for (uint64_t start = first; start < end; start += tiling_.tileStride) {
            const uint64_t left = end - start;
            const uint32_t count = left < tileLength_ ? static_cast<uint32_t>(left) : tileLength_;
            CopyIn(start, count);
            Compute(count);
            CopyOut(start, count);
        }
    }

private:
    __aicore__ inline void CopyIn(uint64_t start, uint32_t count)
    {
        LocalTensor<uint8_t> in = inQueue_.AllocTensor<uint8_t>();
        // @slot copy_in begin
        Load(in[0].ReinterpretCast<float>(), xGm_[start], count);
        // @slot copy_in end
        inQueue_.EnQue(in);
    }

    __aicore__ inline void Compute(uint32_t count)
    {
        LocalTensor<uint8_t> in = inQueue_.DeQue<uint8_t>();
        LocalTensor<uint8_t> out = outQueue_.AllocTensor<uint8_t>();
        // @slot compute begin
        LocalTensor<float> x = in[0].ReinterpretCast<float>();
        LocalTensor<float> y = out[0].ReinterpretCast<float>();
        Relu(y, x, count);
        // @slot compute end
        outQueue_.EnQue(out);
        inQueue_.FreeTensor(in);
    }

    __aicore__ inline void CopyOut(uint64_t start, uint32_t count)
    {
        LocalTensor<uint8_t> out = outQueue_.DeQue<uint8_t>();
        // @slot copy_out begin
        Store(yGm_[start], out[0].ReinterpretCast<float>(), count);
        // @slot copy_out end
        outQueue_.FreeTensor(out);
    }

    // Whole 32-byte blocks go through DataCopy; a tail needs DataCopyPad, which moves the exact number of bytes.
    template<typename T>
    __aicore__ inline void Load(const LocalTensor<T>& local, const GlobalTensor<T>& global, uint32_t count)
    {
        const uint32_t bytes = count * static_cast<uint32_t>(sizeof(T));
        if (bytes % 32 == 0) {
            DataCopy(local, global, count);
            return;
        }
        const DataCopyExtParams copy{1, bytes, 0, 0, 0};
        const DataCopyPadExtParams<T> pad{false, 0, 0, static_cast<T>(0)};
        DataCopyPad(local, global, copy, pad);
    }

    template<typename T>
    __aicore__ inline void Store(const GlobalTensor<T>& global, const LocalTensor<T>& local, uint32_t count)
    {
        const uint32_t bytes = count * static_cast<uint32_t>(sizeof(T));
        if (bytes % 32 == 0) {
            DataCopy(global, local, count);
            return;
        }
        const DataCopyExtParams copy{1, bytes, 0, 0, 0};
        DataCopyPad(global, local, copy);
    }

    const TilingData& tiling_;
    const uint32_t tileLength_;
    TQue<TPosition::VECIN, 1> inQueue_;
    TQue<TPosition::VECOUT, 1> outQueue_;
    TBuf<TPosition::VECCALC> workBuffer_;
    TBuf<TPosition::VECCALC> maskBuffer_;
    // @slot members begin
    GlobalTensor<float> xGm_;
    GlobalTensor<float> yGm_;
    // @slot members end
};

// @slot entry begin
extern "C" __global__ __aicore__ void elementwise_chain(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);
    TPipe pipe;
    TaskKernel kernel(tilingData);
    kernel.Bind(x, y);
    kernel.Run(pipe);
}
// @slot entry end
