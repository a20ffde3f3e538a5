// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions of the cube core: results against float64, layouts, and the findings of wrong use.
#include "core/emulator/launch_support.h"

#include "kernel_operator.h"

#include <cmath>

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using emulator::GmRole;

template <typename T> void fill(const GmArray<T>& array, int seed)
{
    for (std::size_t i = 0; i < array.size(); ++i)
        array[i] = static_cast<T>(static_cast<float>((static_cast<int>(i) * 37 + seed * 11) % 19 - 9) / 8.0f);
}

/// One multiplication with hand-made synchronisation, as kernels of the basic API are written.
struct Product
{
    uint16_t m = 32;
    uint16_t n = 48;
    uint16_t k = 64;
    bool bias = false;
    bool halfOut = false;
    bool relu = false;
    bool waitForLoads = true; ///< MTE1_M
    bool waitForResult = true; ///< M_FIX
    int passes = 1; ///< Mmad over pieces of k
    bool barrier = true; ///< PIPE_M between passes
};

constexpr uint16_t kFractal = 16;

/// Rows of fractals of A from NZ in L1 to Zz in L0A.
void loadLeft(const LocalTensor<half>& a2, const LocalTensor<half>& a1, uint16_t m, uint16_t k)
{
    LoadData2DParams load;
    load.repeatTimes = static_cast<uint8_t>(k / kFractal);
    load.srcStride = static_cast<uint16_t>(m / kFractal);
    for (uint32_t row = 0; row < m / kFractal; ++row)
        LoadData(a2[row * k * kFractal], a1[row * kFractal * kFractal], load);
}

/// B from NZ in L1 to Zn in L0B: each fractal is transposed.
void loadRight(const LocalTensor<half>& b2, const LocalTensor<half>& b1, uint16_t k, uint16_t n)
{
    LoadData2DParams load;
    load.repeatTimes = static_cast<uint8_t>(n / kFractal);
    load.srcStride = static_cast<uint16_t>(k / kFractal);
    load.ifTranspose = true;
    for (uint32_t row = 0; row < k / kFractal; ++row)
        LoadData(b2[row * n * kFractal], b1[row * kFractal * kFractal], load);
}

template <typename Out> class BasicKernel
{
public:
    BasicKernel(const Product& product, GmArray<half>& a, GmArray<half>& b, GmArray<float>& bias, GmArray<Out>& c)
        : m_p(product)
    {
        m_a.SetGlobalBuffer(a.begin());
        m_b.SetGlobalBuffer(b.begin());
        m_bias.SetGlobalBuffer(bias.begin());
        m_c.SetGlobalBuffer(c.begin());
        m_pipe.InitBuffer(m_a1, m_p.m * m_p.k * 2u);
        m_pipe.InitBuffer(m_b1, m_p.k * m_p.n * 2u);
        m_pipe.InitBuffer(m_a2, m_p.m * m_p.k * 2u);
        m_pipe.InitBuffer(m_b2, m_p.k * m_p.n * 2u);
        m_pipe.InitBuffer(m_co1, m_p.m * m_p.n * 4u);
        m_pipe.InitBuffer(m_c1, 1024);
        m_pipe.InitBuffer(m_c2, 1024);
    }
    void run()
    {
        copyIn();
        loadLeft(m_a2.Get<half>(), m_a1.Get<half>(), m_p.m, m_p.k);
        loadRight(m_b2.Get<half>(), m_b1.Get<half>(), m_p.k, m_p.n);
        if (m_p.bias)
            DataCopy(m_c2.Get<float>(), m_c1.Get<float>(), m_p.n);
        if (m_p.waitForLoads) {
            SetFlag<HardEvent::MTE1_M>(0);
            WaitFlag<HardEvent::MTE1_M>(0);
        }
        multiply();
        if (m_p.waitForResult) {
            SetFlag<HardEvent::M_FIX>(0);
            WaitFlag<HardEvent::M_FIX>(0);
        }
        FixpipeParamsV220 out(m_p.n, m_p.m, m_p.m, m_p.n, m_p.relu);
        out.quantPre = std::is_same<Out, half>::value ? QuantMode_t::F322F16 : QuantMode_t::NoQuant;
        Fixpipe<Out, float, CFG_ROW_MAJOR>(m_c, m_co1.Get<float>(), out);
    }

private:
    void copyIn()
    {
        DataCopy(m_a1.Get<half>(), m_a, Nd2NzParams(1, m_p.m, m_p.k, 0, m_p.k, m_p.m, 1, 0));
        DataCopy(m_b1.Get<half>(), m_b, Nd2NzParams(1, m_p.k, m_p.n, 0, m_p.n, m_p.k, 1, 0));
        if (m_p.bias)
            DataCopy(m_c1.Get<float>(), m_bias, m_p.n);
        SetFlag<HardEvent::MTE2_MTE1>(0);
        WaitFlag<HardEvent::MTE2_MTE1>(0);
    }
    void multiply()
    {
        // With one row of fractals in each, pieces of k follow each other in both operands.
        const auto piece = static_cast<uint16_t>(m_p.k / m_p.passes);
        for (int pass = 0; pass < m_p.passes; ++pass) {
            MmadParams params;
            params.m = m_p.m;
            params.n = m_p.n;
            params.k = piece;
            params.cmatrixInitVal = pass == 0;
            const auto a = m_a2.Get<half>()[static_cast<uint32_t>(pass * piece * kFractal)];
            const auto b = m_b2.Get<half>()[static_cast<uint32_t>(pass * piece * m_p.n)];
            if (m_p.bias)
                Mmad(m_co1.Get<float>(), a, b, m_c2.Get<float>(), params);
            else
                Mmad(m_co1.Get<float>(), a, b, params);
            if (m_p.barrier && pass + 1 < m_p.passes)
                PipeBarrier<PIPE_M>();
        }
    }

    Product m_p;
    TPipe m_pipe;
    GlobalTensor<half> m_a;
    GlobalTensor<half> m_b;
    GlobalTensor<float> m_bias;
    GlobalTensor<Out> m_c;
    TBuf<TPosition::A1> m_a1;
    TBuf<TPosition::B1> m_b1;
    TBuf<TPosition::A2> m_a2;
    TBuf<TPosition::B2> m_b2;
    TBuf<TPosition::CO1> m_co1;
    TBuf<TPosition::C1> m_c1;
    TBuf<TPosition::C2> m_c2;
};

template <typename Out> emulator::LaunchReport multiply(const Product& p, bool check = true)
{
    GmArray<half> a(static_cast<std::size_t>(p.m * p.k), half(0));
    GmArray<half> b(static_cast<std::size_t>(p.k * p.n), half(0));
    GmArray<float> bias(p.n);
    GmArray<Out> c(static_cast<std::size_t>(p.m * p.n), Out(0));
    fill(a, 1);
    fill(b, 2);
    fill(bias, 3);
    const auto report = run(
        1,
        {a.region("a", GmRole::Input), b.region("b", GmRole::Input), bias.region("bias", GmRole::Input),
            c.region("c", GmRole::Output)},
        [&] { BasicKernel<Out>(p, a, b, bias, c).run(); }, true);
    for (std::size_t row = 0; check && row < p.m; ++row) {
        for (std::size_t column = 0; column < p.n; ++column) {
            double sum = p.bias ? static_cast<double>(bias[column]) : 0;
            for (std::size_t i = 0; i < p.k; ++i)
                sum += static_cast<double>(static_cast<float>(a[row * p.k + i]))
                    * static_cast<double>(static_cast<float>(b[i * p.n + column]));
            if (p.relu)
                sum = std::max(sum, 0.0);
            const double got = static_cast<double>(static_cast<float>(c[row * p.n + column]));
            // Values are multiples of 1/64 and small: float sums are exact, half rounds once.
            const double bound = std::is_same<Out, half>::value ? std::abs(sum) / 2048 : 0;
            EXPECT_NEAR(got, sum, bound) << row << ", " << column;
        }
    }
    return report;
}

TEST(Cube, MultipliesThroughAllMemories)
{
    const auto report = multiply<float>({});
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    ASSERT_EQ(report.timeline.cores.size(), 1u); // found out to be a cube kernel by itself
    EXPECT_EQ(report.timeline.cores[0].kind, "AIC");
    std::string pipes;
    for (const auto& lane : report.timeline.cores[0].pipes)
        pipes += lane.pipe + ":" + std::to_string(lane.spans.size()) + " ";
    EXPECT_EQ(pipes, "S:0 M:1 MTE1:6 MTE2:2 MTE3:0 FIX:1 ");
    // 2 × 3 × 4 steps and 24 cycles around them (ascend-c-facts §1.7).
    EXPECT_EQ(report.timeline.cores[0].pipes[1].busy, 48);
}

TEST(Cube, BiasReluAndHalfResults)
{
    Product p;
    p.bias = true;
    EXPECT_EQ(rulesOf(multiply<float>(p)), "");
    p.relu = true;
    EXPECT_EQ(rulesOf(multiply<half>(p)), "");
}

TEST(Cube, OneRowIsReadWithoutFractals)
{
    GmArray<half> a(64, half(0));
    GmArray<half> b(64 * 16, half(0));
    GmArray<float> c(16);
    fill(a, 4);
    fill(b, 5);
    const auto report
        = run(1, {a.region("a", GmRole::Input), b.region("b", GmRole::Input), c.region("c", GmRole::Output)}, [&] {
              GlobalTensor<half> ga;
              GlobalTensor<half> gb;
              GlobalTensor<float> gc;
              ga.SetGlobalBuffer(a.begin());
              gb.SetGlobalBuffer(b.begin());
              gc.SetGlobalBuffer(c.begin());
              const LocalTensor<half> a1(TPosition::A1, 0, 256);
              const LocalTensor<half> b1(TPosition::B1, 1024, 1024);
              const LocalTensor<half> a2(TPosition::A2, 0, 256);
              const LocalTensor<half> b2(TPosition::B2, 0, 1024);
              const LocalTensor<float> co1(TPosition::CO1, 0, 256);
              InitConstValue(a1, InitConstValueParams<half>(1, 16, 0, half(0)));
              PipeBarrier<PIPE_ALL>();
              DataCopy(a1, ga, 64);
              DataCopy(b1, gb, Nd2NzParams(1, 64, 16, 0, 16, 64, 1, 0));
              PipeBarrier<PIPE_ALL>();
              LoadData2DParams one;
              one.repeatTimes = 1;
              LoadData(a2, a1, one);
              loadRight(b2, b1, 64, 16);
              PipeBarrier<PIPE_ALL>();
              MmadParams params;
              params.m = 1;
              params.n = 16;
              params.k = 64;
              Mmad(co1, a2, b2, params);
              PipeBarrier<PIPE_ALL>();
              Fixpipe<float, float, CFG_ROW_MAJOR>(gc, co1, FixpipeParamsV220(16, 1, 16, 16, false));
          });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (std::size_t column = 0; column < 16; ++column) {
        double sum = 0;
        for (std::size_t i = 0; i < 64; ++i)
            sum += static_cast<double>(static_cast<float>(a[i]))
                * static_cast<double>(static_cast<float>(b[i * 16 + column]));
        EXPECT_EQ(static_cast<double>(c[column]), sum) << column;
    }
}

TEST(Cube, EventsBetweenThePipesAreNeeded)
{
    Product p;
    p.waitForLoads = false;
    const auto racy = multiply<float>(p, false);
    ASSERT_EQ(rulesOf(racy), "HAZARD-RAW") << explain(racy);
    EXPECT_NE(racy.findings[0].message.find("reads L0A bytes"), std::string::npos) << explain(racy);
    EXPECT_NE(racy.findings[0].message.find("missing event MTE1_M"), std::string::npos) << explain(racy);
    p = {};
    p.waitForResult = false;
    const auto early = multiply<float>(p, false);
    ASSERT_EQ(rulesOf(early), "HAZARD-RAW") << explain(early);
    EXPECT_NE(early.findings[0].message.find("missing event M_FIX"), std::string::npos) << explain(early);
}

TEST(Cube, SmallAccumulationsNeedABarrier)
{
    Product p;
    p.m = 16;
    p.n = 144; // 9 fractals of result
    p.passes = 2;
    EXPECT_EQ(rulesOf(multiply<float>(p)), "");
    p.barrier = false;
    const auto report = multiply<float>(p, false);
    ASSERT_EQ(rulesOf(report), "HAZARD-RAW HAZARD-WAW") << explain(report);
    EXPECT_NE(report.findings[0].message.find("PipeBarrier<PIPE_M>"), std::string::npos) << explain(report);
    p.n = 160; // 10: the hardware orders them
    EXPECT_EQ(rulesOf(multiply<float>(p)), "");
}

TEST(Cube, MemoriesOverflow)
{
    Product p;
    p.m = 128;
    p.k = 272; // 69632 bytes of L0A
    const auto report = multiply<float>(p, false);
    ASSERT_EQ(rulesOf(report), "LOCAL-OVERFLOW") << explain(report);
    EXPECT_NE(report.findings[0].message.find("69632 bytes of L0A, but a core has 65536"), std::string::npos)
        << explain(report);
}

std::string mmadRules(
    const std::function<void(MmadParams&)>& change, uint32_t resultAddress = 0, TPosition left = TPosition::A2)
{
    return rulesOf(run(1, {}, [&] {
        const LocalTensor<half> a2(left, 0, 256);
        const LocalTensor<half> b2(TPosition::B2, 0, 256);
        const LocalTensor<float> co1(TPosition::CO1, resultAddress, 256);
        InitConstValue(a2, InitConstValueParams<half>(1, left == TPosition::A2 ? 1 : 16, 0, half(1)));
        InitConstValue(b2, InitConstValueParams<half>(1, 1, 0, half(1)));
        PipeBarrier<PIPE_ALL>();
        MmadParams params;
        params.m = params.n = params.k = 16;
        change(params);
        Mmad(co1, a2, b2, params);
    }));
}

TEST(Cube, WrongOperandsAreNamed)
{
    EXPECT_EQ(mmadRules([](MmadParams&) {}), "");
    EXPECT_EQ(mmadRules([](MmadParams& p) { p.k = 4096; }), "CUBE-RANGE");
    EXPECT_EQ(mmadRules([](MmadParams& p) { p.k = 32; }), "LOCAL-OUT-OF-BOUNDS");
    EXPECT_EQ(mmadRules([](MmadParams&) {}, 512), "UB-ALIGN");
    EXPECT_EQ(mmadRules([](MmadParams&) {}, 0, TPosition::A1), "CUBE-RANGE");
    EXPECT_EQ(mmadRules([](MmadParams& p) { p.cmatrixInitVal = false; }), "UNINITIALISED-READ");
}

TEST(Cube, FixpipeChecksItsConversion)
{
    const auto convert = [](QuantMode_t mode) {
        GmArray<half> c(256, half(0));
        return rulesOf(run(1, {c.region("c", GmRole::Output)}, [&] {
            GlobalTensor<half> gc;
            gc.SetGlobalBuffer(c.begin());
            const LocalTensor<half> a2(TPosition::A2, 0, 256);
            const LocalTensor<half> b2(TPosition::B2, 0, 256);
            const LocalTensor<float> co1(TPosition::CO1, 0, 256);
            InitConstValue(a2, InitConstValueParams<half>(1, 1, 0, half(1)));
            InitConstValue(b2, InitConstValueParams<half>(1, 1, 0, half(1)));
            PipeBarrier<PIPE_ALL>();
            MmadParams params;
            params.m = params.n = params.k = 16;
            Mmad(co1, a2, b2, params);
            PipeBarrier<PIPE_ALL>();
            FixpipeParamsV220 out(16, 16, 16, 16, false);
            out.quantPre = mode;
            Fixpipe<half, float, CFG_ROW_MAJOR>(gc, co1, out);
        }));
    };
    EXPECT_EQ(convert(QuantMode_t::F322F16), "");
    EXPECT_EQ(convert(QuantMode_t::NoQuant), "CUBE-RANGE");
    EXPECT_EQ(convert(QuantMode_t::F322BF16), "CUBE-RANGE");
}

} // namespace
