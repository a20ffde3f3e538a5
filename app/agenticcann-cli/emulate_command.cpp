// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle_emulation.h"
#include "command.h"
#include "finding_text.h"
#include "program_emulation.h"
#include "source_arguments.h"
#include "task_case.h"

#include "base/files.h"
#include "emulator/critical_path.h"
#include "evaluation/emulator_evaluator.h"
#include "evaluation/source_text.h"
#include "evaluation/static_checks.h"
#include "task/task_loader.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>

namespace acann::cli {

namespace {

struct EmulateOptions
{
    std::string source;
    std::string bundle;
    std::string taskFile;
    std::string caseId; ///< empty: the primary case
    std::string soc{hardware::kDefaultSoc};
    std::string trace;
    std::vector<std::string> furtherSources; ///< of a whole program
    std::vector<std::string> defines;
    std::vector<std::string> arguments;
    std::string workingFolder;
    bool json = false;
    bool allowUnsandboxed = false;
};

/// What one launch led to.
struct Emulation
{
    std::vector<Finding> findings;
    std::optional<emulator::LaunchReport> report;
    std::string failure; ///< why there is no report
    std::string log;
    bool infrastructure = false;

    [[nodiscard]] bool isClean() const
    {
        return report && std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
            return finding.severity == Severity::Error;
        });
    }
};

Emulation refused(std::vector<Finding> findings, std::string failure, std::string log = {})
{
    return {std::move(findings), std::nullopt, std::move(failure), std::move(log), false};
}

bool blocks(const std::vector<Finding>& findings)
{
    return std::any_of(
        findings.begin(), findings.end(), [](const Finding& finding) { return finding.severity == Severity::Error; });
}

Emulation emulationOf(evaluation::KernelRun run)
{
    Emulation emulation;
    if (run.failure) {
        emulation.failure = summary(*run.failure);
        emulation.findings = findingsOf(*run.failure);
        emulation.infrastructure = std::holds_alternative<evaluation::InfrastructureFailed>(*run.failure);
    }
    for (const auto& plan : run.report.plans)
        if (!plan.refusal.empty())
            emulation.failure = "no launch plan: " + plan.refusal;
    if (!run.report.launches.empty()) {
        emulation.report = std::move(run.report.launches.front());
        emulation.findings = emulation.report->findings;
    }
    return emulation;
}

Result<Emulation> launch(const EmulateOptions& options, const task::OperatorTask& task, const task::Case& binding,
    const SourceFiles& files, const Context& context)
{
    if (auto findings = evaluation::checkSources(task, files); blocks(findings))
        return refused(std::move(findings), "the static checks found errors");
    evaluation::EmulatorOptions emulator;
    emulator.installation = context.installation;
    emulator.soc = options.soc;
    emulator.allowUnsandboxed = emulator.allowUnsandboxed || options.allowUnsandboxed;
    evaluation::KernelToolchain toolchain(evaluation::toolchainOptions(emulator));
    const auto entry = evaluation::kernelEntries(files.at("kernel.cpp")).front();
    auto compiled = toolchain.compile(files, entry.name, task.inputs.size() + task.outputs.size() + 2, context.stop);
    if (!compiled)
        return fail(std::move(compiled.error()));
    if (auto* failed = std::get_if<evaluation::CompileRefused>(&*compiled))
        return refused(std::move(failed->findings), "it does not compile", std::move(failed->log));
    if (std::holds_alternative<evaluation::CompileTimedOut>(*compiled))
        return refused({}, "the compiler did not end in time");
    const auto source = task::makeReferenceRunner(context.installation);
    auto golden = source->golden(task, {{binding.id, "declared", 0}}, context.stop);
    if (!golden)
        return fail(std::move(golden.error()));
    auto run = evaluation::runKernel(toolchain, std::get<evaluation::CompiledKernel>(*compiled), task,
        {{&binding, golden->trials.front().inputs, true}}, false, evaluation::runSettings(emulator), context.stop);
    if (!run)
        return fail(std::move(run.error()));
    return emulationOf(std::move(*run));
}

Status writeTrace(const EmulateOptions& options, const Emulation& emulation)
{
    if (options.trace.empty() || !emulation.report)
        return {};
    return base::writeFileAtomically(
        options.trace, base::compactJson(emulator::toChromeTrace(emulation.report->timeline)));
}

void printTimeline(const emulator::Timeline& timeline)
{
    std::printf("Latency   %s modelled on %s, of which %s launch; %d blocks in %d %s\n",
        timeText(timeline.totalNs).c_str(), timeline.soc.c_str(), timeText(timeline.launchOverheadNs).c_str(),
        timeline.blockDim, timeline.waves, timeline.waves == 1 ? "wave" : "waves");
    std::printf("Busiest   %s\n", timeline.criticalPipe.c_str());
    for (const auto& [pipe, share] : timeline.busyShare)
        std::printf("  %-5s %5.1f %%\n", pipe.c_str(), share * 100);
    std::printf("Traffic   %lld B read, %lld B written\n", static_cast<long long>(timeline.bytesRead),
        static_cast<long long>(timeline.bytesWritten));
}

/// The instructions that decide the slowest core's time, and what its pipes waited for.
void printCriticalPath(const emulator::Timeline& timeline)
{
    constexpr std::size_t kSteps = 5;
    const auto slowest = std::max_element(
        timeline.cores.begin(), timeline.cores.end(), [](const auto& a, const auto& b) { return a.cycles < b.cycles; });
    if (slowest == timeline.cores.end() || slowest->cycles == 0)
        return;
    const auto share = [&](std::int64_t cycles) {
        return 100.0 * static_cast<double>(cycles) / static_cast<double>(slowest->cycles);
    };
    const auto steps = emulator::criticalSteps(*slowest);
    if (!steps.empty())
        std::printf("Critical  path of %s core %d%s\n", slowest->kind.c_str(), slowest->core,
            slowest->truncated ? ", of the spans that were kept" : "");
    for (std::size_t i = 0; i < std::min(kSteps, steps.size()); ++i)
        std::printf("  %5.1f %%  %s %s%s, %d times\n", share(steps[i].cycles), steps[i].pipe.c_str(),
            steps[i].api.c_str(), steps[i].line > 0 ? (" at line " + std::to_string(steps[i].line)).c_str() : "",
            steps[i].count);
    for (const auto& [pipe, reasons] : emulator::stalls(*slowest))
        for (const auto& [reason, cycles] : reasons)
            if (share(cycles) >= 1)
                std::printf("Stall     %s waits %.1f %% for %s\n", pipe.c_str(), share(cycles), reason.c_str());
}

void print(const Emulation& emulation)
{
    if (!emulation.failure.empty())
        std::printf("Failed    %s\n", emulation.failure.c_str());
    if (emulation.report) {
        printTimeline(emulation.report->timeline);
        printCriticalPath(emulation.report->timeline);
    }
    if (emulation.findings.empty())
        std::puts("Findings  none");
    else
        std::printf("Findings\n%s", findingsText(emulation.findings).c_str());
    if (!emulation.log.empty())
        std::printf("Compile log\n%s\n", emulation.log.c_str());
}

void printJson(const Emulation& emulation, const Context& context)
{
    nlohmann::json document{{"schema", 1}, {"clean", emulation.isClean()}, {"failure", emulation.failure},
        {"findings", emulation.findings}, {"report", nullptr}, {"compileLog", emulation.log}};
    if (emulation.report)
        document["report"] = *emulation.report;
    context.printJson(document);
}

Result<Emulation> emulate(const EmulateOptions& options, const Context& context)
{
    auto files = readSources(options.source);
    if (!files)
        return fail(std::move(files.error()));
    auto task = task::loadTask(options.taskFile, context.installation, context.stop);
    if (!task)
        return fail(std::move(task.error()));
    const auto binding = caseOf(*task, options.caseId);
    if (!binding)
        return fail(binding.error());
    if (auto profile = hardware::loadProfile(context.installation.knowledge / "hardware", options.soc); !profile)
        return fail(std::move(profile.error()));
    auto emulation = launch(options, *task, **binding, *files, context);
    if (emulation)
        if (auto written = writeTrace(options, *emulation); !written)
            return fail(std::move(written.error()));
    return emulation;
}

void runWholeProgram(const EmulateOptions& options, Context& context)
{
    ProgramEmulationOptions program;
    program.sources = {options.source};
    program.sources.insert(program.sources.end(), options.furtherSources.begin(), options.furtherSources.end());
    program.defines = options.defines;
    program.arguments = options.arguments;
    program.workingFolder = options.workingFolder;
    program.soc = options.soc;
    program.trace = options.trace;
    program.json = options.json;
    program.allowUnsandboxed = options.allowUnsandboxed;
    emulateProgram(program, context);
}

void run(const EmulateOptions& options, Context& context)
{
    if (!options.bundle.empty())
        return emulateBundle({options.bundle, options.taskFile, options.caseId, options.soc, options.trace,
                                 options.json, options.allowUnsandboxed},
            context);
    if (options.source.empty())
        return context.report(
            {ErrorCode::InvalidArgument, "There is nothing to emulate", "Name a SOURCE or a --bundle.", {}, {}},
            options.json);
    if (options.taskFile.empty())
        return runWholeProgram(options, context);
    const auto emulation = emulate(options, context);
    if (!emulation)
        return context.report(emulation.error(), options.json);
    context.exitCode = emulation->isClean() ? ExitCode::Positive
        : emulation->infrastructure         ? ExitCode::Infrastructure
                                            : ExitCode::Negative;
    if (options.json)
        return printJson(*emulation, context);
    print(*emulation);
}

} // namespace

void addEmulateCommand(CLI::App& app, Context& context)
{
    auto options = std::make_shared<EmulateOptions>();
    auto* command = app.add_subcommand(
        "emulate", "Run one launch, or a whole program, on the emulator: findings, modelled latency, trace");
    auto* source = command->add_option("SOURCE", options->source,
        "With --task: kernel.cpp or the folder with kernel.cpp, tiling.h and host.cpp; without: a program with main");
    command->add_option("ARGS", options->arguments, "Arguments of the program, behind --");
    command->add_option("--with", options->furtherSources, "Another source file of the program; may be repeated")
        ->allow_extra_args(false);
    command->add_option("-D,--define", options->defines, "NAME or NAME=VALUE for the program; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--cwd", options->workingFolder,
        "Folder the program runs in and may write to (default: an empty one that is removed)");
    auto* bundle
        = command
              ->add_option("--bundle", options->bundle, "Six-part answer (Python or JSON) to judge with its own tiling")
              ->excludes(source);
    auto* task = command->add_option("--task", options->taskFile, "Task file that gives shapes and inputs");
    bundle->needs(task);
    command->add_option("--case", options->caseId, "Case of the task (default: the primary one)");
    command->add_option("--soc", options->soc, "Chip to emulate")->capture_default_str();
    command->add_option("--trace", options->trace, "Write a Chrome trace (chrome://tracing, Perfetto) to this file");
    command->add_flag("--json", options->json, "Print one JSON document");
    command->add_flag("--allow-unsandboxed", options->allowUnsandboxed,
        "Run the kernel without confinement when bubblewrap cannot be used");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace acann::cli
