// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>

namespace acann::store {
namespace {

using testing::HasSubstr;

TEST_F(StoreTest, RunsAndEventsSurviveAReopening)
{
    {
        const auto workspace = create();
        EXPECT_FALSE(workspace->isReadOnly());
        ASSERT_EQ(workspace->createRun("gelu", "GELU", 5, {}).value(), RunId{"run-0001"});
        ASSERT_EQ(workspace->createRun("relu", "ReLU", 6, {}).value(), RunId{"run-0002"});
        for (int n = 1; n <= 3; ++n)
            ASSERT_TRUE(workspace->append({"run-0001"}, {eventRow(n, "µ\n\"" + std::to_string(n)), {}}));
        Projection finished;
        finished.status = "finished";
        ASSERT_TRUE(workspace->append({"run-0002"}, {eventRow(1), finished}));
    }
    const auto workspace = create();
    const auto runs = workspace->runs().value();
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(runs[0], (RunRow{{"run-0001"}, 5, "gelu", "GELU", "empty"}));
    EXPECT_EQ(runs[1].status, "finished");
    const auto events = workspace->events({"run-0001"}).value();
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(events[1], eventRow(2, "µ\n\"2"));
    EXPECT_EQ(workspace->events({"run-0001"}, 2).value().size(), 1u);
}

TEST_F(StoreTest, AnUnknownRunIsNamed)
{
    const auto events = create()->events({"run-0009"});
    ASSERT_FALSE(events);
    EXPECT_EQ(events.error().code, ErrorCode::RunMissing);
    EXPECT_THAT(events.error().text, HasSubstr("run-0009"));
}

TEST_F(StoreTest, ATakenNumberIsRefusedWithAllItBrings)
{
    const auto workspace = create();
    const auto run = workspace->createRun("t", "T", 1, {}).value();
    ASSERT_TRUE(workspace->append(run, {eventRow(1), {}}));
    Projection projection;
    projection.candidate = CandidateRow{{"c"}, 1, 0, {"f"}, "note", {}};
    EXPECT_FALSE(workspace->append(run, {eventRow(1), projection}));
    // The candidate went with the event: it can still come.
    EXPECT_TRUE(workspace->append(run, {eventRow(2), projection}));
}

TEST_F(StoreTest, ProjectionsAnswerQueries)
{
    {
        const auto workspace = create();
        const auto run = workspace->createRun("t", "T", 1, {}).value();
        const auto add = [&](int n, Projection p) { ASSERT_TRUE(workspace->append(run, {eventRow(n), p})); };
        add(1, {CandidateRow{{"a"}, 1, 0, {"fa"}, "first", {}}, {}, {}});
        add(2, {CandidateRow{{"b"}, 2, 0, {"fb"}, "second", {{"a"}}}, {}, {}});
        add(3, {{}, EvaluationRow{{"a"}, "valid", 1250.5, "modelled", "p", {}, {"d"}, 30}, {}});
        add(4, {{}, EvaluationRow{{"b"}, "duplicate", {}, {}, "p", CandidateId{"a"}, {}, 0}, {}});
    }
    SQLite::Database raw(database().string());
    EXPECT_EQ(raw.execAndGet("SELECT latency_ns FROM evaluation WHERE candidate = 'a'").getDouble(), 1250.5);
    EXPECT_TRUE(raw.execAndGet("SELECT latency_ns FROM evaluation WHERE candidate = 'b'").isNull());
    EXPECT_EQ(raw.execAndGet("SELECT child FROM parentage WHERE parent = 'a'").getString(), "b");
    EXPECT_EQ(raw.execAndGet("SELECT duplicate_of FROM evaluation WHERE candidate = 'b'").getString(), "a");
}

TEST_F(StoreTest, ForeignKeysHold)
{
    const auto workspace = create();
    EXPECT_FALSE(workspace->append({"run-0009"}, {eventRow(1), {}}));
    const auto run = workspace->createRun("t", "T", 1, {}).value();
    Projection orphan;
    orphan.evaluation = EvaluationRow{{"nobody"}, "valid", 1.0, "modelled", "p", {}, {"d"}, 1};
    EXPECT_FALSE(workspace->append(run, {eventRow(1), orphan}));
}

TEST_F(StoreTest, TheSecondOpenerReadsAndIsToldWhoWrites)
{
    auto writer = create();
    const auto run = writer->createRun("t", "T", 1, {}).value();
    ASSERT_TRUE(writer->append(run, {eventRow(1), {}}));

    const auto reader = create();
    EXPECT_TRUE(reader->isReadOnly());
    EXPECT_THAT(reader->writer(), HasSubstr("store_test (process " + std::to_string(::getpid()) + ")"));
    EXPECT_EQ(reader->events(run).value().size(), 1u);
    ASSERT_TRUE(writer->append(run, {eventRow(2), {}}));
    EXPECT_EQ(reader->events(run).value().size(), 2u) << "a reader follows the writer";

    const auto refused = reader->append(run, {eventRow(3), {}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::StoreReadOnly);
    EXPECT_FALSE(reader->createRun("t", "T", 1, {}));

    writer.reset();
    EXPECT_FALSE(create()->isReadOnly());
}

TEST_F(StoreTest, AReaderNeverTakesTheLock)
{
    EXPECT_FALSE(create()->isReadOnly());
    const auto reader = Workspace::open(m_folder, Workspace::Mode::Read).value();
    EXPECT_TRUE(reader->isReadOnly());
    EXPECT_EQ(reader->writer(), "");
    EXPECT_FALSE(create()->isReadOnly());
}

TEST_F(StoreTest, TheLockDiesWithItsHolder)
{
    const int end = inChild([&] {
        const auto workspace = create();
        static_cast<void>(workspace->createRun("t", "T", 1, {}));
        return ::raise(SIGKILL);
    });
    EXPECT_EQ(end, -SIGKILL);
    const auto workspace = create();
    EXPECT_FALSE(workspace->isReadOnly());
    EXPECT_EQ(workspace->runs().value().size(), 1u);
}

TEST_F(StoreTest, KilledWhileWritingLosesNothingRecorded)
{
    create();
    for (const int last : {1, 7, 40}) {
        inChild([&] {
            const auto workspace = create();
            const auto run = workspace->createRun("t", "T", 1, {}).value();
            for (int n = 1; n <= last; ++n)
                if (!workspace->append(run, {eventRow(n, std::string(5000, 'x')), {}}))
                    return 1;
            return ::raise(SIGKILL);
        });
    }
    const auto workspace = create();
    std::vector<size_t> counts;
    const auto runs = workspace->runs().value();
    for (const auto& run : runs)
        counts.push_back(workspace->events(run.id).value().size());
    EXPECT_THAT(counts, testing::ElementsAre(1, 7, 40));
}

// --- bad input -------------------------------------------------------------------------------------------------------

TEST_F(StoreTest, AMissingWorkspaceIsNotCreatedForReaders)
{
    for (const auto mode : {Workspace::Mode::Open, Workspace::Mode::Read}) {
        const auto workspace = Workspace::open(m_folder, mode);
        ASSERT_FALSE(workspace);
        EXPECT_EQ(workspace.error().code, ErrorCode::FileMissing);
        EXPECT_FALSE(std::filesystem::exists(m_folder));
    }
}

TEST_F(StoreTest, AFileIsNoFolder)
{
    std::ofstream(m_folder.string()) << "text";
    const auto workspace = Workspace::open(m_folder, Workspace::Mode::Create);
    ASSERT_FALSE(workspace);
    EXPECT_EQ(workspace.error().code, ErrorCode::FileUnwritable);
}

/// Opens what must not open, and checks that not one byte was changed.
void expectRefusal(const std::filesystem::path& folder, ErrorCode code, const std::string& nextStep)
{
    const auto before = base::readFile(folder / "workspace.db").value();
    const auto workspace = Workspace::open(folder, Workspace::Mode::Create);
    ASSERT_FALSE(workspace);
    EXPECT_EQ(workspace.error().code, code) << workspace.error().message();
    EXPECT_THAT(workspace.error().nextStep, HasSubstr(nextStep));
    EXPECT_EQ(base::readFile(folder / "workspace.db").value(), before);
}

TEST_F(StoreTest, AFileThatIsNoDatabaseIsLeftAlone)
{
    std::filesystem::create_directories(m_folder);
    std::ofstream(database()) << std::string(8192, 'n');
    expectRefusal(m_folder, ErrorCode::StoreCorrupt, ".recover");
}

TEST_F(StoreTest, ADamagedDatabaseIsLeftAlone)
{
    {
        const auto workspace = create();
        const auto run = workspace->createRun("t", "T", 1, {}).value();
        for (int n = 1; n <= 50; ++n)
            ASSERT_TRUE(workspace->append(run, {eventRow(n, std::string(3000, 'x')), {}}));
    }
    std::fstream file(database(), std::ios::in | std::ios::out | std::ios::binary);
    const std::string garbage(3 * 4096, '\xA5');
    file.seekp(4096); // the pages after the header
    file.write(garbage.data(), static_cast<std::streamsize>(garbage.size()));
    file.close();
    expectRefusal(m_folder, ErrorCode::StoreCorrupt, "Nothing was deleted");
}

TEST_F(StoreTest, ATruncatedDatabaseIsLeftAlone)
{
    {
        const auto workspace = create();
        const auto run = workspace->createRun("t", "T", 1, {}).value();
        for (int n = 1; n <= 50; ++n)
            ASSERT_TRUE(workspace->append(run, {eventRow(n, std::string(3000, 'x')), {}}));
    }
    std::filesystem::resize_file(database(), std::filesystem::file_size(database()) / 2);
    expectRefusal(m_folder, ErrorCode::StoreCorrupt, ".recover");
}

TEST_F(StoreTest, AnotherProgramsDatabaseIsLeftAlone)
{
    std::filesystem::create_directories(m_folder);
    SQLite::Database(database().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE bookmark(url)");
    expectRefusal(m_folder, ErrorCode::InvalidArgument, "another folder");
}

TEST_F(StoreTest, ANewerSchemaIsLeftAlone)
{
    create();
    SQLite::Database(database().string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 2");
    expectRefusal(m_folder, ErrorCode::StoreTooNew, "Update the workbench");
}

TEST_F(StoreTest, AnEmptyFileBecomesAWorkspace)
{
    // What a death right after the creation leaves behind.
    std::filesystem::create_directories(m_folder);
    std::ofstream(database()).close();
    EXPECT_TRUE(create()->createRun("t", "T", 1, {}));
}

TEST_F(StoreTest, AFullDiskRefusesAndKeepsWhatIsRecorded)
{
    std::filesystem::create_directories(m_folder);
    const int end = inChild([&] {
        if (!mountSmallDisk(m_folder, 1 << 20))
            return 10;
        std::ofstream(m_folder / "ballast") << std::string(200'000, 'b');
        auto workspace = create();
        const auto run = workspace->createRun("t", "T", 1, {}).value();
        int stored = 0;
        Status status;
        while (stored < 1000 && (status = workspace->append(run, {eventRow(stored + 1, std::string(9000, 'x')), {}})))
            ++stored;
        if (status || status.error().code != ErrorCode::StoreFull || stored == 0)
            return 11;
        if (workspace->blobs().put(std::string(500'000, 'y')))
            return 12;
        if (workspace->events(run).value().size() != static_cast<size_t>(stored))
            return 13;
        // With room again the same workspace goes on.
        std::filesystem::remove(m_folder / "ballast");
        if (!workspace->append(run, {eventRow(stored + 1), {}}))
            return 14;
        workspace.reset();
        return create()->events(run).value().size() == static_cast<size_t>(stored) + 1 ? 0 : 15;
    });
    EXPECT_EQ(end, 0);
}

TEST_F(StoreTest, AWriteProtectedFolderIsRead)
{
    std::filesystem::create_directories(m_folder);
    const int end = inChild([&] {
        if (!mountSmallDisk(m_folder, 4 << 20))
            return 10;
        {
            const auto workspace = create();
            const auto run = workspace->createRun("t", "T", 1, {}).value();
            if (!workspace->append(run, {eventRow(1), {}}))
                return 11;
        }
        if (::mount(nullptr, m_folder.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) != 0)
            return 12;
        const auto workspace = Workspace::open(m_folder, Workspace::Mode::Create);
        if (!workspace || !(*workspace)->isReadOnly())
            return 13;
        if ((*workspace)->writer().find("write-protected") == std::string::npos)
            return 14;
        return (*workspace)->events({"run-0001"}).value().size() == 1 ? 0 : 15;
    });
    EXPECT_EQ(end, 0);
}

} // namespace
} // namespace acann::store
