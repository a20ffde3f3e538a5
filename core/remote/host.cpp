// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/host.h"

#include "remote/host_run.h"
#include "remote/local_host.h"

#include <csignal>
#include <random>

namespace acann::remote {

std::string randomMark()
{
    std::random_device device;
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string mark = "acann-";
    for (int i = 0; i < 4; ++i)
        for (auto [bits, n] = std::pair(device(), 0); n < 8; ++n, bits >>= 4)
            mark += kDigits[bits & 15];
    return mark;
}

ScriptOutcome outcomeOf(
    const base::ProcessOutcome& process, const Encoded& encoded, const ScriptLimits& limits, const std::string& host)
{
    auto decoded = decode(process.standardOutput, process.standardError, encoded.mark);
    if (std::holds_alternative<base::ProcessCancelled>(process.end))
        return ScriptCancelled{};
    constexpr int kTimedOutThere = 124; // of timeout(1)
    if (std::holds_alternative<base::ProcessTimedOut>(process.end)
        || (decoded.code == kTimedOutThere && process.duration >= limits.time))
        return ScriptTimedOut{limits.time, std::move(decoded.output), std::move(decoded.errors)};
    if (decoded.code)
        return ScriptEnded{*decoded.code, std::move(decoded.output), std::move(decoded.errors), process.outputTruncated,
            process.duration, std::move(decoded.noise)};
    // Without its end mark, cut output cannot be told from a killed script: but the cap was ours.
    const auto* exited = std::get_if<base::Exited>(&process.end);
    if (decoded.begun && process.outputTruncated && exited != nullptr)
        return ScriptEnded{exited->code, std::move(decoded.output), std::move(decoded.errors), true, process.duration,
            std::move(decoded.noise)};
    constexpr int kLineCode = 255;
    if (!decoded.begun && exited != nullptr && exited->code != kLineCode) {
        auto said = decoded.noise.empty() ? decoded.errors : decoded.noise;
        return LineLost{
            {LineFailureKind::ShellBroken,
                "The login shell of host '" + host
                    + "' does not run commands; it printed: " + said.substr(0, said.find('\n')),
                "Let its start-up files print nothing and not exit when there is no terminal.", std::move(said)},
            false};
    }
    return LineLost{classifyLine(decoded.errors, host), decoded.begun};
}

Result<std::string> outputOf(const Host& host, ScriptOutcome outcome)
{
    if (auto* ended = std::get_if<ScriptEnded>(&outcome)) {
        if (ended->code == 0)
            return std::move(ended->output);
        return fail(Error{ErrorCode::HostBroken,
            "A command on host '" + host.name() + "' ended with code " + std::to_string(ended->code),
            "See what it printed.", {}, ended->errors + ended->output});
    }
    if (const auto* timedOut = std::get_if<ScriptTimedOut>(&outcome))
        return fail(ErrorCode::ProcessTimedOut,
            "A command on host '" + host.name() + "' took longer than " + std::to_string(timedOut->limit.count())
                + " ms and was ended",
            "The host may be overloaded; try again.");
    if (const auto* lost = std::get_if<LineLost>(&outcome))
        return fail(toError(lost->failure));
    return fail(ErrorCode::Cancelled, "A command on host '" + host.name() + "' was cancelled");
}

LocalHost::LocalHost(std::string name)
    : m_name(std::move(name))
{ }

ScriptOutcome LocalHost::run(const Script& script, const ScriptLimits& limits, std::stop_token stop)
{
    auto encoded = encode(script, limits.time, randomMark());
    if (!encoded)
        return LineLost{{LineFailureKind::ConfigBroken, encoded.error().text, {}, {}}, false};
    base::ProcessSpec process;
    process.argv = {"/bin/sh", "-c", encoded->command};
    process.standardInput = std::move(encoded->input);
    process.timeout = limits.time + kGrace;
    process.outputCap = limits.outputBytes;
    const auto outcome = base::runProcess(process, std::move(stop));
    if (!outcome)
        return LineLost{{LineFailureKind::ShellBroken, outcome.error().text, outcome.error().nextStep, {}}, false};
    // The script is in a group of its own, that of timeout(1).
    if (const auto group = decode(outcome->standardOutput, {}, encoded->mark).group; group && *group > 1)
        ::kill(-*group, SIGKILL);
    return outcomeOf(*outcome, *encoded, limits, m_name);
}

} // namespace acann::remote
