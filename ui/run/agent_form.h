// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evolution/run_config.h"
#include "llm/model_settings.h"

#include <QGroupBox>

#include <array>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace acann::ui {

/// Who proposes candidates: the agent, the models that answer for each role, and how freely they work. Fields that the
/// chosen agent does not use are hidden and keep their values.
class AgentForm : public QGroupBox
{
    Q_OBJECT
public:
    explicit AgentForm(QWidget* parent = nullptr);

    void setModels(const llm::ModelSettings& settings);
    void apply(evolution::RunConfig& config) const;
    void setConfig(const evolution::RunConfig& config);
    /// What is wrong; empty when nothing is.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] const std::vector<QLabel*>& labels() const { return m_labels; }

Q_SIGNALS:
    void changed();
    void modelsRequested(); ///< show the models settings

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row
    {
        QLabel* label = nullptr;
        QWidget* field = nullptr;
    };
    Row addRow(QWidget* field);
    void buildRows();
    void connectFields();
    void fillRoles();
    void showFields();
    void retranslate();
    [[nodiscard]] std::string agent() const;
    [[nodiscard]] bool asksModels() const;

    llm::ModelSettings m_settings;
    QFormLayout* m_form;
    QComboBox* m_agent;
    std::array<QComboBox*, llm::kModelRoles.size()> m_roles{};
    QPushButton* m_models;
    QComboBox* m_exploring;
    QComboBox* m_converging;
    QCheckBox* m_sketch;
    QSpinBox* m_repairs;
    QSpinBox* m_laterRepairs;
    QSpinBox* m_seeds;
    QSpinBox* m_tuning;
    QSpinBox* m_parallel;
    QSpinBox* m_drift;
    QComboBox* m_driftAction;
    QDoubleSpinBox* m_gain;
    QSpinBox* m_gainWindow;
    QCheckBox* m_approve;
    std::vector<Row> m_rows;
    std::vector<QLabel*> m_labels;
};

} // namespace acann::ui
