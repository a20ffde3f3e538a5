// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/report.h"
#include "evaluation/verdict.h"
#include "task/candidate.h"
#include "task/operator_task.h"

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace acann::evaluation {

/// What the judge found on one trial (case × distribution × seed).
struct TrialReport
{
    std::string caseId;
    std::string distribution;
    int seed = 0;
    bool passed = false;
    double meanRelative = 0; ///< worst output
    double maxRelative = 0;
    std::string message; ///< empty when passed; else the shape of the error, e.g. "rows 3… of y: constant ratio 0.5"
    friend bool operator==(const TrialReport&, const TrialReport&) = default;
};

/// The recorded outcome of one evaluation. Deterministic but for the wall-clock figures.
struct Evaluation
{
    Verdict verdict;
    std::string deviceProgram; ///< hash of preprocessed kernel + tiling values + block count; empty before compile
    std::vector<TrialReport> trials;
    std::optional<emulator::Timeline> timeline; ///< primary case, with spans
    std::string compileLog;
    double compileMs = 0;
    double runMs = 0;

    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};
void to_json(nlohmann::json& json, const Evaluation& evaluation);
void from_json(const nlohmann::json& json, Evaluation& evaluation);

struct EvaluationRequest
{
    const task::OperatorTask& task;
    const Candidate& candidate;
    /// Asked once the device program is known: true ends the evaluation early, because an equal one is recorded.
    std::function<bool(const std::string& deviceProgram)> isKnown;
    /// "compile", "verify", "measure": for progress display only.
    std::function<void(std::string_view step)> onStep;
};

/// The evaluation ended early: an equal device program is already known.
struct AlreadyKnown
{
    std::string deviceProgram;
};

using EvaluationOutcome = std::variant<Evaluation, AlreadyKnown>;

/// compile → verify → measure of one candidate (design §1: emulator, later hosts). Thread-safe: several workers call
/// it at once. Never throws; what is not the candidate's fault is an InfrastructureFailed verdict.
class Evaluator
{
public:
    Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    virtual ~Evaluator() = default;

    [[nodiscard]] virtual EvaluationOutcome evaluate(const EvaluationRequest& request, std::stop_token stop) = 0;
    [[nodiscard]] virtual std::string describe() const = 0; ///< "emulator (ascend910b3)"
};

} // namespace acann::evaluation
