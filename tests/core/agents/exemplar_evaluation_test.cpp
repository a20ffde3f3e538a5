// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shipped exemplars through the real evaluator: compiled, run in the sandbox and judged on every case of a task.
#include "agents/instantiation.h"
#include "agents/recipe.h"
#include "agents/slots.h"
#include "evaluation/emulator_evaluator.h"
#include "task/golden.h"

#include "core/agents/agent_fixture.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

namespace acann::agents::test {

namespace {

struct Proof
{
    std::string exemplar;
    std::string task;
    Parameters changes; ///< against the defaults
};

void PrintTo(const Proof& proof, std::ostream* stream) { *stream << proof.exemplar << " on " << proof.task; }

class ShippedExemplar : public ::testing::TestWithParam<Proof>
{ };

evaluation::EmulatorEvaluator& evaluator()
{
    static const auto shared = [] {
        evaluation::EmulatorOptions options;
        options.installation = base::Installation::locate();
        auto created = evaluation::EmulatorEvaluator::create(
            options, std::shared_ptr<task::GoldenSource>(task::makeReferenceRunner(options.installation)));
        if (!created)
            throw std::runtime_error(created.error().message());
        return std::move(*created);
    }();
    return *shared;
}

TEST_P(ShippedExemplar, IsValidOnEveryCase)
{
    const auto& proof = GetParam();
    const auto task = shippedTask(proof.task);
    const auto* exemplar = shippedTarget().exemplar(proof.exemplar);
    ASSERT_NE(exemplar, nullptr);
    Recipe recipe = defaultRecipe(*exemplar);
    for (const auto& [name, value] : proof.changes)
        recipe.parameters[name] = value;
    const auto slots = fillSlots(*exemplar, task, recipe.parameters);
    ASSERT_TRUE(slots) << slots.error().message();
    auto files = instantiate(*exemplar, recipe.parameters, *slots, task);
    ASSERT_TRUE(files) << files.error().message();
    Candidate candidate;
    candidate.id = task::idOf(*files);
    candidate.target = "ascendc";
    candidate.files = std::move(*files);

    const auto outcome = evaluator().evaluate({task, candidate, {}, {}}, {});
    const auto* evaluation = std::get_if<evaluation::Evaluation>(&outcome);
    ASSERT_NE(evaluation, nullptr);
    EXPECT_TRUE(std::holds_alternative<evaluation::Valid>(evaluation->verdict)) << evaluation::summary(
        evaluation->verdict) << "\n" << evaluation->compileLog;
    for (const Finding& finding : evaluation::findingsOf(evaluation->verdict))
        ADD_FAILURE() << "false alarm " << finding.rule << " at line " << finding.place.line << ": " << finding.message;
}

INSTANTIATE_TEST_SUITE_P(Shipped, ShippedExemplar,
    ::testing::Values(Proof{"elementwise-chain", "gelu_f16", {}},
        Proof{"elementwise-chain", "swiglu_f32",
            {{"buffers", 2}, {"tile_bytes", 65536}, {"reuse_inputs", true}, {"interleave_tiles", true}}},
        Proof{"elementwise-chain", "relu_f16", {{"compute_in_float", false}}},
        Proof{"elementwise-row-bias", "bias_gelu_f16", {}},
        Proof{"elementwise-row-bias", "bias_gelu_f32", {{"replicate", true}, {"rows_per_tile", 8}, {"buffers", 2}}},
        Proof{"reduction-rows", "reduce_sum_f16", {}},
        Proof{"reduction-rows", "reduce_sum_f32", {{"vector_rows", true}, {"rows_per_tile", 64}, {"buffers", 2}}},
        Proof{"reduction-stream", "reduce_sum_f16", {{"fold_lanes", true}, {"tile_length", 4096}}},
        Proof{"softmax-rows", "softmax_f32", {}},
        Proof{"softmax-rows", "softmax_f16", {{"vector_rows", true}, {"rows_per_tile", 16}, {"buffers", 2}}},
        Proof{"softmax-stream", "softmax_f16", {}},
        Proof{"softmax-stream", "softmax_f32", {{"online", true}, {"buffers", 2}}},
        Proof{"norm-rows", "layer_norm_f32", {}},
        Proof{"norm-rows", "layer_norm_f16", {{"vector_rows", true}, {"rows_per_tile", 16}, {"buffers", 2}}},
        Proof{"norm-rows", "rms_norm_f16", {{"vector_rows", true}, {"rows_per_tile", 240}}},
        Proof{"norm-stream", "layer_norm_f32", {{"merge_tiles", true}}}, Proof{"norm-stream", "rms_norm_f16", {}}),
    [](const auto& one) {
        std::string name = one.param.exemplar + "_" + one.param.task + "_" + std::to_string(one.index);
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

} // namespace

} // namespace acann::agents::test
