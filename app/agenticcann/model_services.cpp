// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_services.h"

#include "base/files.h"
#include "common/formatter.h"
#include "common/text.h"
#include "llm/model_probe.h"
#include "llm/prices.h"

#include <QCoreApplication>

namespace acann::app {

namespace {

using From = llm::KeySource::From;

QString translated(const char* text) { return QCoreApplication::translate("EndpointTest", text); }

QStringList sentencesOf(const std::string& text, const std::string& nextStep)
{
    QStringList sentences{ui::toQString(text)};
    if (!nextStep.empty())
        sentences << ui::toQString(nextStep);
    return sentences;
}

ui::EndpointTest testEndpoint(llm::ModelHub& hub, const llm::Endpoint& endpoint)
{
    const auto model = hub.open(endpoint);
    if (!model)
        return {false, sentencesOf(model.error().text, model.error().nextStep)};
    const llm::ProbeReport report = llm::probe(**model, {});
    if (!report.answers)
        return {false,
            report.failure ? sentencesOf(report.failure->text, report.failure->nextStep)
                           : QStringList{translated(QT_TRANSLATE_NOOP("EndpointTest", "It does not answer."))}};
    const QString name = ui::toQString(report.model.empty() ? endpoint.model : report.model);
    QStringList sentences{
        translated(QT_TRANSLATE_NOOP("EndpointTest", "%1 answers: first words after %2 s, %3 tokens."))
            .arg(name)
            .arg(static_cast<double>(report.firstText.count()) / 1000, 0, 'f', 1)
            .arg(ui::format::count(report.usage.prompt + report.usage.completion))};
    sentences << (report.streams ? translated(QT_TRANSLATE_NOOP("EndpointTest", "Its answers stream."))
                                 : translated(QT_TRANSLATE_NOOP("EndpointTest", "Its answers come in one piece.")));
    sentences << (report.toolCalls ? translated(QT_TRANSLATE_NOOP("EndpointTest", "It calls tools."))
                                   : translated(QT_TRANSLATE_NOOP("EndpointTest", "It calls no tools: %1"))
                                         .arg(ui::toQString(report.toolTrouble)));
    return {true, sentences};
}

ui::PriceRow rowOf(const llm::Price& price, bool own)
{
    return {ui::toQString(price.model), ui::toQString(price.currency), price.prompt, price.cached, price.completion,
        ui::toQString(price.asOf), ui::toQString(price.source), own};
}

/// Shipped prices first, then the person's own.
Result<std::vector<ui::PriceRow>> readPrices(const std::filesystem::path& knowledge)
{
    const std::filesystem::path ownFile = llm::defaultPricesFile();
    const auto shipped = llm::loadPrices(knowledge, {});
    if (!shipped)
        return tl::unexpected(shipped.error());
    std::vector<ui::PriceRow> rows;
    for (const llm::Price& price : shipped->prices)
        rows.push_back(rowOf(price, false));
    std::error_code ec;
    if (!std::filesystem::exists(ownFile, ec))
        return rows;
    const auto json = base::readJson(ownFile);
    if (!json)
        return tl::unexpected(json.error());
    const auto own = llm::pricesFromJson(*json, ownFile.string());
    if (!own)
        return tl::unexpected(own.error());
    for (const llm::Price& price : own->prices)
        rows.push_back(rowOf(price, true));
    return rows;
}

Status writePrices(const std::vector<ui::PriceRow>& own)
{
    nlohmann::json prices = nlohmann::json::array();
    for (const ui::PriceRow& row : own)
        prices.push_back({{"model", row.model.toStdString()}, {"prompt", row.input}, {"cached", row.cachedInput},
            {"completion", row.output}, {"currency", row.currency.toStdString()}, {"asOf", row.date.toStdString()},
            {"source", row.source.toStdString()}});
    const std::filesystem::path file = llm::defaultPricesFile();
    std::error_code ec;
    std::filesystem::create_directories(file.parent_path(), ec); // a failure shows when the file is written
    return base::writeFileAtomically(file, base::prettyJson({{"schema", 1}, {"prices", std::move(prices)}}));
}

Status takeKey(llm::KeyRing& keys, const llm::Endpoint& endpoint, const std::string& key)
{
    if (endpoint.key.from == From::Keychain)
        return keys.storeInKeychain(endpoint.key.name, key);
    keys.setSessionKey(endpoint.name, key);
    return {};
}

QString keyState(const llm::KeyRing& keys, const llm::Endpoint& endpoint)
{
    if (endpoint.key.from == From::Session)
        return keys.hasSessionKey(endpoint.name)
            ? translated(QT_TRANSLATE_NOOP("EndpointTest", "A key is there until the workbench is closed."))
            : translated(QT_TRANSLATE_NOOP("EndpointTest", "No key yet: paste it here."));
    return translated(QT_TRANSLATE_NOOP("EndpointTest", "The keychain is asked when the endpoint is used."));
}

} // namespace

ui::ModelServices modelServices(std::shared_ptr<llm::ModelHub> hub, std::filesystem::path knowledge)
{
    ui::ModelServices services;
    services.file = llm::defaultModelSettingsFile();
    services.test = [hub](const llm::Endpoint& endpoint) { return testEndpoint(*hub, endpoint); };
    services.takeKey
        = [hub](const llm::Endpoint& endpoint, const std::string& key) { return takeKey(hub->keys(), endpoint, key); };
    services.keyState = [hub](const llm::Endpoint& endpoint) { return keyState(hub->keys(), endpoint); };
    services.loadPrices = [knowledge = std::move(knowledge)] { return readPrices(knowledge); };
    services.savePrices = writePrices;
    return services;
}

} // namespace acann::app
