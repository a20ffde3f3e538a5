// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every rule: a small kernel that breaks it, and its legal twin.
#include "core/emulator/single_block.h"
#include "emulator/rules.h"

#include <fstream>
#include <set>
#include <sstream>

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using emulator::GmRole;
using Calc = TBuf<TPosition::VECCALC>;

std::string scratchRules(uint32_t bytes, const std::function<void(TPipe&, Calc&)>& body)
{
    return rulesOf(onCore({}, bytes, [&](TPipe& pipe, Calc& buffer) { body(pipe, buffer); }));
}

/// One tensor in global memory, one buffer.
struct WithGlobal
{
    explicit WithGlobal(std::size_t count, GmRole role = GmRole::Output)
        : array(count, 1.0f)
        , gmRole(role)
    { }
    template <typename Body> emulator::LaunchReport operator()(Body body) const
    {
        return onCore({array.region("t", gmRole)}, 8192, [&](TPipe& pipe, Calc& buffer) {
            GlobalTensor<float> gm;
            gm.SetGlobalBuffer(reinterpret_cast<float*>(array.address()), array.size());
            body(pipe, buffer, gm);
        });
    }
    GmArray<float> array;
    GmRole gmRole;
};

/// Copies in and waits, so that the vector pipe may read.
void load(LocalTensor<float>& tile, const GlobalTensor<float>& gm, uint32_t count)
{
    DataCopy(tile, gm, count);
    SetFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE2_V>(0);
}

TEST(Rules, UbOverflow)
{
    const auto report = run(1, {}, [] {
        TPipe pipe;
        TQue<TPosition::VECIN, 2> in;
        Calc big;
        pipe.InitBuffer(in, 2, 64 * 1024);
        pipe.InitBuffer(big, 80 * 1024);
        auto tile = in.AllocTensor<float>();
        ADD_FAILURE() << "the kernel must stop" << tile.GetSize();
    });
    ASSERT_EQ(rulesOf(report), "UB-OVERFLOW");
    // 2 · 65536 + 81920 = 212992 bytes asked for, 196608 present: both and the buffers are named.
    EXPECT_NE(report.findings[0].message.find("212992"), std::string::npos) << explain(report);
    EXPECT_NE(report.findings[0].message.find("196608"), std::string::npos);
    EXPECT_NE(report.findings[0].message.find("VECIN queue #0 buffer 1 65536 B"), std::string::npos);
    EXPECT_EQ(scratchRules(196608, [](TPipe&, Calc& b) { Duplicate(b.Get<float>(), 0.0f, 64); }), "");
}

TEST(Rules, SelectNeedsItsScratch)
{
    const auto select = [](uint32_t bytes) {
        return scratchRules(bytes, [](TPipe&, Calc& b) {
            auto t = b.Get<float>();
            Duplicate(t, 1.0f, 128);
            Compares(t[512].ReinterpretCast<uint8_t>(), t, 0.5f, CMPMODE::GT, 64);
            Select(t, t[512].ReinterpretCast<uint8_t>(), t, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 64);
        });
    };
    EXPECT_EQ(select(188160), "");
    EXPECT_EQ(select(188192), "UB-SCRATCH");
}

TEST(Rules, Alignment)
{
    const auto at = [](uint32_t offset) {
        return scratchRules(4096, [offset](TPipe&, Calc& b) {
            auto t = b.Get<float>();
            Duplicate(t, 1.0f, 512);
            Adds(t[512], t[offset], 1.0f, 64);
        });
    };
    EXPECT_EQ(at(30), "UB-ALIGN"); // 120 bytes (report FR-025)
    EXPECT_EQ(at(32), "");
}

TEST(Rules, AVectorOperationBeyondItsBuffer)
{
    const auto count = [](int32_t n) {
        return rulesOf(run(1, {}, [n] {
            TPipe pipe;
            Calc a;
            Calc other;
            pipe.InitBuffer(a, 1024);
            pipe.InitBuffer(other, 8192);
            Duplicate(a.Get<half>(), half(1.0f), n);
        }));
    };
    EXPECT_EQ(count(1024), "LOCAL-OUT-OF-BOUNDS"); // 2048 bytes in 1024 (report FR-024)
    EXPECT_EQ(count(512), "");
    EXPECT_EQ(scratchRules(256, [](TPipe&, Calc& b) { b.Get<float>().SetValue(64, 1.0f); }), "LOCAL-OUT-OF-BOUNDS");
    EXPECT_EQ(scratchRules(256, [](TPipe&, Calc& b) { b.Get<float>().SetValue(63, 1.0f); }), "");
    EXPECT_EQ(scratchRules(256, [](TPipe&, Calc& b) { b.GetWithOffset<float>(64, 32); }), "LOCAL-OUT-OF-BOUNDS");
    EXPECT_EQ(scratchRules(256, [](TPipe&, Calc&) { LocalTensor<float>().SetValue(0, 1.0f); }), "LOCAL-OUT-OF-BOUNDS");
}

TEST(Rules, NothingOutsideTheCoreIsTouched)
{
    // A store far beyond the end of the unified buffer must be skipped, not executed.
    const auto report = onCore({}, 1024, [](TPipe&, Calc& b) {
        auto t = b.Get<float>();
        t.SetValue(1000000, 1.0f);
        Duplicate(t[60000], 1.0f, 64);
    });
    EXPECT_EQ(rulesOf(report), "LOCAL-OUT-OF-BOUNDS LOCAL-OUT-OF-BOUNDS");
}

TEST(Rules, GlobalMemoryOutOfBounds)
{
    const WithGlobal launch(100);
    const auto report = launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        load(t, gm, 104);
    });
    ASSERT_EQ(rulesOf(report), "GM-OUT-OF-BOUNDS");
    EXPECT_NE(report.findings[0].message.find("416 bytes from byte 0 of 't', which has 400"), std::string::npos)
        << explain(report);
    EXPECT_EQ(rulesOf(launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        load(t, gm, 96);
    })),
        "");
    EXPECT_EQ(
        rulesOf(launch([](TPipe&, Calc&, GlobalTensor<float>& gm) { (void)gm.GetValue(100); })), "GM-OUT-OF-BOUNDS");
    EXPECT_EQ(rulesOf(launch([](TPipe&, Calc&, GlobalTensor<float>& gm) { gm.SetValue(99, gm.GetValue(99)); })), "");
}

TEST(Rules, InputsMayNotBeWritten)
{
    const auto store = [](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        Duplicate(t, 0.0f, 8);
        SetFlag<HardEvent::V_MTE3>(0);
        WaitFlag<HardEvent::V_MTE3>(0);
        DataCopy(gm, t, 8);
    };
    EXPECT_EQ(rulesOf(WithGlobal(8, GmRole::Input)(store)), "INPUT-WRITTEN");
    EXPECT_EQ(rulesOf(WithGlobal(8, GmRole::Output)(store)), "");
}

TEST(Rules, TruncatedCopies)
{
    const WithGlobal launch(64);
    // 20 floats are 80 bytes: only 64 arrive (report FR-023).
    const auto in = launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        Duplicate(t, 5.0f, 32);
        SetFlag<HardEvent::V_MTE2>(0);
        WaitFlag<HardEvent::V_MTE2>(0);
        load(t, gm, 20);
        EXPECT_EQ(t.GetValue(15), 1.0f);
        EXPECT_EQ(t.GetValue(16), 5.0f);
    });
    EXPECT_EQ(rulesOf(in), "COPY-TRUNCATED");
    const auto out = launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        Duplicate(t, 5.0f, 32);
        SetFlag<HardEvent::V_MTE3>(0);
        WaitFlag<HardEvent::V_MTE3>(0);
        DataCopy(gm, t, 20);
    });
    EXPECT_EQ(rulesOf(out), "COPY-GM-TAIL");
    EXPECT_EQ(launch.array[15], 5.0f);
    EXPECT_EQ(launch.array[16], 1.0f);
}

TEST(Rules, CopyParametersOutOfRange)
{
    const WithGlobal launch(64);
    EXPECT_EQ(rulesOf(launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        DataCopyPad(t, gm, DataCopyExtParams(1, 4, 0, 0, 0), DataCopyPadExtParams<float>(true, 9, 0, 0.0f));
    })),
        "COPY-RANGE");
}

/// Runs `body(in, out)` on two queues.
template <int depth = 1>
std::string queueRules(uint8_t buffers, const std::function<void(TQue<TPosition::VECIN, depth>&)>& body)
{
    return rulesOf(run(1, {}, [&] {
        TPipe pipe;
        TQue<TPosition::VECIN, depth> queue;
        pipe.InitBuffer(queue, buffers, 256);
        body(queue);
    }));
}

TEST(Rules, QueueProtocol)
{
    using Queue = TQue<TPosition::VECIN, 1>;
    EXPECT_EQ(queueRules<1>(1,
                  [](Queue& q) {
                      auto t = q.AllocTensor<float>();
                      q.EnQue(t);
                      t = q.DeQue<float>();
                      q.FreeTensor(t);
                  }),
        "");
    EXPECT_EQ(queueRules<1>(1, [](Queue& q) { (void)q.DeQue<float>(); }), "QUEUE-PROTOCOL");
    EXPECT_EQ(queueRules<1>(1,
                  [](Queue& q) {
                      (void)q.AllocTensor<float>();
                      (void)q.AllocTensor<float>();
                  }),
        "QUEUE-PROTOCOL");
    EXPECT_EQ(queueRules<1>(1,
                  [](Queue& q) {
                      auto t = q.AllocTensor<float>();
                      q.EnQue(t);
                      t = q.DeQue<float>();
                      q.FreeTensor(t);
                      q.FreeTensor(t);
                  }),
        "QUEUE-PROTOCOL");
    EXPECT_EQ(queueRules<1>(1,
                  [](Queue& q) {
                      auto t = q.AllocTensor<float>();
                      q.EnQue(t);
                      t = q.DeQue<float>();
                      q.EnQue(t); // after work in place
                      t = q.DeQue<float>();
                      q.FreeTensor(t);
                  }),
        "");
    EXPECT_EQ(queueRules<1>(1,
                  [](Queue& q) {
                      auto t = q.AllocTensor<float>();
                      q.EnQue(t);
                      q.EnQue(t);
                      t = q.DeQue<float>();
                      q.FreeTensor(t);
                  }),
        "QUEUE-PROTOCOL");
}

TEST(Rules, QueueDepthAndLeaks)
{
    EXPECT_EQ(queueRules<1>(2,
                  [](TQue<TPosition::VECIN, 1>& q) {
                      auto a = q.AllocTensor<float>();
                      auto b = q.AllocTensor<float>();
                      q.EnQue(a);
                      q.EnQue(b);
                      q.FreeTensor(q.DeQue<float>());
                      q.FreeTensor(q.DeQue<float>());
                  }),
        "QUEUE-DEPTH");
    EXPECT_EQ(queueRules<2>(2,
                  [](TQue<TPosition::VECIN, 2>& q) {
                      auto a = q.AllocTensor<float>();
                      auto b = q.AllocTensor<float>();
                      q.EnQue(a);
                      q.EnQue(b);
                      q.FreeTensor(q.DeQue<float>());
                      q.FreeTensor(q.DeQue<float>());
                  }),
        "");
    EXPECT_EQ(queueRules<1>(1, [](TQue<TPosition::VECIN, 1>& q) { (void)q.AllocTensor<float>(); }), "QUEUE-LEAK");
}

TEST(Rules, BufferCounts)
{
    const auto queues = [](int count) {
        return rulesOf(run(1, {}, [count] {
            TPipe pipe;
            std::vector<std::unique_ptr<TQue<TPosition::VECIN, 1>>> list;
            for (int i = 0; i < count; ++i)
                pipe.InitBuffer(*list.emplace_back(std::make_unique<TQue<TPosition::VECIN, 1>>()), 1, 32);
        }));
    };
    EXPECT_EQ(queues(9), "BUFFER-COUNT"); // eight event ids (report FR-040)
    EXPECT_EQ(queues(8), "");
    const auto buffers = [](int count) {
        return rulesOf(run(1, {}, [count] {
            TPipe pipe;
            std::vector<Calc> list(static_cast<std::size_t>(count));
            for (Calc& buffer : list)
                pipe.InitBuffer(buffer, 32);
        }));
    };
    EXPECT_EQ(buffers(65), "BUFFER-COUNT");
    EXPECT_EQ(buffers(64), "");
}

TEST(Rules, OnePipeAtATime)
{
    EXPECT_EQ(rulesOf(run(1, {},
                  [] {
                      TPipe first;
                      TPipe second;
                  })),
        "PIPE-ALIVE");
    EXPECT_EQ(rulesOf(run(1, {},
                  [] {
                      {
                          TPipe first;
                      }
                      TPipe second;
                  })),
        "");
}

TEST(Rules, Events)
{
    EXPECT_EQ(scratchRules(32, [](TPipe&, Calc&) { SetFlag<HardEvent::V_S>(0); }), "EVENT-UNPAIRED");
    EXPECT_EQ(scratchRules(32,
                  [](TPipe&, Calc&) {
                      SetFlag<HardEvent::V_S>(1);
                      SetFlag<HardEvent::V_S>(1);
                      WaitFlag<HardEvent::V_S>(1);
                  }),
        "EVENT-UNPAIRED");
    EXPECT_EQ(scratchRules(32, [](TPipe&, Calc&) { WaitFlag<HardEvent::V_S>(0); }), "DEADLOCK");
    EXPECT_EQ(scratchRules(32, [](TPipe&, Calc&) { SetFlag<HardEvent::V_S>(8); }), "EVENT-ID");
    EXPECT_EQ(scratchRules(32, [](TPipe&, Calc&) { SetFlag<HardEvent::MTE1_M>(0); }), "EVENT-ID");
    EXPECT_EQ(scratchRules(32,
                  [](TPipe& pipe, Calc&) {
                      const auto id = static_cast<event_t>(pipe.FetchEventID(HardEvent::V_S));
                      SetFlag<HardEvent::V_S>(id);
                      WaitFlag<HardEvent::V_S>(id);
                  }),
        "");
}

TEST(Rules, EventIdsAreReserved)
{
    EXPECT_EQ(scratchRules(32,
                  [](TPipe& pipe, Calc&) {
                      const TEventID a = pipe.AllocEventID<HardEvent::MTE2_V>();
                      const TEventID b = pipe.AllocEventID<HardEvent::MTE2_V>();
                      EXPECT_NE(a, b);
                      pipe.ReleaseEventID<HardEvent::MTE2_V>(a);
                      EXPECT_EQ(pipe.FetchEventID(HardEvent::MTE2_V), a);
                  }),
        "");
}

TEST(Rules, RepeatAndMaskLimits)
{
    const auto repeat = [](int count, uint64_t mask) {
        return scratchRules(128 * 1024, [=](TPipe&, Calc& b) {
            auto t = b.Get<float>();
            Duplicate(t, 1.0f, 32768);
            Adds(t, t, 1.0f, mask, count, UnaryRepeatParams(1, 1, 8, 8));
        });
    };
    EXPECT_EQ(repeat(256, 64), "REPEAT-LIMIT"); // report FR-088
    EXPECT_EQ(repeat(255, 64), "");
    EXPECT_EQ(repeat(1, 65), "MASK-RANGE");
}

TEST(Rules, ComparisonsWorkOnWholeRepeats)
{
    const auto compare = [](uint32_t count) {
        return scratchRules(4096, [=](TPipe&, Calc& b) {
            auto t = b.Get<float>();
            Duplicate(t, 1.0f, 128);
            Compares(t[512].ReinterpretCast<uint8_t>(), t, 0.5f, CMPMODE::GT, count);
        });
    };
    EXPECT_EQ(compare(100), "COMPARE-GRANULARITY");
    EXPECT_EQ(compare(128), "");
}

TEST(Rules, UninitialisedReads)
{
    EXPECT_EQ(scratchRules(1024, [](TPipe&, Calc& b) { (void)b.Get<float>().GetValue(3); }), "UNINITIALISED-READ");
    EXPECT_EQ(
        scratchRules(1024, [](TPipe&, Calc& b) { Exp(b.Get<float>(), b.Get<float>(), 64); }), "UNINITIALISED-READ");
    // Lanes beyond a short copy are computed and ignored: common and harmless.
    EXPECT_EQ(scratchRules(1024,
                  [](TPipe&, Calc& b) {
                      Duplicate(b.Get<float>(), 1.0f, 40);
                      Exp(b.Get<float>(), b.Get<float>(), 64);
                  }),
        "");
}

TEST(Rules, LoadsMustReachTheVectorPipeThroughAnEvent)
{
    const WithGlobal launch(64);
    // report FR-052: a barrier of one pipe orders nothing between two.
    const auto racy = launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        DataCopy(t, gm, 64);
        PipeBarrier<PIPE_MTE2>();
        Adds(t[128], t, 1.0f, 64);
    });
    ASSERT_EQ(rulesOf(racy), "HAZARD-RAW");
    EXPECT_NE(racy.findings[0].message.find("missing event MTE2_V"), std::string::npos) << explain(racy);
    EXPECT_EQ(racy.findings[0].related.front().line, racy.findings[0].place.line - 2);
    EXPECT_EQ(rulesOf(launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        load(t, gm, 64);
        Adds(t[128], t, 1.0f, 64);
    })),
        "");
    EXPECT_EQ(rulesOf(launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        DataCopy(t, gm, 64);
        PipeBarrier<PIPE_ALL>();
        Adds(t[128], t, 1.0f, 64);
    })),
        "");
}

TEST(Rules, OverwritingWhatIsStillReadOrWritten)
{
    const WithGlobal launch(128);
    EXPECT_EQ(rulesOf(launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        Duplicate(t, 1.0f, 64);
        SetFlag<HardEvent::V_MTE3>(0);
        WaitFlag<HardEvent::V_MTE3>(0);
        DataCopy(gm, t, 64);
        Duplicate(t, 2.0f, 64); // the store may still read
    })),
        "HAZARD-WAR");
    EXPECT_EQ(rulesOf(launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        Duplicate(t, 1.0f, 64);
        DataCopy(t, gm, 64);
        PipeBarrier<PIPE_ALL>();
    })),
        "HAZARD-WAW");
    EXPECT_EQ(rulesOf(launch([](TPipe&, Calc& b, GlobalTensor<float>& gm) {
        auto t = b.Get<float>();
        Duplicate(t, 1.0f, 64);
        SetFlag<HardEvent::V_MTE3>(0);
        WaitFlag<HardEvent::V_MTE3>(0);
        DataCopy(gm, t, 64);
        Duplicate(t[64], 2.0f, 64); // other bytes
        SetFlag<HardEvent::MTE3_V>(0);
        WaitFlag<HardEvent::MTE3_V>(0);
        Duplicate(t, 2.0f, 64);
    })),
        "");
}

TEST(Rules, GlobalMemoryIsReadBackAfterAnEvent)
{
    const WithGlobal launch(64);
    const auto roundTrip = [](bool ordered) {
        return [ordered](TPipe&, Calc& b, GlobalTensor<float>& gm) {
            auto t = b.Get<float>();
            Duplicate(t, 1.0f, 64);
            SetFlag<HardEvent::V_MTE3>(0);
            WaitFlag<HardEvent::V_MTE3>(0);
            DataCopy(gm, t, 64);
            if (ordered) {
                SetFlag<HardEvent::MTE3_MTE2>(0);
                WaitFlag<HardEvent::MTE3_MTE2>(0);
            }
            DataCopy(t[128], gm, 64);
        };
    };
    EXPECT_EQ(rulesOf(launch(roundTrip(false))), "HAZARD-RAW");
    EXPECT_EQ(rulesOf(launch(roundTrip(true))), "");
}

TEST(Rules, ScalarAccessesAreOrderedByTheCompiler)
{
    const auto rules = [](bool readBack) {
        const WithGlobal launch(64);
        return rulesOf(launch([readBack](TPipe&, Calc& b, GlobalTensor<float>& gm) {
            auto t = b.Get<float>();
            DataCopy(t, gm, 64);
            EXPECT_EQ(t.GetValue(0), 1.0f);
            t.SetValue(1, 4.0f);
            Adds(t, t, 1.0f, 64);
            if (readBack) {
                // Waits for the vector pipe, and so does all that follows.
                EXPECT_EQ(t.GetValue(1), 5.0f);
            }
            DataCopy(gm, t, 64);
        }));
    };
    EXPECT_EQ(rules(true), "");
    EXPECT_EQ(rules(false), "HAZARD-RAW"); // V to MTE3 is not the compiler's business
}

TEST(Rules, AtomicsMustBeSwitchedOff)
{
    EXPECT_EQ(scratchRules(32, [](TPipe&, Calc&) { SetAtomicAdd<float>(); }), "ATOMIC-LEFT");
    EXPECT_EQ(scratchRules(32,
                  [](TPipe&, Calc&) {
                      SetAtomicAdd<float>();
                      SetAtomicNone();
                  }),
        "");
}

TEST(Rules, AssertionsTrapsAndExceptions)
{
    EXPECT_EQ(
        scratchRules(32, [](TPipe&, Calc&) { ascendc_assert(GetBlockNum() == 2, "two blocks"); }), "ASSERT-FAILED");
    EXPECT_EQ(scratchRules(32, [](TPipe&, Calc&) { ascendc_assert(GetBlockNum() == 1); }), "");
    EXPECT_EQ(scratchRules(32, [](TPipe&, Calc&) { Trap(); }), "TRAP");
    EXPECT_EQ(scratchRules(32, [](TPipe&, Calc&) { throw std::runtime_error("no"); }), "KERNEL-EXCEPTION");
}

TEST(Rules, FindingsAreCountedPerLine)
{
    const auto report = run(3, {}, [] {
        TPipe pipe;
        Calc buffer;
        pipe.InitBuffer(buffer, 1024);
        auto t = buffer.Get<float>();
        for (int i = 0; i < 5; ++i)
            Duplicate(t[1], 0.0f, 8);
    });
    ASSERT_EQ(rulesOf(report), "UB-ALIGN");
    EXPECT_EQ(report.findings[0].count, 15);
    EXPECT_EQ(report.findings[0].place.file, "rules_test.cpp");
    EXPECT_NE(report.findings[0].message.find("block 0"), std::string::npos);
    EXPECT_FALSE(report.findings[0].suggestion.empty());
}

TEST(Rules, EveryRuleIsDocumentedOnce)
{
    std::ifstream file(std::string(ACANN_SOURCE_DIR) + "/docs/rules.md");
    std::stringstream text;
    text << file.rdbuf();
    std::set<std::string> ids;
    int order = 0;
    for (const emulator::RuleInfo& rule : emulator::allRules()) {
        EXPECT_EQ(static_cast<int>(rule.rule), order++);
        EXPECT_TRUE(ids.insert(std::string(rule.id)).second) << rule.id;
        EXPECT_NE(text.str().find("| [`" + std::string(rule.id) + "`](rules/"), std::string::npos) << rule.id;
    }
}

} // namespace
