// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "log/log_entry.h"

#include <QAbstractItemModel>

#include <vector>

namespace acann::ui {

/// Operations with their entries as children; only ever grows at the end, so that nothing moves under the reader.
class LogModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column
    {
        MessageColumn,
        TimeColumn,
        ColumnCount
    };
    enum DataRole
    {
        LevelRole = Qt::UserRole + 1,
        CandidateRole
    };

    explicit LogModel(const Theme& theme, QObject* parent = nullptr);

    void append(const std::vector<LogEntry>& entries);
    void clear();
    [[nodiscard]] int entryCount() const { return m_entryCount; }

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Operation
    {
        QString title;
        Severity worst = Severity::Info;
        std::vector<LogEntry> entries;
    };

    [[nodiscard]] int operationRow(const QString& title) const;
    void appendTo(int row, std::vector<LogEntry> batch);
    [[nodiscard]] QVariant operationData(const Operation& operation, int column, int role) const;
    [[nodiscard]] QVariant entryData(const LogEntry& entry, int column, int role) const;

    const Theme& m_theme;
    std::vector<Operation> m_operations;
    int m_entryCount = 0;
};

/// "14:03:27.120" in local time.
[[nodiscard]] QString clockTime(qint64 atMs);

} // namespace acann::ui
