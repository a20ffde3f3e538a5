// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/scripted_model.h"

#include "base/hash.h"
#include "base/random.h"
#include "llm/cassette.h"
#include "llm/chat_json.h"
#include "llm/token_estimate.h"

#include <algorithm>
#include <condition_variable>

namespace acann::llm {

namespace {

ModelFailure cancelled() { return {ModelFault::Cancelled, "The call was cancelled", {}, {}, {}, {}, {}}; }

/// False when the stop came first.
bool waited(std::chrono::milliseconds delay, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, delay, [] { return false; });
    return !stop.stop_requested();
}

void fillIn(std::string& text, const std::string& name, const std::string& value)
{
    const std::string mark = "${" + name + '}';
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + value.size()))
        text.replace(at, mark.size(), value);
}

bool mentions(const ChatRequest& request, const std::string& text)
{
    return std::ranges::any_of(
        request.messages, [&text](const Message& message) { return message.text.find(text) != std::string::npos; });
}

bool fits(const std::optional<int>& wanted, int actual) { return !wanted || *wanted == actual; }

/// What a bad model would have made of a good reply.
ScriptedReply spoiled(ScriptedReply good, base::Random& random)
{
    ScriptedReply bad;
    bad.delay = good.delay;
    switch (random.below(8)) {
    case 0:
        return bad; // empty
    case 1:
        bad.text = good.text.substr(0, good.text.size() / 2);
        bad.stop = StopReason::Length;
        return bad;
    case 2:
        for (int i = 0; i < 400; ++i)
            bad.text += "the tile of the tile of ";
        return bad;
    case 3:
        bad.text = "I am sorry, but I cannot help with kernels today.";
        return bad;
    case 4:
        bad.text = "```json\n{\"plan\": [1, 2,\n```\nThe code follows the plan.";
        return bad;
    case 5:
        bad.toolCalls.push_back({"call_garbage", "no_such_tool", "{\"path\": \"../../etc/passwd\""});
        bad.stop = StopReason::ToolCalls;
        return bad;
    case 6:
        bad.fault = ModelFault::ServerError;
        return bad;
    default: // the right frame around wrong content
        bad = std::move(good);
        bad.fault.reset();
        std::ranges::replace(bad.text, ';', ',');
        return bad;
    }
}

} // namespace

struct ScriptedModel::Call
{
    const ChatRequest& request;
    std::string digest;
    int ordinal; ///< among the calls with its label
    int asked; ///< among the equal questions
    int turn;
};

ScriptedModel::ScriptedModel(ModelScript script, std::string endpoint)
    : m_script(std::move(script))
    , m_endpoint(std::move(endpoint))
{ }

std::string ScriptedModel::describe() const { return "scripted model '" + m_script.title + "' (no language model)"; }

ScriptedModel::Call ScriptedModel::count(const ChatRequest& request)
{
    const CallLabel& label = request.label;
    std::string digest = requestDigest(request);
    const auto turns = std::ranges::count(request.messages, Speaker::Assistant, &Message::speaker);
    const std::lock_guard lock(m_mutex);
    const int ordinal = ++m_byLabel[{label.role, label.stage, label.generation, label.slot}];
    const int asked = ++m_byDigest[digest];
    return {request, std::move(digest), ordinal, asked, static_cast<int>(turns) + 1};
}

const ScriptedAnswer* ScriptedModel::find(const Call& call) const
{
    const CallLabel& label = call.request.label;
    const auto found = std::ranges::find_if(m_script.answers, [&](const ScriptedAnswer& answer) {
        return (answer.role.empty() || answer.role == label.role)
            && (answer.stage.empty() || answer.stage == label.stage) && fits(answer.generation, label.generation)
            && fits(answer.slot, label.slot) && fits(answer.attempt, label.attempt)
            && fits(answer.ordinal, call.ordinal) && fits(answer.turn, call.turn)
            && (answer.contains.empty() || mentions(call.request, answer.contains));
    });
    return found == m_script.answers.end() ? nullptr : &*found;
}

ScriptedReply ScriptedModel::choose(const Call& call, const ScriptedAnswer& answer) const
{
    const std::uint64_t draw = base::deriveSeed(call.request.seed, "scripted reply");
    ScriptedReply reply = answer.replies.at(draw % answer.replies.size());
    for (std::string* text : {&reply.text, &reply.reasoning}) {
        fillIn(*text, "seed", std::to_string(call.request.seed));
        fillIn(*text, "generation", std::to_string(call.request.label.generation));
        fillIn(*text, "slot", std::to_string(call.request.label.slot));
        fillIn(*text, "attempt", std::to_string(call.request.label.attempt));
        fillIn(*text, "ordinal", std::to_string(call.ordinal));
        fillIn(*text, "turn", std::to_string(call.turn));
    }
    base::Random random(base::deriveSeed(m_script.garbage.seed, call.digest + '#' + std::to_string(call.asked)));
    return random.chance(m_script.garbage.share) ? spoiled(std::move(reply), random) : reply;
}

ChatOutcome ScriptedModel::answer(const Call& call, const ScriptedReply& scripted, const ChatObserver& observer) const
{
    const std::string model = "scripted:" + m_script.title;
    ChatReply reply;
    reply.message = {Speaker::Assistant, scripted.text, scripted.reasoning, scripted.toolCalls, {}};
    reply.stop = scripted.stop;
    if (reply.stop == StopReason::Finished && !scripted.toolCalls.empty())
        reply.stop = StopReason::ToolCalls;
    reply.model = model;
    const long completion = estimateTokens(reply.message);
    reply.usage = scripted.usage.value_or(
        Usage{estimateTokens(call.request), 0, completion, estimateTokens(reply.message.reasoning), true});
    std::optional<ModelFault> fault = scripted.fault;
    if (!fault && scripted.text.empty() && scripted.toolCalls.empty())
        fault = ModelFault::Empty;
    if (!fault && scripted.stop == StopReason::ContentFilter)
        fault = ModelFault::ContentFiltered;
    if (!fault && scripted.stop == StopReason::Length)
        fault = ModelFault::TooLong;
    if (!fault) {
        present(reply, observer);
        reply.attempts.push_back({m_endpoint, model, std::nullopt, {}, reply.usage});
        return reply;
    }
    ModelFailure failure;
    failure.fault = *fault;
    failure.text = "The script '" + m_script.title + "' let the call fail as " + std::string(name(*fault));
    failure.retryAfter = scripted.retryAfter;
    failure.spent = scripted.fault ? scripted.usage.value_or(Usage{}) : reply.usage;
    failure.partial = scripted.text;
    failure.attempts.push_back({m_endpoint, model, fault, failure.text, failure.spent});
    return tl::unexpected(std::move(failure));
}

ChatOutcome ScriptedModel::chat(const ChatRequest& request, const ChatObserver& observer, std::stop_token stop)
{
    if (stop.stop_requested())
        return tl::unexpected(cancelled());
    const Call call = count(request);
    const ScriptedAnswer* answered = find(call);
    if (answered == nullptr) {
        ModelFailure failure;
        failure.fault = ModelFault::NotRecorded;
        failure.text = "The script '" + m_script.title + "' has no answer for " + llm::describe(request.label)
            + ", call " + std::to_string(call.ordinal) + ", turn " + std::to_string(call.turn);
        failure.nextStep = "Add an answer with these conditions to the script, or one without conditions at its end.";
        return tl::unexpected(std::move(failure));
    }
    const ScriptedReply reply = choose(call, *answered);
    if (reply.delay.count() > 0 && !waited(reply.delay, stop))
        return tl::unexpected(cancelled());
    return answer(call, reply, observer);
}

} // namespace acann::llm
