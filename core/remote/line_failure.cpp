// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/line_failure.h"

#include <array>

namespace acann::remote {

namespace {

struct Rule
{
    std::string_view sign; ///< found anywhere in what ssh printed
    LineFailureKind kind;
    std::string_view text; ///< after "Host 'NAME' "
    std::string_view nextStep;
};

// In this order: a changed key is followed by "Host key verification failed" too.
constexpr std::array<Rule, 25> kRules{{
    {"REMOTE HOST IDENTIFICATION HAS CHANGED", LineFailureKind::HostKeyChanged,
        "shows another key than the one on record",
        "Find out why first: it may be somebody else's machine. If it was reinstalled, remove the old key with"
        " 'ssh-keygen -R HOST'."},
    {"host key for", LineFailureKind::HostKeyChanged, "shows a revoked or differing key",
        "Ask the host's administrator before anything else."},
    {"Host key verification failed", LineFailureKind::HostKeyUnknown, "is not known yet and its key was not accepted",
        "Compare the fingerprint with the administrator's and accept it: 'agenticcann-cli host test NAME'."},
    {"Could not resolve hostname", LineFailureKind::UnknownName, "has a name that cannot be resolved",
        "Check the name in the host list and in ~/.ssh/config."},
    {"Name or service not known", LineFailureKind::UnknownName, "has a name that cannot be resolved",
        "Check the name in the host list and in ~/.ssh/config."},
    {"Too many authentication failures", LineFailureKind::NotAllowed, "refused after too many keys were tried",
        "Name the right key in ~/.ssh/config with IdentityFile and IdentitiesOnly yes."},
    {"Permission denied", LineFailureKind::NotAllowed, "does not accept our login",
        "Check user and key with 'ssh HOST true'; load the key with 'ssh-add'."},
    {"No supported authentication methods", LineFailureKind::NotAllowed, "offers no way to log in that we have",
        "Check user and key with 'ssh HOST true'."},
    {"Bad configuration option", LineFailureKind::ConfigBroken, "cannot be reached: ssh refuses its configuration",
        "Mend the line that ssh names."},
    {"Bad owner or permissions", LineFailureKind::ConfigBroken, "cannot be reached: ssh refuses its configuration",
        "Run 'chmod 600' on the file that ssh names."},
    {"UNPROTECTED PRIVATE KEY FILE", LineFailureKind::ConfigBroken, "cannot be reached: the key file is open to others",
        "Run 'chmod 600' on the key file."},
    {"terminating, 1 bad configuration", LineFailureKind::ConfigBroken,
        "cannot be reached: ssh refuses its configuration", "Mend the line that ssh names."},
    {"too long for Unix domain socket", LineFailureKind::ConfigBroken,
        "cannot be reached: the path of our socket is too long", "Set XDG_RUNTIME_DIR or TMPDIR to a short path."},
    {"Connection refused", LineFailureKind::Refused, "refuses the connection",
        "Check that sshd runs there and that the port is right."},
    {"No route to host", LineFailureKind::NoAnswer, "cannot be reached: no route", "Check network and VPN."},
    {"Network is unreachable", LineFailureKind::NoAnswer, "cannot be reached: no network", "Check network and VPN."},
    {"timed out", LineFailureKind::NoAnswer, "does not answer", "Check that it is switched on, network and VPN."},
    {"Timeout, server", LineFailureKind::Dropped, "stopped answering", "It is tried again by itself."},
    {"not responding", LineFailureKind::Dropped, "stopped answering", "It is tried again by itself."},
    {"kex_exchange_identification", LineFailureKind::Dropped, "closed the connection at once",
        "It may be overloaded or block this address; it is tried again by itself."},
    {"Connection reset", LineFailureKind::Dropped, "reset the connection", "It is tried again by itself."},
    {"Connection closed", LineFailureKind::Dropped, "closed the connection", "It is tried again by itself."},
    {"Broken pipe", LineFailureKind::Dropped, "dropped the line", "It is tried again by itself."},
    {"closed by remote host", LineFailureKind::Dropped, "closed the connection", "It is tried again by itself."},
    {"This account is currently not available", LineFailureKind::ShellBroken, "has no login shell for this user",
        "Ask for an account with a shell, or name another user."},
}};

std::string endOf(std::string_view text)
{
    constexpr std::size_t kDetail = 2000;
    return std::string(text.substr(text.size() - std::min(kDetail, text.size())));
}

} // namespace

bool isTemporary(LineFailureKind kind)
{
    switch (kind) {
    case LineFailureKind::Refused:
    case LineFailureKind::NoAnswer:
    case LineFailureKind::Dropped:
        return true;
    default:
        return false;
    }
}

LineFailure classifyLine(std::string_view errors, const std::string& host)
{
    for (const auto& rule : kRules)
        if (errors.find(rule.sign) != std::string_view::npos)
            return {
                rule.kind, "Host '" + host + "' " + std::string(rule.text), std::string(rule.nextStep), endOf(errors)};
    return {LineFailureKind::Dropped, "The line to host '" + host + "' went down", "It is tried again by itself.",
        endOf(errors)};
}

Error toError(const LineFailure& failure)
{
    const auto code = failure.kind == LineFailureKind::HostKeyChanged ? ErrorCode::HostKeyChanged
        : failure.kind == LineFailureKind::ShellBroken                ? ErrorCode::HostBroken
        : failure.kind == LineFailureKind::SshMissing                 ? ErrorCode::ProgramMissing
                                                                      : ErrorCode::HostUnreachable;
    return {code, failure.text, failure.nextStep, {}, failure.detail};
}

} // namespace acann::remote
