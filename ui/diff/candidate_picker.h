// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "diff/comparison.h"
#include "evolution/run_state.h"

#include <QToolButton>

#include <memory>
#include <vector>

class QLineEdit;
class QListWidget;

namespace acann::diff {

/// A button that shows one side of a comparison and opens a list to choose another: rules first ("Parent", "Best"),
/// then every candidate, found by typing.
class CandidatePicker : public QToolButton
{
    Q_OBJECT
public:
    struct Rule
    {
        Against against = Against::Parent;
        QString text;
    };

    CandidatePicker(const ui::Theme& theme, QWidget* parent = nullptr);

    void setRules(std::vector<Rule> rules) { m_rules = std::move(rules); }
    void setState(std::shared_ptr<const evolution::RunState> state) { m_state = std::move(state); }
    /// `role` in front: "parent", "selected".
    void showCandidate(const CandidateId& id, const QString& role);

Q_SIGNALS:
    void ruleChosen(acann::diff::Against against);
    void candidateChosen(const acann::CandidateId& id);

private:
    void openList();
    void fill(QListWidget* list, const QString& needle) const;

    const ui::Theme& m_theme;
    std::vector<Rule> m_rules;
    std::shared_ptr<const evolution::RunState> m_state;
};

} // namespace acann::diff
