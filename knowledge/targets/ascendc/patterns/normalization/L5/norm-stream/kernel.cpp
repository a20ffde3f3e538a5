// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// LayerNorm and RMSNorm over the last axis for rows of any length: a row streams through the unified buffer in tiles. All
// arithmetic is in float. Two ways to get mean and variance of a row before the pass that writes:
// - plain: one pass for the mean, one for the squares of the centred values (the row is read three times);
// - merged: one pass; each tile's mean and centred squares are merged into the row's (the row is read two times).
// RMSNorm needs one pass in either case.
#include "kernel_operator.h"

#include "tiling.h"

using namespace AscendC;

constexpr bool kMergeTiles = false; // @param merge_tiles

// @slot operator begin
using ElementType = float;
using ScaleType = float;
constexpr bool kCentred = true; // LayerNorm; false: RMSNorm
constexpr bool kHasScale = true;
constexpr bool kHasShift = true;
// @slot operator end

constexpr bool kConvert = sizeof(ElementType) != sizeof(float);
// A mean rounded to float is too coarse for float results where it is large against the deviation: the mean of the
// centred values is kept and taken off as well.
constexpr bool kRefineMean = !kConvert;
constexpr bool kConvertScale = sizeof(ScaleType) != sizeof(float);

class TaskKernel
{
public:
    __aicore__ inline explicit TaskKernel(const TilingData& tiling) : tiling_(tiling) { }

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR scale, GM_ADDR shift, GM_ADDR y)
    {
        xGm_.SetGlobalBuffer((__gm__ ElementType*)x, tiling_.rows * tiling_.columns);
        yGm_.SetGlobalBuffer((__gm__ ElementType*)y, tiling_.rows * tiling_.columns);
        if constexpr (kHasScale)
            scaleGm_.SetGlobalBuffer((__gm__ ScaleType*)scale, tiling_.columns);
        if constexpr (kHasShift)
            shiftGm_.SetGlobalBuffer((__gm__ ScaleType*)shift, tiling_.columns);
    }

    __aicore__ inline void Run(TPipe& pipe)
    {
        pipe.InitBuffer(inQueue_, tiling_.buffers, tiling_.tileLength * sizeof(ElementType));
        pipe.InitBuffer(outQueue_, tiling_.buffers, tiling_.tileLength * sizeof(ElementType));
        if constexpr (kHasScale || kHasShift)
            pipe.InitBuffer(parameterQueue_, tiling_.buffers, tiling_.tileLength * sizeof(ScaleType));
        pipe.InitBuffer(workBuffer_, tiling_.tileLength * sizeof(float));
        pipe.InitBuffer(lanesBuffer_, tiling_.tileLength * sizeof(float));
        pipe.InitBuffer(statisticBuffer_, 2 * kLanes * sizeof(float));
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
            NormalizeRow(row * tiling_.columns);
    }

private:
    __aicore__ inline void NormalizeRow(uint64_t row)
    {
        mean_ = 0.0f;
        residual_ = 0.0f;
        if constexpr (kCentred && kMergeTiles) {
            FindMeanAndSquares(row);
        } else {
            if constexpr (kCentred)
                FindMean(row);
            FindSquares(row);
        }
        // 1 / sqrt(variance + epsilon). Division and not Rsqrt, which is only approximate.
        LocalTensor<float> ones = statistic_[kLanes];
        Duplicate(statistic_, squares_ * tiling_.inverseColumns + tiling_.epsilon, 1);
        Sqrt(statistic_, statistic_, 1);
        Duplicate(ones, 1.0f, 1);
        Div(statistic_, ones, statistic_, 1);
        Write(row, ReadStatistic());
    }

    __aicore__ inline void FindMean(uint64_t row)
    {
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            // The first tile is never shorter than a later one, so it defines every lane.
            if (start == 0)
                Adds(lanes_, x, 0.0f, count);
            else
                Add(lanes_, lanes_, x, count);
            inQueue_.FreeTensor(in);
        }
        mean_ = Sum(lanes_, LaneCount()) * tiling_.inverseColumns;
    }

    // squares = sum of (x - mean)²; the mean is 0 for RMSNorm.
    __aicore__ inline void FindSquares(uint64_t row)
    {
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            Adds(work_, x, -mean_, count);
            if constexpr (kCentred && kRefineMean)
                residual_ = residual_ + Sum(work_, count) * tiling_.inverseColumns;
            if (start == 0) {
                Mul(lanes_, work_, work_, count);
            } else {
                Mul(work_, work_, work_, count);
                Add(lanes_, lanes_, work_, count);
            }
            inQueue_.FreeTensor(in);
        }
        squares_ = Sum(lanes_, LaneCount());
        if constexpr (kCentred && kRefineMean)
            squares_ = squares_ - residual_ * residual_ / tiling_.inverseColumns;
    }

    // Two sets of n and m values with means a and b: mean' = a + d·m/(n+m), squares' = squares + those of the second
    // set + d²·n·m/(n+m), where d = b - a.
    __aicore__ inline void FindMeanAndSquares(uint64_t row)
    {
        float seen = 0.0f;
        squares_ = 0.0f;
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            const float added = static_cast<float>(static_cast<int32_t>(count));
            const float tileMean = Sum(x, count) / added;
            Adds(work_, x, -tileMean, count);
            float tileResidual = 0.0f;
            if constexpr (kRefineMean) {
                tileResidual = Sum(work_, count) / added;
                Adds(work_, work_, -tileResidual, count);
            }
            Mul(work_, work_, work_, count);
            const float tileSquares = Sum(work_, count);
            inQueue_.FreeTensor(in);

            const float share = added / (seen + added);
            const float difference = (tileMean - mean_) + (tileResidual - residual_);
            const float step = difference * share;
            const float mean = mean_ + step;
            residual_ = residual_ + (step - (mean - mean_)); // what the addition has lost
            mean_ = mean;
            squares_ = squares_ + tileSquares + difference * difference * seen * share;
            seen = seen + added;
        }
    }

    __aicore__ inline float Sum(const LocalTensor<float>& x, uint32_t count)
    {
        ReduceSum(statistic_, x, scratch_, count);
        return ReadStatistic();
    }

    __aicore__ inline void Write(uint64_t row, float inverseDeviation)
    {
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            Adds(work_, x, -mean_, count);
            if constexpr (kCentred && kRefineMean)
                Adds(work_, work_, -residual_, count);
            inQueue_.FreeTensor(in);
            Muls(work_, work_, inverseDeviation, count);
            if constexpr (kHasScale) {
                LocalTensor<ScaleType> parameter = FetchParameter(scaleGm_, start, count);
                Mul(work_, work_, WidenParameter(parameter, count), count);
                parameterQueue_.FreeTensor(parameter);
            }
            if constexpr (kHasShift) {
                LocalTensor<ScaleType> parameter = FetchParameter(shiftGm_, start, count);
                Add(work_, work_, WidenParameter(parameter, count), count);
                parameterQueue_.FreeTensor(parameter);
            }
            LocalTensor<ElementType> out = outQueue_.AllocTensor<ElementType>();
            if constexpr (kConvert)
                Cast(out, work_, RoundMode::CAST_RINT, count);
            else
                Adds(out.ReinterpretCast<float>(), work_, 0.0f, count);
            outQueue_.EnQue(out);
            CopyOut(row, start, count);
        }
    }

    __aicore__ inline LocalTensor<ScaleType> FetchParameter(const GlobalTensor<ScaleType>& global, uint64_t start,
                                                            uint32_t count)
    {
        LocalTensor<ScaleType> parameter = parameterQueue_.AllocTensor<ScaleType>();
        const DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(ScaleType)), 0, 0, 0};
        const DataCopyPadExtParams<ScaleType> pad{false, 0, 0, static_cast<ScaleType>(0)};
        DataCopyPad(parameter, global[start], copy, pad);
        parameterQueue_.EnQue(parameter);
        return parameterQueue_.DeQue<ScaleType>();
    }

    // The lanes are free while results are written.
    __aicore__ inline LocalTensor<float> WidenParameter(const LocalTensor<ScaleType>& parameter, uint32_t count)
    {
        if constexpr (kConvertScale) {
            Cast(lanes_, parameter, RoundMode::CAST_NONE, count);
            return lanes_;
        } else {
            return parameter.ReinterpretCast<float>();
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
    float mean_ = 0.0f;
    float residual_ = 0.0f; // of the mean, below its precision
    float squares_ = 0.0f;
    TQue<TPosition::VECIN, 1> inQueue_;
    TQue<TPosition::VECIN, 1> parameterQueue_;
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
    GlobalTensor<ScaleType> scaleGm_;
    GlobalTensor<ScaleType> shiftGm_;
};

// @slot entry begin
extern "C" __global__ __aicore__ void norm_stream(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y,
                                                  GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);
    TPipe pipe;
    TaskKernel kernel(tilingData);
    kernel.Bind(x, gamma, beta, y);
    kernel.Run(pipe);
}
// @slot entry end
