// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reduction of each row (sum, mean, maximum or minimum over the last axis) with whole rows in the unified buffer. A tile
// holds several rows; its results leave in one copy. All arithmetic is in float. Two ways to treat the rows of a tile:
// - one by one: a tensor reduction per row, the result goes through the scalar unit;
// - together: every instruction works on all rows at once.
#include "kernel_operator.h"

#include "tiling.h"

using namespace AscendC;

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
    __aicore__ inline explicit TaskKernel(const TilingData& tiling)
        : tiling_(tiling), columns_(tiling.columns), pitch_(tiling.pitch)
    {
    }

    __aicore__ inline void Bind(GM_ADDR x, GM_ADDR y)
    {
        xGm_.SetGlobalBuffer((__gm__ InputType*)x, tiling_.rows * columns_);
        yGm_.SetGlobalBuffer((__gm__ OutputType*)y, tiling_.rows);
    }

    __aicore__ inline void Run(TPipe& pipe)
    {
        const uint32_t tileLength = tiling_.rowsPerTile * pitch_;
        pipe.InitBuffer(inQueue_, tiling_.buffers, tileLength * sizeof(InputType));
        pipe.InitBuffer(outQueue_, tiling_.buffers, tiling_.statisticsLength * sizeof(OutputType));
        if constexpr (kConvertInput)
            pipe.InitBuffer(workBuffer_, tileLength * sizeof(float));
        pipe.InitBuffer(statisticsBuffer_, (tiling_.statisticsLength + kBlock) * sizeof(float));
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
        LocalTensor<InputType> in = inQueue_.AllocTensor<InputType>();
        if (pitch_ == columns_) {
            DataCopy(in, xGm_[row * columns_], rows * columns_);
        } else {
            const DataCopyExtParams copy{static_cast<uint16_t>(rows),
                                         static_cast<uint32_t>(columns_ * sizeof(InputType)), 0, 0, 0};
            const DataCopyPadExtParams<InputType> pad{true, 0, static_cast<uint8_t>(pitch_ - columns_),
                                                        static_cast<InputType>(0)};
            DataCopyPad(in, xGm_[row * columns_], copy, pad);
        }
        inQueue_.EnQue(in);
    }

    __aicore__ inline void CopyOut(uint64_t row, uint32_t rows)
    {
        LocalTensor<OutputType> out = outQueue_.DeQue<OutputType>();
        const DataCopyExtParams copy{1, static_cast<uint32_t>(rows * sizeof(OutputType)), 0, 0, 0};
        DataCopyPad(yGm_[row], out, copy);
        outQueue_.FreeTensor(out);
    }

    __aicore__ inline void Compute(uint32_t rows)
    {
        LocalTensor<InputType> in = inQueue_.DeQue<InputType>();
        LocalTensor<OutputType> out = outQueue_.AllocTensor<OutputType>();
        if constexpr (kConvertInput) {
            LocalTensor<float> x = workBuffer_.Get<float>();
            Cast(x, in, RoundMode::CAST_NONE, rows * pitch_);
            ReduceTile(x, rows);
        } else {
            ReduceTile(in.ReinterpretCast<float>(), rows);
        }
        if constexpr (kFold == Fold::Mean)
            Muls(statistics_, statistics_, tiling_.inverseColumns, rows);
        if constexpr (kConvertOutput)
            Cast(out, statistics_, RoundMode::CAST_RINT, rows);
        else
            Adds(out.ReinterpretCast<float>(), statistics_, 0.0f, rows);
        outQueue_.EnQue(out);
        inQueue_.FreeTensor(in);
    }

    // statistics[row] = sum, maximum or minimum of the row.
    __aicore__ inline void ReduceTile(const LocalTensor<float>& x, uint32_t rows)
    {
        if (kVectorRows && pitch_ <= kMaxVectorPitch) {
            FoldRows(x, rows);
            return;
        }
        for (uint32_t row = 0; row < rows; ++row)
            statistics_.SetValue(row, ReduceRow(x[row * pitch_]));
        Order<HardEvent::S_V>();
    }

    // --- one row at a time ---------------------------------------------------------------------------------------

    __aicore__ inline float ReduceRow(const LocalTensor<float>& x)
    {
        LocalTensor<float> result = statistics_[tiling_.statisticsLength];
        if constexpr (kFold == Fold::Max)
            ReduceMax(result, x, scratch_, columns_, false);
        else if constexpr (kFold == Fold::Min)
            ReduceMin(result, x, scratch_, columns_, false);
        else
            ReduceSum(result, x, scratch_, columns_);
        Order<HardEvent::V_S>();
        return result.GetValue(0);
    }

    template<HardEvent kEvent>
    __aicore__ inline void Order()
    {
        const event_t event = static_cast<event_t>(GetTPipePtr()->FetchEventID(kEvent));
        SetFlag<kEvent>(event);
        WaitFlag<kEvent>(event);
    }

    // --- all rows of the tile together ---------------------------------------------------------------------------

    // First 64 columns at a time onto 64 lanes, then across the lanes.
    __aicore__ inline void FoldRows(const LocalTensor<float>& x, uint32_t rows)
    {
        const uint8_t pitchBlocks = static_cast<uint8_t>(pitch_ / kBlock);
        if (columns_ <= kLanes) {
            FoldLanes(x, columns_, rows, pitchBlocks);
            return;
        }
        Adds(scratch_, x, 0.0f, kLanes, static_cast<uint8_t>(rows), UnaryRepeatParams(1, 1, kBlock, pitchBlocks));
        const BinaryRepeatParams accumulate(1, 1, 1, kBlock, kBlock, pitchBlocks);
        for (uint32_t column = kLanes; column < columns_; column += kLanes) {
            if constexpr (kFold == Fold::Max)
                Max(scratch_, scratch_, x[column], Lanes(column), static_cast<uint8_t>(rows), accumulate);
            else if constexpr (kFold == Fold::Min)
                Min(scratch_, scratch_, x[column], Lanes(column), static_cast<uint8_t>(rows), accumulate);
            else
                Add(scratch_, scratch_, x[column], Lanes(column), static_cast<uint8_t>(rows), accumulate);
        }
        FoldLanes(scratch_, kLanes, rows, kBlock);
    }

    __aicore__ inline void FoldLanes(const LocalTensor<float>& x, uint32_t lanes, uint32_t rows, uint32_t rowBlocks)
    {
        if constexpr (kFold == Fold::Max)
            WholeReduceMax(statistics_, x, lanes, rows, 1, 1, rowBlocks, ReduceOrder::ORDER_ONLY_VALUE);
        else if constexpr (kFold == Fold::Min)
            WholeReduceMin(statistics_, x, lanes, rows, 1, 1, rowBlocks, ReduceOrder::ORDER_ONLY_VALUE);
        else
            WholeReduceSum(statistics_, x, lanes, rows, 1, 1, rowBlocks);
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
    GlobalTensor<InputType> xGm_;
    GlobalTensor<OutputType> yGm_;
};

// @slot entry begin
extern "C" __global__ __aicore__ void reduction_rows(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, tilingData, tiling);
    TPipe pipe;
    TaskKernel kernel(tilingData);
    kernel.Bind(x, y);
    kernel.Run(pipe);
}
// @slot entry end
