// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/id.h"
#include "store/blob_store.h"
#include "store/writer_lock.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace SQLite {
class Database;
}

namespace acann::store {

struct RunRow
{
    RunId id;
    std::int64_t createdAtMs = 0; ///< UTC
    std::string taskId;
    std::string title;
    std::string status; ///< the phase after the last event
    friend bool operator==(const RunRow&, const RunRow&) = default;
};

struct EventRow
{
    std::int64_t sequence = 0; ///< 1, 2, … within the run
    std::int64_t atMs = 0; ///< UTC
    std::string kind;
    nlohmann::json payload;
    friend bool operator==(const EventRow&, const EventRow&) = default;
};

/// Projections: what queries ask for, written with the event that says it. They can be rebuilt from the events.
struct CandidateRow
{
    CandidateId id;
    int generation = 0;
    int slot = 0;
    BlobId files;
    std::string note;
    std::vector<CandidateId> parents;
};
struct EvaluationRow
{
    CandidateId candidate;
    std::string verdict; ///< "valid", "compile", …, "duplicate"
    std::optional<double> latencyNs;
    std::string latencyKind; ///< "modelled", "measured" or empty
    std::string deviceProgram;
    std::optional<CandidateId> duplicateOf;
    BlobId details;
    double wallMs = 0;
};
struct Projection
{
    std::optional<CandidateRow> candidate;
    std::optional<EvaluationRow> evaluation;
    std::optional<std::string> status;
};

struct NewEvent
{
    EventRow event;
    Projection projection;
};

/// A workspace folder: workspace.db, blobs/, workspace.lock (docs/workspace-format.md). One process writes; whoever
/// comes second reads. An object belongs to one thread; `blobs()` may be copied to others.
class Workspace
{
public:
    enum class Mode
    {
        Create, ///< makes what is missing; writes when nobody else does
        Open, ///< an existing one; writes when nobody else does
        Read ///< an existing one; never takes the writer's lock
    };
    /// Errors: FileMissing, FileUnwritable, StoreCorrupt, StoreTooNew, StoreFull, StoreReadOnly, InvalidArgument.
    [[nodiscard]] static Result<std::unique_ptr<Workspace>> open(const std::filesystem::path& folder, Mode mode);

    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    ~Workspace();

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    [[nodiscard]] bool isReadOnly() const { return !m_lock; }
    /// Who may write, when this one may not: a program, or that the folder is write-protected. Empty: nobody does.
    [[nodiscard]] const std::string& writer() const { return m_writer; }
    [[nodiscard]] const BlobStore& blobs() const { return m_blobs; }

    /// A new run with the next free name ("run-0001") and its first events, all in one transaction: a run never
    /// exists without them. Errors: as append.
    [[nodiscard]] Result<RunId> createRun(
        const std::string& taskId, const std::string& title, std::int64_t nowMs, const std::vector<NewEvent>& first);
    [[nodiscard]] Result<std::vector<RunRow>> runs() const; ///< oldest first

    /// Stores one event and what it projects in one transaction. Errors: StoreFull, StoreReadOnly, StoreFailed (also
    /// when the sequence number is taken); nothing is stored then.
    [[nodiscard]] Status append(const RunId& run, const NewEvent& added);
    /// Events with sequence > after, in order. Error: RunMissing.
    [[nodiscard]] Result<std::vector<EventRow>> events(const RunId& run, std::int64_t after = 0) const;

private:
    Workspace(std::filesystem::path folder, std::optional<WriterLock> lock, std::string writer,
        std::unique_ptr<SQLite::Database> database);
    [[nodiscard]] std::filesystem::path file() const;
    [[nodiscard]] Status requireWritable() const;

    std::filesystem::path m_folder;
    std::optional<WriterLock> m_lock; ///< released after the database is closed
    std::string m_writer;
    BlobStore m_blobs;
    std::unique_ptr<SQLite::Database> m_database;
};

} // namespace acann::store
