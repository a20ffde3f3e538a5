// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loopback_sshd.h"

#include "base/subprocess.h"

#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace acann::fakes {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSshd = "/usr/sbin/sshd";

std::string run(std::vector<std::string> argv)
{
    base::ProcessSpec spec;
    spec.argv = std::move(argv);
    const auto outcome = base::runProcess(spec);
    if (!outcome || !outcome->succeeded())
        throw std::runtime_error(spec.argv.front() + ": " + (outcome ? outcome->standardError : outcome.error().text));
    return outcome->standardOutput;
}

void write(const fs::path& path, const std::string& text)
{
    if (const auto written = base::writeFileAtomically(path, text); !written)
        throw std::runtime_error(written.error().text);
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
}

sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return address;
}

int freePort()
{
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    auto address = loopback(0);
    socklen_t size = sizeof address;
    const bool ok = ::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0
        && ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    ::close(fd);
    if (!ok)
        throw std::runtime_error("no free port");
    return ntohs(address.sin_port);
}

bool listens(int port)
{
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    auto address = loopback(port);
    const bool open = ::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    ::close(fd);
    return open;
}

/// All descendants of a process, children first.
void descendants(pid_t of, std::vector<pid_t>& found)
{
    const auto children = base::readFile("/proc/" + std::to_string(of) + "/task/" + std::to_string(of) + "/children");
    std::istringstream words(children.value_or(""));
    for (pid_t child = 0; words >> child;) {
        descendants(child, found);
        found.push_back(child);
    }
}

} // namespace

std::optional<std::string> whyNoSshd()
{
    if (!fs::exists(kSshd))
        return "openssh-server is not installed";
    return std::nullopt;
}

LoopbackSshd::LoopbackSshd(std::string name, SshdOptions options)
    : m_name(std::move(name))
    , m_options(std::move(options))
    , m_folder(std::move(*base::TemporaryFolder::create("acann-sshd-")))
    , m_port(freePort())
{
    const auto& folder = m_folder.path();
    newHostKey();
    run({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", (folder / "user_key").string()});
    fs::copy_file(folder / "user_key.pub", folder / "authorized_keys");
    std::string user = run({"id", "-un"});
    user.pop_back();
    std::string config = "Port " + std::to_string(m_port) + "\nListenAddress 127.0.0.1\nHostKey "
        + (folder / "host_key").string() + "\nPidFile none\nAuthorizedKeysFile " + (folder / "authorized_keys").string()
        + "\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nPermitRootLogin yes\nMaxStartups 100\nMaxSessions "
        + std::to_string(m_options.maxSessions) + '\n';
    if (!m_options.forceCommand.empty())
        config += "ForceCommand " + m_options.forceCommand + '\n';
    write(folder / "sshd_config", config);
    write(folder / "ssh_config",
        "Host " + m_name + "\n  HostName 127.0.0.1\n  Port " + std::to_string(m_port) + "\n  User " + user
            + "\n  IdentityFile " + (folder / "user_key").string() + "\n  IdentitiesOnly yes\n  UserKnownHostsFile "
            + (folder / "known_hosts").string() + "\n  GlobalKnownHostsFile /dev/null\n");
    if (m_options.known)
        know();
    start();
}

LoopbackSshd::~LoopbackSshd() { kill(); }

void LoopbackSshd::newHostKey()
{
    const auto key = m_folder.path() / "host_key";
    fs::remove(key);
    fs::remove(key.string() + ".pub");
    run({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.string()});
}

void LoopbackSshd::know()
{
    write(m_folder.path() / "known_hosts",
        "[127.0.0.1]:" + std::to_string(m_port) + ' ' + *base::readFile(m_folder.path() / "host_key.pub"));
}

void LoopbackSshd::forgetKnown() { write(m_folder.path() / "known_hosts", ""); }

std::string LoopbackSshd::fingerprint() const
{
    const auto text = run({"ssh-keygen", "-l", "-f", (m_folder.path() / "host_key.pub").string()});
    const auto at = text.find("SHA256:");
    return text.substr(at, text.find(' ', at) - at);
}

void LoopbackSshd::start()
{
    if (::geteuid() == 0)
        fs::create_directories("/run/sshd"); // sshd wants it when it runs as root
    const auto config = (m_folder.path() / "sshd_config").string();
    const auto log = (m_folder.path() / "sshd.log").string();
    const pid_t parent = ::getpid();
    m_pid = ::fork();
    if (m_pid == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() == parent)
            ::execl(kSshd, kSshd, "-D", "-E", log.c_str(), "-f", config.c_str(), nullptr);
        ::_exit(127);
    }
    for (int turn = 0; turn < 1000; ++turn) {
        if (listens(m_port))
            return;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    throw std::runtime_error("sshd does not start: " + base::readFile(log).value_or(""));
}

void LoopbackSshd::kill()
{
    if (m_pid == 0)
        return;
    // Connections only: what they started and detached is not below sshd any more and lives on.
    std::vector<pid_t> all;
    descendants(m_pid, all);
    for (const auto pid : all)
        if (base::readFile("/proc/" + std::to_string(pid) + "/comm").value_or("") == "sshd\n")
            ::kill(pid, SIGKILL);
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
    m_pid = 0;
}

remote::HostSettings LoopbackSshd::settings() const
{
    remote::HostSettings settings;
    settings.name = m_name;
    settings.destination = m_name;
    settings.sshConfig = m_folder.path() / "ssh_config";
    settings.workFolder = (m_folder.path() / "work").string();
    return settings;
}

} // namespace acann::fakes
