// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "run/session.h"

#include <QGroupBox>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace acann::ui {

/// Gives a run something to go by: a hint, a ban, regions to leave alone, another agent mode. Says why it cannot be
/// given as long as it cannot.
class GiveBox : public QGroupBox
{
    Q_OBJECT
public:
    GiveBox(Session& session, Selection& selection, QWidget* parent = nullptr);

    void refresh();
    [[nodiscard]] evolution::Steering act() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void give();
    void showFields();
    void retranslate();

    Session& m_session;
    Selection& m_selection;
    QComboBox* m_kind;
    QComboBox* m_mode;
    QLineEdit* m_text;
    std::vector<QCheckBox*> m_regions;
    QWidget* m_regionRow;
    QCheckBox* m_onlySelected;
    QPushButton* m_give;
    QLabel* m_refusal;
};

} // namespace acann::ui
