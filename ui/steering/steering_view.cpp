// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "steering/steering_view.h"

#include "common/empty_state.h"
#include "common/icons.h"
#include "run/run_words.h"
#include "steering/acts_model.h"
#include "steering/give_box.h"
#include "steering/waiting_box.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace acann::ui {

SteeringView::SteeringView(Session& session, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_waiting(new WaitingBox(session, selection, theme, this))
    , m_give(new GiveBox(session, selection, this))
    , m_actsTitle(new QLabel(this))
    , m_acts(new QTreeView(this))
    , m_model(new ActsModel(theme, this))
    , m_withdraw(new QToolButton(this))
{
    m_acts->setObjectName(QStringLiteral("acts"));
    m_acts->setModel(m_model);
    m_acts->setRootIsDecorated(false);
    m_acts->setUniformRowHeights(true);
    m_acts->setMinimumHeight(fontMetrics().lineSpacing() * 6);
    m_acts->header()->setStretchLastSection(false);
    m_acts->header()->setSectionResizeMode(ActsModel::NumberColumn, QHeaderView::ResizeToContents);
    m_acts->header()->setSectionResizeMode(ActsModel::ActColumn, QHeaderView::Stretch);
    m_acts->header()->setSectionResizeMode(ActsModel::DescendantsColumn, QHeaderView::ResizeToContents);
    m_actsTitle->setProperty("role", QStringLiteral("heading"));
    m_withdraw->setObjectName(QStringLiteral("withdraw"));
    m_withdraw->setIcon(themeIcon(QStringLiteral("edit-undo")));
    m_withdraw->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(10, 8, 10, 8);
    layout->addWidget(m_waiting);
    layout->addWidget(m_give);
    auto* head = new QHBoxLayout;
    head->addWidget(m_actsTitle, 1);
    head->addWidget(m_withdraw);
    layout->addLayout(head);
    layout->addWidget(m_acts, 1);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(content);
    m_stack = new ViewStack(area, this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);
    connect(m_waiting, &WaitingBox::compareRequested, this, &SteeringView::compareRequested);
    connect(m_acts->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SteeringView::showAct);
    connect(m_acts, &QTreeView::clicked, this, &SteeringView::showAct);
    connect(m_withdraw, &QToolButton::clicked, this, &SteeringView::withdraw);
    retranslate();
}

int SteeringView::waiting(const evolution::RunState& state)
{
    const auto approvals = std::count_if(state.members.begin(), state.members.end(),
        [](const auto& entry) { return entry.second.approval == evolution::Approval::Waiting; });
    const auto questions = std::count_if(state.questions.begin(), state.questions.end(),
        [](const evolution::Question& question) { return !question.answer; });
    const bool paused = state.phase == evolution::RunPhase::Paused && !state.pauseReason.empty();
    return static_cast<int>(approvals + questions) + (paused ? 1 : 0);
}

void SteeringView::refresh()
{
    const auto& state = m_session.state();
    if (!state) {
        m_model->setState(nullptr);
        m_stack->showEmpty();
        return;
    }
    m_stack->showContent();
    m_waiting->refresh();
    m_give->refresh();
    m_model->setState(state.get());
    showAct();
}

void SteeringView::showAct()
{
    const auto& state = m_session.state();
    const int row = m_acts->currentIndex().row();
    const int id = m_model->idAt(row);
    evolution::Steering act;
    act.kind = evolution::SteeringKind::Withdraw;
    act.act = id;
    m_withdraw->setEnabled(
        state && id > 0 && !m_session.isReadOnly() && !evolution::steeringRefusal(*state, act).has_value());
    if (!state || id == 0)
        return Q_EMIT highlightRequested({}, {});
    Q_EMIT highlightRequested(evolution::steeredBy(*state, id), tr("act #%1").arg(id));
}

void SteeringView::withdraw()
{
    evolution::Steering act;
    act.kind = evolution::SteeringKind::Withdraw;
    act.act = m_model->idAt(m_acts->currentIndex().row());
    if (act.act > 0)
        m_session.steer(act);
}

void SteeringView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SteeringView::retranslate()
{
    m_actsTitle->setText(tr("Given so far"));
    m_acts->setAccessibleName(tr("Steering acts"));
    m_acts->setToolTip(tr("Selecting an act highlights its descendants in the Population"));
    m_withdraw->setText(tr("Withdraw"));
    m_withdraw->setToolTip(tr("The selected act no longer holds for what starts from now on"));
    EmptyState* empty = m_stack->emptyPage();
    empty->setIcon(QStringLiteral("user-identity"));
    empty->setTitle(tr("Nothing to steer yet"));
    empty->setText(tr("Start or open a run: give it hints and bans, freeze regions, approve candidates, and see what "
                      "came of each act."));
    empty->setAction(tr("New run…"), [this] { Q_EMIT newRunRequested(); });
}

} // namespace acann::ui
