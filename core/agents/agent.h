// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "knowledge/knowledge_base.h"
#include "task/candidate.h"
#include "task/operator_task.h"

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
};

struct Proposal
{
    Candidate candidate;
    std::vector<knowledge::ManifestEntry> manifest; ///< what knowledge it was made from
    int tokens = 0; ///< spent; zero for the template agent
};

/// Proposes candidates. Blocking, called from workers; implementations are stateless and thread-safe.
class Agent
{
public:
    Agent() = default;
    Agent(const Agent&) = delete;
    Agent& operator=(const Agent&) = delete;
    virtual ~Agent() = default;

    /// Errors: UnsupportedTask (no exemplar fits, with the reason for each), Cancelled, ExemplarBroken.
    [[nodiscard]] virtual Result<Proposal> propose(const ProposalRequest& request, std::stop_token stop) = 0;
};

} // namespace acann::agents
