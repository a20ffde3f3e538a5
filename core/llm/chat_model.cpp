// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/chat_model.h"

#include <array>

namespace acann::llm {

std::string_view name(ModelFault fault)
{
    constexpr std::array<std::string_view, 18> kNames{"unauthorized", "no-such-model", "context-exceeded",
        "bad-request", "rate-limited", "quota-exceeded", "server-error", "unreachable", "not-a-model-server", "stalled",
        "cut-stream", "empty", "degenerate", "content-filtered", "too-long", "budget-out", "not-recorded", "cancelled"};
    return kNames.at(static_cast<std::size_t>(fault));
}

} // namespace acann::llm
