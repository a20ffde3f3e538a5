// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/filter.h"
#include "ui/population/fake_population.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace acann;
using namespace acann::population;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// The start of every id that the filter lets through, in order.
std::vector<std::string> matching(std::string_view line)
{
    const auto state = fakes::populationOf(fakes::samplePopulation());
    const Filter filter = Filter::parse(line);
    std::vector<std::string> ids;
    for (const Row& row : rowsOf(state, {})) {
        if (filter.matches(row, sentenceOf(*state.member(row.id)))) {
            ids.push_back(row.id.value.substr(0, 4));
        }
    }
    return ids;
}

} // namespace

TEST(Filter, NothingTypedLetsEverythingThrough)
{
    EXPECT_TRUE(Filter::parse("   ").isEmpty());
    EXPECT_EQ(matching("").size(), fakes::samplePopulation().size());
}

TEST(Filter, TermsHaveToHoldTogether) { EXPECT_THAT(matching("gen>1 valid lat<20us"), ElementsAre("c7a2", "17f4")); }

TEST(Filter, LatenciesTakeUnits)
{
    EXPECT_THAT(matching("lat<=18420ns"), ElementsAre("c7a2"));
    EXPECT_THAT(matching("lat>0.04ms"), ElementsAre("a31c"));
    EXPECT_THAT(matching("lat<20"), ElementsAre("c7a2", "17f4")); // plain numbers are µs
}

TEST(Filter, CandidatesWithoutALatencyMatchNoComparison) { EXPECT_THAT(matching("lat>0 -valid"), IsEmpty()); }

TEST(Filter, SpeedupsReferToTheFirstValidCandidate)
{
    EXPECT_THAT(matching("speedup>=2"), ElementsAre("c7a2", "17f4")); // 42.6 ÷ 18.42 = 2.31, ÷ 19.96 = 2.13
}

TEST(Filter, StatesAreWords)
{
    EXPECT_THAT(matching("failed gen=1"), ElementsAre("b770", "e94f", "0d6e"));
    EXPECT_THAT(matching("timeout"), ElementsAre("58c2"));
    EXPECT_THAT(matching("infra"), ElementsAre("ab12"));
    EXPECT_THAT(matching("duplicate"), ElementsAre("3fb0"));
    EXPECT_THAT(matching("running"), ElementsAre("e5a9", "2b8f"));
    EXPECT_THAT(matching("best"), ElementsAre("c7a2"));
}

TEST(Filter, InfrastructureIsNobodysFailure) { EXPECT_THAT(matching("failed infra"), IsEmpty()); }

TEST(Filter, AMinusExcludes)
{
    EXPECT_THAT(matching("gen=3 -valid -running"), ElementsAre("84ce"));
    EXPECT_THAT(matching("gen=3 !valid !running"), ElementsAre("84ce"));
}

TEST(Filter, OtherWordsSearchIdNoteAndVerdict)
{
    EXPECT_THAT(matching("c7a2"), ElementsAre("c7a2"));
    EXPECT_THAT(matching("229376"), ElementsAre("b770"));
    EXPECT_THAT(matching("LOCALTENSER"), ElementsAre("e94f"));
    EXPECT_THAT(matching("parent:9a77"), ElementsAre("17f4", "2b8f"));
    EXPECT_EQ(matching("note:two_pass").size(), 6u);
    EXPECT_EQ(matching("stage:init").size(), 6u);
}

TEST(Filter, BrokenTermsAreReportedAndTheOthersWork)
{
    const Filter filter = Filter::parse("gen>1 lat<fast note:");
    ASSERT_EQ(filter.problems().size(), 2u);
    EXPECT_EQ(filter.problems()[0].term, "lat<fast");
    EXPECT_THAT(filter.problems()[0].text, testing::HasSubstr("20us"));
    EXPECT_EQ(filter.problems()[1].term, "note:");
    EXPECT_FALSE(filter.isEmpty());
}

TEST(Rows, SpeedupAndBadgesFollowTheState)
{
    auto state = fakes::populationOf(fakes::samplePopulation());
    state.population = {CandidateId{"c7a2e016"}};
    const auto rows = rowsOf(state, {{CandidateId{"e5a90b6c"}, "verify"}});
    ASSERT_EQ(rows.size(), fakes::samplePopulation().size());
    EXPECT_EQ(rows[0].speedup, 1.0);
    EXPECT_TRUE(rows[12].best);
    EXPECT_TRUE(rows[12].survivor);
    EXPECT_NEAR(rows[12].speedup.value(), 42.6 / 18.42, 1e-9);
    EXPECT_EQ(rows[16].step, "verify");
    EXPECT_EQ(rows[10].outcome, Outcome::Duplicate);
    EXPECT_EQ(rows[10].duplicateOf, CandidateId{"f20917dd"});
    EXPECT_FALSE(rows[1].latencyNs.has_value());
}

TEST(Rows, WhatModelsCostAndAPersonDidIsShown)
{
    auto state
        = fakes::populationOf({"aaaa 1 - compile", "bbbb 1 aaaa valid 20", "cccc 1 - running", "dddd 1 - running"});
    evolution::Member& repair = state.members.at(CandidateId{"bbbb"});
    repair.candidate.attempt = 1;
    repair.drift = 0.25;
    repair.spending.money = {{"USD", 0.02}};
    state.members.at(CandidateId{"cccc"}).approval = evolution::Approval::Waiting;
    state.members.at(CandidateId{"dddd"}).approval = evolution::Approval::Refused;
    evolution::SteeringGiven pin;
    pin.act.kind = evolution::SteeringKind::Pin;
    pin.act.candidate = CandidateId{"bbbb"};
    state.steering = {pin};
    const auto rows = rowsOf(state, {});
    EXPECT_EQ(rows[1].attempt, 1);
    EXPECT_EQ(rows[1].drift, 0.25);
    EXPECT_EQ(rows[1].money.at("USD"), 0.02);
    EXPECT_TRUE(rows[1].pinned);
    EXPECT_TRUE(rows[2].waits);
    EXPECT_EQ(rows[3].outcome, Outcome::Refused);
    EXPECT_FALSE(isFailure(rows[3].outcome));
    const auto holds
        = [&rows](std::size_t row, std::string_view line) { return Filter::parse(line).matches(rows[row], ""); };
    EXPECT_TRUE(holds(1, "attempt>0 drift<0.3 pinned"));
    EXPECT_FALSE(holds(0, "attempt>0"));
    EXPECT_FALSE(holds(0, "drift<0.3")); // no drift is known
    EXPECT_TRUE(holds(2, "waiting"));
    EXPECT_TRUE(holds(3, "refused"));
    state.withdrawn = {pin.id};
    EXPECT_FALSE(rowsOf(state, {})[1].pinned);
}
