// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/id.h"

#include <QObject>
#include <QString>

#include <vector>

namespace acann::ui {

/// The cursor of the whole window: which candidate every view is looking at, which one is marked for comparison, and
/// the way back. Views read it and write to it; nobody keeps a selection of his own.
class Selection : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] const CandidateId& current() const { return m_current; }
    [[nodiscard]] const CandidateId& marked() const { return m_marked; }
    /// Selecting the current one again does nothing; a new one becomes a step of the history.
    void setCurrent(const CandidateId& id);
    /// Marks one candidate as the other side of comparisons; a null id removes the mark.
    void setMarked(const CandidateId& id);
    /// Selects the candidate and asks the views that show sources to go to a line (1-based).
    void showLine(const CandidateId& id, const QString& role, int line);

    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < static_cast<int>(m_history.size()); }
    void back();
    void forward();
    /// Forgets everything: another run is shown.
    void clear();

Q_SIGNALS:
    void currentChanged(const acann::CandidateId& id);
    void markedChanged(const acann::CandidateId& id);
    void historyChanged();
    void lineRequested(const acann::CandidateId& id, const QString& role, int line);

private:
    void moveTo(int position);

    CandidateId m_current;
    CandidateId m_marked;
    std::vector<CandidateId> m_history;
    int m_position = -1;
};

} // namespace acann::ui
