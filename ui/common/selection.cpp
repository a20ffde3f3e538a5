// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/selection.h"

namespace acann::ui {

void Selection::setCurrent(const CandidateId& id)
{
    if (id == m_current)
        return;
    m_current = id;
    if (!id.isNull()) {
        m_history.resize(static_cast<size_t>(m_position + 1));
        m_history.push_back(id);
        ++m_position;
    }
    Q_EMIT currentChanged(m_current);
    Q_EMIT historyChanged();
}

void Selection::setMarked(const CandidateId& id)
{
    if (id == m_marked)
        return;
    m_marked = id;
    Q_EMIT markedChanged(m_marked);
}

void Selection::showLine(const CandidateId& id, const QString& role, int line)
{
    setCurrent(id);
    Q_EMIT lineRequested(id, role, line);
}

void Selection::back()
{
    if (canGoBack())
        moveTo(m_position - 1);
}

void Selection::forward()
{
    if (canGoForward())
        moveTo(m_position + 1);
}

void Selection::clear()
{
    m_history.clear();
    m_position = -1;
    m_current = {};
    m_marked = {};
    Q_EMIT currentChanged(m_current);
    Q_EMIT markedChanged(m_marked);
    Q_EMIT historyChanged();
}

void Selection::moveTo(int position)
{
    m_position = position;
    m_current = m_history.at(static_cast<size_t>(position));
    Q_EMIT currentChanged(m_current);
    Q_EMIT historyChanged();
}

} // namespace acann::ui
