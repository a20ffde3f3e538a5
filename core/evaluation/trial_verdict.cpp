// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/trial_verdict.h"

#include "evaluation/course.h"
#include "hardware/roofline.h"

#include <algorithm>

namespace acann::evaluation {

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

std::vector<task::TrialKey> trialsOfCase(const task::OperatorTask& task, const task::Case& binding)
{
    std::vector<task::TrialKey> keys{{binding.id, "declared", 0}};
    for (const auto& key : task::judgingTrials(task))
        if (key.caseId == binding.id && key != keys.front())
            keys.push_back(key);
    return keys;
}

std::vector<Finding> mergedFindings(std::vector<Finding> findings)
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

std::optional<Verdict> failureOfTrials(
    const std::vector<TrialReport>& trials, std::vector<Finding>& findings, const std::string& kernelFile)
{
    const auto failed
        = std::find_if(trials.begin(), trials.end(), [](const TrialReport& trial) { return !trial.passed; });
    const bool wrong = failed != trials.end();
    std::string cause;
    if (wrong) {
        const auto count
            = std::count_if(trials.begin(), trials.end(), [](const TrialReport& trial) { return !trial.passed; });
        cause = failed->message + " (case '" + failed->caseId + "', " + failed->distribution + " values; "
            + std::to_string(count) + " of " + std::to_string(trials.size()) + " trials fail)";
        findings.push_back({"NUMERIC-MISMATCH", Severity::Error, cause, {kernelFile, 0, {}}, {}, {}, "judge", 1});
    }
    // Broken hardware rules explain wrong numbers, and matter even when the emulated numbers come out right.
    const bool rules = std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::Error && finding.rule != "NUMERIC-MISMATCH";
    });
    if (rules)
        return Invalid{FailureStage::Run, causeOf(findings), findings};
    if (wrong)
        return Invalid{FailureStage::Numeric, std::move(cause), findings};
    return std::nullopt;
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

} // namespace acann::evaluation
