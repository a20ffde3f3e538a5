// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "llm/chat_model.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::llm {

/// What a provider takes for a million tokens.
struct Price
{
    std::string model; ///< as an endpoint names it
    double prompt = 0; ///< input that was not in the cache
    double cached = 0; ///< input that was read from the cache
    double completion = 0; ///< output, reasoning among it
    std::string currency; ///< ISO 4217: "USD", "CNY"
    std::string asOf; ///< when the price was looked up: "2026-03-01" or "2026-03"
    std::string source; ///< where
    friend bool operator==(const Price&, const Price&) = default;
};

struct PriceTable
{
    std::vector<Price> prices;

    /// Error: PriceMissing with how to add it.
    [[nodiscard]] Result<Price> of(std::string_view model) const;
    friend bool operator==(const PriceTable&, const PriceTable&) = default;
};

/// In the price's currency. Estimated usage gives an estimated cost.
[[nodiscard]] double cost(const Usage& usage, const Price& price);

/// Error: ModelSettingsBroken with the first mistake.
[[nodiscard]] Result<PriceTable> pricesFromJson(const nlohmann::json& json, const std::string& origin);

/// The shipped table (`knowledge/models/prices.json`) with the user's `prices.json` over it, model by model. The user's
/// file may be missing.
[[nodiscard]] Result<PriceTable> loadPrices(
    const std::filesystem::path& knowledge, const std::filesystem::path& userFile);

/// `~/.config/agenticcann/prices.json`, beside the model settings.
[[nodiscard]] std::filesystem::path defaultPricesFile();

} // namespace acann::llm
