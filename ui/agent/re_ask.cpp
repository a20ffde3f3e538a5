// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/re_ask.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

namespace acann::ui {

std::vector<ReAsk> reAsksOf(const std::vector<Turn>& turns, const evolution::SlotRef& where)
{
    std::set<knowledge::Layer> layers;
    std::vector<const Turn*> calls;
    for (const Turn& turn : turns) {
        if (turn.kind != Turn::Kind::Call || turn.where != where)
            continue;
        calls.push_back(&turn);
        for (const knowledge::ManifestEntry& entry : turn.manifest ? *turn.manifest : Manifest{})
            layers.insert(entry.layer);
    }
    std::vector<ReAsk> reAsks;
    for (const knowledge::Layer layer : layers) {
        ReAsk reAsk{layer, 0, evolution::Cost{}};
        for (const Turn* call : calls) {
            long dropped = 0;
            for (const knowledge::ManifestEntry& entry : call->manifest ? *call->manifest : Manifest{})
                dropped += entry.layer == layer ? entry.tokens : 0;
            const long tokens = std::max(0L, call->tokens - dropped);
            reAsk.tokens += tokens;
            if (!call->cost && call->tokens > 0) {
                reAsk.cost.reset();
            } else if (reAsk.cost && call->cost && call->tokens > 0) {
                reAsk.cost->amount
                    += call->cost->amount * static_cast<double>(tokens) / static_cast<double>(call->tokens);
                reAsk.cost->currency = call->cost->currency;
            }
        }
        reAsks.push_back(reAsk);
    }
    return reAsks;
}

QString describe(const ReAsk& reAsk)
{
    const QString text = QCoreApplication::translate("ReAsk", "without %1 %2 · ≈ %3 tokens")
                             .arg(toQString(knowledge::name(reAsk.layer)), toQString(knowledge::title(reAsk.layer)),
                                 format::count(reAsk.tokens));
    return reAsk.cost && reAsk.cost->amount > 0
        ? QString(text + QStringLiteral(" · ≈ ") + format::money(reAsk.cost->amount, toQString(reAsk.cost->currency)))
        : text;
}

} // namespace acann::ui
