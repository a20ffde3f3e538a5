// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "remote/host_settings.h"

#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace acann::fakes {

struct SshdOptions
{
    int maxSessions = 10;
    std::string forceCommand; ///< runs instead of every command, which is in $SSH_ORIGINAL_COMMAND
    bool known = true; ///< the client has the host's key on record
};

/// A real sshd on a port of its own of this computer, with its own host key, and a client configuration that reaches
/// it under a name. Several of them are several hosts. Everything dies with the object.
class LoopbackSshd
{
public:
    explicit LoopbackSshd(std::string name, SshdOptions options = {});
    LoopbackSshd(const LoopbackSshd&) = delete;
    LoopbackSshd& operator=(const LoopbackSshd&) = delete;
    ~LoopbackSshd();

    void start(); ///< on the same port as before
    /// Ends the server and all its connections, as a pulled cable would show to a client soon after.
    void kill();
    void newHostKey();
    void forgetKnown(); ///< empties the client's known_hosts

    /// Settings with a work folder of their own.
    [[nodiscard]] remote::HostSettings settings() const;
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder.path(); }
    [[nodiscard]] std::string fingerprint() const; ///< "SHA256:…", from ssh-keygen

private:
    void know();

    std::string m_name;
    SshdOptions m_options;
    base::TemporaryFolder m_folder;
    int m_port = 0;
    pid_t m_pid = 0;
};

/// The reason why no sshd can be started here; nothing when it can.
[[nodiscard]] std::optional<std::string> whyNoSshd();

} // namespace acann::fakes
