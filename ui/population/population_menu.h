// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "population/population_rows.h"

#include <QMenu>

class QTreeView;

namespace acann::population {

/// What can be done with one candidate.
class CandidateMenu : public QMenu
{
    Q_OBJECT
public:
    CandidateMenu(const Row& row, ui::Selection& selection, QWidget* parent = nullptr);

Q_SIGNALS:
    void compareRequested(const acann::CandidateId& left, const acann::CandidateId& right);
    void exportRequested(const acann::CandidateId& id);

private:
    void addComparisons(const Row& row);

    ui::Selection& m_selection;
};

/// Lets the person choose the columns; the first one stays.
void execColumnMenu(QTreeView& tree, const QPoint& globalPosition);

} // namespace acann::population
