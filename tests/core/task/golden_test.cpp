// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/golden.h"
#include "task/golden_cache.h"
#include "task/task_loader.h"
#include "task/tensor.h"

#include "task_fixture.h"

#include <algorithm>
#include <set>
#include <thread>

namespace acann::task {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class GoldenTest : public tests::TaskFixture
{
protected:
    [[nodiscard]] std::unique_ptr<GoldenSource> source(std::uint64_t cacheBytes = 1u << 30) const
    {
        return makeReferenceRunner(installation(), {folder() / "cache", cacheBytes, std::chrono::seconds(60)});
    }

    [[nodiscard]] OperatorTask doubling(const std::string& body = "return x * 2") const
    {
        write("double.py", "import numpy as np\n\ndef double(x):\n    " + body + '\n');
        return parseTaskFile(write("double.json", R"({"schema": 1, "id": "double",
            "reference": {"file": "double.py", "function": "double"}, "inputs": [{"name": "x"}],
            "outputs": [{"name": "y"}], "dtype": "float16",
            "cases": [{"id": "primary", "primary": true, "shapes": {"x": [16, 40], "y": [16, 40]}},
                      {"id": "small", "shapes": {"x": [3, 5], "y": [3, 5]}}]})"))
            .value();
    }

    static std::vector<double> values(const fs::path& file)
    {
        const auto tensor = loadNpy(file).value();
        std::vector<double> result;
        for (std::size_t i = 0; i < static_cast<std::size_t>(elementCount(tensor.shape)); ++i)
            result.push_back(elementAsDouble(tensor, i));
        return result;
    }
};

TEST_F(GoldenTest, LayerNormAgreesWithPyTorchInFloat64)
{
    const auto task = parseTaskFile(shipped("basic/layer_norm_f16.json")).value();
    const auto set = source()->golden(task, {{"odd", "row-scaled", 3}, {"short", "large", 4}}, {});
    ASSERT_TRUE(set.has_value()) << set.error().message();
    for (const auto& trial : set->trials) {
        EXPECT_EQ(loadNpy(trial.inputs[0])->dtype, DType::Float16);
        EXPECT_EQ(loadNpy(trial.expected[0])->dtype, DType::Float64);
        EXPECT_EQ(loadNpy(trial.sameDType[0])->dtype, DType::Float16);
        // PyTorch's own kernel, an implementation that shares nothing with the NumPy reference.
        EXPECT_EQ(python("import torch\n"
                         "x, g, b = (torch.from_numpy(np.load(p)).double() for p in sys.argv[1:4])\n"
                         "y = torch.nn.functional.layer_norm(x, x.shape[-1:], g, b, 1e-5).numpy()\n"
                         "print(np.allclose(y, np.load(sys.argv[4]), rtol=1e-12, atol=1e-12), end='')",
                      {trial.inputs[0].string(), trial.inputs[1].string(), trial.inputs[2].string(),
                          trial.expected[0].string()}),
            "True");
    }
}

TEST_F(GoldenTest, TheSameKeyGivesTheSameBytesAndAnotherSeedOthers)
{
    const auto task = doubling();
    const std::vector<TrialKey> keys{{"primary", "normal", 1}, {"primary", "normal", 2}};
    const auto first = source()->golden(task, keys, {}).value();
    const auto contents = base::readFile(first.trials[0].inputs[0]).value();
    EXPECT_NE(contents, base::readFile(first.trials[1].inputs[0]).value());
    const auto elsewhere
        = makeReferenceRunner(installation(), {folder() / "second", 1u << 30, std::chrono::seconds(60)})
              ->golden(task, keys, {})
              .value();
    EXPECT_NE(elsewhere.trials[0].inputs[0], first.trials[0].inputs[0]);
    EXPECT_EQ(base::readFile(elsewhere.trials[0].inputs[0]).value(), contents);
}

TEST_F(GoldenTest, EveryKindHasTheShapeItPromises)
{
    auto task = doubling();
    std::vector<TrialKey> keys;
    for (const std::string kind : {"shifted", "large", "tiny", "spikes", "zeros-and-signs", "special", "row-scaled"})
        keys.push_back({"primary", kind, 5});
    const auto set = source()->golden(task, keys, {}).value();
    const auto x = [&](std::size_t trial) { return values(set.trials[trial].inputs[0]); };
    const auto largest = [](const std::vector<double>& v) {
        return std::abs(*std::ranges::max_element(v, {}, [](double value) { return std::abs(value); }));
    };
    double sum = 0;
    for (const double value : x(0))
        sum += value;
    EXPECT_NEAR(sum / 640, 8, 0.2); // mean 8, standard error 1/√640
    EXPECT_GT(largest(x(1)), 64);
    EXPECT_LT(largest(x(2)), 0.01);
    const auto spikes = x(3);
    for (std::size_t row = 0; row < 16; ++row)
        EXPECT_EQ(std::count(spikes.begin() + static_cast<std::ptrdiff_t>(40 * row),
                      spikes.begin() + static_cast<std::ptrdiff_t>(40 * (row + 1)), 16.0),
            1);
    EXPECT_TRUE(std::ranges::any_of(x(4), [](double value) { return value == 0 && std::signbit(value); }));
    EXPECT_TRUE(std::ranges::any_of(x(5), [](double value) { return std::isnan(value); }));
    EXPECT_TRUE(set.trials[5].expectsNonFinite);
    EXPECT_FALSE(set.trials[6].expectsNonFinite);
}

TEST_F(GoldenTest, InputsShrinkUntilTheResultFitsTheOutput)
{
    const auto task = doubling("return x * 1000");
    const auto set = source()->golden(task, {{"primary", "large", 1}}, {}).value();
    EXPECT_THAT(set.trials[0].note, HasSubstr("scaled"));
    for (const double value : values(set.trials[0].expected[0]))
        EXPECT_LE(std::abs(value), 65504);
}

TEST_F(GoldenTest, NaNFromFiniteInputsIsFlagged)
{
    const auto set = source()->golden(doubling("return np.sqrt(x)"), {{"small", "normal", 1}}, {}).value();
    EXPECT_TRUE(set.trials[0].expectsNonFinite);
    EXPECT_THAT(set.trials[0].note, HasSubstr("NaN in the golden values from finite inputs"));
}

TEST_F(GoldenTest, ASecondRequestIsServedFromTheCache)
{
    auto task = doubling();
    const std::vector<TrialKey> keys{{"small", "normal", 1}};
    const auto first = source()->golden(task, keys, {}).value();
    // A reference that can no longer run shows that it was not asked.
    task.reference.file = "/nonexistent/gone.py";
    ::setenv("ACANN_PYTHON", "/nonexistent/python3", 1);
    const auto second = source()->golden(task, keys, {});
    ::unsetenv("ACANN_PYTHON");
    ASSERT_TRUE(second.has_value()) << second.error().message();
    EXPECT_EQ(second->trials, first.trials);
}

TEST_F(GoldenTest, ConcurrentRunnersAgreeOnOneSet)
{
    const auto task = doubling();
    const std::vector<TrialKey> keys{{"small", "normal", 1}};
    std::array<Result<GoldenSet>, 4> sets;
    {
        std::vector<std::jthread> threads;
        threads.reserve(sets.size());
        for (auto& set : sets)
            threads.emplace_back(
                [&, this] { set = source()->golden(task, keys, {}); }); // one runner each, as processes
    }
    for (const auto& set : sets) {
        ASSERT_TRUE(set.has_value()) << set.error().message();
        EXPECT_EQ(set->trials, sets[0]->trials);
        EXPECT_EQ(values(set->trials[0].expected[0]).size(), 15U);
    }
    const auto entries = std::distance(fs::directory_iterator(folder() / "cache"), fs::directory_iterator());
    EXPECT_EQ(entries, 1); // nothing half-built is left
}

TEST_F(GoldenTest, ADamagedSetIsComputedAgain)
{
    const auto task = doubling();
    const std::vector<TrialKey> keys{{"small", "normal", 1}};
    fs::path file;
    {
        const auto set = source()->golden(task, keys, {}).value();
        file = set.trials[0].expected[0];
        fs::remove(file);
    }
    const auto again = source()->golden(task, keys, {});
    ASSERT_TRUE(again.has_value()) << again.error().message();
    EXPECT_TRUE(fs::exists(again->trials[0].expected[0]));
}

TEST_F(GoldenTest, TheCacheIsBoundedButKeepsWhatIsInUse)
{
    const auto task = doubling();
    const auto small = source(1); // a limit that every set exceeds
    const auto held = small->golden(task, {{"small", "normal", 1}}, {}).value();
    fs::path released;
    {
        const auto set = small->golden(task, {{"small", "normal", 2}}, {}).value();
        released = set.trials[0].inputs[0];
    }
    const auto third = small->golden(task, {{"small", "normal", 3}}, {}).value();
    EXPECT_TRUE(fs::exists(held.trials[0].inputs[0]));
    EXPECT_FALSE(fs::exists(released));
    EXPECT_TRUE(fs::exists(third.trials[0].inputs[0]));
}

TEST_F(GoldenTest, AReferenceThatNeverEndsIsStopped)
{
    const auto task = doubling("\n    while True:\n        pass");
    const auto impatient = makeReferenceRunner(installation(), {folder() / "cache", 1u << 30, std::chrono::seconds(1)});
    EXPECT_EQ(impatient->golden(task, {{"small", "normal", 1}}, {}).error().code, ErrorCode::ProcessTimedOut);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(source()->golden(task, {{"small", "normal", 1}}, stop.get_token()).error().code, ErrorCode::Cancelled);
}

TEST_F(GoldenTest, TheReferenceCannotWriteElsewhere)
{
    const auto target = fs::path(ACANN_BINARY_DIR) / "written-by-a-reference";
    const auto failed
        = source()->golden(doubling("open('" + target.string() + "', 'w'); return x"), {{"small", "normal", 1}}, {});
    ASSERT_FALSE(failed.has_value());
    EXPECT_EQ(failed.error().code, ErrorCode::ReferenceFailed);
    EXPECT_FALSE(fs::exists(target));
}

TEST_F(GoldenTest, ACacheThatCannotBeWrittenSaysWhatToDo)
{
    const auto runner = makeReferenceRunner(installation(), {write("a-file", "") / "cache"});
    const auto failed = runner->golden(doubling(), {{"small", "normal", 1}}, {});
    ASSERT_FALSE(failed.has_value());
    EXPECT_EQ(failed.error().code, ErrorCode::FileUnwritable);
    EXPECT_THAT(failed.error().nextStep, HasSubstr("XDG_CACHE_HOME"));
}

TEST_F(GoldenTest, BFloat16InputsAreRoundedToNearest)
{
    auto task = doubling();
    for (auto& binding : task.cases)
        for (auto* list : {&binding.inputs, &binding.outputs})
            (*list)[0].dtype = DType::BFloat16;
    const auto set = source()->golden(task, {{"small", "normal", 1}}, {});
    ASSERT_TRUE(set.has_value()) << set.error().message();
    const auto input = loadNpy(set->trials[0].inputs[0], DType::BFloat16).value();
    const auto golden = loadNpy(set->trials[0].expected[0]).value();
    for (std::size_t i = 0; i < 15; ++i)
        EXPECT_EQ(elementAsDouble(golden, i), 2 * elementAsDouble(input, i)); // doubling is exact
    EXPECT_TRUE(set->trials[0].sameDType.empty());
}

TEST_F(GoldenTest, AnUnknownCaseIsRefused)
{
    EXPECT_EQ(source()->golden(doubling(), {{"none", "normal", 1}}, {}).error().code, ErrorCode::InvalidArgument);
}

TEST_F(GoldenTest, JudgingUsesEveryKindAndEveryCaseTwice)
{
    const auto task = parseTaskFile(shipped("basic/softmax_f16.json")).value();
    const auto keys = judgingTrials(task);
    EXPECT_EQ(keys.front().caseId, task.primaryCase().id);
    std::set<std::string> kinds;
    std::map<std::string, std::set<std::string>> perCase;
    std::set<int> seeds;
    for (const auto& key : keys) {
        kinds.insert(key.distribution);
        perCase[key.caseId].insert(key.distribution);
        seeds.insert(key.seed);
    }
    for (const auto& kind : task.distributions)
        EXPECT_TRUE(kinds.contains(kind)) << kind;
    for (const auto& binding : task.cases)
        EXPECT_GE(perCase[binding.id].size(), 2U) << binding.id;
    EXPECT_EQ(seeds.size(), keys.size());
}

} // namespace
} // namespace acann::task
