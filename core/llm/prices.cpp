// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/prices.h"

#include "base/files.h"
#include "llm/json_reader.h"
#include "llm/model_settings.h"

#include <algorithm>

namespace acann::llm {

namespace {

Price readPrice(const nlohmann::json& value, const std::string& path, std::vector<JsonMistake>& mistakes)
{
    JsonReader reader(value, path, mistakes);
    reader.allowOnly({"model", "prompt", "cached", "completion", "currency", "asOf", "source"});
    for (const char* key : {"model", "prompt", "completion", "currency", "asOf", "source"})
        if (!reader.has(key))
            reader.complain(key, "is missing", "A price without its date and source cannot be trusted.");
    Price price;
    price.model = reader.text("model");
    price.prompt = reader.number("prompt", 0);
    price.cached = reader.number("cached", price.prompt);
    price.completion = reader.number("completion", 0);
    price.currency = reader.text("currency");
    price.asOf = reader.text("asOf");
    price.source = reader.text("source");
    return price;
}

Result<PriceTable> readPrices(const std::filesystem::path& file)
{
    auto document = base::readJson(file);
    if (!document)
        return fail(std::move(document.error()).in("prices"));
    return pricesFromJson(*document, file.string());
}

} // namespace

Result<Price> PriceTable::of(std::string_view model) const
{
    const auto found = std::ranges::find(prices, model, &Price::model);
    if (found != prices.end())
        return *found;
    return fail(ErrorCode::PriceMissing, "The price table does not have the model '" + std::string(model) + "'",
        "Add it to " + defaultPricesFile().string() + ", or run without a money budget.");
}

double cost(const Usage& usage, const Price& price)
{
    constexpr double kMillion = 1e6;
    const long cached = std::clamp(usage.cached, 0L, std::max(0L, usage.prompt));
    return (static_cast<double>(usage.prompt - cached) * price.prompt + static_cast<double>(cached) * price.cached
               + static_cast<double>(usage.completion) * price.completion)
        / kMillion;
}

Result<PriceTable> pricesFromJson(const nlohmann::json& json, const std::string& origin)
{
    std::vector<JsonMistake> mistakes;
    JsonReader reader(json, {}, mistakes);
    reader.allowOnly({"schema", "prices"});
    if (const long schema = reader.whole("schema", 1); schema != 1)
        reader.complain("schema", "is " + std::to_string(schema) + ", which this version does not know",
            "Write \"schema\": 1 or update the workbench.");
    PriceTable table;
    const nlohmann::json& prices = reader.list("prices");
    for (std::size_t i = 0; i < prices.size(); ++i)
        table.prices.push_back(readPrice(prices[i], "prices[" + std::to_string(i) + ']', mistakes));
    if (mistakes.empty())
        return table;
    Error error{ErrorCode::ModelSettingsBroken, mistakes.front().text,
        mistakes.front().nextStep.empty() ? "See docs/models.md." : mistakes.front().nextStep, {}, {}};
    return fail(std::move(error).in("in '" + origin + "'"));
}

Result<PriceTable> loadPrices(const std::filesystem::path& knowledge, const std::filesystem::path& userFile)
{
    auto table = readPrices(knowledge / "models" / "prices.json");
    if (!table)
        return table;
    std::error_code ignored;
    if (!std::filesystem::exists(userFile, ignored))
        return table;
    const auto own = readPrices(userFile);
    if (!own)
        return own;
    for (const Price& price : own->prices) {
        std::erase_if(table->prices, [&price](const Price& shipped) { return shipped.model == price.model; });
        table->prices.push_back(price);
    }
    return table;
}

std::filesystem::path defaultPricesFile() { return defaultModelSettingsFile().parent_path() / "prices.json"; }

} // namespace acann::llm
