// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/turn.h"

namespace acann::ui {

/// Asking a try again with one layer of knowledge left out, and what that will about cost: as many calls as the try
/// made, each without the tokens of that layer.
struct ReAsk
{
    knowledge::Layer layer = knowledge::Layer::L0;
    long tokens = 0;
    std::optional<evolution::Cost> cost; ///< unset: a call of the try has no known price
};

/// One for each layer in the prompts of a try, in the order of layers. `turns` may hold other tries, too.
[[nodiscard]] std::vector<ReAsk> reAsksOf(const std::vector<Turn>& turns, const evolution::SlotRef& where);
/// "without L5 exemplar code · ≈ 9,100 tokens · ≈ 0.02 USD".
[[nodiscard]] QString describe(const ReAsk& reAsk);

} // namespace acann::ui
