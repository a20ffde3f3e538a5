// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/charts_view.h"

#include "base/files.h"
#include "charts/chart_export.h"
#include "common/candidate_icons.h"
#include "common/empty_state.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/message_bar.h"
#include "common/text.h"

#include <QAction>
#include <QButtonGroup>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QTableWidget>
#include <QToolButton>

namespace acann::charts {

namespace format = ui::format;

namespace {

constexpr double kExportScale = 2;
constexpr int kWordyLegend = 105; ///< characters of width from which the legend has room for words
enum LegendEntry
{
    kValid,
    kFailed,
    kBest,
    kMedian,
    kBand,
    kLegendCount
};

QToolButton* button(QWidget* parent, const QString& name, bool checkable)
{
    auto* made = new QToolButton(parent);
    made->setObjectName(name);
    made->setCheckable(checkable);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

QIcon legendIcon(LegendEntry entry, const ui::Theme& theme)
{
    QPixmap pixmap(QSize(36, 32));
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF centre(9, 8);
    const auto line = [&](const QPen& pen) {
        painter.setPen(pen);
        painter.drawLine(QPointF(1, 8), QPointF(17, 8));
    };
    switch (entry) {
    case kValid:
        ui::paintShape(painter, centre, 5, ui::Shape::Dot, theme.color(ui::Role::Valid));
        break;
    case kFailed:
        ui::paintShape(painter, centre, 5, ui::Shape::Cross, theme.color(ui::Role::Invalid));
        break;
    case kBest:
        line(QPen(theme.color(ui::Role::Best), 2));
        break;
    case kMedian:
        line(QPen(theme.palette().color(QPalette::Text), 1.5, Qt::DashLine));
        break;
    case kBand:
    case kLegendCount: {
        QColor fill = theme.series(0);
        fill.setAlphaF(0.35F);
        painter.fillRect(QRectF(1, 3, 16, 10), fill);
        break;
    }
    }
    return QIcon(pixmap);
}

} // namespace

ChartsView::ChartsView(ui::Selection& selection, const ui::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_theme(theme)
    , m_chart(new EvolutionChart(theme))
    , m_table(new QTableWidget)
    , m_pages(new QStackedWidget)
    , m_latency(button(this, QStringLiteral("chartLatency"), true))
    , m_speedup(button(this, QStringLiteral("chartSpeedup"), true))
    , m_tokens(button(this, QStringLiteral("chartTokens"), true))
    , m_log(button(this, QStringLiteral("chartLog"), true))
    , m_pin(button(this, QStringLiteral("chartPin"), true))
    , m_asTable(button(this, QStringLiteral("chartTable"), true))
    , m_export(button(this, QStringLiteral("chartExport"), false))
{
    m_pages->addWidget(m_chart);
    m_pages->addWidget(m_table);
    m_table->setObjectName(QStringLiteral("chartsTable"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_stack = new ui::ViewStack(m_pages, this);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(6, 5, 6, 2);
    bar->setSpacing(3);
    buildBar(bar);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_stack, 1);

    connect(m_chart, &EvolutionChart::candidateClicked, &m_selection, &ui::Selection::setCurrent);
    connect(&m_selection, &ui::Selection::currentChanged, m_chart, &EvolutionChart::setSelected);
    connect(m_chart, &EvolutionChart::menuRequested, this, &ChartsView::showMenu);
    connect(&m_theme, &ui::Theme::changed, this, &ChartsView::updateLegendIcons);
    retranslate();
    updateLegendIcons();
    setRun(nullptr);
}

ChartsView::~ChartsView() = default;

void ChartsView::buildBar(QHBoxLayout* bar)
{
    auto* metrics = new QButtonGroup(this);
    metrics->addButton(m_latency);
    metrics->addButton(m_speedup);
    m_latency->setChecked(true);
    m_log->setText(QStringLiteral("log"));
    m_pin->setIcon(ui::themeIcon(QStringLiteral("window-pin")));
    m_asTable->setIcon(ui::themeIcon(QStringLiteral("table")));
    m_export->setIcon(ui::themeIcon(QStringLiteral("document-export")));
    bar->addWidget(m_latency);
    bar->addWidget(m_speedup);
    bar->addWidget(m_tokens);
    bar->addSpacing(8);
    buildLegend(bar);
    bar->addStretch(1);
    for (QToolButton* tool : {m_log, m_pin, m_asTable, m_export}) {
        bar->addWidget(tool);
    }
    connect(m_latency, &QToolButton::toggled, this,
        [this](bool latency) { m_chart->setMetric(latency ? Metric::Latency : Metric::Speedup); });
    connect(m_tokens, &QToolButton::toggled, m_chart,
        [this](bool on) { m_chart->setHorizontal(on ? Horizontal::Tokens : Horizontal::Generation); });
    connect(m_log, &QToolButton::toggled, m_chart, &EvolutionChart::setLogarithmic);
    connect(m_pin, &QToolButton::clicked, this, &ChartsView::togglePin);
    connect(m_asTable, &QToolButton::toggled, m_pages, [this](bool table) { m_pages->setCurrentIndex(table ? 1 : 0); });
    connect(m_export, &QToolButton::clicked, this,
        [this] { showMenu(m_export->mapToGlobal(QPoint(0, m_export->height()))); });
    addShortcut(Qt::Key_L, m_log);
    addShortcut(Qt::Key_K, m_tokens);
    addShortcut(Qt::Key_B, m_pin);
    addShortcut(Qt::Key_T, m_asTable);
}

void ChartsView::buildLegend(QHBoxLayout* bar)
{
    for (int entry = 0; entry < kLegendCount; ++entry) {
        auto* item = button(this, QStringLiteral("chartLegend%1").arg(entry), true);
        item->setChecked(true);
        item->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        item->setIconSize(QSize(18, 16));
        m_legend.push_back(item);
        bar->addWidget(item);
        connect(item, &QToolButton::toggled, this, [this] {
            m_chart->setLayers({m_legend[kValid]->isChecked(), m_legend[kFailed]->isChecked(),
                m_legend[kBest]->isChecked(), m_legend[kMedian]->isChecked(), m_legend[kBand]->isChecked()});
        });
    }
}

void ChartsView::addShortcut(const QKeySequence& keys, QToolButton* target)
{
    auto* action = new QAction(this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, target, &QToolButton::click);
    addAction(action);
}

void ChartsView::retranslate()
{
    m_latency->setText(tr("Latency"));
    m_latency->setToolTip(tr("Latency of every candidate by generation"));
    m_speedup->setText(tr("Speedup"));
    m_speedup->setToolTip(tr("How many times faster than the first valid candidate"));
    m_tokens->setText(tr("× tokens"));
    m_tokens->setToolTip(tr("Lay the candidates out by the tokens spent on them instead of by generation (K)"));
    const auto label = [](QToolButton* target, const QString& name, const QString& tip) {
        target->setAccessibleName(name);
        target->setToolTip(tip);
    };
    label(m_log, tr("Logarithmic scale"), tr("Logarithmic scale (L)"));
    label(m_pin, tr("Pin as baseline"), tr("Pin the selected candidate as baseline (B)"));
    label(m_asTable, tr("Show as table"), tr("The same numbers as a table (T)"));
    label(m_export, tr("Export the chart"), tr("Copy or export the chart"));
    const QString names[kLegendCount]{tr("valid"), tr("failed"), tr("best so far"), tr("median"), tr("middle half")};
    const QString tips[kLegendCount]{tr("Valid candidates"), tr("Failed candidates, on the axis"),
        tr("Best latency up to each generation"), tr("Median of the valid candidates of each generation"),
        tr("Between the quartiles of each generation's valid candidates")};
    for (std::size_t entry = 0; entry < m_legend.size(); ++entry) {
        m_legend[entry]->setText(names[entry]);
        m_legend[entry]->setAccessibleName(tr("Show: %1").arg(tips[entry]));
        m_legend[entry]->setToolTip(tips[entry]);
    }
    m_table->setAccessibleName(tr("Latency by generation"));
    ui::EmptyState* empty = m_stack->emptyPage();
    empty->setIcon(QStringLiteral("office-chart-line"));
    empty->setTitle(tr("No judged candidates yet"));
    empty->setText(
        tr("As soon as the first candidate of a run is judged, its latency appears here, generation by generation."));
    updateTable();
}

void ChartsView::setEmptyAction(const QString& label, std::function<void()> action)
{
    m_stack->emptyPage()->setAction(label, std::move(action));
}

void ChartsView::updateLegendIcons()
{
    for (int entry = 0; entry < kLegendCount; ++entry) {
        m_legend[static_cast<std::size_t>(entry)]->setIcon(legendIcon(static_cast<LegendEntry>(entry), m_theme));
    }
}

void ChartsView::setRun(std::shared_ptr<const evolution::RunState> state)
{
    ChartData numbers = state ? chartDataOf(*state) : ChartData{};
    if (numbers.points.empty()) {
        m_stack->showEmpty();
    } else {
        m_stack->showContent();
    }
    if (numbers == m_chart->data()) {
        return;
    }
    m_chart->setData(std::move(numbers));
    m_chart->setSelected(m_selection.current());
    updateTable();
}

void ChartsView::updateTable()
{
    const ChartData& numbers = m_chart->data();
    const QStringList titles{tr("Generation"), tr("Valid"), tr("Failed"), tr("Best"), tr("Best so far"), tr("Median"),
        tr("Lower quartile"), tr("Upper quartile")};
    m_table->setColumnCount(static_cast<int>(titles.size()));
    m_table->setHorizontalHeaderLabels(titles);
    m_table->setRowCount(static_cast<int>(numbers.generations.size()));
    const auto kind = numbers.kind == NumberKind::Measured ? evaluation::MeasurementKind::Measured
                                                           : evaluation::MeasurementKind::Modelled;
    const auto time
        = [kind](const std::optional<double>& ns) { return ns ? format::latency(*ns, kind) : QStringLiteral("–"); };
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const GenerationStats& stats = numbers.generations[static_cast<std::size_t>(row)];
        const QStringList cells{format::count(stats.generation), format::count(stats.valid),
            format::count(stats.failed), time(stats.best), time(stats.bestSoFar), time(stats.median),
            time(stats.lowerQuartile), time(stats.upperQuartile)};
        for (int column = 0; column < cells.size(); ++column) {
            QTableWidgetItem* item = m_table->item(row, column);
            if (!item) {
                item = new QTableWidgetItem;
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
                item->setFont(m_theme.monospaced());
                m_table->setItem(row, column, item);
            }
            item->setText(cells[column]);
        }
    }
}

void ChartsView::togglePin() { m_chart->setBaseline(m_pin->isChecked() ? m_selection.current() : CandidateId{}); }

void ChartsView::showMenu(const QPoint& globalPosition)
{
    QMenu menu(this);
    const auto save = [this](const QString& title, const QString& filter, const QString& suffix,
                          const std::function<Status(const QString&)>& write) {
        const QString file = QFileDialog::getSaveFileName(this, title, QStringLiteral("chart.") % suffix, filter);
        const Status written = file.isEmpty() ? Status{} : write(file);
        if (!written) {
            auto* message = new ui::MessageBar(this);
            message->setAttribute(Qt::WA_DeleteOnClose);
            static_cast<QVBoxLayout*>(layout())->insertWidget(1, message);
            message->showError(written.error());
        }
    };
    menu.addAction(ui::themeIcon(QStringLiteral("edit-copy")), tr("Copy image"), this,
        [this] { QGuiApplication::clipboard()->setImage(toImage(*m_chart, kExportScale)); });
    menu.addSeparator();
    menu.addAction(tr("Export as PNG…"), this, [&] {
        save(tr("Export as PNG"), tr("PNG image (*.png)"), QStringLiteral("png"),
            [this](const QString& file) { return writePng(*m_chart, file, kExportScale); });
    });
    menu.addAction(tr("Export as SVG…"), this, [&] {
        save(tr("Export as SVG"), tr("SVG drawing (*.svg)"), QStringLiteral("svg"),
            [this](const QString& file) { return writeSvg(*m_chart, file, m_chart->verticalTitle()); });
    });
    menu.addAction(tr("Export as CSV…"), this, [&] {
        save(tr("Export as CSV"), tr("Comma-separated values (*.csv)"), QStringLiteral("csv"),
            [this](
                const QString& file) { return base::writeFileAtomically(ui::toPath(file), toCsv(m_chart->data())); });
    });
    menu.addSeparator();
    QAction* reset = menu.addAction(tr("Reset view"), m_chart, &EvolutionChart::resetView);
    reset->setEnabled(m_chart->isZoomed());
    menu.exec(globalPosition);
}

QSize ChartsView::minimumSizeHint() const { return {220, 160}; }

/// In a narrow dock the legend keeps its marks and drops its words.
void ChartsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool narrow = width() < fontMetrics().averageCharWidth() * kWordyLegend;
    for (QToolButton* item : m_legend) {
        item->setToolButtonStyle(narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    }
}

void ChartsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        m_chart->setData(ChartData(m_chart->data()));
    }
}

} // namespace acann::charts
