// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/bundle_evaluation.h"

#include "evaluation/bundle_checks.h"
#include "evaluation/bundle_glue.h"
#include "evaluation/course.h"
#include "evaluation/launch_syntax.h"

#include <algorithm>

namespace acann::evaluation {

namespace {

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// Findings of shared code speak of candidates: kernel.cpp, host.cpp, PlanLaunch.
class Wording
{
public:
    explicit Wording(const BundleProject& project)
        : m_project(project)
    { }

    void apply(Verdict& verdict) const
    {
        if (auto* invalid = std::get_if<Invalid>(&verdict)) {
            apply(invalid->cause);
            apply(invalid->findings);
        } else if (auto* valid = std::get_if<Valid>(&verdict)) {
            apply(valid->findings);
        }
    }

private:
    void apply(std::vector<Finding>& findings) const
    {
        for (auto& finding : findings) {
            apply(finding.message);
            apply(finding.place);
            for (auto& place : finding.related)
                apply(place);
        }
        explainHostMistakes(findings);
    }

    void apply(std::string& text) const
    {
        replaceAll(text, "PlanLaunch", "The TilingFunc");
        replaceAll(text, "host.cpp", m_project.hostFile());
        replaceAll(text, "(" + m_project.stem + ".cpp", "(" + m_project.kernelFile());
    }

    /// The emulator reports the base name of the kernel's file.
    void apply(SourcePlace& place) const
    {
        if (place.file == m_project.stem + ".cpp" || place.file == "kernel.cpp")
            place.file = m_project.kernelFile();
        else if (place.file == "host.cpp")
            place.file = m_project.hostFile();
    }

    const BundleProject& m_project;
};

bool blocks(const std::vector<Finding>& findings)
{
    return std::any_of(
        findings.begin(), findings.end(), [](const Finding& finding) { return finding.severity == Severity::Error; });
}

} // namespace

BundleOutcome evaluateBundle(const BundleRequest& request, KernelToolchain& toolchain, task::GoldenSource& golden,
    const RunSettings& settings, const hardware::HardwareProfile& profile, std::stop_token stop)
{
    BundleOutcome outcome;
    auto made = projectOf(request.bundle);
    if (blocks(made.findings)) {
        auto cause = causeOf(made.findings);
        outcome.evaluation.verdict = Invalid{FailureStage::Static, std::move(cause), std::move(made.findings)};
        return outcome;
    }
    const auto& project = made.project;
    Subject subject{.task = request.task,
        .staticFindings = checkBundle(request.bundle, project, request.task),
        .compile = {},
        .keys = trialsOfCase(request.task, request.binding),
        .kernelFile = project.kernelFile(),
        .hostFile = project.hostFile(),
        .onStep = request.onStep,
        .isKnown = {}};
    // Kernels of samples bring a launcher for direct calls, which the host compiler cannot read as it is.
    auto& kernel = made.project.files.at(project.kernelFile());
    kernel = withoutLaunchSyntax(kernel);
    subject.compile = [&](std::stop_token token) {
        return toolchain.compileUnits(
            project.files, bundleKernelUnit(project, request.binding), bundleHostUnit(project), std::move(token));
    };
    auto run = runCourse(subject, toolchain, golden, settings, profile, std::move(stop));
    // Nothing is known beforehand, so that the course never ends early.
    outcome.evaluation = std::get<Evaluation>(std::move(run.outcome));
    if (!run.plans.empty())
        outcome.plan = std::move(run.plans.front());
    Wording(project).apply(outcome.evaluation.verdict);
    return outcome;
}

} // namespace acann::evaluation
