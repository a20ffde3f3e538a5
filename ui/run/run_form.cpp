// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_form.h"

#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"
#include "run/agent_form.h"
#include "run/budget_form.h"
#include "run/run_words.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>

namespace acann::ui {

namespace {

constexpr int kLargestGenerations = 10000;
constexpr int kLargestPopulation = 1000;
constexpr int kForecastDelayMs = 250;

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
    , m_agentForm(new AgentForm(this))
    , m_budgetForm(new BudgetForm(this))
    , m_forkBar(new QWidget(this))
    , m_forkText(new QLabel(m_forkBar))
    , m_forkCancel(new QToolButton(m_forkBar))
    , m_basis(new QLabel(this))
    , m_problem(new QLabel(this))
    , m_start(new QPushButton(this))
{
    buildTaskGroup();
    buildSearchGroup();
    auto* forkRow = new QHBoxLayout(m_forkBar);
    forkRow->setContentsMargins(8, 4, 8, 0);
    forkRow->addWidget(m_forkText, 1);
    forkRow->addWidget(m_forkCancel);
    m_forkText->setWordWrap(true);
    m_forkText->setObjectName(QStringLiteral("forkText"));
    m_forkCancel->setIcon(themeIcon(QStringLiteral("dialog-close")));
    m_forkBar->hide();
    m_basis->setWordWrap(true);
    m_basis->setObjectName(QStringLiteral("forecastBasis"));
    m_basis->setProperty("role", QStringLiteral("muted"));
    m_basis->hide();
    m_problem->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("formProblem"));
    m_start->setObjectName(QStringLiteral("startButton"));
    m_start->setProperty("role", QStringLiteral("primary"));

    auto* groups = new QWidget(this);
    auto* groupLayout = new QVBoxLayout(groups);
    groupLayout->setContentsMargins(8, 8, 8, 0);
    groupLayout->setSpacing(10);
    for (QGroupBox* group : std::initializer_list<QGroupBox*>{m_taskGroup, m_agentForm, m_searchGroup, m_budgetForm})
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
    foot->addWidget(m_basis);
    foot->addWidget(m_start);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_forkBar);
    layout->addWidget(area, 1);
    layout->addLayout(foot);

    for (QSpinBox* box : {m_generations, m_population, m_offspring, m_parallel})
        connect(box, &QSpinBox::valueChanged, this, &RunForm::touch);
    for (QComboBox* box : {m_task, m_target, m_evaluator, m_pattern})
        connect(box, &QComboBox::currentIndexChanged, this, &RunForm::touch);
    connect(m_seed, &QLineEdit::textChanged, this, &RunForm::touch);
    connect(m_agentForm, &AgentForm::changed, this, &RunForm::touch);
    connect(m_budgetForm, &BudgetForm::changed, this, &RunForm::touch);
    connect(m_browse, &QToolButton::clicked, this, &RunForm::browse);
    connect(m_start, &QPushButton::clicked, this, &RunForm::start);
    connect(m_forkCancel, &QToolButton::clicked, this, [this] {
        setFork(std::nullopt);
        Q_EMIT forkCancelled();
    });
    m_forecastDelay.setSingleShot(true);
    m_forecastDelay.setInterval(kForecastDelayMs);
    connect(&m_forecastDelay, &QTimer::timeout, this, &RunForm::askForecast);
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
             static_cast<QWidget*>(m_pattern)})
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
    if (const int pattern = m_pattern->currentData().toInt(); pattern >= 0)
        config.patternOverride = static_cast<task::Pattern>(pattern);
    config.generations = m_generations->value();
    config.population = m_population->value();
    config.offspring = m_offspring->value();
    config.seed = m_seed->text().toULongLong();
    config.parallelEvaluations = m_parallel->value();
    m_agentForm->apply(config);
    m_budgetForm->apply(config);
    return request;
}

void RunForm::setConfig(const evolution::RunConfig& config)
{
    m_target->setCurrentIndex(std::max(0, m_target->findData(toQString(config.target))));
    m_evaluator->setCurrentIndex(std::max(0, m_evaluator->findData(toQString(config.evaluator))));
    m_pattern->setCurrentIndex(
        config.patternOverride ? m_pattern->findData(static_cast<int>(*config.patternOverride)) : 0);
    m_generations->setValue(config.generations);
    m_population->setValue(config.population);
    m_offspring->setValue(config.offspring);
    m_seed->setText(QString::number(config.seed));
    m_parallel->setValue(config.parallelEvaluations);
    m_agentForm->setConfig(config);
    m_budgetForm->setConfig(config);
}

void RunForm::setFork(std::optional<ForkFrom> fork)
{
    m_fork = std::move(fork);
    m_forkBar->setVisible(m_fork.has_value());
    m_task->setEnabled(!m_fork);
    m_browse->setEnabled(!m_fork);
    if (m_fork) {
        m_forkText->setText(tr("Goes on from %1 of %2, in a new run.")
                                .arg(format::shortId(m_fork->candidate), toQString(m_fork->run.value)));
        chooseTask(toQString(m_fork->taskId));
    }
    touch();
}

void RunForm::start()
{
    if (!problem().isEmpty())
        return;
    if (m_fork)
        Q_EMIT forkRequested({m_fork->run, m_fork->candidate, request().config});
    else
        Q_EMIT startRequested(request());
}

/// A change makes the last forecast worthless.
void RunForm::touch()
{
    m_forecast.reset();
    ++m_forecastAsked;
    m_forecastDelay.start();
    showState();
}

void RunForm::askForecast()
{
    const engine::StartRequest wanted = request();
    if (!m_forecaster || wanted.taskFile.empty() || !evolution::usesModels(wanted.config) || !problem().isEmpty())
        return;
    const quint64 asked = ++m_forecastAsked;
    const QPointer<RunForm> self(this);
    m_forecaster(wanted, [self, asked](const Result<evolution::Forecast>& forecast) {
        if (!self || self->m_forecastAsked != asked)
            return;
        if (forecast)
            self->m_forecast = *forecast;
        self->showState();
        if (!forecast) {
            self->m_basis->setText(tr("No forecast: %1").arg(toQString(forecast.error().message())));
            self->m_basis->show();
        }
    });
}

QString RunForm::problem() const
{
    if (!m_blocked.isEmpty())
        return m_blocked;
    if (m_task->currentData().toString().isEmpty() && !m_fork)
        return tr("Choose an operator task.");
    bool seedIsNumber = false;
    m_seed->text().toULongLong(&seedIsNumber);
    if (!seedIsNumber)
        return tr("The seed must be a whole number from 0 to 18446744073709551615.");
    if (const QString wrong = m_agentForm->problem(); !wrong.isEmpty())
        return wrong;
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
    const QString cost = m_forecast ? words::forecast(*m_forecast) : words::cost(request().config);
    m_start->setText((m_fork ? tr("Fork · %1") : tr("Start · %1")).arg(cost));
    QStringList basis;
    QStringList warnings;
    if (m_forecast) {
        for (const std::string& sentence : m_forecast->basis)
            basis << toQString(sentence);
        for (const std::string& sentence : m_forecast->warnings)
            warnings << toQString(sentence);
        if (!m_forecast->unpriced.empty())
            warnings << tr("No price is known for: %1. Add it under Models.")
                            .arg(QString::fromStdString(m_forecast->unpriced.front()));
    }
    m_start->setToolTip(basis.join(QLatin1Char('\n')));
    m_basis->setText(warnings.join(QLatin1Char('\n')));
    m_basis->setVisible(!warnings.isEmpty());
}

void RunForm::retranslate()
{
    m_taskGroup->setTitle(tr("What"));
    m_searchGroup->setTitle(tr("Search"));
    const std::array labels{tr("&Task"), tr("Target"), tr("&Evaluator"), tr("Pattern"), tr("&Generations"),
        tr("&Population"), tr("&Offspring"), tr("&Seed"), tr("In parallel")};
    for (size_t i = 0; i < labels.size(); ++i)
        m_rows[i].first->setText(labels[i]);
    // The groups are layouts of their own: one label width lines their fields up.
    std::vector<QLabel*> all;
    for (const auto& [label, field] : m_rows)
        all.push_back(label);
    for (const auto* more : {&m_agentForm->labels(), &m_budgetForm->labels()})
        all.insert(all.end(), more->begin(), more->end());
    int width = 0;
    for (const QLabel* label : all)
        width = std::max(width, label->sizeHint().width());
    for (QLabel* label : all)
        label->setMinimumWidth(width);
    m_browse->setToolTip(tr("Choose a task file"));
    m_browse->setAccessibleName(tr("Choose a task file"));
    m_evaluator->setItemText(0, tr("Emulator (modelled)"));
    m_pattern->setItemText(0, tr("Decide from the graph"));
    m_generations->setToolTip(tr("Rounds of proposing, evaluating and selecting"));
    m_population->setToolTip(tr("Candidates that survive a selection (μ)"));
    m_offspring->setToolTip(tr("Candidates proposed in each generation (λ)"));
    m_seed->setToolTip(tr("The same seed gives the same run"));
    m_forkCancel->setToolTip(tr("Start from the task instead"));
    m_forkCancel->setAccessibleName(tr("Start from the task instead"));
    showState();
}

} // namespace acann::ui
