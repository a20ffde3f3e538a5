// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "base/files.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <unistd.h>

namespace acann::cli {

void Context::printJson(const nlohmann::json& document) const { std::cout << base::prettyJson(document) << std::flush; }

void Context::report(const Error& error, bool json)
{
    std::cerr << error.message() << '\n';
    if (!error.detail.empty())
        std::cerr << error.detail << '\n';
    if (json)
        printJson({{"error",
            {{"code", static_cast<int>(error.code)}, {"text", error.text}, {"nextStep", error.nextStep},
                {"context", error.context}, {"detail", error.detail}}}});
    exitCode = exitCodeOf(error);
}

ExitCode exitCodeOf(const Error& error)
{
    const int range = static_cast<int>(error.code) / 1000;
    // What the person wrote (arguments, files, tasks, packs, configurations) is a usage matter; the rest is ours or
    // the system's.
    const bool usage = (range == 1 && error.code != ErrorCode::FileUnwritable) || range == 4
        || (range == 5 && error.code != ErrorCode::PythonPackageMissing) || error.code == ErrorCode::RunConfigBroken
        || error.code == ErrorCode::RunMissing || error.code == ErrorCode::ModelSettingsBroken;
    return usage ? ExitCode::Usage : ExitCode::Infrastructure;
}

Progress::Progress(bool quiet)
    : m_quiet(quiet)
    , m_terminal(::isatty(STDERR_FILENO) == 1)
{ }

Progress::~Progress()
{
    if (m_drawn)
        std::fputs("\r\033[K", stderr);
}

void Progress::show(const std::string& text, double share)
{
    if (m_quiet)
        return;
    if (!m_terminal) {
        if (text != m_last)
            std::fprintf(stderr, "%s\n", text.c_str());
        m_last = text;
        return;
    }
    constexpr int kWidth = 28;
    std::string bar(kWidth, '.');
    if (share >= 0)
        std::fill_n(bar.begin(), static_cast<int>(std::clamp(share, 0.0, 1.0) * kWidth), '#');
    std::fprintf(stderr, "\r\033[K[%s] %s", bar.c_str(), text.c_str());
    std::fflush(stderr);
    m_drawn = true;
}

int runCli(int argc, const char* const* argv, std::stop_token stop)
{
    Context context;
    context.installation = base::Installation::locate();
    context.stop = std::move(stop);
    CLI::App app("AgenticCANN Workbench: evolve Ascend C kernels with layered hardware knowledge", "agenticcann-cli");
    app.set_version_flag("--version", ACANN_VERSION);
    app.require_subcommand(1);
    addTaskCommands(app, context);
    addCalibrateCommand(app, context);
    addEmulateCommand(app, context);
    addEvaluateCommand(app, context);
    addRunCommand(app, context);
    addForkCommand(app, context);
    addResumeCommand(app, context);
    addStatusCommand(app, context);
    addSteerCommand(app, context);
    addExportCommand(app, context);
    addHostCommands(app, context);
    addKnowledgeCommands(app, context);
    addModelsCommands(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? 0 : static_cast<int>(ExitCode::Usage);
    }
    return static_cast<int>(context.exitCode);
}

} // namespace acann::cli
