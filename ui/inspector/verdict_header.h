// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "inspector/headline.h"

#include <QFrame>

class QLabel;

namespace acann::inspector {

/// The top of the inspector: the verdict's shape, the cause in one sentence, and who the candidate is.
class VerdictHeader : public QFrame
{
    Q_OBJECT
public:
    explicit VerdictHeader(const ui::Theme& theme, QWidget* parent = nullptr);

    void show(const Headline& headline, const evolution::Member& member);
    [[nodiscard]] QString causeText() const;

Q_SIGNALS:
    void candidateActivated(const acann::CandidateId& id); ///< a parent's link

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();

    const ui::Theme& m_theme;
    Headline m_headline;
    QLabel* m_badge;
    QLabel* m_title;
    QLabel* m_cause;
    QLabel* m_next;
    QLabel* m_context;
    QLabel* m_identity;
};

} // namespace acann::inspector
