// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "startup_clock.h"

#include <QEvent>
#include <QLoggingCategory>
#include <QTimer>

namespace acann::app {

namespace {

Q_LOGGING_CATEGORY(uiLog, "acann.ui", QtInfoMsg)

} // namespace

StartupClock::StartupClock(QWidget& window, const QElapsedTimer& begun)
    : m_begun(begun)
{
    window.installEventFilter(this);
}

bool StartupClock::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Paint) {
        watched->removeEventFilter(this);
        // The children paint in the same round: the picture is complete when the loop comes back.
        QTimer::singleShot(0, this, [this] { qCDebug(uiLog, "first window after %lld ms", m_begun.elapsed()); });
    }
    return QObject::eventFilter(watched, event);
}

} // namespace acann::app
