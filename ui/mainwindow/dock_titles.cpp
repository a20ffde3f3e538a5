// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/dock_titles.h"

#include <QMenu>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

namespace acann::ui {

DockTitles::DockTitles(QMainWindow& area)
    : m_area(area)
{ }

void DockTitles::watch(QDockWidget* dock)
{
    m_docks.push_back(dock);
    // Several of these come while the layout is still being changed.
    const auto later = [this] {
        if (!std::exchange(m_pending, true))
            QTimer::singleShot(0, this, &DockTitles::update);
    };
    connect(dock, &QDockWidget::dockLocationChanged, this, later);
    connect(dock, &QDockWidget::topLevelChanged, this, later);
    connect(dock, &QDockWidget::visibilityChanged, this, later);
}

void DockTitles::update()
{
    m_pending = false;
    for (QDockWidget* dock : m_docks) {
        QWidget* own = dock->titleBarWidget();
        const bool tabbed = isTabbed(dock);
        if (tabbed == (own != nullptr))
            continue;
        dock->setTitleBarWidget(tabbed ? new QWidget(dock) : nullptr); // an empty widget takes no room
        if (own)
            own->deleteLater();
    }
}

bool DockTitles::isTabbed(QDockWidget* dock) const
{
    if (dock->isFloating() || dock->isHidden())
        return false;
    const QList<QDockWidget*> siblings = m_area.tabifiedDockWidgets(dock);
    return std::any_of(siblings.begin(), siblings.end(),
        [](const QDockWidget* sibling) { return !sibling->isFloating() && !sibling->isHidden(); });
}

bool DockTitles::showMenu(const QPoint& globalPosition)
{
    QDockWidget* dock = dockAt(globalPosition);
    if (!dock)
        return false;
    QMenu menu;
    QAction* floating = menu.addAction(tr("Float"), dock, [dock] { dock->setFloating(true); });
    floating->setObjectName(QStringLiteral("dock.float"));
    QAction* closing = menu.addAction(tr("Close"), dock, &QDockWidget::close);
    closing->setObjectName(QStringLiteral("dock.close"));
    menu.addSeparator();
    for (QDockWidget* each : m_docks)
        menu.addAction(each->toggleViewAction());
    menu.exec(globalPosition);
    return true;
}

QDockWidget* DockTitles::dockAt(const QPoint& globalPosition) const
{
    const auto found = [this](const auto& matches) {
        const auto dock = std::find_if(m_docks.begin(), m_docks.end(), matches);
        return dock == m_docks.end() ? nullptr : *dock;
    };
    for (const QTabBar* tabs : m_area.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        const int tab = tabs->isVisible() ? tabs->tabAt(tabs->mapFromGlobal(globalPosition)) : -1;
        if (tab >= 0)
            return found([&](const QDockWidget* dock) { return dock->windowTitle() == tabs->tabText(tab); });
    }
    return found([&](const QDockWidget* dock) {
        const QPoint inside = dock->mapFromGlobal(globalPosition);
        return dock->isVisible() && !dock->isFloating() && !dock->visibleRegion().isEmpty()
            && dock->rect().contains(inside) && inside.y() < dock->widget()->y();
    });
}

} // namespace acann::ui
