// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/template_agent.h"

#include "agents/recipe.h"

#include "core/agents/agent_fixture.h"

#include <regex>
#include <set>

#include <gmock/gmock.h>

namespace acann::agents::test {

namespace {

using ::testing::HasSubstr;

Proposal propose(const ProposalRequest& request)
{
    TemplateAgent agent;
    auto proposal = agent.propose(request, {});
    if (!proposal)
        throw std::runtime_error(proposal.error().message());
    return *proposal;
}

class ShippedTask : public ::testing::TestWithParam<std::string>
{ };

TEST_P(ShippedTask, GetsADefaultProposalWithEveryRoleFilled)
{
    const RequestFixture fixture(shippedTask(GetParam()));
    const auto proposal = propose(fixture.request(task::Stage::Init, 0, 1));
    EXPECT_EQ(proposal.tokens, 0);
    EXPECT_EQ(proposal.candidate.mode, task::AgentMode::Template);
    EXPECT_EQ(proposal.candidate.id, task::idOf(proposal.candidate.files));
    EXPECT_TRUE(proposal.candidate.parents.empty());
    for (const char* role : {"kernel.cpp", "tiling.h", "host.cpp"})
        EXPECT_FALSE(proposal.candidate.files.at(role).empty()) << role;
    EXPECT_THAT(proposal.candidate.files.at("kernel.cpp"), HasSubstr("__aicore__ void " + GetParam() + "("));
}

INSTANTIATE_TEST_SUITE_P(Basic, ShippedTask,
    ::testing::Values("gelu_f16", "gelu_f32", "relu_f16", "relu_f32", "add_f16", "add_f32", "swiglu_f16", "swiglu_f32",
        "softmax_f16", "softmax_f32", "layer_norm_f16", "layer_norm_f32", "rms_norm_f16", "rms_norm_f32",
        "reduce_sum_f16", "reduce_sum_f32", "bias_gelu_f16", "bias_gelu_f32"),
    [](const auto& one) { return one.param; });

TEST(TemplateAgent, SameRequestSameProposal)
{
    const RequestFixture fixture(shippedTask("layer_norm_f16"));
    const auto request = fixture.request(task::Stage::Init, 3, 42);
    const auto first = propose(request);
    EXPECT_EQ(first.candidate, propose(request).candidate);
    EXPECT_EQ(first.manifest, propose(request).manifest);

    auto mutation = fixture.request(task::Stage::Mutate, 1, 42);
    mutation.parents = {{first.candidate, 1000, "V"}};
    EXPECT_EQ(propose(mutation).candidate, propose(mutation).candidate);
}

TEST(TemplateAgent, FirstGenerationStartsFromTheExemplarsAndSpreads)
{
    const RequestFixture fixture(shippedTask("softmax_f16"));
    std::set<std::string> exemplars;
    std::set<std::string> ids;
    for (int slot = 0; slot < 8; ++slot) {
        const auto candidate = propose(fixture.request(task::Stage::Init, slot, 100 + slot)).candidate;
        ids.insert(candidate.id.value);
        exemplars.insert(recipeOf(candidate.recipe)->exemplar);
        EXPECT_FALSE(candidate.note.empty());
    }
    EXPECT_EQ(ids.size(), 8U);
    EXPECT_THAT(exemplars, ::testing::UnorderedElementsAre("softmax-rows", "softmax-stream"));
}

TEST(TemplateAgent, NeverProposesAKnownCandidateAndSaysWhenNoneIsLeft)
{
    // One exemplar with two parameters of two values: four candidates.
    knowledge::Target target = shippedTarget();
    for (auto& pack : target.packs)
        std::erase_if(pack.exemplars, [](const auto& exemplar) { return exemplar.id != "elementwise-chain"; });
    for (auto& pack : target.packs) {
        for (auto& exemplar : pack.exemplars) {
            for (auto& parameter : exemplar.parameters) {
                const bool isKept = parameter.name == "buffers" || parameter.name == "interleave_tiles";
                if (!isKept)
                    parameter.values = {parameter.defaultValue};
            }
        }
    }
    const RequestFixture fixture(shippedTask("add_f32"), target);
    auto request = fixture.request(task::Stage::Init, 0, 9);
    std::vector<Parent> parents;
    for (int i = 0; i < 4; ++i) {
        const auto candidate = propose(request).candidate;
        EXPECT_FALSE(request.known.contains(candidate.id));
        request.known.insert(candidate.id);
        request.parents = {{candidate, 1000, "MTE2"}};
        request.stage = task::Stage::Mutate;
    }
    TemplateAgent agent;
    const auto exhausted = agent.propose(request, {});
    ASSERT_FALSE(exhausted);
    EXPECT_THAT(exhausted.error().text, HasSubstr("every variant"));
}

TEST(TemplateAgent, MutationsComeFromTheirParentsAndSayWhatTheyTry)
{
    const RequestFixture fixture(shippedTask("rms_norm_f32"));
    const auto first = propose(fixture.request(task::Stage::Init, 0, 1)).candidate;
    const auto second = propose(fixture.request(task::Stage::Init, 2, 2)).candidate;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        auto request = fixture.request(task::Stage::Mutate, static_cast<int>(seed), seed);
        request.parents = {{first, 1000, "S"}, {second, 2000, "V"}};
        request.known = {first.id, second.id};
        const auto candidate = propose(request).candidate;
        ASSERT_FALSE(candidate.parents.empty());
        EXPECT_TRUE(candidate.parents[0] == first.id || candidate.parents[0] == second.id);
        EXPECT_FALSE(request.known.contains(candidate.id));
        EXPECT_FALSE(candidate.note.empty());
    }
}

/// What a note says of a value must stand in the file: values without an effect on a task are not set.
TEST(TemplateAgent, NotesTellTheValuesThatTheSourceHas)
{
    const std::regex change(R"((\w+) \S+ → ([^,\s]+?)[,.])");
    int told = 0;
    for (const char* task : {"gelu_f16", "relu_f16", "add_f32"}) {
        const RequestFixture fixture(shippedTask(task));
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto candidate = propose(fixture.request(task::Stage::Init, static_cast<int>(seed), seed)).candidate;
            const auto source
                = candidate.files.at("kernel.cpp") + candidate.files.at("tiling.h") + candidate.files.at("host.cpp");
            for (std::sregex_iterator at(candidate.note.begin(), candidate.note.end(), change), end; at != end;
                 ++at, ++told)
                EXPECT_TRUE(
                    std::regex_search(source, std::regex("= " + at->str(2) + ";.*@param " + at->str(1) + "\\b")))
                    << candidate.note;
        }
    }
    EXPECT_GT(told, 20);
}

TEST(TemplateAgent, ParentsOfAnotherAgentDoNotStopIt)
{
    const RequestFixture fixture(shippedTask("gelu_f16"));
    auto request = fixture.request(task::Stage::Mutate, 0, 4);
    Candidate foreign;
    foreign.files = {{"kernel.cpp", "written by a model"}};
    foreign.id = task::idOf(foreign.files);
    request.parents = {{foreign, 10, "V"}};
    EXPECT_EQ(recipeOf(propose(request).candidate.recipe)->exemplar, "elementwise-chain");
}

TEST(TemplateAgent, ManifestNamesTheExemplarAndTheCardsOfTheStage)
{
    const RequestFixture fixture(shippedTask("layer_norm_f16"));
    const auto proposal = propose(fixture.request(task::Stage::Init, 0, 1));
    const auto exemplar = recipeOf(proposal.candidate.recipe)->exemplar;
    int exemplars = 0;
    bool anyCard = false;
    for (const auto& entry : proposal.manifest) {
        exemplars += entry.layer == knowledge::Layer::L5 ? 1 : 0;
        anyCard = anyCard || entry.layer == knowledge::Layer::L0;
        EXPECT_TRUE(entry.layer != knowledge::Layer::L5 || entry.card == exemplar);
    }
    EXPECT_EQ(exemplars, 1);
    EXPECT_TRUE(anyCard);
}

TEST(TemplateAgent, UnsupportedTaskGivesTheReasonOfEachExemplar)
{
    auto task = shippedTask("gelu_f32");
    task.graph.nodes[0].op = "sin";
    const RequestFixture fixture(task);
    TemplateAgent agent;
    const auto proposal = agent.propose(fixture.request(task::Stage::Init, 0, 1), {});
    ASSERT_FALSE(proposal);
    EXPECT_EQ(proposal.error().code, ErrorCode::UnsupportedTask);
    EXPECT_THAT(proposal.error().text, HasSubstr("elementwise-chain: operation 'sin'"));
    EXPECT_THAT(proposal.error().text, HasSubstr("softmax-rows: "));
    EXPECT_FALSE(proposal.error().nextStep.empty());
}

TEST(TemplateAgent, StopsWhenAsked)
{
    const RequestFixture fixture(shippedTask("gelu_f32"));
    std::stop_source source;
    source.request_stop();
    TemplateAgent agent;
    const auto proposal = agent.propose(fixture.request(task::Stage::Init, 0, 1), source.get_token());
    ASSERT_FALSE(proposal);
    EXPECT_EQ(proposal.error().code, ErrorCode::Cancelled);
}

} // namespace

} // namespace acann::agents::test
