// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remote/host.h"
#include "remote/ssh_line.h"

#include <memory>

namespace acann::remote {

/// A machine over one multiplexed SSH connection. No more sessions at a time than the settings say, and fewer when the
/// machine refuses. A script that could not be started for want of a session is tried again; a script that may have
/// run never is.
class SshHost final : public Host
{
public:
    /// Errors: as SshLine::create.
    [[nodiscard]] static Result<std::unique_ptr<SshHost>> create(HostSettings settings, LoginAnswers answers = {});

    [[nodiscard]] std::string name() const override { return m_settings.name; }
    [[nodiscard]] ScriptOutcome run(const Script& script, const ScriptLimits& limits, std::stop_token stop) override;

    [[nodiscard]] SshLine& line() { return *m_line; }

private:
    SshHost(HostSettings settings, std::unique_ptr<SshLine> line);
    [[nodiscard]] ScriptOutcome runOnce(
        const Script& script, const ScriptLimits& limits, const std::stop_token& stop, bool& refused);
    void endScript(const std::string& mark);
    [[nodiscard]] bool takeSession(const std::stop_token& stop);
    void giveSession(bool refused);

    HostSettings m_settings;
    std::unique_ptr<SshLine> m_line;
    std::mutex m_mutex;
    std::condition_variable_any m_freed;
    int m_inUse = 0;
    int m_allowed;
};

/// The host of the settings: SshHost, or LocalHost without a destination.
[[nodiscard]] Result<std::unique_ptr<Host>> makeHost(const HostSettings& settings, LoginAnswers answers = {});

} // namespace acann::remote
