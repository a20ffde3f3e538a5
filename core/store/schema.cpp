// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <sqlite3.h>

namespace acann::store {

namespace {

/// Migration n (from 0) brings schema n to n + 1. Never changed once released; see docs/workspace-format.md.
constexpr std::array kMigrations{R"sql(
CREATE TABLE run (
    id         TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    task_id    TEXT NOT NULL,
    title      TEXT NOT NULL,
    status     TEXT NOT NULL
) STRICT;

CREATE TABLE event (
    run_id   TEXT NOT NULL REFERENCES run(id),
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    at       INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    payload  TEXT NOT NULL,
    PRIMARY KEY (run_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE candidate (
    run_id     TEXT NOT NULL REFERENCES run(id),
    id         TEXT NOT NULL,
    generation INTEGER NOT NULL,
    slot       INTEGER NOT NULL,
    files      TEXT NOT NULL,
    note       TEXT NOT NULL,
    PRIMARY KEY (run_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE parentage (
    run_id   TEXT NOT NULL,
    child    TEXT NOT NULL,
    position INTEGER NOT NULL,
    parent   TEXT NOT NULL,
    PRIMARY KEY (run_id, child, position),
    FOREIGN KEY (run_id, child) REFERENCES candidate(run_id, id),
    FOREIGN KEY (run_id, parent) REFERENCES candidate(run_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX parentage_by_parent ON parentage(run_id, parent);

CREATE TABLE evaluation (
    run_id         TEXT NOT NULL,
    candidate      TEXT NOT NULL,
    verdict        TEXT NOT NULL,
    latency_ns     REAL,
    latency_kind   TEXT CHECK (latency_kind IN ('modelled', 'measured')),
    device_program TEXT NOT NULL,
    duplicate_of   TEXT,
    details        TEXT NOT NULL,
    wall_ms        REAL NOT NULL,
    PRIMARY KEY (run_id, candidate),
    FOREIGN KEY (run_id, candidate) REFERENCES candidate(run_id, id),
    FOREIGN KEY (run_id, duplicate_of) REFERENCES candidate(run_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX evaluation_by_program ON evaluation(run_id, device_program);
CREATE INDEX evaluation_by_original ON evaluation(run_id, duplicate_of);
)sql"};
static_assert(kMigrations.size() == kSchemaVersion);

int number(SQLite::Database& database, const char* pragma)
{
    return database.execAndGet(std::string("PRAGMA ") + pragma).getInt();
}

bool isEmpty(SQLite::Database& database)
{
    return database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
}

} // namespace

void migrate(SQLite::Database& database)
{
    const int present = number(database, "user_version");
    for (int version = present; version < kSchemaVersion; ++version) {
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        database.exec(kMigrations.at(static_cast<std::size_t>(version)));
        database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
        database.exec("PRAGMA user_version = " + std::to_string(version + 1));
        transaction.commit();
    }
}

Status inspect(SQLite::Database& database, const std::filesystem::path& file)
{
    if (isEmpty(database) && number(database, "user_version") == 0)
        return {};
    if (number(database, "application_id") != kApplicationId)
        return fail(ErrorCode::InvalidArgument, "'" + file.string() + "' is a database of another program",
            "Choose another folder for the workspace.");
    const int version = number(database, "user_version");
    if (version > kSchemaVersion)
        return fail(ErrorCode::StoreTooNew,
            "'" + file.string() + "' was written by a newer workbench (schema " + std::to_string(version)
                + ", this one knows " + std::to_string(kSchemaVersion) + ")",
            "Update the workbench; nothing was changed.");
    const auto check = database.execAndGet("PRAGMA quick_check(1)").getString();
    if (check != "ok")
        return fail(describeFailure(SQLITE_CORRUPT, check, file));
    return {};
}

Error describeFailure(int sqliteCode, const std::string& message, const std::filesystem::path& file)
{
    const auto name = "'" + file.string() + "'";
    const auto make = [&](ErrorCode code, const std::string& what, const std::string& nextStep) {
        return Error{code, what + ": " + message, nextStep, {}, {}};
    };
    switch (sqliteCode & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return make(ErrorCode::StoreCorrupt, "The database " + name + " is damaged",
            "Nothing was deleted. Copy the folder, then try: sqlite3 workspace.db .recover | sqlite3 "
            "recovered.db, and put recovered.db in its place; the blobs beside it are unharmed.");
    case SQLITE_FULL:
        return make(ErrorCode::StoreFull, "The disk is full while writing " + name,
            "Free some disk space and resume; everything recorded before is kept.");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
        return make(ErrorCode::StoreReadOnly, "The database " + name + " cannot be opened for this",
            "Check the permissions of the folder and its files.");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return make(ErrorCode::StoreLocked, "The database " + name + " is in use",
            "Close the other program that holds it and try again.");
    default:
        return make(ErrorCode::StoreFailed, "The database " + name + " failed",
            "Check the disk; everything recorded before is kept.");
    }
}

} // namespace acann::store
