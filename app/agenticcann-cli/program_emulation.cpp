// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "program_emulation.h"

#include "finding_text.h"

#include "base/files.h"
#include "evaluation/program_run.h"
#include "hardware/hardware_profile.h"

#include <algorithm>
#include <cstdio>

namespace acann::cli {

namespace {

bool blocks(const std::vector<Finding>& findings)
{
    return std::any_of(
        findings.begin(), findings.end(), [](const Finding& finding) { return finding.severity == Severity::Error; });
}

bool isClean(const evaluation::ProgramRun& run)
{
    return run.exitCode == 0 && !blocks(run.findings)
        && std::none_of(
            run.launches.begin(), run.launches.end(), [](const auto& launch) { return blocks(launch.findings); });
}

Result<evaluation::ProgramRun> emulate(const ProgramEmulationOptions& options, const Context& context)
{
    if (auto profile = hardware::loadProfile(context.installation.knowledge / "hardware", options.soc); !profile)
        return fail(std::move(profile.error()));
    evaluation::ProgramOrder order;
    for (const auto& source : options.sources)
        order.sources.emplace_back(source);
    order.defines = options.defines;
    order.arguments = options.arguments;
    order.workingFolder = options.workingFolder;
    order.soc = options.soc;
    order.keepSpans = !options.trace.empty();
    order.installation = context.installation;
    order.allowUnsandboxed = order.allowUnsandboxed || options.allowUnsandboxed;
    auto run = evaluation::runProgram(order, context.stop);
    if (run && !options.trace.empty() && !run->launches.empty())
        if (auto written = base::writeFileAtomically(
                options.trace, base::compactJson(emulator::toChromeTrace(run->launches.back().timeline)));
            !written)
            return fail(std::move(written.error()));
    return run;
}

void print(const evaluation::ProgramRun& run)
{
    std::fputs(run.output.c_str(), stdout);
    std::fputs(run.errors.c_str(), stderr);
    if (!run.output.empty() && run.output.back() != '\n')
        std::puts("");
    for (const auto& launch : run.launches) {
        std::printf("Launch    %s: %d blocks, %s modelled on %s\n", launch.caseId.c_str(), launch.blockDim,
            timeText(launch.timeline.totalNs).c_str(), launch.timeline.soc.c_str());
        if (!launch.findings.empty())
            std::printf("%s", findingsText(launch.findings).c_str());
    }
    if (run.launches.empty())
        std::puts("Launch    none");
    if (!run.findings.empty())
        std::printf("Findings\n%s", findingsText(run.findings).c_str());
    if (run.exitCode)
        std::printf("Exit code %d\n", *run.exitCode);
    if (!run.compileLog.empty() && !run.exitCode)
        std::printf("Compile log\n%s\n", run.compileLog.c_str());
}

void printJson(const evaluation::ProgramRun& run, const Context& context)
{
    nlohmann::json document{{"schema", 1}, {"clean", isClean(run)}, {"exitCode", nullptr}, {"output", run.output},
        {"errors", run.errors}, {"findings", run.findings}, {"launches", run.launches}, {"compileLog", run.compileLog}};
    if (run.exitCode)
        document["exitCode"] = *run.exitCode;
    context.printJson(document);
}

} // namespace

void emulateProgram(const ProgramEmulationOptions& options, Context& context)
{
    const auto run = emulate(options, context);
    if (!run)
        return context.report(run.error(), options.json);
    context.exitCode = isClean(*run) ? ExitCode::Positive : ExitCode::Negative;
    if (options.json)
        return printJson(*run, context);
    print(*run);
}

} // namespace acann::cli
