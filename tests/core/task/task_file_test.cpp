// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/graph.h"
#include "task/task_loader.h"

#include "task_fixture.h"

#include <algorithm>

namespace acann::task {
namespace {

using ::testing::HasSubstr;

class TaskFileTest : public tests::TaskFixture
{
protected:
    TaskFileTest()
    {
        write("scale.py", "def scale(x, factor):\n    return x * factor\n");
        m_json = nlohmann::json::parse(R"({
            "schema": 1, "id": "scale", "reference": {"file": "scale.py", "function": "scale"},
            "inputs": [{"name": "x"}], "outputs": [{"name": "y"}], "dtype": "float32",
            "attributes": {"factor": 2},
            "cases": [{"id": "primary", "primary": true, "shapes": {"x": [8, 16], "y": [8, 16]}},
                      {"id": "odd", "shapes": {"x": [3, 5], "y": [3, 5]}, "attributes": {"factor": 3}}],
            "graph": {"nodes": [{"id": "r", "op": "mul", "args": ["x", "@factor"]}], "results": ["r"]}})");
    }

    [[nodiscard]] Result<OperatorTask> parse() const { return parseTaskFile(write("scale.json", m_json.dump())); }
    [[nodiscard]] Result<OperatorTask> load() const
    {
        return loadTask(write("scale.json", m_json.dump()), installation(), {});
    }
    [[nodiscard]] Error error() const
    {
        auto task = parse();
        EXPECT_FALSE(task.has_value());
        return task ? Error{} : task.error();
    }

    nlohmann::json m_json;
};

TEST_F(TaskFileTest, ReadsSignatureCasesAndAttributes)
{
    const auto task = load();
    ASSERT_TRUE(task.has_value()) << task.error().message();
    EXPECT_EQ(task->title, "scale");
    EXPECT_EQ(task->primaryCase().id, "primary");
    EXPECT_EQ(task->findCase("odd")->attributes.at("factor"), 3);
    EXPECT_EQ(task->findCase("odd")->inputs[0].shape, (Shape{3, 5}));
    EXPECT_EQ(task->reference.kind, ReferenceKind::NumPy);
    EXPECT_THAT(task->reference.source, HasSubstr("def scale"));
    EXPECT_EQ(nodeShapes(*task, task->primaryCase())->at("r"), (Shape{8, 16}));
}

TEST_F(TaskFileTest, TheStoredFormRoundTrips)
{
    const auto task = parse().value();
    const auto again = taskFromJson(nlohmann::json(task));
    ASSERT_TRUE(again.has_value()) << again.error().message();
    EXPECT_EQ(*again, task);
    EXPECT_EQ(again->digest(), task.digest());
}

TEST_F(TaskFileTest, TheDigestFollowsWhatDecidesResultsAndNothingElse)
{
    const auto digest = parse()->digest();
    m_json["title"] = "another name";
    m_json["cases"][1]["note"] = "a remark";
    EXPECT_EQ(parse()->digest(), digest);
    m_json["cases"][1]["attributes"]["factor"] = 4;
    const auto changed = parse()->digest();
    EXPECT_NE(changed, digest);
    write("scale.py", "def scale(x, factor):\n    return x * factor + 0\n");
    EXPECT_NE(parse()->digest(), changed);
}

TEST_F(TaskFileTest, UnknownKeysNameTheirPlace)
{
    m_json["cases"][1]["shape"] = nlohmann::json::object();
    EXPECT_EQ(error().code, ErrorCode::TaskBroken);
    EXPECT_THAT(error().text, HasSubstr("'cases[1]' has the unknown key 'shape'"));
    EXPECT_THAT(error().nextStep, HasSubstr("shapes"));
}

TEST_F(TaskFileTest, AnUnknownDTypeNamesItsPlace)
{
    m_json["cases"][0]["dtypes"] = {{"x", "float8"}};
    EXPECT_EQ(error().code, ErrorCode::UnknownDType);
    EXPECT_THAT(error().text, HasSubstr("'cases[0].dtypes.x'"));
    EXPECT_THAT(error().text, HasSubstr("float8"));
}

TEST_F(TaskFileTest, AShapeWithoutElementsIsRefused)
{
    m_json["cases"][1]["shapes"]["x"] = {0, 5};
    EXPECT_EQ(error().code, ErrorCode::EmptyShape);
    EXPECT_THAT(error().text, HasSubstr("'cases[1].shapes.x' has zero elements"));
}

TEST_F(TaskFileTest, ASizeThatOverflowsIsRefused)
{
    m_json["cases"][1]["shapes"]["x"] = {4294967296, 4294967296};
    EXPECT_THAT(error().text, HasSubstr("more than 2^40 elements"));
}

TEST_F(TaskFileTest, ExactlyOneCaseIsPrimary)
{
    m_json["cases"][1]["primary"] = true;
    EXPECT_THAT(error().text, HasSubstr("2 primary cases"));
    m_json["cases"][0].erase("primary");
    m_json["cases"][1].erase("primary");
    EXPECT_THAT(error().text, HasSubstr("0 primary cases"));
}

TEST_F(TaskFileTest, MissingPartsAreNamed)
{
    m_json.erase("outputs");
    EXPECT_THAT(error().text, HasSubstr("lacks the key 'outputs'"));
    m_json["outputs"] = {{{"name", "y"}}};
    m_json.erase("dtype");
    EXPECT_THAT(error().text, HasSubstr("no data type for 'x'"));
    m_json["dtype"] = "float32";
    m_json["reference"]["file"] = "gone.py";
    EXPECT_EQ(error().code, ErrorCode::FileMissing);
    EXPECT_THAT(error().text, HasSubstr("gone.py"));
}

TEST_F(TaskFileTest, TheGraphIsCheckedAgainstVocabularyNamesAndShapes)
{
    auto& node = m_json["graph"]["nodes"][0];
    node["op"] = "multiply";
    EXPECT_THAT(error().text, HasSubstr("unknown operation 'multiply'"));
    node["op"] = "mul";
    node["args"] = {"x", "z"};
    EXPECT_THAT(error().text, HasSubstr("'z' is neither an input"));
    node["args"] = {"x", "@scale"};
    EXPECT_THAT(error().text, HasSubstr("attribute '@scale' has no value"));
    node = {{"id", "r"}, {"op", "reduce_sum"}, {"args", {"x"}}, {"options", {{"axis", -1}}}};
    EXPECT_THAT(error().text, HasSubstr("declares 'y' as 8×16, but the graph gives 8"));
    node["options"]["axis"] = 2;
    EXPECT_THAT(error().text, HasSubstr("axis 2 does not exist in a tensor of rank 2"));
}

TEST_F(TaskFileTest, BrokenJsonAndMissingFilesSaySo)
{
    EXPECT_EQ(
        loadTask(write("bad.json", "{\"schema\": 1,"), installation(), {}).error().code, ErrorCode::MalformedJson);
    EXPECT_EQ(loadTask(folder() / "none.json", installation(), {}).error().code, ErrorCode::FileMissing);
}

TEST_F(TaskFileTest, APythonErrorInTheReferenceNamesItsLine)
{
    write("scale.py", "def scale(x, factor):\n    y = x\n    return y / undefined_name\n");
    const auto failed = load().error();
    EXPECT_EQ(failed.code, ErrorCode::ReferenceFailed);
    EXPECT_THAT(failed.text, HasSubstr("scale.py:3: NameError: name 'undefined_name' is not defined"));
    EXPECT_THAT(failed.detail, HasSubstr("Traceback"));
    write("scale.py", "def scale(x, factor)\n    return x\n");
    EXPECT_THAT(load().error().text, HasSubstr("scale.py:1: SyntaxError"));
    write("scale.py", "def other(x):\n    return x\n");
    EXPECT_THAT(load().error().text, HasSubstr("no function 'scale'"));
}

TEST_F(TaskFileTest, AReferenceThatDoesNotFitTheSignatureIsRefused)
{
    write("scale.py", "def scale(x, factor):\n    return x, x\n");
    EXPECT_THAT(load().error().text, HasSubstr("returns 2 outputs where the task has 1"));
    write("scale.py", "def scale(x, factor):\n    return x[:, :2]\n");
    EXPECT_THAT(load().error().text, HasSubstr("returns shape [3, 2] for 'y' in case 'odd'"));
    write("scale.py", "def scale(x):\n    return x\n");
    EXPECT_THAT(load().error().text, HasSubstr("attribute 'factor' is not a parameter"));
}

TEST_F(TaskFileTest, AGraphThatComputesSomethingElseIsRefused)
{
    write("scale.py", "def scale(x, factor):\n    return x * factor + 1\n");
    EXPECT_EQ(load().error().code, ErrorCode::TaskBroken);
    EXPECT_THAT(load().error().text, HasSubstr("graph does not compute what the reference does"));
}

TEST_F(TaskFileTest, WithoutNumPyThePackageIsNamed)
{
    // A Python that lacks NumPy is the system's own with its packages switched off.
    const auto bare = write("bin/python3", "#!/bin/sh\nexec /usr/bin/python3 -S \"$@\"\n");
    std::filesystem::permissions(bare, std::filesystem::perms::owner_all);
    ::setenv("ACANN_PYTHON", bare.c_str(), 1);
    const auto failed = load().error();
    ::unsetenv("ACANN_PYTHON");
    EXPECT_EQ(failed.code, ErrorCode::PythonPackageMissing);
    EXPECT_THAT(failed.text, HasSubstr("'numpy'"));
    EXPECT_THAT(failed.nextStep, HasSubstr("python3-numpy"));
}

TEST_F(TaskFileTest, EveryShippedTaskLoadsAndHasTailCasesInBothPrecisions)
{
    const auto entries = listTasks(installation());
    for (const std::string name :
        {"gelu", "relu", "add", "swiglu", "softmax", "layer_norm", "rms_norm", "reduce_sum", "bias_gelu"})
        for (const std::string precision : {"_f16", "_f32"})
            EXPECT_EQ(std::ranges::count(entries, name + precision, &TaskEntry::id), 1) << name << precision;
    for (const auto& entry : entries) {
        if (entry.needsPyTorch)
            continue;
        const auto task = loadTask(entry.file, installation(), {});
        ASSERT_TRUE(task.has_value()) << task.error().message();
        EXPECT_GE(task->cases.size(), 4U) << entry.id;
        EXPECT_FALSE(task->graph.isEmpty()) << entry.id;
        const bool hasTail = std::ranges::any_of(task->cases, [](const Case& binding) {
            const auto& input = binding.inputs[0];
            return !input.shape.empty()
                && input.shape.back() * static_cast<std::int64_t>(sizeOf(input.dtype)) % 32 != 0;
        });
        EXPECT_TRUE(hasTail) << entry.id;
    }
}

TEST(GraphTest, BroadcastingFollowsNumPy)
{
    EXPECT_EQ(broadcastShapes({4, 1, 3}, {5, 1}), (Shape{4, 5, 3}));
    EXPECT_EQ(broadcastShapes({4}, {3}), std::nullopt);
    EXPECT_EQ(broadcastRole({8}, {4, 8}), BroadcastRole::Row);
    EXPECT_EQ(broadcastRole({4, 1}, {4, 8}), BroadcastRole::Column);
    EXPECT_EQ(broadcastRole({1}, {4, 8}), BroadcastRole::Scalar);
    EXPECT_EQ(broadcastRole({4, 8}, {4, 8}), BroadcastRole::Full);
    EXPECT_EQ(broadcastRole({2, 1, 8}, {2, 4, 8}), BroadcastRole::Other);
}

} // namespace
} // namespace acann::task
