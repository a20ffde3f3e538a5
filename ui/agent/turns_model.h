// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/turn.h"
#include "common/theme.h"

#include <QAbstractTableModel>

namespace acann::ui {

/// The turns of a conversation, merged by key: the model is never reset, so that the reader's place survives every
/// update. Made for thousands of calls.
class TurnsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        WhatColumn,
        ModelColumn,
        TokensColumn,
        CostColumn,
        TimeColumn,
        ColumnCount
    };

    explicit TurnsModel(const Theme& theme, QObject* parent = nullptr);

    void setTurns(std::vector<Turn> turns);
    [[nodiscard]] const std::vector<Turn>& turns() const { return m_turns; }
    /// Null when out of range.
    [[nodiscard]] const Turn* turn(int row) const;
    /// -1 when unknown.
    [[nodiscard]] int rowOf(const QString& key) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void removeMissing(const std::vector<Turn>& turns);
    [[nodiscard]] QString display(const Turn& turn, int column) const;

    const Theme& m_theme;
    std::vector<Turn> m_turns;
};

} // namespace acann::ui
