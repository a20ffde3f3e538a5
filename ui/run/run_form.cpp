// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_form.h"

#include "common/icons.h"
#include "common/text.h"
#include "run/run_words.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>

namespace acann::ui {

namespace {

constexpr int kLargestGenerations = 10000;
constexpr int kLargestPopulation = 1000;
constexpr int kLargestEvaluations = 1'000'000;
constexpr int kLargestTokens = 1'000'000'000;

QSpinBox* spinBox(QWidget* parent, int low, int high, int value)
{
    auto* box = new QSpinBox(parent);
    box->setRange(low, high);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    return box;
}

QComboBox* comboBox(QWidget* parent)
{
    auto* box = new QComboBox(parent);
    // The list may hold long titles; the panel must stay narrow.
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    return box;
}

} // namespace

RunForm::RunForm(QWidget* parent)
    : QWidget(parent)
    , m_taskGroup(new QGroupBox(this))
    , m_searchGroup(new QGroupBox(this))
    , m_limitGroup(new QGroupBox(this))
    , m_problem(new QLabel(this))
    , m_start(new QPushButton(this))
{
    buildTaskGroup();
    buildSearchGroup();
    buildLimitGroup();
    m_problem->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("formProblem"));
    m_start->setObjectName(QStringLiteral("startButton"));
    m_start->setProperty("role", QStringLiteral("primary"));

    auto* groups = new QWidget(this);
    auto* groupLayout = new QVBoxLayout(groups);
    groupLayout->setContentsMargins(8, 8, 8, 0);
    groupLayout->setSpacing(10);
    for (QGroupBox* group : {m_taskGroup, m_searchGroup, m_limitGroup})
        groupLayout->addWidget(group);
    groupLayout->addStretch(1);
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(groups);
    // What starts the run stays in sight however low the dock is.
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(8, 0, 8, 8);
    foot->addWidget(m_problem);
    foot->addWidget(m_start);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area, 1);
    layout->addLayout(foot);

    for (QSpinBox* box : findChildren<QSpinBox*>())
        connect(box, &QSpinBox::valueChanged, this, &RunForm::showState);
    for (QComboBox* box : findChildren<QComboBox*>())
        connect(box, &QComboBox::currentIndexChanged, this, &RunForm::showState);
    connect(m_minutes, &QDoubleSpinBox::valueChanged, this, &RunForm::showState);
    connect(m_seed, &QLineEdit::textChanged, this, &RunForm::showState);
    connect(m_browse, &QToolButton::clicked, this, &RunForm::browse);
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (problem().isEmpty())
            Q_EMIT startRequested(request());
    });
    retranslate();
}

void RunForm::buildTaskGroup()
{
    m_task = comboBox(m_taskGroup);
    m_browse = new QToolButton(m_taskGroup);
    m_browse->setIcon(themeIcon(QStringLiteral("document-open")));
    m_target = comboBox(m_taskGroup);
    m_target->addItem(QStringLiteral("Ascend C"), QStringLiteral("ascendc"));
    m_evaluator = comboBox(m_taskGroup);
    m_evaluator->addItem(QString(), QStringLiteral("emulator"));
    m_agent = comboBox(m_taskGroup);
    m_agent->addItem(QString(), QStringLiteral("template"));
    m_pattern = comboBox(m_taskGroup);
    m_pattern->addItem(QString(), -1);
    for (int i = 0; i <= static_cast<int>(task::Pattern::Fusion); ++i)
        m_pattern->addItem(toQString(task::name(static_cast<task::Pattern>(i))), i);

    auto* taskRow = new QWidget(m_taskGroup);
    auto* taskLayout = new QHBoxLayout(taskRow);
    taskLayout->setContentsMargins(0, 0, 0, 0);
    taskLayout->addWidget(m_task, 1);
    taskLayout->addWidget(m_browse);
    taskRow->setFocusProxy(m_task);
    auto* form = new QFormLayout(m_taskGroup);
    for (QWidget* field : {taskRow, static_cast<QWidget*>(m_target), static_cast<QWidget*>(m_evaluator),
             static_cast<QWidget*>(m_agent), static_cast<QWidget*>(m_pattern)})
        addRow(form, field);
}

void RunForm::buildSearchGroup()
{
    const evolution::RunConfig defaults;
    m_generations = spinBox(m_searchGroup, 1, kLargestGenerations, defaults.generations);
    m_population = spinBox(m_searchGroup, 1, kLargestPopulation, defaults.population);
    m_offspring = spinBox(m_searchGroup, 1, kLargestPopulation, defaults.offspring);
    m_seed = new QLineEdit(QString::number(defaults.seed), m_searchGroup);
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,20}")), m_seed));
    m_parallel = spinBox(m_searchGroup, 1, 64, defaults.parallelEvaluations);
    auto* form = new QFormLayout(m_searchGroup);
    for (QWidget* field : {static_cast<QWidget*>(m_generations), static_cast<QWidget*>(m_population),
             static_cast<QWidget*>(m_offspring), static_cast<QWidget*>(m_seed), static_cast<QWidget*>(m_parallel)})
        addRow(form, field);
}

void RunForm::buildLimitGroup()
{
    m_evaluations = spinBox(m_limitGroup, 0, kLargestEvaluations, 0);
    m_minutes = new QDoubleSpinBox(m_limitGroup);
    m_minutes->setRange(0, 100000);
    m_minutes->setDecimals(1);
    m_tokens = spinBox(m_limitGroup, 0, kLargestTokens, 0);
    m_tokens->setSingleStep(10000);
    m_patience = spinBox(m_limitGroup, 0, kLargestGenerations, 0);
    m_speedOfLight = spinBox(m_limitGroup, 0, 100, 0);
    auto* form = new QFormLayout(m_limitGroup);
    for (QWidget* field : {static_cast<QWidget*>(m_evaluations), static_cast<QWidget*>(m_minutes),
             static_cast<QWidget*>(m_tokens), static_cast<QWidget*>(m_patience), static_cast<QWidget*>(m_speedOfLight)})
        addRow(form, field);
}

QLabel* RunForm::addRow(QFormLayout* form, QWidget* field)
{
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setLabelAlignment(Qt::AlignLeft);
    auto* label = new QLabel(this);
    label->setBuddy(field);
    field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    form->addRow(label, field);
    m_rows.emplace_back(label, field);
    return label;
}

void RunForm::setTasks(const std::vector<TaskChoice>& tasks)
{
    const QString chosen = m_task->currentData().toString();
    m_task->clear();
    for (const TaskChoice& task : tasks) {
        m_task->addItem(task.title, task.file);
        const QString tip = task.pattern.isEmpty() ? task.id : QString(task.id + QStringLiteral(" · ") + task.pattern);
        m_task->setItemData(m_task->count() - 1, tip, Qt::ToolTipRole);
        m_task->setItemData(m_task->count() - 1, task.id, Qt::UserRole + 1);
    }
    if (!chosen.isEmpty())
        chooseTask(chosen);
    showState();
}

void RunForm::chooseTask(const QString& idOrFile)
{
    int index = m_task->findData(idOrFile);
    if (index < 0)
        index = m_task->findData(idOrFile, Qt::UserRole + 1);
    if (index < 0 && QFileInfo(idOrFile).isFile()) {
        m_task->addItem(QFileInfo(idOrFile).fileName(), QFileInfo(idOrFile).absoluteFilePath());
        index = m_task->count() - 1;
        m_task->setItemData(index, idOrFile, Qt::ToolTipRole);
    }
    if (index >= 0)
        m_task->setCurrentIndex(index);
}

void RunForm::setBlocked(const QString& reason)
{
    m_blocked = reason;
    showState();
}

engine::StartRequest RunForm::request() const
{
    engine::StartRequest request;
    request.taskFile = toPath(m_task->currentData().toString());
    evolution::RunConfig& config = request.config;
    config.target = m_target->currentData().toString().toStdString();
    config.evaluator = m_evaluator->currentData().toString().toStdString();
    config.agent = m_agent->currentData().toString().toStdString();
    if (const int pattern = m_pattern->currentData().toInt(); pattern >= 0)
        config.patternOverride = static_cast<task::Pattern>(pattern);
    config.generations = m_generations->value();
    config.population = m_population->value();
    config.offspring = m_offspring->value();
    config.seed = m_seed->text().toULongLong();
    config.parallelEvaluations = m_parallel->value();
    config.convergencePatience = m_patience->value();
    if (m_speedOfLight->value() > 0)
        config.speedOfLightTarget = m_speedOfLight->value() / 100.0;
    if (m_evaluations->value() > 0)
        config.budget.evaluations = m_evaluations->value();
    if (m_minutes->value() > 0)
        config.budget.minutes = m_minutes->value();
    if (m_tokens->value() > 0)
        config.budget.tokens = m_tokens->value();
    return request;
}

QString RunForm::problem() const
{
    if (!m_blocked.isEmpty())
        return m_blocked;
    if (m_task->currentData().toString().isEmpty())
        return tr("Choose an operator task.");
    bool seedIsNumber = false;
    m_seed->text().toULongLong(&seedIsNumber);
    if (!seedIsNumber)
        return tr("The seed must be a whole number from 0 to 18446744073709551615.");
    if (const auto valid = evolution::validate(request().config); !valid)
        return toQString(valid.error().message());
    return {};
}

void RunForm::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RunForm::browse()
{
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Choose an operator task"), {}, tr("Operator tasks (*.json *.py);;All files (*)"));
    if (!file.isEmpty())
        chooseTask(file);
}

void RunForm::showState()
{
    const QString wrong = problem();
    m_problem->setText(wrong);
    m_problem->setVisible(!wrong.isEmpty());
    m_start->setEnabled(wrong.isEmpty());
    m_start->setText(tr("Start · %1").arg(words::cost(request().config)));
}

void RunForm::retranslate()
{
    m_taskGroup->setTitle(tr("What"));
    m_searchGroup->setTitle(tr("Search"));
    m_limitGroup->setTitle(tr("Stop early"));
    const std::array labels{tr("&Task"), tr("Target"), tr("&Evaluator"), tr("&Agent"), tr("Pattern"),
        tr("&Generations"), tr("&Population"), tr("&Offspring"), tr("&Seed"), tr("In parallel"), tr("E&valuations"),
        tr("&Minutes"), tr("To&kens"), tr("Patience"), tr("Speed of light")};
    for (size_t i = 0; i < labels.size(); ++i)
        m_rows[i].first->setText(labels[i]);
    // The three groups are three layouts: one label width lines their fields up.
    int width = 0;
    for (const auto& [label, field] : m_rows)
        width = std::max(width, label->sizeHint().width());
    for (const auto& [label, field] : m_rows)
        label->setMinimumWidth(width);
    m_browse->setToolTip(tr("Choose a task file"));
    m_browse->setAccessibleName(tr("Choose a task file"));
    m_evaluator->setItemText(0, tr("Emulator (modelled)"));
    m_agent->setItemText(0, tr("Template (no model, 0 tokens)"));
    m_pattern->setItemText(0, tr("Decide from the graph"));
    m_generations->setToolTip(tr("Rounds of proposing, evaluating and selecting"));
    m_population->setToolTip(tr("Candidates that survive a selection (μ)"));
    m_offspring->setToolTip(tr("Candidates proposed in each generation (λ)"));
    m_seed->setToolTip(tr("The same seed gives the same run"));
    retranslateLimits();
    showState();
}

void RunForm::retranslateLimits()
{
    for (QSpinBox* box : {m_evaluations, m_tokens})
        box->setSpecialValueText(tr("no limit"));
    m_minutes->setSpecialValueText(tr("no limit"));
    m_patience->setSpecialValueText(tr("off"));
    m_speedOfLight->setSpecialValueText(tr("off"));
    m_speedOfLight->setSuffix(QStringLiteral(" %"));
    m_patience->setToolTip(tr("Ends the run after so many generations without a better best"));
    m_speedOfLight->setToolTip(tr("Ends the run when the best reaches this share of the least possible time"));
    m_minutes->setToolTip(tr("Wall clock of the run; pauses do not count"));
}

} // namespace acann::ui
