// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/agent_form.h"

#include "common/icons.h"
#include "common/text.h"
#include "run/run_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace acann::ui {

namespace {

using agents::ModelRole;

constexpr std::array kRoles{ModelRole::Designer, ModelRole::Coder, ModelRole::Fixer, ModelRole::Conductor};
constexpr std::array kModes{task::AgentMode::SingleShot, task::AgentMode::FixLoop, task::AgentMode::ToolAgent};
constexpr int kMostRepairs = 100;
constexpr int kMostSlots = 1000;

QSpinBox* spinBox(QWidget* parent, int high, int value)
{
    auto* box = new QSpinBox(parent);
    box->setRange(0, high);
    box->setValue(value);
    return box;
}

QComboBox* comboBox(QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    return box;
}

QString joined(const std::vector<std::string>& names)
{
    QStringList texts;
    for (const std::string& name : names)
        texts << toQString(name);
    return texts.join(QStringLiteral(", "));
}

} // namespace

AgentForm::AgentForm(QWidget* parent)
    : QGroupBox(parent)
    , m_form(new QFormLayout(this))
    , m_agent(comboBox(this))
    , m_models(new QPushButton(this))
    , m_exploring(comboBox(this))
    , m_converging(comboBox(this))
    , m_sketch(new QCheckBox(this))
{
    const evolution::RunConfig defaults;
    m_repairs = spinBox(this, kMostRepairs, defaults.repairLimit);
    m_laterRepairs = spinBox(this, kMostRepairs, defaults.convergingRepairLimit);
    m_seeds = spinBox(this, kMostSlots, defaults.templateSeeds);
    m_tuning = spinBox(this, kMostSlots, defaults.perfTuneSlots);
    m_parallel = spinBox(this, 256, defaults.parallelProposals);
    m_drift = spinBox(this, 100, qRound(defaults.driftLimit * 100));
    m_drift->setSuffix(QStringLiteral(" %"));
    m_driftAction = comboBox(this);
    m_gain = new QDoubleSpinBox(this);
    m_gain->setRange(0, 1000);
    m_gain->setDecimals(3);
    m_gain->setSingleStep(0.05);
    m_gain->setValue(defaults.marginalGain.threshold);
    m_gainWindow = spinBox(this, 100, defaults.marginalGain.window);
    m_gainWindow->setMinimum(1);
    m_approve = new QCheckBox(this);
    m_agent->setObjectName(QStringLiteral("agent"));
    for (const std::string_view agent : evolution::kAgents)
        m_agent->addItem(QString(), toQString(agent));
    for (QComboBox* box : {m_exploring, m_converging}) {
        for (const task::AgentMode mode : kModes)
            box->addItem(QString(), static_cast<int>(mode));
    }
    m_exploring->setCurrentIndex(m_exploring->findData(static_cast<int>(defaults.exploringMode)));
    m_converging->setCurrentIndex(m_converging->findData(static_cast<int>(defaults.convergingMode)));
    for (const auto action : {evolution::DriftAction::Reject, evolution::DriftAction::Demote})
        m_driftAction->addItem(QString(), static_cast<int>(action));
    for (size_t i = 0; i < m_roles.size(); ++i) {
        m_roles[i] = comboBox(this);
        m_roles[i]->setObjectName(QStringLiteral("model.") + toQString(llm::kModelRoles[i]));
    }
    m_models->setIcon(themeIcon(QStringLiteral("configure")));
    buildRows();
    connectFields();
    retranslate();
}

AgentForm::Row AgentForm::addRow(QWidget* field)
{
    field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* label = new QLabel(this);
    label->setBuddy(field);
    m_form->addRow(label, field);
    m_labels.push_back(label);
    m_rows.push_back({label, field});
    return m_rows.back();
}

void AgentForm::buildRows()
{
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft);
    // The coder comes first: the others fall back to it.
    for (QWidget* field : std::initializer_list<QWidget*>{m_agent, m_roles[1], m_roles[2], m_roles[0], m_roles[3],
             m_models, m_exploring, m_converging, m_gain, m_gainWindow, m_sketch, m_repairs, m_laterRepairs, m_seeds,
             m_tuning, m_parallel, m_drift, m_driftAction, m_approve})
        addRow(field);
}

void AgentForm::connectFields()
{
    const auto touched = [this] {
        showFields();
        Q_EMIT changed();
    };
    for (QComboBox* box : findChildren<QComboBox*>())
        connect(box, &QComboBox::currentIndexChanged, this, touched);
    for (QSpinBox* box : findChildren<QSpinBox*>())
        connect(box, &QSpinBox::valueChanged, this, touched);
    connect(m_gain, &QDoubleSpinBox::valueChanged, this, touched);
    for (QCheckBox* box : {m_sketch, m_approve})
        connect(box, &QCheckBox::toggled, this, touched);
    connect(m_models, &QPushButton::clicked, this, &AgentForm::modelsRequested);
}

void AgentForm::setModels(const llm::ModelSettings& settings)
{
    m_settings = settings;
    fillRoles();
    showFields();
    Q_EMIT changed();
}

/// First entry: what the models settings say; then each endpoint by itself.
void AgentForm::fillRoles()
{
    for (size_t i = 0; i < m_roles.size(); ++i) {
        QComboBox* box = m_roles[i];
        const QSignalBlocker blocker(box);
        const QString chosen = box->currentData().toString();
        box->clear();
        const auto role = m_settings.roles.find(std::string(llm::kModelRoles[i]));
        const bool isSet = role != m_settings.roles.end() && !role->second.empty();
        const bool isCoder = kRoles[i] == ModelRole::Coder;
        box->addItem(isSet ? tr("As set up: %1").arg(joined(role->second))
                : isCoder  ? tr("None is set up")
                           : tr("The coder's"),
            QString());
        for (const llm::Endpoint& endpoint : m_settings.endpoints)
            box->addItem(toQString(endpoint.name), toQString(endpoint.name));
        box->setCurrentIndex(std::max(0, box->findData(chosen)));
    }
}

std::string AgentForm::agent() const { return m_agent->currentData().toString().toStdString(); }

bool AgentForm::asksModels() const { return agent() != "template" && agent() != "human"; }

void AgentForm::apply(evolution::RunConfig& config) const
{
    config.agent = agent();
    config.models.clear();
    for (size_t i = 0; i < m_roles.size() && asksModels(); ++i) {
        const std::string chosen = m_roles[i]->currentData().toString().toStdString();
        const auto role = m_settings.roles.find(std::string(llm::kModelRoles[i]));
        if (!chosen.empty())
            config.models[kRoles[i]] = {chosen};
        else if (role != m_settings.roles.end() && !role->second.empty())
            config.models[kRoles[i]] = role->second;
    }
    config.exploringMode = static_cast<task::AgentMode>(m_exploring->currentData().toInt());
    config.convergingMode = static_cast<task::AgentMode>(m_converging->currentData().toInt());
    config.sketch = m_sketch->isChecked();
    config.repairLimit = m_repairs->value();
    config.convergingRepairLimit = m_laterRepairs->value();
    config.templateSeeds = m_seeds->value();
    config.perfTuneSlots = m_tuning->value();
    config.parallelProposals = m_parallel->value();
    config.driftLimit = m_drift->value() / 100.0;
    config.driftAction = static_cast<evolution::DriftAction>(m_driftAction->currentData().toInt());
    config.approveBeforeEvaluation = m_approve->isChecked();
    // Stepping leaves 0.10000000000000002 in the field.
    config.marginalGain = {qRound(m_gain->value() * 1000) / 1000.0, m_gainWindow->value()};
}

void AgentForm::setConfig(const evolution::RunConfig& config)
{
    m_agent->setCurrentIndex(std::max(0, m_agent->findData(toQString(config.agent))));
    for (size_t i = 0; i < m_roles.size(); ++i) {
        const auto role = config.models.find(kRoles[i]);
        const bool single = role != config.models.end() && role->second.size() == 1;
        m_roles[i]->setCurrentIndex(single ? std::max(0, m_roles[i]->findData(toQString(role->second.front()))) : 0);
    }
    m_exploring->setCurrentIndex(m_exploring->findData(static_cast<int>(config.exploringMode)));
    m_converging->setCurrentIndex(m_converging->findData(static_cast<int>(config.convergingMode)));
    m_sketch->setChecked(config.sketch);
    m_repairs->setValue(config.repairLimit);
    m_laterRepairs->setValue(config.convergingRepairLimit);
    m_seeds->setValue(config.templateSeeds);
    m_tuning->setValue(config.perfTuneSlots);
    m_parallel->setValue(config.parallelProposals);
    m_drift->setValue(qRound(config.driftLimit * 100));
    m_driftAction->setCurrentIndex(m_driftAction->findData(static_cast<int>(config.driftAction)));
    m_gain->setValue(config.marginalGain.threshold);
    m_gainWindow->setValue(config.marginalGain.window);
    m_approve->setChecked(config.approveBeforeEvaluation);
}

QString AgentForm::problem() const
{
    if (!asksModels())
        return {};
    evolution::RunConfig config;
    apply(config);
    const auto coder = config.models.find(ModelRole::Coder);
    if (coder == config.models.end())
        return m_settings.endpoints.empty() ? tr("This agent asks a model and none is set up: add one under Models.")
                                            : tr("No model answers for the coder: choose one here or under Models.");
    return {};
}

void AgentForm::showFields()
{
    const std::string chosen = agent();
    const bool template_ = chosen == "template";
    const bool phased = chosen == "adaptive" || chosen == "marginal-gain" || chosen == "hybrid";
    const std::map<QWidget*, bool> shown{{m_agent, true}, {m_roles[0], asksModels() && m_sketch->isChecked()},
        {m_roles[1], asksModels()}, {m_roles[2], asksModels()}, {m_roles[3], asksModels()}, {m_models, asksModels()},
        {m_exploring, chosen == "adaptive" || chosen == "marginal-gain"},
        {m_converging, chosen == "adaptive" || chosen == "hybrid"}, {m_gain, chosen == "marginal-gain"},
        {m_gainWindow, chosen == "marginal-gain"}, {m_sketch, !template_}, {m_repairs, !template_},
        {m_laterRepairs, phased}, {m_seeds, !template_ && chosen != "hybrid"}, {m_tuning, !template_},
        {m_parallel, !template_}, {m_drift, !template_}, {m_driftAction, !template_ && m_drift->value() < 100},
        {m_approve, !template_}};
    for (const Row& row : m_rows) {
        row.label->setVisible(shown.at(row.field));
        row.field->setVisible(shown.at(row.field));
    }
}

void AgentForm::changeEvent(QEvent* event)
{
    QGroupBox::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void AgentForm::retranslate()
{
    setTitle(tr("Who proposes"));
    const std::array texts{tr("&Agent"), tr("&Coder"), tr("Fixer"), tr("Designer"), tr("Conductor"), QString(),
        tr("Explore with"), tr("Converge with"), tr("Least gain"), tr("Gain over"), QString(), tr("&Repairs"),
        tr("Later repairs"), tr("Template seeds"), tr("Tuning slots"), tr("Agents at a time"), tr("&Drift limit"),
        tr("Beyond it"), QString()};
    for (size_t i = 0; i < texts.size(); ++i)
        m_labels[i]->setText(texts[i]);
    for (int i = 0; i < m_agent->count(); ++i)
        m_agent->setItemText(i, words::agent(m_agent->itemData(i).toString().toStdString()));
    for (QComboBox* box : {m_exploring, m_converging}) {
        for (size_t i = 0; i < kModes.size(); ++i)
            box->setItemText(static_cast<int>(i), words::agent(task::name(kModes[i])));
    }
    m_driftAction->setItemText(0, tr("refuse the candidate"));
    m_driftAction->setItemText(1, tr("keep it, use a less free mode next"));
    m_models->setText(tr("Models…"));
    m_models->setToolTip(tr("Endpoints, keys, roles and prices"));
    m_sketch->setText(tr("draw a checked sketch first"));
    m_sketch->setToolTip(tr("A designer plans blocks, tiles and buffers; the coder follows the checked plan"));
    m_approve->setText(tr("ask me before each evaluation"));
    m_approve->setToolTip(tr("Each candidate waits in Steering until you approve or refuse it"));
    m_repairs->setToolTip(tr("How often one slot may be repaired while exploring or in a fixed mode"));
    m_laterRepairs->setToolTip(tr("The same in later generations"));
    m_seeds->setToolTip(tr("Slots of the first generation that the template agent fills, for nothing"));
    m_tuning->setToolTip(tr("Slots of each later generation that only tune the best candidate"));
    m_parallel->setSpecialValueText(tr("as evaluations"));
    m_drift->setToolTip(tr("How far the structure of a candidate may be from its parent's; 100 %: any"));
    m_gain->setSuffix(tr(" % per 1000 tokens"));
    m_gain->setToolTip(tr("A generation that gains less latency for its tokens steps down to a cheaper mode"));
    m_gainWindow->setSuffix(tr(" generations"));
    m_gainWindow->setToolTip(tr("Generations that the gain is taken over"));
    fillRoles();
    showFields();
}

} // namespace acann::ui
