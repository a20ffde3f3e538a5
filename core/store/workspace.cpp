// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/workspace.h"

#include "base/files.h"
#include "store/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <array>
#include <cstdio>
#include <system_error>

namespace acann::store {

namespace fs = std::filesystem;

namespace {

constexpr int kBusyTimeoutMs = 5000;
constexpr const char* kDatabaseName = "workspace.db";

/// Runs a function that may throw what SQLiteCpp throws; nothing of it crosses this file.
template <typename Function> auto guarded(const fs::path& file, Function function) -> decltype(function())
{
    try {
        return function();
    } catch (const SQLite::Exception& e) {
        return fail(describeFailure(e.getErrorCode(), e.what(), file));
    } catch (const nlohmann::json::exception& e) {
        return fail(ErrorCode::StoreCorrupt, "'" + file.string() + "' holds an unreadable entry: " + e.what(),
            "Restore the workspace from a backup; nothing was deleted.");
    }
}

void configure(SQLite::Database& database, bool writable)
{
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("PRAGMA trusted_schema = OFF");
    database.exec("PRAGMA cell_size_check = ON");
    database.exec("PRAGMA temp_store = MEMORY");
    if (!writable)
        return;
    database.exec("PRAGMA journal_mode = WAL");
    // With a write-ahead log NORMAL may lose the last commits on a power cut, never the database; the death of the
    // process loses nothing.
    database.exec("PRAGMA synchronous = NORMAL");
}

/// In a folder that cannot be written SQLite cannot make its shared-memory file; a database without an open log is
/// then safe to read as an immutable file.
std::string readOnlyName(const fs::path& file, bool folderReadOnly)
{
    std::error_code ec;
    const auto log = fs::path(file.string() + "-wal");
    const bool hasLog = fs::exists(log, ec) && fs::file_size(log, ec) > 0;
    if (!folderReadOnly || hasLog)
        return file.string();
    std::string uri = "file:";
    for (const char c : file.string()) {
        if (c == '%' || c == '?' || c == '#') {
            std::array<char, 4> escaped{};
            std::snprintf(escaped.data(), escaped.size(), "%%%02x", static_cast<unsigned>(c));
            uri += escaped.data();
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

Result<std::unique_ptr<SQLite::Database>> openDatabase(const fs::path& file, bool writable, bool folderReadOnly)
{
    using Database = std::unique_ptr<SQLite::Database>;
    return guarded(file, [&]() -> Result<Database> {
        Database database;
        if (writable)
            database = std::make_unique<SQLite::Database>(
                file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX, kBusyTimeoutMs);
        else
            database = std::make_unique<SQLite::Database>(readOnlyName(file, folderReadOnly),
                SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX | SQLite::OPEN_URI, kBusyTimeoutMs);
        // Looked at before anything is set: a file that is not ours stays as it is.
        if (auto status = inspect(*database, file); !status)
            return fail(std::move(status.error()));
        configure(*database, writable);
        if (writable)
            migrate(*database);
        return database;
    });
}

Status prepareFolder(const fs::path& folder, Workspace::Mode mode)
{
    std::error_code ec;
    if (mode != Workspace::Mode::Create && !fs::exists(folder / kDatabaseName, ec))
        return fail(ErrorCode::FileMissing, "There is no workspace in '" + folder.string() + "'",
            "Name the folder that holds workspace.db.");
    fs::create_directories(folder, ec);
    if (ec || !fs::is_directory(folder, ec))
        return fail(ErrorCode::FileUnwritable,
            "The workspace folder '" + folder.string() + "' cannot be made"
                + (ec ? ": " + ec.message() : std::string()),
            "Choose another folder.");
    return {};
}

/// What may be done in a folder, and who else does it.
struct Claim
{
    std::optional<WriterLock> lock;
    std::string writer;
    bool folderReadOnly = false;
};

Result<Claim> claimFolder(const fs::path& folder, Workspace::Mode mode)
{
    auto acquired = WriterLock::acquire(folder);
    if (!acquired)
        return fail(std::move(acquired.error()));
    Claim claim;
    if (auto* held = std::get_if<WriterLock>(&*acquired)) {
        // A reader gives the lock back at once: it only looked whether there is a writer.
        if (mode != Workspace::Mode::Read)
            claim.lock = std::move(*held);
    } else if (const auto* other = std::get_if<WriterLock::HeldByOther>(&*acquired)) {
        claim.writer = other->holder;
    } else {
        claim.writer = "nobody: the folder is write-protected";
        claim.folderReadOnly = true;
    }
    return claim;
}

void insertCandidate(SQLite::Database& database, const RunId& run, const CandidateRow& row)
{
    SQLite::Statement insert(database,
        "INSERT INTO candidate (run_id, id, generation, slot, files, note) "
        "VALUES (?, ?, ?, ?, ?, ?)");
    SQLite::bind(insert, run.value, row.id.value, row.generation, row.slot, row.files.value, row.note);
    insert.exec();
    for (std::size_t i = 0; i < row.parents.size(); ++i) {
        SQLite::Statement parent(database,
            "INSERT INTO parentage (run_id, child, position, parent) "
            "VALUES (?, ?, ?, ?)");
        SQLite::bind(parent, run.value, row.id.value, static_cast<int>(i), row.parents[i].value);
        parent.exec();
    }
}

void insertEvaluation(SQLite::Database& database, const RunId& run, const EvaluationRow& row)
{
    SQLite::Statement insert(database,
        "INSERT INTO evaluation (run_id, candidate, verdict, latency_ns, latency_kind, "
        "device_program, duplicate_of, details, wall_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    SQLite::bind(insert, run.value, row.candidate.value, row.verdict);
    // Unbound values are NULL.
    if (row.latencyNs)
        insert.bind(4, *row.latencyNs);
    if (!row.latencyKind.empty())
        insert.bind(5, row.latencyKind);
    insert.bind(6, row.deviceProgram);
    if (row.duplicateOf)
        insert.bind(7, row.duplicateOf->value);
    insert.bind(8, row.details.value);
    insert.bind(9, row.wallMs);
    insert.exec();
}

void insertEvent(SQLite::Database& database, const RunId& run, const NewEvent& added)
{
    const auto& [event, projection] = added;
    SQLite::Statement insert(database,
        "INSERT INTO event (run_id, sequence, at, kind, payload) "
        "VALUES (?, ?, ?, ?, ?)");
    SQLite::bind(insert, run.value, event.sequence, event.atMs, event.kind, base::compactJson(event.payload));
    insert.exec();
    if (projection.candidate)
        insertCandidate(database, run, *projection.candidate);
    if (projection.evaluation)
        insertEvaluation(database, run, *projection.evaluation);
    if (projection.status) {
        SQLite::Statement update(database, "UPDATE run SET status = ? WHERE id = ?");
        SQLite::bind(update, *projection.status, run.value);
        update.exec();
    }
}

} // namespace

Result<std::unique_ptr<Workspace>> Workspace::open(const fs::path& folder, Mode mode)
{
    if (auto prepared = prepareFolder(folder, mode); !prepared)
        return fail(std::move(prepared.error()));
    auto claim = claimFolder(folder, mode);
    if (!claim)
        return fail(std::move(claim.error()));
    auto database = openDatabase(folder / kDatabaseName, claim->lock.has_value(), claim->folderReadOnly);
    if (!database)
        return fail(std::move(database.error()));
    return std::unique_ptr<Workspace>(
        new Workspace(folder, std::move(claim->lock), std::move(claim->writer), std::move(*database)));
}

Workspace::Workspace(
    fs::path folder, std::optional<WriterLock> lock, std::string writer, std::unique_ptr<SQLite::Database> database)
    : m_folder(std::move(folder))
    , m_lock(std::move(lock))
    , m_writer(std::move(writer))
    , m_blobs(m_folder / "blobs")
    , m_database(std::move(database))
{ }

Workspace::~Workspace() = default;

fs::path Workspace::file() const { return m_folder / kDatabaseName; }

Status Workspace::requireWritable() const
{
    if (!isReadOnly())
        return {};
    return fail(ErrorCode::StoreReadOnly,
        "The workspace '" + m_folder.string() + "' is open read-only; its writer is " + m_writer,
        "Close the other program, then open the workspace again.");
}

Result<RunId> Workspace::createRun(
    const std::string& taskId, const std::string& title, std::int64_t nowMs, const std::vector<NewEvent>& first)
{
    if (auto writable = requireWritable(); !writable)
        return fail(std::move(writable.error()));
    return guarded(file(), [&]() -> Result<RunId> {
        SQLite::Transaction transaction(*m_database, SQLite::TransactionBehavior::IMMEDIATE);
        const int count = m_database->execAndGet("SELECT count(*) FROM run").getInt();
        std::array<char, 24> name{};
        std::snprintf(name.data(), name.size(), "run-%04d", count + 1);
        const RunId run{name.data()};
        SQLite::Statement insert(*m_database,
            "INSERT INTO run (id, created_at, task_id, title, status) "
            "VALUES (?, ?, ?, ?, 'empty')");
        SQLite::bind(insert, run.value, nowMs, taskId, title);
        insert.exec();
        for (const auto& added : first)
            insertEvent(*m_database, run, added);
        transaction.commit();
        return run;
    });
}

Result<std::vector<RunRow>> Workspace::runs() const
{
    return guarded(file(), [&]() -> Result<std::vector<RunRow>> {
        std::vector<RunRow> rows;
        SQLite::Statement query(*m_database, "SELECT id, created_at, task_id, title, status FROM run ORDER BY id");
        while (query.executeStep())
            rows.push_back({RunId{query.getColumn(0).getString()}, query.getColumn(1).getInt64(),
                query.getColumn(2).getString(), query.getColumn(3).getString(), query.getColumn(4).getString()});
        return rows;
    });
}

Status Workspace::append(const RunId& run, const NewEvent& added)
{
    if (auto writable = requireWritable(); !writable)
        return writable;
    return guarded(file(), [&]() -> Status {
        SQLite::Transaction transaction(*m_database, SQLite::TransactionBehavior::IMMEDIATE);
        insertEvent(*m_database, run, added);
        transaction.commit();
        return {};
    });
}

Result<std::vector<EventRow>> Workspace::events(const RunId& run, std::int64_t after) const
{
    return guarded(file(), [&]() -> Result<std::vector<EventRow>> {
        SQLite::Statement exists(*m_database, "SELECT 1 FROM run WHERE id = ?");
        exists.bind(1, run.value);
        if (!exists.executeStep())
            return fail(ErrorCode::RunMissing,
                "The workspace '" + m_folder.string() + "' has no run '" + run.value + "'",
                "Call 'status' to see its runs.");
        std::vector<EventRow> rows;
        SQLite::Statement query(*m_database,
            "SELECT sequence, at, kind, payload FROM event "
            "WHERE run_id = ? AND sequence > ? ORDER BY sequence");
        SQLite::bind(query, run.value, after);
        while (query.executeStep())
            rows.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getInt64(),
                query.getColumn(2).getString(), nlohmann::json::parse(query.getColumn(3).getString())});
        return rows;
    });
}

} // namespace acann::store
