// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/turns_model.h"

#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"

#include <algorithm>
#include <set>

namespace acann::ui {

namespace {

QString iconName(const Turn& turn)
{
    if (turn.kind == Turn::Kind::Verdict)
        return turn.failed ? QStringLiteral("dialog-cancel") : QStringLiteral("dialog-ok-apply");
    if (turn.failed)
        return QStringLiteral("dialog-warning");
    switch (turn.kind) {
    case Turn::Kind::Call:
        return QStringLiteral("dialog-messages");
    case Turn::Kind::Live:
        return QStringLiteral("media-record");
    case Turn::Kind::Sketch:
        return QStringLiteral("draw-freehand");
    case Turn::Kind::Verdict:
        break;
    case Turn::Kind::Decision:
        return QStringLiteral("distribute-graph-directed");
    case Turn::Kind::Steering:
        return QStringLiteral("user-identity");
    }
    return {};
}

bool isCall(const Turn& turn) { return turn.kind == Turn::Kind::Call || turn.kind == Turn::Kind::Live; }

} // namespace

TurnsModel::TurnsModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent)
    , m_theme(theme)
{ }

/// Turns keep their order; new ones come between or after the known ones, and a live one goes when it is recorded.
void TurnsModel::setTurns(std::vector<Turn> turns)
{
    removeMissing(turns);
    for (size_t row = 0; row < turns.size(); ++row) {
        if (row < m_turns.size() && m_turns[row].key == turns[row].key) {
            if (!(m_turns[row] == turns[row])) {
                m_turns[row] = std::move(turns[row]);
                Q_EMIT dataChanged(index(static_cast<int>(row), 0), index(static_cast<int>(row), ColumnCount - 1));
            }
            continue;
        }
        // A run of new ones is inserted at once.
        const QString next = row < m_turns.size() ? m_turns[row].key : QString();
        size_t end = row;
        while (end < turns.size() && (next.isEmpty() || turns[end].key != next))
            ++end;
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(end) - 1);
        m_turns.insert(m_turns.begin() + static_cast<std::ptrdiff_t>(row),
            std::make_move_iterator(turns.begin() + static_cast<std::ptrdiff_t>(row)),
            std::make_move_iterator(turns.begin() + static_cast<std::ptrdiff_t>(end)));
        endInsertRows();
        row = end - 1;
    }
}

void TurnsModel::removeMissing(const std::vector<Turn>& turns)
{
    std::set<QString> kept;
    for (const Turn& turn : turns)
        kept.insert(turn.key);
    for (int last = static_cast<int>(m_turns.size()) - 1; last >= 0; --last) {
        if (kept.contains(m_turns[static_cast<size_t>(last)].key))
            continue;
        int first = last;
        while (first > 0 && !kept.contains(m_turns[static_cast<size_t>(first) - 1].key))
            --first;
        beginRemoveRows({}, first, last);
        m_turns.erase(m_turns.begin() + first, m_turns.begin() + last + 1);
        endRemoveRows();
        last = first;
    }
}

const Turn* TurnsModel::turn(int row) const
{
    return row >= 0 && row < rowCount() ? &m_turns[static_cast<size_t>(row)] : nullptr;
}

int TurnsModel::rowOf(const QString& key) const
{
    const auto found = std::find_if(m_turns.begin(), m_turns.end(), [&](const Turn& turn) { return turn.key == key; });
    return found == m_turns.end() ? -1 : static_cast<int>(found - m_turns.begin());
}

int TurnsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_turns.size());
}

int TurnsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString TurnsModel::display(const Turn& turn, int column) const
{
    switch (column) {
    case WhatColumn:
        return turn.title;
    case ModelColumn:
        return turn.model;
    case TokensColumn:
        return isCall(turn) && turn.tokens > 0
            ? (turn.estimated ? QStringLiteral("~") : QString()) + format::count(turn.tokens)
            : QString();
    case CostColumn:
        return turn.cost ? format::money(turn.cost->amount, toQString(turn.cost->currency)) : QString();
    case TimeColumn:
        return turn.tookMs ? format::elapsed(*turn.tookMs) : QString();
    default:
        return {};
    }
}

QVariant TurnsModel::data(const QModelIndex& index, int role) const
{
    const Turn* shown = index.isValid() ? turn(index.row()) : nullptr;
    if (!shown)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return display(*shown, index.column());
    case Qt::DecorationRole:
        return index.column() == WhatColumn ? QVariant(themeIcon(iconName(*shown))) : QVariant();
    case Qt::ForegroundRole:
        if (shown->failed && index.column() == WhatColumn)
            return m_theme.color(shown->kind == Turn::Kind::Verdict
                    ? Role::Invalid
                    : Role::Infrastructure); // nobody's kernel is at fault
        return index.column() == WhatColumn ? QVariant() : QVariant(m_theme.color(Role::Muted));
    case Qt::FontRole:
        return index.column() >= TokensColumn ? QVariant(m_theme.monospaced()) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((index.column() >= TokensColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::ToolTipRole:
        return shown->text.isEmpty() ? shown->title : QString(shown->title + QLatin1Char('\n') + shown->text);
    default:
        return {};
    }
}

QVariant TurnsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section >= TokensColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[ColumnCount]{tr("Turn"), tr("Model"), tr("Tokens"), tr("Cost"), tr("Took")};
    return titles[section];
}

} // namespace acann::ui
