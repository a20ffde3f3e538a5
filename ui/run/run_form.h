// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"
#include "run/task_choice.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QGroupBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace acann::ui {

/// The configuration of a new run: what is computed, how it is searched, where it stops. Says what the run may cost
/// before it is started, and what is wrong as long as it cannot be.
class RunForm : public QWidget
{
    Q_OBJECT
public:
    explicit RunForm(QWidget* parent = nullptr);

    void setTasks(const std::vector<TaskChoice>& tasks);
    void chooseTask(const QString& idOrFile);
    /// Why no run can be started now at all (no workspace, read-only …); empty when one can.
    void setBlocked(const QString& reason);

    [[nodiscard]] engine::StartRequest request() const;
    /// The first thing wrong with the form; empty when it can be started.
    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    void startRequested(const acann::engine::StartRequest& request);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildTaskGroup();
    void buildSearchGroup();
    void buildLimitGroup();
    QLabel* addRow(QFormLayout* form, QWidget* field);
    void browse();
    void showState();
    void retranslate();
    void retranslateLimits();

    QGroupBox* m_taskGroup;
    QGroupBox* m_searchGroup;
    QGroupBox* m_limitGroup;
    QComboBox* m_task;
    QToolButton* m_browse;
    QComboBox* m_target;
    QComboBox* m_evaluator;
    QComboBox* m_agent;
    QComboBox* m_pattern;
    QSpinBox* m_generations;
    QSpinBox* m_population;
    QSpinBox* m_offspring;
    QLineEdit* m_seed;
    QSpinBox* m_parallel;
    QSpinBox* m_evaluations;
    QDoubleSpinBox* m_minutes;
    QSpinBox* m_tokens;
    QSpinBox* m_patience;
    QSpinBox* m_speedOfLight;
    QLabel* m_problem;
    QPushButton* m_start;
    std::vector<std::pair<QLabel*, QWidget*>> m_rows;
    QString m_blocked;
};

} // namespace acann::ui
