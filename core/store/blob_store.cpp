// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/blob_store.h"

#include "base/files.h"
#include "base/hash.h"

#include <system_error>

namespace acann::store {

namespace fs = std::filesystem;

fs::path BlobStore::pathOf(const BlobId& id) const { return m_folder / id.value.substr(0, 2) / id.value; }

Result<BlobId> BlobStore::put(std::string_view bytes) const
{
    BlobId id{base::sha256(bytes)};
    const auto path = pathOf(id);
    std::error_code ec;
    // A blob damaged on disk is replaced by the same bytes when they come by again.
    if (fs::exists(path, ec) && get(id))
        return id;
    fs::create_directories(path.parent_path(), ec);
    if (ec)
        return fail(ec == std::errc::no_space_on_device ? ErrorCode::StoreFull : ErrorCode::FileUnwritable,
            "The folder '" + path.parent_path().string() + "' cannot be made: " + ec.message(),
            "Check the workspace's permissions and free space.");
    if (auto written = base::writeFileAtomically(path, bytes); !written)
        return fail(std::move(written.error()));
    return id;
}

Result<std::string> BlobStore::get(const BlobId& id) const
{
    if (id.value.size() != 64 || id.value.find_first_not_of("0123456789abcdef") != std::string::npos)
        return fail(ErrorCode::InvalidArgument, "'" + id.value + "' is not the name of a blob");
    auto bytes = base::readFile(pathOf(id));
    if (bytes && base::sha256(*bytes) != id.value)
        return fail(ErrorCode::StoreCorrupt, "The blob '" + pathOf(id).string() + "' does not match its name",
            "The disk may be failing; restore the file from a backup.");
    return bytes;
}

} // namespace acann::store
