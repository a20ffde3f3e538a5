// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Direct-launch answers: read, followed into their extension, run and judged.
#include "evaluation/direct_launch.h"

#include "core/evaluation/bundle_fixture.h"

#include "base/files.h"
#include "evaluation/emulator_evaluator.h"
#include "task/tensor.h"

#include <cstring>

#include <gmock/gmock.h>

namespace acann::evaluation {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// y = factor · x; the model passes its factor by name and the binding asks the platform for the cores.
const std::string kModel = R"(import torch
import scale_ext as _ops


class ModelNew(torch.nn.Module):
    def __init__(self, scale=2.5):
        super().__init__()
        self.scale = float(scale)

    def forward(self, x):
        x = x.contiguous()
        return _ops.scaled(x, factor=self.scale)
)";

const std::string kKernel = R"(#include "kernel_operator.h"
#include "plan.h"
template <typename T> __global__ __aicore__ void scaled(GM_ADDR x, GM_ADDR y, Plan plan)
{
    AscendC::TPipe pipe;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> in;
    AscendC::TQue<AscendC::TPosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, plan.perBlock * sizeof(T));
    pipe.InitBuffer(out, 1, plan.perBlock * sizeof(T));
    AscendC::GlobalTensor<T> source, target;
    source.SetGlobalBuffer((__gm__ T*)x + AscendC::GetBlockIdx() * plan.perBlock, plan.perBlock);
    target.SetGlobalBuffer((__gm__ T*)y + AscendC::GetBlockIdx() * plan.perBlock, plan.perBlock);
    auto a = in.AllocTensor<T>();
    AscendC::DataCopy(a, source, plan.perBlock);
    in.EnQue(a);
    a = in.DeQue<T>();
    auto b = out.AllocTensor<T>();
    AscendC::Muls(b, a, static_cast<T>(plan.factor), plan.perBlock);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<T>();
    AscendC::DataCopy(target, b, plan.perBlock);
    out.FreeTensor(b);
}
extern "C" void launchScaled(uint32_t blocks, void* stream, uint8_t* x, uint8_t* y, uint32_t perBlock, float factor)
{
    scaled<float><<<blocks, nullptr, stream>>>(x, y, Plan{perBlock, factor});
}
)";

const std::string kBinding = R"(#include <torch/extension.h>
#include "torch_npu/csrc/core/npu/NPUStream.h"
#include "tiling/platform/platform_ascendc.h"
extern "C" void launchScaled(uint32_t blocks, void* stream, uint8_t* x, uint8_t* y, uint32_t perBlock, float factor);
at::Tensor scaled(const at::Tensor& x, double factor)
{
    TORCH_CHECK(x.scalar_type() == at::kFloat, "float only, not ", static_cast<int>(x.scalar_type()));
    const auto cores = platform_ascendc::PlatformAscendCManager::GetInstance()->GetCoreNumAiv();
    TORCH_CHECK(cores >= 4);
    at::Tensor y = at::empty_like(x);
    launchScaled(4, c10_npu::getCurrentNPUStream().stream(false), static_cast<uint8_t*>(x.data_ptr()),
        static_cast<uint8_t*>(y.data_ptr()), static_cast<uint32_t>(x.numel() / 4), static_cast<float>(factor));
    return y;
}
PYBIND11_MODULE(scale_ext, m)
{
    m.doc() = "scales";
    m.def("scaled", &scaled, "y = factor * x", py::arg("x"), py::arg("factor") = 1.0);
}
)";

nlohmann::json source(const std::string& path, const std::string& content)
{
    return {{"path", path}, {"content", content}};
}

nlohmann::json answer(const std::string& model = kModel, const std::string& binding = kBinding)
{
    return {{"name", "scale"}, {"format_version", "0.1"}, {"entry", {{"model", "ModelNew.py::ModelNew"}}},
        {"sources",
            {source("ModelNew.py", model),
                source("kernel/plan.h", "struct Plan { uint32_t perBlock; float factor; };\n"),
                source("kernel/scale.cpp", kKernel), source("kernel/pybind11.cpp", binding)}}};
}

/// y = 2.5 · x, computed here in float64.
class FakeScaleGolden : public task::GoldenSource
{
public:
    Result<task::GoldenSet> golden(
        const task::OperatorTask&, const std::vector<task::TrialKey>& keys, std::stop_token) override
    {
        auto lease
            = std::make_shared<base::TemporaryFolder>(std::move(*base::TemporaryFolder::create("acann-golden-")));
        task::GoldenSet set;
        for (std::size_t t = 0; t < keys.size(); ++t) {
            task::Tensor x{task::DType::Float32, {8, 128}, std::vector<std::byte>(4096)};
            task::Tensor y{task::DType::Float64, {8, 128}, std::vector<std::byte>(8192)};
            for (std::size_t i = 0; i < 1024; ++i) {
                const auto value = static_cast<float>((i * 37 + t) % 101) / 8.0f - 5.0f;
                const double expected = 2.5 * static_cast<double>(value);
                std::memcpy(x.bytes.data() + i * 4, &value, 4);
                std::memcpy(y.bytes.data() + i * 8, &expected, 8);
            }
            task::Trial trial;
            trial.key = keys[t];
            trial.inputs = {lease->path() / ("x" + std::to_string(t) + ".npy")};
            trial.expected = {lease->path() / ("y" + std::to_string(t) + ".npy")};
            EXPECT_TRUE(task::saveNpy(trial.inputs[0], x) && task::saveNpy(trial.expected[0], y));
            set.trials.push_back(std::move(trial));
        }
        set.lease = lease;
        return set;
    }
};

class DirectLaunch : public testing::Test
{
protected:
    Result<DirectAnswer> load(const std::string& text)
    {
        const auto file = m_folder->path() / "answer.json";
        EXPECT_TRUE(base::writeFileAtomically(file, text));
        EXPECT_TRUE(isDirectAnswer(file) || text.find("sources") == std::string::npos);
        return loadDirectAnswer(file);
    }
    Result<Evaluation> evaluate(const nlohmann::json& json)
    {
        const auto direct = load(json.dump());
        if (!direct)
            return fail(direct.error());
        EmulatorOptions options;
        options.installation = base::Installation::locate();
        options.installation.kernelRunner = fs::path(ACANN_BINARY_DIR) / "bin/agenticcann-kernel-runner";
        options.allowUnsandboxed = false;
        const auto profile = hardware::loadProfile(options.installation.knowledge / "hardware", options.soc);
        EXPECT_TRUE(profile.has_value());
        FakeScaleGolden golden;
        const auto task = test::scaleTask();
        return evaluateDirect({*direct, task, task.primaryCase(), {}}, golden, runSettings(options), *profile, {});
    }

    Result<base::TemporaryFolder> m_folder = base::TemporaryFolder::create("acann-direct-test-");
};

TEST_F(DirectLaunch, TheBoundFunctionIsCalledAsTheModelDoes)
{
    const auto evaluation = evaluate(answer());
    ASSERT_TRUE(evaluation) << evaluation.error().message();
    ASSERT_TRUE(std::holds_alternative<Valid>(evaluation->verdict))
        << summary(evaluation->verdict) << evaluation->compileLog;
    EXPECT_GT(evaluation->trials.size(), 1U);
    ASSERT_TRUE(evaluation->timeline);
    EXPECT_EQ(evaluation->timeline->blockDim, 4);
    EXPECT_GT(evaluation->timeline->totalNs, 0);
}

TEST_F(DirectLaunch, WhatTheHostSideRefusesIsSaid)
{
    auto binding = kBinding;
    binding.replace(binding.find("cores >= 4"), 10, "cores >= 99999, \"needs more cores\"");
    const auto evaluation = evaluate(answer(kModel, binding));
    ASSERT_TRUE(evaluation) << evaluation.error().message();
    const auto* invalid = std::get_if<Invalid>(&evaluation->verdict);
    ASSERT_NE(invalid, nullptr);
    EXPECT_THAT(invalid->cause, testing::AllOf(HasSubstr("DIRECT-CALL"), HasSubstr("needs more cores")));
}

TEST_F(DirectLaunch, AModelThatComputesItselfIsNamedWithItsLine)
{
    auto model = kModel;
    model.replace(model.find("return _ops.scaled"), 18, "return torch.relu(x) + _ops.scaled");
    const auto evaluation = evaluate(answer(model));
    ASSERT_FALSE(evaluation);
    EXPECT_EQ(evaluation.error().code, ErrorCode::UnsupportedTask);
    EXPECT_THAT(evaluation.error().text, HasSubstr("line 12"));
}

TEST_F(DirectLaunch, BrokenAnswersAreRefusedWithWhatIsWrong)
{
    EXPECT_EQ(load("{\"sources\": [{\"path\": \"a.cpp\"}]}").error().code, ErrorCode::MalformedJson);
    auto outside = answer();
    outside["sources"].push_back(source("../up.cpp", ""));
    EXPECT_THAT(load(outside.dump()).error().text, HasSubstr("'../up.cpp'"));
    auto twice = answer();
    twice["sources"].push_back(source("kernel/scale.cpp", ""));
    EXPECT_THAT(load(twice.dump()).error().text, HasSubstr("twice"));
    auto noModel = answer();
    noModel["entry"]["model"] = "Other.py::Model";
    EXPECT_THAT(load(noModel.dump()).error().text, HasSubstr("'Other.py'"));
    EXPECT_TRUE(load("Here it is:\n```json\n" + answer().dump(1) + "\n```\n").has_value());
}

} // namespace

} // namespace acann::evaluation
