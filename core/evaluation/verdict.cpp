// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/verdict.h"

#include <array>
#include <cstdio>
#include <stdexcept>

namespace acann::evaluation {

namespace {

constexpr int kSchema = 1;
constexpr std::array<std::string_view, 4> kStages{"static", "compile", "run", "numeric"};

FailureStage stageFrom(const nlohmann::json& json)
{
    const auto text = json.get<std::string>();
    for (std::size_t i = 0; i < kStages.size(); ++i)
        if (kStages[i] == text)
            return static_cast<FailureStage>(i);
    throw std::invalid_argument("unknown failure stage '" + text + "'");
}

/// "18.42 µs", "350 ns", "1.208 ms": four significant digits at most.
std::string humanTime(double ns)
{
    std::array<char, 32> text{};
    if (ns < 1e3)
        std::snprintf(text.data(), text.size(), "%.0f ns", ns);
    else if (ns < 1e6)
        std::snprintf(text.data(), text.size(), "%.2f µs", ns / 1e3);
    else
        std::snprintf(text.data(), text.size(), "%.3f ms", ns / 1e6);
    return text.data();
}

std::string humanSeconds(double seconds)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g s", seconds);
    return text.data();
}

nlohmann::json accuracyJson(const Accuracy& accuracy)
{
    return {{"meanRelative", accuracy.meanRelative}, {"maxRelative", accuracy.maxRelative},
        {"meanLimit", accuracy.meanLimit}, {"maxLimit", accuracy.maxLimit}, {"worstCase", accuracy.worstCase}};
}

Accuracy accuracyFrom(const nlohmann::json& json)
{
    return {json.at("meanRelative").get<double>(), json.at("maxRelative").get<double>(),
        json.at("meanLimit").get<double>(), json.at("maxLimit").get<double>(), json.at("worstCase").get<std::string>()};
}

struct ToJson
{
    nlohmann::json operator()(const Invalid& invalid) const
    {
        return {{"kind", "invalid"}, {"stage", name(invalid.stage)}, {"cause", invalid.cause},
            {"findings", invalid.findings}};
    }
    nlohmann::json operator()(const Rejected& rejected) const
    {
        return {{"kind", "rejected"}, {"probes", rejected.probes}};
    }
    nlohmann::json operator()(const TimedOut& timedOut) const
    {
        return {{"kind", "timed-out"}, {"stage", name(timedOut.stage)}, {"limitSeconds", timedOut.limitSeconds}};
    }
    nlohmann::json operator()(const InfrastructureFailed& failed) const
    {
        return {{"kind", "infrastructure"}, {"cause", failed.cause}, {"nextStep", failed.nextStep}};
    }
    nlohmann::json operator()(const Valid& valid) const
    {
        return {{"kind", "valid"}, {"measurement", valid.measurement}, {"accuracy", accuracyJson(valid.accuracy)},
            {"findings", valid.findings}};
    }
};

struct Summary
{
    std::string operator()(const Invalid& invalid) const { return invalid.cause; }
    std::string operator()(const Rejected& rejected) const
    {
        return rejected.probes.empty() ? "rejected" : "rejected: " + rejected.probes.front();
    }
    std::string operator()(const TimedOut& timedOut) const
    {
        return "no end within " + humanSeconds(timedOut.limitSeconds) + " (" + std::string(name(timedOut.stage)) + ")";
    }
    std::string operator()(const InfrastructureFailed& failed) const { return failed.cause; }
    std::string operator()(const Valid& valid) const
    {
        const bool modelled = valid.measurement.kind == MeasurementKind::Modelled;
        return humanTime(valid.measurement.medianNs) + (modelled ? " modelled" : " measured");
    }
};

struct Label
{
    std::string_view operator()(const Invalid& invalid) const { return name(invalid.stage); }
    std::string_view operator()(const Rejected&) const { return "rejected"; }
    std::string_view operator()(const TimedOut&) const { return "timed out"; }
    std::string_view operator()(const InfrastructureFailed&) const { return "infrastructure"; }
    std::string_view operator()(const Valid&) const { return "valid"; }
};

} // namespace

std::string_view name(FailureStage stage) { return kStages.at(static_cast<std::size_t>(stage)); }

const Measurement* measurementOf(const Verdict& verdict)
{
    const auto* valid = std::get_if<Valid>(&verdict);
    return valid == nullptr ? nullptr : &valid->measurement;
}

const std::vector<Finding>& findingsOf(const Verdict& verdict)
{
    static const std::vector<Finding> none;
    if (const auto* invalid = std::get_if<Invalid>(&verdict))
        return invalid->findings;
    if (const auto* valid = std::get_if<Valid>(&verdict))
        return valid->findings;
    return none;
}

std::string_view label(const Verdict& verdict) { return std::visit(Label{}, verdict); }

std::string summary(const Verdict& verdict) { return std::visit(Summary{}, verdict); }

void to_json(nlohmann::json& json, const Measurement& measurement)
{
    json = {{"kind", measurement.kind == MeasurementKind::Modelled ? "modelled" : "measured"},
        {"device", measurement.device}, {"samplesNs", measurement.samplesNs}, {"medianNs", measurement.medianNs},
        {"ci95Ns", {measurement.ci95LowNs, measurement.ci95HighNs}}, {"l2", measurement.l2Cold ? "cold" : "warm"},
        {"pipeBusyNs", measurement.pipeBusyNs}, {"trafficBytes", measurement.trafficBytes},
        {"speedOfLight", measurement.speedOfLight}};
}

void from_json(const nlohmann::json& json, Measurement& measurement)
{
    const auto kind = json.at("kind").get<std::string>();
    if (kind != "modelled" && kind != "measured")
        throw std::invalid_argument("unknown measurement kind '" + kind + "'");
    measurement.kind = kind == "modelled" ? MeasurementKind::Modelled : MeasurementKind::Measured;
    measurement.device = json.at("device").get<std::string>();
    measurement.samplesNs = json.at("samplesNs").get<std::vector<double>>();
    measurement.medianNs = json.at("medianNs").get<double>();
    measurement.ci95LowNs = json.at("ci95Ns").at(0).get<double>();
    measurement.ci95HighNs = json.at("ci95Ns").at(1).get<double>();
    measurement.l2Cold = json.at("l2").get<std::string>() == "cold";
    measurement.pipeBusyNs = json.at("pipeBusyNs").get<std::map<std::string, double>>();
    measurement.trafficBytes = json.at("trafficBytes").get<double>();
    measurement.speedOfLight = json.at("speedOfLight").get<double>();
}

void to_json(nlohmann::json& json, const Verdict& verdict)
{
    json = std::visit(ToJson{}, verdict);
    json["schema"] = kSchema;
    json["label"] = label(verdict);
    json["summary"] = summary(verdict);
}

void from_json(const nlohmann::json& json, Verdict& verdict)
{
    const auto kind = json.at("kind").get<std::string>();
    if (kind == "invalid")
        verdict = Invalid{stageFrom(json.at("stage")), json.at("cause").get<std::string>(),
            json.at("findings").get<std::vector<Finding>>()};
    else if (kind == "rejected")
        verdict = Rejected{json.at("probes").get<std::vector<std::string>>()};
    else if (kind == "timed-out")
        verdict = TimedOut{stageFrom(json.at("stage")), json.at("limitSeconds").get<double>()};
    else if (kind == "infrastructure")
        verdict = InfrastructureFailed{json.at("cause").get<std::string>(), json.at("nextStep").get<std::string>()};
    else if (kind == "valid")
        verdict = Valid{json.at("measurement").get<Measurement>(), accuracyFrom(json.at("accuracy")),
            json.at("findings").get<std::vector<Finding>>()};
    else
        throw std::invalid_argument("unknown verdict kind '" + kind + "'");
}

} // namespace acann::evaluation
