// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/fleet.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace acann::remote;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

NpuTable cards(int count)
{
    NpuTable table;
    for (int i = 0; i < count; ++i)
        table.chips.push_back({i, 0, "910B4", "OK", {}, {}, {}, {}, {}, {}});
    return table;
}

const Fleet::Time kStart{};

Fleet twoHosts()
{
    Fleet fleet;
    for (const auto* host : {"a", "b"}) {
        fleet.addHost(host, 2);
        fleet.setCards(host, cards(2), kStart);
    }
    return fleet;
}

FleetJob onCard(std::string id) { return {std::move(id), true, {}, {}}; }

TEST(Fleet, FillsHostsEvenlyAndNeverSharesACard)
{
    auto fleet = twoHosts();
    for (const auto* id : {"1", "2", "3", "4", "5"})
        fleet.enqueue(onCard(id));
    EXPECT_THAT(fleet.assign(kStart),
        ElementsAre(Assignment{"1", "a", CardKey{"a", 0, 0}}, Assignment{"2", "b", CardKey{"b", 0, 0}},
            Assignment{"3", "a", CardKey{"a", 1, 0}}, Assignment{"4", "b", CardKey{"b", 1, 0}}));
    EXPECT_THAT(fleet.assign(kStart), IsEmpty());
    fleet.finish("3");
    EXPECT_THAT(fleet.assign(kStart), ElementsAre(Assignment{"5", "a", CardKey{"a", 1, 0}}));
}

TEST(Fleet, BuildsDoNotWaitForCardsNorCardsForBuilds)
{
    auto fleet = twoHosts();
    for (int i = 0; i < 6; ++i)
        fleet.enqueue({"build" + std::to_string(i), false, {}, {}});
    fleet.enqueue(onCard("measure"));
    const auto made = fleet.assign(kStart);
    EXPECT_THAT(made, SizeIs(5)) << "two build slots per host, and one card";
    EXPECT_EQ(made.back().job, "measure");
}

TEST(Fleet, OtherPeoplesProcessesAndIllCardsAreLeftAlone)
{
    Fleet fleet;
    fleet.addHost("a", 1);
    auto table = cards(3);
    table.processes.push_back({0, 0, 4242, "python3", 1000});
    table.chips[1].health = "Alarm";
    fleet.setCards("a", table, kStart);
    fleet.enqueue(onCard("1"));
    fleet.enqueue(onCard("2"));
    EXPECT_THAT(fleet.assign(kStart), ElementsAre(Assignment{"1", "a", CardKey{"a", 2, 0}}));
    EXPECT_EQ(fleet.cards().at({"a", 0, 0}).why, "used by python3 (process 4242)");
    // Looked at again after a while.
    EXPECT_THAT(fleet.assign(kStart + Fleet::kRecheck), ElementsAre(Assignment{"2", "a", CardKey{"a", 0, 0}}));
}

TEST(Fleet, APoisonedCardIsSetAsideLongerEachTimeAndItsJobGoesElsewhere)
{
    auto fleet = twoHosts();
    fleet.enqueue(onCard("1"));
    const auto first = fleet.assign(kStart).front();
    EXPECT_TRUE(fleet.giveBack("1", FleetFailure::CardIll, kStart));
    const auto second = fleet.assign(kStart).front();
    EXPECT_NE(second.card, first.card);
    fleet.finish("1");
    EXPECT_EQ(fleet.cards().at(*first.card).use, Fleet::CardUse::Quarantined);
    EXPECT_EQ(fleet.cards().at(*first.card).until, kStart + Fleet::kFirstQuarantine);
    fleet.release(*first.card);
    EXPECT_EQ(fleet.cards().at(*first.card).use, Fleet::CardUse::Free);
}

TEST(Fleet, AJobKeepsItsPlaceInLineWhenItComesBack)
{
    Fleet fleet;
    fleet.addHost("a", 1);
    fleet.setCards("a", cards(1), kStart);
    fleet.enqueue(onCard("first"));
    fleet.enqueue(onCard("second"));
    ASSERT_THAT(fleet.assign(kStart), SizeIs(1));
    EXPECT_TRUE(fleet.giveBack("first", FleetFailure::CardInUse, kStart));
    EXPECT_EQ(fleet.assign(kStart + Fleet::kRecheck).front().job, "first");
}

TEST(Fleet, AHostOutOfReachGetsNothingUntilItIsBack)
{
    auto fleet = twoHosts();
    fleet.setHostUp("a", false);
    for (const auto* id : {"1", "2", "3"})
        fleet.enqueue(onCard(id));
    EXPECT_THAT(fleet.assign(kStart), SizeIs(2));
    fleet.setHostUp("a", true);
    EXPECT_EQ(fleet.assign(kStart).front().host, "a");
}

TEST(Fleet, AJobThatNoHostCanRunIsTakenOut)
{
    auto fleet = twoHosts();
    fleet.enqueue({"b", false, {}, {}});
    ASSERT_THAT(fleet.assign(kStart), SizeIs(1));
    EXPECT_TRUE(fleet.giveBack("b", FleetFailure::HostFailed, kStart));
    ASSERT_THAT(fleet.assign(kStart), SizeIs(1));
    EXPECT_FALSE(fleet.giveBack("b", FleetFailure::HostFailed, kStart));
    EXPECT_EQ(fleet.waiting() + fleet.running(), 0u);
}

TEST(Fleet, FortyJobsOnFourCardsWithFaultsEachEndOnce)
{
    std::mt19937 random(7);
    auto fleet = twoHosts();
    for (int i = 0; i < 40; ++i)
        fleet.enqueue(onCard(std::to_string(i)));
    std::map<std::string, int> ended;
    std::vector<Assignment> running;
    auto now = kStart;
    for (int turn = 0; turn < 2000 && ended.size() < 40; ++turn, now += seconds(5)) {
        for (auto& made : fleet.assign(now))
            running.push_back(made);
        std::set<CardKey> taken;
        for (const auto& place : running)
            EXPECT_TRUE(taken.insert(*place.card).second) << "two jobs on one card";
        if (running.empty())
            continue;
        const auto which = random() % running.size();
        const auto job = running[which].job;
        running.erase(running.begin() + static_cast<std::ptrdiff_t>(which));
        // Every ninth fails for the card's sake; a job avoids only cards where that happened to it.
        if (random() % 9 == 0 && fleet.giveBack(job, FleetFailure::CardInUse, now))
            continue;
        fleet.finish(job);
        ++ended[job];
    }
    EXPECT_THAT(ended, SizeIs(40));
    for (const auto& [job, times] : ended)
        EXPECT_EQ(times, 1) << job;
    EXPECT_EQ(fleet.waiting() + fleet.running(), 0u);
}

} // namespace
