// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/remote_evaluator.h"

#include "base/files.h"
#include "base/hash.h"
#include "evaluation/course.h"
#include "evaluation/static_checks.h"

#include <algorithm>
#include <sys/utsname.h>

namespace acann::evaluation {

namespace fs = std::filesystem;
using namespace remote;

namespace {

constexpr int kAttempts = 3; ///< for what is not the candidate's fault
constexpr const char* kWorker = "agenticcann-emulator-worker";
constexpr const char* kRunner = "agenticcann-kernel-runner";

Evaluation failed(const Error& error)
{
    Evaluation evaluation;
    evaluation.verdict = InfrastructureFailed{error.text, error.nextStep};
    return evaluation;
}

/// Everything the worker needs, laid out as base::Installation finds it below ACANN_DATA_DIR.
Result<std::vector<JobFile>> emulatorFiles(const base::Installation& installation)
{
    const auto worker = installation.kernelRunner.parent_path() / kWorker;
    std::error_code ec;
    for (const auto& program : {worker, installation.kernelRunner})
        if (!fs::exists(program, ec))
            return fail(ErrorCode::FileMissing, "There is no '" + program.string() + "' to send to the host",
                "Reinstall the workbench.");
    std::vector<JobFile> files{{std::string("bin/") + kWorker, worker, 0755},
        {std::string("bin/") + kRunner, installation.kernelRunner, 0755}};
    const auto addTree = [&](const fs::path& folder, const std::string& below) {
        for (fs::recursive_directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec))
            if (it->is_regular_file())
                files.push_back({below + '/' + it->path().lexically_relative(folder).string(), it->path(), 0644});
    };
    addTree(installation.emulatorInclude, "include");
    addTree(installation.knowledge / "hardware", "knowledge/hardware");
    std::sort(files.begin(), files.end(), [](const JobFile& a, const JobFile& b) { return a.path < b.path; });
    return files;
}

/// Reads the worker's lines as they come: steps for the display, the device program for the duplicate check.
class Listener
{
public:
    Listener(const EvaluationRequest& request, std::stop_source& stop)
        : m_request(request)
        , m_stop(stop)
    { }

    void hear(std::string_view piece)
    {
        m_rest += piece;
        for (auto end = m_rest.find('\n'); end != std::string::npos; end = m_rest.find('\n')) {
            line(m_rest.substr(0, end));
            m_rest.erase(0, end + 1);
        }
    }
    [[nodiscard]] const std::optional<std::string>& known() const { return m_known; }

private:
    void line(std::string_view text)
    {
        if (text.starts_with(kStepLine) && m_request.onStep)
            m_request.onStep(text.substr(kStepLine.size()));
        if (!text.starts_with(kProgramLine) || !m_request.isKnown)
            return;
        const std::string program(text.substr(kProgramLine.size()));
        if (m_request.isKnown(program)) {
            m_known = program;
            m_stop.request_stop();
        }
    }

    const EvaluationRequest& m_request;
    std::stop_source& m_stop;
    std::string m_rest;
    std::optional<std::string> m_known;
};

/// Why the worker did not come to an end, from what it and the system printed.
InfrastructureFailed workerFailure(const JobEnded& job, const std::string& host)
{
    const auto tail = job.log.substr(job.log.size() - std::min<std::size_t>(job.log.size(), 600));
    if (job.end == JobEnd::DiskFull)
        return {"The disk of host '" + host + "' is full", "Run 'agenticcann-cli host clean " + host + "'."};
    if (job.end == JobEnd::TimedOut)
        return {"An evaluation on host '" + host + "' took too long and was ended", "The host may be overloaded."};
    if (tail.find("GLIBC") != std::string::npos || tail.find("shared libraries") != std::string::npos)
        return {"The emulator does not start on host '" + host + "': " + tail.substr(0, tail.find('\n')),
            "Use a host with a system at least as new as Debian 12, or a workbench built on one like it."};
    return {"The emulator's worker failed on host '" + host + "' (exit code " + std::to_string(job.code) + "): " + tail,
        "Run 'agenticcann-cli host doctor " + host + "'."};
}

std::variant<Evaluation, InfrastructureFailed> evaluationOf(const JobEnded& job, const std::string& host)
{
    const auto file = job.results.find("evaluation.json");
    if (job.code != 0 || job.end != JobEnd::Done || file == job.results.end())
        return workerFailure(job, host);
    try {
        return nlohmann::json::parse(file->second).get<Evaluation>();
    } catch (const nlohmann::json::exception& e) {
        return InfrastructureFailed{"Host '" + host + "' sent an evaluation that cannot be read: " + e.what(),
            "Workbench and worker must come from the same version."};
    }
}

/// What to do with a job's outcome: an evaluation, an end, or another attempt with the reason for it.
using Judged = std::variant<Evaluation, InfrastructureFailed>;
Judged judge(JobOutcome outcome, const std::string& host, bool& again)
{
    again = false;
    if (const auto* ended = std::get_if<JobEnded>(&outcome)) {
        auto evaluation = evaluationOf(*ended, host);
        // An old failure says nothing about now: an earlier process cancelled it, or its disk was full.
        again = std::holds_alternative<InfrastructureFailed>(evaluation) && ended->joined;
        return evaluation;
    }
    if (const auto* lost = std::get_if<JobLost>(&outcome)) {
        again = true;
        return InfrastructureFailed{"An evaluation was lost: " + describe(lost->why, host), "It is run again."};
    }
    if (auto* unreachable = std::get_if<JobUnreachable>(&outcome))
        return InfrastructureFailed{unreachable->failure.text, unreachable->failure.nextStep};
    if (auto* refused = std::get_if<JobRefused>(&outcome))
        return InfrastructureFailed{refused->error.text, refused->error.nextStep};
    return InfrastructureFailed{"The evaluation was cancelled", {}};
}

} // namespace

RemoteEmulatorEvaluator::RemoteEmulatorEvaluator(HostSettings settings, std::shared_ptr<Host> host,
    RemoteEmulatorOptions options, std::shared_ptr<task::GoldenSource> golden)
    : m_settings(std::move(settings))
    , m_options(std::move(options))
    , m_golden(std::move(golden))
    , m_jobs(std::move(host),
          {m_options.installation.remoteScripts, m_settings.workFolder, m_settings.prologue, m_options.patience,
              m_options.placing})
{ }

std::string RemoteEmulatorEvaluator::describe() const
{
    return "emulator (" + m_options.soc + ") on host:" + m_settings.name;
}

Result<std::string> RemoteEmulatorEvaluator::deployEmulator(const std::stop_token& stop)
{
    const std::lock_guard lock(m_deploying);
    if (!m_emulator.empty())
        return m_emulator;
    ScriptLimits limits;
    limits.line = m_options.placing;
    auto machine = outputOf(m_jobs.host(), m_jobs.host().run({"uname -m", {}, {}}, limits, stop));
    if (!machine)
        return fail(std::move(machine.error()));
    utsname ours{};
    ::uname(&ours);
    machine->erase(machine->find_last_not_of('\n') + 1);
    if (*machine != ours.machine)
        return fail(ErrorCode::ToolchainMissing,
            "Host '" + m_settings.name + "' is a " + *machine + " machine, but this workbench's emulator was built for "
                + ours.machine,
            "Use a host of the same type, or a workbench built for " + *machine + ".");
    auto files = emulatorFiles(m_options.installation);
    if (!files)
        return fail(std::move(files.error()));
    auto folder = m_jobs.deploy(*files, stop);
    if (folder)
        m_emulator = *folder;
    return folder;
}

Result<std::string> RemoteEmulatorEvaluator::deployGolden(const task::OperatorTask& task, const std::stop_token& stop)
{
    const std::lock_guard lock(m_deploying);
    const auto digest = task.digest();
    if (const auto found = m_goldenFolders.find(digest); found != m_goldenFolders.end())
        return found->second;
    const auto golden = m_golden->golden(task, task::judgingTrials(task), stop);
    if (!golden)
        return fail(golden.error());
    const auto tree = goldenTree(*golden);
    std::vector<JobFile> files{{"golden.json", base::compactJson(tree.manifest)}};
    for (const auto& [name, path] : tree.files)
        files.push_back({name, path});
    auto folder = m_jobs.deploy(files, stop);
    if (folder)
        m_goldenFolders.emplace(digest, *folder);
    return folder;
}

JobSpec RemoteEmulatorEvaluator::jobOf(
    const EvaluationRequest& request, const std::string& emulator, const std::string& golden, int attempt) const
{
    EmulatorJob job{request.task, {}, m_options.soc, golden, m_options.runLimit, m_options.compileLimit,
        m_settings.allowUnsandboxed};
    // Only what decides the outcome: the same sources of another lineage are the same evaluation.
    job.candidate.target = request.candidate.target;
    job.candidate.files = request.candidate.files;
    job.candidate.id = request.candidate.id;
    const auto document = base::compactJson(toJson(job));
    JobSpec spec;
    spec.id = "ev-" + base::sha256(emulator + '\n' + document).substr(0, 40) + '-' + std::to_string(attempt);
    spec.command = "data=" + shellQuote(emulator)
        + "\nexport ACANN_DATA_DIR=\"$data\" XDG_CACHE_HOME=\"${data%/deploy/*}/cache\" LC_ALL=C.UTF-8\n"
          "exec \"$data/bin/"
        + kWorker + "\" job.json";
    spec.files = {{"job.json", document}};
    spec.results = {"evaluation.json"};
    // Two compilations, the plan and the run, and as much again for a busy machine.
    spec.limit = 2 * (2 * m_options.compileLimit + 2 * std::chrono::ceil<std::chrono::seconds>(m_options.runLimit));
    spec.logBytes = std::size_t{1} << 20;
    return spec;
}

EvaluationOutcome RemoteEmulatorEvaluator::evaluate(const EvaluationRequest& request, std::stop_token stop)
{
    // What the text alone shows needs no other machine.
    auto findings = checkSources(request.task, request.candidate.files);
    if (auto cause = causeOf(findings); !cause.empty()) {
        Evaluation evaluation;
        evaluation.verdict = Invalid{FailureStage::Static, std::move(cause), std::move(findings)};
        return evaluation;
    }
    {
        std::unique_lock lock(m_mutex);
        if (!m_freed.wait(lock, stop, [this] { return m_running < m_settings.builds; }))
            return failed({ErrorCode::Cancelled, "The evaluation was cancelled", {}, {}, {}});
        ++m_running;
    }
    auto outcome = evaluateThere(request, stop);
    const std::lock_guard lock(m_mutex);
    --m_running;
    m_freed.notify_one();
    return outcome;
}

EvaluationOutcome RemoteEmulatorEvaluator::evaluateThere(const EvaluationRequest& request, const std::stop_token& stop)
{
    const auto emulator = deployEmulator(stop);
    if (!emulator)
        return failed(emulator.error());
    const auto golden = deployGolden(request.task, stop);
    if (!golden)
        return failed(golden.error());
    for (int attempt = 1;; ++attempt) {
        std::stop_source ours;
        const std::stop_callback chain(stop, [&ours] { ours.request_stop(); });
        Listener listener(request, ours);
        auto outcome = m_jobs.run(
            jobOf(request, *emulator, *golden, attempt), [&](std::string_view piece) { listener.hear(piece); },
            ours.get_token());
        if (listener.known())
            return AlreadyKnown{*listener.known()};
        bool again = false;
        auto judged = judge(std::move(outcome), m_settings.name, again);
        if (auto* evaluation = std::get_if<Evaluation>(&judged))
            return std::move(*evaluation);
        if (!again || attempt >= kAttempts || stop.stop_requested()) {
            Evaluation evaluation;
            evaluation.verdict = std::get<InfrastructureFailed>(std::move(judged));
            return evaluation;
        }
    }
}

} // namespace acann::evaluation
