// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <filesystem>

namespace SQLite {
class Database;
}

namespace acann::store {

/// In the database's header, so that another program's file is not mistaken for ours: "ACAN".
inline constexpr int kApplicationId = 0x4143414E;
/// The schema that this workbench writes; in `PRAGMA user_version`.
inline constexpr int kSchemaVersion = 1;

/// Makes the tables of a new database or brings an older one up to date, each step in one transaction.
/// Throws SQLite::Exception.
void migrate(SQLite::Database& database);

/// Checks that the file is ours, readable and not from the future. Errors: StoreCorrupt, StoreTooNew,
/// InvalidArgument (another program's database). Throws SQLite::Exception.
[[nodiscard]] Status inspect(SQLite::Database& database, const std::filesystem::path& file);

/// Errors: what a database exception means for a person, by its code.
[[nodiscard]] Error describeFailure(int sqliteCode, const std::string& message, const std::filesystem::path& file);

} // namespace acann::store
