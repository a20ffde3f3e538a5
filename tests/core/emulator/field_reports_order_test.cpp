// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// More faults that people who write kernels reported, each with the finding it must give, and its legal twin without
// one: queues, pipes, order between pipes, cores and blocks, global memory, aliasing. docs/field-reports.md lists them
// all.
#include "core/emulator/fault_report.h"

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using emulator::GmRole;
using Buffer = ReportBuffer;

/// Rows of 100 halves (200 bytes) inverted one by one.
void invertRows(Buffer& buffer, GM_ADDR x, GM_ADDR y, bool padded)
{
    LocalTensor<int16_t> t = buffer.Get<int16_t>();
    for (uint32_t row = 0; row < 3; ++row) {
        if (padded)
            DataCopyPad(
                t, global<int16_t>(x)[row * 100], DataCopyExtParams(1, 200, 0, 0, 0), DataCopyPadExtParams<int16_t>());
        else
            DataCopy(t, global<int16_t>(x)[row * 100], 100);
        order<HardEvent::MTE2_V>();
        Not(t[256], t, 100);
        order<HardEvent::V_MTE3>();
        if (padded)
            DataCopyPad(global<int16_t>(y)[row * 100], t[256], DataCopyExtParams(1, 200, 0, 0, 0));
        else
            DataCopy(global<int16_t>(y)[row * 100], t[256], 100);
        order<HardEvent::MTE3_MTE2>();
        order<HardEvent::MTE3_V>();
    }
}

/// The last row of 60 is read with a tile of 64: four elements too many.
void readRows(Buffer& buffer, GM_ADDR x, uint32_t tile)
{
    LocalTensor<float> t = buffer.Get<float>();
    const uint32_t last = kReportInput / 50 - 1;
    DataCopyPad(t, global<float>(x)[last * 50], DataCopyExtParams(1, tile * 4, 0, 0, 0), DataCopyPadExtParams<float>());
}

void gatherFrom(Buffer& buffer, GM_ADDR x, uint64_t declared)
{
    DataCopy(buffer.Get<float>(), global<float>(x, declared)[96], 64);
}

void tileOfAWholeBlock(TPipe& pipe, uint32_t elements, uint32_t tiles)
{
    TQue<TPosition::VECIN, 2> in;
    pipe.InitBuffer(in, 2, elements / 8 / tiles / 2 * 4);
    in.FreeTensor(in.AllocTensor<float>());
}

void forgetsEnQue(TPipe& pipe, GM_ADDR y, bool forgets)
{
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBuffer(out, 1, 256);
    LocalTensor<float> t = out.AllocTensor<float>();
    Duplicate(t, 1.0f, 64);
    if (!forgets)
        out.EnQue(t);
    t = out.DeQue<float>();
    DataCopy(global<float>(y), t, 64);
    out.FreeTensor(t);
}

void reduceAndRead(Buffer& buffer, bool event, bool barrier)
{
    LocalTensor<float> t = filled(buffer);
    ReduceSum(t[4096], t, t[4200], 64);
    if (barrier)
        PipeBarrier<PIPE_V>();
    if (event)
        order<HardEvent::V_S>();
    (void)t.GetValue(4096);
}

/// A row comes in, scalars add to it, it goes out.
void scalarsBetweenCopies(Buffer& buffer, GM_ADDR x, GM_ADDR y, bool in, bool out)
{
    LocalTensor<float> t = buffer.Get<float>();
    DataCopy(t, global<float>(x), 128);
    if (in)
        order<HardEvent::MTE2_S>();
    for (uint32_t i = 0; i < 128; ++i)
        t.SetValue(i, t.GetValue(i) + 1.0f);
    if (out)
        order<HardEvent::S_MTE3>();
    DataCopy(global<float>(y), t, 128);
}

void scalarThenVector(Buffer& buffer, bool event)
{
    LocalTensor<float> t = filled(buffer);
    order<HardEvent::V_S>();
    t.SetValue(0, 2.0f);
    if (event)
        order<HardEvent::S_V>();
    else
        PipeBarrier<PIPE_V>();
    Adds(t[4096], t, 1.0f, 64);
}

void weights(Buffer& buffer, bool inPlace)
{
    LocalTensor<float> e = filled(buffer);
    LocalTensor<float> work = e[4096];
    LocalTensor<float> sum = inPlace ? e : e[4160];
    ReduceSum(sum, e, work, 64);
    Muls(e[5000 / 8 * 8], e, 1 / sum.GetValue(0), 64);
}

void copyAt(Buffer& buffer, GM_ADDR x, int32_t row, int32_t rowBytes)
{
    // What a kernel computes in 32 bits: 3,000,000,000 becomes negative.
    const auto at = static_cast<int32_t>(static_cast<uint32_t>(row) * static_cast<uint32_t>(rowBytes));
    DataCopy(buffer.Get<float>(), global<float>(x)[static_cast<uint64_t>(static_cast<int64_t>(at) / 4)], 64);
}

void writeThenReadNeighbour(Buffer& buffer, GM_ADDR y, bool barrier)
{
    LocalTensor<float> t = filled(buffer);
    order<HardEvent::V_MTE3>();
    const auto block = static_cast<uint32_t>(GetBlockIdx());
    DataCopy(global<float>(y)[block * 64], t, 64);
    if (barrier)
        SyncAll();
    else
        order<HardEvent::MTE3_MTE2>();
    DataCopy(t[64], global<float>(y)[(1 - block) * 64], 64);
}

/// Blocks of 8 floats each read their elements with operator(), and write one with it or not.
void elements(GM_ADDR y, bool write)
{
    GlobalTensor<float> gm = global<float>(y);
    const uint64_t first = static_cast<uint64_t>(GetBlockIdx()) * 8;
    float sum = 0;
    for (uint64_t i = 0; i < 8; ++i)
        sum += gm(first + i);
    if (write)
        gm(first) = sum + 1;
}

} // namespace

const std::vector<FaultReport>& acann::test::orderReports()
{
    using P = TPipe&;
    using B = Buffer&;
    using G = GM_ADDR;
    static const std::vector<FaultReport> list = {
        {"FR030TileLongerThanTheLastRow", "GM-OUT-OF-BOUNDS", 1, [](P, B b, G x, G) { readRows(b, x, 64); },
            [](P, B b, G x, G) { readRows(b, x, 50); }},
        {"FR033RowsThatAreNoWholeBlocks", "COPY-TRUNCATED COPY-GM-TAIL", 1,
            [](P, B b, G x, G y) { invertRows(b, x, y, false); }, [](P, B b, G x, G y) { invertRows(b, x, y, true); }},
        {"FR034LengthOfTheWrongTensor", "GM-DECLARED", 1, [](P, B b, G x, G) { gatherFrom(b, x, 100); },
            [](P, B b, G x, G) { gatherFrom(b, x, 160); }},
        {"FR036TileGrowsWithTheTensor", "UB-OVERFLOW", 1, [](P p, B, G, G) { tileOfAWholeBlock(p, 67108864, 8); },
            [](P p, B, G, G) { tileOfAWholeBlock(p, 67108864, 256); }},
        {"FR041PipeInALoop", "PIPE-IN-LOOP", 1,
            [](P p, B, G, G) {
                p.Destroy();
                for (int i = 0; i < 9; ++i) {
                    TPipe each;
                    TQue<TPosition::VECIN, 1> queue;
                    each.InitBuffer(queue, 1, 256);
                }
            },
            [](P p, B, G, G) {
                TQue<TPosition::VECIN, 1> queue;
                p.InitBuffer(queue, 1, 256);
                for (int i = 0; i < 9; ++i)
                    queue.FreeTensor(queue.AllocTensor<float>());
            }},
        {"FR042EnQueForgotten", "QUEUE-PROTOCOL", 1, [](P p, B, G, G y) { forgetsEnQue(p, y, true); },
            [](P p, B, G, G y) { forgetsEnQue(p, y, false); }},
        {"FR047BarrierInABranch", "DEADLOCK", 16,
            [](P, B, G, G) {
                if (GetBlockIdx() < 8)
                    SyncAll();
            },
            [](P, B, G, G) { SyncAll(); }},
        {"FR049ScalarAfterVector", "HAZARD-RAW", 1, [](P, B b, G, G) { reduceAndRead(b, false, false); },
            [](P, B b, G, G) { reduceAndRead(b, true, false); }, false},
        {"FR050BarrierOfTheVectorPipeOnly", "HAZARD-RAW", 1, [](P, B b, G, G) { reduceAndRead(b, false, true); },
            [](P, B b, G, G) { reduceAndRead(b, true, true); }, false},
        {"FR053ScalarsAfterACopy", "HAZARD-RAW HAZARD-WAW", 1,
            [](P, B b, G x, G y) { scalarsBetweenCopies(b, x, y, false, true); },
            [](P, B b, G x, G y) { scalarsBetweenCopies(b, x, y, true, true); }, false},
        {"FR053CopyAfterScalars", "HAZARD-RAW", 1, [](P, B b, G x, G y) { scalarsBetweenCopies(b, x, y, true, false); },
            [](P, B b, G x, G y) { scalarsBetweenCopies(b, x, y, true, true); }, false},
        {"FR055ScalarBeforeVector", "HAZARD-RAW", 1, [](P, B b, G, G) { scalarThenVector(b, false); },
            [](P, B b, G, G) { scalarThenVector(b, true); }, false},
        {"FR056SiluInPlace", "LIBRARY-IN-PLACE", 1,
            [](P, B b, G, G) {
                auto t = filled(b);
                Silu(t, t, 256);
            },
            [](P, B b, G, G) {
                auto t = filled(b);
                Adds(t, t, 1.0f, 256);
            }},
        {"FR061ReductionIntoItsSource", "REDUCE-CLOBBER", 1, [](P, B b, G, G) { weights(b, true); },
            [](P, B b, G, G) { weights(b, false); }},
        {"FR084OffsetIn32Bits", "GM-OUT-OF-BOUNDS", 1, [](P, B b, G x, G) { copyAt(b, x, 3000, 1000000); },
            [](P, B b, G x, G) { copyAt(b, x, 3, 1000 / 4 * 4); }},
        {"FR088RepeatOf256", "REPEAT-LIMIT", 1,
            [](P, B b, G, G) {
                auto t = filled(b);
                Add(t, t, t, 64, 256, BinaryRepeatParams(1, 1, 1, 0, 0, 0));
            },
            [](P, B b, G, G) {
                auto t = filled(b);
                Add(t, t, t, 64, 128, BinaryRepeatParams(1, 1, 1, 8, 8, 8));
            }},
        {"ReadingWhatAnotherBlockWrites", "GM-RACE", 2, [](P, B b, G, G y) { writeThenReadNeighbour(b, y, false); },
            [](P, B b, G, G y) { writeThenReadNeighbour(b, y, true); }},
        {"ElementsWrittenThroughReferences", "GM-LINE-SHARED", 2, [](P, B, G, G y) { elements(y, true); },
            [](P, B, G, G y) { elements(y, false); }},
    };
    return list;
}

namespace {

class FieldReportOrder : public testing::TestWithParam<std::size_t>
{ };

TEST_P(FieldReportOrder, IsFoundAndItsLegalTwinIsNot) { expectFoundAndTwinLegal(orderReports()[GetParam()]); }

INSTANTIATE_TEST_SUITE_P(KindsBToF, FieldReportOrder, testing::Range<std::size_t>(0, orderReports().size()),
    [](const auto& each) { return std::string(orderReports()[each.param].name); });

/// One setting of a flag between cores, `waits` waits for it.
emulator::LaunchReport oneFlag(int waits)
{
    return run(1, {}, [waits] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1);
        if ASCEND_IS_AIC {
            CrossCoreSetFlag<2, PIPE_FIX>(3);
            return;
        }
        for (int i = 0; i < waits; ++i)
            CrossCoreWaitFlag(3);
    });
}

TEST(FieldReportCores, FR045MoreWaitsThanSettings)
{
    EXPECT_EQ(rulesOf(oneFlag(2)), "DEADLOCK");
    EXPECT_EQ(rulesOf(oneFlag(1)), "");
}

TEST(FieldReportCores, FR046AKernelThatNeverReturnsNamesItsWait)
{
    const auto report = oneFlag(2);
    ASSERT_EQ(report.findings.size(), 1u);
    const std::string& message = report.findings[0].message;
    EXPECT_NE(message.find("block 0 AIV 0: CrossCoreWaitFlag(3) waits"), std::string::npos) << message;
    EXPECT_NE(message.find("block 0 AIC has ended"), std::string::npos) << message;
}

/// Two blocks add 1 to an output that holds what memory holds before anything wrote it.
emulator::LaunchReport accumulateInto(bool clears)
{
    const GmArray<float> y(64, 7.0f);
    emulator::GmRegion region = y.region("y", GmRole::Output);
    std::array<std::byte, 8> pattern{};
    std::memcpy(pattern.data(), y.address(), pattern.size());
    region.poison = pattern;
    auto report = run(2, {region}, [&] {
        TPipe pipe;
        Buffer buffer;
        pipe.InitBuffer(buffer, 1024);
        LocalTensor<float> t = buffer.Get<float>();
        Duplicate(t, 0.0f, 64);
        Duplicate(t[64], 1.0f, 64);
        order<HardEvent::V_MTE3>();
        if (clears && GetBlockIdx() == 0)
            DataCopy(global<float>(y.address()), t, 64);
        SyncAll();
        SetAtomicAdd<float>();
        DataCopy(global<float>(y.address()), t[64], 64);
        SetAtomicNone();
    });
    EXPECT_EQ(y[5], clears ? 2.0f : 9.0f);
    return report;
}

TEST(FieldReportCores, FR081AccumulationIntoMemoryThatNothingCleared)
{
    EXPECT_EQ(rulesOf(accumulateInto(false)), "UNINITIALISED-READ");
    EXPECT_EQ(rulesOf(accumulateInto(true)), "");
}

TEST(FieldReportCores, FR032TheLastTileIsTwiceAsLong)
{
    // 1000 floats in four blocks of 250: the last block's copy passes the end, the others reach into their neighbours.
    const auto store = [](uint32_t count) {
        return [count](TPipe&, Buffer& b, GM_ADDR, GM_ADDR y) {
            LocalTensor<float> t = b.Get<float>();
            const auto block = static_cast<uint32_t>(GetBlockIdx());
            Duplicate(t, static_cast<float>(block), 512);
            order<HardEvent::V_MTE3>();
            DataCopyPad(global<float>(y)[block * 250], t, DataCopyExtParams(1, count * 4, 0, 0, 0));
        };
    };
    const FaultReport report{"", "", 4, {}, {}};
    EXPECT_EQ(findingsOf(report, store(500)), "GM-OUT-OF-BOUNDS GM-OVERLAP");
    EXPECT_EQ(findingsOf(report, store(250)), "");
}

TEST(OpenElements, InputsAreWatchedToo)
{
    const auto touch = [](bool write) {
        return [write](TPipe&, Buffer&, GM_ADDR x, GM_ADDR) {
            GlobalTensor<float> gm = global<float>(x);
            if (write)
                gm(3) = gm(4) + 1;
            else
                EXPECT_EQ(gm(3), 1.0f);
        };
    };
    const FaultReport report{"", "", 1, {}, {}};
    EXPECT_EQ(findingsOf(report, touch(true)), "INPUT-WRITTEN");
    EXPECT_EQ(findingsOf(report, touch(false)), "");
}

} // namespace
