// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/template_agent.h"

#include "agents/recipe.h"
#include "agents/slots.h"
#include "base/hash.h"
#include "knowledge/applies.h"

#include <algorithm>

namespace acann::agents {

namespace {

using knowledge::Exemplar;

/// Attempts at a random move before the search goes through all combinations in order.
constexpr int kAttempts = 64;

/// The exemplars that fit the task, those of the routed pattern first; or why each does not.
Result<std::vector<const Exemplar*>> fittingExemplars(const ProposalRequest& request)
{
    std::vector<const Exemplar*> candidates;
    for (const bool routed : {true, false}) {
        for (const auto& pack : request.target.packs) {
            if ((pack.pattern == request.pattern) != routed)
                continue;
            for (const auto& exemplar : pack.exemplars) {
                if (exemplar.status != knowledge::CardStatus::Retracted)
                    candidates.push_back(&exemplar);
            }
        }
    }
    std::vector<const Exemplar*> fitting;
    std::string reasons;
    std::string nextStep;
    for (const auto* exemplar : candidates) {
        const auto misfits = knowledge::misfits(*exemplar, request.task);
        std::string reason = misfits.empty() ? "" : misfits.front();
        if (misfits.empty()) {
            const auto slots = fillSlots(*exemplar, request.task, defaultRecipe(*exemplar).parameters);
            if (slots) {
                fitting.push_back(exemplar);
                continue;
            }
            reason = slots.error().text;
            nextStep = nextStep.empty() ? slots.error().nextStep : nextStep;
        }
        reasons += (reasons.empty() ? "" : "; ") + exemplar->id + ": " + reason;
    }
    if (!fitting.empty())
        return fitting;
    if (candidates.empty())
        reasons = "target '" + request.target.id + "' has no exemplar";
    return fail(ErrorCode::UnsupportedTask, "no exemplar fits task '" + request.task.id + "' (" + reasons + ")",
        nextStep.empty() ? "Use an agent with a model, or add an exemplar to the pattern's pack." : nextStep);
}

/// One search for a proposal: the moves of a stage until one gives a candidate that is not known.
class Search
{
public:
    Search(const ProposalRequest& request, std::vector<const Exemplar*> exemplars)
        : m_request(request)
        , m_exemplars(std::move(exemplars))
        , m_random(base::deriveSeed(request.seed, "template-agent"))
    {
        for (std::size_t i = 0; i < request.parents.size(); ++i) {
            const auto recipe = recipeOf(request.parents[i].candidate.recipe);
            if (recipe && find(recipe->exemplar) != nullptr && isComplete(*recipe))
                m_parents.push_back({i, *recipe});
        }
    }

    Result<Candidate> run(const std::stop_token& stop)
    {
        for (int attempt = 0; attempt < kAttempts; ++attempt) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "the proposal was cancelled");
            auto candidate = build(move(attempt));
            if (!candidate || !m_request.known.contains(candidate->id))
                return candidate;
        }
        return firstUnknown(stop);
    }

private:
    struct KnownParent
    {
        std::size_t index = 0; ///< in the request
        Recipe recipe;
    };
    struct Move
    {
        Variation variation;
        std::vector<std::size_t> parents; ///< in the request
    };

    [[nodiscard]] const Exemplar* find(const std::string& id) const
    {
        const auto found = std::find_if(
            m_exemplars.begin(), m_exemplars.end(), [&](const Exemplar* exemplar) { return exemplar->id == id; });
        return found == m_exemplars.end() ? nullptr : *found;
    }

    /// A recipe of an older version of the exemplar may lack a parameter or hold a value that is no longer allowed.
    [[nodiscard]] bool isComplete(const Recipe& recipe) const
    {
        const auto& declared = find(recipe.exemplar)->parameters;
        return std::all_of(declared.begin(), declared.end(), [&](const knowledge::ExemplarParameter& parameter) {
            const auto value = recipe.parameters.find(parameter.name);
            return value != recipe.parameters.end()
                && std::find(parameter.values.begin(), parameter.values.end(), value->second) != parameter.values.end();
        });
    }

    Move move(int attempt)
    {
        if (m_request.stage == task::Stage::Init || m_parents.empty())
            return spread(attempt);
        return vary();
    }

    /// The first slots take the exemplars as they are, the others spread over their values.
    Move spread(int attempt)
    {
        const auto slot = static_cast<std::size_t>(std::max(m_request.slot, 0));
        const Exemplar& exemplar = *m_exemplars[slot % m_exemplars.size()];
        if (slot < m_exemplars.size() && attempt == 0)
            return {{defaultRecipe(exemplar), "Exemplar '" + exemplar.id + "' as it is"}, {}};
        Recipe recipe = randomRecipe(exemplar, m_random);
        if (attempt == 0 && !exemplar.parameters.empty()) {
            // Slots are proposed at the same time and cannot see each other: the first parameter keeps them apart.
            const auto& first = exemplar.parameters.front();
            recipe.parameters[first.name] = first.values[slot / m_exemplars.size() % first.values.size()];
        }
        return {
            {std::move(recipe), "Exemplar '" + exemplar.id + "' elsewhere", defaultRecipe(exemplar).parameters}, {}};
    }

    /// Better parents are taken more often: each with half the chance of the one before it.
    const KnownParent& pickParent()
    {
        std::size_t index = 0;
        while (index + 1 < m_parents.size() && m_random.chance(0.5))
            ++index;
        return m_parents[index];
    }

    Move vary()
    {
        const KnownParent& parent = pickParent();
        const Exemplar& exemplar = *find(parent.recipe.exemplar);
        const std::string& pipe = m_request.parents[parent.index].bottleneck;
        const double choice = m_random.unit();
        if (choice < 0.5)
            return {relieve(exemplar, parent.recipe, pipe, m_random), {parent.index}};
        if (choice < 0.7)
            return {neighbour(exemplar, parent.recipe, m_random), {parent.index}};
        if (choice < 0.8)
            return {jump(exemplar, parent.recipe, m_random), {parent.index}};
        if (choice < 0.95) {
            const KnownParent& other = m_random.pick(m_parents);
            if (other.index != parent.index && other.recipe.exemplar == parent.recipe.exemplar)
                return {crossover(parent.recipe, other.recipe, m_random), {parent.index, other.index}};
            return {jump(exemplar, parent.recipe, m_random), {parent.index}};
        }
        const Exemplar& another = *m_random.pick(m_exemplars);
        return {{randomRecipe(another, m_random), "Switches to exemplar '" + another.id + "'"}, {parent.index}};
    }

    Result<Candidate> build(Move move) const
    {
        const Exemplar& exemplar = *find(move.variation.recipe.exemplar);
        Recipe& recipe = move.variation.recipe;
        recipe.parameters = effectiveParameters(exemplar, m_request.task, std::move(recipe.parameters));
        const auto slots = fillSlots(exemplar, m_request.task, recipe.parameters);
        if (!slots)
            return fail(slots.error());
        auto files = instantiate(exemplar, recipe.parameters, *slots, m_request.task);
        if (!files)
            return fail(files.error());
        Candidate candidate;
        candidate.id = task::idOf(*files);
        candidate.target = m_request.target.id;
        candidate.files = std::move(*files);
        for (const std::size_t parent : move.parents)
            candidate.parents.push_back(m_request.parents[parent].candidate.id);
        candidate.mode = task::AgentMode::Template;
        candidate.stage = m_request.stage;
        candidate.generation = m_request.generation;
        candidate.slot = m_request.slot;
        candidate.recipe = recipe;
        candidate.note = noteOf(move.variation, recipe.parameters);
        return candidate;
    }

    /// Goes through all combinations from a seeded start, so that a nearly exhausted space is still used up.
    Result<Candidate> firstUnknown(const std::stop_token& stop)
    {
        for (const auto* exemplar : m_exemplars) {
            const std::size_t count = combinations(*exemplar);
            const std::size_t start = m_random.below(count);
            for (std::size_t i = 0; i < count; ++i) {
                if (stop.stop_requested())
                    return fail(ErrorCode::Cancelled, "the proposal was cancelled");
                Recipe recipe = combination(*exemplar, (start + i) % count);
                auto candidate
                    = build({{std::move(recipe), "Untried combination", defaultRecipe(*exemplar).parameters}, {}});
                if (!candidate || !m_request.known.contains(candidate->id))
                    return candidate;
            }
        }
        return fail(ErrorCode::UnsupportedTask,
            "every variant of the exemplars that fit task '" + m_request.task.id + "' has been proposed",
            "Stop the run here, or give the exemplars more values in their exemplar.json.");
    }

    const ProposalRequest& m_request;
    const std::vector<const Exemplar*> m_exemplars;
    std::vector<KnownParent> m_parents;
    base::Random m_random;
};

std::vector<knowledge::ManifestEntry> manifestFor(const ProposalRequest& request, const std::string& exemplar)
{
    auto manifest
        = knowledge::assemble(request.target, request.task, request.pattern, request.stage, request.matrix).manifest;
    std::erase_if(manifest, [&](const knowledge::ManifestEntry& entry) {
        return entry.layer == knowledge::Layer::L5 && entry.card != exemplar;
    });
    const bool isListed = std::any_of(manifest.begin(), manifest.end(),
        [&](const knowledge::ManifestEntry& entry) { return entry.card == exemplar; });
    if (!isListed)
        manifest.push_back({exemplar, knowledge::Layer::L5, "instantiated by the template agent", 0});
    return manifest;
}

} // namespace

Result<Proposal> TemplateAgent::propose(const ProposalRequest& request, std::stop_token stop)
{
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "the proposal was cancelled");
    auto exemplars = fittingExemplars(request);
    if (!exemplars)
        return fail(std::move(exemplars.error()));
    auto candidate = Search(request, std::move(*exemplars)).run(stop);
    if (!candidate)
        return fail(std::move(candidate.error()));
    Proposal proposal;
    proposal.manifest = manifestFor(request, candidate->recipe.at("exemplar").get<std::string>());
    proposal.candidate = std::move(*candidate);
    return proposal;
}

} // namespace acann::agents
