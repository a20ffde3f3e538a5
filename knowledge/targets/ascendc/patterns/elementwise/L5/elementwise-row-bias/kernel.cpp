// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A chain of elementwise operations where some operands are a single row that is repeated for every row of the others
// (a bias, a scale). Work is cut into tiles of some rows by some columns. The row operands of a column tile are loaded
// and widened once per core. Two ways to use them:
// - row by row: the chain runs once per row of the tile;
// - replicated: the row is written once for each row of a tile, and then the chain runs once per tile.
#include "kernel_operator.h"

#include "tiling.h"

using namespace AscendC;

// How the statements of the chain were made: in float or in the operands' own type, with long or short polynomials.
constexpr bool kComputeInFloat = true; // @param compute_in_float
constexpr bool kEconomical = false; // @param economical

class TaskKernel
{
public:
    __aicore__ inline explicit TaskKernel(const TilingData& tiling)
        : tiling_(tiling), pitch_(tiling.pitch), tileLength_(tiling.rowsPerTile * tiling.pitch)
    {
    }

    // @slot operands begin
    using Compute = float;

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR bias, GM_ADDR y)
    {
        xGm_.SetGlobalBuffer((__gm__ float*)x, tiling_.rows * tiling_.columns);
        biasGm_.SetGlobalBuffer((__gm__ float*)bias, tiling_.columns);
        yGm_.SetGlobalBuffer((__gm__ float*)y, tiling_.rows * tiling_.columns);
    }
    // @slot operands end

    __aicore__ inline void Run(TPipe& pipe)
    {
        pipe.InitBuffer(inQueue_, kBuffers, tileLength_ * kInputBytes);
        pipe.InitBuffer(outQueue_, kBuffers, tileLength_ * kOutputBytes);
        pipe.InitBuffer(parameterQueue_, 1, pitch_ * sizeof(float));
        pipe.InitBuffer(parameterBuffer_, SpanLength() * kParameters * kComputeBytes);
        if constexpr (kWorkBytes > 0)
            pipe.InitBuffer(workBuffer_, SpanLength() * kWorkBytes);
        if constexpr (kMasks > 0)
            pipe.InitBuffer(maskBuffer_, SpanLength() / 8 * kMasks);

        const uint64_t first = GetBlockIdx() * tiling_.rowsPerCore;
        uint64_t end = first + tiling_.rowsPerCore;
        if (end > tiling_.rows)
            end = tiling_.rows;
        for (uint32_t column = 0; column < tiling_.columns; column += tiling_.columnTile) {
            const uint32_t left = tiling_.columns - column;
            width_ = left < tiling_.columnTile ? left : tiling_.columnTile;
            LoadParameters(column);
            for (uint64_t row = first; row < end; row += tiling_.rowsPerTile) {
                const uint64_t rowsLeft = end - row;
                const uint32_t rows =
                    rowsLeft < tiling_.rowsPerTile ? static_cast<uint32_t>(rowsLeft) : tiling_.rowsPerTile;
                const uint64_t start = row * tiling_.columns + column;
                CopyIn(start, rows);
                ComputeTile(rows);
                CopyOut(start, rows);
            }
        }
    }

private:
    __aicore__ inline void LoadParameters(uint32_t column)
    {
        LocalTensor<Compute> parameters = parameterBuffer_.Get<Compute>();
        // @slot load_parameters begin
        LoadParameter(parameters[0], biasGm_[column]);
        // @slot load_parameters end
    }

    template<typename T>
    __aicore__ inline void LoadParameter(const LocalTensor<Compute>& ready, const GlobalTensor<T>& global)
    {
        LocalTensor<T> staged = parameterQueue_.AllocTensor<T>();
        const DataCopyExtParams copy{1, static_cast<uint32_t>(width_ * sizeof(T)), 0, 0, 0};
        const DataCopyPadExtParams<T> pad{false, 0, 0, static_cast<T>(0)};
        DataCopyPad(staged, global, copy, pad);
        parameterQueue_.EnQue(staged);
        staged = parameterQueue_.DeQue<T>();
        const uint32_t copies = kReplicate ? tiling_.rowsPerTile : 1;
        for (uint32_t row = 0; row < copies; ++row) {
            if constexpr (sizeof(T) != sizeof(Compute))
                Cast(ready[row * pitch_], staged, RoundMode::CAST_NONE, width_);
            else
                Adds(ready[row * pitch_], staged, static_cast<T>(0), width_);
        }
        parameterQueue_.FreeTensor(staged);
    }

    __aicore__ inline void CopyIn(uint64_t start, uint32_t rows)
    {
        LocalTensor<uint8_t> in = inQueue_.AllocTensor<uint8_t>();
        // @slot copy_in begin
        Load(in[0].ReinterpretCast<float>(), xGm_[start], rows);
        // @slot copy_in end
        inQueue_.EnQue(in);
    }

    __aicore__ inline void ComputeTile(uint32_t rows)
    {
        LocalTensor<uint8_t> in = inQueue_.DeQue<uint8_t>();
        LocalTensor<uint8_t> out = outQueue_.AllocTensor<uint8_t>();
        if constexpr (kReplicate) {
            ComputeSpan(in, out, 0, rows * pitch_);
        } else {
            for (uint32_t row = 0; row < rows; ++row)
                ComputeSpan(in, out, row * pitch_, width_);
        }
        outQueue_.EnQue(out);
        inQueue_.FreeTensor(in);
    }

    __aicore__ inline void ComputeSpan(const LocalTensor<uint8_t>& in, const LocalTensor<uint8_t>& out, uint32_t offset,
                                       uint32_t count)
    {
        LocalTensor<Compute> parameters = parameterBuffer_.Get<Compute>();
        // @slot compute begin
        LocalTensor<float> x = in[0].ReinterpretCast<float>()[offset];
        LocalTensor<float> bias = parameters[0];
        LocalTensor<float> y = out[0].ReinterpretCast<float>()[offset];
        Add(y, x, bias, count);
        // @slot compute end
    }

    __aicore__ inline void CopyOut(uint64_t start, uint32_t rows)
    {
        LocalTensor<uint8_t> out = outQueue_.DeQue<uint8_t>();
        // @slot copy_out begin
        Store(yGm_[start], out[0].ReinterpretCast<float>(), rows);
        // @slot copy_out end
        outQueue_.FreeTensor(out);
    }

    // Whole rows without gaps are one contiguous piece; otherwise each row is a block of its own.
    template<typename T>
    __aicore__ inline void Load(const LocalTensor<T>& local, const GlobalTensor<T>& global, uint32_t rows)
    {
        if (pitch_ == tiling_.columns) {
            DataCopy(local, global, rows * pitch_);
            return;
        }
        const DataCopyExtParams copy{static_cast<uint16_t>(rows), static_cast<uint32_t>(width_ * sizeof(T)),
                                     GlobalGap<T>(), LocalGap<T>(), 0};
        const DataCopyPadExtParams<T> pad{false, 0, 0, static_cast<T>(0)};
        DataCopyPad(local, global, copy, pad);
    }

    template<typename T>
    __aicore__ inline void Store(const GlobalTensor<T>& global, const LocalTensor<T>& local, uint32_t rows)
    {
        if (pitch_ == tiling_.columns) {
            DataCopy(global, local, rows * pitch_);
            return;
        }
        const DataCopyExtParams copy{static_cast<uint16_t>(rows), static_cast<uint32_t>(width_ * sizeof(T)),
                                     LocalGap<T>(), GlobalGap<T>(), 0};
        DataCopyPad(global, local, copy);
    }

    // From the end of a row's tile to the start of the next, in bytes.
    template<typename T>
    __aicore__ inline uint32_t GlobalGap() const
    {
        return static_cast<uint32_t>((tiling_.columns - width_) * sizeof(T));
    }

    // The same in local memory, in blocks of 32 bytes.
    template<typename T>
    __aicore__ inline uint32_t LocalGap() const
    {
        return static_cast<uint32_t>(pitch_ * sizeof(T) / 32 - (width_ * sizeof(T) + 31) / 32);
    }

    // Elements that the chain works on at once.
    __aicore__ inline uint32_t SpanLength() const { return kReplicate ? tileLength_ : pitch_; }

    const TilingData& tiling_;
    const uint32_t pitch_;
    const uint32_t tileLength_;
    uint32_t width_ = 0;
    TQue<TPosition::VECIN, 1> inQueue_;
    TQue<TPosition::VECIN, 1> parameterQueue_;
    TQue<TPosition::VECOUT, 1> outQueue_;
    TBuf<TPosition::VECCALC> parameterBuffer_;
    TBuf<TPosition::VECCALC> workBuffer_;
    TBuf<TPosition::VECCALC> maskBuffer_;
    // @slot members begin
    GlobalTensor<float> xGm_;
    GlobalTensor<float> biasGm_;
    GlobalTensor<float> yGm_;
    // @slot members end
};

// @slot entry begin
extern "C" __global__ __aicore__ void elementwise_row_bias(GM_ADDR x, GM_ADDR bias, GM_ADDR y, GM_ADDR workspace,
                                                           GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);
    TPipe pipe;
    TaskKernel kernel(tilingData);
    kernel.Bind(x, bias, y);
    kernel.Run(pipe);
}
// @slot entry end
