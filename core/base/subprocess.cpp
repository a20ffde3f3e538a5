// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/subprocess.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace acann::base {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
constexpr milliseconds kTermToKill{300};

/// Owns a file descriptor.
class Fd
{
public:
    Fd() = default;
    explicit Fd(int fd)
        : m_fd(fd)
    { }
    Fd(Fd&& other) noexcept
        : m_fd(std::exchange(other.m_fd, -1))
    { }
    Fd& operator=(Fd&& other) noexcept
    {
        reset();
        m_fd = std::exchange(other.m_fd, -1);
        return *this;
    }
    Fd(const Fd&) = delete;
    Fd& operator=(const Fd&) = delete;
    ~Fd() { reset(); }
    void reset()
    {
        if (m_fd >= 0)
            ::close(m_fd);
        m_fd = -1;
    }
    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool isOpen() const { return m_fd >= 0; }

private:
    int m_fd = -1;
};

struct Pipe
{
    Fd read;
    Fd write;

    [[nodiscard]] static Result<Pipe> open()
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return fail(ErrorCode::ProcessFailed, std::string("No pipe can be made: ") + std::strerror(errno),
                "Close some programs; the system is out of file handles.");
        return Pipe{Fd(ends[0]), Fd(ends[1])};
    }
};

/// Everything the child needs, prepared before fork because only async-signal-safe calls may follow it.
struct Launch
{
    std::string program;
    std::vector<char*> argv;
    std::vector<std::string> environmentText;
    std::vector<char*> environment;
    std::string folder;
    Pipe input, output, error, failure;
    std::vector<std::pair<int, Fd>> passed; ///< {number in the child, source}
};

Result<Fd> memoryFile(const std::string& bytes)
{
    Fd fd(static_cast<int>(::syscall(SYS_memfd_create, "acann-data", 0u)));
    if (!fd.isOpen() || ::write(fd.get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())
        || ::lseek(fd.get(), 0, SEEK_SET) != 0)
        return fail(ErrorCode::ProcessFailed, std::string("No memory file can be made: ") + std::strerror(errno));
    // Above every number a caller would pass, so that dup2 in the child cannot overwrite a source.
    Fd high(::fcntl(fd.get(), F_DUPFD_CLOEXEC, 200));
    if (!high.isOpen())
        return fail(ErrorCode::ProcessFailed, std::string("No memory file can be kept: ") + std::strerror(errno));
    return high;
}

Result<Launch> prepare(const ProcessSpec& spec)
{
    if (spec.argv.empty())
        return fail(ErrorCode::InvalidArgument, "A process needs a program name");
    Launch launch;
    const auto program = findProgram(spec.argv.front());
    if (!program)
        return fail(ErrorCode::ProgramMissing, "The program '" + spec.argv.front() + "' is not installed",
            "Install it and try again.");
    launch.program = program->string();
    for (const auto& argument : spec.argv)
        launch.argv.push_back(const_cast<char*>(argument.c_str()));
    launch.argv.push_back(nullptr);
    if (spec.environment) {
        for (const auto& [key, value] : *spec.environment)
            launch.environmentText.push_back(key + '=' + value);
        for (auto& entry : launch.environmentText)
            launch.environment.push_back(entry.data());
        launch.environment.push_back(nullptr);
    }
    launch.folder = spec.workingFolder.string();
    for (Pipe* pipe : {&launch.input, &launch.output, &launch.error, &launch.failure}) {
        auto opened = Pipe::open();
        if (!opened)
            return fail(std::move(opened.error()));
        *pipe = std::move(*opened);
    }
    for (const auto& [number, bytes] : spec.passedData) {
        auto file = memoryFile(bytes);
        if (!file)
            return fail(std::move(file.error()));
        launch.passed.emplace_back(number, std::move(*file));
    }
    return launch;
}

void setLimit(int resource, std::size_t value)
{
    const rlimit limit{value, value};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

/// Runs in the child between fork and exec. Never returns.
[[noreturn]] void becomeChild(Launch& launch, const ProcessLimits& limits, bool endsWithThread)
{
    ::setsid();
    if (endsWithThread)
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::dup2(launch.input.read.get(), STDIN_FILENO);
    ::dup2(launch.output.write.get(), STDOUT_FILENO);
    ::dup2(launch.error.write.get(), STDERR_FILENO);
    for (const auto& [number, file] : launch.passed)
        ::dup2(file.get(), number);
    ::signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (limits.cpu)
        setLimit(RLIMIT_CPU, static_cast<std::size_t>(limits.cpu->count()));
    if (limits.addressSpaceBytes)
        setLimit(RLIMIT_AS, *limits.addressSpaceBytes);
    if (limits.fileBytes)
        setLimit(RLIMIT_FSIZE, *limits.fileBytes);
    if (limits.openFiles)
        setLimit(RLIMIT_NOFILE, *limits.openFiles);
    setLimit(RLIMIT_CORE, 0);
    if (launch.folder.empty() || ::chdir(launch.folder.c_str()) == 0)
        ::execve(launch.program.c_str(), launch.argv.data(),
            launch.environment.empty() ? environ : launch.environment.data());
    const int error = errno;
    [[maybe_unused]] const auto sent = ::write(launch.failure.write.get(), &error, sizeof error);
    ::_exit(127);
}

/// Reads what is there; false at end of file.
bool drain(const Fd& fd, std::string& sink, std::size_t cap, bool& truncated)
{
    std::array<char, 65536> buffer{};
    const auto count = ::read(fd.get(), buffer.data(), buffer.size());
    if (count < 0)
        return errno == EINTR || errno == EAGAIN;
    const auto room = cap - std::min(cap, sink.size());
    const auto kept = std::min(room, static_cast<std::size_t>(count));
    sink.append(buffer.data(), kept);
    truncated = truncated || kept < static_cast<std::size_t>(count);
    return count > 0;
}

/// The parent's side: feeds stdin, collects output, enforces the deadline, reaps.
class Supervisor
{
public:
    Supervisor(const ProcessSpec& spec, Launch& launch, pid_t pid, int wake)
        : m_spec(spec)
        , m_launch(launch)
        , m_pid(pid)
        , m_wake(wake)
        , m_started(Clock::now())
        , m_deadline(m_started + spec.timeout)
    {
        ::fcntl(m_launch.input.write.get(), F_SETFL, O_NONBLOCK);
    }

    ProcessOutcome run(const std::stop_token& stop)
    {
        const int status = collect(stop);
        // A grandchild may have left the pipes or survived its parent: nothing of the group stays.
        ::kill(-m_pid, SIGKILL);
        ProcessOutcome outcome;
        outcome.standardOutput = std::move(m_output);
        outcome.standardError = std::move(m_error);
        outcome.outputTruncated = m_truncated;
        outcome.duration = std::chrono::duration_cast<milliseconds>(Clock::now() - m_started);
        if (m_cancelled)
            outcome.end = ProcessCancelled{};
        else if (m_timedOut)
            outcome.end = ProcessTimedOut{m_spec.timeout};
        else if (WIFSIGNALED(status))
            outcome.end = Signaled{WTERMSIG(status)};
        else
            outcome.end = Exited{WEXITSTATUS(status)};
        return outcome;
    }

private:
    int collect(const std::stop_token& stop)
    {
        int status = 0;
        bool reaped = false;
        while (!reaped) {
            checkDeadline(stop);
            pollOnce();
            reaped = ::waitpid(m_pid, &status, WNOHANG) == m_pid;
        }
        // What the child wrote before it ended is still in the pipes.
        for (Fd* fd : {&m_launch.output.read, &m_launch.error.read})
            ::fcntl(fd->get(), F_SETFL, O_NONBLOCK);
        drainRest(m_launch.output.read, m_output);
        drainRest(m_launch.error.read, m_error);
        return status;
    }

    void drainRest(const Fd& fd, std::string& sink)
    {
        while (fd.isOpen() && drain(fd, sink, m_spec.outputCap, m_truncated) && errno != EAGAIN) { }
    }

    void checkDeadline(const std::stop_token& stop)
    {
        const auto now = Clock::now();
        if (!m_killAt && (stop.stop_requested() || now >= m_deadline)) {
            m_cancelled = stop.stop_requested();
            m_timedOut = !m_cancelled;
            ::kill(-m_pid, SIGTERM);
            m_killAt = now + kTermToKill;
        } else if (m_killAt && now >= *m_killAt) {
            ::kill(-m_pid, SIGKILL);
        }
    }

    void pollOnce()
    {
        std::array<pollfd, 4> polled{};
        polled[0] = {m_launch.output.read.get(), POLLIN, 0};
        polled[1] = {m_launch.error.read.get(), POLLIN, 0};
        polled[2] = {m_launch.input.write.get(), POLLOUT, 0};
        polled[3] = {m_killAt ? -1 : m_wake, POLLIN, 0};
        const bool open = m_launch.output.read.isOpen() || m_launch.error.read.isOpen();
        const auto left = std::chrono::duration_cast<milliseconds>(m_killAt.value_or(m_deadline) - Clock::now());
        // Once both pipes are closed only the end of the process is awaited; look often.
        const auto wait = std::clamp<long>(left.count(), 0, open ? 50 : 2);
        ::poll(polled.data(), polled.size(), static_cast<int>(wait));
        if ((polled[0].revents & (POLLIN | POLLHUP)) != 0
            && !drain(m_launch.output.read, m_output, m_spec.outputCap, m_truncated))
            m_launch.output.read.reset();
        if ((polled[1].revents & (POLLIN | POLLHUP)) != 0
            && !drain(m_launch.error.read, m_error, m_spec.outputCap, m_truncated))
            m_launch.error.read.reset();
        if (m_launch.input.write.isOpen())
            feed((polled[2].revents & (POLLERR | POLLHUP)) != 0);
    }

    void feed(bool refused)
    {
        const auto rest = std::string_view(m_spec.standardInput).substr(m_fed);
        if (!rest.empty() && !refused) {
            const auto count = ::write(m_launch.input.write.get(), rest.data(), rest.size());
            if (count > 0)
                m_fed += static_cast<std::size_t>(count);
            else if (errno != EAGAIN && errno != EINTR)
                refused = true;
        }
        if (refused || m_fed == m_spec.standardInput.size())
            m_launch.input.write.reset();
    }

    const ProcessSpec& m_spec;
    Launch& m_launch;
    pid_t m_pid;
    int m_wake;
    Clock::time_point m_started;
    Clock::time_point m_deadline;
    std::optional<Clock::time_point> m_killAt;
    std::string m_output;
    std::string m_error;
    std::size_t m_fed = 0;
    bool m_truncated = false;
    bool m_cancelled = false;
    bool m_timedOut = false;
};

/// The errno of a failed exec, or nothing once exec succeeded and closed the pipe.
std::optional<int> execFailure(const Fd& fd)
{
    int error = 0;
    ssize_t count = 0;
    do {
        count = ::read(fd.get(), &error, sizeof error);
    } while (count < 0 && errno == EINTR);
    return count == sizeof error ? std::optional(error) : std::nullopt;
}

} // namespace

std::optional<std::filesystem::path> findProgram(const std::string& name)
{
    if (name.find('/') != std::string::npos)
        return ::access(name.c_str(), X_OK) == 0 ? std::optional<std::filesystem::path>(name) : std::nullopt;
    const char* path = std::getenv("PATH");
    std::string_view rest = path != nullptr ? path : "/usr/bin:/bin";
    while (!rest.empty()) {
        const auto folder = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        const auto candidate = std::filesystem::path(folder) / name;
        if (!folder.empty() && ::access(candidate.c_str(), X_OK) == 0)
            return candidate;
    }
    return std::nullopt;
}

Result<ProcessOutcome> runProcess(const ProcessSpec& spec, std::stop_token stop)
{
    // Writing to a child that has gone must be an error code here, not the end of the workbench.
    [[maybe_unused]] static const auto ignored = ::signal(SIGPIPE, SIG_IGN);
    auto launch = prepare(spec);
    if (!launch)
        return fail(std::move(launch.error()));
    const Fd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const pid_t pid = ::fork();
    if (pid < 0)
        return fail(ErrorCode::ProcessFailed, "'" + spec.argv.front() + "' cannot be started: " + std::strerror(errno),
            "The system is out of processes or memory; close some programs.");
    if (pid == 0)
        becomeChild(*launch, spec.limits, spec.endsWithThread);
    launch->input.read.reset();
    launch->output.write.reset();
    launch->error.write.reset();
    launch->failure.write.reset();
    if (const auto error = execFailure(launch->failure.read)) {
        ::waitpid(pid, nullptr, 0);
        return fail(ErrorCode::ProcessFailed, "'" + launch->program + "' cannot be started: " + std::strerror(*error),
            "Check the program and its working folder.");
    }
    const std::stop_callback wakeUp(stop, [&wake] { ::eventfd_write(wake.get(), 1); });
    return Supervisor(spec, *launch, pid, wake.get()).run(stop);
}

std::string ProcessOutcome::describeEnd() const
{
    struct Describe
    {
        std::string operator()(Exited e) const { return "exit code " + std::to_string(e.code); }
        std::string operator()(Signaled s) const
        {
            return "signal " + std::to_string(s.signal) + " (" + ::strsignal(s.signal) + ")";
        }
        std::string operator()(ProcessTimedOut t) const
        {
            return "no end within " + std::to_string(t.limit.count()) + " ms";
        }
        std::string operator()(ProcessCancelled) const { return "cancelled"; }
    };
    return std::visit(Describe{}, end);
}

} // namespace acann::base
