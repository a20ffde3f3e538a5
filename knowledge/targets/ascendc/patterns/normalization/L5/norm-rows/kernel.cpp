// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// LayerNorm and RMSNorm over the last axis with whole rows in the unified buffer, so that global memory is read once.
// The learned scale and shift are loaded once per core. A tile holds several rows. All arithmetic is in float; the
// variance is taken from centred values, which stays exact when the mean is large. Two ways to treat a tile's rows:
// - one by one: the row's statistics travel through the scalar unit;
// - together: every instruction works on all rows at once.
#include "kernel_operator.h"

#include "tiling.h"

using namespace AscendC;

// @slot operator begin
using ElementType = float;
using ScaleType = float;
constexpr bool kCentred = true; // LayerNorm; false: RMSNorm
constexpr bool kHasScale = true;
constexpr bool kHasShift = true;
// @slot operator end

constexpr bool kConvert = sizeof(ElementType) != sizeof(float);
// A mean rounded to float is too coarse for float results where it is large against the deviation: the mean of the
// centred values is taken off as well.
constexpr bool kRefineMean = !kConvert;

class WholeRowKernel
{
public:
    __aicore__ inline explicit WholeRowKernel(const TilingData& tiling)
        : tiling_(tiling), columns_(tiling.columns), pitch_(tiling.pitch)
    {
    }

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR scale, GM_ADDR shift, GM_ADDR y)
    {
        xGm_.SetGlobalBuffer((__gm__ ElementType*)x, tiling_.rows * columns_);
        yGm_.SetGlobalBuffer((__gm__ ElementType*)y, tiling_.rows * columns_);
        if constexpr (kHasScale)
            scaleGm_.SetGlobalBuffer((__gm__ ScaleType*)scale, columns_);
        if constexpr (kHasShift)
            shiftGm_.SetGlobalBuffer((__gm__ ScaleType*)shift, columns_);
    }

    __aicore__ inline void Run(TPipe& pipe)
    {
        const uint32_t tileLength = tiling_.rowsPerTile * pitch_;
        pipe.InitBuffer(inQueue_, tiling_.buffers, tileLength * sizeof(ElementType));
        pipe.InitBuffer(outQueue_, tiling_.buffers, tileLength * sizeof(ElementType));
        if constexpr (kConvert)
            pipe.InitBuffer(workBuffer_, tileLength * sizeof(float));
        pipe.InitBuffer(squaresBuffer_, tiling_.squaresLength * sizeof(float));
        pipe.InitBuffer(statisticsBuffer_, 2 * tiling_.statisticsLength * sizeof(float));
        pipe.InitBuffer(scratchBuffer_, tiling_.scratchLength * sizeof(float));
        statistics_ = statisticsBuffer_.Get<float>();
        scratch_ = scratchBuffer_.Get<float>();
        squares_ = squaresBuffer_.Get<float>();
        if constexpr (kHasScale) {
            pipe.InitBuffer(scaleBuffer_, pitch_ * sizeof(float));
            scale_ = scaleBuffer_.Get<float>();
            LoadParameter(scale_, scaleGm_);
        }
        if constexpr (kHasShift) {
            pipe.InitBuffer(shiftBuffer_, pitch_ * sizeof(float));
            shift_ = shiftBuffer_.Get<float>();
            LoadParameter(shift_, shiftGm_);
        }

        const uint64_t first = GetBlockIdx() * tiling_.rowsPerCore;
        uint64_t end = first + tiling_.rowsPerCore;
        if (end > tiling_.rows)
            end = tiling_.rows;
        for (uint64_t row = first; row < end; row += tiling_.rowsPerTile) {
            const uint64_t left = end - row;
            const uint32_t rows = left < tiling_.rowsPerTile ? static_cast<uint32_t>(left) : tiling_.rowsPerTile;
            CopyIn(row, rows);
            Compute(rows);
            CopyOut(row, rows);
        }
    }

private:
    // A 16-bit parameter arrives in the buffer for squares, which nothing uses yet, and is widened from there.
    __aicore__ inline void LoadParameter(const LocalTensor<float>& resident, const GlobalTensor<ScaleType>& global)
    {
        const DataCopyExtParams copy{1, static_cast<uint32_t>(columns_ * sizeof(ScaleType)), 0, 0, 0};
        const DataCopyPadExtParams<ScaleType> pad{false, 0, 0, static_cast<ScaleType>(0)};
        if constexpr (sizeof(ScaleType) == sizeof(float)) {
            DataCopyPad(resident.ReinterpretCast<ScaleType>(), global, copy, pad);
            Order<HardEvent::MTE2_V>();
        } else {
            LocalTensor<ScaleType> staged = squaresBuffer_.Get<ScaleType>();
            Order<HardEvent::V_MTE2>();
            DataCopyPad(staged, global, copy, pad);
            Order<HardEvent::MTE2_V>();
            Cast(resident, staged, RoundMode::CAST_NONE, columns_);
        }
    }

    // Rows start on 32-byte borders in local memory; the gap behind an odd row is filled with zeros.
    __aicore__ inline void CopyIn(uint64_t row, uint32_t rows)
    {
        LocalTensor<ElementType> in = inQueue_.AllocTensor<ElementType>();
        if (pitch_ == columns_) {
            DataCopy(in, xGm_[row * columns_], rows * columns_);
        } else {
            const DataCopyExtParams copy{static_cast<uint16_t>(rows),
                                         static_cast<uint32_t>(columns_ * sizeof(ElementType)), 0, 0, 0};
            const DataCopyPadExtParams<ElementType> pad{true, 0, static_cast<uint8_t>(pitch_ - columns_),
                                                        static_cast<ElementType>(0)};
            DataCopyPad(in, xGm_[row * columns_], copy, pad);
        }
        inQueue_.EnQue(in);
    }

    __aicore__ inline void CopyOut(uint64_t row, uint32_t rows)
    {
        LocalTensor<ElementType> out = outQueue_.DeQue<ElementType>();
        if (pitch_ == columns_) {
            DataCopy(yGm_[row * columns_], out, rows * columns_);
        } else {
            const DataCopyExtParams copy{static_cast<uint16_t>(rows),
                                         static_cast<uint32_t>(columns_ * sizeof(ElementType)), 0, 0, 0};
            DataCopyPad(yGm_[row * columns_], out, copy);
        }
        outQueue_.FreeTensor(out);
    }

    __aicore__ inline void Compute(uint32_t rows)
    {
        LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
        LocalTensor<ElementType> out = outQueue_.AllocTensor<ElementType>();
        if constexpr (kConvert) {
            LocalTensor<float> x = workBuffer_.Get<float>();
            Cast(x, in, RoundMode::CAST_NONE, rows * pitch_);
            Normalize(x, x, rows);
            Cast(out, x, RoundMode::CAST_RINT, rows * pitch_);
        } else {
            Normalize(out.ReinterpretCast<float>(), in.ReinterpretCast<float>(), rows);
        }
        outQueue_.EnQue(out);
        inQueue_.FreeTensor(in);
    }

    __aicore__ inline void Normalize(const LocalTensor<float>& y, const LocalTensor<float>& x, uint32_t rows)
    {
        if (kVectorRows && pitch_ <= kMaxVectorPitch) {
            NormalizeTogether(y, x, rows);
            return;
        }
        for (uint32_t row = 0; row < rows; ++row)
            NormalizeRow(y[row * pitch_], x[row * pitch_]);
    }

    // --- one row at a time ---------------------------------------------------------------------------------------

    __aicore__ inline void NormalizeRow(const LocalTensor<float>& y, const LocalTensor<float>& x)
    {
        if constexpr (kCentred) {
            ReduceSum(statistics_, x, scratch_, columns_);
            Order<HardEvent::V_S>();
            const float mean = statistics_.GetValue(0) * tiling_.inverseColumns;
            Adds(y, x, -mean, columns_);
            if constexpr (kRefineMean) {
                ReduceSum(statistics_, y, scratch_, columns_);
                Order<HardEvent::V_S>();
                const float residual = statistics_.GetValue(0) * tiling_.inverseColumns;
                Adds(y, y, -residual, columns_);
            }
            Mul(squares_, y, y, columns_);
        } else {
            Mul(squares_, x, x, columns_);
        }
        ReduceSum(statistics_, squares_, scratch_, columns_);
        InvertDeviation(1);
        Order<HardEvent::V_S>();
        const float inverse = statistics_.GetValue(0);
        if constexpr (kCentred)
            Muls(y, y, inverse, columns_);
        else
            Muls(y, x, inverse, columns_);
        if constexpr (kHasScale)
            Mul(y, y, scale_, columns_);
        if constexpr (kHasShift)
            Add(y, y, shift_, columns_);
    }

    // statistics[i] = 1 / sqrt(statistics[i] / columns + epsilon). Division and not Rsqrt, which is only approximate.
    __aicore__ inline void InvertDeviation(uint32_t count)
    {
        LocalTensor<float> ones = statistics_[tiling_.statisticsLength];
        Muls(statistics_, statistics_, tiling_.inverseColumns, count);
        Adds(statistics_, statistics_, tiling_.epsilon, count);
        Sqrt(statistics_, statistics_, count);
        Duplicate(ones, 1.0f, count);
        Div(statistics_, ones, statistics_, count);
    }

    template<HardEvent kEvent>
    __aicore__ inline void Order()
    {
        const event_t event = static_cast<event_t>(GetTPipePtr()->FetchEventID(kEvent));
        SetFlag<kEvent>(event);
        WaitFlag<kEvent>(event);
    }

    // --- all rows of the tile together ---------------------------------------------------------------------------

    __aicore__ inline void NormalizeTogether(const LocalTensor<float>& y, const LocalTensor<float>& x, uint32_t rows)
    {
        if constexpr (kCentred) {
            Centre(y, x, rows);
            if constexpr (kRefineMean)
                Centre(y, y, rows);
            Mul(squares_, y, y, rows * pitch_);
        } else {
            Mul(squares_, x, x, rows * pitch_);
        }
        FoldRows(squares_, rows);
        InvertDeviation(rows);
        SpreadStatistics(rows);
        const LocalTensor<float>& centred = kCentred ? y : x;
        for (uint32_t column = 0; column < columns_; column += kLanes)
            Mul(y[column], centred[column], scratch_, Lanes(column), static_cast<uint8_t>(rows), RowByBlock());
        ScaleAndShift(y, rows);
    }

    // y = x - mean of the row
    __aicore__ inline void Centre(const LocalTensor<float>& y, const LocalTensor<float>& x, uint32_t rows)
    {
        FoldRows(x, rows);
        Muls(statistics_, statistics_, tiling_.inverseColumns, rows);
        SpreadStatistics(rows);
        for (uint32_t column = 0; column < columns_; column += kLanes)
            Sub(y[column], x[column], scratch_, Lanes(column), static_cast<uint8_t>(rows), RowByBlock());
    }

    // Repeat = row: 64 columns of the row against the same 64 columns of the parameter.
    __aicore__ inline void ScaleAndShift(const LocalTensor<float>& y, uint32_t rows)
    {
        const uint8_t pitchBlocks = static_cast<uint8_t>(pitch_ / kBlock);
        const BinaryRepeatParams rowByParameter(1, 1, 1, pitchBlocks, pitchBlocks, 0);
        for (uint32_t column = 0; column < columns_; column += kLanes) {
            if constexpr (kHasScale)
                Mul(y[column], y[column], scale_[column], Lanes(column), static_cast<uint8_t>(rows), rowByParameter);
            if constexpr (kHasShift)
                Add(y[column], y[column], shift_[column], Lanes(column), static_cast<uint8_t>(rows), rowByParameter);
        }
    }

    // statistics[row] = sum of the row: first 64 columns at a time onto 64 lanes, then across the lanes.
    __aicore__ inline void FoldRows(const LocalTensor<float>& x, uint32_t rows)
    {
        const uint8_t pitchBlocks = static_cast<uint8_t>(pitch_ / kBlock);
        if (columns_ <= kLanes) {
            WholeReduceSum(statistics_, x, columns_, rows, 1, 1, pitchBlocks);
            return;
        }
        Adds(scratch_, x, 0.0f, kLanes, static_cast<uint8_t>(rows), UnaryRepeatParams(1, 1, kBlock, pitchBlocks));
        const BinaryRepeatParams accumulate(1, 1, 1, kBlock, kBlock, pitchBlocks);
        for (uint32_t column = kLanes; column < columns_; column += kLanes)
            Add(scratch_, scratch_, x[column], Lanes(column), static_cast<uint8_t>(rows), accumulate);
        WholeReduceSum(statistics_, scratch_, kLanes, rows, 1, 1, kBlock);
    }

    // scratch[8·row … 8·row+7] = statistics[row]: one block per row, which an instruction can read again and again.
    __aicore__ inline void SpreadStatistics(uint32_t rows)
    {
        Brcb(scratch_, statistics_, static_cast<uint8_t>((rows + kBlock - 1) / kBlock), BrcbRepeatParams(1, kBlock));
    }

    // Repeat = row: 64 columns of the row against the row's block.
    __aicore__ inline BinaryRepeatParams RowByBlock() const
    {
        const uint8_t pitchBlocks = static_cast<uint8_t>(pitch_ / kBlock);
        return BinaryRepeatParams(1, 1, 0, pitchBlocks, pitchBlocks, 1);
    }

    __aicore__ inline uint64_t Lanes(uint32_t column) const
    {
        const uint32_t left = columns_ - column;
        return left < kLanes ? left : kLanes;
    }

    const TilingData& tiling_;
    const uint32_t columns_;
    const uint32_t pitch_;
    TQue<TPosition::VECIN, 1> inQueue_;
    TQue<TPosition::VECOUT, 1> outQueue_;
    TBuf<TPosition::VECCALC> workBuffer_;
    TBuf<TPosition::VECCALC> squaresBuffer_;
    TBuf<TPosition::VECCALC> scaleBuffer_;
    TBuf<TPosition::VECCALC> shiftBuffer_;
    TBuf<TPosition::VECCALC> statisticsBuffer_;
    TBuf<TPosition::VECCALC> scratchBuffer_;
    LocalTensor<float> statistics_;
    LocalTensor<float> scratch_;
    LocalTensor<float> squares_;
    LocalTensor<float> scale_;
    LocalTensor<float> shift_;
    GlobalTensor<ElementType> xGm_;
    GlobalTensor<ElementType> yGm_;
    GlobalTensor<ScaleType> scaleGm_;
    GlobalTensor<ScaleType> shiftGm_;
};

// For rows that do not fit into the unified buffer: a row streams through in tiles, once for its statistics (each tile's
// mean and centred squares are merged into the row's) and once to write the results.
class LongRowKernel
{
public:
    __aicore__ inline explicit LongRowKernel(const TilingData& tiling) : tiling_(tiling) { }

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
        if constexpr (kCentred)
            FindMeanAndSquares(row);
        else
            FindSquares(row);
        // 1 / sqrt(variance + epsilon). Division and not Rsqrt, which is only approximate.
        LocalTensor<float> ones = statistic_[kLanes];
        Duplicate(statistic_, squares_ * tiling_.inverseColumns + tiling_.epsilon, 1);
        Sqrt(statistic_, statistic_, 1);
        Duplicate(ones, 1.0f, 1);
        Div(statistic_, ones, statistic_, 1);
        Write(row, ReadStatistic());
    }

    // squares = sum of x², for RMSNorm.
    __aicore__ inline void FindSquares(uint64_t row)
    {
        squares_ = 0.0f;
        for (uint64_t start = 0; start < tiling_.columns; start += tiling_.tileLength) {
            const uint32_t count = CopyIn(row, start);
            LocalTensor<ElementType> in = inQueue_.DeQue<ElementType>();
            LocalTensor<float> x = Widen(in, count);
            Mul(work_, x, x, count);
            squares_ = squares_ + Sum(work_, count);
            inQueue_.FreeTensor(in);
        }
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
        if constexpr (sizeof(ScaleType) != sizeof(float)) {
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

// Chooses by the length of the rows, as the host planned.
class TaskKernel
{
public:
    __aicore__ inline explicit TaskKernel(const TilingData& tiling) : tiling_(tiling) { }

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR scale, GM_ADDR shift, GM_ADDR y)
    {
        x_ = x;
        scale_ = scale;
        shift_ = shift;
        y_ = y;
    }

    __aicore__ inline void Run(TPipe& pipe)
    {
        if (tiling_.tileLength == 0)
            RunAs<WholeRowKernel>(pipe);
        else
            RunAs<LongRowKernel>(pipe);
    }

private:
    template<typename Kernel>
    __aicore__ inline void RunAs(TPipe& pipe)
    {
        Kernel kernel(tiling_);
        kernel.Bind(x_, scale_, shift_, y_);
        kernel.Run(pipe);
    }

    const TilingData& tiling_;
    GM_ADDR x_;
    GM_ADDR scale_;
    GM_ADDR shift_;
    GM_ADDR y_;
};

// @slot entry begin
extern "C" __global__ __aicore__ void norm_rows(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y,
                                                GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);
    TPipe pipe;
    TaskKernel kernel(tilingData);
    kernel.Bind(x, gamma, beta, y);
    kernel.Run(pipe);
}
// @slot entry end
