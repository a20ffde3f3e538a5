// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh_line.h"

#include "base/subprocess.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <regex>
#include <sys/stat.h>
#include <unistd.h>

extern char** environ;

namespace acann::remote {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kLoginLook{20}; ///< how often a login is looked at
constexpr std::chrono::seconds kLoginLimit{45}; ///< without anybody being asked
constexpr std::chrono::hours kMasterLimit{24 * 365};

/// Hands ssh's question to us and our answer to ssh: through two files in the private folder, the answer through a
/// FIFO, so that it is never on a disk. An answer begins with '+'; anything else refuses.
constexpr const char* kHelper = R"(#!/bin/sh
folder=${0%/*}
umask 077
mkfifo "$folder/answer.$$" || exit 1
printf '%s\n%s' "${SSH_ASKPASS_PROMPT:-}" "$1" >"$folder/new.$$"
mv "$folder/new.$$" "$folder/question.$$"
answer=$(cat "$folder/answer.$$")
rm -f "$folder/answer.$$"
case $answer in
+*) printf '%s\n' "${answer#+}" ;;
*) exit 1 ;;
esac
)";

std::map<std::string, std::string> environmentWith(const std::map<std::string, std::string>& more)
{
    std::map<std::string, std::string> all;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        if (const auto equals = text.find('='); equals != std::string_view::npos)
            all.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
    for (const auto& [key, value] : more)
        all[key] = value;
    return all;
}

double jitter()
{
    static thread_local std::minstd_rand generator{std::random_device{}()};
    return std::uniform_real_distribution<double>(-1, 1)(generator);
}

/// Gives an answer to a helper that opens its FIFO soon; gives up when it has gone.
void sendAnswer(const fs::path& fifo, const std::string& answer, const std::stop_token& stop)
{
    for (int turn = 0; turn < 250 && !stop.stop_requested(); ++turn) {
        const int fd = ::open(fifo.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        if (fd >= 0) {
            [[maybe_unused]] const auto sent = ::write(fd, answer.data(), answer.size());
            ::close(fd);
            return;
        }
        if (errno != ENXIO)
            return;
        std::this_thread::sleep_for(kLoginLook);
    }
}

} // namespace

LoginQuestion parseQuestion(const std::string& host, const std::string& text, bool confirm)
{
    LoginQuestion question{LoginQuestion::Kind::Secret, host, text, {}, {}};
    static const std::regex key(R"((\w[\w-]*) key fingerprint is (SHA256:[A-Za-z0-9+/=]{20,60}))");
    std::smatch match;
    if (text.size() < 8192 && std::regex_search(text, match, key)) {
        question.kind = LoginQuestion::Kind::HostKey;
        question.keyType = match.str(1);
        question.fingerprint = match.str(2);
    } else if (confirm) {
        question.kind = LoginQuestion::Kind::Confirm;
    }
    return question;
}

SshLine::SshLine(HostSettings settings, LoginAnswers answers, base::TemporaryFolder folder)
    : m_settings(std::move(settings))
    , m_answers(std::move(answers))
    , m_folder(std::move(folder))
{ }

Result<std::unique_ptr<SshLine>> SshLine::create(HostSettings settings, LoginAnswers answers)
{
    if (!base::findProgram("ssh"))
        return fail(ErrorCode::ProgramMissing, "There is no 'ssh' program on this computer",
            "Install it with 'sudo apt install openssh-client'.");
    auto folder = base::TemporaryFolder::create("acann-ssh-");
    if (!folder)
        return fail(std::move(folder.error()));
    if (auto written = writeHelper(folder->path()); !written)
        return fail(std::move(written.error()));
    return std::unique_ptr<SshLine>(new SshLine(std::move(settings), std::move(answers), std::move(*folder)));
}

Status SshLine::writeHelper(const fs::path& folder)
{
    const auto helper = folder / "ask";
    if (auto written = base::writeFileAtomically(helper, kHelper); !written)
        return written;
    if (::chmod(helper.c_str(), 0700) != 0)
        return fail(ErrorCode::FileUnwritable, "'" + helper.string() + "' cannot be made executable");
    return {};
}

SshLine::~SshLine()
{
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
}

LineState SshLine::state() const
{
    const std::lock_guard lock(m_mutex);
    return m_state;
}

void SshLine::reset()
{
    std::jthread old;
    {
        const std::lock_guard lock(m_mutex);
        ++m_master; // what the old one still says is not listened to
        step(Reset{});
        old = std::move(m_thread);
    }
    // Joined here, without the lock, which it may need once more.
    old.request_stop();
}

std::optional<LineFailure> SshLine::ensureUp(Clock::time_point deadline, const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        if (std::holds_alternative<LineUp>(m_state))
            return std::nullopt;
        if (const auto* failed = std::get_if<LineFailed>(&m_state))
            return failed->why;
        if (std::holds_alternative<LineIdle>(m_state)) {
            step(Wanted{});
            continue;
        }
        const auto* waiting = std::get_if<LineWaiting>(&m_state);
        const auto now = Clock::now();
        if (waiting != nullptr && now >= m_due) {
            step(DelayOver{});
            continue;
        }
        if (stop.stop_requested() || now >= deadline)
            return waiting != nullptr
                ? waiting->last
                : LineFailure{LineFailureKind::NoAnswer, "Host '" + m_settings.name + "' has not answered yet",
                    "Check that it is switched on, network and VPN.", {}};
        m_changed.wait_until(lock, stop, waiting != nullptr ? std::min(m_due, deadline) : deadline,
            [this, before = m_state.index()] { return m_state.index() != before; });
    }
}

void SshLine::step(const LineEvent& event)
{
    const auto next = advance(m_state, event, jitter());
    m_state = next.next;
    if (next.action == LineAction::StartMaster)
        startMaster();
    if (const auto* waiting = std::get_if<LineWaiting>(&m_state); next.action == LineAction::StartDelay)
        m_due = Clock::now() + waiting->delay;
    m_changed.notify_all();
}

std::vector<std::string> SshLine::commonOptions() const
{
    std::vector<std::string> options{"ssh"};
    if (!m_settings.sshConfig.empty())
        options.insert(options.end(), {"-F", m_settings.sshConfig.string()});
    options.insert(options.end(),
        {"-T", "-a", "-x", "-o", "LogLevel=ERROR", "-o", "ClearAllForwardings=yes", "-o", "RemoteCommand=none", "-o",
            "RequestTTY=no"});
    return options;
}

std::vector<std::string> SshLine::clientCommand(const std::string& command) const
{
    auto argv = commonOptions();
    const std::lock_guard lock(m_mutex);
    const auto socket = m_folder.path() / ("m" + std::to_string(m_master));
    // Where the master refuses a session ssh would log in anew, unasked; without a way to connect it cannot.
    argv.insert(argv.end(),
        {"-o", "BatchMode=yes", "-o", "ControlMaster=no", "-o", "ControlPath=" + socket.string(), "-o",
            "ProxyCommand=false", "--", m_settings.destination, command});
    return argv;
}

void SshLine::startMaster()
{
    ++m_master;
    m_refused.reset();
    const auto socket = m_folder.path() / ("m" + std::to_string(m_master));
    m_thread = std::jthread(
        [this, socket, number = m_master](const std::stop_token& stop) { runMaster(stop, socket, number); });
}

void SshLine::runMaster(const std::stop_token& stop, const fs::path& socket, int number)
{
    base::ProcessSpec process;
    process.argv = commonOptions();
    process.argv.insert(process.argv.end(),
        {"-M", "-N", "-o", "ControlMaster=yes", "-o", "ControlPersist=no", "-o", "ControlPath=" + socket.string(), "-o",
            "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3", "-o", "ConnectTimeout=10", "-o",
            "PermitLocalCommand=no", "-o", std::string("NumberOfPasswordPrompts=") + (m_answers ? "3" : "1"), "--",
            m_settings.destination});
    process.environment = environmentWith(
        {{"SSH_ASKPASS", (m_folder.path() / "ask").string()}, {"SSH_ASKPASS_REQUIRE", "force"}, {"LC_ALL", "C.UTF-8"}});
    process.timeout = kMasterLimit;
    process.endsWithThread = true;
    std::stop_source life;
    const std::stop_callback chain(stop, [&life] { life.request_stop(); });
    bool silent = false;
    std::jthread watcher([&](const std::stop_token& over) {
        if (!watchLogin(over, socket, number) && !over.stop_requested()) {
            silent = true;
            life.request_stop();
        }
    });
    const auto outcome = base::runProcess(process, life.get_token());
    watcher.request_stop();
    watcher.join();
    std::error_code ec;
    fs::remove(socket, ec);
    const std::lock_guard lock(m_mutex);
    if (number != m_master || stop.stop_requested())
        return;
    step(MasterEnded{failureOf(outcome ? outcome->standardError : outcome.error().text, silent)});
}

LineFailure SshLine::failureOf(const std::string& said, bool silent) const
{
    if (silent)
        return {LineFailureKind::NoAnswer,
            "Host '" + m_settings.name + "' did not finish the login within " + std::to_string(kLoginLimit.count())
                + " s",
            "Try 'ssh " + m_settings.destination + " true' in a terminal.", said};
    auto failure = classifyLine(said, m_settings.name);
    if (m_refused && failure.kind == LineFailureKind::HostKeyUnknown)
        failure.text = "Host '" + m_settings.name + "' is not known yet: its " + m_refused->keyType + " key is "
            + m_refused->fingerprint;
    if (m_refused && m_refused->kind != LoginQuestion::Kind::HostKey && failure.kind == LineFailureKind::NotAllowed)
        failure = {LineFailureKind::NeedsAnswer, "Host '" + m_settings.name + "' asks: " + m_refused->text,
            "Load the key with 'ssh-add', or log in with 'agenticcann-cli host test " + m_settings.name + "'.", said};
    return failure;
}

bool SshLine::watchLogin(const std::stop_token& stop, const fs::path& socket, int number)
{
    auto deadline = Clock::now() + kLoginLimit;
    std::error_code ec;
    while (!stop.stop_requested()) {
        if (fs::exists(socket, ec)) {
            const std::lock_guard lock(m_mutex);
            if (number == m_master)
                step(LoggedIn{});
            return true;
        }
        const auto before = Clock::now();
        if (before >= deadline)
            return false;
        answerQuestions(stop);
        deadline += Clock::now() - before; // a person may take their time
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, stop, kLoginLook, [] { return false; });
    }
    return false;
}

void SshLine::answerQuestions(const std::stop_token& stop)
{
    std::error_code ec;
    for (fs::directory_iterator it(m_folder.path(), ec), end; !ec && it != end; it.increment(ec)) {
        const auto name = it->path().filename().string();
        if (!name.starts_with("question."))
            continue;
        const auto text = base::readFile(it->path()).value_or("\n");
        std::error_code gone;
        fs::remove(it->path(), gone);
        const auto line = text.find('\n');
        const auto question = parseQuestion(m_settings.name, text.substr(line + 1), text.substr(0, line) == "confirm");
        const auto answer = m_answers ? m_answers(question) : std::nullopt;
        if (!answer) {
            const std::lock_guard lock(m_mutex);
            m_refused = question;
        }
        sendAnswer(m_folder.path() / ("answer." + name.substr(name.find('.') + 1)), answer ? '+' + *answer : "-", stop);
    }
}

} // namespace acann::remote
