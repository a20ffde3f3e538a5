// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/course.h"

#include "base/hash.h"
#include "evaluation/trial_judge.h"
#include "evaluation/trial_verdict.h"

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

InfrastructureFailed notTheCandidate(const Error& error)
{
    std::string cause = error.text;
    for (const auto& place : error.context)
        cause += " (" + place + ")";
    return {std::move(cause), error.nextStep};
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

std::vector<Finding> refusedPlans(const std::vector<emulator::PlanRecord>& plans, const std::string& hostFile)
{
    std::vector<Finding> findings;
    for (const auto& plan : plans)
        if (!plan.refusal.empty())
            findings.push_back({"PLAN-INVALID", Severity::Error,
                "No launch plan for case '" + plan.caseId + "': " + plan.refusal, {hostFile, 0, {}}, {},
                "Make the host side handle every listed shape.", "docs/candidate-format.md", 1});
    return findings;
}

/// One evaluation while it is under way.
class Course
{
public:
    Course(const Subject& subject, const KernelToolchain& toolchain, task::GoldenSource& golden,
        const RunSettings& settings, const hardware::HardwareProfile& profile, std::stop_token stop)
        : m_subject(subject)
        , m_toolchain(toolchain)
        , m_golden(golden)
        , m_settings(settings)
        , m_profile(profile)
        , m_stop(std::move(stop))
    { }

    [[nodiscard]] EvaluationOutcome run()
    {
        m_findings = m_subject.staticFindings;
        if (blocks(m_findings))
            return end(Invalid{FailureStage::Static, causeOf(m_findings), m_findings});
        step("compile");
        if (auto verdict = compile())
            return end(std::move(*verdict));
        if (auto verdict = plan())
            return end(std::move(*verdict));
        if (m_subject.isKnown && m_subject.isKnown(m_evaluation.deviceProgram))
            return AlreadyKnown{m_evaluation.deviceProgram};
        step("verify");
        if (auto verdict = verify())
            return end(std::move(*verdict));
        step("measure");
        return end(measure());
    }

    [[nodiscard]] std::vector<emulator::PlanRecord> takePlans() { return std::move(m_plans); }

private:
    using Ended = std::optional<Verdict>;

    void step(std::string_view name) const
    {
        if (m_subject.onStep)
            m_subject.onStep(name);
    }

    Evaluation end(Verdict verdict)
    {
        m_evaluation.verdict = std::move(verdict);
        return std::move(m_evaluation);
    }

    Ended compile()
    {
        auto outcome = m_subject.compile(m_stop);
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
        auto run = runKernel(m_toolchain, m_compiled, m_subject.task, plansFor(m_subject.task, m_subject.keys), true,
            m_settings, m_stop);
        if (!run)
            return notTheCandidate(run.error());
        if (run->failure)
            return std::move(run->failure);
        m_plans = std::move(run->report.plans);
        if (auto findings = refusedPlans(m_plans, m_subject.hostFile); !findings.empty()) {
            auto cause = causeOf(findings);
            return Invalid{FailureStage::Static, std::move(cause), std::move(findings)};
        }
        m_evaluation.deviceProgram = deviceProgramOf(m_compiled, m_plans);
        return std::nullopt;
    }

    Ended verify()
    {
        auto golden = m_golden.golden(m_subject.task, m_subject.keys, m_stop);
        if (!golden)
            return notTheCandidate(golden.error());
        std::vector<LaunchOrder> orders;
        for (const auto& trial : golden->trials)
            orders.push_back({m_subject.task.findCase(trial.key.caseId), trial.inputs, orders.empty()});
        auto run = runKernel(m_toolchain, m_compiled, m_subject.task, orders, false, m_settings, m_stop);
        if (!run)
            return notTheCandidate(run.error());
        m_evaluation.runMs = run->milliseconds;
        auto judged = judgeTrials(m_subject.task, golden->trials, *run, m_stop);
        if (!judged)
            return notTheCandidate(judged.error());
        m_judgements = std::move(*judged);
        for (auto& judgement : m_judgements)
            m_evaluation.trials.push_back(judgement.report);
        for (auto& launch : run->report.launches)
            m_findings.insert(m_findings.end(), launch.findings.begin(), launch.findings.end());
        m_findings = mergedFindings(std::move(m_findings));
        if (!run->report.launches.empty())
            m_evaluation.timeline = std::move(run->report.launches.front().timeline);
        if (run->failure)
            return interrupted(*run, golden->trials);
        return failureOfTrials(m_evaluation.trials, m_findings, m_subject.kernelFile);
    }

    /// The run ended before all launches were made.
    Ended interrupted(KernelRun& run, const std::vector<task::Trial>& trials)
    {
        if (const auto index = run.report.launches.size(); index < trials.size()) {
            auto message = summary(*run.failure);
            if (run.place)
                message += ", at " + run.place->file + " line " + std::to_string(run.place->line);
            if (run.report.fault && !run.report.fault->core.empty())
                message += "; the emulated core: " + run.report.fault->core;
            const auto& key = trials[index].key;
            m_evaluation.trials.push_back({key.caseId, key.distribution, key.seed, false, 0, 0, std::move(message)});
        }
        if (auto* invalid = std::get_if<Invalid>(&*run.failure))
            invalid->findings.insert(invalid->findings.end(), m_findings.begin(), m_findings.end());
        return std::move(run.failure);
    }

    [[nodiscard]] Verdict measure() const
    {
        const auto* binding = m_subject.task.findCase(m_subject.keys.front().caseId);
        return Valid{
            modelledMeasurement(*m_evaluation.timeline, *binding, m_profile), worstAccuracy(m_judgements), m_findings};
    }

    const Subject& m_subject;
    const KernelToolchain& m_toolchain;
    task::GoldenSource& m_golden;
    const RunSettings& m_settings;
    const hardware::HardwareProfile& m_profile;
    std::stop_token m_stop;
    Evaluation m_evaluation;
    std::vector<Finding> m_findings;
    CompiledKernel m_compiled;
    std::vector<emulator::PlanRecord> m_plans;
    std::vector<TrialJudgement> m_judgements;
};

} // namespace

CourseOutcome runCourse(const Subject& subject, const KernelToolchain& toolchain, task::GoldenSource& golden,
    const RunSettings& settings, const hardware::HardwareProfile& profile, std::stop_token stop)
{
    Course course(subject, toolchain, golden, settings, profile, std::move(stop));
    auto outcome = course.run();
    return {std::move(outcome), course.takePlans()};
}

} // namespace acann::evaluation
