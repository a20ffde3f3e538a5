// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/emulator_evaluator.h"

#include "base/hash.h"
#include "evaluation/source_text.h"
#include "evaluation/static_checks.h"
#include "evaluation/trial_judge.h"
#include "hardware/roofline.h"

#include <algorithm>
#include <utility>

namespace acann::evaluation {

namespace {

constexpr std::size_t kLogLimit = 64 * 1024; ///< of the compile log that is kept

bool blocks(const std::vector<Finding>& findings)
{
    return std::any_of(
        findings.begin(), findings.end(), [](const Finding& finding) { return finding.severity == Severity::Error; });
}

/// The first blocking finding in one line.
std::string causeOf(const std::vector<Finding>& findings)
{
    for (const auto& finding : findings)
        if (finding.severity == Severity::Error)
            return finding.rule + ": " + finding.message
                + (finding.place.line > 0
                        ? " (" + finding.place.file + " line " + std::to_string(finding.place.line) + ")"
                        : "");
    return {};
}

InfrastructureFailed notTheCandidate(const Error& error)
{
    std::string cause = error.text;
    for (const auto& place : error.context)
        cause += " (" + place + ")";
    return {std::move(cause), error.nextStep};
}

/// One finding per rule and place, errors first.
std::vector<Finding> merged(std::vector<Finding> findings)
{
    std::vector<Finding> result;
    for (auto& finding : findings) {
        const auto same = std::find_if(result.begin(), result.end(), [&](const Finding& other) {
            return other.rule == finding.rule && other.place.file == finding.place.file
                && other.place.line == finding.place.line && other.severity == finding.severity;
        });
        if (same != result.end())
            same->count += finding.count;
        else
            result.push_back(std::move(finding));
    }
    std::stable_sort(
        result.begin(), result.end(), [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    return result;
}

/// The distinct cases of some trials, in order of appearance.
std::vector<LaunchOrder> plansFor(const task::OperatorTask& task, const std::vector<task::TrialKey>& keys)
{
    std::vector<LaunchOrder> orders;
    for (const auto& key : keys) {
        const auto* binding = task.findCase(key.caseId);
        const bool known = std::any_of(
            orders.begin(), orders.end(), [&](const LaunchOrder& order) { return order.binding == binding; });
        if (!known)
            orders.push_back({binding, {}, false});
    }
    return orders;
}

std::string deviceProgramOf(const CompiledKernel& compiled, const std::vector<emulator::PlanRecord>& plans)
{
    std::string text = compiled.preprocessed;
    for (const auto& plan : plans)
        text += '\n' + plan.caseId + ' ' + std::to_string(plan.blockDim) + ' ' + std::to_string(plan.workspaceBytes)
            + ' ' + plan.tiling;
    return base::sha256(text);
}

std::vector<Finding> refusedPlans(const std::vector<emulator::PlanRecord>& plans)
{
    std::vector<Finding> findings;
    for (const auto& plan : plans)
        if (!plan.refusal.empty())
            findings.push_back({"PLAN-INVALID", Severity::Error,
                "No launch plan for case '" + plan.caseId + "': " + plan.refusal, {"host.cpp", 0, {}}, {},
                "Make PlanLaunch handle every listed shape.", "docs/candidate-format.md", 1});
    return findings;
}

Measurement modelledMeasurement(
    const emulator::Timeline& timeline, const task::Case& binding, const hardware::HardwareProfile& profile)
{
    const auto bytesOf = [](const std::vector<task::TensorBinding>& tensors) {
        std::int64_t bytes = 0;
        for (const auto& tensor : tensors)
            bytes += task::elementCount(tensor.shape) * static_cast<std::int64_t>(task::sizeOf(tensor.dtype));
        return bytes;
    };
    Measurement measurement;
    measurement.kind = MeasurementKind::Modelled;
    measurement.device = timeline.soc + " (emulated)";
    measurement.samplesNs = {timeline.totalNs};
    measurement.medianNs = measurement.ci95LowNs = measurement.ci95HighNs = timeline.totalNs;
    std::int64_t slowest = 0;
    for (const auto& core : timeline.cores)
        slowest = std::max(slowest, core.cycles);
    for (const auto& [pipe, share] : timeline.busyShare)
        measurement.pipeBusyNs[pipe] = share * static_cast<double>(slowest) * profile.nanosecondsPerCycle();
    measurement.trafficBytes = static_cast<double>(timeline.bytesRead + timeline.bytesWritten);
    // Like is compared with like: both times include the launch.
    const double least = timeline.launchOverheadNs
        + hardware::leastTimeNs(profile, {bytesOf(binding.inputs), bytesOf(binding.outputs)});
    measurement.speedOfLight = timeline.totalNs > 0 ? std::min(1.0, least / timeline.totalNs) : 0;
    return measurement;
}

/// One evaluation while it is under way.
class Course
{
public:
    Course(const EvaluationRequest& request, KernelToolchain& toolchain, task::GoldenSource& golden,
        RunSettings settings, const hardware::HardwareProfile& profile, std::stop_token stop)
        : m_request(request)
        , m_toolchain(toolchain)
        , m_golden(golden)
        , m_settings(std::move(settings))
        , m_profile(profile)
        , m_stop(std::move(stop))
    { }

    [[nodiscard]] EvaluationOutcome run()
    {
        m_findings = checkSources(m_request.task, m_request.candidate.files);
        if (blocks(m_findings))
            return end(Invalid{FailureStage::Static, causeOf(m_findings), m_findings});
        step("compile");
        if (auto verdict = compile())
            return end(std::move(*verdict));
        if (auto verdict = plan())
            return end(std::move(*verdict));
        if (m_request.isKnown && m_request.isKnown(m_evaluation.deviceProgram))
            return AlreadyKnown{m_evaluation.deviceProgram};
        step("verify");
        if (auto verdict = verify())
            return end(std::move(*verdict));
        step("measure");
        return end(measure());
    }

private:
    using Ended = std::optional<Verdict>;

    void step(std::string_view name) const
    {
        if (m_request.onStep)
            m_request.onStep(name);
    }

    Evaluation end(Verdict verdict)
    {
        m_evaluation.verdict = std::move(verdict);
        return std::move(m_evaluation);
    }

    Ended compile()
    {
        const auto& task = m_request.task;
        const auto entry = kernelEntries(m_request.candidate.files.at("kernel.cpp")).front();
        auto outcome = m_toolchain.compile(
            m_request.candidate.files, entry.name, task.inputs.size() + task.outputs.size() + 2, m_stop);
        if (!outcome)
            return notTheCandidate(outcome.error());
        if (const auto* timedOut = std::get_if<CompileTimedOut>(&*outcome))
            return TimedOut{FailureStage::Compile, static_cast<double>(timedOut->limit.count())};
        if (auto* refused = std::get_if<CompileRefused>(&*outcome)) {
            m_evaluation.compileLog = refused->log.substr(0, kLogLimit);
            return Invalid{FailureStage::Compile, causeOf(refused->findings), std::move(refused->findings)};
        }
        m_compiled = std::get<CompiledKernel>(std::move(*outcome));
        m_evaluation.compileMs = m_compiled.milliseconds;
        return std::nullopt;
    }

    Ended plan()
    {
        m_keys = task::judgingTrials(m_request.task);
        auto run = runKernel(
            m_toolchain, m_compiled, m_request.task, plansFor(m_request.task, m_keys), true, m_settings, m_stop);
        if (!run)
            return notTheCandidate(run.error());
        if (run->failure)
            return std::move(run->failure);
        if (auto findings = refusedPlans(run->report.plans); !findings.empty()) {
            auto cause = causeOf(findings);
            return Invalid{FailureStage::Static, std::move(cause), std::move(findings)};
        }
        m_evaluation.deviceProgram = deviceProgramOf(m_compiled, run->report.plans);
        return std::nullopt;
    }

    Ended verify()
    {
        auto golden = m_golden.golden(m_request.task, m_keys, m_stop);
        if (!golden)
            return notTheCandidate(golden.error());
        std::vector<LaunchOrder> orders;
        for (const auto& trial : golden->trials)
            orders.push_back({m_request.task.findCase(trial.key.caseId), trial.inputs, orders.empty()});
        auto run = runKernel(m_toolchain, m_compiled, m_request.task, orders, false, m_settings, m_stop);
        if (!run)
            return notTheCandidate(run.error());
        m_evaluation.runMs = run->milliseconds;
        auto judged = judgeTrials(m_request.task, golden->trials, *run, m_stop);
        if (!judged)
            return notTheCandidate(judged.error());
        m_judgements = std::move(*judged);
        for (auto& judgement : m_judgements)
            m_evaluation.trials.push_back(judgement.report);
        for (auto& launch : run->report.launches)
            m_findings.insert(m_findings.end(), launch.findings.begin(), launch.findings.end());
        m_findings = merged(std::move(m_findings));
        if (!run->report.launches.empty())
            m_evaluation.timeline = std::move(run->report.launches.front().timeline);
        if (run->failure)
            return interrupted(*run, golden->trials);
        return verdictOfTrials();
    }

    /// The run ended before all launches were made.
    Ended interrupted(KernelRun& run, const std::vector<task::Trial>& trials)
    {
        if (const auto index = run.report.launches.size(); index < trials.size()) {
            auto message = summary(*run.failure);
            if (run.place)
                message += ", at " + run.place->file + " line " + std::to_string(run.place->line);
            const auto& key = trials[index].key;
            m_evaluation.trials.push_back({key.caseId, key.distribution, key.seed, false, 0, 0, std::move(message)});
        }
        if (auto* invalid = std::get_if<Invalid>(&*run.failure))
            invalid->findings.insert(invalid->findings.end(), m_findings.begin(), m_findings.end());
        return std::move(run.failure);
    }

    Ended verdictOfTrials()
    {
        const auto failed = std::find_if(m_evaluation.trials.begin(), m_evaluation.trials.end(),
            [](const TrialReport& trial) { return !trial.passed; });
        const bool wrong = failed != m_evaluation.trials.end();
        std::string cause;
        if (wrong) {
            const auto count = std::count_if(m_evaluation.trials.begin(), m_evaluation.trials.end(),
                [](const TrialReport& trial) { return !trial.passed; });
            cause = failed->message + " (case '" + failed->caseId + "', " + failed->distribution + " values; "
                + std::to_string(count) + " of " + std::to_string(m_evaluation.trials.size()) + " trials fail)";
            m_findings.push_back(
                {"NUMERIC-MISMATCH", Severity::Error, cause, {"kernel.cpp", 0, {}}, {}, {}, "judge", 1});
        }
        // Broken hardware rules explain wrong numbers, and matter even when the emulated numbers come out right.
        const bool rules = std::any_of(m_findings.begin(), m_findings.end(), [](const Finding& finding) {
            return finding.severity == Severity::Error && finding.rule != "NUMERIC-MISMATCH";
        });
        if (rules)
            return Invalid{FailureStage::Run, causeOf(m_findings), m_findings};
        if (wrong)
            return Invalid{FailureStage::Numeric, std::move(cause), m_findings};
        return std::nullopt;
    }

    [[nodiscard]] Verdict measure() const
    {
        const auto* binding = m_request.task.findCase(m_keys.front().caseId);
        return Valid{
            modelledMeasurement(*m_evaluation.timeline, *binding, m_profile), worstAccuracy(m_judgements), m_findings};
    }

    const EvaluationRequest& m_request;
    KernelToolchain& m_toolchain;
    task::GoldenSource& m_golden;
    RunSettings m_settings;
    const hardware::HardwareProfile& m_profile;
    std::stop_token m_stop;
    Evaluation m_evaluation;
    std::vector<Finding> m_findings;
    CompiledKernel m_compiled;
    std::vector<task::TrialKey> m_keys;
    std::vector<TrialJudgement> m_judgements;
};

} // namespace

ToolchainOptions toolchainOptions(const EmulatorOptions& options)
{
    ToolchainOptions toolchain;
    toolchain.emulatorInclude = options.installation.emulatorInclude;
    toolchain.cache = (options.cache.empty() ? base::cacheFolder() : options.cache) / "emulator";
    toolchain.timeout = options.compileLimit;
    toolchain.allowUnsandboxed = options.allowUnsandboxed;
    return toolchain;
}

RunSettings runSettings(const EmulatorOptions& options)
{
    return {options.installation, options.soc, options.runLimit, options.allowUnsandboxed};
}

EmulatorEvaluator::EmulatorEvaluator(
    EmulatorOptions options, hardware::HardwareProfile profile, std::shared_ptr<task::GoldenSource> golden)
    : m_options(std::move(options))
    , m_profile(std::move(profile))
    , m_golden(std::move(golden))
    , m_toolchain(toolchainOptions(m_options))
{ }

Result<std::unique_ptr<EmulatorEvaluator>> EmulatorEvaluator::create(
    EmulatorOptions options, std::shared_ptr<task::GoldenSource> golden)
{
    auto profile = hardware::loadProfile(options.installation.knowledge / "hardware", options.soc);
    if (!profile)
        return fail(std::move(profile.error()));
    return std::unique_ptr<EmulatorEvaluator>(
        new EmulatorEvaluator(std::move(options), std::move(*profile), std::move(golden)));
}

EvaluationOutcome EmulatorEvaluator::evaluate(const EvaluationRequest& request, std::stop_token stop)
{
    return Course(request, m_toolchain, *m_golden, runSettings(m_options), m_profile, std::move(stop)).run();
}

std::string EmulatorEvaluator::describe() const { return "emulator (" + m_options.soc + ")"; }

} // namespace acann::evaluation
