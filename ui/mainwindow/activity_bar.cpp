// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/activity_bar.h"

#include <QActionGroup>
#include <QToolButton>

namespace acann::ui {

ActivityBar::ActivityBar(QWidget* parent)
    : QToolBar(parent)
    , m_group(new QActionGroup(this))
{
    setObjectName(QStringLiteral("activityBar"));
    setOrientation(Qt::Vertical);
    setMovable(false);
    setFloatable(false);
    setIconSize(QSize(24, 24));
    setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    setContextMenuPolicy(Qt::PreventContextMenu);
}

void ActivityBar::addActivity(QAction* action)
{
    action->setCheckable(true);
    m_group->addAction(action);
    addAction(action);
    if (auto* button = qobject_cast<QToolButton*>(widgetForAction(action)))
        button->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("Knowledge")) + 16);
}

void ActivityBar::addRoom()
{
    auto* room = new QWidget(this);
    room->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    addWidget(room);
}

} // namespace acann::ui
