// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/conductor.h"
#include "core/agents/model_agent_fixture.h"

#include <gmock/gmock.h>

namespace acann::agents::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Situation situation(const std::string& verdict, std::vector<std::string> signatures = {"a"}, int left = 3)
{
    Situation result;
    result.verdict = verdict;
    result.mode = task::AgentMode::FixLoop;
    result.signatures = std::move(signatures);
    result.attemptsLeft = left;
    return result;
}

class ConductorTest : public ::testing::Test
{
protected:
    ConductorTest()
        : fixture(shippedTask("relu_f16"))
        , rules(conductorRules(shippedTarget()))
    {
        if (!rules)
            throw std::runtime_error(rules.error().message());
    }
    [[nodiscard]] Decision decided(const Situation& what) const { return decide(*rules, what); }
    Result<Decision> conducted(const Situation& what, ModelDesk* by)
    {
        return conduct(*rules, {fixture.task, fixture.target, what, attempts}, by, {});
    }

    RequestFixture fixture;
    Result<ConductorRules> rules;
    std::vector<Attempt> attempts;
    ScriptedDesk desk;
};

TEST_F(ConductorTest, TheShippedTableKnowsEveryVerdict)
{
    struct Row
    {
        std::string verdict;
        NextStep next;
        task::Stage stage;
        bool rewrite;
    };
    for (const auto& row : {Row{"static", NextStep::Repair, task::Stage::CompileFix, false},
             Row{"compile", NextStep::Repair, task::Stage::CompileFix, false},
             Row{"run", NextStep::Repair, task::Stage::CompileFix, false},
             Row{"timed out", NextStep::Repair, task::Stage::CompileFix, false},
             Row{"numeric", NextStep::Repair, task::Stage::CorrectnessFix, false},
             Row{"rejected", NextStep::GiveUp, task::Stage::CompileFix, false},
             Row{"reply refused", NextStep::Repair, task::Stage::Init, true}}) {
        const auto decision = decided(situation(row.verdict));
        EXPECT_EQ(decision.next, row.next) << row.verdict;
        EXPECT_FALSE(decision.rule.empty());
        EXPECT_FALSE(decision.evidence.empty());
        EXPECT_THAT(decision.evidence, ::testing::Not(HasSubstr("{"))) << "every number is filled in";
        if (row.next == NextStep::Repair) {
            EXPECT_EQ(decision.stage, row.stage) << row.verdict;
        }
        EXPECT_EQ(decision.rewrite, row.rewrite) << row.verdict;
        EXPECT_EQ(decision.mode, task::AgentMode::FixLoop);
    }
}

TEST_F(ConductorTest, InfrastructurePausesWhateverElseIsTrue)
{
    for (const auto* verdict : {"infrastructure", "model failed"}) {
        for (const int left : {0, 3}) {
            const auto decision = decided(situation(verdict, {"a", "a", "a", "a"}, left));
            EXPECT_EQ(decision.next, NextStep::PauseAndAsk) << verdict << ", " << left;
        }
    }
}

TEST_F(ConductorTest, TheSameFailureTwiceChangesTheApproachAndThriceEnds)
{
    EXPECT_FALSE(decided(situation("compile", {"b", "a"})).changeApproach);
    const auto twice = decided(situation("compile", {"b", "a", "a"}));
    EXPECT_EQ(twice.next, NextStep::Repair);
    EXPECT_TRUE(twice.changeApproach);
    EXPECT_TRUE(twice.rewrite);
    EXPECT_THAT(twice.evidence, HasSubstr("2 times"));
    EXPECT_EQ(decided(situation("compile", {"a", "a", "a"})).next, NextStep::GiveUp);
    EXPECT_EQ(decided(situation("numeric", {"a", "a"})).stage, task::Stage::CorrectnessFix);
    EXPECT_EQ(decided(situation("compile", {"a"}, 0)).next, NextStep::GiveUp);
}

TEST_F(ConductorTest, FindingsBringTheirCards)
{
    auto what = situation("static");
    what.rules = {"ROLE-MISSING", "UB-OVERFLOW"};
    const auto decision = decided(what);
    EXPECT_THAT(decision.extraCards, Contains("ascendc.common.L2.ub-budget"));
    auto request = fixture.request(task::Stage::Init, 0, 1);
    request.guidance.extraCards = {"ascendc.common.L2.ub-budget"};
    apply(decision, request);
    EXPECT_EQ(request.stage, task::Stage::CompileFix);
    EXPECT_THAT(request.guidance.extraCards, ElementsAre("ascendc.common.L2.ub-budget", "ascendc.common.L3.tile-size"));
}

TEST_F(ConductorTest, APersonsWishesStay)
{
    auto what = situation("compile");
    what.guidance.rewrite = true;
    EXPECT_TRUE(decided(what).rewrite);
}

TEST_F(ConductorTest, DecisionsSurviveJson)
{
    const auto decision = decided(situation("compile", {"a", "a"}));
    EXPECT_EQ(nlohmann::json(decision).get<Decision>(), decision);
}

TEST_F(ConductorTest, AModelIsAskedOnlyForWhatTheRulesLeaveOpen)
{
    EXPECT_TRUE(conducted(situation("compile"), &desk));
    EXPECT_THAT(desk.requests, IsEmpty());
    attempts.push_back({templateCandidate(fixture), {"valid", "odd", {}, "log line"}});
    desk.say("Sure:\n```json\n{\"next\": \"repair\", \"stage\": \"correctness-fix\", \"write\": \"rewrite\", "
             "\"changeApproach\": true, \"cards\": [\"ascendc.common.L2.alignment\", \"no.such\"], \"because\": "
             "\"Odd.\"}\n```");
    const auto decision = conducted(situation("valid"), &desk);
    ASSERT_TRUE(decision) << decision.error().message();
    EXPECT_EQ(decision->next, NextStep::Repair);
    EXPECT_EQ(decision->stage, task::Stage::CorrectnessFix);
    EXPECT_TRUE(decision->rewrite);
    EXPECT_THAT(decision->extraCards, ElementsAre("ascendc.common.L2.alignment"));
    EXPECT_EQ(decision->rule, "model");
    EXPECT_EQ(decision->evidence, "Odd.");
    EXPECT_EQ(desk.purposes.at(0).role, ModelRole::Conductor);
    EXPECT_THAT(desk.requests.at(0).messages.at(1).text, HasSubstr("log line"));
}

TEST_F(ConductorTest, AnUnusableAnswerBecomesTheFallback)
{
    for (const std::string answer : {"", "give up", "{\"next\": \"finish\"}", "{\"next\": \"pause-and-ask\"}",
             "{\"next\": \"repair\", \"stage\": \"mutate\"}", "{\"next\": 3}", "[1]", "{\"next\": \"repair\""}) {
        desk.say(answer);
        const auto decision = conducted(situation("valid"), &desk);
        ASSERT_TRUE(decision) << answer;
        EXPECT_EQ(decision->rule, "fallback") << answer;
        EXPECT_EQ(decision->next, NextStep::Repair);
        EXPECT_THAT(decision->evidence, HasSubstr("unusable"));
    }
    desk.failWith(llm::ModelFault::Degenerate, "loops");
    EXPECT_EQ(conducted(situation("valid"), &desk)->rule, "fallback");
    EXPECT_EQ(conducted(situation("valid"), nullptr)->rule, "fallback");
    desk.failWith(llm::ModelFault::Unreachable, "no net");
    const auto failed = conducted(situation("valid"), &desk);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::ModelFailed);
}

TEST_F(ConductorTest, ABrokenTableIsRefusedWithItsRule)
{
    const auto shipped = shippedTarget().conductor;
    const auto reasonFor = [&](const std::function<void(nlohmann::json&)>& damage) {
        auto table = shipped;
        damage(table);
        const auto read = conductorRulesFrom(table, shippedTarget());
        return read ? std::string("accepted") : read.error().text;
    };
    const auto last = shipped.at("rules").size() - 1;
    EXPECT_EQ(reasonFor([](auto&) {}), "accepted");
    EXPECT_THAT(reasonFor([](auto& t) { t["rules"][0]["then"]["next"] = "give-up"; }),
        HasSubstr("'infrastructure' must end in pause-and-ask"));
    EXPECT_THAT(reasonFor([](auto& t) { t["rules"].erase(1); }), HasSubstr("'model failed' must end in pause-and-ask"));
    EXPECT_THAT(reasonFor([&](auto& t) { t["rules"].erase(last); }), HasSubstr("must hold always"));
    EXPECT_THAT(reasonFor([](auto& t) { t["rules"][2]["when"]["verdict"] = {"sick"}; }),
        HasSubstr("rule 'out-of-repairs': 'sick' is no verdict"));
    EXPECT_THAT(
        reasonFor([](auto& t) { t["rules"][2]["then"]["next"] = "finish"; }), HasSubstr("'finish' is no next step"));
    EXPECT_THAT(
        reasonFor([](auto& t) { t["rules"][2]["then"]["cards"] = {"none"}; }), HasSubstr("there is no card 'none'"));
    EXPECT_THAT(reasonFor([](auto& t) { t["rules"][2]["wen"] = 1; }), HasSubstr("the key 'wen' is not known"));
    EXPECT_THAT(reasonFor([](auto& t) { t["rules"][2].erase("because"); }), HasSubstr("missing or of the wrong type"));
    EXPECT_THAT(reasonFor([](auto& t) { t["fallback"]["next"] = "open"; }), HasSubstr("leaves it open"));
    EXPECT_THAT(reasonFor([](auto& t) { t = nlohmann::json::array(); }), HasSubstr("missing or of the wrong type"));
}

} // namespace
} // namespace acann::agents::test
