// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"
#include "run/task_choice.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QGroupBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace acann::ui {

class AgentForm;
class BudgetForm;

/// A candidate that a new run goes on from.
struct ForkFrom
{
    RunId run;
    CandidateId candidate;
    std::string taskId;
};

/// The configuration of a new run: what is computed, how it is searched, where it stops. Says what the run may cost
/// before it is started, and what is wrong as long as it cannot be.
class RunForm : public QWidget
{
    Q_OBJECT
public:
    using Forecast
        = std::function<void(const engine::StartRequest&, std::function<void(Result<evolution::Forecast>)> done)>;

    explicit RunForm(QWidget* parent = nullptr);

    /// Asked, a moment after each change, what the run would cost.
    void setForecaster(Forecast forecaster) { m_forecaster = std::move(forecaster); }
    [[nodiscard]] AgentForm& agentForm() { return *m_agentForm; }
    /// The run goes on from a candidate instead of starting from the task; unset: it does not.
    void setFork(std::optional<ForkFrom> fork);
    void setConfig(const evolution::RunConfig& config);

    void setTasks(const std::vector<TaskChoice>& tasks);
    void chooseTask(const QString& idOrFile);
    /// Why no run can be started now at all (no workspace, read-only …); empty when one can.
    void setBlocked(const QString& reason);

    [[nodiscard]] engine::StartRequest request() const;
    /// The first thing wrong with the form; empty when it can be started.
    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    void startRequested(const acann::engine::StartRequest& request);
    void forkRequested(const acann::engine::ForkRequest& request);
    void forkCancelled();

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildTaskGroup();
    void buildSearchGroup();
    QLabel* addRow(QFormLayout* form, QWidget* field);
    void browse();
    void start();
    void touch();
    void askForecast();
    void showState();
    void retranslate();

    QGroupBox* m_taskGroup;
    QGroupBox* m_searchGroup;
    AgentForm* m_agentForm;
    BudgetForm* m_budgetForm;
    QWidget* m_forkBar;
    QLabel* m_forkText;
    QToolButton* m_forkCancel;
    QComboBox* m_task;
    QToolButton* m_browse;
    QComboBox* m_target;
    QComboBox* m_evaluator;
    QComboBox* m_pattern;
    QSpinBox* m_generations;
    QSpinBox* m_population;
    QSpinBox* m_offspring;
    QLineEdit* m_seed;
    QSpinBox* m_parallel;
    QLabel* m_basis;
    QLabel* m_problem;
    QPushButton* m_start;
    std::vector<std::pair<QLabel*, QWidget*>> m_rows;
    QString m_blocked;
    std::optional<ForkFrom> m_fork;
    Forecast m_forecaster;
    QTimer m_forecastDelay;
    quint64 m_forecastAsked = 0; ///< older answers are dropped
    std::optional<evolution::Forecast> m_forecast; ///< of the form as it stands
};

} // namespace acann::ui
