// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Softmax over the last axis for rows of any length: a row streams through the unified buffer in tiles. All arithmetic
// is in float. Two ways to get a row's maximum and sum before the pass that writes:
// - plain: one pass for the maximum, one for the sum (the row is read three times);
// - online: one pass for both; whenever a larger maximum turns up, the sum so far is scaled down (read two times).
#include "kernel_operator.h"

#include "tiling.h"

using namespace AscendC;

constexpr bool kOnline = false; // @param online

// @slot operator begin
using ElementType = float;
constexpr bool kLogarithm = false; // log_softmax instead of softmax
// @slot operator end

constexpr bool kConvert = sizeof(ElementType) != sizeof(float);

class TaskKernel
{
public:
    __aicore__ inline explicit TaskKernel(const TilingData& tiling) : tiling_(tiling) { }

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR y)
    {
        xGm_.SetGlobalBuffer((__gm__ ElementType*)x, tiling_.rows * tiling_.columns);
        yGm_.SetGlobalBuffer((__gm__ ElementType*)y, tiling_.rows * tiling_.columns);
    }

    __aicore__ inline void Run(TPipe& pipe)
    {
        pipe.InitBuffer(inQueue_, tiling_.buffers, tiling_.tileLength * sizeof(ElementType));
        pipe.InitBuffer(outQueue_, tiling_.buffers, tiling_.tileLength * sizeof(ElementType));
        pipe.InitBuffer(workBuffer_, tiling_.tileLength * sizeof(float));
        pipe.InitBuffer(lanesBuffer_, tiling_.tileLength * sizeof(float));
        pipe.InitBuffer(statisticBuffer_, kLanes * sizeof(float));
        pipe.InitBuffer(scratchBuffer_, tiling_.scratchLength * sizeof(float));
        work_ = workBuffer_.Get<float>();
        lanes_ = lanesBuffer_.Get<float>();
        statistic_ = statisticBuffer_.Get<float>();
        scratch_ = scratchBuffer_.Get<float>();

        const uint64_t first = GetBlockIdx() * tiling_.rowsPerCore;
        uint64_t end = first + tiling_.rowsPerCore;
        if (end > tiling_.rows)
            end = tiling_.rows;
        for (uint64_t row = first; row < end; ++row)
            SoftmaxRow(row * tiling_.columns);
    }

private:
    __aicore__ inline void SoftmaxRow(uint64_t row)
    {
        if constexpr (kOnline) {
            FindMaximumAndSum(row);
        } else {
            FindMaximum(row);
            FindSum(row);
        }
        if constexpr (kLogarithm) {
            Duplicate(statistic_, sum_, 1);
            Ln(statistic_, statistic_, 1);
            WriteLogarithms(row, ReadStatistic());
        } else {
            WriteQuotients(row, 1.0f / sum_);
        }
    }

    __aicore__ inline void FindMaximum(uint64_t row)
    {
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            // The first tile is never shorter than a later one, so it defines every lane.
            if (start == 0)
                Adds(lanes_, x, 0.0f, count);
            else
                Max(lanes_, lanes_, x, count);
            inQueue_.FreeTensor(in);
        }
        ReduceMax(statistic_, lanes_, scratch_, LaneCount(), false);
        maximum_ = ReadStatistic();
    }

    __aicore__ inline void FindSum(uint64_t row)
    {
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            AddExponentials(x, count, start == 0);
            inQueue_.FreeTensor(in);
        }
        ReduceSum(statistic_, lanes_, scratch_, LaneCount());
        sum_ = ReadStatistic();
    }

    __aicore__ inline void FindMaximumAndSum(uint64_t row)
    {
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            ReduceMax(statistic_, x, scratch_, count, false);
            const float tileMaximum = ReadStatistic();
            if (start == 0) {
                maximum_ = tileMaximum;
            } else if (tileMaximum > maximum_) {
                Duplicate(statistic_, maximum_ - tileMaximum, 1);
                Exp(statistic_, statistic_, 1);
                Muls(lanes_, lanes_, ReadStatistic(), LaneCount());
                maximum_ = tileMaximum;
            }
            AddExponentials(x, count, start == 0);
            inQueue_.FreeTensor(in);
        }
        ReduceSum(statistic_, lanes_, scratch_, LaneCount());
        sum_ = ReadStatistic();
    }

    // lanes += exp(x - maximum)
    __aicore__ inline void AddExponentials(const LocalTensor<float>& x, uint32_t count, bool isFirst)
    {
        Adds(work_, x, -maximum_, count);
        if (isFirst) {
            Exp(lanes_, work_, count);
        } else {
            Exp(work_, work_, count);
            Add(lanes_, lanes_, work_, count);
        }
    }

    __aicore__ inline void WriteQuotients(uint64_t row, float inverseSum)
    {
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<ElementType> out = outQueue_.AllocTensor<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            Adds(work_, x, -maximum_, count);
            Exp(work_, work_, count);
            Scale(out, inverseSum, count);
            outQueue_.EnQue(out);
            inQueue_.FreeTensor(in);
            CopyOut(row, start, count);
        }
    }

    __aicore__ inline void WriteLogarithms(uint64_t row, float logarithmOfSum)
    {
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<ElementType> out = outQueue_.AllocTensor<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            Adds(work_, x, -maximum_, count);
            Adds(work_, work_, -logarithmOfSum, count);
            Scale(out, 1.0f, count);
            outQueue_.EnQue(out);
            inQueue_.FreeTensor(in);
            CopyOut(row, start, count);
        }
    }

    // out = work · factor in the element type.
    __aicore__ inline void Scale(const LocalTensor<ElementType>& out, float factor, uint32_t count)
    {
        if constexpr (kConvert) {
            Muls(work_, work_, factor, count);
            Cast(out, work_, RoundMode::CAST_RINT, count);
        } else {
            Muls(out.ReinterpretCast<float>(), work_, factor, count);
        }
    }

    __aicore__ inline LocalTensor<float> Widen(const LocalTensor<ElementType>& in, uint32_t count)
    {
        if constexpr (kConvert) {
            Cast(work_, in, RoundMode::CAST_NONE, count);
            return work_;
        } else {
            return in.ReinterpretCast<float>();
        }
    }

    __aicore__ inline uint32_t CopyIn(uint64_t row, uint64_t start)
    {
        const uint64_t left = tiling_.columns - start;
        const uint32_t count = left < tiling_.tileLength ? static_cast<uint32_t>(left) : tiling_.tileLength;
        LocalTensor<ElementType> in = inQueue_.AllocTensor<ElementType>();
        const DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(ElementType)), 0, 0, 0};
        const DataCopyPadExtParams<ElementType> pad{false, 0, 0, static_cast<ElementType>(0)};
        DataCopyPad(in, xGm_[row + start], copy, pad);
        inQueue_.EnQue(in);
        return count;
    }

    __aicore__ inline void CopyOut(uint64_t row, uint64_t start, uint32_t count)
    {
        LocalTensor<ElementType> out = outQueue_.DeQue<ElementType>();
        const DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(ElementType)), 0, 0, 0};
        DataCopyPad(yGm_[row + start], out, copy);
        outQueue_.FreeTensor(out);
    }

    __aicore__ inline uint32_t LaneCount() const
    {
        return tiling_.columns < tiling_.tileLength ? static_cast<uint32_t>(tiling_.columns) : tiling_.tileLength;
    }

    __aicore__ inline float ReadStatistic()
    {
        const event_t event = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_S));
        SetFlag<HardEvent::V_S>(event);
        WaitFlag<HardEvent::V_S>(event);
        return statistic_.GetValue(0);
    }

    const TilingData& tiling_;
    float maximum_ = 0.0f;
    float sum_ = 0.0f;
    TQue<TPosition::VECIN, 1> inQueue_;
    TQue<TPosition::VECOUT, 1> outQueue_;
    TBuf<TPosition::VECCALC> workBuffer_;
    TBuf<TPosition::VECCALC> lanesBuffer_;
    TBuf<TPosition::VECCALC> statisticBuffer_;
    TBuf<TPosition::VECCALC> scratchBuffer_;
    LocalTensor<float> work_;
    LocalTensor<float> lanes_;
    LocalTensor<float> statistic_;
    LocalTensor<float> scratch_;
    GlobalTensor<ElementType> xGm_;
    GlobalTensor<ElementType> yGm_;
};

// @slot entry begin
extern "C" __global__ __aicore__ void softmax_stream(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);
    TPipe pipe;
    TaskKernel kernel(tilingData);
    kernel.Bind(x, y);
    kernel.Run(pipe);
}
// @slot entry end
