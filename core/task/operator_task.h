// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "task/dtype.h"
#include "task/tensor.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::task {

/// Compute patterns of design §2. Text form is lower case ("elementwise").
enum class Pattern
{
    Elementwise,
    Reduction,
    Softmax,
    Broadcast,
    Normalization,
    Matmul,
    Convolution,
    Attention,
    Index,
    Pooling,
    Resize,
    Scan,
    Loss,
    Optimizer,
    Fusion
};
[[nodiscard]] std::string_view name(Pattern pattern);
[[nodiscard]] std::optional<Pattern> parsePattern(std::string_view text);

/// An input or output of the operator; dtype and shape are bound by each case.
struct TensorSpec
{
    std::string name;
    bool isParameter = false; ///< a learned parameter (γ, β, bias) lifted from a module
    friend bool operator==(const TensorSpec&, const TensorSpec&) = default;
};

/// How the values of an input are drawn. The reference runner implements the kinds; see docs/task-format.md.
struct Distribution
{
    /// normal, uniform, shifted, large, tiny, row-scaled, spikes, zeros-and-signs, special, integers, model
    std::string kind = "normal";
    nlohmann::json options = nlohmann::json::object(); ///< e.g. {"mean":0,"std":1}
    friend bool operator==(const Distribution&, const Distribution&) = default;
};

struct TensorBinding
{
    DType dtype = DType::Float32;
    Shape shape;
    Distribution distribution; ///< unused for outputs
    friend bool operator==(const TensorBinding&, const TensorBinding&) = default;
};

/// One set of shapes, dtypes, attributes. Inputs and outputs are in the order of the task's specs.
struct Case
{
    std::string id; ///< "primary", "tail-1", …
    bool primary = false; ///< the case that is timed; exactly one per task
    std::vector<TensorBinding> inputs;
    std::vector<TensorBinding> outputs;
    nlohmann::json attributes = nlohmann::json::object(); ///< {"eps": 1e-5}
    std::string note; ///< e.g. "reduced from 4096×393216 for the emulator"
    friend bool operator==(const Case&, const Case&) = default;
};

/// One node of the traced expression. Arguments are names of inputs, attributes ("@eps"), earlier nodes, or number
/// literals as text. Operation names are those of docs/task-format.md §graph ("mul", "exp", "reduce_sum", …).
struct GraphNode
{
    std::string id;
    std::string op;
    std::vector<std::string> args;
    nlohmann::json options = nlohmann::json::object(); ///< e.g. {"axis": -1, "keepdims": true}
    friend bool operator==(const GraphNode&, const GraphNode&) = default;
};

struct Graph
{
    std::vector<GraphNode> nodes;
    std::vector<std::string> results; ///< node ids, in output order
    [[nodiscard]] bool isEmpty() const { return nodes.empty(); }
    friend bool operator==(const Graph&, const Graph&) = default;
};

enum class ReferenceKind
{
    NumPy,
    KernelBench
};

struct Reference
{
    ReferenceKind kind = ReferenceKind::NumPy;
    std::filesystem::path file;
    /// NumPy: the function to call. KernelBench: "eval" when the model is put into evaluation mode, else empty.
    std::string function;
    std::string source; ///< the file's text, so that a run can be resumed elsewhere
    friend bool operator==(const Reference&, const Reference&) = default;
};

/// Bounds on relative error, per output dtype: MERE < meanRelative and MARE < maxRelative (peers §3; defaults of
/// kernel-corpus §7.4: T = 2^-10 fp16, 2^-7 bf16, 2^-13 fp32; MARE < 10 T).
struct Tolerance
{
    double meanRelative = 0;
    double maxRelative = 0;
    double smallValue
        = 0; ///< below this magnitude of the reference the error is measured against it, not against |ref|
    friend bool operator==(const Tolerance&, const Tolerance&) = default;
};
[[nodiscard]] Tolerance defaultTolerance(DType dtype);

struct TolerancePolicy
{
    std::map<DType, Tolerance> overrides;
    [[nodiscard]] Tolerance of(DType dtype) const;
    friend bool operator==(const TolerancePolicy&, const TolerancePolicy&) = default;
};

/// Kinds that candidates are judged with unless a task says otherwise: all that keep every input finite.
[[nodiscard]] std::vector<std::string> defaultDistributions();

/// What is to be computed (design §4).
struct OperatorTask
{
    static constexpr int kSchema = 1;

    std::string id; ///< "layer_norm_f16"; [a-z][a-z0-9_]*
    std::string title;
    std::optional<Pattern> declaredPattern; ///< set by the author or by an override; routing infers otherwise
    std::vector<TensorSpec> inputs;
    std::vector<TensorSpec> outputs;
    std::vector<Case> cases;
    Graph graph;
    Reference reference;
    TolerancePolicy tolerance;
    std::vector<std::string> distributions = defaultDistributions(); ///< kinds of the judging trials
    std::string origin; ///< "NumPy task", "KernelBench file"
    std::vector<std::string> notes; ///< what the importer changed or could not do, for people

    /// The case that is timed. The task has passed checkTask, so there is one.
    [[nodiscard]] const Case& primaryCase() const;
    [[nodiscard]] const Case* findCase(std::string_view caseId) const;
    /// Hash of everything that decides results; equal tasks have equal digests.
    [[nodiscard]] std::string digest() const;

    friend bool operator==(const OperatorTask&, const OperatorTask&) = default;
};

/// What every task keeps to: one primary case, bindings that fit the signature, extents of at least 1, known
/// distributions, a graph whose names and shapes fit. Errors: TaskBroken, EmptyShape, each naming its place.
[[nodiscard]] Status checkTask(const OperatorTask& task);

void to_json(nlohmann::json& json, const OperatorTask& task);
/// Parses the stored form written by to_json. Errors: TaskBroken, UnknownDType, EmptyShape, with the JSON path.
[[nodiscard]] Result<OperatorTask> taskFromJson(const nlohmann::json& json);

} // namespace acann::task
