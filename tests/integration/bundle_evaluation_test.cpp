// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/bundle_fixture.h"

#include "base/files.h"
#include "evaluation/bundle_evaluation.h"
#include "evaluation/emulator_evaluator.h"
#include "task/tensor.h"

#include <cstring>
#include <filesystem>
#include <optional>

#include <gmock/gmock.h>

namespace {

namespace fs = std::filesystem;
using namespace acann;
using namespace acann::evaluation;
using namespace acann::test;
using testing::AllOf;
using testing::Field;
using testing::HasSubstr;

template <typename T>
fs::path saved(const fs::path& path, task::DType dtype, const std::vector<T>& values, const task::Shape& shape)
{
    task::Tensor tensor;
    tensor.dtype = dtype;
    tensor.shape = shape;
    tensor.bytes.resize(values.size() * sizeof(T));
    std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
    EXPECT_TRUE(task::saveNpy(path, tensor).has_value());
    return path;
}

/// y = 2.5 · x, computed here in float64.
class FakeScaleGolden : public task::GoldenSource
{
public:
    Result<task::GoldenSet> golden(
        const task::OperatorTask&, const std::vector<task::TrialKey>& keys, std::stop_token) override
    {
        auto folder = base::TemporaryFolder::create("acann-golden-");
        if (!folder)
            return fail(std::move(folder.error()));
        auto lease = std::make_shared<base::TemporaryFolder>(std::move(*folder));
        task::GoldenSet set;
        for (std::size_t t = 0; t < keys.size(); ++t) {
            std::vector<float> x;
            std::vector<double> y;
            for (int i = 0; i < 1024; ++i) {
                x.push_back(static_cast<float>((i * 37 + static_cast<int>(t)) % 101) / 8.0f - 5.0f);
                y.push_back(2.5 * static_cast<double>(x.back()));
            }
            const auto name = std::to_string(t);
            task::Trial trial;
            trial.key = keys[t];
            trial.inputs = {saved(lease->path() / ("x" + name + ".npy"), task::DType::Float32, x, {8, 128})};
            trial.expected = {saved(lease->path() / ("y" + name + ".npy"), task::DType::Float64, y, {8, 128})};
            set.trials.push_back(std::move(trial));
        }
        set.lease = lease;
        return set;
    }
};

class BundleEvaluation : public testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        auto cache = base::TemporaryFolder::create("acann-cache-");
        ASSERT_TRUE(cache.has_value());
        s_cache = std::move(*cache);
    }
    static void TearDownTestSuite() { s_cache.reset(); }

    [[nodiscard]] static BundleOutcome outcomeOf(const Bundle& bundle, const task::OperatorTask& task = scaleTask())
    {
        EmulatorOptions options;
        options.installation = base::Installation::locate();
        options.installation.kernelRunner = fs::path(ACANN_BINARY_DIR) / "bin/agenticcann-kernel-runner";
        options.cache = s_cache->path();
        options.allowUnsandboxed = false;
        KernelToolchain toolchain(toolchainOptions(options));
        const auto profile = hardware::loadProfile(options.installation.knowledge / "hardware", options.soc);
        EXPECT_TRUE(profile.has_value());
        FakeScaleGolden golden;
        return evaluateBundle(
            {bundle, task, task.primaryCase(), {}}, toolchain, golden, runSettings(options), *profile, {});
    }

    static std::optional<base::TemporaryFolder> s_cache;
};
std::optional<base::TemporaryFolder> BundleEvaluation::s_cache;

TEST_F(BundleEvaluation, TheKernelRunsWithWhatItsOwnTilingFunctionDecided)
{
    const auto outcome = outcomeOf(scaleBundle());
    ASSERT_TRUE(std::holds_alternative<Valid>(outcome.evaluation.verdict))
        << summary(outcome.evaluation.verdict) << outcome.evaluation.compileLog;
    ASSERT_TRUE(outcome.plan.has_value());
    EXPECT_EQ(outcome.plan->blockDim, 4);
    EXPECT_EQ(outcome.plan->tilingKey, 3U);
    EXPECT_EQ(outcome.plan->workspaceBytes, 128U);
    // Layout of a C struct: kind at 0, tile at 4, scale at 8, then the 8-aligned nested struct (rank at 16, extents at
    // 24 and 32), perBlock at 40; 48 bytes in all. 64 = 0x40, 2.5 = 0x40200000, 8 and 128 rows and columns, 4 tiles.
    EXPECT_EQ(outcome.plan->tiling.substr(0, 2), "07");
    EXPECT_EQ(outcome.plan->tiling.substr(8, 16), "4000000000002040");
    EXPECT_EQ(outcome.plan->tiling.substr(32, 2), "02");
    EXPECT_EQ(outcome.plan->tiling.substr(48, 32), "08000000000000008000000000000000");
    EXPECT_EQ(outcome.plan->tiling.substr(80, 4), "0400");
    EXPECT_EQ(outcome.plan->tiling.size(), 96U);
}

TEST_F(BundleEvaluation, SamplesBringALauncherAndPrepareTheirTilingBeforeIt)
{
    auto bundle = scaleBundle();
    bundle.parts["kernel_src"] += R"(
void scale_custom_do(uint32_t blocks, void* stream, uint8_t* x, uint8_t* y, uint8_t* workspace, uint8_t* tiling)
{
    scale_custom<<<blocks, nullptr, stream>>>(x, y, workspace, tiling);
}
)";
    auto& host = bundle.parts["host_operator_src"];
    host.replace(host.find("#include \"register/op_def_registry.h\""), 0, R"(#include "graph/utils/type_utils.h"
#include "register/op_impl_registry.h"
)");
    host.replace(host.find("    context->SetBlockDim(4);"), 28, R"(    uint32_t bytes = 0;
    if (!ge::TypeUtils::GetDataTypeLength(ge::DT_FLOAT, bytes) || bytes != 4)
        return ge::GRAPH_FAILED;
    std::cout << "prepared" << std::endl;
    context->SetBlockDim(static_cast<const Prepared*>(context->GetCompileInfo())->blocks);)");
    host.replace(host.find("static ge::graphStatus TilingFunc"), 0, "struct Prepared { uint32_t blocks = 0; };\n");
    host.replace(host.find("namespace ge {"), 0, R"(namespace optiling {
static ge::graphStatus Prepare(gert::TilingParseContext* context)
{
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    context->GetCompiledInfo<Prepared>()->blocks = platform.GetCoreNumAiv() >= 4 ? 4 : 0;
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ScaleCustom).Tiling(TilingFunc).TilingParse<Prepared>(Prepare);
}
)");
    const auto outcome = outcomeOf(bundle);
    ASSERT_TRUE(std::holds_alternative<Valid>(outcome.evaluation.verdict))
        << summary(outcome.evaluation.verdict) << outcome.evaluation.compileLog;
    EXPECT_EQ(outcome.plan->blockDim, 4);
}

TEST_F(BundleEvaluation, AnAttributeThatNobodyGivesIsNamed)
{
    auto task = scaleTask();
    task.cases.front().attributes = nlohmann::json::object();
    const auto outcome = outcomeOf(scaleBundle(), task);
    const auto* invalid = std::get_if<Invalid>(&outcome.evaluation.verdict);
    ASSERT_NE(invalid, nullptr);
    EXPECT_THAT(invalid->cause, HasSubstr("'scale'"));
    EXPECT_EQ(invalid->findings.front().place.file, "op_host/scale_custom.cpp");
}

TEST_F(BundleEvaluation, ShapeForStorageShapeIsACompileErrorWithItsRemedy)
{
    auto bundle = scaleBundle();
    auto& host = bundle.parts.at("host_operator_src");
    const std::string good = "const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();";
    const auto at = host.find(good);
    ASSERT_NE(at, std::string::npos);
    host.replace(
        at, good.size(), "const gert::Shape* wrong = context->GetInputShape(0); const gert::Shape& shape = *wrong;");
    const auto line = std::count(host.begin(), host.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
    const auto outcome = outcomeOf(bundle);
    const auto* invalid = std::get_if<Invalid>(&outcome.evaluation.verdict);
    ASSERT_NE(invalid, nullptr);
    EXPECT_EQ(invalid->stage, FailureStage::Compile);
    const auto& finding = invalid->findings.front();
    EXPECT_EQ(finding.rule, "COMPILE-ERROR");
    EXPECT_EQ(finding.place.file, "op_host/scale_custom.cpp");
    EXPECT_EQ(finding.place.line, line);
    EXPECT_THAT(finding.suggestion, HasSubstr("GetStorageShape()"));
}

TEST_F(BundleEvaluation, WrongValuesAreInvalid)
{
    auto bundle = scaleBundle();
    auto& host = bundle.parts.at("host_operator_src");
    const auto at = host.find("set_scale(*scale)");
    ASSERT_NE(at, std::string::npos);
    host.replace(at, 17, "set_scale(*scale + 1)");
    const auto outcome = outcomeOf(bundle);
    const auto* invalid = std::get_if<Invalid>(&outcome.evaluation.verdict);
    ASSERT_NE(invalid, nullptr) << summary(outcome.evaluation.verdict);
    EXPECT_EQ(invalid->stage, FailureStage::Numeric);
}

TEST(BundleFile, LiteralsAreReadWithoutRunningTheFile)
{
    auto folder = base::TemporaryFolder::create("acann-bundle-test-");
    ASSERT_TRUE(folder.has_value());
    const auto file = folder->path() / "answer.py";
    ASSERT_TRUE(base::writeFileAtomically(file, R"py(Here is the answer.
```python
import textwrap
raise SystemExit("this file must not be run")
project_json_src = '[{"op": ' + '"XCustom"}]'
host_tiling_src = """
#include <cstdint>
""".strip()
host_operator_src = textwrap.dedent("""
    int x;
""")
kernel_src = open("/etc/passwd").read()
```
)py"));
    const auto bundle = loadBundle(file, base::Installation::locate(), {});
    ASSERT_TRUE(bundle.has_value()) << bundle.error().message();
    EXPECT_EQ(bundle->parts.at("project_json_src"), R"([{"op": "XCustom"}])");
    EXPECT_EQ(bundle->parts.at("host_tiling_src"), "#include <cstdint>");
    EXPECT_EQ(bundle->parts.at("host_operator_src"), "\nint x;\n");
    EXPECT_THAT(bundle->problems,
        testing::ElementsAre(
            AllOf(Field(&Finding::rule, "BUNDLE-PART"), Field(&Finding::message, HasSubstr("'kernel_src'")))));
    EXPECT_EQ(bundle->problems.front().place.line, 10);
}

TEST(BundleFile, TheSameKeysInJsonAreABundle)
{
    auto folder = base::TemporaryFolder::create("acann-bundle-test-");
    ASSERT_TRUE(folder.has_value());
    const auto file = folder->path() / "answer.json";
    ASSERT_TRUE(base::writeFileAtomically(file, R"({"kernel_src": "void f();"})"));
    const auto bundle = loadBundle(file, base::Installation::locate(), {});
    ASSERT_TRUE(bundle.has_value());
    EXPECT_EQ(bundle->parts.at("kernel_src"), "void f();");
}

} // namespace
