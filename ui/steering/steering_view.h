// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "run/session.h"

#include <QWidget>

#include <set>

class QLabel;
class QToolButton;
class QTreeView;

namespace acann::ui {

class ActsModel;
class GiveBox;
class ViewStack;
class WaitingBox;

/// The inbox between a person and a run: what waits for them, what they can give, and what they gave with the number of
/// candidates that came of it.
class SteeringView : public QWidget
{
    Q_OBJECT
public:
    SteeringView(Session& session, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

    void refresh();
    /// How many things wait for the person in a state.
    [[nodiscard]] static int waiting(const evolution::RunState& state);

Q_SIGNALS:
    void compareRequested(const acann::CandidateId& left, const acann::CandidateId& right);
    /// Highlight these in the tree; `what` says why. An empty set ends it.
    void highlightRequested(const std::set<acann::CandidateId>& candidates, const QString& what);
    void newRunRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showAct();
    void withdraw();
    void retranslate();

    Session& m_session;
    WaitingBox* m_waiting;
    GiveBox* m_give;
    QLabel* m_actsTitle;
    QTreeView* m_acts;
    ActsModel* m_model;
    QToolButton* m_withdraw;
    ViewStack* m_stack;
};

} // namespace acann::ui
