// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/operator_task.h"

#include "base/files.h"
#include "base/hash.h"
#include "task/graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <regex>
#include <set>

namespace acann::task {

namespace {

constexpr std::array kPatterns{
    std::pair{Pattern::Elementwise, std::string_view("elementwise")},
    std::pair{Pattern::Reduction, std::string_view("reduction")},
    std::pair{Pattern::Softmax, std::string_view("softmax")},
    std::pair{Pattern::Broadcast, std::string_view("broadcast")},
    std::pair{Pattern::Normalization, std::string_view("normalization")},
    std::pair{Pattern::Matmul, std::string_view("matmul")},
    std::pair{Pattern::Convolution, std::string_view("convolution")},
    std::pair{Pattern::Attention, std::string_view("attention")},
    std::pair{Pattern::Index, std::string_view("index")},
    std::pair{Pattern::Pooling, std::string_view("pooling")},
    std::pair{Pattern::Resize, std::string_view("resize")},
    std::pair{Pattern::Scan, std::string_view("scan")},
    std::pair{Pattern::Loss, std::string_view("loss")},
    std::pair{Pattern::Optimizer, std::string_view("optimizer")},
    std::pair{Pattern::Fusion, std::string_view("fusion")},
};

constexpr std::array<std::string_view, 11> kKinds{"normal", "uniform", "shifted", "large", "tiny", "row-scaled",
    "spikes", "zeros-and-signs", "special", "integers", "model"};

tl::unexpected<Error> broken(const std::string& text, const std::string& nextStep = "Mend the task.")
{
    return fail(ErrorCode::TaskBroken, text, nextStep);
}

bool isIdentifier(const std::string& text)
{
    static const std::regex kIdentifier("[A-Za-z_][A-Za-z0-9_]*");
    return std::regex_match(text, kIdentifier);
}

Status checkKind(const std::string& kind, const std::string& where)
{
    if (std::ranges::find(kKinds, kind) != kKinds.end())
        return {};
    std::string known;
    for (const auto name : kKinds)
        known += (known.empty() ? "" : ", ") + std::string(name);
    return broken(where + " names the unknown distribution '" + kind + "'", "Use one of " + known + ".");
}

Status checkSignature(const OperatorTask& task)
{
    static const std::regex kId("[a-z][a-z0-9_]*");
    if (!std::regex_match(task.id, kId))
        return broken("The task id '" + task.id + "' is not of the form [a-z][a-z0-9_]*", "Rename the task.");
    if (task.inputs.empty() || task.outputs.empty())
        return broken("The task '" + task.id + "' has no " + (task.inputs.empty() ? "inputs" : "outputs"));
    std::set<std::string> names;
    for (const auto* list : {&task.inputs, &task.outputs})
        for (const auto& spec : *list) {
            if (!isIdentifier(spec.name))
                return broken("The tensor name '" + spec.name + "' is not an identifier",
                    "Use letters, digits and '_', not starting with a digit.");
            if (!names.insert(spec.name).second)
                return broken("Two tensors are named '" + spec.name + "'", "Rename one of them.");
        }
    for (const auto& kind : task.distributions)
        if (auto status = checkKind(kind, "'distributions'"); !status)
            return status;
    return {};
}

Status checkBindings(
    const Case& binding, const std::vector<TensorSpec>& specs, const std::vector<TensorBinding>& bindings)
{
    if (specs.size() != bindings.size())
        return broken("Case '" + binding.id + "' binds " + std::to_string(bindings.size())
            + " tensors where the task has " + std::to_string(specs.size()));
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const std::string where = "'" + specs[i].name + "' of case '" + binding.id + "'";
        for (const auto extent : bindings[i].shape) {
            if (extent == 0)
                return fail(ErrorCode::EmptyShape, where + " has zero elements: " + toString(bindings[i].shape),
                    "Give every axis an extent of at least 1.");
            if (extent < 0)
                return broken(where + " has a negative extent");
        }
        if (auto status = checkKind(bindings[i].distribution.kind, where); !status)
            return status;
    }
    return {};
}

Status checkResults(const OperatorTask& task, const Case& binding)
{
    auto shapes = nodeShapes(task, binding);
    if (!shapes)
        return fail(std::move(shapes.error()));
    if (task.graph.results.size() != task.outputs.size())
        return broken("The graph has " + std::to_string(task.graph.results.size()) + " results where the task has "
                + std::to_string(task.outputs.size()) + " outputs",
            "Name one result per output.");
    for (std::size_t i = 0; i < task.outputs.size(); ++i) {
        const auto found = shapes->find(task.graph.results[i]);
        if (found != shapes->end() && found->second != binding.outputs[i].shape)
            return broken("Case '" + binding.id + "' declares '" + task.outputs[i].name + "' as "
                    + toString(binding.outputs[i].shape) + ", but the graph gives " + toString(found->second),
                "Mend the shapes of the case or the graph.");
    }
    return {};
}

Status checkCases(const OperatorTask& task)
{
    const auto primaries = std::ranges::count_if(task.cases, &Case::primary);
    if (primaries != 1)
        return broken("The task '" + task.id + "' has " + std::to_string(primaries) + " primary cases",
            "Mark exactly one case as primary.");
    std::set<std::string> ids;
    for (const auto& binding : task.cases) {
        if (binding.id.empty() || !ids.insert(binding.id).second)
            return broken("The case id '" + binding.id + "' is empty or used twice", "Give every case its own id.");
        if (auto status = checkBindings(binding, task.inputs, binding.inputs); !status)
            return status;
        if (auto status = checkBindings(binding, task.outputs, binding.outputs); !status)
            return status;
        if (task.graph.isEmpty())
            continue;
        if (auto status = checkResults(task, binding); !status)
            return status;
    }
    return {};
}

} // namespace

std::string_view name(Pattern pattern)
{
    return std::ranges::find(kPatterns, pattern, [](const auto& row) { return row.first; })->second;
}

std::optional<Pattern> parsePattern(std::string_view text)
{
    const auto found = std::ranges::find(kPatterns, text, [](const auto& row) { return row.second; });
    return found == kPatterns.end() ? std::nullopt : std::optional(found->first);
}

Tolerance defaultTolerance(DType dtype)
{
    // MERE < T and MARE < 10 T with T of kernel-corpus §7.4. Below smallValue an error is taken relative to smallValue;
    // it lies at the magnitude where T of it nears the type's own resolution of a sum of ordinary numbers.
    const auto bounds = [](double threshold, double smallValue) {
        constexpr double kMaxOverMean = 10;
        return Tolerance{threshold, kMaxOverMean * threshold, smallValue};
    };
    switch (dtype) {
    case DType::Float16:
        return bounds(std::ldexp(1, -10), std::ldexp(1, -11));
    case DType::BFloat16:
        return bounds(std::ldexp(1, -7), std::ldexp(1, -8));
    case DType::Float32:
        return bounds(std::ldexp(1, -13), std::ldexp(1, -14));
    case DType::Float64:
        return bounds(std::ldexp(1, -40), std::ldexp(1, -40));
    default:
        return {}; // integers and bool are exact
    }
}

Tolerance TolerancePolicy::of(DType dtype) const
{
    const auto found = overrides.find(dtype);
    return found == overrides.end() ? defaultTolerance(dtype) : found->second;
}

std::vector<std::string> defaultDistributions()
{
    return {"normal", "shifted", "large", "tiny", "row-scaled", "spikes", "zeros-and-signs"};
}

const Case& OperatorTask::primaryCase() const
{
    const auto found = std::ranges::find_if(cases, &Case::primary);
    return found == cases.end() ? cases.front() : *found;
}

const Case* OperatorTask::findCase(std::string_view caseId) const
{
    const auto found = std::ranges::find(cases, caseId, &Case::id);
    return found == cases.end() ? nullptr : &*found;
}

std::string OperatorTask::digest() const
{
    // Words for people and the place of the file do not change what is computed.
    nlohmann::json json = *this;
    json.erase("title");
    json.erase("origin");
    json.erase("notes");
    json["reference"].erase("file");
    for (auto& binding : json["cases"])
        binding.erase("note");
    return base::sha256(base::compactJson(json));
}

Status checkTask(const OperatorTask& task)
{
    if (auto status = checkSignature(task); !status)
        return status;
    return checkCases(task);
}

} // namespace acann::task
