// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh_host.h"

#include "remote/host_run.h"
#include "remote/local_host.h"

#include <algorithm>

namespace acann::remote {

namespace {

/// Whoever carries the mark is asked to end; who is still there a second later is ended. The group alone would not do:
/// its number may not have reached us, and processes leave groups.
constexpr const char* kEndScript = R"(
marked() { grep -l -s -a "ACANN_SCRIPT=$1" /proc/[0-9]*/environ | cut -d/ -f3; }
for signal in TERM KILL; do
    left=$(marked "$1")
    [ -n "$left" ] || exit 0
    for pid in $left; do kill -s "$signal" "$pid" 2>/dev/null; done
    sleep 1
done
)";

} // namespace

SshHost::SshHost(HostSettings settings, std::unique_ptr<SshLine> line)
    : m_settings(std::move(settings))
    , m_line(std::move(line))
    , m_allowed(m_settings.sessions)
{ }

Result<std::unique_ptr<SshHost>> SshHost::create(HostSettings settings, LoginAnswers answers)
{
    auto line = SshLine::create(settings, std::move(answers));
    if (!line)
        return fail(std::move(line.error()));
    return std::unique_ptr<SshHost>(new SshHost(std::move(settings), std::move(*line)));
}

bool SshHost::takeSession(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    if (!m_freed.wait(lock, stop, [this] { return m_inUse < m_allowed; }))
        return false;
    ++m_inUse;
    return true;
}

void SshHost::giveSession(bool refused)
{
    const std::lock_guard lock(m_mutex);
    --m_inUse;
    // The machine allows fewer sessions than we thought: as many as were open beside this one.
    if (refused)
        m_allowed = std::max(1, std::min(m_allowed - 1, m_inUse));
    m_freed.notify_all();
}

ScriptOutcome SshHost::run(const Script& script, const ScriptLimits& limits, std::stop_token stop)
{
    for (;;) {
        const auto deadline = std::chrono::steady_clock::now() + limits.line;
        if (auto failure = m_line->ensureUp(deadline, stop))
            return stop.stop_requested() ? ScriptOutcome(ScriptCancelled{}) : LineLost{std::move(*failure), false};
        if (!takeSession(stop))
            return ScriptCancelled{};
        bool refused = false;
        auto outcome = runOnce(script, limits, stop, refused);
        giveSession(refused);
        if (!refused)
            return outcome;
    }
}

ScriptOutcome SshHost::runOnce(
    const Script& script, const ScriptLimits& limits, const std::stop_token& stop, bool& refused)
{
    auto encoded = encode(script, limits.time, randomMark());
    if (!encoded)
        return LineLost{{LineFailureKind::ConfigBroken, encoded.error().text, {}, {}}, false};
    base::ProcessSpec process;
    process.argv = m_line->clientCommand(encoded->command);
    process.standardInput = std::move(encoded->input);
    process.timeout = limits.time + kGrace;
    process.outputCap = limits.outputBytes;
    process.endsWithThread = true;
    const auto ran = base::runProcess(process, stop);
    if (!ran)
        return LineLost{{LineFailureKind::SshMissing, ran.error().text, ran.error().nextStep, {}}, false};
    auto outcome = outcomeOf(*ran, *encoded, limits, m_settings.name);
    const auto* lost = std::get_if<LineLost>(&outcome);
    refused = lost != nullptr && !lost->begun && ran->standardError.find("Session open refused") != std::string::npos;
    // Killing our ssh does not end what runs on the far side.
    const bool stillRuns
        = std::holds_alternative<ScriptCancelled>(outcome) || std::holds_alternative<base::ProcessTimedOut>(ran->end);
    if (stillRuns)
        endScript(encoded->mark);
    return outcome;
}

void SshHost::endScript(const std::string& mark)
{
    auto encoded = encode({kEndScript, {mark}, {}}, std::chrono::seconds(15), randomMark());
    base::ProcessSpec process;
    process.argv = m_line->clientCommand(encoded->command);
    process.standardInput = std::move(encoded->input);
    process.timeout = std::chrono::seconds(20);
    // Best effort: where the line is down too, timeout(1) on the far side ends the script.
    [[maybe_unused]] const auto ignored = base::runProcess(process);
}

Result<std::unique_ptr<Host>> makeHost(const HostSettings& settings, LoginAnswers answers)
{
    if (settings.destination.empty())
        return std::make_unique<LocalHost>(settings.name);
    auto host = SshHost::create(settings, std::move(answers));
    if (!host)
        return fail(std::move(host.error()));
    return std::unique_ptr<Host>(std::move(*host));
}

} // namespace acann::remote
