// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "population/population_rows.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QAction;
class QLabel;
class QLineEdit;
class QToolButton;
class QTreeView;

namespace acann::ui {
class ViewStack;
}

namespace acann::population {

class CandidateDelegate;
class PopulationModel;
class PopulationProxy;

/// The live tree of a run's candidates. Updates never move what the person is reading: while the pointer is over the
/// tree nothing is re-sorted, the rows in view stay where they are, and what came elsewhere is counted in a pill.
class PopulationView : public QWidget
{
    Q_OBJECT
public:
    PopulationView(ui::Selection& selection, const ui::Theme& theme, QWidget* parent = nullptr);
    ~PopulationView() override;

    /// Null: no run. Call at most some ten times a second.
    void setRun(std::shared_ptr<const evolution::RunState> state, const StepOf& inFlight = {});
    /// The button of the empty page; without a label it has none.
    void setEmptyAction(const QString& label, std::function<void()> action);

    void setFilterText(const QString& text);
    void setFlat(bool flat);
    /// Shows whether the best candidate is being followed; following itself is not the tree's business.
    void setFollowing(bool following);

    /// Candidates that came of a steering act stand out, the others are dimmed; empty: the lineage again.
    void setHighlight(const std::set<CandidateId>& candidates, const QString& what);
    /// Acts that a read-only workspace cannot take are not offered.
    void setSteerable(bool steerable) { m_steerable = steerable; }

    /// Widths and order of the columns, sorting and the buttons; restoring something else does nothing.
    [[nodiscard]] QByteArray saveArrangement() const;
    void restoreArrangement(const QByteArray& saved);
    void resetColumns();

Q_SIGNALS:
    /// Show both in the diff view; `left` is the older one.
    void compareRequested(const acann::CandidateId& left, const acann::CandidateId& right);
    void exportRequested(const acann::CandidateId& id);
    void followRequested(bool follow);
    void conversationRequested(const acann::CandidateId& id);
    /// A new run that goes on from the candidate.
    void forkRequested(const acann::CandidateId& id);
    void steerRequested(const acann::evolution::Steering& act);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Anchor;

    void buildToolBar();
    void buildTree();
    void connectSelection();
    void keepSelectionOfHiddenRows();
    void retranslate();
    void applyFilter();
    void selectInTree(const CandidateId& id);
    void highlightLineage();
    void showMenu(const QPoint& position);
    void updateHold();
    void updatePill();
    void updateSummary();
    void expandNew(const QModelIndex& parent, int first, int last);
    [[nodiscard]] Anchor anchor() const;
    void restore(const Anchor& anchor);
    [[nodiscard]] std::set<CandidateId> visibleCandidates() const;
    [[nodiscard]] CandidateId idAt(const QModelIndex& proxyIndex) const;
    void showFirstNew();

    ui::Selection& m_selection;
    const ui::Theme& m_theme;
    PopulationModel* m_model;
    PopulationProxy* m_proxy;
    CandidateDelegate* m_delegate;
    QLineEdit* m_filter;
    QAction* m_filterIcon;
    QToolButton* m_flat;
    QToolButton* m_lineage;
    QToolButton* m_follow;
    QTreeView* m_tree;
    ui::ViewStack* m_stack;
    QToolButton* m_pill;
    QLabel* m_summary;
    std::set<CandidateId> m_highlight;
    QString m_highlightReason;
    bool m_steerable = true;
    QTimer m_filterDelay;
    QTimer m_animation;
    double m_phase = 0;
    bool m_menuOpen = false;
    bool m_hovered = false;
    bool m_selecting = false; ///< the tree's current row is being set to follow the selection
};

} // namespace acann::population
