// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"

#include <filesystem>
#include <optional>
#include <thread>

#include <gmock/gmock.h>

namespace {

namespace fs = std::filesystem;
using namespace acann;
using namespace acann::base;
using testing::HasSubstr;

class Files : public testing::Test
{
protected:
    void SetUp() override
    {
        auto folder = TemporaryFolder::create("acann-test-");
        ASSERT_TRUE(folder.has_value());
        m_folder = std::move(*folder);
    }
    [[nodiscard]] fs::path at(const std::string& name) const { return m_folder->path() / name; }

    std::optional<TemporaryFolder> m_folder;
};

TEST_F(Files, ReadsBackWhatWasWrittenByteForByte)
{
    const std::string content("a\0b\r\n\xff", 6);
    ASSERT_TRUE(writeFileAtomically(at("f"), content).has_value());
    EXPECT_EQ(readFile(at("f")).value_or("failed"), content);
}

TEST_F(Files, AnEmptyFileIsReadAsEmpty)
{
    ASSERT_TRUE(writeFileAtomically(at("f"), "").has_value());
    EXPECT_EQ(readFile(at("f")).value_or("failed"), "");
}

TEST_F(Files, MissingFilesAndFoldersAreToldApart)
{
    EXPECT_EQ(readFile(at("none")).error().code, ErrorCode::FileMissing);
    EXPECT_EQ(readFile(m_folder->path()).error().code, ErrorCode::FileUnreadable);
    EXPECT_THAT(readFile(at("none")).error().text, HasSubstr(at("none").string()));
}

TEST_F(Files, AReaderSeesTheOldOrTheNewContentAndNeverAPart)
{
    const std::string first(200'000, '1');
    const std::string second(200'000, '2');
    ASSERT_TRUE(writeFileAtomically(at("f"), first).has_value());
    std::jthread writer([&] {
        for (int i = 0; i < 40; ++i)
            ASSERT_TRUE(writeFileAtomically(at("f"), i % 2 == 0 ? second : first).has_value());
    });
    for (int i = 0; i < 40; ++i) {
        const auto seen = readFile(at("f"));
        ASSERT_TRUE(seen.has_value());
        EXPECT_TRUE(*seen == first || *seen == second);
    }
}

TEST_F(Files, AFailedWriteLeavesTheOldContentAndNoRubbish)
{
    ASSERT_TRUE(writeFileAtomically(at("f"), "old").has_value());
    const auto status = writeFileAtomically(at("f") / "below-a-file", "new");
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::FileUnwritable);
    EXPECT_EQ(readFile(at("f")).value_or(""), "old");
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder->path()), fs::directory_iterator()), 1);
}

TEST_F(Files, BrokenJsonNamesFileAndByte)
{
    ASSERT_TRUE(writeFileAtomically(at("broken.json"), R"({"a": 1,, })").has_value());
    const auto json = readJson(at("broken.json"));
    ASSERT_FALSE(json.has_value());
    EXPECT_EQ(json.error().code, ErrorCode::MalformedJson);
    EXPECT_THAT(json.error().message(), HasSubstr("broken.json"));
    EXPECT_THAT(json.error().message(), HasSubstr("9"));
}

TEST_F(Files, JsonIsWrittenSortedAndSurvivesInvalidText)
{
    EXPECT_EQ(compactJson({{"b", 1}, {"a", 2}}), R"({"a":2,"b":1})");
    EXPECT_NO_THROW({ EXPECT_THAT(compactJson({{"a", "\xff"}}), HasSubstr("a")); });
    EXPECT_EQ(prettyJson({{"a", 1}}), "{\n  \"a\": 1\n}\n");
}

TEST_F(Files, ATemporaryFolderGoesWithItsOwner)
{
    fs::path path;
    {
        auto folder = TemporaryFolder::create("acann-test-");
        ASSERT_TRUE(folder.has_value());
        path = folder->path();
        ASSERT_TRUE(writeFileAtomically(path / "f", "x").has_value());
        const auto moved = std::move(*folder);
        EXPECT_TRUE(fs::exists(path / "f"));
        EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    }
    EXPECT_FALSE(fs::exists(path));
}

} // namespace
