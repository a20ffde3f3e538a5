// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/golden_cache.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace acann::task {

namespace fs = std::filesystem;

namespace {

constexpr const char* kLeaseFile = "lease";
constexpr std::string_view kPrivate = "."; // names of folders that are being built or removed start with it
/// A private folder this old belongs to a process that died.
constexpr std::chrono::hours kAbandonedAfter{6};

/// A lock on an entry that lasts until the descriptor is closed, also by the death of the process.
class Lock
{
public:
    Lock(const fs::path& file, int operation)
        : m_fd(::open(file.c_str(), O_RDWR | O_CLOEXEC))
    {
        if (m_fd >= 0 && ::flock(m_fd, operation) != 0) {
            ::close(m_fd);
            m_fd = -1;
        }
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    [[nodiscard]] bool isHeld() const { return m_fd >= 0; }
    /// Marks the entry as used now.
    void touch() const { static_cast<void>(::futimens(m_fd, nullptr)); }

private:
    int m_fd;
};

std::uint64_t bytesIn(const fs::path& folder)
{
    std::uint64_t bytes = 0;
    std::error_code ec;
    for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec)) {
        const auto size = it->file_size(ec);
        bytes += ec ? 0 : size;
    }
    return bytes;
}

tl::unexpected<Error> unwritable(const fs::path& path, int error)
{
    return fail(error == ENOSPC || error == EDQUOT ? ErrorCode::StoreFull : ErrorCode::FileUnwritable,
        "The cache '" + path.string() + "' cannot be written: " + std::strerror(error),
        "Free some disk space, or set XDG_CACHE_HOME to a folder that is writable.");
}

} // namespace

GoldenCache::GoldenCache(fs::path root, std::uint64_t limitBytes)
    : m_root(std::move(root))
    , m_limitBytes(limitBytes)
{ }

std::optional<GoldenCache::Entry> GoldenCache::find(const std::string& key) const
{
    const auto folder = m_root / key;
    auto lock = std::make_shared<Lock>(folder / kLeaseFile, LOCK_SH);
    std::error_code ec;
    // Between opening and locking the entry may have been evicted; then its manifest is gone from this path.
    if (!lock->isHeld() || !fs::exists(folder / kManifest, ec))
        return std::nullopt;
    lock->touch();
    return Entry{folder, std::move(lock)};
}

Result<fs::path> GoldenCache::begin() const
{
    std::error_code ec;
    fs::create_directories(m_root, ec);
    std::string name = (m_root / ".building-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
        return unwritable(m_root, errno);
    return fs::path(name);
}

Result<GoldenCache::Entry> GoldenCache::publish(const fs::path& filled, const std::string& key) const
{
    const int lease = ::open((filled / kLeaseFile).c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
    if (lease < 0)
        return unwritable(filled, errno);
    ::close(lease);
    // Locked before it is visible, so that no other process evicts it at once.
    auto lock = std::make_shared<Lock>(filled / kLeaseFile, LOCK_SH);
    std::error_code ec;
    fs::rename(filled, m_root / key, ec);
    if (!ec) {
        evict();
        return Entry{m_root / key, std::move(lock)};
    }
    const int error = ec.value();
    fs::remove_all(filled, ec);
    if (auto theirs = find(key))
        return *theirs;
    return unwritable(m_root, error);
}

bool GoldenCache::remove(const std::string& key) const
{
    const auto folder = m_root / key;
    const Lock lock(folder / kLeaseFile, LOCK_EX | LOCK_NB);
    std::error_code ec;
    if (!lock.isHeld() && fs::exists(folder / kLeaseFile, ec))
        return false;
    const auto trash = m_root / (".removed-" + key + '-' + std::to_string(::getpid()));
    fs::rename(folder, trash, ec);
    if (ec)
        return false;
    fs::remove_all(trash, ec);
    return true;
}

void GoldenCache::evict() const
{
    struct Item
    {
        fs::file_time_type used;
        std::uint64_t bytes = 0;
        std::string key;
    };
    std::vector<Item> items;
    std::uint64_t total = 0;
    std::error_code ec;
    std::vector<fs::path> abandoned;
    for (fs::directory_iterator it(m_root, ec), end; !ec && it != end; it.increment(ec)) {
        const auto name = it->path().filename().string();
        std::error_code timeError;
        if (name.starts_with(kPrivate)) {
            const auto changed = fs::last_write_time(it->path(), timeError);
            if (!timeError && fs::file_time_type::clock::now() - changed > kAbandonedAfter)
                abandoned.push_back(it->path());
            continue;
        }
        const auto used = fs::last_write_time(it->path() / kLeaseFile, timeError);
        items.push_back({timeError ? fs::file_time_type::min() : used, bytesIn(it->path()), name});
        total += items.back().bytes;
    }
    for (const auto& path : abandoned)
        fs::remove_all(path, ec);
    std::ranges::sort(items, {}, [](const Item& item) { return std::pair(item.used, item.key); });
    for (const auto& item : items) {
        if (total <= m_limitBytes)
            return;
        if (remove(item.key))
            total -= item.bytes;
    }
}

} // namespace acann::task
