// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "population/population_rows.h"

#include <QStyledItemDelegate>

#include <optional>
#include <set>

namespace acann::population {

class PopulationModel;

/// Paints the population's cells: verdict shapes, badges, modelled numbers with a dotted underline, parents as links,
/// and everything outside the shown lineage dimmed.
class CandidateDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    struct Lineage
    {
        CandidateId of; ///< null: nothing is highlighted
        std::set<CandidateId> ancestors;
        std::set<CandidateId> descendants;
    };

    CandidateDelegate(const ui::Theme& theme, const PopulationModel& model, QObject* parent = nullptr);

    void setLineage(Lineage lineage) { m_lineage = std::move(lineage); }
    [[nodiscard]] const Lineage& lineage() const { return m_lineage; }
    /// Candidates that came of a steering act; not empty: they stand out instead of the lineage.
    void setHighlight(std::set<CandidateId> highlight) { m_highlight = std::move(highlight); }
    void setMarked(const CandidateId& id) { m_marked = id; }
    /// 0…1, turns the half dots of running candidates.
    void setPhase(double phase) { m_phase = phase; }
    /// The parent whose text lies under a point of a cell in the parents column.
    [[nodiscard]] std::optional<CandidateId> parentAt(
        const QStyleOptionViewItem& option, const QModelIndex& index, const QPoint& point) const;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    struct Cell;
    void paintCandidate(const Cell& cell) const;
    void paintVerdict(const Cell& cell) const;
    void paintNumber(const Cell& cell) const;
    void paintParents(const Cell& cell) const;
    void paintPlain(const Cell& cell) const;
    int paintBadge(const Cell& cell, int right, const QString& text, ui::Role role) const;
    [[nodiscard]] double strength(const Row& row) const;

    const ui::Theme& m_theme;
    const PopulationModel& m_model;
    Lineage m_lineage;
    std::set<CandidateId> m_highlight;
    CandidateId m_marked;
    double m_phase = 0;
};

} // namespace acann::population
