// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The less usual ways through the cube core: image to columns, other element types, results to L1, scales per column,
// rows to fractals, other forms of the Matmul object. Operands are packed here after the documented layouts (ascend-c-
// facts §3.4), expected values are plain loops in double or int64.
#include "core/emulator/launch_support.h"

#include "lib/matmul_intf.h"

#include <cmath>

namespace {

using namespace acann;
using namespace acann::test;
using namespace AscendC;
using emulator::GmRole;

template <typename T> GlobalTensor<T> global(const GmArray<T>& array)
{
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(array.begin());
    return tensor;
}

/// Small values that every type holds exactly, different from place to place.
template <typename T> std::vector<T> pattern(std::size_t count, int seed)
{
    std::vector<T> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(static_cast<T>(static_cast<float>((static_cast<int>(i) * 7 + seed * 5) % 13 - 6)));
    return values;
}

template <typename T> double number(T value) { return static_cast<double>(static_cast<float>(value)); }

// --- image to columns ------------------------------------------------------------------------------------------------

struct Image
{
    int height = 5;
    int width = 7;
    int filter = 3;
    int pad = 1;
    int stride = 2;
    int dilation = 1;
    float padValue = 0;
    [[nodiscard]] int out(int size) const { return (size + 2 * pad - dilation * (filter - 1) - 1) / stride + 1; }
    [[nodiscard]] int outH() const { return out(height); }
    [[nodiscard]] int outW() const { return out(width); }
};

/// A convolution of 16 channels to 16, image in rows of 16 channels, weights as (filter row, filter column, channel) ×
/// output channel.
void convolve(const Image& image, const GmArray<half>& x, const GmArray<half>& weights, const GmArray<float>& y)
{
    const auto m = static_cast<uint16_t>(image.outH() * image.outW());
    const auto k = static_cast<uint16_t>(image.filter * image.filter * 16);
    TPipe pipe;
    TBuf<TPosition::A1> a1;
    TBuf<TPosition::B1> b1;
    TBuf<TPosition::A2> a2;
    TBuf<TPosition::B2> b2;
    TBuf<TPosition::CO1> co1;
    pipe.InitBuffer(a1, static_cast<uint32_t>(image.height * image.width * 32));
    pipe.InitBuffer(b1, k * 32u);
    pipe.InitBuffer(a2, (m + 15u) / 16 * 16 * k * 2);
    pipe.InitBuffer(b2, k * 32u);
    pipe.InitBuffer(co1, (m + 15u) / 16 * 1024);
    DataCopy(a1.Get<half>(), global(x), static_cast<uint32_t>(image.height * image.width * 16));
    DataCopy(b1.Get<half>(), global(weights), Nd2NzParams(1, k, 16, 0, 16, k, 1, 0));
    PipeBarrier<PIPE_ALL>();
    LoadData3DParamsV2<half> load;
    for (uint8_t& side : load.padList)
        side = static_cast<uint8_t>(image.pad);
    load.l1H = static_cast<uint16_t>(image.height);
    load.l1W = static_cast<uint16_t>(image.width);
    load.channelSize = 16;
    load.kExtension = k;
    load.mExtension = m;
    load.strideW = load.strideH = static_cast<uint8_t>(image.stride);
    load.filterW = load.filterH = static_cast<uint8_t>(image.filter);
    load.dilationFilterW = load.dilationFilterH = static_cast<uint8_t>(image.dilation);
    load.padValue = half(image.padValue);
    LoadData(a2.Get<half>(), a1.Get<half>(), load);
    LoadData2DParams right;
    right.repeatTimes = 1;
    right.srcStride = 1;
    right.ifTranspose = true;
    for (uint32_t row = 0; row < k / 16u; ++row)
        LoadData(b2.Get<half>()[row * 256], b1.Get<half>()[row * 256], right);
    PipeBarrier<PIPE_ALL>();
    MmadParams params;
    params.m = m;
    params.n = 16;
    params.k = k;
    Mmad(co1.Get<float>(), a2.Get<half>(), b2.Get<half>(), params);
    PipeBarrier<PIPE_ALL>();
    Fixpipe<float, float, CFG_ROW_MAJOR>(
        global(y), co1.Get<float>(), FixpipeParamsV220(16, m, static_cast<uint16_t>((m + 15) / 16 * 16), 16, false));
}

double convolution(const Image& image, const GmArray<half>& x, const GmArray<half>& weights, int row, int column, int n)
{
    double sum = 0;
    for (int fy = 0; fy < image.filter; ++fy) {
        for (int fx = 0; fx < image.filter; ++fx) {
            const int h = row * image.stride + fy * image.dilation - image.pad;
            const int w = column * image.stride + fx * image.dilation - image.pad;
            const bool inside = h >= 0 && h < image.height && w >= 0 && w < image.width;
            for (int c = 0; c < 16; ++c) {
                const double value = inside ? number(x[static_cast<std::size_t>((h * image.width + w) * 16 + c)])
                                            : static_cast<double>(image.padValue);
                sum += value * number(weights[static_cast<std::size_t>(((fy * image.filter + fx) * 16 + c) * 16 + n)]);
            }
        }
    }
    return sum;
}

class ImageToColumns : public testing::TestWithParam<Image>
{ };

TEST_P(ImageToColumns, GivesTheConvolution)
{
    const Image& image = GetParam();
    GmArray<half> x(static_cast<std::size_t>(image.height * image.width * 16), half(0));
    GmArray<half> weights(static_cast<std::size_t>(image.filter * image.filter * 16 * 16), half(0));
    GmArray<float> y(static_cast<std::size_t>(image.outH() * image.outW() * 16));
    std::ranges::copy(pattern<half>(x.size(), 1), x.begin());
    std::ranges::copy(pattern<half>(weights.size(), 2), weights.begin());
    const auto report
        = run(1, {x.region("x", GmRole::Input), weights.region("w", GmRole::Input), y.region("y", GmRole::Output)},
            [&] { convolve(image, x, weights, y); });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (int row = 0; row < image.outH(); ++row)
        for (int column = 0; column < image.outW(); ++column)
            for (int n = 0; n < 16; ++n)
                EXPECT_EQ(static_cast<double>(y[static_cast<std::size_t>((row * image.outW() + column) * 16 + n)]),
                    convolution(image, x, weights, row, column, n))
                    << row << ", " << column << ", " << n;
}

INSTANTIATE_TEST_SUITE_P(Cube, ImageToColumns,
    testing::Values(Image{}, Image{6, 6, 3, 0, 1, 1, 0}, Image{9, 8, 3, 2, 1, 2, 0}, Image{5, 5, 2, 1, 2, 1, 3}));

// --- element types of Mmad -------------------------------------------------------------------------------------------

/// Packs A (rows × depth) into fractals of 16 rows of 32 bytes, row of fractals by row of fractals.
template <typename T> std::vector<T> packLeft(const std::vector<T>& a, std::size_t m, std::size_t k)
{
    const std::size_t depth = 32 / sizeof(T);
    std::vector<T> packed(m * k, T(0));
    for (std::size_t row = 0; row < m; ++row)
        for (std::size_t column = 0; column < k; ++column)
            packed[(row / 16 * (k / depth) + column / depth) * 16 * depth + row % 16 * depth + column % depth]
                = a[row * k + column];
    return packed;
}

/// Packs B (depth × columns) into fractals of 16 columns of 32 bytes: within a fractal the depth runs fastest.
template <typename T> std::vector<T> packRight(const std::vector<T>& b, std::size_t k, std::size_t n)
{
    const std::size_t depth = 32 / sizeof(T);
    std::vector<T> packed(k * n, T(0));
    for (std::size_t row = 0; row < k; ++row)
        for (std::size_t column = 0; column < n; ++column)
            packed[(row / depth * (n / 16) + column / 16) * 16 * depth + column % 16 * depth + row % depth]
                = b[row * n + column];
    return packed;
}

template <typename T, typename Sum> void expectProduct()
{
    constexpr std::size_t m = 32;
    constexpr std::size_t n = 16;
    constexpr std::size_t k = 64;
    const auto a = pattern<T>(m * k, 1);
    const auto b = pattern<T>(k * n, 2);
    GmArray<T> left(m * k, T(0));
    GmArray<T> right(k * n, T(0));
    GmArray<Sum> c(m * n, Sum(0));
    std::ranges::copy(packLeft(a, m, k), left.begin());
    std::ranges::copy(packRight(b, k, n), right.begin());
    const auto report = run(
        1, {left.region("a", GmRole::Input), right.region("b", GmRole::Input), c.region("c", GmRole::Output)}, [&] {
            const LocalTensor<T> a2(TPosition::A2, 0, m * k);
            const LocalTensor<T> b2(TPosition::B2, 0, k * n);
            const LocalTensor<Sum> co1(TPosition::CO1, 0, m * n);
            LoadData2DParams load;
            load.srcStride = 1;
            load.repeatTimes = m * k * sizeof(T) / 512;
            LoadData(a2, global(left), load);
            load.repeatTimes = k * n * sizeof(T) / 512;
            LoadData(b2, global(right), load);
            SetFlag<HardEvent::MTE2_M>(0);
            WaitFlag<HardEvent::MTE2_M>(0);
            MmadParams params;
            params.m = m;
            params.n = n;
            params.k = k;
            Mmad(co1, a2, b2, params);
            SetFlag<HardEvent::M_FIX>(0);
            WaitFlag<HardEvent::M_FIX>(0);
            Fixpipe<Sum, Sum, CFG_ROW_MAJOR>(global(c), co1, FixpipeParamsV220(n, m, m, n, false));
        });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (std::size_t row = 0; row < m; ++row) {
        for (std::size_t column = 0; column < n; ++column) {
            double sum = 0;
            for (std::size_t i = 0; i < k; ++i)
                sum += number(a[row * k + i]) * number(b[i * n + column]);
            EXPECT_EQ(static_cast<double>(c[row * n + column]), sum) << row << ", " << column;
        }
    }
}

TEST(CubeTypes, Int8SumsInInt32) { expectProduct<int8_t, int32_t>(); }
TEST(CubeTypes, FloatHasFractalsOfEight) { expectProduct<float, float>(); }
TEST(CubeTypes, BfloatSumsInFloat) { expectProduct<bfloat16_t, float>(); }

// --- results -----------------------------------------------------------------------------------------------------

constexpr std::size_t kRows = 32;
constexpr std::size_t kColumns = 32;

/// Puts a float or int32 result of 32 × 32 into L0C: the product of a pattern and the unit matrix.
template <typename T, typename Sum>
void fillResult(const GmArray<T>& left, const GmArray<T>& unit, const LocalTensor<Sum>& co1)
{
    const LocalTensor<T> a2(TPosition::A2, 0, kRows * kColumns);
    const LocalTensor<T> b2(TPosition::B2, 0, kRows * kColumns);
    LoadData2DParams load;
    load.srcStride = 1;
    load.repeatTimes = kRows * kColumns * sizeof(T) / 512;
    LoadData(a2, global(left), load);
    LoadData(b2, global(unit), load);
    PipeBarrier<PIPE_ALL>();
    MmadParams params;
    params.m = kRows;
    params.n = kColumns;
    params.k = kColumns;
    Mmad(co1, a2, b2, params);
    PipeBarrier<PIPE_ALL>();
}

template <typename T> struct ResultSource
{
    ResultSource()
        : values(pattern<T>(kRows * kColumns, 3))
        , left(kRows * kColumns, T(0))
        , unit(kRows * kColumns, T(0))
    {
        std::vector<T> identity(kRows * kColumns, T(0));
        for (std::size_t i = 0; i < kColumns; ++i)
            identity[i * kColumns + i] = T(1);
        std::ranges::copy(packLeft(values, kRows, kColumns), left.begin());
        std::ranges::copy(packRight(identity, kColumns, kColumns), unit.begin());
    }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const
    {
        return number(values[row * kColumns + column]);
    }
    [[nodiscard]] std::vector<emulator::GmRegion> regions() const
    {
        return {left.region("a", GmRole::Input), unit.region("b", GmRole::Input)};
    }
    std::vector<T> values;
    GmArray<T> left;
    GmArray<T> unit;
};

TEST(CubeResults, GoToL1AsFractalsOfHalf)
{
    const ResultSource<half> source;
    GmArray<half> out(kRows * kColumns, half(0));
    auto regions = source.regions();
    regions.push_back(out.region("out", GmRole::Output));
    const auto report = run(1, regions, [&] {
        const LocalTensor<float> co1(TPosition::CO1, 0, kRows * kColumns);
        const LocalTensor<half> l1(TPosition::A1, 0, kRows * kColumns);
        fillResult(source.left, source.unit, co1);
        FixpipeParamsV220 params(kColumns, kRows, kRows, kRows, true); // a column of fractals is 32 rows of 32 bytes
        params.quantPre = QuantMode_t::F322F16;
        Fixpipe<half, float, CFG_NZ>(l1, co1, params);
        PipeBarrier<PIPE_ALL>();
        DataCopy(global(out), l1, kRows * kColumns);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (std::size_t row = 0; row < kRows; ++row)
        for (std::size_t column = 0; column < kColumns; ++column)
            EXPECT_EQ(
                number(out[column / 16 * kRows * 16 + row * 16 + column % 16]), std::max(source.at(row, column), 0.0))
                << row << ", " << column;
}

/// Scales per column, as bits of float in 64-bit words, on the way to the fixpipe's own buffer.
GmArray<uint64_t> columnScales()
{
    GmArray<uint64_t> scales(kColumns, 0);
    for (std::size_t i = 0; i < kColumns; ++i) {
        const float scale = 0.25f * static_cast<float>(i + 1);
        std::uint32_t bits = 0;
        std::memcpy(&bits, &scale, sizeof bits);
        scales[i] = bits;
    }
    return scales;
}

template <typename Out, typename T, typename Sum> GmArray<Out> scaled(QuantMode_t mode, const ResultSource<T>& source)
{
    const GmArray<uint64_t> scales = columnScales();
    GmArray<Out> out(kRows * kColumns, Out(0));
    auto regions = source.regions();
    regions.push_back(scales.region("scales", GmRole::Input));
    regions.push_back(out.region("out", GmRole::Output));
    const auto report = run(1, regions, [&] {
        const LocalTensor<Sum> co1(TPosition::CO1, 0, kRows * kColumns);
        const LocalTensor<uint64_t> l1(TPosition::C1, 0, kColumns);
        const LocalTensor<uint64_t> table(TPosition::C2PIPE2GM, 0, kColumns);
        fillResult(source.left, source.unit, co1);
        DataCopy(l1, global(scales), kColumns);
        PipeBarrier<PIPE_ALL>();
        DataCopy(table, l1, kColumns);
        PipeBarrier<PIPE_ALL>();
        FixpipeParamsV220 params(kColumns, kRows, kRows, kColumns, false);
        params.quantPre = mode;
        Fixpipe<Out, Sum, CFG_ROW_MAJOR>(global(out), co1, table, params);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    return out;
}

TEST(CubeResults, FloatIsScaledPerColumnToInt8)
{
    const ResultSource<half> source;
    const auto out = scaled<int8_t, half, float>(QuantMode_t::VQF322B8_PRE, source);
    for (std::size_t row = 0; row < kRows; ++row) {
        for (std::size_t column = 0; column < kColumns; ++column) {
            // Ties to even; ±6 · 8 stays within int8.
            const double value = std::nearbyint(source.at(row, column) * 0.25 * static_cast<double>(column + 1));
            EXPECT_EQ(static_cast<double>(out[row * kColumns + column]), value) << row << ", " << column;
        }
    }
}

TEST(CubeResults, Int32IsScaledPerColumnToHalf)
{
    const ResultSource<int8_t> source;
    const auto out = scaled<half, int8_t, int32_t>(QuantMode_t::VDEQF16, source);
    for (std::size_t row = 0; row < kRows; ++row)
        for (std::size_t column = 0; column < kColumns; ++column)
            EXPECT_EQ(
                number(out[row * kColumns + column]), source.at(row, column) * 0.25 * static_cast<double>(column + 1))
                << row << ", " << column;
}

TEST(CubeLayouts, RowsBecomeFractalsPaddedWithZeros)
{
    // Two matrices of 16 × 20 halves: the second column of fractals has 4 columns and 12 zeros.
    constexpr std::size_t rows = 16;
    constexpr std::size_t columns = 20;
    GmArray<half> x(2 * rows * columns, half(0));
    std::ranges::copy(pattern<half>(x.size(), 4), x.begin());
    GmArray<half> out(2 * rows * 32, half(7));
    const auto report = run(1, {x.region("x", GmRole::Input), out.region("out", GmRole::Output)}, [&] {
        const LocalTensor<half> l1(TPosition::A1, 0, 2 * rows * 32);
        DataCopy(l1, global(x), Nd2NzParams(2, rows, columns, rows * columns, columns, rows, 1, rows * 32));
        PipeBarrier<PIPE_ALL>();
        DataCopy(global(out), l1, 2 * rows * 32);
    });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (std::size_t matrix = 0; matrix < 2; ++matrix)
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < 32; ++column)
                EXPECT_EQ(number(out[matrix * rows * 32 + column / 16 * rows * 16 + row * 16 + column % 16]),
                    column < columns ? number(x[matrix * rows * columns + row * columns + column]) : 0.0)
                    << matrix << ", " << row << ", " << column;
}

TEST(CubeLayouts, UnwrittenL1AndL0AreReported)
{
    EXPECT_EQ(rulesOf(run(1, {},
                  [] {
                      KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
                      const LocalTensor<half> l1(TPosition::A1, 0, 256);
                      const LocalTensor<half> a2(TPosition::A2, 0, 256);
                      LoadData2DParams load;
                      load.repeatTimes = 1;
                      LoadData(a2, l1, load);
                  })),
        "UNINITIALISED-READ");
    EXPECT_EQ(rulesOf(run(1, {},
                  [] {
                      KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
                      const LocalTensor<half> a2(TPosition::A2, 0, 256);
                      const LocalTensor<half> b2(TPosition::B2, 0, 256);
                      const LocalTensor<float> co1(TPosition::CO1, 0, 256);
                      MmadParams params;
                      params.m = params.n = params.k = 16;
                      Mmad(co1, a2, b2, params);
                  })),
        "UNINITIALISED-READ");
}

// --- forms of the Matmul object --------------------------------------------------------------------------------------

TCubeTiling tilingFor(int m, int n, int k)
{
    TCubeTiling tiling;
    tiling.usedCoreNum = 1;
    tiling.M = tiling.singleCoreM = m;
    tiling.N = tiling.singleCoreN = n;
    tiling.Ka = tiling.Kb = tiling.singleCoreK = k;
    tiling.baseM = tiling.baseN = tiling.baseK = 16;
    tiling.depthA1 = tiling.depthB1 = 2;
    tiling.stepM = tiling.stepN = tiling.stepKa = tiling.stepKb = 1;
    tiling.dbL0A = tiling.dbL0B = 2;
    tiling.dbL0C = 1;
    return tiling;
}

/// C = A·B by one object; A may be stored by columns, the result may be added to what is there.
template <typename T, typename Out> struct MatmulCase
{
    int m = 33;
    int n = 35;
    int k = 17;
    bool transposedA = false;
    bool atomic = false;
    bool tails = false; ///< the object is told larger shapes first
};

template <typename T, typename Out, bool transposedA>
void matmulOnce(const MatmulCase<T, Out>& each, const GmArray<T>& a, const GmArray<T>& b, const GmArray<Out>& c)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1);
    using A = MatmulType<TPosition::GM, CubeFormat::ND, T, transposedA>;
    using B = MatmulType<TPosition::GM, CubeFormat::ND, T>;
    using C = MatmulType<TPosition::GM, CubeFormat::ND, Out>;
    TCubeTiling tiling = tilingFor(each.m, each.n, each.k);
    if (each.tails)
        tiling.singleCoreM = tiling.singleCoreN = tiling.singleCoreK = 48;
    TPipe pipe;
    Matmul<A, B, C> mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
    if (GetBlockIdx() > 0)
        return;
    mm.SetTensorA(global(a), transposedA);
    mm.SetTensorB(global(b));
    if (each.tails)
        mm.SetTail(each.m, each.n, each.k);
    mm.IterateAll(global(c), each.atomic ? 1 : 0);
    mm.End();
}

template <typename T, typename Out, bool transposedA = false> void expectMatmul(const MatmulCase<T, Out>& each)
{
    const auto m = static_cast<std::size_t>(each.m);
    const auto n = static_cast<std::size_t>(each.n);
    const auto k = static_cast<std::size_t>(each.k);
    GmArray<T> a(m * k, T(0));
    GmArray<T> b(k * n, T(0));
    GmArray<Out> c(m * n, Out(5));
    std::ranges::copy(pattern<T>(m * k, 1), a.begin());
    std::ranges::copy(pattern<T>(k * n, 2), b.begin());
    const auto report
        = run(1, {a.region("a", GmRole::Input), b.region("b", GmRole::Input), c.region("c", GmRole::Output)},
            [&] { matmulOnce<T, Out, transposedA>(each, a, b, c); });
    EXPECT_EQ(rulesOf(report), "") << explain(report);
    for (std::size_t row = 0; row < m; ++row) {
        for (std::size_t column = 0; column < n; ++column) {
            double sum = each.atomic ? 5 : 0;
            for (std::size_t i = 0; i < k; ++i)
                sum += number(a[transposedA ? i * m + row : row * k + i]) * number(b[i * n + column]);
            EXPECT_EQ(static_cast<double>(static_cast<float>(c[row * n + column])), sum) << row << ", " << column;
        }
    }
}

TEST(MatmulForms, FR079FloatWithTailsOfNoFractal)
{
    expectMatmul<float, float>({});
    expectMatmul<float, float>({33, 35, 17, false, false, true});
}

TEST(MatmulForms, LeftOperandStoredByColumns) { expectMatmul<half, float, true>({48, 32, 64}); }

TEST(MatmulForms, Int8GivesInt32) { expectMatmul<int8_t, int32_t>({32, 48, 64}); }

TEST(MatmulForms, BfloatGivesFloat) { expectMatmul<bfloat16_t, float>({32, 16, 32}); }

TEST(MatmulForms, AddsToWhatIsThere) { expectMatmul<half, float>({32, 32, 32, false, true}); }

} // namespace
