// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/model_agents.h"

#include "agents/designer.h"
#include "agents/drafting.h"
#include "agents/drift.h"
#include "agents/prompt_text.h"
#include "agents/source_tokens.h"
#include "agents/template_agent.h"

#include <algorithm>
#include <array>

namespace acann::agents {

namespace {

/// A reply that was cut is asked for again with room for twice as much, up to this.
constexpr int kMostOutputTokens = 32768;

bool isAnsweredUnusably(llm::ModelFault fault)
{
    return fault == llm::ModelFault::Empty || fault == llm::ModelFault::Degenerate || fault == llm::ModelFault::TooLong
        || fault == llm::ModelFault::ContentFiltered;
}

tl::unexpected<Error> refuse(std::string text, std::string next)
{
    return fail(ErrorCode::ReplyRefused, std::move(text), std::move(next));
}

/// A ban that is one word of code can be checked; a sentence cannot.
bool isName(std::string_view text)
{
    const auto tokens = tokensOf(text);
    return tokens.size() == 1 && tokens.front().isWord();
}

std::string bannedProblem(const ProposalRequest& request, const SourceFiles& files)
{
    for (const auto& ban : request.guidance.bans) {
        if (!isName(ban))
            continue;
        for (const auto& [role, text] : files) {
            for (const auto& token : tokensOf(text)) {
                if (token.text == trimmed(ban))
                    return role + ":" + std::to_string(lineAt(text, token.at)) + " uses '" + std::string(trimmed(ban))
                        + "', which is banned";
            }
        }
    }
    return {};
}

std::vector<CandidateId> lineageOf(const ProposalRequest& request)
{
    if (!request.attempts.empty())
        return {request.attempts.back().candidate.id};
    std::vector<CandidateId> parents;
    constexpr std::size_t kShown = 2; // as many as a prompt shows
    for (std::size_t i = 0; i < request.parents.size() && i < kShown; ++i)
        parents.push_back(request.parents[i].candidate.id);
    return parents;
}

std::string noteOf(const ProposalRequest& request, const Draft& draft)
{
    if (!draft.note.empty())
        return draft.note;
    if (!request.attempts.empty())
        return "Repairs a failure in " + request.attempts.back().failure.stage + ".";
    return "Made in stage " + std::string(task::name(request.stage)) + ", without a note.";
}

/// One answer, asked again where the mode allows it.
class Conversation
{
public:
    Conversation(const ProposalRequest& request, const AgentOptions& options, std::string sketch)
        : m_request(request)
        , m_options(options)
        , m_sketch(std::move(sketch))
    { }

    Result<Proposal> run(const std::stop_token& stop)
    {
        auto prompt = proposalPrompt(m_request, m_sketch);
        if (!prompt)
            return fail(std::move(prompt.error()));
        m_prompt = std::move(*prompt);
        m_prompt.request.maxOutputTokens = m_options.maxOutputTokens;
        const int tries = m_request.mode == task::AgentMode::FixLoop ? std::max(m_options.replyTries, 1) : 1;
        for (int attempt = 1;; ++attempt) {
            auto proposal = ask(attempt > 1, stop);
            const bool isFinal = proposal || proposal.error().code != ErrorCode::ReplyRefused || attempt == tries;
            if (!isFinal) {
                askAgain(proposal.error());
                continue;
            }
            if (proposal) {
                proposal->tokens = static_cast<int>(m_tokens);
                proposal->manifest = m_prompt.purpose.manifest;
                proposal->sketch = m_sketch;
            }
            return proposal;
        }
    }

private:
    Result<Proposal> ask(bool isAgain, const std::stop_token& stop)
    {
        m_answer.clear();
        const auto outcome = m_request.desk->chat(m_prompt.purpose, m_prompt.request, stop);
        m_tokens += tokensOf(llm::totalUsage(outcome));
        if (!outcome) {
            m_answer = outcome.error().partial;
            if (outcome.error().fault == llm::ModelFault::TooLong)
                allowMore();
            return fail(errorFrom(outcome.error()));
        }
        m_answer = outcome->message.text;
        auto rules = replyRulesFor(m_request);
        rules.editsAllowed = rules.editsAllowed && !isAgain;
        auto parsed = parseReply(m_answer, rules);
        if (!parsed) {
            if (outcome->stop != llm::StopReason::Length)
                return fail(std::move(parsed.error()));
            allowMore();
            return refuse(
                "the reply was cut at the model's output limit: " + parsed.error().text, parsed.error().nextStep);
        }
        return proposalOf(m_request, {std::move(parsed->files), std::move(parsed->note), std::move(parsed->repairs)});
    }

    void allowMore()
    {
        m_prompt.request.maxOutputTokens
            = std::min(2 * m_prompt.request.maxOutputTokens, std::max(kMostOutputTokens, m_options.maxOutputTokens));
    }

    /// The unusable answer and why it is one; whole files leave the least room for the same mistake.
    void askAgain(const Error& reason)
    {
        std::string roles;
        for (const auto& role : m_request.target.roles)
            roles += (roles.empty() ? "" : ", ") + role;
        const auto text = m_request.target.prompts.find("answer-again");
        const std::string form = text == m_request.target.prompts.end()
            ? std::string("Your answer cannot be used: {{reason}}. {{next}} Answer with whole files: {{roles}}.")
            : text->second;
        auto& messages = m_prompt.request.messages;
        if (!trimmed(m_answer).empty())
            messages.push_back({llm::Speaker::Assistant, m_answer, {}, {}, {}});
        messages.push_back({llm::Speaker::User,
            filledIn(form, {{"reason", reason.text}, {"next", reason.nextStep}, {"roles", roles}}), {}, {}, {}});
    }

    const ProposalRequest& m_request;
    const AgentOptions& m_options;
    const std::string m_sketch;
    Prompt m_prompt;
    std::string m_answer;
    long m_tokens = 0;
};

class ModelAgents : public Agent
{
public:
    explicit ModelAgents(AgentOptions options)
        : m_options(std::move(options))
    { }

    Result<Proposal> propose(const ProposalRequest& request, std::stop_token stop) override
    {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "the proposal was cancelled");
        if (request.mode == task::AgentMode::Template)
            return TemplateAgent().propose(request, stop);
        const bool isSeed = m_options.templateSeeds && request.stage == task::Stage::Init && request.attempts.empty();
        if (isSeed) {
            auto seed = TemplateAgent().propose(request, stop);
            if (seed || seed.error().code != ErrorCode::UnsupportedTask)
                return seed;
        }
        if (request.desk == nullptr)
            return fail(ErrorCode::ModelSettingsBroken,
                "the agent mode '" + std::string(task::name(request.mode)) + "' needs a model, and none is set",
                "Name one with --model or under Settings, Models; or use the agent mode 'template'.");
        return proposeWithModel(request, stop);
    }

private:
    Result<Proposal> proposeWithModel(const ProposalRequest& request, const std::stop_token& stop) const
    {
        DesignedSketch sketch;
        // A repair mends what is there; only a change of approach deserves another sketch.
        if (request.useSketch && (request.attempts.empty() || request.guidance.changeApproach)) {
            auto designed = designSketch(request, stop);
            if (!designed)
                return fail(std::move(designed.error()));
            sketch = std::move(*designed);
        }
        auto proposal = request.mode == task::AgentMode::ToolAgent
            ? proposeWithTools(request, sketch.text, m_options, stop)
            : Conversation(request, m_options, sketch.text).run(stop);
        if (proposal)
            proposal->tokens += sketch.tokens;
        return proposal;
    }

    const AgentOptions m_options;
};

} // namespace

std::unique_ptr<Agent> makeAgent(const AgentOptions& options) { return std::make_unique<ModelAgents>(options); }

std::optional<task::AgentMode> parseAgentMode(std::string_view text)
{
    constexpr std::array kModes{
        task::AgentMode::Template, task::AgentMode::SingleShot, task::AgentMode::FixLoop, task::AgentMode::ToolAgent};
    const auto* const found
        = std::find_if(kModes.begin(), kModes.end(), [&](task::AgentMode mode) { return task::name(mode) == text; });
    return found == kModes.end() ? std::nullopt : std::optional(*found);
}

Error errorFrom(const llm::ModelFailure& failure)
{
    auto error = llm::toError(failure);
    if (isAnsweredUnusably(failure.fault))
        error.code = ErrorCode::ReplyRefused;
    if (error.text.empty())
        error.text = "the model gave no answer (" + std::string(llm::name(failure.fault)) + ")";
    return error;
}

std::string frozenProblem(const ProposalRequest& request, const SourceFiles& files)
{
    const auto* base = request.parents.empty() ? baseOf(request) : &request.parents.front().candidate;
    if (base == nullptr)
        return {};
    const auto changed = changedRegions(request.target, base->files, files, request.guidance.frozenRegions);
    std::string text;
    for (const auto& name : changed)
        text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? text : "the answer changes what is frozen: " + text;
}

Result<Proposal> proposalOf(const ProposalRequest& request, Draft draft)
{
    Proposal proposal;
    auto& candidate = proposal.candidate;
    candidate.id = task::idOf(draft.files);
    const auto* base = baseOf(request);
    if (base != nullptr && base->files == draft.files)
        return refuse("the answer changes nothing", "Change what the request asks for.");
    const bool isTried = request.known.contains(candidate.id)
        || std::any_of(request.attempts.begin(), request.attempts.end(),
            [&](const Attempt& attempt) { return attempt.candidate.files == draft.files; });
    if (isTried)
        return refuse("the answer is a candidate that was proposed before", "Try something else.");
    if (auto problem = frozenProblem(request, draft.files); !problem.empty())
        return refuse(std::move(problem), "Leave these regions exactly as they are.");
    if (auto problem = bannedProblem(request, draft.files); !problem.empty())
        return refuse(std::move(problem), "Do without it.");
    if (!request.parents.empty()) {
        const auto drift = driftBetween(request.target, request.parents.front().candidate.files, draft.files);
        if (drift.overall > request.driftLimit)
            return refuse(describe(drift, request.driftLimit), "Keep more of the parent's structure.");
        proposal.drift = drift.overall;
    }
    candidate.target = request.target.id;
    candidate.note = noteOf(request, draft);
    candidate.files = std::move(draft.files);
    candidate.parents = lineageOf(request);
    candidate.mode = request.mode;
    candidate.stage = request.stage;
    candidate.generation = request.generation;
    candidate.slot = request.slot;
    if (!draft.repairs.empty())
        candidate.recipe = {{"repairs", draft.repairs}};
    return proposal;
}

} // namespace acann::agents
