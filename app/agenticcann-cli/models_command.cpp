// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "llm/model_hub.h"
#include "llm/model_probe.h"
#include "llm/model_settings.h"

#include <cstdio>
#include <memory>

namespace acann::cli {

namespace {

using nlohmann::json;

struct ModelFlags
{
    std::string settings;
    std::string endpoint;
    bool json = false;

    [[nodiscard]] std::filesystem::path file() const
    {
        return settings.empty() ? llm::defaultModelSettingsFile() : std::filesystem::path(settings);
    }
};

Result<llm::ModelSettings> settingsOf(const ModelFlags& flags)
{
    auto settings = llm::loadModelSettings(flags.file());
    if (!settings && settings.error().code == ErrorCode::FileMissing)
        return fail(ErrorCode::FileMissing, "There are no model settings at '" + flags.file().string() + "'",
            "Write them as docs/models.md shows, or name another file with --settings.");
    return settings;
}

std::string rolesOf(const llm::ModelSettings& settings, const std::string& endpoint)
{
    std::string roles;
    for (const auto& [role, names] : settings.roles)
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == endpoint)
                roles += (roles.empty() ? "" : ", ") + role + (i > 0 ? " (fail-over " + std::to_string(i) + ")" : "");
    return roles.empty() ? "no role" : roles;
}

std::string keyText(const llm::Endpoint& endpoint)
{
    using From = llm::KeySource::From;
    if (!llm::usesNetwork(endpoint.kind) || endpoint.key.from == From::None)
        return "no key";
    return "key from " + std::string(llm::name(endpoint.key.from))
        + (endpoint.key.name.empty() ? "" : " (" + endpoint.key.name + ")");
}

Status listModels(Context& context, const ModelFlags& flags)
{
    const auto settings = settingsOf(flags);
    if (!settings)
        return fail(settings.error());
    if (flags.json) {
        json document = llm::toJson(*settings);
        document["file"] = flags.file().string();
        context.printJson(document);
        return {};
    }
    std::printf("%s\n", flags.file().c_str());
    for (const llm::Endpoint& endpoint : settings->endpoints) {
        const std::string what
            = llm::usesNetwork(endpoint.kind) ? endpoint.model + " at " + endpoint.baseUrl : endpoint.file;
        std::printf("  %-16s %-10s %s; %s; %s\n", endpoint.name.c_str(), std::string(llm::name(endpoint.kind)).c_str(),
            what.c_str(), keyText(endpoint).c_str(), rolesOf(*settings, endpoint.name).c_str());
    }
    return {};
}

json reportJson(const llm::Endpoint& endpoint, const llm::ProbeReport& report)
{
    json value{{"endpoint", endpoint.name}, {"kind", llm::name(endpoint.kind)}, {"answers", report.answers}};
    if (report.failure) {
        value["failure"] = {{"fault", llm::name(report.failure->fault)}, {"text", report.failure->text},
            {"nextStep", report.failure->nextStep}};
        return value;
    }
    value["model"] = report.model;
    value["firstTextMs"] = report.firstText.count();
    value["wholeMs"] = report.whole.count();
    value["streams"] = report.streams;
    value["toolCalls"] = report.toolCalls;
    if (!report.toolTrouble.empty())
        value["toolTrouble"] = report.toolTrouble;
    value["usage"]
        = {{"prompt", report.usage.prompt}, {"cached", report.usage.cached}, {"completion", report.usage.completion},
            {"reasoning", report.usage.reasoning}, {"estimated", report.usage.estimated}};
    return value;
}

void printReport(const llm::Endpoint& endpoint, const llm::ProbeReport& report)
{
    if (report.failure) {
        std::printf("%-16s does not answer: %s. %s\n", endpoint.name.c_str(), report.failure->text.c_str(),
            report.failure->nextStep.c_str());
        return;
    }
    std::printf("%-16s answers as %s: first words after %ld ms, whole after %ld ms; streaming %s; tool calls %s\n",
        endpoint.name.c_str(), report.model.empty() ? "(no name told)" : report.model.c_str(),
        static_cast<long>(report.firstText.count()), static_cast<long>(report.whole.count()),
        report.streams ? "yes" : "no", report.toolCalls ? "yes" : ("no (" + report.toolTrouble + ")").c_str());
    std::printf("%-16s spent %ld prompt tokens (%ld cached) and %ld completion tokens (%ld reasoning)%s\n", "",
        report.usage.prompt, report.usage.cached, report.usage.completion, report.usage.reasoning,
        report.usage.estimated ? ", partly estimated: the server does not count" : "");
}

Status testModels(Context& context, const ModelFlags& flags)
{
    const auto settings = settingsOf(flags);
    if (!settings)
        return fail(settings.error());
    if (!flags.endpoint.empty() && settings->find(flags.endpoint) == nullptr)
        return fail(ErrorCode::InvalidArgument, "There is no endpoint '" + flags.endpoint + "'", "See 'models list'.");
    llm::ModelHub hub;
    json reports = json::array();
    for (const llm::Endpoint& endpoint : settings->endpoints) {
        if (!flags.endpoint.empty() && endpoint.name != flags.endpoint)
            continue;
        llm::ProbeReport report;
        if (const auto model = hub.open(endpoint))
            report = llm::probe(**model, context.stop);
        else
            report.failure = llm::ModelFailure{
                llm::ModelFault::BadRequest, model.error().text, model.error().nextStep, {}, {}, {}, {}};
        if (!report.answers)
            context.exitCode = ExitCode::Negative;
        if (flags.json)
            reports.push_back(reportJson(endpoint, report));
        else
            printReport(endpoint, report);
        std::fflush(stdout);
    }
    if (flags.json)
        context.printJson({{"schema", 1}, {"file", flags.file().string()}, {"endpoints", std::move(reports)}});
    return {};
}

} // namespace

void addModelsCommands(CLI::App& app, Context& context)
{
    auto* models = app.add_subcommand("models", "language models: what is set and whether it works");
    models->require_subcommand(1);
    const auto add = [&](const char* name, const char* text, Status (*run)(Context&, const ModelFlags&)) {
        auto* command = models->add_subcommand(name, text);
        auto flags = std::make_shared<ModelFlags>();
        command->add_option("--settings", flags->settings, "settings file (default: models.json of the user)");
        command->add_flag("--json", flags->json, "one JSON document on stdout");
        command->callback([&context, flags, run] {
            if (const auto status = run(context, *flags); !status)
                context.report(status.error(), flags->json);
        });
        return std::pair(command, flags);
    };
    add("list", "show the endpoints and their roles", listModels);
    const auto [test, flags] = add("test", "ask each endpoint two tiny questions", testModels);
    test->add_option("name", flags->endpoint, "only this endpoint");
}

} // namespace acann::cli
