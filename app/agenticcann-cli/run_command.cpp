// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "run_driver.h"
#include "run_report.h"
#include "stored_runs.h"

#include "base/files.h"

#include <array>
#include <cstdlib>
#include <ctime>
#include <iostream>

namespace acann::cli {

namespace fs = std::filesystem;
using evolution::RunConfig;

namespace {

/// What the flags say; unset means: as in the configuration file, or the default.
struct RunFlags
{
    std::string task;
    std::string configFile;
    std::string workspace;
    RunOutput output;
    std::optional<std::string> evaluator, agent, soc, pattern;
    std::optional<int> generations, population, offspring, parallel, patience, maxEvaluations;
    std::optional<double> speedOfLight, maxMinutes;
    std::optional<long> maxTokens;
    std::optional<int> repairs, convergingRepairs, templateSeeds, perfTune, agents;
    std::optional<double> drift, maxMoney;
    std::optional<std::string> currency, exploring, converging;
    std::vector<std::string> models; ///< "NAME" or "ROLE=NAME"
    std::string modelsFile;
    bool sketch = false;
    bool approve = false;
    bool forecast = false;
    std::optional<std::uint64_t> seed;
};

struct ForkFlags
{
    std::string candidate;
    std::string run;
};

template <typename Target, typename Value> void applyFlag(Target& target, const std::optional<Value>& value)
{
    if (value)
        target = *value;
}

Status applyMode(task::AgentMode& target, const std::optional<std::string>& text)
{
    if (!text)
        return {};
    const auto mode = task::parseAgentMode(*text);
    if (!mode)
        return fail(ErrorCode::RunConfigBroken, "There is no agent mode '" + *text + "'",
            "Use single-shot, fix-loop or tool-agent.");
    target = *mode;
    return {};
}

/// "NAME" is the coder's model and so everybody's; "ROLE=NAME" that of one role. Repeated names fail over in order.
Status applyModels(RunConfig& config, const std::vector<std::string>& models)
{
    if (!models.empty())
        config.models.clear();
    for (const auto& entry : models) {
        const auto equals = entry.find('=');
        const auto role = equals == std::string::npos ? std::optional(agents::ModelRole::Coder)
                                                      : agents::parseModelRole(entry.substr(0, equals));
        if (!role)
            return fail(ErrorCode::RunConfigBroken, "There is no role '" + entry.substr(0, equals) + "'",
                "The roles are designer, coder, fixer and conductor.");
        config.models[*role].push_back(equals == std::string::npos ? entry : entry.substr(equals + 1));
    }
    return {};
}

Status applyModelFlags(RunConfig& config, const RunFlags& flags)
{
    applyFlag(config.repairLimit, flags.repairs);
    applyFlag(config.convergingRepairLimit, flags.convergingRepairs);
    applyFlag(config.templateSeeds, flags.templateSeeds);
    applyFlag(config.perfTuneSlots, flags.perfTune);
    applyFlag(config.parallelProposals, flags.agents);
    applyFlag(config.driftLimit, flags.drift);
    applyFlag(config.budget.money, flags.maxMoney);
    applyFlag(config.budget.currency, flags.currency);
    config.sketch = config.sketch || flags.sketch;
    config.approveBeforeEvaluation = config.approveBeforeEvaluation || flags.approve;
    if (auto status = applyMode(config.exploringMode, flags.exploring); !status)
        return status;
    if (auto status = applyMode(config.convergingMode, flags.converging); !status)
        return status;
    return applyModels(config, flags.models);
}

/// `config` with what the flags say.
Result<RunConfig> configOf(const RunFlags& flags, RunConfig config = {})
{
    if (!flags.configFile.empty()) {
        auto json = base::readJson(flags.configFile);
        auto read = json ? evolution::runConfigFromJson(*json) : fail(std::move(json.error()));
        if (!read)
            return fail(std::move(read.error()).in(flags.configFile));
        config = std::move(*read);
    }
    applyFlag(config.evaluator, flags.evaluator);
    applyFlag(config.agent, flags.agent);
    applyFlag(config.soc, flags.soc);
    applyFlag(config.generations, flags.generations);
    applyFlag(config.population, flags.population);
    // One number is enough for most: as many offspring as survivors unless told otherwise.
    applyFlag(config.offspring, flags.offspring ? flags.offspring : flags.population);
    applyFlag(config.seed, flags.seed);
    applyFlag(config.parallelEvaluations, flags.parallel);
    applyFlag(config.convergencePatience, flags.patience);
    applyFlag(config.speedOfLightTarget, flags.speedOfLight);
    applyFlag(config.budget.evaluations, flags.maxEvaluations);
    applyFlag(config.budget.minutes, flags.maxMinutes);
    applyFlag(config.budget.tokens, flags.maxTokens);
    if (flags.pattern) {
        config.patternOverride = task::parsePattern(*flags.pattern);
        if (!config.patternOverride)
            return fail(ErrorCode::RunConfigBroken, "There is no pattern '" + *flags.pattern + "'",
                "Leave --pattern out to have the task routed.");
    }
    if (auto status = applyModelFlags(config, flags); !status)
        return fail(std::move(status.error()));
    if (auto valid = evolution::validate(config); !valid)
        return fail(std::move(valid.error()));
    return config;
}

/// `$XDG_DATA_HOME/agenticcann/workspaces` or the same under ~/.local/share.
fs::path workspacesFolder()
{
    const char* xdg = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    const auto root = xdg != nullptr && *xdg != '\0' ? fs::path(xdg)
        : home != nullptr && *home != '\0'           ? fs::path(home) / ".local/share"
                                                     : fs::temp_directory_path();
    return root / "agenticcann/workspaces";
}

/// A folder that does not exist yet: "<task>-20260131-142501", with a number behind it when that is taken.
fs::path freshWorkspace(const std::string& taskId)
{
    const auto now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 32> stamp{};
    std::strftime(stamp.data(), stamp.size(), "%Y%m%d-%H%M%S", &utc);
    const auto base = workspacesFolder() / (taskId + '-' + stamp.data());
    auto folder = base;
    std::error_code ec;
    for (int n = 2; fs::exists(folder, ec); ++n)
        folder = base.string() + '-' + std::to_string(n);
    return folder;
}

Status runNew(Context& context, const RunFlags& flags)
{
    auto config = configOf(flags);
    if (!config)
        return fail(std::move(config.error()));
    const auto parts = engine::standardComposition(context.installation, modelAccess(flags.modelsFile));
    auto task = parts.loadTask(flags.task, context.stop);
    if (!task)
        return fail(std::move(task.error()));
    const auto knowledge = parts.loadKnowledge();
    if (const auto* target = knowledge->target(config->target); target != nullptr && evolution::usesModels(*config)) {
        const auto pattern = config->patternOverride.value_or(knowledge::routePattern(*task).pattern);
        const auto forecast = evolution::forecastRun(*config, *task, *target, pattern, parts.priceOf);
        std::cerr << forecastText(forecast);
        if (flags.forecast) {
            if (flags.output.json)
                context.printJson(forecastDocument(forecast));
            return {};
        }
    }
    auto runContext = parts.compose(*config, *task, knowledge);
    if (!runContext)
        return fail(std::move(runContext.error()));
    const auto folder = flags.workspace.empty() ? freshWorkspace(task->id) : fs::path(flags.workspace);
    auto workspace = store::Workspace::open(folder, store::Workspace::Mode::Create);
    if (!workspace)
        return fail(std::move(workspace.error()));
    if (auto writable = requireWritable(**workspace); !writable)
        return writable;
    auto run = engine::createRun(**workspace, *task, *config, *knowledge, engine::describeModels(**runContext));
    if (!run)
        return fail(std::move(run.error()));
    std::cerr << "Run " << run->id.value << " in " << folder.string() << '\n';
    driveRun(context, {**workspace, std::move(*run), std::move(*runContext), true}, flags.output);
    return {};
}

/// A new run in the same workspace that goes on from a candidate, with the old run's configuration unless told
/// otherwise.
Status runFork(Context& context, const RunFlags& flags, const ForkFlags& fork)
{
    auto workspace = store::Workspace::open(flags.workspace, store::Workspace::Mode::Open);
    if (!workspace)
        return fail(std::move(workspace.error()));
    if (auto writable = requireWritable(**workspace); !writable)
        return writable;
    auto source = runNamed(**workspace, fork.run);
    if (!source)
        return fail(std::move(source.error()));
    evolution::Steering act;
    act.kind = evolution::SteeringKind::Fork;
    auto candidate = candidateNamed(source->state, fork.candidate);
    if (!candidate)
        return fail(std::move(candidate.error()));
    act.candidate = *candidate;
    auto config = configOf(flags, source->state.config);
    if (!config)
        return fail(std::move(config.error()));
    auto task = engine::taskOf(source->state, engine::StoreBlobs((*workspace)->blobs()));
    if (!task)
        return fail(std::move(task.error()));
    const auto parts = engine::standardComposition(context.installation, modelAccess(flags.modelsFile));
    const auto knowledge = parts.loadKnowledge();
    auto runContext = parts.compose(*config, *task, knowledge);
    if (!runContext)
        return fail(std::move(runContext.error()));
    auto run = engine::createFork(
        **workspace, *source, *candidate, *config, *knowledge, engine::describeModels(**runContext));
    if (!run)
        return fail(std::move(run.error()));
    act.text = run->id.value;
    if (auto told = engine::steerStored(**workspace, *source, act); !told)
        return told;
    std::cerr << "Run " << run->id.value << " goes on from " << candidate->brief() << " of " << source->id.value
              << '\n';
    driveRun(context, {**workspace, std::move(*run), std::move(*runContext), true}, flags.output);
    return {};
}

/// The options that a fork has too.
void addConfigOptions(CLI::App& command, RunFlags& flags)
{
    command.add_option("--config", flags.configFile, "run configuration (JSON); flags win over it");
    command.add_option("--on", flags.evaluator, "evaluator: emulator, or host:NAME[,NAME]");
    command.add_option("--agent", flags.agent,
        "template, single-shot, fix-loop, tool-agent, adaptive, marginal-gain, hybrid or human");
    command.add_option("--model", flags.models,
        "model of the settings: NAME for every role, or ROLE=NAME (designer, coder, fixer, conductor); repeatable");
    command.add_option("--models", flags.modelsFile, "models settings; default: those of the window");
    command.add_option("--exploring", flags.exploring, "mode of generation 1 of adaptive and marginal-gain");
    command.add_option("--converging", flags.converging, "mode of the later generations of adaptive and hybrid");
    command.add_option("--repairs", flags.repairs, "repairs of one slot");
    command.add_option("--converging-repairs", flags.convergingRepairs, "the same in later generations of adaptive");
    command.add_option("--template-seeds", flags.templateSeeds, "slots of generation 1 for the template agent");
    command.add_option("--perf-tune", flags.perfTune, "slots of each later generation that tune the best candidate");
    command.add_option("--agents", flags.agents, "agents at the same time; default: as --parallel");
    command.add_option("--drift", flags.drift, "largest structural drift from the parent, 0…1");
    command.add_flag("--sketch", flags.sketch, "a designer draws a checked sketch first");
    command.add_flag("--approve", flags.approve, "each candidate waits for 'steer approve' before it is evaluated");
    command.add_option("--soc", flags.soc, "chip, e.g. ascend910b3");
    command.add_option("--pattern", flags.pattern, "compute pattern instead of the routed one");
    command.add_option("--generations", flags.generations, "rounds of evolution");
    command.add_option("--population", flags.population, "survivors of each generation");
    command.add_option("--offspring", flags.offspring, "candidates per generation; default: as --population");
    command.add_option("--seed", flags.seed, "seed: the same seed gives the same run");
    command.add_option("--parallel", flags.parallel, "evaluations at the same time");
    command.add_option("--patience", flags.patience, "generations without a gain that end the run; 0: never");
    command.add_option("--speed-of-light", flags.speedOfLight, "share of the speed of light that ends the run, 0…1");
    command.add_option("--max-evaluations,--budget-evaluations", flags.maxEvaluations, "budget of evaluations");
    command.add_option("--max-minutes,--budget-minutes", flags.maxMinutes, "budget of minutes");
    command.add_option("--max-tokens,--budget-tokens", flags.maxTokens, "budget of tokens");
    command.add_option("--max-money,--budget-money", flags.maxMoney, "budget of money");
    command.add_option("--currency", flags.currency, "currency of the budget of money");
    command.add_option("--lineage", flags.output.lineageFile, "file for the lineage: who descends from whom");
    command.add_flag("--json", flags.output.json, "one JSON document on stdout");
}

} // namespace

void addRunCommand(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("run", "evolve kernels for an operator task");
    auto flags = std::make_shared<RunFlags>();
    command->add_option("--task", flags->task, "operator task: task.json or a KernelBench file")->required();
    command->add_option("--workspace", flags->workspace,
        "folder that holds the run; default: a new one under ~/.local/share/agenticcann/workspaces");
    command->add_flag("--forecast", flags->forecast, "only say what the run would cost");
    addConfigOptions(*command, *flags);
    command->callback([&context, flags] {
        if (auto status = runNew(context, *flags); !status)
            context.report(status.error(), flags->output.json);
    });
}

void addForkCommand(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("fork", "a new run that goes on from a candidate of another one");
    auto flags = std::make_shared<RunFlags>();
    auto fork = std::make_shared<ForkFlags>();
    command->add_option("candidate", fork->candidate, "beginning of its id")->required();
    command->add_option("--workspace", flags->workspace, "folder that holds the run")->required();
    command->add_option("--run", fork->run, "the run of the candidate; default: the latest");
    addConfigOptions(*command, *flags);
    command->callback([&context, flags, fork] {
        if (auto status = runFork(context, *flags, *fork); !status)
            context.report(status.error(), flags->output.json);
    });
}

} // namespace acann::cli
