// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "add_candidate.h"

#include "evaluation/emulator_evaluator.h"

#include <cstdlib>
#include <filesystem>
#include <optional>

#include <gmock/gmock.h>

namespace {

namespace fs = std::filesystem;
using namespace acann;
using namespace acann::evaluation;
using namespace acann::test;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;

/// PATH for the length of a test.
class ScopedPath
{
public:
    explicit ScopedPath(const fs::path& folder)
        : m_old(std::getenv("PATH"))
    {
        ::setenv("PATH", folder.c_str(), 1);
    }
    ~ScopedPath() { ::setenv("PATH", m_old.c_str(), 1); }
    ScopedPath(const ScopedPath&) = delete;
    ScopedPath& operator=(const ScopedPath&) = delete;

private:
    std::string m_old;
};

class EmulatorEvaluation : public testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        auto cache = base::TemporaryFolder::create("acann-cache-");
        ASSERT_TRUE(cache.has_value());
        s_cache = std::move(*cache);
    }
    static void TearDownTestSuite() { s_cache.reset(); }

    [[nodiscard]] static EmulatorOptions options()
    {
        EmulatorOptions options;
        options.installation = base::Installation::locate();
        options.installation.kernelRunner = fs::path(ACANN_BINARY_DIR) / "bin/agenticcann-kernel-runner";
        options.cache = s_cache->path();
        options.allowUnsandboxed = false;
        return options;
    }

    [[nodiscard]] static EvaluationOutcome outcomeOf(const SourceFiles& files, EmulatorOptions chosen = options(),
        std::function<bool(const std::string&)> isKnown = {})
    {
        auto evaluator = EmulatorEvaluator::create(std::move(chosen), std::make_shared<FakeGoldenSource>());
        EXPECT_TRUE(evaluator.has_value()) << (evaluator ? "" : evaluator.error().message());
        Candidate candidate;
        candidate.files = files;
        const auto task = addTask();
        return (*evaluator)->evaluate({task, candidate, std::move(isKnown), {}}, {});
    }

    [[nodiscard]] static Evaluation evaluate(const SourceFiles& files, EmulatorOptions chosen = options())
    {
        return std::get<Evaluation>(outcomeOf(files, std::move(chosen)));
    }

    /// The verdict as Invalid; a test failure and an empty one when it is something else.
    [[nodiscard]] static Invalid invalid(const Evaluation& evaluation)
    {
        const auto* verdict = std::get_if<Invalid>(&evaluation.verdict);
        EXPECT_NE(verdict, nullptr) << label(evaluation.verdict) << ": " << summary(evaluation.verdict);
        return verdict != nullptr ? *verdict : Invalid{};
    }

    static std::optional<base::TemporaryFolder> s_cache;
};
std::optional<base::TemporaryFolder> EmulatorEvaluation::s_cache;

TEST_F(EmulatorEvaluation, ACorrectKernelIsValidWithAModelledLatency)
{
    const auto evaluation = evaluate(addSources());
    const auto* valid = std::get_if<Valid>(&evaluation.verdict);
    ASSERT_NE(valid, nullptr) << summary(evaluation.verdict);
    EXPECT_EQ(valid->measurement.kind, MeasurementKind::Modelled);
    EXPECT_GT(valid->measurement.medianNs, 0);
    // Two inputs and one output of 64 × 256 float32.
    EXPECT_EQ(valid->measurement.trafficBytes, 3 * 64 * 256 * 4);
    EXPECT_GT(valid->measurement.speedOfLight, 0);
    EXPECT_LE(valid->measurement.speedOfLight, 1);
    EXPECT_EQ(valid->accuracy.maxRelative, 0); // the sums are exact in float32
    EXPECT_EQ(evaluation.trials.size(), task::judgingTrials(addTask()).size());
    ASSERT_TRUE(evaluation.timeline.has_value());
    EXPECT_EQ(evaluation.timeline->blockDim, 8);
    EXPECT_FALSE(evaluation.timeline->cores.empty());
}

TEST_F(EmulatorEvaluation, IsTheSameEveryTimeAndSurvivesJson)
{
    auto first = evaluate(addSources());
    auto second = evaluate(addSources());
    EXPECT_EQ(nlohmann::json(first).get<Evaluation>(), first);
    first.compileMs = second.compileMs;
    first.runMs = second.runMs;
    EXPECT_EQ(first, second);
}

TEST_F(EmulatorEvaluation, AnEqualDeviceProgramEndsEarly)
{
    const auto program = evaluate(addSources()).deviceProgram;
    const auto isKnown = [&](const std::string& asked) { return asked == program; };
    const auto renumbered = addSourcesWith("kernel.cpp", "/*ENTRY*/", "// a comment\n\n   ");
    EXPECT_TRUE(std::holds_alternative<AlreadyKnown>(outcomeOf(renumbered, options(), isKnown)));
    const auto otherTile = addSourcesWith("host.cpp", "1024", "512");
    EXPECT_TRUE(std::holds_alternative<Evaluation>(outcomeOf(otherTile, options(), isKnown)));
    const auto otherCode = addSourcesWith("kernel.cpp", "m_tile = tiling.tile;", "m_tile = tiling.tile + 0;");
    EXPECT_TRUE(std::holds_alternative<Evaluation>(outcomeOf(otherCode, options(), isKnown)));
}

TEST_F(EmulatorEvaluation, AWrongOperationIsANumericFailureWithAPlace)
{
    const auto verdict = invalid(evaluate(addSourcesWith("kernel.cpp", "/*COMPUTE*/Add", "Sub")));
    EXPECT_EQ(verdict.stage, FailureStage::Numeric);
    EXPECT_THAT(verdict.cause, AllOf(HasSubstr("z: wrong in"), HasSubstr("case 'primary'")));
}

TEST_F(EmulatorEvaluation, ADroppedTailIsSaidToBeTheTail)
{
    const auto evaluation = evaluate(addSourcesWith("kernel.cpp", "at < m_count;", "at + m_tile <= m_count;"));
    const auto verdict = invalid(evaluation);
    EXPECT_EQ(verdict.stage, FailureStage::Numeric);
    const auto tail = std::find_if(evaluation.trials.begin(), evaluation.trials.end(),
        [](const TrialReport& trial) { return trial.caseId == "tail"; });
    ASSERT_NE(tail, evaluation.trials.end());
    // 1003 elements on 8 cores are less than one tile of 1024 each: nothing is written at all.
    EXPECT_THAT(tail->message, AllOf(HasSubstr("never written"), HasSubstr("all 1003 elements")));
}

TEST_F(EmulatorEvaluation, AMissingCoreIsNamedByItsSlice)
{
    const auto evaluation = evaluate(addSourcesWith("host.cpp", "plan.blockDim = (total + perCore - 1) / perCore;",
        "plan.blockDim = (total + perCore - 1) / perCore - 1;"));
    ASSERT_FALSE(evaluation.trials.empty());
    // The last of eight slices of 2048 elements, i.e. rows 56 to 63 of 64.
    EXPECT_THAT(evaluation.trials.front().message, AllOf(HasSubstr("never written"), HasSubstr("rows 56…63 of 64")));
}

TEST_F(EmulatorEvaluation, WritingAnInputIsFound)
{
    const auto verdict = invalid(evaluate(addSourcesWith("kernel.cpp", "DataCopyPad(m_z[at], z, copy);",
        "DataCopyPad(m_z[at], z, copy); DataCopyPad(m_x[at], z, copy);")));
    EXPECT_EQ(verdict.stage, FailureStage::Run);
    EXPECT_TRUE(std::any_of(verdict.findings.begin(), verdict.findings.end(), [](const Finding& finding) {
        return finding.rule == "INPUT-WRITTEN" && finding.message.find("'x'") != std::string::npos;
    }));
}

TEST_F(EmulatorEvaluation, ACompileErrorHasItsLineAndASuggestion)
{
    const auto files = addSourcesWith("kernel.cpp", "m_inX.EnQue(x)", "m_inX.EnQueu(x)");
    const auto evaluation = evaluate(files);
    const auto verdict = invalid(evaluation);
    EXPECT_EQ(verdict.stage, FailureStage::Compile);
    ASSERT_FALSE(verdict.findings.empty());
    const auto& finding = verdict.findings.front();
    EXPECT_EQ(finding.rule, "COMPILE-ERROR");
    EXPECT_EQ(finding.place.file, "kernel.cpp");
    EXPECT_EQ(finding.place.line, lineOf(files.at("kernel.cpp"), "EnQueu("));
    EXPECT_THAT(finding.suggestion, HasSubstr("did you mean EnQue?"));
    EXPECT_THAT(evaluation.compileLog, HasSubstr("EnQueu"));
}

TEST_F(EmulatorEvaluation, AnUndefinedFunctionIsNamed)
{
    auto files = addSourcesWith("kernel.cpp", "/*PRELUDE*/", "int missing_helper(int);");
    files["kernel.cpp"] = replaced(files["kernel.cpp"], "/*ENTRY*/", "missing_helper(1);");
    const auto verdict = invalid(evaluate(files));
    EXPECT_EQ(verdict.stage, FailureStage::Compile);
    EXPECT_THAT(verdict.cause, AllOf(HasSubstr("LINK-ERROR"), HasSubstr("missing_helper(int)")));
}

TEST_F(EmulatorEvaluation, AForbiddenCallIsStoppedBeforeTheCompiler)
{
    const auto files = addSourcesWith("kernel.cpp", "/*ENTRY*/", "system(\"true\");");
    const auto verdict = invalid(evaluate(files));
    EXPECT_EQ(verdict.stage, FailureStage::Static);
    EXPECT_EQ(verdict.findings.front().rule, "SYSTEM-ACCESS");
    EXPECT_EQ(verdict.findings.front().place.line, lineOf(files.at("kernel.cpp"), "system("));
}

TEST_F(EmulatorEvaluation, BrokenPlansAreContractFailures)
{
    for (const auto& [by, message] : {std::pair("plan.blockDim = 0;", "blockDim is 0"),
             std::pair("throw std::runtime_error(\"no plan for this\");", "no plan for this"),
             std::pair("static int calls = 0; plan.blockDim = 1 + calls++;", "pure function"),
             std::pair("plan.workspaceBytes = size_t{1} << 40;", "larger than 1 GiB")}) {
        auto files = addSourcesWith("host.cpp", "    return plan;", std::string("    ") + by + "\n    return plan;");
        files["host.cpp"] = "#include <stdexcept>\n" + files["host.cpp"];
        const auto verdict = invalid(evaluate(files));
        EXPECT_EQ(verdict.stage, FailureStage::Static);
        EXPECT_THAT(verdict.cause, AllOf(HasSubstr("PLAN-INVALID"), HasSubstr(message)));
    }
}

TEST_F(EmulatorEvaluation, AWrongPlanTypeIsACompileError)
{
    auto files = addSources();
    files["tiling.h"]
        = replaced(files["tiling.h"], "uint32_t tile;", "uint32_t tile;\n    TilingData() : total(0) { }");
    const auto verdict = invalid(evaluate(files));
    EXPECT_EQ(verdict.stage, FailureStage::Compile);
}

TEST_F(EmulatorEvaluation, AChangedHostDoesNotCompileTheKernelAgain)
{
    KernelToolchain toolchain(toolchainOptions(options()));
    ASSERT_TRUE(toolchain.compile(addSources(), "add_custom", 5, {}).has_value());
    const auto changed = toolchain.compile(addSourcesWith("host.cpp", "1024", "256"), "add_custom", 5, {});
    ASSERT_TRUE(changed.has_value());
    const auto& compiled = std::get<CompiledKernel>(*changed);
    EXPECT_TRUE(compiled.kernelFromCache);
    EXPECT_FALSE(compiled.hostFromCache);
}

/// A folder with links to some programs.
fs::path programFolder(const base::TemporaryFolder& folder, const std::vector<std::string>& names)
{
    for (const auto& name : names)
        fs::create_symlink("/usr/bin/" + name, folder.path() / name);
    return folder.path();
}

TEST_F(EmulatorEvaluation, AMissingCompilerIsNotHeldAgainstTheCandidate)
{
    auto folder = base::TemporaryFolder::create("acann-test-");
    ASSERT_TRUE(folder.has_value());
    const ScopedPath path(programFolder(*folder, {"bwrap"}));
    const auto evaluation = evaluate(addSources());
    const auto* failed = std::get_if<InfrastructureFailed>(&evaluation.verdict);
    ASSERT_NE(failed, nullptr) << summary(evaluation.verdict);
    EXPECT_THAT(failed->nextStep, HasSubstr("apt install g++"));
}

TEST_F(EmulatorEvaluation, WithoutBubblewrapNothingIsCompiledOrRun)
{
    auto folder = base::TemporaryFolder::create("acann-test-");
    ASSERT_TRUE(folder.has_value());
    const ScopedPath path(programFolder(*folder, {"g++"}));
    const auto evaluation = evaluate(addSources());
    const auto* failed = std::get_if<InfrastructureFailed>(&evaluation.verdict);
    ASSERT_NE(failed, nullptr) << summary(evaluation.verdict);
    EXPECT_THAT(failed->nextStep, HasSubstr("apt install bubblewrap"));
}

TEST_F(EmulatorEvaluation, AMissingRunnerIsAnInfrastructureMatter)
{
    auto broken = options();
    broken.installation.kernelRunner = "/no/such/runner";
    const auto evaluation = evaluate(addSources(), broken);
    const auto* failed = std::get_if<InfrastructureFailed>(&evaluation.verdict);
    ASSERT_NE(failed, nullptr) << summary(evaluation.verdict);
    EXPECT_THAT(failed->cause, HasSubstr("/no/such/runner"));
}

TEST_F(EmulatorEvaluation, AnUnknownChipIsRefused)
{
    auto wrong = options();
    wrong.soc = "ascend000";
    const auto evaluator = EmulatorEvaluator::create(wrong, std::make_shared<FakeGoldenSource>());
    ASSERT_FALSE(evaluator.has_value());
    EXPECT_THAT(evaluator.error().message(), HasSubstr("ascend000"));
}

} // namespace
