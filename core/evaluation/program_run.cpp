// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/program_run.h"

#include "base/files.h"
#include "emulator/runner/kernel_job.h"
#include "emulator/runner/program_runner.h"
#include "evaluation/kernel_qualifiers.h"
#include "evaluation/launch_syntax.h"
#include "evaluation/program_findings.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

namespace acann::evaluation {

namespace fs = std::filesystem;
using base::SandboxProfile;
using base::SandboxSpec;

namespace {

constexpr std::chrono::milliseconds kGrace{1500};
constexpr int kFaultExit = 70; ///< the runner's own exit code after a fault
constexpr int kBrokenJob = 64;

struct Source
{
    fs::path original;
    fs::path copy; ///< rewritten, in the work folder
    int mainLine = 0; ///< 0: it has no main
};

/// The line of main; 0 when there is none.
int mainLineOf(const std::string& text)
{
    static const std::regex mainFunction(R"(\bmain\s{0,99}\()");
    std::smatch match;
    if (!std::regex_search(text, match, mainFunction))
        return 0;
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + match.position(), '\n'));
}

SourcePlace mainOf(const std::vector<Source>& sources)
{
    for (const auto& source : sources)
        if (source.mainLine > 0)
            return {source.original.string(), source.mainLine, {}};
    return {};
}

/// Rewrites the sources into the work folder; messages still name the originals.
Result<std::vector<Source>> rewrite(const ProgramOrder& order, const fs::path& work)
{
    static const std::array<std::string_view, 4> kinds{".cpp", ".cc", ".cxx", ".asc"};
    std::vector<Source> sources;
    bool hasMain = false;
    for (const auto& path : order.sources) {
        std::error_code ec;
        const auto original = fs::absolute(path, ec).lexically_normal();
        if (std::find(kinds.begin(), kinds.end(), original.extension().string()) == kinds.end())
            return fail(ErrorCode::InvalidArgument, "'" + path.string() + "' is no C++ source",
                "Give files that end in .cpp, .cc, .cxx or .asc.");
        auto text = base::readFile(original);
        if (!text)
            return fail(std::move(text.error()));
        for (const auto& kernel : launchHeadersOf(*text))
            if (auto written = base::writeFileAtomically(
                    work / ("aclrtlaunch_" + kernel + ".h"), "#include \"acann_emulator/program_launch.h\"\n");
                !written)
                return fail(std::move(written.error()));
        Source source{original, work / (std::to_string(sources.size()) + "_" + original.stem().string() + ".cpp"),
            mainLineOf(*text)};
        hasMain = hasMain || source.mainLine > 0;
        const auto rewritten
            = "#line 1 \"" + original.string() + "\"\n" + withDeclaredKinds(withCppLinkage(withoutLaunchSyntax(*text)));
        if (auto written = base::writeFileAtomically(source.copy, rewritten); !written)
            return fail(std::move(written.error()));
        sources.push_back(std::move(source));
    }
    if (!hasMain)
        return fail(ErrorCode::InvalidArgument, "None of the sources has a main function",
            "Add the file with main, or give a task that says how to launch the kernel: --task FILE.");
    return sources;
}

std::set<fs::path> foldersOf(const std::vector<Source>& sources)
{
    std::set<fs::path> folders;
    for (const auto& source : sources)
        folders.insert(source.original.parent_path());
    return folders;
}

Result<base::ProcessOutcome> compile(
    const ProgramOrder& order, const std::vector<Source>& sources, const fs::path& work, std::stop_token stop)
{
    const auto program = base::findProgram("g++");
    if (!program)
        return fail(ErrorCode::ProgramMissing, "The emulator compiles kernels with 'g++', which is not installed",
            "Install it with 'sudo apt install g++'.");
    auto spec = SandboxSpec::forProfile(SandboxProfile::Compile);
    // Own symbols first: a kernel may have the name of a function of the C library.
    spec.argv = {program->string(), "-std=c++17", "-O1", "-g1", "-gdwarf-4", "-fPIC", "-ffp-contract=off", "-w",
        "-shared", "-fno-gnu-unique", "-Wl,-Bsymbolic", "-fmax-errors=8", "-fdiagnostics-color=never", "-pthread",
        "-DACANN_EMU_WHOLE_PROGRAM", "-include", "acann_emulator/program_launch.h"};
    for (const auto& define : order.defines)
        spec.argv.push_back("-D" + define);
    for (const auto& folder : foldersOf(sources)) {
        spec.argv.insert(spec.argv.end(), {"-iquote", folder.string()});
        spec.readOnly.push_back(folder);
    }
    for (const auto& folder : order.includeFolders) {
        spec.argv.insert(spec.argv.end(), {"-iquote", folder.string()});
        spec.readOnly.push_back(folder);
    }
    spec.argv.insert(spec.argv.end(), {"-I", work.string(), "-I", order.installation.emulatorInclude.string()});
    for (const auto& source : sources)
        spec.argv.push_back(source.copy.string());
    spec.argv.insert(spec.argv.end(), {"-o", (work / "program.so").string()});
    spec.readOnly.push_back(order.installation.emulatorInclude);
    spec.writable = {work};
    spec.workingFolder = work;
    spec.timeout = std::chrono::minutes(2);
    spec.environment["LC_ALL"] = "C";
    spec.allowUnsandboxed = order.allowUnsandboxed;
    return base::runSandboxed(spec, std::move(stop));
}

SandboxSpec sandboxOf(const ProgramOrder& order, const emulator::ProgramJob& job, const fs::path& jobFile,
    const fs::path& work, const fs::path& folder)
{
    auto spec = SandboxSpec::forProfile(SandboxProfile::Kernel);
    spec.argv = {order.installation.kernelRunner.string(), "--program", jobFile.string()};
    spec.readOnly = {order.installation.kernelRunner, job.profiles};
    spec.writable = {work};
    if (folder != work)
        spec.writable.push_back(folder);
    spec.workingFolder = folder;
    spec.timeout = order.limit + kGrace;
    const auto threads = std::max(1u, std::thread::hardware_concurrency());
    spec.limits.cpu = std::chrono::ceil<std::chrono::seconds>(spec.timeout) * threads + std::chrono::seconds(1);
    spec.allowUnsandboxed = order.allowUnsandboxed;
    return spec;
}

/// The first known line of the addresses that lies in one of the program's own files.
SourcePlace placeOf(const fs::path& module, const std::vector<std::uint64_t>& addresses,
    const std::vector<Source>& sources, const ProgramOrder& order, std::stop_token stop)
{
    if (addresses.empty() || !base::findProgram("addr2line"))
        return {};
    auto spec = SandboxSpec::forProfile(SandboxProfile::Compile);
    spec.argv = {"addr2line", "-i", "-e", module.string()};
    for (const auto address : addresses) {
        std::ostringstream text;
        text << std::hex << address;
        spec.argv.push_back(text.str());
    }
    spec.readOnly = {module};
    spec.allowUnsandboxed = order.allowUnsandboxed;
    const auto outcome = base::runSandboxed(spec, std::move(stop));
    if (!outcome || !outcome->succeeded())
        return {};
    const auto folders = foldersOf(sources);
    std::istringstream lines(outcome->standardOutput);
    for (std::string line; std::getline(lines, line);) {
        const auto colon = line.rfind(':');
        const int number = colon == std::string::npos ? 0 : std::atoi(line.c_str() + colon + 1);
        const fs::path file = line.substr(0, colon == std::string::npos ? line.size() : colon);
        const bool own = std::any_of(folders.begin(), folders.end(),
            [&](const fs::path& folder) { return file.string().starts_with(folder.string() + "/"); });
        if (number > 0 && own)
            return {file.string(), number, {}};
    }
    return {};
}

void explainEnd(const base::ProcessOutcome& outcome, bool complete, ProgramRun& run)
{
    if (const auto* exited = std::get_if<base::Exited>(&outcome.end)) {
        if (exited->code == kFaultExit && !complete && !run.findings.empty())
            return;
        run.exitCode = exited->code;
        return;
    }
    if (run.findings.empty())
        run.findings.push_back(
            {"KERNEL-CRASH", Severity::Error, "The program was ended by " + outcome.describeEnd(), {}, {},
                "Look for unbounded recursion, an endless loop or a large array on the stack.", "kernel runner", 1});
}

Result<ProgramRun> execute(const ProgramOrder& order, const std::vector<Source>& sources, const fs::path& work,
    std::string compileLog, std::stop_token stop)
{
    emulator::ProgramJob job;
    job.program = work / "program.so";
    job.profiles = order.installation.knowledge / "hardware";
    job.soc = order.soc;
    job.report = work / "report.jsonl";
    job.limit = order.limit;
    job.keepSpans = order.keepSpans;
    job.arguments = {sources.front().original.stem().string()};
    job.arguments.insert(job.arguments.end(), order.arguments.begin(), order.arguments.end());
    if (auto written = base::writeFileAtomically(job.report, ""); !written)
        return fail(std::move(written.error()));
    const auto jobFile = work / "job.json";
    if (auto written = base::writeFileAtomically(jobFile, base::compactJson(emulator::toJson(job))); !written)
        return fail(std::move(written.error()));
    std::error_code ec;
    const auto folder = order.workingFolder.empty() ? work : fs::absolute(order.workingFolder, ec).lexically_normal();
    const auto outcome = base::runSandboxed(sandboxOf(order, job, jobFile, work, folder), stop);
    if (!outcome)
        return fail(outcome.error());
    if (std::holds_alternative<base::ProcessCancelled>(outcome->end))
        return fail(ErrorCode::Cancelled, "The program's run was cancelled");
    const auto lines = base::readFile(job.report);
    if (!lines)
        return fail(lines.error());
    const auto* exited = std::get_if<base::Exited>(&outcome->end);
    if (lines->empty() && exited != nullptr && (exited->code == kBrokenJob || exited->code == 127))
        return fail(ErrorCode::ProtocolBroken, "The kernel runner refused its job: " + outcome->standardError,
            "Workbench and kernel runner must come from the same version.");
    auto report = emulator::parseJobReport(*lines);
    ProgramRun run;
    run.compileLog = std::move(compileLog);
    run.output = outcome->standardOutput;
    run.errors = outcome->standardError;
    run.launches = std::move(report.launches);
    if (report.fault)
        run.findings.push_back(faultFinding(
            *report.fault, placeOf(job.program, report.fault->addresses, sources, order, stop), order.limit));
    for (const auto& file : report.missingFiles)
        run.findings.push_back(
            missingFileFinding(file.path, placeOf(job.program, file.addresses, sources, order, stop), folder.string()));
    explainEnd(*outcome, report.complete, run);
    if (run.findings.empty() && run.launches.empty())
        run.findings.push_back(noLaunchFinding(mainOf(sources)));
    return run;
}

} // namespace

Result<ProgramRun> runProgram(const ProgramOrder& order, std::stop_token stop)
{
    auto work = base::TemporaryFolder::create("acann-program-");
    if (!work)
        return fail(std::move(work.error()));
    auto sources = rewrite(order, work->path());
    if (!sources)
        return fail(std::move(sources.error()));
    const auto compiled = compile(order, *sources, work->path(), stop);
    if (!compiled)
        return fail(compiled.error());
    if (std::holds_alternative<base::ProcessCancelled>(compiled->end))
        return fail(ErrorCode::Cancelled, "The compilation was cancelled");
    if (!compiled->succeeded()) {
        ProgramRun refused;
        refused.compileLog = compiled->standardError + compiled->standardOutput;
        refused.findings = compileFindings(refused.compileLog);
        return refused;
    }
    return execute(order, *sources, work->path(), compiled->standardError, stop);
}

} // namespace acann::evaluation
