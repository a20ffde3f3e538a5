// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/applies.h"
#include "knowledge/knowledge_base.h"
#include "knowledge/operations.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace acann::knowledge {

namespace {

/// What the filters of cards are held against.
struct Question
{
    const Target& target;
    const task::OperatorTask& task;
    task::Pattern pattern;
    task::Stage stage;
    std::string_view soc;
    std::set<std::string> operations;
    std::set<std::string> dtypes;
};

std::set<std::string> dtypesOf(const task::OperatorTask& task)
{
    std::set<std::string> result;
    for (const auto& testCase : task.cases) {
        for (const auto* side : {&testCase.inputs, &testCase.outputs}) {
            for (const auto& binding : *side)
                result.emplace(task::name(binding.dtype));
        }
    }
    return result;
}

bool anyIn(const std::vector<std::string>& wanted, const std::set<std::string>& present)
{
    return wanted.empty()
        || std::any_of(wanted.begin(), wanted.end(), [&](const auto& item) { return present.contains(item); });
}

bool enters(const Card& card, const Question& question)
{
    const bool patternFits = card.patterns.empty()
        || std::find(card.patterns.begin(), card.patterns.end(), question.pattern) != card.patterns.end();
    const bool chipFits = card.chips.empty()
        || std::any_of(card.chips.begin(), card.chips.end(),
            [&](const auto& chip) { return question.soc.substr(0, chip.size()) == chip; });
    return card.status != CardStatus::Retracted && patternFits && chipFits && anyIn(card.ops, question.operations)
        && anyIn(card.dtypes, question.dtypes);
}

std::string stageReason(Layer layer, const Question& question)
{
    return std::string(name(layer)) + " is fed in stage " + std::string(task::name(question.stage));
}

std::string reasonFor(const Card& card, const Question& question)
{
    std::string reason = stageReason(card.layer, question);
    reason += card.patterns.empty() ? "; common to all patterns"
                                    : "; pattern " + std::string(task::name(question.pattern));
    for (const auto& [what, list, present] :
        {std::tuple{"op ", &card.ops, &question.operations}, std::tuple{"dtype ", &card.dtypes, &question.dtypes}}) {
        const auto match = std::find_if(
            list->begin(), list->end(), [&, set = present](const auto& item) { return set->contains(item); });
        if (match != list->end())
            reason += "; " + (what + *match);
    }
    return reason + "; " + std::string(name(card.status));
}

struct Choice
{
    const Exemplar* exemplar = nullptr;
    std::vector<std::string> misfits;
};

/// The fewest misfits win, then verified before draft, then the id.
Choice chooseExemplar(const Pack& pack, const task::OperatorTask& task)
{
    Choice best;
    const auto rank = [](const Choice& choice) {
        return std::tuple(choice.misfits.size(), choice.exemplar->status != CardStatus::Verified, choice.exemplar->id);
    };
    for (const auto& exemplar : pack.exemplars) {
        if (exemplar.status == CardStatus::Retracted)
            continue;
        Choice choice{&exemplar, misfits(exemplar, task)};
        if (best.exemplar == nullptr || rank(choice) < rank(best))
            best = std::move(choice);
    }
    return best;
}

std::vector<std::string> shownRoles(const Question& question)
{
    const auto found = question.target.exemplarRoles.find(question.stage);
    return found == question.target.exemplarRoles.end() ? question.target.roles : found->second;
}

std::string exemplarText(const Exemplar& exemplar, const Question& question)
{
    std::string text = "### " + exemplar.title + "\n\n";
    for (const auto& role : shownRoles(question)) {
        const auto file = exemplar.files.find(role);
        if (file == exemplar.files.end())
            continue;
        const auto language = question.target.roleLanguages.find(role);
        text += "`" + role + "`:\n\n```"
            + (language == question.target.roleLanguages.end() ? std::string() : language->second) + "\n"
            + file->second;
        text += (text.back() == '\n' ? "" : "\n");
        text += "```\n\n";
    }
    return text;
}

std::string exemplarReason(const Choice& choice, const Question& question)
{
    std::string reason = stageReason(Layer::L5, question) + "; ";
    if (choice.misfits.empty())
        reason += "fits the task";
    else
        reason += "nearest exemplar: " + choice.misfits.front();
    if (shownRoles(question) != question.target.roles)
        reason += "; structure only";
    return reason + "; " + std::string(name(choice.exemplar->status));
}

/// Grows the prompt layer by layer and keeps the manifest beside it.
class Writer
{
public:
    explicit Writer(const Question& question)
        : m_question(question)
    { }

    void addLayer(Layer layer)
    {
        m_body.clear();
        const Pack* pack = m_question.target.pack(m_question.pattern);
        addCards(m_question.target.common, layer);
        if (pack != nullptr)
            addCards(pack->cards, layer);
        if (pack != nullptr && layer == Layer::L5)
            addExemplar(*pack);
        if (m_body.empty())
            return;
        std::string heading(title(layer));
        heading.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(heading.front())));
        const std::string text = "## " + std::string(name(layer)) + " " + heading + "\n\n" + m_body;
        m_prompt.text += text;
        m_prompt.tokensPerLayer[layer] = estimateTokens(text);
        m_prompt.totalTokens += m_prompt.tokensPerLayer[layer];
    }

    [[nodiscard]] AssembledPrompt finish() { return std::move(m_prompt); }

private:
    void add(const std::string& id, Layer layer, std::string reason, const std::string& text)
    {
        m_body += text;
        m_prompt.manifest.push_back({id, layer, std::move(reason), estimateTokens(text)});
    }

    void addCards(const std::vector<Card>& cards, Layer layer)
    {
        for (const auto& card : cards) {
            if (card.layer == layer && enters(card, m_question))
                add(card.id, layer, reasonFor(card, m_question), "### " + card.title + "\n\n" + card.body + "\n\n");
        }
    }

    void addExemplar(const Pack& pack)
    {
        const auto choice = chooseExemplar(pack, m_question.task);
        if (choice.exemplar != nullptr)
            add(choice.exemplar->id, Layer::L5, exemplarReason(choice, m_question),
                exemplarText(*choice.exemplar, m_question));
    }

    const Question& m_question;
    AssembledPrompt m_prompt;
    std::string m_body; ///< of the layer in work
};

} // namespace

AssembledPrompt assemble(const Target& target, const task::OperatorTask& task, task::Pattern pattern, task::Stage stage,
    const StageMatrix& matrix, std::string_view soc)
{
    const Question question{target, task, pattern, stage, soc, operationsOf(task), dtypesOf(task)};
    Writer writer(question);
    const auto layers = matrix.find(stage);
    if (layers != matrix.end()) {
        for (const auto layer : layers->second)
            writer.addLayer(layer);
    }
    return writer.finish();
}

int estimateTokens(std::string_view text)
{
    // Characters, not bytes: continuation bytes of UTF-8 do not count.
    double ascii = 0;
    double other = 0;
    for (const unsigned char c : text) {
        if (c < 0x80)
            ++ascii;
        else if ((c & 0xC0) != 0x80)
            ++other;
    }
    constexpr double kAsciiPerToken = 4;
    constexpr double kTokensPerOther = 0.7;
    // A sum such as 10 × 0.7 must not be rounded up for its binary error.
    constexpr double kSlack = 1e-9;
    return static_cast<int>(std::ceil(ascii / kAsciiPerToken + other * kTokensPerOther - kSlack));
}

} // namespace acann::knowledge
