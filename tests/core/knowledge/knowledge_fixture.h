// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "knowledge/knowledge_base.h"

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace acann::test {

/// A task over one input "x" (and parameters) with the given graph; every tensor has `dtype`.
inline task::OperatorTask makeTask(
    std::vector<task::GraphNode> nodes, task::Shape shape = {64, 128}, task::DType dtype = task::DType::Float16)
{
    task::OperatorTask result;
    result.id = "made_for_test";
    result.inputs = {{"x", false}};
    result.outputs = {{"y", false}};
    task::Case primary;
    primary.id = "primary";
    primary.primary = true;
    primary.inputs = {{dtype, shape, {}}};
    primary.outputs = {{dtype, std::move(shape), {}}};
    result.cases = {std::move(primary)};
    if (!nodes.empty())
        result.graph.results = {nodes.back().id};
    result.graph.nodes = std::move(nodes);
    return result;
}

inline task::OperatorTask withInput(
    task::OperatorTask task, const std::string& name, task::Shape shape, bool isParameter = false)
{
    task.inputs.push_back({name, isParameter});
    for (auto& testCase : task.cases)
        testCase.inputs.push_back({testCase.inputs.front().dtype, shape, {}});
    return task;
}

/// A knowledge folder of its own, empty at first.
class KnowledgeFolder : public ::testing::Test
{
protected:
    void SetUp() override
    {
        auto folder = base::TemporaryFolder::create("acann-knowledge-");
        ASSERT_TRUE(folder) << folder.error().message();
        m_folder.emplace(std::move(*folder));
    }

    [[nodiscard]] const std::filesystem::path& root() const { return m_folder->path(); }
    [[nodiscard]] std::filesystem::path target() const { return root() / "targets" / "toy"; }

    void write(const std::filesystem::path& file, const std::string& text) const
    {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }

    void writeTarget() const
    {
        write(target() / "target.json", R"({
            "schema": 1, "id": "toy", "title": "Toy target",
            "roles": [{"name": "kernel.cpp", "language": "cpp"}, {"name": "host.cpp", "language": "cpp"}],
            "stages": {"init": ["L0","L1","L2","L3","L4","L5"], "mutate": ["L2","L3","L4"],
                       "compile-fix": ["L2","L4","L5"], "correctness-fix": ["L1","L5"], "perf-tune": ["L3"]},
            "exemplarRoles": {"compile-fix": ["kernel.cpp"]}})");
    }

    /// `where` is "common" or a pattern; `fields` are further front matter lines.
    void writeCard(const std::string& where, const std::string& layer, const std::string& id, const std::string& body,
        const std::string& fields = {}) const
    {
        const auto folder = where == "common" ? target() / "common" : target() / "patterns" / where;
        write(folder / layer / (id + ".md"),
            "---\nid: " + id + "\nlayer: " + layer + "\ntitle: Title of " + id + "\n" + fields + "---\n" + body + "\n");
    }

    void writeExemplar(const std::string& pattern, const std::string& id, const nlohmann::json& description,
        const std::string& kernel, const std::string& host = "// host\n") const
    {
        const auto folder = target() / "patterns" / pattern / "L5" / id;
        write(folder / "exemplar.json", description.dump());
        write(folder / "kernel.cpp", kernel);
        write(folder / "host.cpp", host);
    }

    [[nodiscard]] static nlohmann::json describe(const std::string& id, const nlohmann::json& applies)
    {
        return {{"schema", 1}, {"id", id}, {"title", "Exemplar " + id}, {"applies", applies}};
    }

private:
    std::optional<base::TemporaryFolder> m_folder;
};

} // namespace acann::test
