// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::remote {

/// One machine as the person configured it. How it is reached (user, port, keys, jump hosts) belongs into
/// ~/.ssh/config; `destination` is what would be given to ssh.
struct HostSettings
{
    std::string name; ///< letters, digits, '-', '_' and '.', e.g. "npu1"; used as `--on host:npu1`
    std::string destination; ///< "npu1", "user@10.0.0.7"; empty: this computer, through /bin/sh
    std::filesystem::path sshConfig; ///< instead of ~/.ssh/config; empty: ssh's own
    std::string workFolder; ///< absolute, or empty: ~/.cache/agenticcann of the account there
    std::string prologue; ///< sh lines before every job, e.g. "source /opt/env.sh"
    int sessions = 8; ///< at the same time over one connection; sshd allows 10 unless told otherwise
    int builds = 2; ///< compilations and emulator runs at the same time
    bool allowUnsandboxed = false; ///< run generated code there without bubblewrap
    friend bool operator==(const HostSettings&, const HostSettings&) = default;
};

/// `$XDG_CONFIG_HOME/agenticcann/hosts.json`, or below ~/.config; the environment variable ACANN_HOSTS overrides it.
[[nodiscard]] std::filesystem::path hostsFile();

/// No file: no hosts. Errors: MalformedJson, InvalidArgument naming the entry, for unknown keys too.
[[nodiscard]] Result<std::vector<HostSettings>> readHosts(const std::filesystem::path& file);
[[nodiscard]] Status writeHosts(const std::filesystem::path& file, const std::vector<HostSettings>& hosts);
[[nodiscard]] Result<std::vector<HostSettings>> hostsFromJson(const nlohmann::json& json);
[[nodiscard]] nlohmann::json toJson(const std::vector<HostSettings>& hosts);

/// Error: InvalidArgument with the names there are.
[[nodiscard]] Result<HostSettings> findHost(const std::vector<HostSettings>& hosts, const std::string& name);

/// The names in `Host` lines of an ssh configuration, without patterns, following Include: for showing, never for
/// connecting. A missing file gives none.
[[nodiscard]] std::vector<std::string> namesInSshConfig(const std::filesystem::path& file);

} // namespace acann::remote
