// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/seccomp_filter.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sched.h>
#include <span>
#include <sys/mman.h>
#include <unistd.h>

#include <seccomp.h>

namespace acann::base {

namespace {

/// Ways out of a process that neither a compiler, a reference nor a kernel needs.
constexpr std::array kNeverNeeded{
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(kcmp),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    SCMP_SYS(keyctl),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(reboot),
    SCMP_SYS(swapon),
    SCMP_SYS(swapoff),
    SCMP_SYS(acct),
    SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime),
    SCMP_SYS(clock_adjtime),
    SCMP_SYS(adjtimex),
    SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname),
    SCMP_SYS(quotactl),
    SCMP_SYS(syslog),
    SCMP_SYS(name_to_handle_at),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(fanotify_init),
    SCMP_SYS(move_mount),
    SCMP_SYS(open_tree),
    SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount),
    SCMP_SYS(mount_setattr),
    SCMP_SYS(pidfd_getfd),
};

constexpr std::array kNetwork{
    SCMP_SYS(socket),
    SCMP_SYS(socketpair),
    SCMP_SYS(connect),
    SCMP_SYS(bind),
    SCMP_SYS(listen),
    SCMP_SYS(accept),
    SCMP_SYS(accept4),
    SCMP_SYS(sendto),
    SCMP_SYS(sendmsg),
    SCMP_SYS(sendmmsg),
};

constexpr std::array kKernelOnly{SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(setsid), SCMP_SYS(memfd_create)};

class FilterBuilder
{
public:
    explicit FilterBuilder(std::uint32_t refusal)
        : m_refusal(refusal)
        , m_context(seccomp_init(SCMP_ACT_ALLOW), &seccomp_release)
    {
        m_ok = m_context != nullptr;
    }

    void refuse(std::span<const int> calls)
    {
        for (const int call : calls)
            // A call that this architecture does not have cannot be made and needs no rule.
            if (call >= 0)
                add(m_refusal, call, {});
    }

    /// clone may start threads and nothing else. clone3 hides its flags behind a pointer: the C library falls back
    /// to clone when it does not exist.
    void threadsOnly()
    {
        const std::array notThread{SCMP_A0_64(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)};
        add(m_refusal, SCMP_SYS(clone), notThread);
        add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), {});
    }

    [[nodiscard]] Result<std::string> bytes()
    {
        const int file = ::memfd_create("acann-seccomp", MFD_CLOEXEC);
        std::string program;
        if (m_ok && file >= 0 && seccomp_export_bpf(m_context.get(), file) == 0) {
            const auto size = ::lseek(file, 0, SEEK_END);
            program.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
            if (::pread(file, program.data(), program.size(), 0) != size)
                program.clear();
        }
        if (file >= 0)
            ::close(file);
        if (program.empty())
            return fail(ErrorCode::Internal, "The system call filter of the sandbox cannot be built",
                "Check that libseccomp matches this system.");
        return program;
    }

private:
    void add(std::uint32_t action, int call, std::span<const scmp_arg_cmp> conditions)
    {
        const auto count = static_cast<unsigned>(conditions.size());
        m_ok = m_ok && seccomp_rule_add_array(m_context.get(), action, call, count, conditions.data()) == 0;
    }

    std::uint32_t m_refusal;
    std::unique_ptr<void, decltype(&seccomp_release)> m_context;
    bool m_ok = false;
};

} // namespace

Result<std::string> seccompProgram(SandboxProfile profile)
{
    const bool kernel = profile == SandboxProfile::Kernel;
    FilterBuilder filter(kernel ? SCMP_ACT_TRAP : SCMP_ACT_ERRNO(EPERM));
    filter.refuse(kNeverNeeded);
    filter.refuse(kNetwork);
    if (kernel) {
        filter.refuse(kKernelOnly);
        filter.threadsOnly();
    }
    return filter.bytes();
}

std::string systemCallName(int number)
{
    const std::unique_ptr<char, decltype(&std::free)> name(
        seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number), &std::free);
    return name != nullptr ? std::string(name.get()) : "number " + std::to_string(number);
}

} // namespace acann::base
