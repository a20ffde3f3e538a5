// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluators.h"

#include "evaluation/emulator_evaluator.h"
#include "evaluation/fleet_evaluator.h"
#include "evaluation/remote_evaluator.h"
#include "remote/ssh_host.h"
#include "task/golden.h"

#include <sstream>
#include <string_view>

namespace acann::engine {

namespace {

constexpr std::string_view kHost = "host:";

Result<evaluation::FleetEvaluator::Member> onHost(
    const base::Installation& installation, const std::string& soc, const remote::HostSettings& settings, bool alone)
{
    auto host = remote::makeHost(settings);
    if (!host)
        return fail(std::move(host.error()));
    evaluation::RemoteEmulatorOptions options;
    options.installation = installation;
    options.soc = soc;
    if (!alone)
        options.placing = std::chrono::seconds(20);
    return evaluation::FleetEvaluator::Member{settings.name, settings.builds,
        std::make_shared<evaluation::RemoteEmulatorEvaluator>(settings, std::shared_ptr<remote::Host>(std::move(*host)),
            std::move(options), task::makeReferenceRunner(installation))};
}

Result<std::shared_ptr<evaluation::Evaluator>> onHosts(
    const base::Installation& installation, const EvaluatorChoice& choice)
{
    if (auto profile = hardware::loadProfile(installation.knowledge / "hardware", choice.soc); !profile)
        return fail(std::move(profile.error()));
    const auto hosts = remote::readHosts(remote::hostsFile());
    if (!hosts)
        return fail(hosts.error());
    std::istringstream names(choice.name.substr(kHost.size()));
    std::vector<remote::HostSettings> chosen;
    for (std::string name; std::getline(names, name, ',');) {
        auto settings = remote::findHost(*hosts, name);
        if (!settings)
            return fail(std::move(settings.error()));
        chosen.push_back(std::move(*settings));
    }
    if (chosen.empty())
        return fail(ErrorCode::RunConfigBroken, "'" + choice.name + "' names no host", "Write 'host:NAME'.");
    std::vector<evaluation::FleetEvaluator::Member> members;
    for (const auto& settings : chosen) {
        auto member = onHost(installation, choice.soc, settings, chosen.size() == 1);
        if (!member)
            return fail(std::move(member.error()));
        members.push_back(std::move(*member));
    }
    if (members.size() == 1)
        return members.front().evaluator;
    return std::make_shared<evaluation::FleetEvaluator>(std::move(members));
}

} // namespace

Result<std::shared_ptr<evaluation::Evaluator>> makeEvaluator(
    const base::Installation& installation, const EvaluatorChoice& choice)
{
    if (choice.name.starts_with(kHost))
        return onHosts(installation, choice);
    if (choice.name != "emulator")
        return fail(ErrorCode::RunConfigBroken, "There is no evaluator '" + choice.name + "'",
            "Use 'emulator', or 'host:NAME[,NAME…]' with names of 'agenticcann-cli host list'.");
    evaluation::EmulatorOptions options;
    options.installation = installation;
    options.soc = choice.soc;
    options.allowUnsandboxed = options.allowUnsandboxed || choice.allowUnsandboxed;
    auto evaluator = evaluation::EmulatorEvaluator::create(std::move(options), task::makeReferenceRunner(installation));
    if (!evaluator)
        return fail(std::move(evaluator.error()));
    return std::shared_ptr<evaluation::Evaluator>(std::move(*evaluator));
}

} // namespace acann::engine
