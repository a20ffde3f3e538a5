// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_view.h"

#include "common/empty_state.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/message_bar.h"
#include "common/text.h"
#include "inspector/findings_list.h"
#include "inspector/headline.h"
#include "inspector/manifest_view.h"
#include "inspector/sources_view.h"
#include "inspector/summary_page.h"
#include "inspector/timeline_view.h"
#include "inspector/trials_model.h"
#include "inspector/verdict_header.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <set>

namespace acann::inspector {

namespace format = ui::format;

namespace {

enum Tab
{
    kSummary,
    kTimeline,
    kFindings,
    kTrials,
    kKnowledge,
    kLog, // not last: QTabBar of Qt 6.4 scrolls wrongly when its last tab is hidden
    kSources
};

} // namespace

InspectorView::InspectorView(
    ui::Selection& selection, const ui::Theme& theme, diff::BlobRequest request, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_theme(theme)
    , m_request(request)
    , m_sources(std::move(request))
    , m_header(new VerdictHeader(theme))
    , m_message(new ui::MessageBar)
    , m_tabs(new QTabWidget)
    , m_summary(new SummaryPage(theme))
    , m_timeline(new TimelineView(theme))
    , m_core(new QComboBox)
    , m_findings(new FindingsList(theme))
    , m_trials(new TrialsModel(theme, this))
    , m_trialsTable(new QTableView)
    , m_manifest(new ManifestView(theme))
    , m_code(new SourcesView(theme))
    , m_log(new QPlainTextEdit)
{
    buildTabs();
    auto* content = new QWidget;
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(0);
    inner->addWidget(m_header);
    inner->addWidget(m_message);
    inner->addWidget(m_tabs, 1);
    m_message->hide();
    m_stack = new ui::ViewStack(content, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(&m_selection, &ui::Selection::currentChanged, this, &InspectorView::refresh);
    connect(m_header, &VerdictHeader::candidateActivated, &m_selection, &ui::Selection::setCurrent);
    connect(m_summary, &SummaryPage::lineActivated, this, &InspectorView::openLine);
    connect(m_timeline, &TimelineView::lineActivated, this, &InspectorView::openLine);
    connect(m_findings, &FindingsList::lineActivated, this, &InspectorView::openLine);
    connect(m_core, &QComboBox::currentIndexChanged, this, [this] {
        const QVariant core = m_core->currentData();
        m_timeline->setCore(core.isValid() ? std::optional(core.toInt()) : std::nullopt);
    });
    retranslate();
}

InspectorView::~InspectorView() = default;

void InspectorView::buildTabs()
{
    m_tabs->setObjectName(QStringLiteral("inspectorTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setUsesScrollButtons(true);
    m_tabs->tabBar()->setExpanding(false);
    m_trialsTable->setModel(m_trials);
    m_trialsTable->setFrameShape(QFrame::NoFrame);
    m_trialsTable->setShowGrid(false);
    m_trialsTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_trialsTable->verticalHeader()->hide();
    m_trialsTable->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_trialsTable->horizontalHeader()->setStretchLastSection(true);
    m_log->setReadOnly(true);
    m_log->setFrameShape(QFrame::NoFrame);
    m_log->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_log->setFont(m_theme.monospaced());
    for (QWidget* page : std::initializer_list<QWidget*>{
             m_summary, timelinePage(), m_findings, m_trialsTable, m_manifest, m_log, m_code}) {
        m_tabs->addTab(page, QString());
    }
}

QWidget* InspectorView::timelinePage()
{
    auto* content = new QWidget;
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    auto* all = new QToolButton;
    all->setObjectName(QStringLiteral("timelineAll"));
    all->setIcon(ui::themeIcon(QStringLiteral("zoom-fit-best")));
    all->setAutoRaise(true);
    all->setToolTip(tr("Show everything (0)"));
    all->setAccessibleName(tr("Show the whole timeline"));
    connect(all, &QToolButton::clicked, m_timeline, &TimelineView::zoomToAll);
    m_core->setObjectName(QStringLiteral("timelineCore"));
    auto* hint = new QLabel(tr("wheel or W/S zooms · drag or A/D pans"));
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar->addWidget(m_core);
    bar->addWidget(all);
    bar->addWidget(hint, 1);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_timeline, 1);
    m_timelineStack = new ui::ViewStack(content);
    return m_timelineStack;
}

void InspectorView::retranslate()
{
    const QString tips[]{tr("Limits, pipes, memory, accuracy and evidence"), tr("What every pipe did when (modelled)"),
        tr("Violated rules"), tr("Every comparison with the reference"), tr("Cards it was made from"),
        tr("What the compiler said"), tr("Its files with the findings")};
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        m_tabs->setTabToolTip(tab, tips[tab]);
    }
    m_tabs->setTabText(kSummary, tr("Summary"));
    m_tabs->setTabText(kTimeline, tr("Timeline"));
    m_tabs->setTabText(kFindings, tr("Findings"));
    m_tabs->setTabText(kTrials, tr("Trials"));
    m_tabs->setTabText(kKnowledge, tr("Knowledge"));
    m_tabs->setTabText(kSources, tr("Sources"));
    m_tabs->setTabText(kLog, tr("Compiler"));
    m_core->setToolTip(tr("Which blocks to show; a few representative ones are recorded"));
    m_core->setAccessibleName(tr("Blocks shown"));
    m_trialsTable->setAccessibleName(tr("Trials"));
    m_log->setAccessibleName(tr("Compiler output"));
    ui::EmptyState* empty = m_stack->emptyPage();
    empty->setIcon(QStringLiteral("documentinfo"));
    empty->setTitle(tr("No candidate selected"));
    empty->setText(tr("Select a candidate in the population, in a chart or in the log: its verdict, its findings and "
                      "its timeline appear here."));
    ui::EmptyState* none = m_timelineStack->emptyPage();
    none->setIcon(QStringLiteral("view-time-schedule"));
    none->setTitle(tr("No timeline"));
    none->setText(tr("Only candidates that ran through have one."));
}

void InspectorView::setEmptyAction(const QString& label, std::function<void()> action)
{
    m_stack->emptyPage()->setAction(label, std::move(action));
}

void InspectorView::setRun(
    std::shared_ptr<const evolution::RunState> state, const std::map<CandidateId, std::string>& inFlight)
{
    m_state = std::move(state);
    m_inFlight = inFlight;
    refresh();
}

void InspectorView::refresh()
{
    const evolution::Member* member = m_state ? m_state->member(m_selection.current()) : nullptr;
    if (!member) {
        m_member.reset();
        m_wantedDetails = {};
        m_wantedFiles = {};
        m_stack->showEmpty();
        return;
    }
    m_stack->showContent();
    const bool other = !m_member || m_member->candidate.id != member->candidate.id;
    const bool judged = !m_member || m_member->verdict != member->verdict || m_member->details != member->details;
    const auto step = m_inFlight.find(member->candidate.id);
    m_header->show(headlineOf(*m_state, *member, step == m_inFlight.end() ? std::string() : step->second), *member);
    if (!other && !judged) {
        return;
    }
    m_member = *member;
    m_message->hide();
    if (other) {
        m_manifest->setManifest(member->manifest, member->tokens);
        loadSources(*member);
    }
    loadDetails(*member);
}

void InspectorView::loadDetails(const evolution::Member& member)
{
    m_details.reset();
    m_wantedDetails = member.details;
    showDetails();
    if (member.details.isNull()) {
        return;
    }
    m_timelineStack->showLoading(tr("Reading the evaluation"));
    const QPointer<InspectorView> self(this);
    m_request(member.details, [self, wanted = member.details](const Result<std::string>& bytes) {
        if (!self || self->m_wantedDetails != wanted) {
            return; // another candidate was selected meanwhile
        }
        Result<evaluation::Evaluation> details
            = bytes ? parseEvaluation(*bytes) : Result<evaluation::Evaluation>(fail(bytes.error()));
        if (!details) {
            const auto retry = [self] {
                if (self && self->m_member) {
                    self->m_message->hide();
                    self->loadDetails(*self->m_member);
                }
            };
            self->m_message->showError(details.error(), retry);
            self->m_message->show();
            self->m_timelineStack->showError(details.error(), retry);
            return;
        }
        self->m_details = std::move(*details);
        self->showDetails();
    });
}

void InspectorView::loadSources(const evolution::Member& member)
{
    m_wantedFiles = member.files;
    const QPointer<InspectorView> self(this);
    m_sources.fetch(member.files, [self, wanted = member.files](const Result<SourceFiles>& files) {
        if (!self || self->m_wantedFiles != wanted) {
            return;
        }
        if (files) {
            self->m_code->setSources(*files, self->findings());
        } else {
            self->m_code->setSources({}, {});
            self->m_message->showError(files.error(), [self] {
                if (self && self->m_member) {
                    self->m_message->hide();
                    self->loadSources(*self->m_member);
                }
            });
            self->m_message->show();
        }
    });
}

std::vector<Finding> InspectorView::findings() const
{
    const std::optional<evaluation::Verdict>& verdict = m_member->verdict;
    return verdict ? evaluation::findingsOf(*verdict) : std::vector<Finding>{};
}

void InspectorView::showDetails()
{
    const std::vector<Finding> found = findings();
    m_summary->show(*m_member, m_details);
    m_findings->setFindings(found);
    m_trials->setTrials(m_details ? m_details->trials : std::vector<evaluation::TrialReport>{});
    m_trialsTable->resizeColumnsToContents();
    m_log->setPlainText(m_details ? ui::toQString(m_details->compileLog) : QString());
    m_tabs->setTabText(kFindings, found.empty() ? tr("Findings") : tr("Findings (%1)").arg(found.size()));
    const int failed = m_trials->failedCount();
    const int all = m_trials->rowCount();
    m_tabs->setTabText(kTrials,
        failed > 0    ? tr("Trials (%1 of %2 failed)").arg(failed).arg(all)
            : all > 0 ? tr("Trials (%1)").arg(all)
                      : tr("Trials"));
    m_tabs->setTabVisible(kLog, m_details && !m_details->compileLog.empty());
    showTimeline();
    if (m_member->files == m_wantedFiles) {
        loadSources(*m_member); // findings may have come since
    }
}

void InspectorView::showTimeline()
{
    const bool shown = m_details && m_details->timeline;
    std::set<int> lines;
    for (const Finding& finding : findings()) {
        if (finding.place.file == "kernel.cpp") {
            lines.insert(finding.place.line);
        }
    }
    m_timeline->setFindingLines(std::move(lines));
    m_timeline->setTimeline(shown ? m_details->timeline : std::nullopt);
    {
        const QSignalBlocker quiet(m_core);
        m_core->clear();
        m_core->addItem(tr("all recorded blocks"), QVariant());
        for (const Lane& lane : m_timeline->lanes().lanes()) {
            if (!lane.pipe) {
                m_core->addItem(tr("block %1 · %2").arg(lane.core).arg(lane.coreKind), lane.core);
            }
        }
    }
    if (shown) {
        m_timelineStack->showContent();
    } else {
        m_timelineStack->showEmpty();
    }
}

void InspectorView::openLine(const QString& role, int line)
{
    m_code->showLine(role, line);
    m_selection.showLine(m_selection.current(), role, line);
}

void InspectorView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (m_member) {
            m_member.reset();
            refresh();
        }
    }
}

} // namespace acann::inspector
