// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/golden.h"
#include "task/task_loader.h"
#include "task/tensor.h"

#include "task_fixture.h"

#include <algorithm>

namespace acann::task {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class KernelBenchTest : public tests::TaskFixture
{
protected:
    /// A file in KernelBench's format with one module-level tensor argument.
    [[nodiscard]] Result<OperatorTask> load(
        const std::string& init, const std::string& forward, const std::string& input = "torch.rand(64, 100)") const
    {
        return loadTask(
            write("m.py",
                "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
                "class Model(nn.Module):\n    def __init__(self):\n        super().__init__()\n        "
                    + init + "\n    def forward(self, x):\n        " + forward + "\ndef get_inputs():\n    return ["
                    + input + "]\ndef get_init_inputs():\n    return []\n"),
            installation(), {});
    }

    static std::vector<std::string> operations(const OperatorTask& task)
    {
        std::vector<std::string> ops;
        for (const auto& node : task.graph.nodes)
            ops.push_back(node.op);
        return ops;
    }

    /// The operations of a forward method, or the error.
    [[nodiscard]] std::vector<std::string> traced(const std::string& forward, const std::string& init = "pass") const
    {
        const auto task = load(init, forward);
        return task ? operations(*task) : std::vector<std::string>{task.error().message()};
    }
};

TEST_F(KernelBenchTest, LayerNormGetsItsParametersAsInputs)
{
    const auto task = loadTask(shipped("kernelbench/layer_norm.py"), installation(), {});
    ASSERT_TRUE(task.has_value()) << task.error().message();
    EXPECT_EQ(task->id, "layer_norm");
    ASSERT_EQ(task->inputs.size(), 3U);
    EXPECT_EQ(task->inputs[1], (TensorSpec{"norm_weight", true}));
    EXPECT_EQ(task->primaryCase().inputs[0].shape, (Shape{1024, 1024}));
    EXPECT_EQ(task->primaryCase().inputs[0].dtype, DType::Float32);
    EXPECT_EQ(task->primaryCase().attributes.at("eps"), 1e-5); // nn.LayerNorm's documented default
    ASSERT_EQ(task->graph.nodes.size(), 1U);
    EXPECT_EQ(task->graph.nodes[0].op, "layer_norm");
    EXPECT_THAT(task->graph.nodes[0].args, ElementsAre("x", "norm_weight", "norm_bias"));
    EXPECT_EQ(task->graph.nodes[0].options, (nlohmann::json{{"axis", -1}, {"eps", "@eps"}}));
    EXPECT_GE(task->cases.size(), 3U);
    const auto again = taskFromJson(nlohmann::json(*task));
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(*again, *task);
}

TEST_F(KernelBenchTest, TheShippedFilesTraceToOneOperation)
{
    EXPECT_THAT(
        operations(loadTask(shipped("kernelbench/gelu.py"), installation(), {}).value()), ElementsAre("gelu_erf"));
    EXPECT_THAT(
        operations(loadTask(shipped("kernelbench/softmax.py"), installation(), {}).value()), ElementsAre("softmax"));
}

TEST_F(KernelBenchTest, GoldenValuesUseTheDrawnParameters)
{
    const auto task = loadTask(shipped("kernelbench/layer_norm.py"), installation(), {}).value();
    const auto runner = makeReferenceRunner(installation(), {folder() / "cache"});
    const auto set = runner->golden(task, {{"odd-rows", "row-scaled", 2}}, {});
    ASSERT_TRUE(set.has_value()) << set.error().message();
    const auto& trial = set->trials[0];
    EXPECT_EQ(loadNpy(trial.expected[0])->dtype, DType::Float64);
    // γ and β other than 1 and 0, and LayerNorm's definition written out in NumPy.
    EXPECT_EQ(
        python("x, g, b = (np.load(p).astype(np.float64) for p in sys.argv[1:4])\n"
               "y = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5) * g + b\n"
               "print(g.std() > 0.3, b.std() > 0.3, np.allclose(y, np.load(sys.argv[4]), rtol=1e-10), end='')",
            {trial.inputs[0].string(), trial.inputs[1].string(), trial.inputs[2].string(), trial.expected[0].string()}),
        "True True True");
}

TEST_F(KernelBenchTest, HandWrittenFormsAreRecognised)
{
    EXPECT_THAT(traced("return x * torch.sigmoid(x)"), ElementsAre("silu"));
    EXPECT_THAT(traced("return 0.5 * x * (1 + torch.tanh(0.7978845608028654 * (x + 0.044715 * torch.pow(x, 3))))"),
        ElementsAre("gelu_tanh"));
    EXPECT_THAT(traced("e = torch.exp(x - x.max(dim=-1, keepdim=True)[0]); return e / e.sum(-1, keepdim=True)"),
        ElementsAre("softmax"));
    const auto task = load("self.w = nn.Parameter(torch.ones(100))",
        "return self.w * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))");
    ASSERT_TRUE(task.has_value()) << task.error().message();
    EXPECT_THAT(operations(*task), ElementsAre("rms_norm"));
    EXPECT_THAT(task->graph.nodes[0].args, ElementsAre("x", "w"));
    EXPECT_EQ(task->primaryCase().attributes.at("eps"), 1e-6);
}

TEST_F(KernelBenchTest, WhatIsAlmostAKnownFunctionStaysAsItIs)
{
    EXPECT_THAT(traced("return x * torch.sigmoid(1.702 * x)"), ElementsAre("mul", "sigmoid", "mul"));
}

TEST_F(KernelBenchTest, OptionsOfActivationsAndReductionsAreKept)
{
    const auto clamped = load("self.f = nn.Hardtanh(-2.0, 3.0)", "return self.f(x)").value();
    EXPECT_EQ(clamped.graph.nodes[0].op, "clamp");
    EXPECT_EQ(clamped.graph.nodes[0].options, (nlohmann::json{{"min", -2.0}, {"max", 3.0}}));
    const auto variance = load("pass", "return x.var(dim=0)").value();
    EXPECT_EQ(variance.graph.nodes[0].options, (nlohmann::json{{"axis", -2}, {"keepdims", false}, {"correction", 1}}));
}

TEST_F(KernelBenchTest, ForeignOperationsAreKeptByName)
{
    const auto task = load("self.c = nn.Conv1d(4, 2, 3)", "return F.relu(self.c(x))", "torch.rand(2, 4, 50)");
    ASSERT_TRUE(task.has_value()) << task.error().message();
    EXPECT_THAT(operations(*task), ElementsAre("torch.conv1d", "relu"));
    EXPECT_THAT(task->notes, ::testing::Contains(HasSubstr("torch.conv1d")));
}

TEST_F(KernelBenchTest, SeveralResultsAndBuffersAreSupported)
{
    const auto task = load("self.register_buffer('scale', torch.arange(100.0))", "return x * self.scale, x.argmax(-1)");
    ASSERT_TRUE(task.has_value()) << task.error().message();
    ASSERT_EQ(task->outputs.size(), 2U);
    EXPECT_EQ(task->primaryCase().outputs[1].dtype, DType::Int64);
    EXPECT_EQ(task->primaryCase().inputs[1].distribution.kind, "model");
    const auto runner = makeReferenceRunner(installation(), {folder() / "cache"});
    const auto set = runner->golden(*task, {{"primary", "normal", 1}}, {});
    ASSERT_TRUE(set.has_value()) << set.error().message();
    EXPECT_EQ(elementAsDouble(loadNpy(set->trials[0].inputs[1]).value(), 99), 99.0);
    EXPECT_EQ(loadNpy(set->trials[0].expected[1])->dtype, DType::Int64);
}

TEST_F(KernelBenchTest, HugeSizesAreReducedWithoutTouchingTheLastAxis)
{
    const auto task = load("pass", "return F.relu(x)", "torch.rand(4096, 393216)"); // 6.4 GB, never allocated
    ASSERT_TRUE(task.has_value()) << task.error().message();
    const auto& primary = task->primaryCase();
    EXPECT_EQ(primary.inputs[0].shape.back(), 393216);
    EXPECT_LE(2 * elementCount(primary.inputs[0].shape), std::int64_t{4} << 20);
    EXPECT_THAT(primary.note, HasSubstr("4096×393216"));
}

TEST_F(KernelBenchTest, RandomnessOfTrainingIsSwitchedOff)
{
    const auto task = load("self.d = nn.Dropout(0.5)", "return self.d(x) * 3");
    ASSERT_TRUE(task.has_value()) << task.error().message();
    EXPECT_EQ(task->reference.function, "eval");
    EXPECT_THAT(task->notes, ::testing::Contains(HasSubstr("evaluation mode")));
    EXPECT_EQ(load("pass", "return x + torch.rand_like(x)").error().code, ErrorCode::UnsupportedTask);
}

TEST_F(KernelBenchTest, AGraphThatHoldsOnlySometimesIsDropped)
{
    const auto task = load("pass", "return x * 2 if x.sum() > 0 else x * 3");
    ASSERT_TRUE(task.has_value()) << task.error().message();
    EXPECT_TRUE(task->graph.isEmpty());
    EXPECT_THAT(task->notes, ::testing::Contains(HasSubstr("no graph")));
}

TEST_F(KernelBenchTest, InputGroupsBecomeCases)
{
    const auto task = loadTask(write("g.py",
                                   "import torch\n"
                                   "class Model(torch.nn.Module):\n    def forward(self, x): return x + 1\n"
                                   "def get_input_groups(): return [[torch.rand(8, 16)], [torch.rand(3)]]\n"
                                   "def get_init_inputs(): return []\n"),
        installation(), {});
    ASSERT_TRUE(task.has_value()) << task.error().message();
    ASSERT_EQ(task->cases.size(), 2U);
    EXPECT_EQ(task->cases[1].inputs[0].shape, (Shape{3}));
}

TEST_F(KernelBenchTest, FaultsOfTheFileAreOneSentenceWithItsLine)
{
    const auto failed = load("pass", "return x / undefined_name").error();
    EXPECT_EQ(failed.code, ErrorCode::ReferenceFailed);
    EXPECT_THAT(failed.text, HasSubstr("m.py:9: NameError"));
    EXPECT_EQ(load("pass", "return x", "torch.rand(0, 8)").error().code, ErrorCode::EmptyShape);
    const auto dtype = load("pass", "return x", "torch.rand(3, 8).to(torch.complex64)").error();
    EXPECT_EQ(dtype.code, ErrorCode::UnknownDType);
    EXPECT_THAT(dtype.text, HasSubstr("input 'x'"));
    EXPECT_EQ(loadTask(folder() / "none.py", installation(), {}).error().code, ErrorCode::FileMissing);
    const auto empty = loadTask(write("e.py", "x = 1\n"), installation(), {}).error();
    EXPECT_THAT(empty.text, HasSubstr("does not define 'Model'"));
}

TEST_F(KernelBenchTest, WithoutPyTorchThePackageIsNamed)
{
    // -S hides Debian's packages; only NumPy is put back.
    std::filesystem::create_directories(folder() / "site");
    std::filesystem::create_directory_symlink(python("print(np.__path__[0], end='')"), folder() / "site/numpy");
    const auto bare = write(
        "python3", "#!/bin/sh\nPYTHONPATH='" + (folder() / "site").string() + "' exec /usr/bin/python3 -S \"$@\"\n");
    std::filesystem::permissions(bare, std::filesystem::perms::owner_all);
    ::setenv("ACANN_PYTHON", bare.c_str(), 1);
    const auto failed = loadTask(shipped("kernelbench/gelu.py"), installation(), {}).error();
    ::unsetenv("ACANN_PYTHON");
    EXPECT_EQ(failed.code, ErrorCode::PythonPackageMissing);
    EXPECT_THAT(failed.text, HasSubstr("'torch'"));
    EXPECT_THAT(failed.nextStep, HasSubstr("python3-torch"));
}

} // namespace
} // namespace acann::task
