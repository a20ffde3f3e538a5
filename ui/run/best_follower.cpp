// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/best_follower.h"

namespace acann::ui {

BestFollower::BestFollower(Session& session, Selection& selection, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_selection(selection)
{
    connect(&m_session, &Session::runSwitched, this, [this] { setFollowing(m_wanted); });
    connect(&m_session, &Session::runUpdated, this, &BestFollower::follow);
    connect(&m_selection, &Selection::currentChanged, this, [this](const CandidateId& id) {
        if (!m_selecting && !id.isNull())
            setFollowing(false);
    });
}

void BestFollower::setWanted(bool wanted)
{
    m_wanted = wanted;
    setFollowing(wanted);
    follow();
}

void BestFollower::follow()
{
    const auto& state = m_session.state();
    const auto best = state ? state->best() : std::nullopt;
    if (!m_following || !best)
        return;
    m_selecting = true;
    m_selection.setCurrent(*best);
    m_selecting = false;
}

void BestFollower::setFollowing(bool following)
{
    if (following == m_following)
        return;
    m_following = following;
    Q_EMIT followingChanged(following);
}

} // namespace acann::ui
