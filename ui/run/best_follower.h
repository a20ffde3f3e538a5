// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "run/session.h"

#include <QObject>

namespace acann::ui {

/// Selects each new best candidate, so that somebody who only watches sees its diff and its evidence, until the person
/// selects something: from then on the selection is theirs for the rest of the run.
class BestFollower : public QObject
{
    Q_OBJECT
public:
    BestFollower(Session& session, Selection& selection, QObject* parent = nullptr);

    /// What the person wants; holds for later runs, too.
    void setWanted(bool wanted);
    [[nodiscard]] bool isWanted() const { return m_wanted; }
    /// False also while a selection of the person stands.
    [[nodiscard]] bool isFollowing() const { return m_following; }

Q_SIGNALS:
    void followingChanged(bool following);

private:
    void follow();
    void setFollowing(bool following);

    Session& m_session;
    Selection& m_selection;
    bool m_wanted = true;
    bool m_following = true;
    bool m_selecting = false; ///< the selection changes because of this class
};

} // namespace acann::ui
