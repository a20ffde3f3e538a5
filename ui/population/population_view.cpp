// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/population_view.h"

#include "common/empty_state.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"
#include "population/candidate_delegate.h"
#include "population/population_menu.h"
#include "population/population_model.h"
#include "population/population_proxy.h"

#include <QAction>
#include <QApplication>
#include <QCompleter>
#include <QDataStream>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace acann::population {

namespace format = ui::format;

namespace {

constexpr int kFilterDelayMs = 150;
constexpr int kAnimationMs = 120;
constexpr double kPhaseStep = 0.08;

QToolButton* toggle(QWidget* parent, const QString& icon, const QString& name)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setIcon(ui::themeIcon(icon));
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

/// Where the tree was scrolled to, in terms of a row and not of pixels.
struct PopulationView::Anchor
{
    QPersistentModelIndex index;
    int y = 0;
};

PopulationView::PopulationView(ui::Selection& selection, const ui::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_theme(theme)
    , m_model(new PopulationModel(this))
    , m_proxy(new PopulationProxy(*m_model, this))
    , m_delegate(new CandidateDelegate(theme, *m_model, this))
    , m_filter(new QLineEdit(this))
    , m_flat(toggle(this, QStringLiteral("view-list-details"), QStringLiteral("populationFlat")))
    , m_lineage(toggle(this, QStringLiteral("distribute-graph-directed"), QStringLiteral("populationLineage")))
    , m_follow(toggle(this, QStringLiteral("rating"), QStringLiteral("populationFollow")))
    , m_tree(new QTreeView(this))
    , m_stack(new ui::ViewStack(m_tree, this))
    , m_pill(new QToolButton(m_tree))
    , m_summary(new QLabel(this))
{
    buildToolBar();
    buildTree();
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(6, 6, 6, 4);
    bar->setSpacing(4);
    for (QWidget* part : {static_cast<QWidget*>(m_filter), static_cast<QWidget*>(m_flat),
             static_cast<QWidget*>(m_lineage), static_cast<QWidget*>(m_follow)}) {
        bar->addWidget(part);
    }
    m_summary->setObjectName(QStringLiteral("populationSummary"));
    m_summary->setContentsMargins(8, 3, 8, 4);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_summary);
    connectSelection();
    connect(&m_theme, &ui::Theme::changed, m_tree->viewport(), qOverload<>(&QWidget::update));
    m_animation.setInterval(kAnimationMs);
    connect(&m_animation, &QTimer::timeout, this, [this] {
        m_phase += kPhaseStep;
        m_delegate->setPhase(m_phase - static_cast<int>(m_phase));
        m_tree->viewport()->update();
    });
    retranslate();
    updateSummary();
}

PopulationView::~PopulationView() = default;

void PopulationView::buildToolBar()
{
    m_filter->setObjectName(QStringLiteral("populationFilter"));
    m_filter->setClearButtonEnabled(true);
    m_filterIcon = m_filter->addAction(ui::themeIcon(QStringLiteral("view-filter")), QLineEdit::LeadingPosition);
    m_filterDelay.setSingleShot(true);
    m_filterDelay.setInterval(kFilterDelayMs);
    connect(&m_filterDelay, &QTimer::timeout, this, &PopulationView::applyFilter);
    connect(m_filter, &QLineEdit::textChanged, this, [this] { m_filterDelay.start(); });
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        applyFilter();
        m_tree->setFocus();
    });
    m_lineage->setChecked(true);
    connect(m_flat, &QToolButton::toggled, this, &PopulationView::setFlat);
    connect(m_lineage, &QToolButton::toggled, this, &PopulationView::highlightLineage);
    m_follow->setChecked(true);
    connect(m_follow, &QToolButton::clicked, this, &PopulationView::followRequested);
}

void PopulationView::buildTree()
{
    m_tree->setObjectName(QStringLiteral("populationTree"));
    keepSelectionOfHiddenRows();
    m_tree->setModel(m_proxy);
    m_tree->setItemDelegate(m_delegate);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setAlternatingRowColors(false);
    m_tree->setIndentation(14);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setSortingEnabled(true);
    m_tree->sortByColumn(PopulationModel::CandidateColumn, Qt::AscendingOrder);
    m_tree->viewport()->setMouseTracking(true);
    m_tree->viewport()->installEventFilter(this);

    QHeaderView* header = m_tree->header();
    header->setStretchLastSection(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setMinimumSectionSize(36);
    resetColumns();
    connect(header, &QWidget::customContextMenuRequested, this,
        [this, header](const QPoint& at) { execColumnMenu(*m_tree, header->mapToGlobal(at)); });
    connect(m_tree, &QWidget::customContextMenuRequested, this, &PopulationView::showMenu);
    connect(m_proxy, &QAbstractItemModel::rowsInserted, this, &PopulationView::expandNew);
    connect(m_tree->verticalScrollBar(), &QScrollBar::valueChanged, this, &PopulationView::updatePill);

    m_pill->setObjectName(QStringLiteral("populationPill"));
    m_pill->setCursor(Qt::PointingHandCursor);
    m_pill->hide();
    connect(m_pill, &QToolButton::clicked, this, &PopulationView::showFirstNew);
}

void PopulationView::resetColumns()
{
    QHeaderView* header = m_tree->header();
    const int digit = QFontMetrics(m_theme.monospaced()).horizontalAdvance(QLatin1Char('0'));
    // The first four fit into the dock as it is laid out by default.
    const int widths[PopulationModel::ColumnCount]{digit * 19, digit * 9, digit * 12, digit * 9, digit * 6, digit * 21,
        digit * 24, digit * 10, digit * 12, digit * 8, digit * 30};
    for (int column = 0; column < PopulationModel::ColumnCount; ++column) {
        header->moveSection(header->visualIndex(column), column);
        header->setSectionHidden(column, false);
        header->resizeSection(column, widths[column]);
    }
}

QByteArray PopulationView::saveArrangement() const
{
    QByteArray saved;
    QDataStream stream(&saved, QIODevice::WriteOnly);
    stream << m_tree->header()->saveState() << m_flat->isChecked() << m_lineage->isChecked();
    return saved;
}

void PopulationView::restoreArrangement(const QByteArray& saved)
{
    QByteArray columns;
    bool flat = false;
    bool lineage = true;
    QDataStream stream(saved);
    stream >> columns >> flat >> lineage;
    if (stream.status() != QDataStream::Ok || !m_tree->header()->restoreState(columns)) {
        return;
    }
    setFlat(flat);
    m_lineage->setChecked(lineage);
}

void PopulationView::setFollowing(bool following) { m_follow->setChecked(following); }

/// A view moves to a neighbour when its current row goes away (filtered out, or no longer "running"). That is no choice
/// of the person: the shared selection stays, and the tree shows none until the row is back.
void PopulationView::keepSelectionOfHiddenRows()
{
    connect(m_proxy, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_selecting = true; });
    connect(m_proxy, &QAbstractItemModel::rowsRemoved, this, [this] {
        if (idAt(m_tree->currentIndex()) != m_selection.current()) {
            m_tree->selectionModel()->clear();
        }
        m_selecting = false;
    });
}

void PopulationView::connectSelection()
{
    connect(
        m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
            const CandidateId id = idAt(current);
            if (!m_selecting && !id.isNull()) {
                m_selection.setCurrent(id);
            }
        });
    connect(&m_selection, &ui::Selection::currentChanged, this, [this](const CandidateId& id) {
        selectInTree(id);
        m_model->markSeen({id});
        highlightLineage();
        updatePill();
    });
    connect(&m_selection, &ui::Selection::markedChanged, this, [this](const CandidateId& id) {
        m_delegate->setMarked(id);
        m_tree->viewport()->update();
    });
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        const Row* row = m_model->row(idAt(index));
        if (row && !row->parents.empty()) {
            Q_EMIT compareRequested(row->primaryParent(), row->id);
        }
    });
}

void PopulationView::retranslate()
{
    m_filter->setPlaceholderText(tr("Filter: gen>1 valid lat<20us"));
    m_filter->setAccessibleName(tr("Filter candidates"));
    m_filter->setToolTip(tr("<p>Words must all hold; a minus in front excludes.</p>"
                            "<p><code>gen&gt;1</code> · <code>lat&lt;20us</code> · <code>speedup&gt;=1.5</code> · "
                            "<code>tokens&gt;0</code> · <code>attempt&gt;0</code> · <code>drift&lt;0.3</code><br>"
                            "<code>valid</code> · <code>failed</code> · <code>static</code> · <code>compile</code> · "
                            "<code>run</code> · <code>numeric</code> · <code>rejected</code> · <code>timeout</code> · "
                            "<code>infra</code> · <code>refused</code> · <code>pinned</code> · <code>running</code> · "
                            "<code>duplicate</code> · <code>survivor</code> · "
                            "<code>best</code><br>"
                            "<code>mode:</code> · <code>stage:</code> · <code>id:</code> · <code>parent:</code> · "
                            "<code>note:</code> followed by a text<br>"
                            "anything else: start of an id, or a word of note or verdict</p>"));
    const auto label = [](QToolButton* button, const QString& name, const QString& tip) {
        button->setAccessibleName(name);
        button->setToolTip(tip);
    };
    label(m_flat, tr("List by generation"), tr("List candidates by generation instead of as a lineage tree"));
    label(m_lineage, tr("Highlight lineage"), tr("Highlight the ancestors of the selected candidate and dim the rest"));
    label(m_follow, tr("Follow the best"),
        tr("Select each new best candidate as it appears, until you select one yourself"));
    m_tree->setAccessibleName(tr("Population"));
    ui::EmptyState* empty = m_stack->emptyPage();
    empty->setIcon(QStringLiteral("distribute-graph-directed"));
    empty->setTitle(tr("No candidates yet"));
    empty->setText(tr("Start or open a run: every candidate appears here as soon as it is proposed, with its parents, "
                      "its verdict and its latency."));
}

void PopulationView::setEmptyAction(const QString& label, std::function<void()> action)
{
    m_stack->emptyPage()->setAction(label, std::move(action));
}

void PopulationView::setRun(std::shared_ptr<const evolution::RunState> state, const StepOf& inFlight)
{
    const bool first = m_model->candidateCount() == 0;
    const bool grows = state && static_cast<int>(state->order.size()) > m_model->candidateCount();
    if (!first && grows) {
        m_model->markSeen(visibleCandidates()); // what was in view has been looked at
    }
    const Anchor before = anchor();
    m_model->setState(std::move(state), inFlight);
    if (m_model->candidateCount() == 0) {
        m_stack->showEmpty();
    } else {
        m_stack->showContent();
    }
    if (first) {
        m_tree->expandAll();
    } else {
        restore(before);
    }
    selectInTree(m_selection.current());
    highlightLineage();
    updatePill();
    updateSummary();
}

void PopulationView::setFilterText(const QString& text)
{
    m_filter->setText(text);
    applyFilter();
}

void PopulationView::setFlat(bool flat)
{
    m_flat->setChecked(flat);
    m_model->setGrouping(flat ? PopulationModel::Grouping::Generation : PopulationModel::Grouping::Lineage);
    m_tree->expandAll();
    selectInTree(m_selection.current());
    updatePill();
}

void PopulationView::applyFilter()
{
    m_filterDelay.stop();
    Filter filter = Filter::parse(m_filter->text().toStdString());
    QStringList problems;
    for (const Filter::Problem& problem : filter.problems()) {
        problems << ui::toQString(problem.term) % QStringLiteral(": ") % ui::toQString(problem.text);
    }
    m_filterIcon->setIcon(
        ui::themeIcon(problems.isEmpty() ? QStringLiteral("view-filter") : QStringLiteral("dialog-warning")));
    m_filterIcon->setToolTip(problems.join(QLatin1Char('\n')));
    m_proxy->setFilter(std::move(filter));
    m_tree->expandAll();
    selectInTree(m_selection.current());
    updateSummary();
}

CandidateId PopulationView::idAt(const QModelIndex& proxyIndex) const
{
    const Row* row = m_model->row(m_proxy->mapToSource(proxyIndex));
    return row ? row->id : CandidateId{};
}

void PopulationView::selectInTree(const CandidateId& id)
{
    const QModelIndex index = m_proxy->mapFromSource(m_model->indexOf(id));
    if (!index.isValid() || m_tree->currentIndex().siblingAtColumn(0) == index) {
        return;
    }
    m_selecting = true;
    m_tree->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_tree->scrollTo(index);
    m_selecting = false;
}

void PopulationView::highlightLineage()
{
    const CandidateId& id = m_selection.current();
    CandidateDelegate::Lineage lineage;
    if (m_lineage->isChecked() && m_model->row(id)) {
        lineage = {id, m_model->ancestorsOf(id), m_model->descendantsOf(id)};
    }
    m_delegate->setLineage(std::move(lineage));
    m_tree->viewport()->update();
}

void PopulationView::setHighlight(const std::set<CandidateId>& candidates, const QString& what)
{
    if (candidates == m_highlight && what == m_highlightReason) {
        return;
    }
    m_highlight = candidates;
    m_highlightReason = what;
    m_delegate->setHighlight(candidates);
    m_tree->viewport()->update();
    updateSummary();
}

void PopulationView::showMenu(const QPoint& position)
{
    const QModelIndex index = m_tree->indexAt(position);
    const Row* row = m_model->row(idAt(index));
    if (!row) {
        return;
    }
    m_menuOpen = true;
    updateHold();
    CandidateMenu menu(*row, m_selection, m_steerable ? m_model->state().get() : nullptr, this);
    connect(&menu, &CandidateMenu::compareRequested, this, &PopulationView::compareRequested);
    connect(&menu, &CandidateMenu::exportRequested, this, &PopulationView::exportRequested);
    connect(&menu, &CandidateMenu::conversationRequested, this, &PopulationView::conversationRequested);
    connect(&menu, &CandidateMenu::forkRequested, this, &PopulationView::forkRequested);
    connect(&menu, &CandidateMenu::steerRequested, this, &PopulationView::steerRequested);
    menu.exec(m_tree->viewport()->mapToGlobal(position));
    m_menuOpen = false;
    updateHold();
}

void PopulationView::updateHold() { m_proxy->setHeld(m_hovered || m_menuOpen); }

void PopulationView::expandNew(const QModelIndex& parent, int first, int last)
{
    if (parent.isValid() && m_proxy->rowCount(parent) == last - first + 1) {
        m_tree->expand(parent); // its first children: nobody has collapsed it
    }
    for (int row = first; row <= last; ++row) {
        const QModelIndex child = m_proxy->index(row, 0, parent);
        if (m_proxy->hasChildren(child)) {
            m_tree->expandRecursively(child);
        }
    }
}

PopulationView::Anchor PopulationView::anchor() const
{
    const QModelIndex top = m_tree->indexAt(QPoint(4, 4));
    return {QPersistentModelIndex(top.siblingAtColumn(0)), m_tree->visualRect(top).y()};
}

void PopulationView::restore(const Anchor& anchor)
{
    QScrollBar* bar = m_tree->verticalScrollBar();
    if (anchor.index.isValid()) {
        const int moved = m_tree->visualRect(anchor.index).y() - anchor.y;
        bar->setValue(bar->value() + moved);
    }
}

std::set<CandidateId> PopulationView::visibleCandidates() const
{
    std::set<CandidateId> visible;
    const QRect area = m_tree->viewport()->rect();
    QModelIndex index = m_tree->indexAt(QPoint(4, 1));
    while (index.isValid() && m_tree->visualRect(index).top() < area.bottom()) {
        visible.insert(idAt(index));
        index = m_tree->indexBelow(index);
    }
    return visible;
}

void PopulationView::updatePill()
{
    std::set<CandidateId> hidden = m_model->fresh();
    if (!hidden.empty()) {
        for (const CandidateId& id : visibleCandidates()) {
            hidden.erase(id);
        }
    }
    m_pill->setVisible(!hidden.empty());
    if (hidden.empty()) {
        return;
    }
    const QModelIndex first = m_proxy->mapFromSource(m_model->indexOf(*hidden.begin()));
    const bool above = first.isValid() && m_tree->visualRect(first).top() < 0;
    const QString arrow = above ? QStringLiteral("↑") : QStringLiteral("↓");
    m_pill->setText(tr("%1 new %2").arg(hidden.size()).arg(arrow));
    m_pill->setAccessibleName(tr("Go to new candidates"));
    m_pill->setToolTip(tr("Go to the first new candidate outside the view"));
    const QColor fill = m_theme.palette().color(QPalette::Highlight);
    m_pill->setStyleSheet(
        QStringLiteral("QToolButton { background: %1; color: white; border: none; border-radius: 10px; "
                       "padding: 3px 12px; font-weight: 600; }")
            .arg(fill.name()));
    m_pill->adjustSize();
    const QRect area = m_tree->viewport()->geometry();
    const int y = above ? area.top() + 6 : area.bottom() - m_pill->height() - 6;
    m_pill->move(area.center().x() - m_pill->width() / 2, y);
    m_pill->raise();
}

void PopulationView::showFirstNew()
{
    const std::set<CandidateId> visible = visibleCandidates();
    for (const CandidateId& id : m_model->state() ? m_model->state()->order : std::vector<CandidateId>{}) {
        if (m_model->fresh().contains(id) && !visible.contains(id)) {
            const QModelIndex index = m_proxy->mapFromSource(m_model->indexOf(id));
            m_tree->scrollTo(index, QAbstractItemView::PositionAtCenter);
            break;
        }
    }
    updatePill();
}

void PopulationView::updateSummary()
{
    const auto& state = m_model->state();
    m_summary->setVisible(state && !state->order.empty());
    if (!state) {
        m_animation.stop();
        return;
    }
    int valid = 0;
    int failed = 0;
    int running = 0;
    for (const CandidateId& id : state->order) {
        const Row* row = m_model->row(id);
        valid += row && row->outcome == Outcome::Valid ? 1 : 0;
        failed += row && isFailure(row->outcome) ? 1 : 0;
        running += row && row->outcome == Outcome::Running ? 1 : 0;
    }
    QStringList parts;
    const int total = m_model->candidateCount();
    parts << (!m_proxy->filter().isEmpty() ? tr("%1 of %2 candidates").arg(m_proxy->matchCount()).arg(total)
            : total == 1                   ? tr("1 candidate")
                                           : tr("%1 candidates").arg(total));
    parts << tr("%1 valid").arg(valid) << tr("%1 failed").arg(failed);
    if (running > 0) {
        parts << tr("%1 running").arg(running);
    }
    if (!m_highlight.empty()) {
        parts << tr("%1 of %2 highlighted").arg(m_highlight.size()).arg(m_highlightReason);
    }
    m_summary->setText(parts.join(QStringLiteral("  ·  ")));
    if (running > 0 && !m_animation.isActive()) {
        m_animation.start();
    } else if (running == 0) {
        m_animation.stop();
    }
}

bool PopulationView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_tree->viewport()) {
        return QWidget::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::Enter:
    case QEvent::Leave:
        m_hovered = event->type() == QEvent::Enter;
        updateHold();
        break;
    case QEvent::Resize:
        QTimer::singleShot(0, this, &PopulationView::updatePill);
        break;
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QModelIndex index = m_tree->indexAt(mouse->position().toPoint());
        std::optional<CandidateId> parent;
        if (index.column() == PopulationModel::ParentsColumn) {
            QStyleOptionViewItem option;
            option.rect = m_tree->visualRect(index);
            parent = m_delegate->parentAt(option, index, mouse->position().toPoint());
        }
        m_tree->viewport()->setCursor(parent ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (parent && event->type() == QEvent::MouseButtonRelease && mouse->button() == Qt::LeftButton) {
            m_selection.setCurrent(*parent);
        }
        break;
    }
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void PopulationView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        updateSummary();
    }
}

} // namespace acann::population
