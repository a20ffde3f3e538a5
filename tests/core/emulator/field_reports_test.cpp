// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Faults that people who write kernels reported, each as a small kernel of ours with the finding it must give, and the
// kernel as it should be, which must give none.
#include "core/emulator/fault_report.h"

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;

using Buffer = ReportBuffer;
using Body = ReportBody;
using Report = FaultReport;

void copyHalves(Buffer& buffer, GM_ADDR x, bool padded)
{
    LocalTensor<half> t = buffer.Get<half>();
    if (padded)
        DataCopyPad(t, global<half>(x), DataCopyExtParams(1, 40, 0, 0, 0), DataCopyPadExtParams<half>());
    else
        DataCopy(t, global<half>(x), 20);
}

void leakyRelu(TPipe& pipe, uint32_t bytes)
{
    TBuf<TPosition::VECCALC> small;
    pipe.InitBuffer(small, bytes);
    LocalTensor<half> t = small.Get<half>();
    Duplicate(t, half(1), 512);
    if (bytes >= 2048)
        Duplicate(t[512], half(1), 512);
    LeakyRelu(t, t, half(0.1f), 1024);
}

void addAt(Buffer& buffer, uint32_t offset)
{
    LocalTensor<float> t = filled(buffer);
    Add(t[4096], t[offset], t[1024], 64);
}

void copyInAt(Buffer& buffer, GM_ADDR x, uint32_t offset)
{
    LocalTensor<float> t = buffer.Get<float>();
    DataCopyPad(t[offset], global<float>(x), DataCopyExtParams(1, 20, 0, 0, 0), DataCopyPadExtParams<float>());
}

/// Four blocks of 256 floats over 1000: what the last copies out.
void storeTail(Buffer& buffer, GM_ADDR y, bool wholeTile)
{
    LocalTensor<float> t = filled(buffer);
    order<HardEvent::V_MTE3>();
    const uint32_t block = static_cast<uint32_t>(GetBlockIdx());
    const uint32_t count = block == 3 && !wholeTile ? kReportInput - 768 : 256;
    DataCopyPad(global<float>(y)[block * 256], t, DataCopyExtParams(1, count * 4, 0, 0, 0));
}

/// Two blocks, each writes its own value to `count` elements from its share of 256.
void storeShare(Buffer& buffer, GM_ADDR y, uint32_t count, bool sameValue)
{
    LocalTensor<float> t = buffer.Get<float>();
    const uint32_t block = static_cast<uint32_t>(GetBlockIdx());
    Duplicate(t, sameValue ? 1.0f : static_cast<float>(block), 512);
    order<HardEvent::V_MTE3>();
    DataCopy(global<float>(y)[block * 256], t, count);
}

void storeScalars(GM_ADDR y, uint32_t perBlock)
{
    GlobalTensor<float> out = global<float>(y);
    const uint32_t first = static_cast<uint32_t>(GetBlockIdx()) * perBlock;
    for (uint32_t i = 0; i < perBlock; ++i)
        out.SetValue(first + i, 1.0f);
}

void readBackScalars(Buffer& buffer, GM_ADDR y, bool clean)
{
    GlobalTensor<float> out = global<float>(y);
    for (uint32_t i = 0; i < 64; ++i)
        out.SetValue(i, 1.0f);
    if (clean)
        DataCacheCleanAndInvalid<float, CacheLine::ENTIRE_DATA_CACHE>(out);
    order<HardEvent::S_MTE2>();
    DataCopy(buffer.Get<float>(), out, 64);
}

template <int queues> void manyQueues(TPipe& pipe)
{
    TQue<TPosition::VECIN, 1> list[queues];
    for (auto& queue : list)
        pipe.InitBuffer(queue, 1, 64);
}

void deQueue(TPipe& pipe, GM_ADDR x, int times)
{
    TQue<TPosition::VECIN, 1> queue;
    pipe.InitBuffer(queue, 1, 256);
    LocalTensor<float> t = queue.AllocTensor<float>();
    DataCopy(t, global<float>(x), 64);
    queue.EnQue(t);
    for (int i = 0; i < times; ++i)
        t = queue.DeQue<float>();
    queue.FreeTensor(t);
}

void barrierOfOnePipe(Buffer& buffer, GM_ADDR x, bool event)
{
    LocalTensor<float> t = buffer.Get<float>();
    DataCopy(t, global<float>(x), 64);
    if (event)
        order<HardEvent::MTE2_V>();
    else
        PipeBarrier<PIPE_MTE2>();
    Add(t[64], t, t, 64);
}

void flagLeft(bool waited)
{
    SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
    if (waited)
        WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
}

void reduce(Buffer& buffer, TPipe& pipe, uint32_t workBytes)
{
    TBuf<TPosition::VECCALC> work;
    pipe.InitBuffer(work, workBytes);
    LocalTensor<float> t = filled(buffer);
    ReduceMax(t[4096], t, work.Get<float>(), 4096, true);
}

void widen(Buffer& buffer, RoundMode mode)
{
    LocalTensor<float> t = filled(buffer);
    Cast(t[4096], t.ReinterpretCast<half>(), mode, 64);
}

void accumulate(Buffer& buffer, GM_ADDR y, bool reset)
{
    LocalTensor<float> t = filled(buffer);
    order<HardEvent::V_MTE3>();
    SetAtomicAdd<float>();
    DataCopy(global<float>(y), t, 64);
    if (reset)
        SetAtomicNone();
}

void shifted(Buffer& buffer, uint32_t by)
{
    LocalTensor<float> t = filled(buffer);
    Muls(t[by], t, 2.0f, 1024);
}

} // namespace

const std::vector<FaultReport>& acann::test::memoryReports()
{
    using P = TPipe&;
    using B = Buffer&;
    using G = GM_ADDR;
    static const std::vector<FaultReport> list = {
        {"FR023CopyOfPartOfABlock", "COPY-TRUNCATED", 1, [](P, B b, G x, G) { copyHalves(b, x, false); },
            [](P, B b, G x, G) { copyHalves(b, x, true); }},
        {"FR024CountBeyondTheTensor", "LOCAL-OUT-OF-BOUNDS", 1, [](P p, B, G, G) { leakyRelu(p, 1024); },
            [](P p, B, G, G) { leakyRelu(p, 2048); }},
        {"FR025OperandOffItsBlock", "UB-ALIGN", 1, [](P, B b, G, G) { addAt(b, 30); },
            [](P, B b, G, G) { addAt(b, 32); }},
        {"FR026CopyOffItsBlock", "UB-ALIGN", 1, [](P, B b, G x, G) { copyInAt(b, x, 1); },
            [](P, B b, G x, G) { copyInAt(b, x, 8); }},
        {"FR031TailOfAWholeTile", "GM-OUT-OF-BOUNDS", 4, [](P, B b, G, G y) { storeTail(b, y, true); },
            [](P, B b, G, G y) { storeTail(b, y, false); }},
        {"FR032BlocksOverlap", "GM-OVERLAP", 2, [](P, B b, G, G y) { storeShare(b, y, 512, false); },
            [](P, B b, G, G y) { storeShare(b, y, 256, false); }},
        {"FR040NineQueues", "BUFFER-COUNT", 1, [](P p, B, G, G) { manyQueues<9>(p); },
            [](P p, B, G, G) { manyQueues<8>(p); }},
        {"FR043DeQueTwice", "QUEUE-PROTOCOL", 1, [](P p, B, G x, G) { deQueue(p, x, 2); },
            [](P p, B, G x, G) { deQueue(p, x, 1); }},
        {"FR052BarrierOfTheWrongPipe", "HAZARD-RAW", 1, [](P, B b, G x, G) { barrierOfOnePipe(b, x, false); },
            [](P, B b, G x, G) { barrierOfOnePipe(b, x, true); }},
        {"FR054CopyOfCachedStores", "CACHE-STALE", 1, [](P, B b, G, G y) { readBackScalars(b, y, false); },
            [](P, B b, G, G y) { readBackScalars(b, y, true); }},
        {"FR059FlagLeftSet", "EVENT-UNPAIRED", 1, [](P, B, G, G) { flagLeft(false); },
            [](P, B, G, G) { flagLeft(true); }},
        {"FR062SmallWorkspace", "WORKSPACE-SIZE", 1, [](P p, B b, G, G) { reduce(b, p, 32); },
            [](P p, B b, G, G) { reduce(b, p, 4096); }},
        {"FR063WideningWithRounding", "CAST-MODE", 1, [](P, B b, G, G) { widen(b, RoundMode::CAST_ROUND); },
            [](P, B b, G, G) { widen(b, RoundMode::CAST_NONE); }},
        {"FR081AtomicLeftOn", "ATOMIC-LEFT", 2, [](P, B b, G, G y) { accumulate(b, y, false); },
            [](P, B b, G, G y) { accumulate(b, y, true); }},
        {"FR087TileOfHalfABlock", "COPY-TRUNCATED", 1,
            [](P, B b, G x, G) { DataCopy(b.Get<float>(), global<float>(x), 4); },
            [](P, B b, G x, G) { DataCopy(b.Get<float>(), global<float>(x), 8); }},
        {"ScalarStoresIntoOneLine", "GM-LINE-SHARED", 2, [](P, B, G, G y) { storeScalars(y, 8); },
            [](P, B, G, G y) { storeScalars(y, 16); }},
        {"PartlyOverlappingOperands", "ALIASING", 1, [](P, B b, G, G) { shifted(b, 8); },
            [](P, B b, G, G) { shifted(b, 0); }},
        {"DestinationIsTheNextSource", "ALIASING", 1, [](P, B b, G, G) { shifted(b, 64); },
            [](P, B b, G, G) { shifted(b, 2048); }},
    };
    return list;
}

namespace {

class FieldReport : public testing::TestWithParam<std::size_t>
{ };

TEST_P(FieldReport, IsFoundAndItsLegalTwinIsNot) { expectFoundAndTwinLegal(memoryReports()[GetParam()]); }

INSTANTIATE_TEST_SUITE_P(KindsBToF, FieldReport, testing::Range<std::size_t>(0, memoryReports().size()),
    [](const auto& each) { return std::string(memoryReports()[each.param].name); });

TEST(GmOverlap, EqualValuesAreNoFault)
{
    // The last tile shifted back over its neighbour's: both compute the same.
    const Report report{"", "", 2, {}, [](TPipe&, Buffer& b, GM_ADDR, GM_ADDR y) { storeShare(b, y, 512, true); }};
    EXPECT_EQ(findingsOf(report, report.legal), "");
}

TEST(CacheStale, CleaningOneLineLeavesTheOthers)
{
    const Report report{"", "", 1, {}, {}};
    EXPECT_EQ(findingsOf(report,
                  [](TPipe&, Buffer& b, GM_ADDR, GM_ADDR y) {
                      GlobalTensor<float> out = global<float>(y);
                      for (uint32_t i = 0; i < 48; ++i)
                          out.SetValue(i, 1.0f);
                      DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE>(out[16]);
                      order<HardEvent::S_MTE2>();
                      DataCopy(b.Get<float>(), out[16], 16);
                      DataCopy(b.Get<float>()[64], out[32], 16);
                  }),
        "CACHE-STALE");
}

} // namespace
