// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evolution/run_desk.h"

#include "base/files.h"
#include "base/hash.h"
#include "llm/chat_json.h"

#include <chrono>
#include <condition_variable>

namespace acann::evolution {

namespace {

constexpr double kMsPerMinute = 60'000;

llm::ChatOutcome failed(llm::ModelFault fault, std::string text, std::string nextStep = {})
{
    llm::ModelFailure failure;
    failure.fault = fault;
    failure.text = std::move(text);
    failure.nextStep = std::move(nextStep);
    return tl::unexpected(std::move(failure));
}

llm::ChatOutcome failed(const Error& error)
{
    return failed(error.code == ErrorCode::Cancelled ? llm::ModelFault::Cancelled : llm::ModelFault::Unreachable,
        error.text, error.nextStep);
}

} // namespace

std::string spentHardBudget(const RunState& state)
{
    const auto& budget = state.config.hardBudget;
    const auto money = state.spending.money.find(budget.currency);
    if (budget.tokens && state.tokens >= *budget.tokens)
        return "the hard budget of " + std::to_string(*budget.tokens) + " tokens is spent";
    if (budget.money && money != state.spending.money.end() && money->second >= *budget.money)
        return "the hard budget of money is spent";
    if (budget.evaluations && state.evaluations >= *budget.evaluations)
        return "the hard budget of " + std::to_string(*budget.evaluations) + " evaluations is spent";
    if (budget.minutes && static_cast<double>(state.activeMs) >= *budget.minutes * kMsPerMinute)
        return "the hard budget of minutes is spent";
    return {};
}

void BudgetGate::update(const RunState& state)
{
    auto refusal = spentHardBudget(state);
    const std::lock_guard lock(m_mutex);
    m_refusal = std::move(refusal);
}

std::string BudgetGate::refusal() const
{
    const std::lock_guard lock(m_mutex);
    return m_refusal;
}

void AnswerBox::put(const SlotRef& where, std::string answer)
{
    {
        const std::lock_guard lock(m_mutex);
        m_answers[where] = std::move(answer);
    }
    m_changed.notify_all();
}

std::optional<std::string> AnswerBox::take(const SlotRef& where, const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait(lock, stop, [&] { return m_answers.contains(where); }))
        return std::nullopt;
    auto node = m_answers.extract(where);
    return std::move(node.mapped());
}

Status recordAndWait(const RecordOnOwner& record, Event event, const std::stop_token& stop)
{
    struct Reply
    {
        std::mutex mutex;
        std::condition_variable_any changed;
        std::optional<bool> stored;
    };
    const auto reply = std::make_shared<Reply>();
    record(std::move(event), [reply](bool stored) {
        {
            const std::lock_guard lock(reply->mutex);
            reply->stored = stored;
        }
        reply->changed.notify_all();
    });
    std::unique_lock lock(reply->mutex);
    if (!reply->changed.wait(lock, stop, [&] { return reply->stored.has_value(); }))
        return fail(ErrorCode::Cancelled, "The run was stopped");
    if (!*reply->stored)
        return fail(ErrorCode::StoreFailed, "The call could not be recorded", "Look for the store's error.");
    return {};
}

void RunDesk::show(agents::ModelRole role, LiveKind kind, std::string_view text) const
{
    if (m_parts.live)
        m_parts.live({m_parts.where, role, kind, std::string(text)});
}

llm::ChatOutcome RunDesk::chat(
    const agents::CallPurpose& purpose, const llm::ChatRequest& request, std::stop_token stop)
{
    auto labelled = request;
    labelled.label = {std::string(agents::name(purpose.role)), std::string(task::name(purpose.stage)),
        m_parts.where.generation, m_parts.where.slot, m_parts.where.attempt};
    const auto digest = llm::requestDigest(labelled);
    if (const auto recorded = m_parts.tape->next(digest)) {
        const auto text = m_parts.blobs->get(*recorded);
        auto outcome = text ? llm::chatOutcomeFromJson(nlohmann::json::parse(*text, nullptr, false))
                            : tl::unexpected(text.error());
        return outcome ? std::move(*outcome) : failed(outcome.error());
    }
    if (stop.stop_requested())
        return failed(llm::ModelFault::Cancelled, "The run was stopped");
    if (const auto refusal = m_parts.gate->refusal(); !refusal.empty())
        return failed(llm::ModelFault::BudgetOut, refusal);
    const auto begun = std::chrono::steady_clock::now();
    show(purpose.role, LiveKind::Started, {});
    auto outcome = ask(purpose, labelled, stop);
    show(purpose.role, LiveKind::Ended, {});
    if (!outcome && outcome.error().fault == llm::ModelFault::Cancelled)
        return outcome;
    auto call = describeCall(purpose, labelled, digest, outcome);
    if (!call)
        return failed(call.error());
    call->milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    if (auto recorded = recordAndWait(m_parts.record, std::move(*call), stop); !recorded)
        return failed(recorded.error());
    return outcome;
}

llm::ChatOutcome RunDesk::ask(
    const agents::CallPurpose& purpose, const llm::ChatRequest& request, const std::stop_token& stop)
{
    if (m_parts.person)
        return askPerson(purpose.role, request, stop);
    auto found = m_parts.models.find(purpose.role);
    if (found == m_parts.models.end())
        found = m_parts.models.find(agents::ModelRole::Coder);
    if (found == m_parts.models.end())
        return failed(llm::ModelFault::NoSuchModel, "No model is set up for the run",
            "Add one in the models settings, or use the agent 'template'.");
    llm::ChatObserver observer;
    observer.onText = [&](std::string_view text) { show(purpose.role, LiveKind::Text, text); };
    observer.onReasoning = [&](std::string_view text) { show(purpose.role, LiveKind::Reasoning, text); };
    observer.onToolCall = [&](std::string_view tool) { show(purpose.role, LiveKind::ToolCall, tool); };
    return found->second->chat(request, observer, stop);
}

llm::ChatOutcome RunDesk::askPerson(
    agents::ModelRole role, const llm::ChatRequest& request, const std::stop_token& stop)
{
    auto blob = m_parts.blobs->put(base::compactJson(llm::toJson(request)));
    if (!blob)
        return failed(blob.error());
    if (auto asked = recordAndWait(m_parts.record, AnswerAsked{m_parts.where, 0, role, std::move(*blob)}, stop); !asked)
        return failed(asked.error());
    auto answer = m_parts.person->take(m_parts.where, stop);
    if (!answer)
        return failed(llm::ModelFault::Cancelled, "The run was stopped while a person was asked");
    llm::ChatReply reply;
    reply.message.speaker = llm::Speaker::Assistant;
    reply.message.text = std::move(*answer);
    reply.model = "person";
    return reply;
}

Result<ModelCalled> RunDesk::describeCall(const agents::CallPurpose& purpose, const llm::ChatRequest& request,
    const std::string& digest, const llm::ChatOutcome& outcome) const
{
    auto requestBlob = m_parts.blobs->put(base::compactJson(llm::toJson(request)));
    if (!requestBlob)
        return fail(std::move(requestBlob.error()));
    auto replyBlob = m_parts.blobs->put(base::compactJson(llm::toJson(outcome)));
    if (!replyBlob)
        return fail(std::move(replyBlob.error()));
    ModelCalled call;
    call.where = m_parts.where;
    call.role = purpose.role;
    call.stage = purpose.stage;
    call.requestDigest = digest;
    call.usage = llm::totalUsage(outcome);
    call.request = std::move(*requestBlob);
    call.reply = std::move(*replyBlob);
    call.manifest = purpose.manifest;
    call.answeredBy = outcome ? outcome->model : std::string();
    for (const auto& attempt : llm::attemptsOf(outcome)) {
        call.model = attempt.endpoint;
        if (call.answeredBy.empty())
            call.answeredBy = attempt.model;
        const auto cost = m_parts.priceOf ? m_parts.priceOf(attempt.endpoint, attempt.usage) : std::nullopt;
        if (cost && call.cost && call.cost->currency == cost->currency)
            call.cost->amount += cost->amount;
        else if (cost)
            call.cost = cost;
    }
    if (call.model.empty())
        call.model = call.answeredBy;
    if (!outcome) {
        call.fault = llm::name(outcome.error().fault);
        call.faultText = outcome.error().text;
    }
    return call;
}

} // namespace acann::evolution
