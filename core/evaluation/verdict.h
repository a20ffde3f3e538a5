// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::evaluation {

enum class FailureStage
{
    Static,
    Compile,
    Run,
    Numeric
};
[[nodiscard]] std::string_view name(FailureStage stage); ///< "static", "compile", "run", "numeric"

enum class MeasurementKind
{
    Modelled,
    Measured
};

struct Measurement
{
    MeasurementKind kind = MeasurementKind::Modelled;
    std::string device; ///< "ascend910b3 (emulated)"
    std::vector<double> samplesNs;
    double medianNs = 0;
    double ci95LowNs = 0; ///< equal to the median when there is one (deterministic) sample
    double ci95HighNs = 0;
    bool l2Cold = true;
    std::map<std::string, double> pipeBusyNs;
    double trafficBytes = 0;
    double speedOfLight = 0; ///< least possible time ÷ median, 0…1
    friend bool operator==(const Measurement&, const Measurement&) = default;
};

/// Worst accuracy over all cases, seeds, distributions and outputs.
struct Accuracy
{
    double meanRelative = 0;
    double maxRelative = 0;
    double meanLimit = 0;
    double maxLimit = 0;
    std::string worstCase; ///< "tail-1 / large / seed 2 / y"
    friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

struct Invalid
{
    FailureStage stage = FailureStage::Compile;
    std::string cause; ///< one sentence, shown first
    std::vector<Finding> findings;
    friend bool operator==(const Invalid&, const Invalid&) = default;
};
struct Rejected
{
    std::vector<std::string> probes; ///< names of the probes that fired, with their evidence
    friend bool operator==(const Rejected&, const Rejected&) = default;
};
struct TimedOut
{
    FailureStage stage = FailureStage::Run;
    double limitSeconds = 0;
    friend bool operator==(const TimedOut&, const TimedOut&) = default;
};
struct InfrastructureFailed
{
    std::string cause;
    std::string nextStep;
    friend bool operator==(const InfrastructureFailed&, const InfrastructureFailed&) = default;
};
struct Valid
{
    Measurement measurement;
    Accuracy accuracy;
    std::vector<Finding> findings; ///< warnings that did not invalidate it
    friend bool operator==(const Valid&, const Valid&) = default;
};

/// How an evaluation ended; exactly one (design §4). Only Valid can be ranked.
using Verdict = std::variant<Invalid, Rejected, TimedOut, InfrastructureFailed, Valid>;

[[nodiscard]] const Measurement* measurementOf(const Verdict& verdict); ///< null unless Valid
[[nodiscard]] const std::vector<Finding>& findingsOf(const Verdict& verdict);
/// "valid", "compile", "numeric", "rejected", "timed out", "infrastructure" …
[[nodiscard]] std::string_view label(const Verdict& verdict);
/// One sentence for a list: "18.42 µs modelled", "UB-OVERFLOW: …".
[[nodiscard]] std::string summary(const Verdict& verdict);

void to_json(nlohmann::json& json, const Measurement& measurement);
void from_json(const nlohmann::json& json, Measurement& measurement);
void to_json(nlohmann::json& json, const Verdict& verdict);
void from_json(const nlohmann::json& json, Verdict& verdict);

} // namespace acann::evaluation
