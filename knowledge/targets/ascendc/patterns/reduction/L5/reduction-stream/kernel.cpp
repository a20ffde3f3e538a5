// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reduction of each row (sum, mean, maximum or minimum over the last axis) for rows of any length: a row streams through
// the unified buffer in tiles. All arithmetic is in float. Two ways to combine the tiles of a row:
// - lanes: every tile is folded onto one tile of lanes, which is reduced once per row;
// - plain: every tile is reduced by itself, and the scalar unit combines the results.
#include "kernel_operator.h"

#include "tiling.h"

using namespace AscendC;

constexpr bool kFoldLanes = false; // @param fold_lanes

enum class Fold { Sum, Mean, Max, Min };

// @slot operator begin
using InputType = float;
using OutputType = float;
constexpr Fold kFold = Fold::Sum;
// @slot operator end

constexpr bool kConvertInput = sizeof(InputType) != sizeof(float);
constexpr bool kConvertOutput = sizeof(OutputType) != sizeof(float);

class TaskKernel
{
public:
    __aicore__ inline explicit TaskKernel(const TilingData& tiling) : tiling_(tiling) { }

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR y)
    {
        xGm_.SetGlobalBuffer((__gm__ InputType*)x, tiling_.rows * tiling_.columns);
        yGm_.SetGlobalBuffer((__gm__ OutputType*)y, tiling_.rows);
    }

    __aicore__ inline void Run(TPipe& pipe)
    {
        pipe.InitBuffer(inQueue_, tiling_.buffers, tiling_.tileLength * sizeof(InputType));
        pipe.InitBuffer(outQueue_, 1, kResults * sizeof(OutputType));
        if constexpr (kConvertInput)
            pipe.InitBuffer(workBuffer_, tiling_.tileLength * sizeof(float));
        if constexpr (kFoldLanes)
            pipe.InitBuffer(lanesBuffer_, tiling_.tileLength * sizeof(float));
        pipe.InitBuffer(resultsBuffer_, 2 * kResults * sizeof(float));
        pipe.InitBuffer(scratchBuffer_, tiling_.scratchLength * sizeof(float));
        results_ = resultsBuffer_.Get<float>();
        statistic_ = results_[kResults];
        scratch_ = scratchBuffer_.Get<float>();

        const uint64_t first = GetBlockIdx() * tiling_.rowsPerCore;
        uint64_t end = first + tiling_.rowsPerCore;
        if (end > tiling_.rows)
            end = tiling_.rows;
        for (uint64_t row = first; row < end; row += kResults) {
            const uint64_t left = end - row;
            const uint32_t rows = left < kResults ? static_cast<uint32_t>(left) : kResults;
            for (uint32_t i = 0; i < rows; ++i)
                results_.SetValue(i, kFoldLanes ? ReduceRowOnLanes(row + i) : ReduceRowByTiles(row + i));
            Order<HardEvent::S_V>();
            Write(row, rows);
        }
    }

private:
    __aicore__ inline float ReduceRowByTiles(uint64_t row)
    {
        float result = 0.0f;
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row * tiling_.columns, start);
            LocalTensor<InputType> in = inQueue_.DeQue<InputType>();
            const float partial = Reduce(Widen(in, count), count);
            inQueue_.FreeTensor(in);
            result = start == 0 ? partial : Combine(result, partial);
        }
        return result;
    }

    __aicore__ inline float ReduceRowOnLanes(uint64_t row)
    {
        LocalTensor<float> lanes = lanesBuffer_.Get<float>();
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row * tiling_.columns, start);
            LocalTensor<InputType> in = inQueue_.DeQue<InputType>();
            LocalTensor<float> x = Widen(in, count);
            // The first tile is never shorter than a later one, so it defines every lane.
            if (start == 0)
                Adds(lanes, x, 0.0f, count);
            else
                FoldTile(lanes, x, count);
            inQueue_.FreeTensor(in);
        }
        const bool isShort = tiling_.columns < tiling_.tileLength;
        return Reduce(lanes, isShort ? static_cast<uint32_t>(tiling_.columns) : tiling_.tileLength);
    }

    __aicore__ inline void FoldTile(const LocalTensor<float>& lanes, const LocalTensor<float>& x, uint32_t count)
    {
        if constexpr (kFold == Fold::Max)
            Max(lanes, lanes, x, count);
        else if constexpr (kFold == Fold::Min)
            Min(lanes, lanes, x, count);
        else
            Add(lanes, lanes, x, count);
    }

    __aicore__ inline float Reduce(const LocalTensor<float>& x, uint32_t count)
    {
        if constexpr (kFold == Fold::Max)
            ReduceMax(statistic_, x, scratch_, count, false);
        else if constexpr (kFold == Fold::Min)
            ReduceMin(statistic_, x, scratch_, count, false);
        else
            ReduceSum(statistic_, x, scratch_, count);
        Order<HardEvent::V_S>();
        return statistic_.GetValue(0);
    }

    __aicore__ inline float Combine(float left, float right) const
    {
        if constexpr (kFold == Fold::Max)
            return left > right ? left : right;
        else if constexpr (kFold == Fold::Min)
            return left < right ? left : right;
        else
            return left + right;
    }

    // The results of up to 64 rows leave together.
    __aicore__ inline void Write(uint64_t row, uint32_t rows)
    {
        LocalTensor<OutputType> out = outQueue_.AllocTensor<OutputType>();
        if constexpr (kFold == Fold::Mean)
            Muls(results_, results_, tiling_.inverseColumns, rows);
        if constexpr (kConvertOutput)
            Cast(out, results_, RoundMode::CAST_RINT, rows);
        else
            Adds(out.ReinterpretCast<float>(), results_, 0.0f, rows);
        outQueue_.EnQue(out);
        out = outQueue_.DeQue<OutputType>();
        const DataCopyExtParams copy{1, static_cast<uint32_t>(rows * sizeof(OutputType)), 0, 0, 0};
        DataCopyPad(yGm_[row], out, copy);
        outQueue_.FreeTensor(out);
        Order<HardEvent::V_S>(); // before the next results are written over these
    }

    __aicore__ inline LocalTensor<float> Widen(const LocalTensor<InputType>& in, uint32_t count)
    {
        if constexpr (kConvertInput) {
            LocalTensor<float> work = workBuffer_.Get<float>();
            Cast(work, in, RoundMode::CAST_NONE, count);
            return work;
        } else {
            return in.ReinterpretCast<float>();
        }
    }

    __aicore__ inline uint32_t CopyIn(uint64_t row, uint64_t start)
    {
        const uint64_t left = tiling_.columns - start;
        const uint32_t count = left < tiling_.tileLength ? static_cast<uint32_t>(left) : tiling_.tileLength;
        LocalTensor<InputType> in = inQueue_.AllocTensor<InputType>();
        const DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(InputType)), 0, 0, 0};
        const DataCopyPadExtParams<InputType> pad{false, 0, 0, static_cast<InputType>(0)};
        DataCopyPad(in, xGm_[row + start], copy, pad);
        inQueue_.EnQue(in);
        return count;
    }

    template<HardEvent kEvent>
    __aicore__ inline void Order()
    {
        const event_t event = static_cast<event_t>(GetTPipePtr()->FetchEventID(kEvent));
        SetFlag<kEvent>(event);
        WaitFlag<kEvent>(event);
    }

    const TilingData& tiling_;
    TQue<TPosition::VECIN, 1> inQueue_;
    TQue<TPosition::VECOUT, 1> outQueue_;
    TBuf<TPosition::VECCALC> workBuffer_;
    TBuf<TPosition::VECCALC> lanesBuffer_;
    TBuf<TPosition::VECCALC> resultsBuffer_;
    TBuf<TPosition::VECCALC> scratchBuffer_;
    LocalTensor<float> results_;
    LocalTensor<float> statistic_;
    LocalTensor<float> scratch_;
    GlobalTensor<InputType> xGm_;
    GlobalTensor<OutputType> yGm_;
};

// @slot entry begin
extern "C" __global__ __aicore__ void reduction_stream(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);
    TPipe pipe;
    TaskKernel kernel(tilingData);
    kernel.Bind(x, y);
    kernel.Run(pipe);
}
// @slot entry end
