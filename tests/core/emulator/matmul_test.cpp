// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Matmul object in mixed kernels: results against float64, several cores, tails, and wrong tilings.
#include "core/emulator/launch_support.h"

#include "lib/matmul_intf.h"

#include <cmath>

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using emulator::GmRole;

template <typename T> void fill(const GmArray<T>& array, int seed)
{
    for (std::size_t i = 0; i < array.size(); ++i)
        array[i] = static_cast<T>(static_cast<float>((static_cast<int>(i) * 29 + seed * 7) % 23 - 11) / 16.0f);
}

TCubeTiling tilingFor(int m, int n, int k, int singleM, int singleN)
{
    TCubeTiling tiling;
    tiling.usedCoreNum = ((m + singleM - 1) / singleM) * ((n + singleN - 1) / singleN);
    tiling.M = m;
    tiling.N = n;
    tiling.Ka = tiling.Kb = tiling.singleCoreK = k;
    tiling.singleCoreM = singleM;
    tiling.singleCoreN = singleN;
    tiling.baseM = 32;
    tiling.baseN = 64;
    tiling.baseK = 32;
    tiling.depthA1 = tiling.depthB1 = 2;
    tiling.stepM = tiling.stepN = tiling.stepKa = tiling.stepKb = 1;
    tiling.dbL0A = tiling.dbL0B = 2;
    tiling.dbL0C = 1;
    return tiling;
}

double productAt(const GmArray<half>& a, const GmArray<half>& b, const TCubeTiling& t, bool transposedB,
    std::size_t row, std::size_t column)
{
    double sum = 0;
    const auto k = static_cast<std::size_t>(t.Ka);
    const auto n = static_cast<std::size_t>(t.N);
    for (std::size_t i = 0; i < k; ++i)
        sum += static_cast<double>(static_cast<float>(a[row * k + i]))
            * static_cast<double>(static_cast<float>(transposedB ? b[column * k + i] : b[i * n + column]));
    return sum;
}

/// A kernel as people write it: one object, each vector core its part of the result.
template <typename Out, bool transposedB>
void matmulKernel(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c, GM_ADDR workspace, const TCubeTiling& tiling)
{
    using A = MatmulType<TPosition::GM, CubeFormat::ND, half>;
    using B = MatmulType<TPosition::GM, CubeFormat::ND, half, transposedB>;
    using C = MatmulType<TPosition::GM, CubeFormat::ND, Out>;
    using Bias = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    TPipe pipe;
    Matmul<A, B, C, Bias> mm;
    REGIST_MATMUL_OBJ(&pipe, workspace, mm, &tiling);
    if (GetBlockIdx() >= tiling.usedCoreNum)
        return;
    const int32_t rows = (tiling.M + tiling.singleCoreM - 1) / tiling.singleCoreM;
    const auto index = static_cast<int32_t>(GetBlockIdx());
    const int32_t row = index % rows * tiling.singleCoreM;
    const int32_t column = index / rows * tiling.singleCoreN;
    GlobalTensor<half> ga;
    GlobalTensor<half> gb;
    GlobalTensor<float> gbias;
    GlobalTensor<Out> gc;
    ga.SetGlobalBuffer(reinterpret_cast<half*>(a));
    gb.SetGlobalBuffer(reinterpret_cast<half*>(b));
    gbias.SetGlobalBuffer(reinterpret_cast<float*>(bias));
    gc.SetGlobalBuffer(reinterpret_cast<Out*>(c));
    mm.SetTensorA(ga[static_cast<uint32_t>(row * tiling.Ka)]);
    mm.SetTensorB(gb[static_cast<uint32_t>(transposedB ? column * tiling.Kb : column)], transposedB);
    if (tiling.isBias != 0)
        mm.SetBias(gbias[static_cast<uint32_t>(column)]);
    const int32_t tailM = std::min(tiling.singleCoreM, tiling.M - row);
    const int32_t tailN = std::min(tiling.singleCoreN, tiling.N - column);
    mm.SetTail(tailM, tailN);
    mm.IterateAll(gc[static_cast<uint32_t>(row * tiling.N + column)]);
    mm.End();
}

template <typename Out, bool transposedB> emulator::LaunchReport matmul(const TCubeTiling& tiling, bool check = true)
{
    GmArray<half> a(static_cast<std::size_t>(tiling.M * tiling.Ka), half(0));
    GmArray<half> b(static_cast<std::size_t>(tiling.Kb * tiling.N), half(0));
    GmArray<float> bias(static_cast<std::size_t>(tiling.N));
    GmArray<Out> c(static_cast<std::size_t>(tiling.M * tiling.N), Out(0));
    fill(a, 1);
    fill(b, 2);
    fill(bias, 3);
    const auto report = run((tiling.usedCoreNum + 1) / 2,
        {a.region("a", GmRole::Input), b.region("b", GmRole::Input), bias.region("bias", GmRole::Input),
            c.region("c", GmRole::Output)},
        [&] { matmulKernel<Out, transposedB>(a.address(), b.address(), bias.address(), c.address(), nullptr, tiling); },
        true);
    for (std::size_t row = 0; check && row < static_cast<std::size_t>(tiling.M); ++row) {
        for (std::size_t column = 0; column < static_cast<std::size_t>(tiling.N); ++column) {
            const double sum = productAt(a, b, tiling, transposedB, row, column)
                + (tiling.isBias != 0 ? static_cast<double>(bias[column]) : 0);
            const double got
                = static_cast<double>(static_cast<float>(c[row * static_cast<std::size_t>(tiling.N) + column]));
            // Values are multiples of 1/256 and small: float sums are exact, half rounds once.
            const double bound = std::is_same<Out, half>::value ? std::abs(sum) / 2048 : 0;
            EXPECT_NEAR(got, sum, bound) << row << ", " << column;
        }
    }
    return report;
}

TEST(Matmul, PartsOfTheResultOnSeveralCores)
{
    const auto report = matmul<float, false>(tilingFor(128, 192, 96, 64, 96));
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    ASSERT_GE(report.timeline.cores.size(), 3u); // those of block 0
    EXPECT_EQ(report.timeline.cores[0].kind, "AIC");
    EXPECT_EQ(report.timeline.cores[1].kind, "AIV");
    EXPECT_GT(report.timeline.busyShare.at("M"), 0);
}

TEST(Matmul, TailsTransposedOperandsAndBias)
{
    TCubeTiling tiling = tilingFor(80, 104, 40, 48, 64);
    EXPECT_EQ(rulesOf(matmul<float, true>(tiling)), "");
    tiling.isBias = 1;
    tiling.iterateOrder = 1;
    EXPECT_EQ(rulesOf(matmul<half, true>(tiling)), "");
}

TEST(Matmul, BatchesShareASingleMatrix)
{
    const TCubeTiling tiling = tilingFor(32, 64, 32, 32, 64);
    GmArray<half> a(3 * 32 * 32, half(0));
    GmArray<half> b(32 * 64, half(0));
    GmArray<float> c(3 * 32 * 64);
    fill(a, 1);
    fill(b, 2);
    const auto report
        = run(1, {a.region("a", GmRole::Input), b.region("b", GmRole::Input), c.region("c", GmRole::Output)}, [&] {
              using Operand = MatmulType<TPosition::GM, CubeFormat::ND, half, false, LayoutMode::NORMAL>;
              using Result = MatmulType<TPosition::GM, CubeFormat::ND, float, false, LayoutMode::NORMAL>;
              TPipe pipe;
              Matmul<Operand, Operand, Result> mm;
              REGIST_MATMUL_OBJ(&pipe, nullptr, mm, &tiling);
              if (GetBlockIdx() != 0)
                  return;
              GlobalTensor<half> ga;
              GlobalTensor<half> gb;
              GlobalTensor<float> gc;
              ga.SetGlobalBuffer(a.begin(), a.size());
              gb.SetGlobalBuffer(b.begin(), b.size());
              gc.SetGlobalBuffer(c.begin(), c.size());
              mm.SetTensorA(ga);
              mm.SetTensorB(gb);
              mm.IterateBatch(gc, 3, 1, false);
              mm.End();
          });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (std::size_t i = 0; i < c.size(); ++i) {
        double sum = 0;
        for (std::size_t k = 0; k < 32; ++k)
            sum += static_cast<double>(static_cast<float>(a[i / 64 * 32 + k]))
                * static_cast<double>(static_cast<float>(b[k * 64 + i % 64]));
        ASSERT_EQ(static_cast<double>(c[i]), sum) << i; // multiples of 1/256: float sums are exact
    }
}

TEST(Matmul, LargerProductsTakeLonger)
{
    const auto small = matmul<float, false>(tilingFor(64, 128, 64, 64, 128), false);
    const auto large = matmul<float, false>(tilingFor(64, 128, 256, 64, 128), false);
    EXPECT_GT(large.timeline.totalNs, small.timeline.totalNs);
}

TEST(Matmul, TilingsThatDoNotFitAreNamed)
{
    TCubeTiling tiling = tilingFor(64, 128, 64, 64, 128);
    tiling.baseM = 256;
    tiling.baseK = 128; // 131072 bytes with double buffers in L0A
    const auto report = matmul<float, false>(tiling, false);
    ASSERT_EQ(rulesOf(report), "CUBE-RANGE") << explain(report);
    EXPECT_NE(report.findings[0].message.find("L0A needs 131072 bytes"), std::string::npos) << explain(report);
    EXPECT_EQ(rulesOf(matmul<float, false>(TCubeTiling{.usedCoreNum = 1, .M = 16, .N = 16, .Ka = 16, .Kb = 16}, false)),
        "CUBE-RANGE");
}

TEST(Matmul, MatrixOutsideTheTensorIsAFinding)
{
    TCubeTiling tiling = tilingFor(64, 128, 64, 64, 128);
    GmArray<half> a(32 * 64, half(0)); // half of the rows
    GmArray<half> b(64 * 128, half(0));
    GmArray<float> c(64 * 128);
    const auto report
        = run(1, {a.region("a", GmRole::Input), b.region("b", GmRole::Input), c.region("c", GmRole::Output)},
            [&] { matmulKernel<float, false>(a.address(), b.address(), nullptr, c.address(), nullptr, tiling); });
    EXPECT_EQ(rulesOf(report), "GM-OUT-OF-BOUNDS") << explain(report);
}

TEST(Matmul, NeedsAMixedKernel)
{
    TCubeTiling tiling = tilingFor(32, 64, 32, 32, 64);
    GmArray<half> a(32 * 32, half(0));
    GmArray<half> b(32 * 64, half(0));
    GmArray<float> c(32 * 64);
    const auto report
        = run(1, {a.region("a", GmRole::Input), b.region("b", GmRole::Input), c.region("c", GmRole::Output)}, [&] {
              KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
              matmulKernel<float, false>(a.address(), b.address(), nullptr, c.address(), nullptr, tiling);
          });
    EXPECT_EQ(rulesOf(report), "CORE-KIND") << explain(report);
}

/// LeakyRelu on each base block while it is in unified buffer, then out with a strided copy.
void leakyKernel(GM_ADDR a, GM_ADDR b, GM_ADDR c, const TCubeTiling& tiling)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
    using A = MatmulType<TPosition::GM, CubeFormat::ND, half>;
    using C = MatmulType<TPosition::VECIN, CubeFormat::ND, float>;
    TPipe pipe;
    Matmul<A, A, C> mm;
    TQue<TPosition::VECOUT, 1> out;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
    pipe.InitBuffer(out, 1, static_cast<uint32_t>(tiling.baseM * tiling.baseN * 4));
    if (GetBlockIdx() >= tiling.usedCoreNum)
        return;
    GlobalTensor<half> ga;
    GlobalTensor<half> gb;
    GlobalTensor<float> gc;
    const auto row = static_cast<uint32_t>(GetBlockIdx()) * static_cast<uint32_t>(tiling.singleCoreM);
    ga.SetGlobalBuffer(reinterpret_cast<half*>(a) + row * static_cast<uint32_t>(tiling.Ka));
    gb.SetGlobalBuffer(reinterpret_cast<half*>(b));
    gc.SetGlobalBuffer(reinterpret_cast<float*>(c) + row * static_cast<uint32_t>(tiling.N));
    mm.SetTensorA(ga);
    mm.SetTensorB(gb);
    uint32_t count = 0;
    const auto rowBlocks = static_cast<uint32_t>(tiling.singleCoreM / tiling.baseM);
    while (mm.Iterate()) {
        auto tile = out.AllocTensor<float>();
        mm.GetTensorC(tile, false, true);
        LeakyRelu(tile, tile, 0.25f, static_cast<int32_t>(tiling.baseM * tiling.baseN));
        out.EnQue(tile);
        auto done = out.DeQue<float>();
        const uint32_t offset = count % rowBlocks * static_cast<uint32_t>(tiling.baseM * tiling.N)
            + count / rowBlocks * static_cast<uint32_t>(tiling.baseN);
        DataCopy(gc[offset], done,
            DataCopyParams(static_cast<uint16_t>(tiling.baseM), static_cast<uint16_t>(tiling.baseN / 8), 0,
                static_cast<uint16_t>((tiling.N - tiling.baseN) / 8)));
        out.FreeTensor(done);
        ++count;
    }
    mm.End();
}

TEST(Matmul, ResultsGoOnInUnifiedBuffer)
{
    const TCubeTiling tiling = tilingFor(128, 128, 64, 64, 128);
    GmArray<half> a(128 * 64, half(0));
    GmArray<half> b(64 * 128, half(0));
    GmArray<float> c(128 * 128);
    fill(a, 5);
    fill(b, 6);
    const auto report
        = run(1, {a.region("a", GmRole::Input), b.region("b", GmRole::Input), c.region("c", GmRole::Output)},
            [&] { leakyKernel(a.address(), b.address(), c.address(), tiling); });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (std::size_t row = 0; row < 128; ++row) {
        for (std::size_t column = 0; column < 128; ++column) {
            const double sum = productAt(a, b, tiling, false, row, column);
            EXPECT_EQ(static_cast<double>(c[row * 128 + column]), sum >= 0 ? sum : sum / 4) << row << ", " << column;
        }
    }
}

} // namespace
