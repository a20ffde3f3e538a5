// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/hash.h"
#include "evolution/run_machine.h"
#include "fakes/fake_agent.h"
#include "fakes/fake_evaluator.h"

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace acann::fakes {

class MemoryJournal : public evolution::Journal
{
public:
    std::vector<evolution::EventRecord> events;
    std::int64_t now = 1000; ///< ms; grows by `tick` per event
    std::int64_t tick = 1;
    std::optional<size_t> refuseAfter; ///< the disk is full once this many events are in

    [[nodiscard]] Result<evolution::EventRecord> append(const evolution::Event& event, std::int64_t sequence) override
    {
        if (refuseAfter && events.size() >= *refuseAfter)
            return fail(ErrorCode::StoreFull, "The disk is full");
        now += tick;
        events.push_back({sequence, now, event});
        return events.back();
    }
};

class MemoryBlobs : public evolution::Blobs
{
public:
    [[nodiscard]] Result<BlobId> put(std::string_view bytes) override
    {
        BlobId id{base::sha256(bytes)};
        const std::lock_guard lock(m_mutex);
        m_blobs[id] = bytes;
        return id;
    }
    [[nodiscard]] Result<std::string> get(const BlobId& id) const override
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_blobs.find(id);
        if (found == m_blobs.end())
            return fail(ErrorCode::FileMissing, "There is no blob '" + id.value + "'");
        return found->second;
    }

private:
    mutable std::mutex m_mutex;
    std::map<BlobId, std::string> m_blobs;
};

/// Repairs while there are tries left, another approach after the same failure twice.
inline agents::ConductorRules fakeRules()
{
    using agents::NextStep;
    agents::ConductorRules rules;
    const auto add = [&](const char* id, NextStep next, task::Stage stage) -> agents::ConductorRule& {
        agents::ConductorRule rule;
        rule.keepStage = false;
        rule.id = id;
        rule.decision.next = next;
        rule.decision.stage = stage;
        rules.rules.push_back(rule);
        return rules.rules.back();
    };
    add("none-left", NextStep::GiveUp, task::Stage::CompileFix).attemptsLeftAtMost = 0;
    auto& repeated = add("same-failure-twice", NextStep::Repair, task::Stage::CorrectnessFix);
    repeated.repeatsAtLeast = 2;
    repeated.decision.changeApproach = true;
    add("compile", NextStep::Repair, task::Stage::CompileFix).verdicts = {"static", "compile"};
    add("rest", NextStep::Repair, task::Stage::CorrectnessFix);
    return rules;
}

/// A run on fakes, without files or clock. Build it, change its parts, then `runToEnd()`.
class RunHarness
{
public:
    explicit RunHarness(evolution::RunConfig config)
        : RunHarness()
    {
        create(std::move(config));
    }
    /// Goes on from recorded events, as after a restart.
    explicit RunHarness(std::vector<evolution::EventRecord> events, std::shared_ptr<MemoryBlobs> recordedBlobs)
        : RunHarness()
    {
        journal.events = std::move(events);
        blobs = std::move(recordedBlobs);
    }

    MemoryJournal journal;
    std::shared_ptr<MemoryBlobs> blobs = std::make_shared<MemoryBlobs>();
    std::shared_ptr<FakeEvaluator> evaluator = std::make_shared<FakeEvaluator>();
    std::shared_ptr<agents::Agent> agent = std::make_shared<FakeAgent>();
    evolution::RoleModels models;
    evolution::PriceOf priceOf;
    bool personAnswers = false;
    std::function<void(const evolution::LiveText&)> live;
    std::function<void(const evolution::EventRecord&)> onRecorded = [](const auto&) {};
    std::optional<Error> error; ///< that ended the run
    bool ended = false;
    std::unique_ptr<evolution::RunMachine> machine;
    evolution::Mailbox mailbox;

    void build()
    {
        auto context = std::make_shared<evolution::RunContext>();
        auto knowledge = std::make_shared<knowledge::KnowledgeBase>();
        knowledge::Target target;
        target.id = "ascendc";
        target.stageMatrix = {{task::Stage::Init, {knowledge::Layer::L0, knowledge::Layer::L5}}};
        knowledge->targets.push_back(target);
        context->knowledge = knowledge;
        context->target = "ascendc";
        context->agent = agent;
        context->evaluator = evaluator;
        context->models = models;
        context->priceOf = priceOf;
        context->personAnswers = personAnswers;
        context->rules = fakeRules();
        evolution::RunHooks hooks;
        hooks.post = [this](std::function<void()> f) { mailbox.post(std::move(f)); };
        hooks.recorded = [this](const evolution::EventRecord& record) { onRecorded(record); };
        hooks.stepped = [] {};
        hooks.ended = [this](const std::optional<Error>& e) {
            ended = true;
            error = e;
        };
        hooks.live = live;
        auto state = evolution::fold(journal.events);
        machine = std::make_unique<evolution::RunMachine>(
            state.value(), context, journal, blobs, m_pool, hooks, evolution::tapesOf(journal.events));
    }

    /// Runs until the run ends or nothing moves any more (paused).
    const evolution::RunState& runToEnd()
    {
        if (!machine)
            build();
        machine->start();
        return settle();
    }

    const evolution::RunState& resumeToEnd()
    {
        if (!machine)
            build();
        machine->resume();
        return settle();
    }

    const evolution::RunState& settle()
    {
        while (!ended && !machine->isQuiet() && mailbox.runOne({})) { }
        return machine->state();
    }

    ~RunHarness()
    {
        machine.reset(); // cancels the jobs, so that the pool can end
    }

private:
    RunHarness() = default;

    void create(evolution::RunConfig config)
    {
        const auto task = blobs->put("{}").value();
        static_cast<void>(
            journal.append(evolution::RunCreated{std::move(config), task, "fake", "Fake task", "digest", "0"}, 1));
        static_cast<void>(journal.append(evolution::PatternRouted{task::Pattern::Elementwise, {"test"}}, 2));
    }

    evolution::WorkerPool m_pool{72}; ///< last: its threads end before what they use
};

} // namespace acann::fakes
