// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/model_agents.h"
#include "base/hash.h"
#include "base/random.h"
#include "fakes/fake_agent.h"
#include "llm/chat_json.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>

namespace acann::fakes {

/// Names a tile, which depends only on what it is asked; a share of its replies is garbage. 100 tokens in, 20 out.
class FakeChatModel : public llm::ChatModel
{
public:
    double garbage = 0; ///< share of unusable replies
    std::atomic<int> calls = 0;
    std::chrono::milliseconds latency{}; ///< of each call; a stop ends the wait
    /// May replace the outcome, e.g. by a failure.
    std::function<std::optional<llm::ChatOutcome>(const llm::ChatRequest&)> before;

    [[nodiscard]] llm::ChatOutcome chat(
        const llm::ChatRequest& request, const llm::ChatObserver& observer, std::stop_token stop) override
    {
        ++calls;
        if (latency.count() > 0 && wait(stop))
            return tl::unexpected(llm::ModelFailure{llm::ModelFault::Cancelled, "stopped", {}, {}, {}, {}, {}});
        if (before)
            if (auto replaced = before(request))
                return *replaced;
        base::Random random(base::deriveSeed(1, llm::requestDigest(request)));
        llm::ChatReply reply;
        reply.message.speaker = llm::Speaker::Assistant;
        reply.message.text = random.unit() < garbage ? "I am sorry." : "tile " + std::to_string(1 + random.below(64));
        reply.usage = {100, 40, 20, 5, false};
        reply.model = "fake-1";
        reply.attempts = {{"fake", "fake-1", {}, {}, reply.usage}};
        if (observer.onText)
            observer.onText(reply.message.text);
        return reply;
    }
    [[nodiscard]] std::string describe() const override { return "fake model"; }

private:
    bool wait(const std::stop_token& stop) const
    {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait_for(lock, stop, latency, [] { return false; });
        return stop.stop_requested();
    }
};

/// Asks the desk once and makes of the reply the candidate with that tile. What it asks says everything it was told, so
/// that tests can read it from the recorded calls.
class FakeModelAgent : public agents::Agent
{
public:
    [[nodiscard]] Result<agents::Proposal> propose(
        const agents::ProposalRequest& request, std::stop_token stop) override
    {
        llm::ChatRequest chat;
        chat.seed = request.seed;
        chat.messages.push_back({llm::Speaker::User, textFor(request), {}, {}, {}});
        const agents::CallPurpose purpose{
            request.attempts.empty() ? agents::ModelRole::Coder : agents::ModelRole::Fixer, request.stage,
            {{"card-" + std::string(task::name(request.stage)), knowledge::Layer::L2, "test", 7}}};
        const auto reply = request.desk->chat(purpose, chat, stop);
        if (!reply)
            return fail(agents::errorFrom(reply.error()));
        const auto& text = reply->message.text;
        if (text.rfind("tile ", 0) != 0)
            return fail(ErrorCode::ReplyRefused, "there is no tile in the reply");
        agents::Proposal proposal;
        const auto tile = std::stoi(text.substr(5));
        proposal.candidate.files = tileFiles(tile, static_cast<int>(request.seed % 2));
        proposal.candidate.mode = request.mode;
        proposal.candidate.note = text;
        if (!request.attempts.empty())
            proposal.candidate.parents = {request.attempts.back().candidate.id};
        else
            for (const auto& parent : request.parents)
                proposal.candidate.parents.push_back(parent.candidate.id);
        proposal.manifest = purpose.manifest;
        proposal.drift = 0.5;
        return proposal;
    }

private:
    static std::string textFor(const agents::ProposalRequest& request)
    {
        std::string text = "stage " + std::string(task::name(request.stage)) + ", mode "
            + std::string(task::name(request.mode)) + '\n';
        for (const auto& parent : request.parents)
            text += "parent " + parent.candidate.id.value + '\n';
        for (const auto& attempt : request.attempts)
            text += "tried " + attempt.candidate.id.value + ": " + attempt.failure.stage + ", " + attempt.failure.cause
                + '\n';
        for (const auto& hint : request.guidance.hints)
            text += "hint " + hint + '\n';
        for (const auto& ban : request.guidance.bans)
            text += "ban " + ban + '\n';
        for (const auto& region : request.guidance.frozenRegions)
            text += "freeze " + region + '\n';
        for (const auto& layer : request.guidance.droppedLayers)
            text += "without " + layer + '\n';
        if (request.guidance.changeApproach)
            text += "another approach\n";
        if (request.guidance.rewrite)
            text += "rewrite\n";
        if (request.useSketch)
            text += "sketch\n";
        text += "drift " + std::to_string(request.driftLimit) + '\n';
        return text;
    }
};

} // namespace acann::fakes
