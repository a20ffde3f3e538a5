// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/fault_handlers.h"

#include "emulator/core_snapshot.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstring>
#include <ctime>
#include <execinfo.h>
#include <new>
#include <string_view>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

namespace acann::emulator {

namespace {

constexpr int kFaultExit = 70;
constexpr int kAlarmTries = 64; ///< threads that may be asked for their place when the time is up

// Signal handlers can only reach static data.
std::atomic<int> reportFd{-1};
std::atomic<int> currentLaunch{-1};
std::atomic<std::uintptr_t> moduleBegin{0};
std::atomic<std::uintptr_t> moduleEnd{0};
std::atomic<bool> onHost{false};
std::atomic<bool> reported{false};
std::atomic<int> alarms{0};

/// Builds one line without allocating.
class SafeLine
{
public:
    SafeLine& text(std::string_view part)
    {
        const auto room = m_buffer.size() - m_size;
        const auto count = part.size() < room ? part.size() : room;
        std::memcpy(m_buffer.data() + m_size, part.data(), count);
        m_size += count;
        return *this;
    }
    /// Text of others inside a JSON string: only what needs no escape.
    SafeLine& quoted(const char* part)
    {
        for (; *part != 0; ++part)
            if (*part != '"' && *part != '\\' && static_cast<unsigned char>(*part) >= 0x20)
                text({part, 1});
        return *this;
    }
    SafeLine& number(std::uint64_t value)
    {
        std::array<char, 20> digits{};
        std::size_t at = digits.size();
        do {
            digits[--at] = static_cast<char>('0' + value % 10);
            value /= 10;
        } while (value != 0);
        return text({digits.data() + at, digits.size() - at});
    }
    void write(int file) const { [[maybe_unused]] const auto written = ::write(file, m_buffer.data(), m_size); }

private:
    std::array<char, 1024> m_buffer{};
    std::size_t m_size = 0;
};

struct Stack
{
    std::array<std::uintptr_t, 16> addresses{};
    std::size_t count = 0;

    void add(std::uintptr_t address)
    {
        const auto begin = moduleBegin.load();
        if (address >= begin && address < moduleEnd.load() && count < addresses.size())
            addresses[count++] = address - begin;
    }
};

std::uintptr_t programCounter(const void* context)
{
    const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    return static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return static_cast<std::uintptr_t>(machine.pc);
#else
    return 0;
#endif
}

Stack stackOf(const void* context)
{
    Stack stack;
    if (context != nullptr)
        stack.add(programCounter(context));
    std::array<void*, 48> frames{};
    const int count = ::backtrace(frames.data(), static_cast<int>(frames.size()));
    for (int i = 0; i < count; ++i)
        // A return address points behind its call.
        stack.add(reinterpret_cast<std::uintptr_t>(frames.at(static_cast<std::size_t>(i))) - 1);
    return stack;
}

/// Where the emulated core of this thread stands.
void addCore(SafeLine& line)
{
    const CoreSnapshot core = snapshotOfThread();
    if (core.block < 0)
        return;
    line.text(",\"core\":\"block ").number(static_cast<std::uint64_t>(core.block)).text(" (").text(core.kind).text(")");
    if (core.line > 0)
        line.text(", after the call of line ")
            .number(static_cast<std::uint64_t>(core.line))
            .text(" of ")
            .quoted(core.file);
    line.text(", at cycle ").number(static_cast<std::uint64_t>(core.cycle < 0 ? 0 : core.cycle));
    if (core.buffers > 0)
        line.text(", ")
            .number(static_cast<std::uint64_t>(core.buffersInUse))
            .text(" of ")
            .number(static_cast<std::uint64_t>(core.buffers))
            .text(" queue buffers in use");
    line.text("\"");
}

[[noreturn]] void report(std::string_view kind, int signal, int systemCall, const Stack& stack)
{
    // Only the first fault counts; further threads wait for the end of the process.
    while (reported.exchange(true)) {
        const timespec second{1, 0};
        ::nanosleep(&second, nullptr);
    }
    SafeLine line;
    line.text("\n{\"fault\":\"").text(kind).text("\",\"signal\":").number(static_cast<std::uint64_t>(signal));
    if (systemCall >= 0)
        line.text(",\"systemCall\":").number(static_cast<std::uint64_t>(systemCall));
    if (const int launch = currentLaunch.load(); launch >= 0)
        line.text(",\"launch\":").number(static_cast<std::uint64_t>(launch));
    addCore(line);
    line.text(onHost.load() ? ",\"host\":true" : "").text(",\"addresses\":[");
    for (std::size_t i = 0; i < stack.count; ++i)
        line.text(i == 0 ? "" : ",").number(stack.addresses.at(i));
    line.text("]}\n").write(reportFd.load());
    ::_exit(kFaultExit);
}

void onCrash(int signal, siginfo_t* info, void* context)
{
    if (signal == SIGSYS)
        report("syscall", signal, info->si_syscall, stackOf(context));
    report("crash", signal, -1, stackOf(context));
}

void armAlarm(std::chrono::microseconds delay)
{
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(delay.count() / 1'000'000);
    timer.it_value.tv_usec = static_cast<suseconds_t>(delay.count() % 1'000'000);
    ::setitimer(ITIMER_REAL, &timer, nullptr);
}

void onAlarm(int signal, siginfo_t* /*info*/, void* context)
{
    const auto stack = stackOf(context);
    if (stack.count > 0 || alarms.fetch_add(1) >= kAlarmTries)
        report("timeout", signal, -1, stack);
    // This thread is not inside the kernel: let another one answer the next alarm.
    sigaddset(&static_cast<ucontext_t*>(context)->uc_sigmask, SIGALRM);
    armAlarm(std::chrono::milliseconds(2));
}

void onMemoryExhausted() { report("memory", 0, -1, stackOf(nullptr)); }

} // namespace

Status installFaultHandlers(int reportFile)
{
    reportFd = reportFile;
    // The first walk loads the unwinder, which must not happen inside a handler.
    std::array<void*, 4> warmUp{};
    ::backtrace(warmUp.data(), static_cast<int>(warmUp.size()));
    static std::array<std::byte, 65536> alternateStack;
    stack_t stack{};
    stack.ss_sp = alternateStack.data();
    stack.ss_size = alternateStack.size();
    struct sigaction action
    { };
    action.sa_sigaction = &onCrash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    bool ok = ::sigaltstack(&stack, nullptr) == 0;
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGXCPU, SIGXFSZ})
        ok = ok && ::sigaction(signal, &action, nullptr) == 0;
    action.sa_sigaction = &onAlarm;
    ok = ok && ::sigaction(SIGALRM, &action, nullptr) == 0;
    std::set_new_handler(&onMemoryExhausted);
    if (!ok)
        return fail(ErrorCode::Internal, "The kernel runner cannot install its signal handlers");
    return {};
}

void setRunningCode(std::uintptr_t begin, std::uintptr_t end, bool isHost)
{
    onHost = isHost;
    moduleBegin = begin;
    moduleEnd = end;
}

void setCurrentLaunch(int index) { currentLaunch = index; }

std::vector<std::uint64_t> stackInsideCode()
{
    const Stack stack = stackOf(nullptr);
    return {stack.addresses.begin(), stack.addresses.begin() + static_cast<std::ptrdiff_t>(stack.count)};
}

void startTimeLimit(std::chrono::milliseconds limit)
{
    if (limit.count() > 0)
        armAlarm(limit);
}

void leaveAlarmsToOtherThreads()
{
    sigset_t alarm;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    ::pthread_sigmask(SIG_BLOCK, &alarm, nullptr);
}

} // namespace acann::emulator
