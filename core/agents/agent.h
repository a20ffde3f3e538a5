// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/finding.h"
#include "knowledge/knowledge_base.h"
#include "llm/chat_model.h"
#include "task/candidate.h"
#include "task/operator_task.h"

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace acann::agents {

/// A parent offered to an agent, with what is known about it.
struct Parent
{
    Candidate candidate;
    double latencyNs = 0; ///< modelled or measured median
    std::string bottleneck; ///< busiest pipe: "MTE2", "V", … or empty
};

/// What a model is asked to be. Each role may have another model; a role without one uses the coder's.
enum class ModelRole
{
    Designer, ///< writes the sketch
    Coder, ///< writes a candidate
    Fixer, ///< repairs one
    Conductor ///< decides what the rules leave open
};
[[nodiscard]] std::string_view name(ModelRole role); ///< "designer", …
[[nodiscard]] std::optional<ModelRole> parseModelRole(std::string_view text);

/// What a model call is for; recorded with it.
struct CallPurpose
{
    ModelRole role = ModelRole::Coder;
    task::Stage stage = task::Stage::Init;
    std::vector<knowledge::ManifestEntry> manifest; ///< the knowledge in its prompt
};

/// The models of a run as one slot sees them: every call is recorded before its reply is used, replayed when it is
/// recorded already, and refused when the budget is out. Blocking.
class ModelDesk
{
public:
    ModelDesk() = default;
    ModelDesk(const ModelDesk&) = delete;
    ModelDesk& operator=(const ModelDesk&) = delete;
    virtual ~ModelDesk() = default;

    [[nodiscard]] virtual llm::ChatOutcome chat(
        const CallPurpose& purpose, const llm::ChatRequest& request, std::stop_token stop)
        = 0;
};

/// How a candidate failed, in the words of its verdict.
struct Failure
{
    std::string stage; ///< "static", "compile", "run", "numeric", "timed out", "rejected"
    std::string cause; ///< one sentence
    std::vector<Finding> findings;
    std::string log; ///< compiler output or the shapes of the errors; may be long
};

/// An earlier try for the same slot.
struct Attempt
{
    Candidate candidate;
    Failure failure;
};

/// What a tool that works on sources found.
struct BenchReport
{
    bool passed = false; ///< it compiled, or it ran right on every case, or it was profiled
    std::string text; ///< for the model: what the compiler, the judge or the timeline said
};

/// What the tool-agent may do with sources besides writing them; the sandbox and the evaluator are behind it. Blocking.
class Bench
{
public:
    Bench() = default;
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;
    virtual ~Bench() = default;

    /// Error: Cancelled or of the infrastructure, never of the candidate.
    [[nodiscard]] virtual Result<BenchReport> compile(const SourceFiles& files, std::stop_token stop) = 0;
    [[nodiscard]] virtual Result<BenchReport> run(const SourceFiles& files, std::stop_token stop) = 0;
    [[nodiscard]] virtual Result<BenchReport> profile(const SourceFiles& files, std::stop_token stop) = 0;
};

/// What a person or the conductor asks of a proposal on top of the stage.
struct Guidance
{
    std::vector<std::string> hints; ///< sentences for the prompt
    std::vector<std::string> bans; ///< approaches or API names that must not be used
    std::set<std::string> frozenRegions; ///< "Init", "CopyIn", "Compute", "CopyOut", "tiling": stay as in the parent
    bool rewrite = false; ///< whole files instead of edits
    bool changeApproach = false; ///< the same failure came twice: do something else
    std::vector<std::string> extraCards; ///< ids of cards that are fed besides the stage's
    std::set<std::string> droppedLayers; ///< "L5": a person wants to know what it is worth
};

struct ProposalRequest
{
    const task::OperatorTask& task;
    const knowledge::Target& target;
    task::Pattern pattern = task::Pattern::Elementwise;
    task::Stage stage = task::Stage::Init;
    knowledge::StageMatrix matrix = {};
    std::vector<Parent> parents = {}; ///< best first; empty in stage init
    std::set<CandidateId> known = {}; ///< every candidate of the run so far: proposing one of them again is a waste
    std::string soc = "ascend910b3";
    int generation = 1;
    int slot = 0;
    std::uint64_t seed = 0; ///< of this (run, generation, slot): same request, same proposal
    task::AgentMode mode = task::AgentMode::Template;
    std::vector<Attempt> attempts = {}; ///< of this slot, oldest first; not empty: repair the last one
    Guidance guidance = {};
    bool useSketch = false; ///< a designer draws a checked sketch first
    double driftLimit = 1.0; ///< largest structural drift from the parent, 0…1; 1: any
    ModelDesk* desk = nullptr; ///< null: no model, only the template agent works
    Bench* bench = nullptr; ///< null: no tools that compile or run
};

struct Proposal
{
    Candidate candidate;
    std::vector<knowledge::ManifestEntry> manifest; ///< what knowledge it was made from
    int tokens = 0; ///< spent; zero for the template agent
    std::string sketch = {}; ///< the checked sketch it follows; empty: none
    nlohmann::json transcript = {}; ///< the tool-agent's steps; null otherwise
    std::optional<double> drift = {}; ///< from the primary parent, 0…1; unset without one
};

/// Proposes candidates. Blocking, called from workers; implementations are stateless and thread-safe.
class Agent
{
public:
    Agent() = default;
    Agent(const Agent&) = delete;
    Agent& operator=(const Agent&) = delete;
    virtual ~Agent() = default;

    /// Errors: UnsupportedTask (no exemplar fits, with the reason for each), Cancelled, ExemplarBroken; of models:
    /// ModelFailed (a provider failure, never the candidate's fault), ReplyRefused (what the model wrote cannot be
    /// used, with the precise reason), BudgetOut.
    [[nodiscard]] virtual Result<Proposal> propose(const ProposalRequest& request, std::stop_token stop) = 0;
};

} // namespace acann::agents
