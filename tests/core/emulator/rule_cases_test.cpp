// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules that no reported fault shows: a kernel that breaks each, and its legal twin. With the tables of the reports
// they cover every rule; a rule without a pair, or without its section in the documentation, fails here.
#include "core/emulator/fault_report.h"
#include "emulator/rules.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using Buffer = ReportBuffer;
using B = Buffer&;
using P = TPipe&;
using G = GM_ADDR;

void copyBack(B b, G x, G y, bool toInput)
{
    LocalTensor<float> t = filled(b);
    order<HardEvent::V_MTE3>();
    DataCopy(global<float>(toInput ? x : y), t, 64);
}

void padLeft(B b, G x, uint8_t elements)
{
    DataCopyPad(b.Get<float>(), global<float>(x), DataCopyExtParams(1, 16, 0, 0, 0),
        DataCopyPadExtParams<float>(true, elements, 0, 0.0f));
}

void selectWith(P pipe, uint32_t bytes)
{
    TBuf<TPosition::VECCALC> big;
    pipe.InitBuffer(big, bytes); // beside the 32768 bytes of every case
    LocalTensor<float> t = big.Get<float>();
    Duplicate(t, 1.0f, 128);
    Compares(t[512].ReinterpretCast<uint8_t>(), t, 0.5f, CMPMODE::GT, 64);
    Select(t, t[512].ReinterpretCast<uint8_t>(), t, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 64);
}

void leave(P pipe, bool freed)
{
    TQue<TPosition::VECIN, 1> queue;
    pipe.InitBuffer(queue, 1, 256);
    LocalTensor<float> t = queue.AllocTensor<float>();
    if (freed)
        queue.FreeTensor(t);
}

template <int depth> void enqueueTwo(P pipe)
{
    TQue<TPosition::VECIN, depth> queue;
    pipe.InitBuffer(queue, 2, 256);
    LocalTensor<float> a = queue.template AllocTensor<float>();
    LocalTensor<float> b = queue.template AllocTensor<float>();
    queue.EnQue(a);
    queue.EnQue(b);
    queue.FreeTensor(queue.template DeQue<float>());
    queue.FreeTensor(queue.template DeQue<float>());
}

void storeThenOverwrite(B b, G y, bool event)
{
    LocalTensor<float> t = filled(b);
    order<HardEvent::V_MTE3>();
    DataCopy(global<float>(y), t, 64);
    if (event)
        order<HardEvent::MTE3_V>();
    Duplicate(t, 2.0f, 64);
}

void loadOver(B b, G x, bool event)
{
    LocalTensor<float> t = filled(b);
    if (event)
        order<HardEvent::V_MTE2>();
    DataCopy(t, global<float>(x), 64);
}

void addMasked(B b, uint64_t mask)
{
    LocalTensor<float> t = filled(b);
    Adds(t, t, 1.0f, mask, 2, UnaryRepeatParams(1, 1, 8, 8));
}

void compareFirst(B b, uint32_t count)
{
    LocalTensor<float> t = filled(b);
    Compares(t[512].ReinterpretCast<uint8_t>(), t, 0.5f, CMPMODE::GT, count);
}

void cubeTile(P pipe, uint32_t bytes)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    TBuf<TPosition::A2> left;
    pipe.InitBuffer(left, bytes);
    InitConstValue(left.Get<half>(), InitConstValueParams<half>(1, 1, 0, half(0)));
}

void fillsUnifiedBuffer(B b, KernelMetaType type)
{
    KERNEL_TASK_TYPE_DEFAULT(type);
    Duplicate(b.Get<float>(), 1.0f, 64);
}

void multiplyDepth(uint16_t k)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    const LocalTensor<half> a2(TPosition::A2, 0, 256);
    const LocalTensor<half> b2(TPosition::B2, 0, 256);
    const LocalTensor<float> co1(TPosition::CO1, 0, 256);
    InitConstValue(a2, InitConstValueParams<half>(1, 1, 0, half(1)));
    InitConstValue(b2, InitConstValueParams<half>(1, 1, 0, half(1)));
    PipeBarrier<PIPE_ALL>();
    MmadParams params;
    params.m = params.n = 16;
    params.k = k;
    Mmad(co1, a2, b2, params);
}

void syncAs(KernelMetaType type)
{
    KERNEL_TASK_TYPE_DEFAULT(type);
    SyncAll();
}

void softmaxOf(B b, uint32_t columns)
{
    LocalTensor<float> t = filled(b);
    SoftMaxTiling tiling;
    tiling.srcM = 2;
    tiling.srcK = columns;
    SoftMax<float>(t[1024], t[2048], t[3072], t, tiling);
}

void activation(B b, uint32_t offset)
{
    LocalTensor<float> t = filled(b);
    Silu(t[offset], t, 256);
}

} // namespace

const std::vector<FaultReport>& acann::test::ruleCases()
{
    static const std::vector<FaultReport> list = {
        {"InputWritten", "INPUT-WRITTEN", 1, [](P, B b, G x, G y) { copyBack(b, x, y, true); },
            [](P, B b, G x, G y) { copyBack(b, x, y, false); }},
        {"CopyRange", "COPY-RANGE", 1, [](P, B b, G x, G) { padLeft(b, x, 9); },
            [](P, B b, G x, G) { padLeft(b, x, 4); }},
        {"UbScratch", "UB-SCRATCH", 1, [](P p, B, G, G) { selectWith(p, 188192 - 32768); },
            [](P p, B, G, G) { selectWith(p, 188160 - 32768); }},
        {"QueueLeak", "QUEUE-LEAK", 1, [](P p, B, G, G) { leave(p, false); }, [](P p, B, G, G) { leave(p, true); }},
        {"QueueDepth", "QUEUE-DEPTH", 1, [](P p, B, G, G) { enqueueTwo<1>(p); },
            [](P p, B, G, G) { enqueueTwo<2>(p); }},
        {"PipeAlive", "PIPE-ALIVE", 1, [](P, B, G, G) { TPipe second; },
            [](P p, B, G, G) {
                p.Destroy();
                TPipe second;
            }},
        {"EventId", "EVENT-ID EVENT-ID", 1,
            [](P, B, G, G) {
                SetFlag<HardEvent::V_S>(8);
                WaitFlag<HardEvent::V_S>(8);
            },
            [](P, B, G, G) {
                SetFlag<HardEvent::V_S>(7);
                WaitFlag<HardEvent::V_S>(7);
            }},
        {"MaskRange", "MASK-RANGE", 1, [](P, B b, G, G) { addMasked(b, 65); }, [](P, B b, G, G) { addMasked(b, 64); }},
        {"CompareGranularity", "COMPARE-GRANULARITY", 1, [](P, B b, G, G) { compareFirst(b, 100); },
            [](P, B b, G, G) { compareFirst(b, 128); }},
        {"UninitialisedRead", "UNINITIALISED-READ", 1,
            [](P, B b, G, G) {
                LocalTensor<float> t = b.Get<float>();
                Exp(t[64], t, 64);
            },
            [](P, B b, G, G) {
                LocalTensor<float> t = filled(b);
                Exp(t[64], t, 64);
            }},
        {"HazardWar", "HAZARD-WAR", 1, [](P, B b, G, G y) { storeThenOverwrite(b, y, false); },
            [](P, B b, G, G y) { storeThenOverwrite(b, y, true); }},
        {"HazardWaw", "HAZARD-WAW", 1, [](P, B b, G x, G) { loadOver(b, x, false); },
            [](P, B b, G x, G) { loadOver(b, x, true); }},
        {"AssertFailed", "ASSERT-FAILED", 1, [](P, B, G, G) { ascendc_assert(GetBlockNum() == 2, "two blocks"); },
            [](P, B, G, G) { ascendc_assert(GetBlockNum() == 1, "one block"); }},
        {"Trap", "TRAP", 1,
            [](P, B, G, G) {
                if (GetBlockNum() == 1)
                    Trap();
            },
            [](P, B, G, G) {
                if (GetBlockNum() == 2)
                    Trap();
            }},
        {"KernelException", "KERNEL-EXCEPTION", 1, [](P, B, G, G) { throw std::runtime_error("no"); },
            [](P, B, G, G) {}},
        {"NotEmulated", "NOT-EMULATED", 1,
            [](P, B, G, G) { acann_emu_not_emulated("Some", "not emulated", EmuHere::at()); }, [](P, B, G, G) {}},
        {"LaunchInvalid", "LAUNCH-INVALID", 0, [](P, B, G, G) {}, [](P, B, G, G) {}, true, 1},
        {"LocalOverflow", "LOCAL-OVERFLOW", 1, [](P p, B, G, G) { cubeTile(p, 65536 + 512); },
            [](P p, B, G, G) { cubeTile(p, 65536); }},
        {"CoreKind", "CORE-KIND", 1, [](P, B b, G, G) { fillsUnifiedBuffer(b, KERNEL_TYPE_AIC_ONLY); },
            [](P, B b, G, G) { fillsUnifiedBuffer(b, KERNEL_TYPE_AIV_ONLY); }},
        {"SyncBlocks", "SYNC-BLOCKS", 41, [](P, B, G, G) { SyncAll(); }, [](P, B, G, G) { SyncAll(); }, true, 40},
        {"SyncKind", "SYNC-KIND", 2, [](P, B, G, G) { syncAs(KERNEL_TYPE_AIV_ONLY); },
            [](P, B, G, G) { syncAs(KERNEL_TYPE_MIX_AIV_1_0); }},
        {"FlagCounter", "FLAG-COUNTER", 1, [](P, B, G, G) { CrossCoreSetFlag<0, PIPE_MTE3>(16); },
            [](P, B, G, G) {
                CrossCoreSetFlag<0, PIPE_MTE3>(1);
                CrossCoreWaitFlag(1);
            }},
        {"CubeRange", "CUBE-RANGE", 1, [](P, B, G, G) { multiplyDepth(4096); }, [](P, B, G, G) { multiplyDepth(16); }},
        {"LibraryArgument", "LIBRARY-ARGUMENT", 1, [](P, B b, G, G) { softmaxOf(b, 13); },
            [](P, B b, G, G) { softmaxOf(b, 16); }},
        {"OperandOverlap", "OPERAND-OVERLAP", 1, [](P, B b, G, G) { activation(b, 64); },
            [](P, B b, G, G) { activation(b, 256); }},
    };
    return list;
}

namespace {

class RuleCase : public testing::TestWithParam<std::size_t>
{ };

TEST_P(RuleCase, IsFoundAndItsLegalTwinIsNot) { expectFoundAndTwinLegal(ruleCases()[GetParam()]); }

INSTANTIATE_TEST_SUITE_P(Rules, RuleCase, testing::Range<std::size_t>(0, ruleCases().size()),
    [](const auto& each) { return std::string(ruleCases()[each.param].name); });

TEST(RuleCases, EveryRuleHasAFaultAndALegalTwin)
{
    std::set<std::string> shown;
    for (const auto* table : {&memoryReports(), &orderReports(), &ruleCases()}) {
        for (const FaultReport& report : *table) {
            std::istringstream ids(report.finding);
            for (std::string id; ids >> id;)
                shown.insert(id);
        }
    }
    for (const emulator::RuleInfo& rule : emulator::allRules())
        EXPECT_TRUE(shown.contains(std::string(rule.id))) << rule.id << " has no faulty kernel with a legal twin";
}

/// The section of each rule in docs/rules/: from its heading to the next.
std::map<std::string, std::string> sections()
{
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(ACANN_SOURCE_DIR) + "/docs/rules")) {
        std::ifstream file(entry.path());
        std::string current;
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("## ")) {
                current = line.substr(3);
                EXPECT_FALSE(found.contains(current)) << current << " has two sections";
            }
            if (!current.empty())
                found[current] += line + "\n";
        }
    }
    return found;
}

TEST(RuleCases, EveryRuleHasAPageWithAWrongAndARightExample)
{
    const auto pages = sections();
    for (const emulator::RuleInfo& rule : emulator::allRules()) {
        const auto page = pages.find(std::string(rule.id));
        ASSERT_NE(page, pages.end()) << rule.id;
        const std::size_t wrong = page->second.find("// wrong");
        const std::size_t right = page->second.find("// right");
        EXPECT_NE(wrong, std::string::npos) << rule.id;
        EXPECT_NE(right, std::string::npos) << rule.id;
        EXPECT_LT(wrong, right) << rule.id;
    }
}

} // namespace
