// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace acann::base {

namespace fs = std::filesystem;

Result<std::string> readFile(const fs::path& path)
{
    std::error_code ec;
    if (!fs::exists(path, ec))
        return fail(ErrorCode::FileMissing, "There is no file '" + path.string() + "'", "Check the path.");
    if (fs::is_directory(path, ec))
        return fail(ErrorCode::FileUnreadable, "'" + path.string() + "' is a folder, not a file", "Name a file.");
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream content;
    if (!stream || !(content << stream.rdbuf() || fs::file_size(path, ec) == 0))
        return fail(ErrorCode::FileUnreadable, "'" + path.string() + "' cannot be read: " + std::strerror(errno),
            "Check its permissions.");
    return content.str();
}

namespace {

Status unwritable(const fs::path& path, int error)
{
    const bool full = error == ENOSPC || error == EDQUOT;
    return fail(full ? ErrorCode::StoreFull : ErrorCode::FileUnwritable,
        "'" + path.string() + "' cannot be written: " + std::strerror(error),
        full ? "Free some disk space and try again." : "Check that the folder exists and is writable.");
}

Status writeAll(int fd, std::string_view content, const fs::path& path)
{
    while (!content.empty()) {
        const auto written = ::write(fd, content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return unwritable(path, errno);
        content.remove_prefix(static_cast<size_t>(written));
    }
    return {};
}

} // namespace

Status writeFileAtomically(const fs::path& path, std::string_view content)
{
    std::string temporary = path.string() + ".XXXXXX";
    const int fd = ::mkstemp(temporary.data());
    if (fd < 0)
        return unwritable(path, errno);
    auto status = writeAll(fd, content, path);
    if (status && (::fchmod(fd, 0644) != 0 || ::fdatasync(fd) != 0))
        status = unwritable(path, errno);
    if (::close(fd) != 0 && status)
        status = unwritable(path, errno);
    if (status && ::rename(temporary.c_str(), path.c_str()) != 0)
        status = unwritable(path, errno);
    if (!status)
        ::unlink(temporary.c_str());
    return status;
}

Result<nlohmann::json> readJson(const fs::path& path)
{
    auto text = readFile(path);
    if (!text)
        return fail(std::move(text.error()));
    try {
        return nlohmann::json::parse(*text);
    } catch (const nlohmann::json::parse_error& e) {
        return fail(ErrorCode::MalformedJson,
            "'" + path.string() + "' is not valid JSON near byte " + std::to_string(e.byte), "Mend the syntax there.");
    }
}

std::string prettyJson(const nlohmann::json& json)
{
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

std::string compactJson(const nlohmann::json& json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<TemporaryFolder> TemporaryFolder::create(std::string_view prefix)
{
    std::error_code ec;
    const auto root = fs::temp_directory_path(ec);
    std::string name = ((ec ? fs::path("/tmp") : root) / (std::string(prefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr)
        return fail(ErrorCode::FileUnwritable, "No temporary folder can be made: " + std::string(std::strerror(errno)),
            "Check that " + root.string() + " exists, is writable and has free space.");
    return TemporaryFolder(name);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : m_path(std::exchange(other.m_path, {}))
{ }

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept
{
    std::swap(m_path, other.m_path);
    return *this;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    if (!m_path.empty())
        fs::remove_all(m_path, ignored);
}

} // namespace acann::base
