// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/run_config.h"

#include <QGroupBox>

#include <array>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace acann::ui {

/// Where a run stops early: for each resource a limit at which it finishes what is in flight and one at which work in
/// flight may not spend any more; and the goals that end it.
class BudgetForm : public QGroupBox
{
    Q_OBJECT
public:
    explicit BudgetForm(QWidget* parent = nullptr);

    /// Writes budgets, patience and target into a configuration.
    void apply(evolution::RunConfig& config) const;
    void setConfig(const evolution::RunConfig& config);
    [[nodiscard]] const std::vector<QLabel*>& labels() const { return m_labels; }

Q_SIGNALS:
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Limits
    {
        QSpinBox* evaluations = nullptr;
        QDoubleSpinBox* minutes = nullptr;
        QSpinBox* tokens = nullptr;
        QDoubleSpinBox* money = nullptr;
    };
    void build(Limits& limits);
    void addRow(QFormLayout* form, QWidget* first, QWidget* second);
    [[nodiscard]] evolution::Budget budgetOf(const Limits& limits) const;
    void setBudget(const Limits& limits, const evolution::Budget& budget);
    void retranslate();

    Limits m_soft;
    Limits m_hard;
    QComboBox* m_currency;
    QSpinBox* m_patience;
    QSpinBox* m_speedOfLight;
    QLabel* m_softTitle;
    QLabel* m_hardTitle;
    std::vector<QLabel*> m_labels;
};

} // namespace acann::ui
