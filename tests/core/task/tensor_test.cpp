// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/tensor.h"

#include "task_fixture.h"

#include <cmath>
#include <cstring>

namespace acann::task {
namespace {

using TensorTest = tests::TaskFixture;

TEST_F(TensorTest, ReadsWhatNumPyWrites)
{
    python("np.save(sys.argv[1] + '/half.npy', np.array([[1.5, -0.25, 65504], [6e-8, np.inf, np.nan]], "
           "dtype=np.float16))\n"
           "np.save(sys.argv[1] + '/long.npy', np.array([-2**53, 7], dtype=np.int64))\n"
           "np.save(sys.argv[1] + '/flag.npy', np.array([True, False]))\n"
           "np.save(sys.argv[1] + '/scalar.npy', np.array(2.5, dtype=np.float32))\n",
        {folder().string()});

    const auto half = loadNpy(folder() / "half.npy");
    ASSERT_TRUE(half.has_value()) << half.error().text;
    EXPECT_EQ(half->dtype, DType::Float16);
    EXPECT_EQ(half->shape, (Shape{2, 3}));
    EXPECT_EQ(elementAsDouble(*half, 0), 1.5);
    EXPECT_EQ(elementAsDouble(*half, 1), -0.25);
    EXPECT_EQ(elementAsDouble(*half, 2), 65504);
    EXPECT_EQ(elementAsDouble(*half, 3), std::ldexp(1, -24)); // 6e-8 rounds to the smallest subnormal
    EXPECT_TRUE(std::isinf(elementAsDouble(*half, 4)));
    EXPECT_TRUE(std::isnan(elementAsDouble(*half, 5)));

    const auto whole = loadNpy(folder() / "long.npy");
    ASSERT_TRUE(whole.has_value());
    EXPECT_EQ(elementAsDouble(*whole, 0), -9007199254740992.0);
    const auto flag = loadNpy(folder() / "flag.npy");
    ASSERT_TRUE(flag.has_value());
    EXPECT_EQ(flag->dtype, DType::Bool);
    EXPECT_EQ(elementAsDouble(*flag, 0), 1);
    const auto scalar = loadNpy(folder() / "scalar.npy");
    ASSERT_TRUE(scalar.has_value());
    EXPECT_EQ(scalar->shape, Shape{});
    EXPECT_EQ(elementAsDouble(*scalar, 0), 2.5);
}

TEST_F(TensorTest, BFloat16IsTheUpperHalfOfAFloat)
{
    python("np.save(sys.argv[1], np.array([0x3fc0, 0xc2f7], dtype=np.uint16))", {(folder() / "b.npy").string()});
    const auto tensor = loadNpy(folder() / "b.npy", DType::BFloat16);
    ASSERT_TRUE(tensor.has_value());
    EXPECT_EQ(elementAsDouble(*tensor, 0), 1.5);
    EXPECT_EQ(elementAsDouble(*tensor, 1), -123.5);
    EXPECT_EQ(loadNpy(folder() / "b.npy", DType::Float32).error().code, ErrorCode::MalformedTensor);
}

TEST_F(TensorTest, NumPyReadsWhatIsWritten)
{
    Tensor tensor{DType::Int32, {2, 1, 3}, {}};
    const std::array<std::int32_t, 6> values{1, -2, 3, -4, 5, 2147483647};
    tensor.bytes.resize(sizeof(values));
    std::memcpy(tensor.bytes.data(), values.data(), sizeof(values));
    ASSERT_TRUE(saveNpy(folder() / "out.npy", tensor).has_value());
    EXPECT_EQ(python("a = np.load(sys.argv[1]); print(a.dtype, a.shape, a.flatten().tolist(), end='')",
                  {(folder() / "out.npy").string()}),
        "int32 (2, 1, 3) [1, -2, 3, -4, 5, 2147483647]");
    EXPECT_EQ(loadNpy(folder() / "out.npy").value(), tensor);
}

TEST_F(TensorTest, RefusesWhatItCannotReadAndSaysWhy)
{
    python("np.save(sys.argv[1] + '/fortran.npy', np.asfortranarray(np.ones((2, 3))))\n"
           "np.save(sys.argv[1] + '/complex.npy', np.ones(3, dtype=np.complex64))\n"
           "np.save(sys.argv[1] + '/big.npy', np.ones(3, dtype='>f4'))\n"
           "data = open(sys.argv[1] + '/fortran.npy', 'rb').read()\n"
           "np.save(sys.argv[1] + '/cut.npy', np.ones(100))\n"
           "data = open(sys.argv[1] + '/cut.npy', 'rb').read()\n"
           "open(sys.argv[1] + '/cut.npy', 'wb').write(data[:-8])\n"
           "open(sys.argv[1] + '/head.npy', 'wb').write(data[:40])\n",
        {folder().string()});
    const auto reason = [&](const std::string& name) {
        const auto tensor = loadNpy(folder() / name);
        EXPECT_FALSE(tensor.has_value());
        EXPECT_EQ(tensor.error().code, ErrorCode::MalformedTensor);
        return tensor ? std::string() : tensor.error().text;
    };
    EXPECT_THAT(reason("fortran.npy"), ::testing::HasSubstr("Fortran order"));
    EXPECT_THAT(reason("complex.npy"), ::testing::HasSubstr("'<c8'"));
    EXPECT_THAT(reason("big.npy"), ::testing::HasSubstr("'>f4'"));
    EXPECT_THAT(reason("cut.npy"), ::testing::HasSubstr("less data than its shape 100"));
    EXPECT_THAT(reason("head.npy"), ::testing::HasSubstr("header"));
    EXPECT_EQ(loadNpy(folder() / "none.npy").error().code, ErrorCode::FileMissing);
}

TEST_F(TensorTest, AHeaderThatLiesAboutItsSizeIsRefused)
{
    // 2^32 × 2^32 elements would overflow the byte count.
    std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (4294967296, 4294967296), }\n";
    std::string file = "\x93NUMPY";
    file += '\x01';
    file += '\x00';
    file += static_cast<char>(header.size());
    file += '\x00';
    write("lie.npy", file + header + "12345678");
    EXPECT_EQ(loadNpy(folder() / "lie.npy").error().code, ErrorCode::MalformedTensor);
}

TEST(DTypeTest, KnowsTheSpellingsOfNumPyAndTorch)
{
    EXPECT_EQ(parseDType("torch.float16").value(), DType::Float16);
    EXPECT_EQ(parseDType("half").value(), DType::Float16);
    EXPECT_EQ(parseDType("bf16").value(), DType::BFloat16);
    EXPECT_EQ(parseDType("np.int64").value(), DType::Int64);
    EXPECT_EQ(sizeOf(DType::BFloat16), 2U);
    EXPECT_EQ(deviceName(DType::Float16), "half");
    const auto unknown = parseDType("float8");
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().code, ErrorCode::UnknownDType);
    EXPECT_THAT(unknown.error().text, ::testing::HasSubstr("float8"));
}

} // namespace
} // namespace acann::task
