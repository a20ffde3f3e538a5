// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "log/problem.h"

#include <QWidget>

class QLineEdit;
class QSortFilterProxyModel;
class QToolButton;
class QTreeView;

namespace acann::ui {

class ProblemsModel;
class ViewStack;

/// The Problems dock: findings and errors of all candidates, of the knowledge and of commands, in one table.
class ProblemsView : public QWidget
{
    Q_OBJECT
public:
    ProblemsView(const Theme& theme, Selection& selection, QWidget* parent = nullptr);

    /// Problems of the run on screen; cleared with clearRun().
    void appendRunProblems(const std::vector<Problem>& problems);
    void clearRun();
    /// Commands that failed; they outlive the run on screen.
    void appendGeneralProblems(const std::vector<Problem>& problems);
    /// What did not load; replaces what did not load the last time.
    void setKnowledgeProblems(const std::vector<Problem>& problems);
    [[nodiscard]] int count() const;

Q_SIGNALS:
    void countChanged(int count);
    /// A problem outside candidates was double-clicked, e.g. a knowledge card.
    void fileRequested(const QString& path, int line);

protected:
    void changeEvent(QEvent* event) override;

private:
    void open(const QModelIndex& index);
    void showState();
    void retranslate();

    Selection& m_selection;
    ProblemsModel* m_model;
    QSortFilterProxyModel* m_filtered;
    QTreeView* m_table;
    QLineEdit* m_search;
    QToolButton* m_onlyCurrent;
    ViewStack* m_stack;
    std::vector<Problem> m_general;
    std::vector<Problem> m_knowledge;
};

} // namespace acann::ui
