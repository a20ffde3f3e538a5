// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"

#include <optional>
#include <string>
#include <vector>

/// The tools of the tool-agent. They know no file system: a candidate's files are texts in memory, by role, and every
/// other name is refused with a sentence for the model.
namespace acann::agents {

/// What a tool answers the model.
struct ToolAnswer
{
    std::string text;
    bool isRefused = false; ///< the call was not carried out
    std::optional<bool> passed; ///< of compile, run and profile
};

class Toolbox
{
public:
    /// Starts with the files that the request's edits would apply to.
    explicit Toolbox(const ProposalRequest& request);

    /// compile, run and profile only with a bench.
    [[nodiscard]] std::vector<llm::ToolSpec> specs() const;

    /// Errors: those of the bench. What the model did wrong is an answer.
    [[nodiscard]] Result<ToolAnswer> call(const llm::ToolCall& call, const std::stop_token& stop);

    [[nodiscard]] const SourceFiles& files() const { return m_files; }
    void setFiles(SourceFiles files) { m_files = std::move(files); }
    [[nodiscard]] std::vector<std::string> missingRoles() const;
    /// The best that was proved: the last files that ran right, else the last that compiled; nullopt: none.
    [[nodiscard]] std::optional<SourceFiles> proved() const { return m_right ? m_right : m_compiling; }

private:
    using Bound = Result<BenchReport> (Bench::*)(const SourceFiles&, std::stop_token);
    [[nodiscard]] std::string nameProblem(const std::string& name) const;
    [[nodiscard]] ToolAnswer read(const std::string& name) const;
    [[nodiscard]] ToolAnswer put(const std::string& name, std::string text, std::string done);
    [[nodiscard]] ToolAnswer edit(const nlohmann::json& arguments);
    [[nodiscard]] ToolAnswer searchKnowledge(const std::string& query) const;
    [[nodiscard]] Result<ToolAnswer> work(const std::string& tool, Bound bound, const std::stop_token& stop);

    const ProposalRequest& m_request;
    SourceFiles m_files;
    std::optional<SourceFiles> m_compiling;
    std::optional<SourceFiles> m_right;
};

} // namespace acann::agents
