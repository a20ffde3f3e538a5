// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/paths.h"

#include <stop_token>
#include <string>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace acann::cli {

/// Exit codes of design §14.
enum class ExitCode : int
{
    Positive = 0, ///< done and positive
    Negative = 1, ///< done and negative: candidate not valid, run found nothing
    Usage = 2,
    Infrastructure = 3
};

/// What every command shares. A command stores its outcome in `exitCode`.
struct Context
{
    base::Installation installation;
    std::stop_token stop; ///< requested by the first Ctrl+C
    ExitCode exitCode = ExitCode::Positive;

    /// One document on stdout. Progress and messages go to stderr.
    void printJson(const nlohmann::json& document) const;
    /// The error on stderr; with `json` also {"error": …} on stdout. Sets the exit code that fits the error.
    void report(const Error& error, bool json);
};

[[nodiscard]] ExitCode exitCodeOf(const Error& error);

/// A progress line on stderr: a bar on a terminal, one line per step elsewhere, nothing when `quiet`.
class Progress
{
public:
    explicit Progress(bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    /// share in 0…1, or negative when unknown.
    void show(const std::string& text, double share);

private:
    bool m_quiet;
    bool m_terminal;
    bool m_drawn = false;
    std::string m_last;
};

// Each adds its subcommands with callbacks that run them.
void addCalibrateCommand(CLI::App& app, Context& context);
void addEmulateCommand(CLI::App& app, Context& context);
void addEvaluateCommand(CLI::App& app, Context& context);
void addExportCommand(CLI::App& app, Context& context);
void addHostCommands(CLI::App& app, Context& context);
void addKnowledgeCommands(CLI::App& app, Context& context);
void addModelsCommands(CLI::App& app, Context& context);
void addResumeCommand(CLI::App& app, Context& context);
void addRunCommand(CLI::App& app, Context& context);
void addForkCommand(CLI::App& app, Context& context);
void addStatusCommand(CLI::App& app, Context& context);
void addSteerCommand(CLI::App& app, Context& context);
void addTaskCommands(CLI::App& app, Context& context);

/// The whole program but for signal handling: parses, runs, returns the exit code.
[[nodiscard]] int runCli(int argc, const char* const* argv, std::stop_token stop);

} // namespace acann::cli
