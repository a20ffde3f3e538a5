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
    /// `state` is the run's, for what steering it would refuse; null: nothing can be steered.
    CandidateMenu(
        const Row& row, ui::Selection& selection, const evolution::RunState* state, QWidget* parent = nullptr);

Q_SIGNALS:
    void compareRequested(const acann::CandidateId& left, const acann::CandidateId& right);
    void exportRequested(const acann::CandidateId& id);
    void conversationRequested(const acann::CandidateId& id);
    void forkRequested(const acann::CandidateId& id);
    void steerRequested(const acann::evolution::Steering& act);

private:
    void addComparisons(const Row& row);
    void addSteering(const Row& row, const evolution::RunState* state);

    ui::Selection& m_selection;
};

/// Lets the person choose the columns; the first one stays.
void execColumnMenu(QTreeView& tree, const QPoint& globalPosition);

} // namespace acann::population
