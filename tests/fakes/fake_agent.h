// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/agent.h"
#include "base/random.h"

#include <algorithm>
#include <string>

namespace acann::fakes {

/// The search space of the fakes: a tile of 1…64 decides everything, the variant is a comment.
inline SourceFiles tileFiles(int tile, int variant)
{
    return {
        {"kernel.cpp", "// variant " + std::to_string(variant) + "\nconst int tile = " + std::to_string(tile) + ";\n"},
        {"tiling.h", "#pragma once\n"}, {"host.cpp", "// host\n"}};
}

inline int tileOf(const Candidate& candidate)
{
    const auto& text = candidate.files.at("kernel.cpp");
    return std::stoi(text.substr(text.find("tile = ") + 7));
}

/// First generation: any tile. Later: a neighbour of the first parent. Avoids what it is told is known. Stateless.
class FakeAgent : public agents::Agent
{
public:
    [[nodiscard]] Result<agents::Proposal> propose(const agents::ProposalRequest& request, std::stop_token) override
    {
        base::Random random(request.seed);
        for (int attempt = 0; attempt < 50; ++attempt) {
            int tile = 1 + static_cast<int>(random.below(64));
            if (!request.parents.empty())
                tile = std::clamp(
                    tileOf(request.parents.front().candidate) + static_cast<int>(random.below(9)) - 4, 1, 64);
            agents::Proposal proposal;
            proposal.candidate.files = tileFiles(tile, static_cast<int>(random.below(2)));
            proposal.candidate.id = task::idOf(proposal.candidate.files);
            for (const auto& parent : request.parents)
                proposal.candidate.parents.push_back(parent.candidate.id);
            proposal.candidate.note = "tile " + std::to_string(tile);
            proposal.tokens = 10;
            if (!request.known.contains(proposal.candidate.id))
                return proposal;
        }
        return fail(ErrorCode::UnsupportedTask, "every neighbour was tried");
    }
};

} // namespace acann::fakes
