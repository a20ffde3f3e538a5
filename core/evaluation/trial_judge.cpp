// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/trial_judge.h"

#include "base/files.h"
#include "evaluation/judge.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <thread>

namespace acann::evaluation {

namespace {

std::string keyText(const task::TrialKey& key)
{
    return key.caseId + " / " + key.distribution + " / seed " + std::to_string(key.seed);
}

/// How much of its limits an output uses; above 1 it fails.
double strain(const Accuracy& accuracy)
{
    const double mean = accuracy.meanLimit > 0 ? accuracy.meanRelative / accuracy.meanLimit : accuracy.meanRelative;
    const double max = accuracy.maxLimit > 0 ? accuracy.maxRelative / accuracy.maxLimit : accuracy.maxRelative;
    return std::max(mean, max);
}

struct OutputFiles
{
    const std::filesystem::path& actual;
    const std::filesystem::path& expected;
    const std::filesystem::path* sameDType = nullptr;
};

Result<OutputJudgement> judgeFiles(const std::string& name, const task::TensorBinding& binding,
    const OutputFiles& files, const task::Tolerance& tolerance, int blockDim)
{
    auto actual = base::readFile(files.actual);
    if (!actual)
        return fail(std::move(actual.error()));
    auto expected = task::isFloating(binding.dtype) ? task::loadNpy(files.expected)
                                                    : task::loadNpy(files.expected, binding.dtype);
    if (!expected)
        return fail(std::move(expected.error()));
    std::optional<task::Tensor> sameDType;
    if (files.sameDType != nullptr) {
        auto loaded = task::loadNpy(*files.sameDType, binding.dtype);
        if (!loaded)
            return fail(std::move(loaded.error()));
        sameDType = std::move(*loaded);
    }
    return judgeOutput({name, binding.dtype, binding.shape, std::as_bytes(std::span(*actual)), *expected,
        sameDType ? &*sameDType : nullptr, tolerance, blockDim});
}

Result<TrialJudgement> judgeTrial(
    const task::OperatorTask& task, const task::Trial& trial, const KernelRun& run, std::size_t index)
{
    const auto* binding = task.findCase(trial.key.caseId);
    TrialJudgement judgement;
    judgement.report = {trial.key.caseId, trial.key.distribution, trial.key.seed, true, 0, 0, {}};
    double worst = -1;
    for (std::size_t k = 0; k < task.outputs.size(); ++k) {
        const auto tolerance = task.tolerance.of(binding->outputs[k].dtype);
        const OutputFiles files{
            run.outputs[index][k], trial.expected[k], k < trial.sameDType.size() ? &trial.sameDType[k] : nullptr};
        auto output = judgeFiles(
            task.outputs[k].name, binding->outputs[k], files, tolerance, run.report.launches[index].blockDim);
        if (!output)
            return fail(std::move(output.error()).in("judging " + keyText(trial.key)));
        auto& report = judgement.report;
        report.passed = report.passed && output->passed;
        report.meanRelative = std::max(report.meanRelative, output->meanRelative);
        report.maxRelative = std::max(report.maxRelative, output->maxRelative);
        if (!output->message.empty())
            report.message += (report.message.empty() ? "" : "; ") + output->message;
        const Accuracy accuracy{output->meanRelative, output->maxRelative, tolerance.meanRelative,
            tolerance.maxRelative, keyText(trial.key) + " / " + task.outputs[k].name};
        if (strain(accuracy) > worst) {
            worst = strain(accuracy);
            judgement.accuracy = accuracy;
        }
    }
    return judgement;
}

} // namespace

Result<std::vector<TrialJudgement>> judgeTrials(
    const task::OperatorTask& task, const std::vector<task::Trial>& trials, const KernelRun& run, std::stop_token stop)
{
    const auto count = std::min(trials.size(), run.report.launches.size());
    std::vector<std::optional<Result<TrialJudgement>>> results(count);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (auto i = next.fetch_add(1); i < count && !stop.stop_requested(); i = next.fetch_add(1))
            results[i] = judgeTrial(task, trials[i], run, i);
    };
    {
        // A trial needs some hundred megabytes while it is judged: two at a time.
        const std::jthread helper(work);
        work();
    }
    std::vector<TrialJudgement> judgements;
    for (auto& result : results) {
        if (!result)
            return fail(ErrorCode::Cancelled, "The judging was cancelled");
        if (!*result)
            return fail(std::move(result->error()));
        judgements.push_back(std::move(**result));
    }
    return judgements;
}

Accuracy worstAccuracy(const std::vector<TrialJudgement>& judgements)
{
    const auto worst = std::max_element(judgements.begin(), judgements.end(),
        [](const auto& a, const auto& b) { return strain(a.accuracy) < strain(b.accuracy); });
    return worst == judgements.end() ? Accuracy{} : worst->accuracy;
}

} // namespace acann::evaluation
