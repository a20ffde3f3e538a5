// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_candidate.h"

#include "base/files.h"
#include "fakes/scripted_run.h"

#include <fstream>
#include <gmock/gmock.h>

namespace acann::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ScriptedBlobs : public evolution::Blobs
{
public:
    explicit ScriptedBlobs(const fakes::ScriptedRun& run)
        : m_run(run)
    { }
    [[nodiscard]] Result<BlobId> put(std::string_view) override { return fail(ErrorCode::StoreReadOnly, "read-only"); }
    [[nodiscard]] Result<std::string> get(const BlobId& id) const override
    {
        const auto found = m_run.blobs.find(id);
        if (found == m_run.blobs.end())
            return fail(ErrorCode::FileMissing, "There is no blob");
        return found->second;
    }

private:
    const fakes::ScriptedRun& m_run;
};

class ExportTest : public testing::Test
{
protected:
    fakes::ScriptedRun m_run = fakes::scriptedRun();
    evolution::RunState m_state = evolution::fold(m_run.events).value();
    ScriptedBlobs m_blobs{m_run};
    base::TemporaryFolder m_temporary = base::TemporaryFolder::create("acann-export-").value();
    std::filesystem::path m_folder = m_temporary.path() / "deep" / "out";

    [[nodiscard]] Result<ExportSummary> exportOf(const CandidateId& id, bool force = false)
    {
        return exportCandidate(m_state, m_blobs, {m_run.id, id, m_folder, force, "0.1.0"});
    }
    [[nodiscard]] std::string readme() const { return base::readFile(m_folder / "README.md").value(); }
    [[nodiscard]] nlohmann::json verdict() const { return base::readJson(m_folder / "verdict.json").value(); }
    [[nodiscard]] CandidateId at(int generation, int slot) const { return m_state.at(generation, slot)->candidate.id; }
};

/// The best of the script is slot 1 of generation 3 with 24.5 µs; the first valid one is slot 0 of generation 1 with
/// 41.25 µs: 1.68 times as fast.
TEST_F(ExportTest, WritesSourcesVerdictAndProvenance)
{
    const auto best = *m_state.best();
    ASSERT_EQ(best, at(3, 1));
    const auto summary = exportOf(best);
    ASSERT_TRUE(summary) << summary.error().message();
    EXPECT_THAT(summary->files, ElementsAre("README.md", "host.cpp", "kernel.cpp", "tiling.h", "verdict.json"));
    for (const auto& [role, text] : fakes::scriptedFiles(3, 1))
        EXPECT_EQ(base::readFile(m_folder / role).value(), text);

    EXPECT_EQ(verdict()["candidate"], best.value);
    EXPECT_EQ(verdict()["trials"].size(), 2u);
    EXPECT_TRUE(verdict()["verdict"].is_object());

    const auto text = readme();
    EXPECT_THAT(text, HasSubstr("24.50 µs modelled"));
    EXPECT_THAT(text, HasSubstr("never run on an NPU"));
    EXPECT_THAT(text, HasSubstr("1.68 times as fast"));
    EXPECT_THAT(text, HasSubstr("ReLU, float16"));
    EXPECT_THAT(text, HasSubstr("seed 7"));
    EXPECT_THAT(text, HasSubstr("relu_tiled")) << "knowledge it was made from";
    for (auto id = best; !m_state.member(id)->candidate.parents.empty();
         id = m_state.member(id)->candidate.parents.front())
        EXPECT_THAT(text, HasSubstr(m_state.member(id)->candidate.parents.front().brief())) << "its ancestors";
}

TEST_F(ExportTest, AFailedCandidateIsMarkedAsSuch)
{
    ASSERT_TRUE(exportOf(at(1, 1)));
    EXPECT_THAT(readme(), HasSubstr("**Not valid**"));
    EXPECT_THAT(readme(), Not(HasSubstr("**Valid**")));
}

TEST_F(ExportTest, ADuplicateCarriesItsOriginalsVerdict)
{
    ASSERT_TRUE(exportOf(at(1, 6)));
    EXPECT_EQ(verdict()["equalTo"], at(1, 0).value);
    EXPECT_THAT(readme(), HasSubstr(at(1, 0).value));
    EXPECT_THAT(readme(), HasSubstr("41.25 µs modelled"));
}

TEST_F(ExportTest, NothingIsOverwrittenWithoutForce)
{
    std::filesystem::create_directories(m_folder);
    std::ofstream(m_folder / "kernel.cpp") << "mine";
    std::ofstream(m_folder / "notes.txt") << "keep";
    const auto refused = exportOf(*m_state.best());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::FileUnwritable);
    EXPECT_THAT(refused.error().nextStep, HasSubstr("--force"));
    EXPECT_EQ(base::readFile(m_folder / "kernel.cpp").value(), "mine");
    EXPECT_FALSE(std::filesystem::exists(m_folder / "README.md"));

    ASSERT_TRUE(exportOf(*m_state.best(), true));
    EXPECT_NE(base::readFile(m_folder / "kernel.cpp").value(), "mine");
    EXPECT_EQ(base::readFile(m_folder / "notes.txt").value(), "keep");
}

TEST_F(ExportTest, RefusesWhatIsNotThere)
{
    EXPECT_EQ(exportOf({"nobody"}).error().code, ErrorCode::RunMissing);
    std::ofstream(m_temporary.path() / "file") << "x";
    m_folder = m_temporary.path() / "file";
    EXPECT_EQ(exportOf(*m_state.best()).error().code, ErrorCode::FileUnwritable);
}

TEST_F(ExportTest, ARoleThatLeadsOutOfTheFolderIsRefused)
{
    const auto best = *m_state.best();
    m_run.blobs[m_state.member(best)->files] = R"({"../escape.cpp": "x"})";
    EXPECT_EQ(exportOf(best).error().code, ErrorCode::StoreCorrupt);
    EXPECT_FALSE(std::filesystem::exists(m_temporary.path() / "deep" / "escape.cpp"));
}

} // namespace
} // namespace acann::exchange
