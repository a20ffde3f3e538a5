// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "remote/host_settings.h"
#include "remote/line_state.h"

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace acann::remote {

/// A question of ssh while it logs in.
struct LoginQuestion
{
    enum class Kind
    {
        HostKey, ///< is this the right machine? Accept only what was compared
        Secret, ///< passphrase, password or one-time code: shown as dots
        Confirm ///< the agent asks whether a key may be used
    };
    Kind kind = Kind::Secret;
    std::string host; ///< name in the settings
    std::string text; ///< what ssh printed
    std::string fingerprint; ///< HostKey: "SHA256:…"
    std::string keyType; ///< HostKey: "ED25519"
};

/// Answers a question: "yes" for HostKey and Confirm, the secret itself; nothing refuses. Called on a worker thread;
/// blocks for as long as the person needs. The answer is never stored.
using LoginAnswers = std::function<std::optional<std::string>(const LoginQuestion&)>;

/// What ssh asks, taken apart.
[[nodiscard]] LoginQuestion parseQuestion(const std::string& host, const std::string& text, bool confirm);

/// One multiplexed connection: a master process `ssh -M -N` as our child, which dies with us, in a private folder.
/// Connects when somebody needs it, comes back with growing delays, stops at what only a person can mend. Thread-safe.
class SshLine
{
public:
    /// Errors: ProgramMissing without ssh; FileUnwritable for the runtime folder.
    [[nodiscard]] static Result<std::unique_ptr<SshLine>> create(HostSettings settings, LoginAnswers answers);
    SshLine(const SshLine&) = delete;
    SshLine& operator=(const SshLine&) = delete;
    ~SshLine();

    /// Waits until the line is up. Nothing: it is. Ends early on `stop` with the last failure.
    [[nodiscard]] std::optional<LineFailure> ensureUp(
        std::chrono::steady_clock::time_point deadline, const std::stop_token& stop);
    [[nodiscard]] LineState state() const;
    /// Forgets a failure (the person mended something) and ends the connection.
    void reset();
    /// The command line of a client of this connection that runs `command`. It never falls back to a login of its own.
    [[nodiscard]] std::vector<std::string> clientCommand(const std::string& command) const;

private:
    SshLine(HostSettings settings, LoginAnswers answers, base::TemporaryFolder folder);
    void step(const LineEvent& event); ///< with m_mutex held
    void startMaster(); ///< with m_mutex held
    void runMaster(const std::stop_token& stop, const std::filesystem::path& socket, int number);
    /// True once the login is done.
    [[nodiscard]] bool watchLogin(const std::stop_token& stop, const std::filesystem::path& socket, int number);
    [[nodiscard]] LineFailure failureOf(const std::string& said, bool silent) const; ///< with m_mutex held
    void answerQuestions(const std::stop_token& stop);
    [[nodiscard]] static Status writeHelper(const std::filesystem::path& folder);
    [[nodiscard]] std::vector<std::string> commonOptions() const;

    HostSettings m_settings;
    LoginAnswers m_answers;
    base::TemporaryFolder m_folder;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    LineState m_state;
    std::chrono::steady_clock::time_point m_due{}; ///< when a delay is over
    int m_master = 0; ///< number of the master: each has its own socket
    std::optional<LoginQuestion> m_refused; ///< a question that nobody answered
    std::jthread m_thread; ///< the master and, inside, its watcher
};

} // namespace acann::remote
