// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Softmax over the last axis with whole rows in the unified buffer, so that global memory is read once. A tile holds
// several rows. All arithmetic is in float. Two ways to treat the rows of a tile:
// - one by one: the row's maximum and sum travel through the scalar unit;
// - together: every instruction works on all rows at once, statistics stay in vector registers' memory.
#include "kernel_operator.h"

#include "tiling.h"

using namespace AscendC;

// @slot operator begin
using ElementType = float;
constexpr bool kLogarithm = false; // log_softmax instead of softmax
// @slot operator end

constexpr bool kConvert = sizeof(ElementType) != sizeof(float);

enum class Fold { Sum, Max };

class WholeRowKernel
{
public:
    __aicore__ inline explicit WholeRowKernel(const TilingData& tiling)
        : tiling_(tiling), columns_(tiling.columns), pitch_(tiling.pitch)
    {
    }

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR y)
    {
        xGm_.SetGlobalBuffer((__gm__ ElementType*)x, tiling_.rows * columns_);
        yGm_.SetGlobalBuffer((__gm__ ElementType*)y, tiling_.rows * columns_);
    }

    __aicore__ inline void Run(TPipe& pipe)
    {
        const uint32_t tileLength = tiling_.rowsPerTile * pitch_;
        pipe.InitBuffer(inQueue_, tiling_.buffers, tileLength * sizeof(ElementType));
        pipe.InitBuffer(outQueue_, tiling_.buffers, tileLength * sizeof(ElementType));
        if constexpr (kWorkTiles > 0)
            pipe.InitBuffer(workBuffer_, tileLength * kWorkTiles * sizeof(float));
        pipe.InitBuffer(statisticsBuffer_, 2 * tiling_.statisticsLength * sizeof(float));
        pipe.InitBuffer(scratchBuffer_, tiling_.scratchLength * sizeof(float));
        statistics_ = statisticsBuffer_.Get<float>();
        scratch_ = scratchBuffer_.Get<float>();

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
            Softmax(x, x, x[tiling_.rowsPerTile * pitch_], rows);
            Cast(out, x, RoundMode::CAST_RINT, rows * pitch_);
        } else {
            LocalTensor<float> y = out.ReinterpretCast<float>();
            Softmax(y, in.ReinterpretCast<float>(), kLogarithm ? workBuffer_.Get<float>() : y, rows);
        }
        outQueue_.EnQue(out);
        inQueue_.FreeTensor(in);
    }

    // `exponentials` is a tile of its own for log_softmax, which needs x - max and its exponentials at once.
    __aicore__ inline void Softmax(const LocalTensor<float>& y, const LocalTensor<float>& x,
                                   const LocalTensor<float>& exponentials, uint32_t rows)
    {
        if (kVectorRows && pitch_ <= kMaxVectorPitch) {
            SoftmaxTogether(y, x, kLogarithm ? exponentials : y, rows);
            return;
        }
        for (uint32_t row = 0; row < rows; ++row)
            SoftmaxRow(y[row * pitch_], x[row * pitch_], kLogarithm ? exponentials : y[row * pitch_]);
    }

    // --- one row at a time ---------------------------------------------------------------------------------------

    __aicore__ inline void SoftmaxRow(const LocalTensor<float>& y, const LocalTensor<float>& x,
                                      const LocalTensor<float>& exponentials)
    {
        ReduceMax(statistics_, x, scratch_, columns_, false);
        const float maximum = ReadStatistic();
        Adds(y, x, -maximum, columns_);
        Exp(exponentials, y, columns_);
        ReduceSum(statistics_, exponentials, scratch_, columns_);
        if constexpr (kLogarithm) {
            Ln(statistics_, statistics_, 1);
            const float logarithm = ReadStatistic();
            Adds(y, y, -logarithm, columns_);
        } else {
            const float sum = ReadStatistic();
            Muls(y, y, 1.0f / sum, columns_);
        }
    }

    __aicore__ inline float ReadStatistic()
    {
        const event_t event = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_S));
        SetFlag<HardEvent::V_S>(event);
        WaitFlag<HardEvent::V_S>(event);
        return statistics_.GetValue(0);
    }

    // --- all rows of the tile together ---------------------------------------------------------------------------

    __aicore__ inline void SoftmaxTogether(const LocalTensor<float>& y, const LocalTensor<float>& x,
                                           const LocalTensor<float>& exponentials, uint32_t rows)
    {
        FoldRows<Fold::Max>(x, rows);
        SpreadStatistics(rows);
        for (uint32_t column = 0; column < columns_; column += kLanes)
            Sub(y[column], x[column], scratch_, Lanes(column), rows, RowByBlock());
        Exp(exponentials, y, rows * pitch_);
        FoldRows<Fold::Sum>(exponentials, rows);
        if constexpr (kLogarithm) {
            Ln(statistics_, statistics_, rows);
            SpreadStatistics(rows);
            for (uint32_t column = 0; column < columns_; column += kLanes)
                Sub(y[column], y[column], scratch_, Lanes(column), rows, RowByBlock());
        } else {
            LocalTensor<float> ones = statistics_[tiling_.statisticsLength];
            Duplicate(ones, 1.0f, rows);
            Div(statistics_, ones, statistics_, rows);
            SpreadStatistics(rows);
            for (uint32_t column = 0; column < columns_; column += kLanes)
                Mul(y[column], y[column], scratch_, Lanes(column), rows, RowByBlock());
        }
    }

    // statistics[row] = sum or maximum of the row: first 64 columns at a time onto 64 lanes, then across the lanes.
    template<Fold kFold>
    __aicore__ inline void FoldRows(const LocalTensor<float>& x, uint32_t rows)
    {
        const uint8_t pitchBlocks = static_cast<uint8_t>(pitch_ / kBlock);
        if (columns_ <= kLanes) {
            FoldLanes<kFold>(x, columns_, rows, pitchBlocks);
            return;
        }
        Adds(scratch_, x, 0.0f, kLanes, static_cast<uint8_t>(rows), UnaryRepeatParams(1, 1, kBlock, pitchBlocks));
        const BinaryRepeatParams accumulate(1, 1, 1, kBlock, kBlock, pitchBlocks);
        for (uint32_t column = kLanes; column < columns_; column += kLanes) {
            if constexpr (kFold == Fold::Max)
                Max(scratch_, scratch_, x[column], Lanes(column), static_cast<uint8_t>(rows), accumulate);
            else
                Add(scratch_, scratch_, x[column], Lanes(column), static_cast<uint8_t>(rows), accumulate);
        }
        FoldLanes<kFold>(scratch_, kLanes, rows, kBlock);
    }

    template<Fold kFold>
    __aicore__ inline void FoldLanes(const LocalTensor<float>& x, uint32_t lanes, uint32_t rows, uint32_t rowBlocks)
    {
        if constexpr (kFold == Fold::Max)
            WholeReduceMax(statistics_, x, lanes, rows, 1, 1, rowBlocks, ReduceOrder::ORDER_ONLY_VALUE);
        else
            WholeReduceSum(statistics_, x, lanes, rows, 1, 1, rowBlocks);
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
    TBuf<TPosition::VECCALC> statisticsBuffer_;
    TBuf<TPosition::VECCALC> scratchBuffer_;
    LocalTensor<float> statistics_;
    LocalTensor<float> scratch_;
    GlobalTensor<ElementType> xGm_;
    GlobalTensor<ElementType> yGm_;
};

// For rows that do not fit into the unified buffer: a row streams through in tiles, once for its maximum and sum (when a
// larger maximum turns up, the sum so far is scaled down) and once to write the results.
class LongRowKernel
{
public:
    __aicore__ inline explicit LongRowKernel(const TilingData& tiling) : tiling_(tiling) { }

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
        FindMaximumAndSum(row);
        if constexpr (kLogarithm) {
            Duplicate(statistic_, sum_, 1);
            Ln(statistic_, statistic_, 1);
            WriteLogarithms(row, ReadStatistic());
        } else {
            WriteQuotients(row, 1.0f / sum_);
        }
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

// Chooses by the length of the rows, as the host planned.
class TaskKernel
{
public:
    __aicore__ inline explicit TaskKernel(const TilingData& tiling) : tiling_(tiling) { }

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR y)
    {
        x_ = x;
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
        kernel.Bind(x_, y_);
        kernel.Run(pipe);
    }

    const TilingData& tiling_;
    GM_ADDR x_;
    GM_ADDR y_;
};

// @slot entry begin
extern "C" __global__ __aicore__ void softmax_rows(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);
    TPipe pipe;
    TaskKernel kernel(tilingData);
    kernel.Bind(x, y);
    kernel.Run(pipe);
}
// @slot entry end
