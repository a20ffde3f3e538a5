// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/prompt.h"

#include "agents/failure_signature.h"
#include "agents/prompt_text.h"
#include "agents/source_tokens.h"

#include <algorithm>
#include <cstdio>

namespace acann::agents {

namespace {

constexpr std::size_t kLongestLog = 4000; ///< characters
constexpr std::size_t kLongestReference = 8000; ///< characters
constexpr std::size_t kMostFindings = 12;
constexpr std::size_t kMostEarlierAttempts = 5;
constexpr std::size_t kMostParents = 2;

std::string shapeText(const task::Shape& shape)
{
    std::string text = "[";
    for (const auto extent : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
    return text + "]";
}

std::string numberText(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

std::string bindingsText(const std::vector<task::TensorSpec>& specs, const std::vector<task::TensorBinding>& bindings)
{
    std::string text;
    for (std::size_t i = 0; i < specs.size() && i < bindings.size(); ++i)
        text += (i == 0 ? "" : ", ") + specs[i].name + " " + std::string(task::name(bindings[i].dtype))
            + shapeText(bindings[i].shape);
    return text;
}

std::string toleranceText(const task::OperatorTask& task)
{
    std::string text;
    for (std::size_t i = 0; i < task.outputs.size(); ++i) {
        const auto dtype = task.primaryCase().outputs[i].dtype;
        const auto limit = task.tolerance.of(dtype);
        if (!task::isFloating(dtype))
            text += "- " + task.outputs[i].name + ": exact\n";
        else
            text += "- " + task.outputs[i].name + ": mean relative error below " + numberText(limit.meanRelative)
                + ", largest below " + numberText(limit.maxRelative) + "\n";
    }
    return text;
}

/// What the target says about the entry's parameters; a target that needs no words for it has no such text.
std::string signatureText(const knowledge::Target& target, const task::OperatorTask& task)
{
    const auto text = target.prompts.find("signature");
    if (text == target.prompts.end())
        return {};
    std::string operands;
    for (const auto* specs : {&task.inputs, &task.outputs}) {
        for (const auto& spec : *specs)
            operands += (operands.empty() ? "`" : ", `") + spec.name + "`";
    }
    return filledIn(trimmed(text->second), {{"operands", operands}}) + "\n\n";
}

std::string taskText(const knowledge::Target& target, const task::OperatorTask& task, task::Pattern pattern)
{
    std::string text = "# Operator task\n\n`" + task.id + "`: " + task.title
        + ". Pattern: " + std::string(task::name(pattern)) + ".\n\n" + signatureText(target, task)
        + "Cases (every one must be right; the primary one is timed):\n";
    for (const auto& item : task.cases) {
        text += "- " + item.id + (item.primary && item.id != "primary" ? " (primary)" : "") + ": "
            + bindingsText(task.inputs, item.inputs) + " → " + bindingsText(task.outputs, item.outputs);
        if (!item.attributes.empty())
            text += "; attributes " + item.attributes.dump();
        text += "\n";
    }
    text += "\nAccuracy against a float64 reference:\n" + toleranceText(task);
    text += "\nReference:\n\n"
        + dataBlock("reference", withoutKeys(cappedLog(task.reference.source, kLongestReference))) + "\n";
    return text;
}

std::string languageOf(const knowledge::Target& target, const std::string& role)
{
    const auto language = target.roleLanguages.find(role);
    return language == target.roleLanguages.end() ? std::string() : language->second;
}

std::string filesText(const knowledge::Target& target, const SourceFiles& files)
{
    std::string text;
    for (const auto& role : target.roles) {
        const auto file = files.find(role);
        if (file != files.end())
            text += role + "\n" + codeBlock(languageOf(target, role), file->second) + "\n";
    }
    return text;
}

std::string parentText(const ProposalRequest& request, const Parent& parent, std::size_t number)
{
    std::string text = "## Parent " + std::to_string(number + 1) + "\n\nIts latency is "
        + numberText(parent.latencyNs / 1000) + " µs";
    if (!parent.bottleneck.empty())
        text += "; its busiest pipe is " + parent.bottleneck;
    text += ".";
    if (!parent.candidate.note.empty())
        text += " What it tried: " + parent.candidate.note;
    return text + "\n\n" + filesText(request.target, parent.candidate.files);
}

/// The words of a line of the failed candidate, so that "line 42" needs no counting.
std::string lineOf(const SourceFiles& files, const SourcePlace& place)
{
    const auto file = files.find(place.file);
    if (file == files.end() || place.line < 1)
        return {};
    const auto lines = linesOf(file->second);
    const auto index = static_cast<std::size_t>(place.line) - 1;
    return index < lines.size() ? std::string(trimmed(lines[index])) : std::string();
}

std::string findingText(const Finding& finding, const SourceFiles& files)
{
    std::string text = "- " + finding.rule;
    if (!finding.place.file.empty())
        text += " at " + finding.place.file
            + (finding.place.line > 0 ? ":" + std::to_string(finding.place.line) : std::string());
    text += ": " + safeLog(finding.message);
    if (const auto line = lineOf(files, finding.place); !line.empty())
        text += "\n  The line: `" + line + "`";
    for (const auto& related : finding.related) {
        if (related.line > 0)
            text += "\n  See also " + related.file + ":" + std::to_string(related.line)
                + (related.note.empty() ? "" : ", " + safeLog(related.note));
    }
    if (!finding.suggestion.empty())
        text += "\n  To mend it: " + safeLog(finding.suggestion);
    return text + "\n";
}

std::string findingsText(const Failure& failure, const SourceFiles& files)
{
    auto findings = failure.findings;
    std::stable_sort(
        findings.begin(), findings.end(), [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    std::string text;
    for (std::size_t i = 0; i < findings.size() && i < kMostFindings; ++i)
        text += findingText(findings[i], files);
    if (findings.size() > kMostFindings)
        text += "- and " + std::to_string(findings.size() - kMostFindings) + " more\n";
    return text.empty() ? text : "Findings:\n" + text + "\n";
}

std::string attemptsText(const ProposalRequest& request)
{
    const auto& attempts = request.attempts;
    std::string text;
    if (attempts.size() > 1) {
        text += "# Earlier attempts, already tried in vain\n\n";
        const auto earlier = attempts.size() - 1;
        for (auto i = earlier - std::min(earlier, kMostEarlierAttempts); i < earlier; ++i)
            text += "- " + (attempts[i].candidate.note.empty() ? "" : attempts[i].candidate.note + " ") + "Failed in "
                + attempts[i].failure.stage + ": " + safeLog(attempts[i].failure.cause) + "\n";
        text += "\n";
    }
    const auto& last = attempts.back();
    text += "# The failed candidate\n\n" + filesText(request.target, last.candidate.files);
    text += "# Its failure\n\nIt failed in " + last.failure.stage + ": " + safeLog(last.failure.cause) + "\n\n"
        + findingsText(last.failure, last.candidate.files);
    if (!last.failure.log.empty())
        text += "Log:\n\n" + dataBlock("log", cappedLog(safeLog(last.failure.log), kLongestLog)) + "\n";
    return text;
}

std::string listText(const std::string& heading, const std::vector<std::string>& items)
{
    if (items.empty())
        return {};
    std::string text = heading + "\n";
    for (const auto& item : items)
        text += "- " + withoutKeys(item) + "\n";
    return text + "\n";
}

std::string wishesText(const Guidance& guidance)
{
    std::string text = listText("The engineer says:", guidance.hints)
        + listText("Do not use these, neither the calls nor the approaches:", guidance.bans);
    if (!guidance.frozenRegions.empty())
        text += listText("These regions stay exactly as they are in the parent:",
            {guidance.frozenRegions.begin(), guidance.frozenRegions.end()});
    if (guidance.changeApproach)
        text
            += "The same failure came more than once: mending the same lines again will not help. Say in the note what "
               "the cause is, and do it another way.\n\n";
    return text.empty() ? text : "# Wishes\n\n" + text;
}

Result<std::string> promptText(const knowledge::Target& target, const std::string& name)
{
    const auto text = target.prompts.find(name);
    if (text == target.prompts.end())
        return fail(ErrorCode::TargetBroken,
            "the target '" + target.id + "' has no prompt text 'prompts/" + name + ".md'",
            "Write it, or use the agent mode 'template'; docs/agents.md lists the texts.");
    return text->second;
}

void addCard(knowledge::AssembledPrompt& prompt, const knowledge::Target& target, const std::string& id,
    const std::string& title, const std::string& body, knowledge::Layer layer)
{
    const bool isFed = std::any_of(prompt.manifest.begin(), prompt.manifest.end(),
        [&](const knowledge::ManifestEntry& entry) { return entry.card == id; });
    if (isFed)
        return;
    const auto text = "### " + title + "\n\n" + body + "\n\n";
    const int tokens = knowledge::estimateTokens(text);
    prompt.text += text;
    prompt.manifest.push_back({id, layer, "asked for besides the stage's layers; target " + target.id, tokens});
    prompt.tokensPerLayer[layer] += tokens;
    prompt.totalTokens += tokens;
}

/// A wish that names what does not exist would silently do nothing.
Status checkWishes(const ProposalRequest& request)
{
    for (const auto& layer : request.guidance.droppedLayers) {
        if (!knowledge::parseLayer(layer))
            return fail(ErrorCode::InvalidArgument, "there is no layer '" + layer + "' to drop", "Use L0 … L5.");
    }
    std::string known;
    for (const auto& region : request.target.regions)
        known += (known.empty() ? "" : ", ") + region.name;
    for (const auto& name : request.guidance.frozenRegions) {
        const auto& regions = request.target.regions;
        const bool exists = std::any_of(
            regions.begin(), regions.end(), [&](const knowledge::Region& region) { return region.name == name; });
        if (!exists)
            return fail(ErrorCode::InvalidArgument,
                "there is no region '" + name + "' to freeze in the target '" + request.target.id + "'",
                "Its regions are: " + known + ".");
    }
    return {};
}

/// Freedom where something new is wanted, care where something is to be mended.
double temperatureFor(task::Stage stage)
{
    switch (stage) {
    case task::Stage::Init:
        return 1.0;
    case task::Stage::Mutate:
    case task::Stage::PerfTune:
        return 0.6;
    case task::Stage::CompileFix:
    case task::Stage::CorrectnessFix:
        return 0.2;
    }
    return 1.0;
}

bool mayEdit(const ProposalRequest& request) { return baseOf(request) != nullptr && !request.guidance.rewrite; }

/// The text that says how to answer.
std::string formOf(const ProposalRequest& request)
{
    if (request.mode == task::AgentMode::ToolAgent)
        return "tools";
    return mayEdit(request) ? "answer-edits" : "answer-files";
}

} // namespace

const Candidate* baseOf(const ProposalRequest& request)
{
    if (!request.attempts.empty())
        return &request.attempts.back().candidate;
    return request.parents.empty() ? nullptr : &request.parents.front().candidate;
}

ReplyRules replyRulesFor(const ProposalRequest& request)
{
    const auto* base = baseOf(request);
    return {request.target, base == nullptr ? nullptr : &base->files, mayEdit(request)};
}

Result<knowledge::AssembledPrompt> knowledgeFor(const ProposalRequest& request)
{
    auto matrix = request.matrix;
    auto& layers = matrix[request.stage];
    for (const auto& text : request.guidance.droppedLayers) {
        if (const auto layer = knowledge::parseLayer(text))
            layers.erase(*layer);
    }
    auto prompt
        = knowledge::assemble(request.target, request.task, request.pattern, request.stage, matrix, request.soc);
    for (const auto& id : request.guidance.extraCards) {
        if (const auto* card = request.target.card(id)) {
            addCard(prompt, request.target, id, card->title, card->body, card->layer);
            continue;
        }
        const auto* exemplar = request.target.exemplar(id);
        if (exemplar == nullptr)
            return fail(ErrorCode::InvalidArgument,
                "there is no card '" + id + "' in the target '" + request.target.id + "'",
                "The Knowledge dock lists the cards.");
        addCard(prompt, request.target, id, exemplar->title, filesText(request.target, exemplar->files),
            knowledge::Layer::L5);
    }
    return prompt;
}

Result<Prompt> proposalPrompt(const ProposalRequest& request, const std::string& sketch)
{
    if (auto status = checkWishes(request); !status)
        return fail(std::move(status.error()));
    auto system = promptText(request.target, "system");
    if (!system)
        return fail(std::move(system.error()));
    auto ask = promptText(request.target, "ask-" + std::string(task::name(request.stage)));
    if (!ask)
        return fail(std::move(ask.error()));
    auto form = promptText(request.target, formOf(request));
    if (!form)
        return fail(std::move(form.error()));
    auto knowledge = knowledgeFor(request);
    if (!knowledge)
        return fail(std::move(knowledge.error()));
    std::string text = taskText(request.target, request.task, request.pattern);
    if (!knowledge->text.empty())
        text += "# Knowledge\n\n" + knowledge->text;
    if (!sketch.empty())
        text += "# Sketch to follow\n\nIt is checked: it covers every output once, and its buffers fit.\n\n"
            + codeBlock("sketch", sketch) + "\n";
    if (request.attempts.empty()) {
        if (!request.parents.empty())
            text += "# Parents\n\n";
        for (std::size_t i = 0; i < request.parents.size() && i < kMostParents; ++i)
            text += parentText(request, request.parents[i], i);
    } else {
        text += attemptsText(request);
    }
    text += wishesText(request.guidance) + "# Now\n\n" + std::string(trimmed(*ask)) + "\n\n"
        + std::string(trimmed(*form)) + "\n";
    Prompt prompt;
    prompt.request.messages = {{llm::Speaker::System, *system, {}, {}, {}}, {llm::Speaker::User, text, {}, {}, {}}};
    prompt.request.seed = request.seed;
    prompt.request.temperature = temperatureFor(request.stage);
    prompt.purpose = {
        request.attempts.empty() ? ModelRole::Coder : ModelRole::Fixer, request.stage, std::move(knowledge->manifest)};
    prompt.tokens = knowledge::estimateTokens(*system) + knowledge::estimateTokens(text);
    return prompt;
}

} // namespace acann::agents
