// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/agent.h"

#include <algorithm>
#include <array>

namespace acann::agents {
namespace {

constexpr std::array<std::string_view, 4> kRoleNames{"designer", "coder", "fixer", "conductor"};

}

std::string_view name(ModelRole role) { return kRoleNames.at(static_cast<std::size_t>(role)); }

std::optional<ModelRole> parseModelRole(std::string_view text)
{
    const auto* const found = std::ranges::find(kRoleNames, text);
    if (found == kRoleNames.end())
        return std::nullopt;
    return static_cast<ModelRole>(found - kRoleNames.begin());
}

} // namespace acann::agents
