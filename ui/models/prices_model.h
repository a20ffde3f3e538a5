// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace acann::ui {

/// What a model costs, per million tokens, as looked up on a day.
struct PriceRow
{
    QString model; ///< as the provider names it
    QString currency; ///< "USD"
    double input = 0;
    double cachedInput = 0; ///< input read from the provider's cache
    double output = 0;
    QString date; ///< when it was looked up: "2026-03-01" or "2026-03"
    QString source; ///< where
    bool own = false; ///< entered by the person; shipped ones cannot be changed
    friend bool operator==(const PriceRow&, const PriceRow&) = default;
};

/// Shipped prices and the person's own, which win over shipped ones of the same model.
class PricesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        ModelColumn,
        CurrencyColumn,
        InputColumn,
        CachedColumn,
        OutputColumn,
        DateColumn,
        SourceColumn,
        OriginColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<PriceRow> rows);
    [[nodiscard]] std::vector<PriceRow> ownRows() const;
    /// Adds an own row, as a copy of `like` when that is a row; returns its place.
    int addOwn(int like);
    void remove(int row);
    [[nodiscard]] const PriceRow& row(int row) const { return m_rows.at(static_cast<size_t>(row)); }
    /// The first thing wrong with an own row; empty when nothing is.
    [[nodiscard]] QString problem() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QVariant cell(const PriceRow& row, int column, bool forEditing) const;

    std::vector<PriceRow> m_rows;
};

} // namespace acann::ui
