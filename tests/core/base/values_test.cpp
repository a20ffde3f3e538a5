// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"
#include "base/finding.h"
#include "base/hash.h"
#include "base/random.h"

#include <array>
#include <set>

#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::base;

TEST(Hash, Sha256OfTheStandardsExamples)
{
    // FIPS 180-4 examples.
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Hash, DerivedSeedsDifferByParentAndLabel)
{
    EXPECT_EQ(deriveSeed(7, "mutate"), deriveSeed(7, "mutate"));
    std::set<std::uint64_t> seeds;
    for (std::uint64_t parent = 0; parent < 50; ++parent)
        for (const auto* label : {"a", "b", "select"})
            seeds.insert(deriveSeed(parent, label));
    EXPECT_EQ(seeds.size(), 150u);
}

TEST(Random, TheEngineIsTheStandardsMersenneTwister)
{
    // [rand.predef]: the 10000th value of a default-seeded mt19937_64 (seed 5489) is 9981545732273789042.
    Random random(5489);
    double last = 0;
    for (int i = 0; i < 10'000; ++i)
        last = random.unit();
    EXPECT_EQ(last, static_cast<double>(9981545732273789042u >> 11) / 9007199254740992.0); // 2^53
}

TEST(Random, BelowIsEvenAndStaysBelow)
{
    Random random(1);
    std::array<int, 6> counts{};
    for (int i = 0; i < 60'000; ++i)
        ++counts.at(static_cast<std::size_t>(random.below(6)));
    for (const int count : counts)
        EXPECT_NEAR(count, 10'000, 500); // five standard deviations are 456
}

TEST(Random, UnitLiesInItsRange)
{
    Random random(2);
    double sum = 0;
    for (int i = 0; i < 10'000; ++i) {
        const double value = random.unit();
        ASSERT_GE(value, 0.0);
        ASSERT_LT(value, 1.0);
        sum += value;
    }
    EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(Error, TheMessageReadsAsOneLineWithPlaceAndNextStep)
{
    Error error{ErrorCode::FileMissing, "There is no file 'x'", "Check the path.", {}, {}};
    EXPECT_EQ(std::move(error).in("while loading pack 'softmax'").message(),
        "E1002: There is no file 'x' (while loading pack 'softmax'). Check the path.");
}

TEST(Finding, SurvivesJson)
{
    const Finding finding{"UB-OVERFLOW", Severity::Warning, "200000 B of 188160 B", {"kernel.cpp", 12, "here"},
        {{"tiling.h", 3, "declared"}}, "Use smaller tiles.", "ascend-c-facts §4.4 #2", 5};
    EXPECT_EQ(nlohmann::json(finding).get<Finding>(), finding);
}

} // namespace
