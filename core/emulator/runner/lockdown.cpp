// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/lockdown.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <sched.h>

#include <seccomp.h>

namespace acann::emulator {

namespace {

/// What the C and C++ run-time libraries need for computing in threads.
constexpr std::array kAllowed{
    SCMP_SYS(read),
    SCMP_SYS(write),
    SCMP_SYS(readv),
    SCMP_SYS(writev),
    SCMP_SYS(pread64),
    SCMP_SYS(pwrite64),
    SCMP_SYS(lseek),
    SCMP_SYS(close),
    SCMP_SYS(fstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(stat),
    SCMP_SYS(lstat),
    SCMP_SYS(statx),
    SCMP_SYS(access),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(readlink),
    SCMP_SYS(readlinkat),
    SCMP_SYS(getcwd),
    SCMP_SYS(getdents64),
    SCMP_SYS(mmap),
    SCMP_SYS(munmap),
    SCMP_SYS(mprotect),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(brk),
    SCMP_SYS(futex),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),
    SCMP_SYS(set_tid_address),
    SCMP_SYS(arch_prctl),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(tgkill),
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_getres),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(time),
    SCMP_SYS(setitimer),
    SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity),
    SCMP_SYS(getcpu),
    SCMP_SYS(getrandom),
    SCMP_SYS(getrlimit),
    SCMP_SYS(sysinfo),
    SCMP_SYS(uname),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(membarrier),
};

class Lock
{
public:
    Lock()
        : m_context(seccomp_init(SCMP_ACT_TRAP), &seccomp_release)
    {
        m_ok = m_context != nullptr;
    }

    void allow(int call)
    {
        if (call >= 0)
            add(SCMP_ACT_ALLOW, call, nullptr, 0);
    }
    void allowWhen(int call, scmp_arg_cmp condition) { add(SCMP_ACT_ALLOW, call, &condition, 1); }
    void answer(int call, int error) { add(SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), call, nullptr, 0); }
    [[nodiscard]] bool load() { return m_ok && seccomp_load(m_context.get()) == 0; }

private:
    void add(std::uint32_t action, int call, const scmp_arg_cmp* conditions, unsigned count)
    {
        m_ok = m_ok && seccomp_rule_add_array(m_context.get(), action, call, count, conditions) == 0;
    }

    std::unique_ptr<void, decltype(&seccomp_release)> m_context;
    bool m_ok = false;
};

} // namespace

Status lockDown()
{
    constexpr auto kWriting = static_cast<scmp_datum_t>(O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND);
    Lock lock;
    for (const int call : kAllowed)
        lock.allow(call);
    lock.allowWhen(SCMP_SYS(openat), SCMP_A2_64(SCMP_CMP_MASKED_EQ, kWriting, O_RDONLY));
    lock.allowWhen(SCMP_SYS(clone), SCMP_A0_64(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
    lock.allowWhen(SCMP_SYS(fcntl), SCMP_A1_64(SCMP_CMP_EQ, F_GETFL));
    // Reading limits is harmless (new value = null); thread creation asks for the stack size.
    lock.allowWhen(SCMP_SYS(prlimit64), SCMP_A2_64(SCMP_CMP_EQ, 0));
    // The C library falls back to clone, whose flags can be checked.
    lock.answer(SCMP_SYS(clone3), ENOSYS);
    lock.answer(SCMP_SYS(ioctl), ENOTTY);
    lock.answer(SCMP_SYS(prctl), EPERM);
    if (!lock.load())
        return fail(ErrorCode::Internal, "The kernel runner cannot restrict its system calls",
            "The system's kernel must support seccomp filters.");
    return {};
}

} // namespace acann::emulator
