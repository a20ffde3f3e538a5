// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "knowledge/lint.h"
#include "task/task_loader.h"

#include <iostream>
#include <memory>

namespace acann::cli {

namespace {

using nlohmann::json;

struct KnowledgeOptions
{
    std::string taskFile;
    std::string knowledgeFolder; ///< empty: the shipped one
    std::string target = "ascendc";
    std::string stage = "init";
    std::string pattern; ///< empty: routed
    std::string soc = "ascend910b3";
    bool json = false;
};

/// What the subcommands work on.
struct Session
{
    knowledge::KnowledgeBase base;
    const knowledge::Target* target = nullptr;
    task::OperatorTask task;
    knowledge::Route route;
};

knowledge::KnowledgeBase load(const KnowledgeOptions& options, const Context& context)
{
    return knowledge::loadKnowledge(options.knowledgeFolder.empty() ? context.installation.knowledge
                                                                    : std::filesystem::path(options.knowledgeFolder));
}

/// Broken files do not stop a command that can do without them, but are never silent.
void warn(const knowledge::KnowledgeBase& base)
{
    for (const auto& problem : base.problems)
        std::cerr << "warning: " << problem.error.message() << '\n';
}

Result<const knowledge::Target*> targetOf(const knowledge::KnowledgeBase& base, const std::string& id)
{
    if (const auto* target = base.target(id))
        return target;
    std::string known;
    for (const auto& target : base.targets)
        known += (known.empty() ? "" : ", ") + target.id;
    return fail(ErrorCode::PackMissing, "There is no target '" + id + "' in the knowledge",
        known.empty() ? "Check the knowledge folder." : "The targets are: " + known + ".");
}

Result<std::unique_ptr<Session>> open(const KnowledgeOptions& options, const Context& context)
{
    auto session = std::make_unique<Session>();
    session->base = load(options, context);
    warn(session->base);
    auto target = targetOf(session->base, options.target);
    if (!target)
        return fail(std::move(target.error()));
    session->target = *target;
    auto task = task::loadTask(options.taskFile, context.installation, context.stop);
    if (!task)
        return fail(std::move(task.error()));
    session->task = std::move(*task);
    session->route = knowledge::routePattern(session->task);
    return session;
}

json documentOf(const knowledge::RouteCandidate& candidate)
{
    return {{"pattern", task::name(candidate.pattern)}, {"score", candidate.score}, {"evidence", candidate.evidence}};
}

void printRoute(const Session& session)
{
    const auto& route = session.route;
    std::cout << session.task.id << ": " << task::name(route.pattern) << '\n';
    for (const auto& evidence : route.evidence)
        std::cout << "  because " << evidence << '\n';
    for (const auto& alternative : route.alternatives) {
        std::cout << "  or " << task::name(alternative.pattern) << " (score " << alternative.score << "): ";
        std::cout << (alternative.evidence.empty() ? "" : alternative.evidence.front()) << '\n';
    }
    const auto* pack = session.target->pack(route.pattern);
    if (pack == nullptr)
        std::cout << "  There is no pack for this pattern yet; only the common cards are fed.\n";
    else
        std::cout << "  The pack has " << pack->cards.size() << " cards and " << pack->exemplars.size()
                  << " exemplars.\n";
}

void runRoute(const KnowledgeOptions& options, Context& context)
{
    auto session = open(options, context);
    if (!session)
        return context.report(session.error(), options.json);
    if (!options.json)
        return printRoute(**session);
    const auto& route = (*session)->route;
    auto alternatives = json::array();
    for (const auto& alternative : route.alternatives)
        alternatives.push_back(documentOf(alternative));
    const auto* pack = (*session)->target->pack(route.pattern);
    context.printJson({{"task", (*session)->task.id}, {"target", (*session)->target->id},
        {"pattern", task::name(route.pattern)}, {"evidence", route.evidence}, {"alternatives", alternatives},
        {"cards", pack == nullptr ? 0 : pack->cards.size()},
        {"exemplars", pack == nullptr ? 0 : pack->exemplars.size()}});
}

Result<task::Stage> stageOf(const std::string& text, const knowledge::StageMatrix& matrix)
{
    std::string known;
    for (const auto& [stage, layers] : matrix) {
        if (task::name(stage) == text)
            return stage;
        known += (known.empty() ? "" : ", ") + std::string(task::name(stage));
    }
    return fail(ErrorCode::InvalidArgument, "There is no stage '" + text + "'", "The stages are: " + known + ".");
}

Result<task::Pattern> patternOf(const std::string& text, const knowledge::Route& route)
{
    if (text.empty())
        return route.pattern;
    if (const auto pattern = task::parsePattern(text))
        return *pattern;
    return fail(ErrorCode::InvalidArgument, "There is no pattern '" + text + "'",
        "The patterns are listed in docs/pack-format.md.");
}

void printManifest(const knowledge::AssembledPrompt& prompt)
{
    for (const auto& entry : prompt.manifest)
        std::cerr << name(entry.layer) << "  ~" << entry.tokens << "  " << entry.card << ": " << entry.reason << '\n';
    std::cerr << "about " << prompt.totalTokens << " tokens (estimated)\n";
}

void runAssemble(const KnowledgeOptions& options, Context& context)
{
    auto session = open(options, context);
    if (!session)
        return context.report(session.error(), options.json);
    const auto& target = *(*session)->target;
    const auto stage = stageOf(options.stage, target.stageMatrix);
    const auto pattern = patternOf(options.pattern, (*session)->route);
    if (!stage || !pattern)
        return context.report(stage ? pattern.error() : stage.error(), options.json);
    const auto prompt
        = knowledge::assemble(target, (*session)->task, *pattern, *stage, target.stageMatrix, options.soc);
    if (!options.json) {
        std::cout << prompt.text << std::flush;
        return printManifest(prompt);
    }
    auto perLayer = json::object();
    for (const auto& [layer, tokens] : prompt.tokensPerLayer)
        perLayer[std::string(name(layer))] = tokens;
    context.printJson({{"task", (*session)->task.id}, {"target", target.id}, {"pattern", task::name(*pattern)},
        {"stage", task::name(*stage)}, {"soc", options.soc}, {"knowledge", (*session)->base.digest},
        {"text", prompt.text}, {"manifest", prompt.manifest},
        {"tokens", {{"estimated", true}, {"total", prompt.totalTokens}, {"layers", perLayer}}}});
}

void runLint(const KnowledgeOptions& options, Context& context)
{
    const auto base = load(options, context);
    std::vector<Finding> findings;
    for (const auto& target : base.targets) {
        auto more = knowledge::lintTarget(target);
        findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    if (options.json) {
        auto problems = json::array();
        for (const auto& problem : base.problems)
            problems.push_back({{"file", problem.file.string()}, {"line", problem.line}, {"text", problem.error.text},
                {"nextStep", problem.error.nextStep}});
        context.printJson({{"problems", problems}, {"findings", findings}});
    } else {
        for (const auto& problem : base.problems)
            std::cout << problem.error.message() << '\n';
        for (const auto& finding : findings)
            std::cout << finding.rule << ": " << finding.message << " (" << finding.place.file << "). "
                      << finding.suggestion << '\n';
        std::cout << base.problems.size() << " broken files, " << findings.size() << " findings\n";
    }
    if (!base.problems.empty() || !findings.empty())
        context.exitCode = ExitCode::Negative;
}

using Options = std::shared_ptr<KnowledgeOptions>;

CLI::App* addSubcommand(CLI::App& group, const std::string& name, const std::string& text, const Options& options,
    Context& context, void (*run)(const KnowledgeOptions&, Context&))
{
    auto* command = group.add_subcommand(name, text);
    command->add_flag("--json", options->json, "Print one JSON document");
    command->add_option("--knowledge", options->knowledgeFolder, "Knowledge folder instead of the shipped one");
    command->callback([options, &context, run] { run(*options, context); });
    return command;
}

void addTaskOptions(CLI::App& command, const Options& options)
{
    command.add_option("--task", options->taskFile, "Task file (.json) or KernelBench file (.py)")->required();
    command.add_option("--target", options->target, "Target")->capture_default_str();
}

} // namespace

void addKnowledgeCommands(CLI::App& app, Context& context)
{
    auto* group = app.add_subcommand("knowledge", "Cards, packs and the prompts made from them");
    group->require_subcommand(1);

    const auto routeOptions = std::make_shared<KnowledgeOptions>();
    auto* route
        = addSubcommand(*group, "route", "Say which pattern a task has, and why", routeOptions, context, runRoute);
    addTaskOptions(*route, routeOptions);

    const auto assembleOptions = std::make_shared<KnowledgeOptions>();
    auto* assemble = addSubcommand(
        *group, "assemble", "Print the knowledge that a stage is fed", assembleOptions, context, runAssemble);
    addTaskOptions(*assemble, assembleOptions);
    assemble->add_option("--stage", assembleOptions->stage, "init, mutate, compile-fix, correctness-fix or perf-tune")
        ->capture_default_str();
    assemble->add_option("--pattern", assembleOptions->pattern, "Pattern instead of the routed one");
    assemble->add_option("--soc", assembleOptions->soc, "Chip that cards are filtered for")->capture_default_str();

    addSubcommand(*group, "lint", "Report broken files and what a careful author would mend",
        std::make_shared<KnowledgeOptions>(), context, runLint);
}

} // namespace acann::cli
