// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "base/paths.h"
#include "base/subprocess.h"

#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace acann::tests {

/// A test with a folder of its own and the scripts of the source tree.
class TaskFixture : public ::testing::Test
{
protected:
    TaskFixture()
        : m_folder(base::TemporaryFolder::create("acann-task-test-").value())
    { }

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder.path(); }

    std::filesystem::path write(const std::string& name, const std::string& content) const
    {
        auto path = folder() / name;
        std::filesystem::create_directories(path.parent_path());
        EXPECT_TRUE(base::writeFileAtomically(path, content).has_value());
        return path;
    }

    /// Runs Python statements with NumPy as `np`; the arguments are sys.argv[1:]. Returns what they print.
    static std::string python(const std::string& statements, const std::vector<std::string>& arguments = {})
    {
        base::ProcessSpec spec;
        spec.argv = {"/usr/bin/python3", "-c", "import sys\nimport numpy as np\n" + statements};
        spec.argv.insert(spec.argv.end(), arguments.begin(), arguments.end());
        spec.timeout = std::chrono::seconds(60);
        const auto outcome = base::runProcess(spec);
        EXPECT_TRUE(outcome.has_value() && outcome->succeeded())
            << (outcome ? outcome->standardError : outcome.error().text);
        return outcome ? outcome->standardOutput : std::string();
    }

    static base::Installation installation()
    {
        auto found = base::Installation::locate();
        found.knowledge = std::filesystem::path(ACANN_SOURCE_DIR) / "knowledge";
        found.scripts = std::filesystem::path(ACANN_SOURCE_DIR) / "resources/scripts";
        return found;
    }

    static std::filesystem::path shipped(const std::string& name) { return installation().knowledge / "tasks" / name; }

private:
    base::TemporaryFolder m_folder;
};

} // namespace acann::tests
