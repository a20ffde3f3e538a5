// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QWidget>

namespace acann::app {

/// Logs once, in the category acann.ui at debug level, how long the first picture of a window took
/// (QT_LOGGING_RULES="acann.ui.debug=true" shows it).
class StartupClock : public QObject
{
public:
    StartupClock(QWidget& window, const QElapsedTimer& begun);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QElapsedTimer m_begun;
};

} // namespace acann::app
