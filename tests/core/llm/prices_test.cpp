// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/prices.h"

#include "base/files.h"

#include <gmock/gmock.h>

namespace acann::llm {
namespace {

using ::testing::HasSubstr;

const std::filesystem::path kKnowledge = std::filesystem::path(ACANN_SOURCE_DIR) / "knowledge";

TEST(Prices, CachedTokensAreTakenOutOfThePrompt)
{
    const Price price{"m", 2.0, 0.5, 10.0, "USD", "2026-01-01", "test"};
    // 600k × 2 + 400k × 0.5 + 100k × 10, per million
    EXPECT_DOUBLE_EQ(cost({1'000'000, 400'000, 100'000, 50'000, false}, price), 1.2 + 0.2 + 1.0);
    EXPECT_DOUBLE_EQ(cost({10, 999, 0, 0, false}, price), 10 * 0.5 / 1e6); // a server that counts oddly
}

TEST(Prices, ShippedTableHasDateAndSourceForEach)
{
    const auto table = loadPrices(kKnowledge, "/nowhere/prices.json");
    ASSERT_TRUE(table) << table.error().message();
    ASSERT_FALSE(table->prices.empty());
    for (const Price& price : table->prices) {
        EXPECT_GE(price.asOf.size(), 7u) << price.model;
        EXPECT_FALSE(price.source.empty()) << price.model;
        EXPECT_LE(price.cached, price.prompt) << price.model;
    }
}

TEST(Prices, TheUsersFileWins)
{
    auto folder = base::TemporaryFolder::create("acann-prices-");
    ASSERT_TRUE(folder);
    const auto file = folder->path() / "prices.json";
    ASSERT_TRUE(base::writeFileAtomically(file, R"({"schema": 1, "prices": [
        {"model": "deepseek-chat", "prompt": 9, "completion": 9, "currency": "CNY", "asOf": "2026-11-01", "source": "contract"},
        {"model": "own", "prompt": 0, "completion": 0, "currency": "USD", "asOf": "2026-11-01", "source": "runs here"}]})"));
    const auto table = loadPrices(kKnowledge, file);
    ASSERT_TRUE(table) << table.error().message();
    EXPECT_EQ(table->of("deepseek-chat")->currency, "CNY");
    EXPECT_EQ(table->of("deepseek-chat")->cached, 9); // no discount is told: none is assumed
    EXPECT_EQ(table->of("own")->completion, 0);
}

TEST(Prices, WhatIsMissingIsNamed)
{
    const auto missing = PriceTable{}.of("gpt-x");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::PriceMissing);
    EXPECT_THAT(missing.error().text, HasSubstr("'gpt-x'"));
    const auto undated = pricesFromJson(
        nlohmann::json::parse(
            R"({"prices": [{"model": "m", "prompt": 1, "completion": 1, "currency": "USD", "source": "s"}]})"),
        "x");
    ASSERT_FALSE(undated);
    EXPECT_THAT(undated.error().text, HasSubstr("'prices[0].asOf' is missing"));
    const auto negative = pricesFromJson(
        nlohmann::json::parse(
            R"({"prices": [{"model": "m", "prompt": -1, "completion": 1, "currency": "USD", "asOf": "2026-01", "source": "s"}]})"),
        "x");
    EXPECT_FALSE(negative);
}

} // namespace
} // namespace acann::llm
