// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_monitor.h"

#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"
#include "run/queue_model.h"
#include "run/run_words.h"
#include "run/spend_meter.h"

#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QTreeView>

#include <algorithm>

namespace acann::ui {

namespace {

constexpr int kQueueRows = 5;

QLabel* mutedLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setProperty("role", QStringLiteral("muted"));
    label->setWordWrap(true);
    return label;
}

int validCount(const evolution::RunState& state)
{
    return static_cast<int>(std::count_if(state.members.begin(), state.members.end(),
        [](const auto& entry) { return entry.second.latencyNs().has_value(); }));
}

QString ofLimit(int used, int limit) { return format::count(used) + QStringLiteral(" / ") + format::count(limit); }

} // namespace

RunMonitor::RunMonitor(Session& session, const Theme& theme, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_theme(theme)
    , m_selection(selection)
    , m_title(new QLabel(this))
    , m_phase(mutedLabel(this))
    , m_outcome(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_spend(new SpendMeter(theme, this))
    , m_queueTitle(new QLabel(this))
    , m_queue(new QTreeView(this))
    , m_queueModel(new QueueModel(theme, this))
{
    m_title->setObjectName(QStringLiteral("runTitle"));
    m_title->setWordWrap(true);
    m_outcome->setWordWrap(true);
    m_outcome->setObjectName(QStringLiteral("runOutcome"));
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(6);
    auto* figures = new QGridLayout;
    buildFigures(figures);
    auto* controls = new QGridLayout;
    buildControls(controls);
    buildQueue();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_phase);
    layout->addWidget(m_progress);
    layout->addWidget(m_outcome);
    layout->addSpacing(4);
    layout->addLayout(figures);
    layout->addWidget(m_spend);
    layout->addSpacing(4);
    layout->addLayout(controls);
    layout->addSpacing(4);
    layout->addWidget(m_queueTitle);
    layout->addWidget(m_queue);
    layout->addStretch(1);

    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, &RunMonitor::tick);
    connect(&m_session, &Session::runUpdated, this, &RunMonitor::showRun);
    connect(&m_session, &Session::runSwitched, this, &RunMonitor::showRun);
    connect(&m_session, &Session::runListChanged, this, &RunMonitor::showControls);
    retranslate();
}

void RunMonitor::buildFigures(QGridLayout* grid)
{
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(6);
    for (int i = 0; i < FigureCount; ++i) {
        auto& caption = m_captions[static_cast<size_t>(i)];
        auto& value = m_values[static_cast<size_t>(i)];
        caption = mutedLabel(this);
        caption->setWordWrap(false);
        value = new QLabel(this);
        value->setFont(m_theme.monospaced());
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(caption, i / 2, i % 2 * 2);
        grid->addWidget(value, i / 2, i % 2 * 2 + 1);
    }
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
}

void RunMonitor::buildControls(QGridLayout* grid)
{
    grid->setHorizontalSpacing(10);
    grid->setColumnStretch(1, 1);
    const auto addControl = [&](int row, QPushButton*& button, const QString& icon) {
        button = new QPushButton(themeIcon(icon), {}, this);
        auto* text = mutedLabel(this);
        grid->addWidget(button, row, 0, Qt::AlignTop);
        grid->addWidget(text, row, 1);
        return text;
    };
    m_pauseText = addControl(0, m_pause, QStringLiteral("media-playback-pause"));
    m_drainText = addControl(1, m_drain, QStringLiteral("media-skip-forward"));
    m_abortText = addControl(2, m_abort, QStringLiteral("media-playback-stop"));
    m_resume = new QPushButton(this);
    m_resume->setProperty("role", QStringLiteral("primary"));
    grid->addWidget(m_resume, 3, 0, 1, 2);

    connect(m_pause, &QPushButton::clicked, this, [this] {
        const bool paused = m_session.state() && m_session.state()->phase == evolution::RunPhase::Paused;
        requestControl(paused ? evolution::Control::Resume : evolution::Control::Pause);
    });
    connect(m_drain, &QPushButton::clicked, this, [this] { requestControl(evolution::Control::Drain); });
    connect(m_abort, &QPushButton::clicked, this, [this] { requestControl(evolution::Control::Abort); });
    connect(m_resume, &QPushButton::clicked, this, [this] { m_session.resume(); });
}

void RunMonitor::buildQueue()
{
    m_queueTitle->setProperty("role", QStringLiteral("heading"));
    m_queue->setModel(m_queueModel);
    m_queue->setRootIsDecorated(false);
    m_queue->setUniformRowHeights(true);
    m_queue->header()->setStretchLastSection(false);
    m_queue->header()->setSectionResizeMode(QueueModel::StepColumn, QHeaderView::Stretch);
    m_queue->setFixedHeight(fontMetrics().lineSpacing() * (kQueueRows + 2));
    connect(m_queue, &QTreeView::clicked, this,
        [this](const QModelIndex& index) { m_selection.setCurrent(m_queueModel->candidate(index.row())); });
}

void RunMonitor::requestControl(evolution::Control control)
{
    const int inFlight = static_cast<int>(m_session.inFlight().size());
    if (control == evolution::Control::Abort && inFlight > 0) {
        const auto answer = QMessageBox::question(this, tr("Abort %1").arg(toQString(m_session.run().value)),
            words::consequence(control, inFlight), QMessageBox::Abort | QMessageBox::Cancel, QMessageBox::Cancel);
        if (answer != QMessageBox::Abort)
            return;
    }
    m_session.control(control);
}

void RunMonitor::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RunMonitor::showRun()
{
    m_queueModel->setInFlight(m_session.inFlight());
    const auto& state = m_session.state();
    if (!state) {
        m_title->setText(toQString(m_session.run().value));
        m_phase->setText(m_session.run().isNull() ? QString() : words::phase(evolution::RunPhase::Empty));
        m_progress->setRange(0, m_session.run().isNull() ? 1 : 0);
        for (QLabel* value : m_values)
            value->setText(QStringLiteral("–"));
    } else {
        const QString title = toQString(state->taskTitle.empty() ? state->taskId : state->taskTitle);
        m_title->setText(title);
        showFigures(*state);
    }
    const std::vector<SpendLine> lines = state ? spendLines(*state) : std::vector<SpendLine>{};
    // Without models and limits the figures above say it all.
    m_spend->setVisible(state
        && (evolution::usesModels(state->config)
            || std::any_of(lines.begin(), lines.end(), [](const SpendLine& line) { return line.soft || line.hard; })));
    m_spend->setLines(lines);
    showControls();
    showOutcome();
    tick();
}

void RunMonitor::showFigures(const evolution::RunState& state)
{
    const evolution::RunConfig& config = state.config;
    QString phase = toQString(m_session.run().value) + QStringLiteral(" · ")
        + (m_session.isInterrupted() ? tr("interrupted") : words::phase(state.phase));
    if (state.phase == evolution::RunPhase::Running)
        phase += QStringLiteral(" · ") + words::stage(state.stage);
    m_phase->setText(phase);
    const auto [evaluated, planned] = words::progress(state);
    m_progress->setRange(0, planned);
    m_progress->setValue(state.phase == evolution::RunPhase::Finished ? planned : std::min(planned, evaluated));
    const auto set = [this](Figure figure, const QString& text) { m_values[figure]->setText(text); };
    set(Generation, ofLimit(state.generation, config.generations));
    set(Candidates, format::count(static_cast<qint64>(state.order.size())));
    set(Valid, format::count(validCount(state)));
    set(Evaluations,
        config.budget.evaluations ? ofLimit(state.evaluations, *config.budget.evaluations)
                                  : format::count(state.evaluations));
    set(Tokens, format::count(state.tokens));
    const auto best = state.best();
    const auto* measurement = best ? evaluation::measurementOf(*state.member(*best)->verdict) : nullptr;
    set(Best, measurement ? format::latency(*measurement) : QStringLiteral("–"));
    const auto first = state.firstValid();
    set(Speedup,
        measurement && first ? format::speedup(state.member(*first)->latencyNs().value_or(0), measurement->medianNs)
                             : QStringLiteral("–"));
}

void RunMonitor::showControls()
{
    const auto& state = m_session.state();
    const bool live = m_session.isLive();
    const bool paused = state && state->phase == evolution::RunPhase::Paused;
    const bool draining = state && state->phase == evolution::RunPhase::Draining;
    const int inFlight = static_cast<int>(m_session.inFlight().size());
    for (QWidget* widget : std::initializer_list<QWidget*>{
             m_pause, m_drain, m_abort, m_pauseText, m_drainText, m_abortText, m_queueTitle, m_queue})
        widget->setVisible(live);
    m_pause->setEnabled(!draining);
    m_drain->setEnabled(!draining);
    m_pause->setText(paused ? tr("Continue") : tr("Pause"));
    m_pause->setIcon(
        themeIcon(paused ? QStringLiteral("media-playback-start") : QStringLiteral("media-playback-pause")));
    m_pauseText->setText(words::consequence(paused ? evolution::Control::Resume : evolution::Control::Pause, inFlight));
    m_drainText->setText(words::consequence(evolution::Control::Drain, inFlight));
    m_abortText->setText(words::consequence(evolution::Control::Abort, inFlight));
    m_resume->setVisible(m_session.isInterrupted());
    if (m_session.isInterrupted()) {
        const auto [evaluated, planned] = words::progress(*state);
        const QString left = tr("≤ %n evaluation(s) left", nullptr, std::max(0, planned - evaluated));
        m_resume->setText(tr("Resume this run"));
        m_resume->setToolTip(left + QStringLiteral(" · ")
            + (evolution::usesModels(state->config) ? tr("what models answered already is not paid again")
                                                    : tr("0 tokens")));
    }
    if (live != m_clock.isActive())
        live ? m_clock.start() : m_clock.stop();
}

void RunMonitor::showOutcome()
{
    const auto& state = m_session.state();
    QString text;
    if (m_session.isInterrupted()) {
        text = tr("This run was interrupted. Everything recorded is kept; resuming goes on from there.");
    } else if (state && state->finishReason) {
        text = words::finishReason(*state->finishReason);
        const QString explanation = toQString(state->finishExplanation);
        if (!explanation.isEmpty() && *state->finishReason != evolution::FinishReason::GenerationsDone)
            text += QStringLiteral(": ") + explanation;
    }
    m_outcome->setText(text);
    m_outcome->setVisible(!text.isEmpty());
}

void RunMonitor::tick()
{
    m_queueModel->tick();
    const qint64 elapsed = m_session.elapsedMs();
    m_values[Elapsed]->setText(elapsed > 0 ? format::elapsed(elapsed) : QStringLiteral("–"));
}

void RunMonitor::retranslate()
{
    const std::array<QString, FigureCount> captions{tr("Generation"), tr("Candidates"), tr("Valid"), tr("Evaluations"),
        tr("Best"), tr("Over the first valid"), tr("Tokens"), tr("Elapsed")};
    for (size_t i = 0; i < captions.size(); ++i)
        m_captions[i]->setText(captions[i]);
    m_values[Best]->setToolTip(tr("~ marks a modelled number: computed by the emulator, not measured on an NPU"));
    m_drain->setText(tr("Finish"));
    m_abort->setText(tr("Abort"));
    m_queueTitle->setText(tr("In flight"));
    showRun();
}

} // namespace acann::ui
