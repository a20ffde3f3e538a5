// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diff_view.h"

#include "common/empty_state.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"
#include "diff/candidate_picker.h"
#include "diff/diff_body.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace acann::diff {

namespace format = ui::format;

namespace {

QToolButton* button(QWidget* parent, const QString& icon, const QString& name, bool checkable)
{
    auto* made = new QToolButton(parent);
    made->setObjectName(name);
    made->setIcon(ui::themeIcon(icon));
    made->setCheckable(checkable);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

} // namespace

DiffView::DiffView(ui::Selection& selection, const ui::Theme& theme, BlobRequest request, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_theme(theme)
    , m_sources(std::move(request))
    , m_leftPicker(new CandidatePicker(theme, this))
    , m_rightPicker(new CandidatePicker(theme, this))
    , m_swap(button(this, QStringLiteral("exchange-positions"), QStringLiteral("diffSwap"), true))
    , m_tabs(new QTabBar(this))
    , m_previous(button(this, QStringLiteral("go-up"), QStringLiteral("diffPrevious"), false))
    , m_counter(new QLabel(this))
    , m_next(button(this, QStringLiteral("go-down"), QStringLiteral("diffNext"), false))
    , m_unified(button(this, QStringLiteral("view-list-details"), QStringLiteral("diffUnifiedToggle"), true))
    , m_whitespace(button(this, QStringLiteral("distribute-horizontal-x"), QStringLiteral("diffWhitespace"), true))
    , m_collapse(button(this, QStringLiteral("collapse-all"), QStringLiteral("diffCollapse"), true))
    , m_body(new DiffBody(theme, this))
{
    m_leftPicker->setObjectName(QStringLiteral("diffLeftPicker"));
    m_rightPicker->setObjectName(QStringLiteral("diffRightPicker"));
    m_tabs->setObjectName(QStringLiteral("diffTabs"));
    m_counter->setObjectName(QStringLiteral("diffCounter"));
    m_collapse->setChecked(true);
    m_content = new QWidget;
    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildBars();
    addShortcuts();
    m_stack = new ui::ViewStack(m_content, this);
    layout->addWidget(m_stack, 1);
    connectSelection();
    connect(&m_theme, &ui::Theme::changed, this, &DiffView::updatePickers);
    retranslate();
    explain(Obstacle::NoCandidate);
    updatePickers();
}

DiffView::~DiffView() = default;

void DiffView::buildBars()
{
    auto* sides = new QHBoxLayout;
    sides->setContentsMargins(6, 5, 6, 2);
    sides->addWidget(m_leftPicker, 1);
    sides->addWidget(m_swap);
    sides->addWidget(m_rightPicker, 1);

    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setDocumentMode(true);
    m_tabs->setMinimumHeight(m_tabs->fontMetrics().height() + 12); // an empty bar has no height of its own
    m_counter->setAlignment(Qt::AlignCenter);
    m_counter->setFont(m_theme.monospaced());
    m_counter->setMinimumWidth(m_counter->fontMetrics().horizontalAdvance(QStringLiteral("000 / 000")));
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(6, 0, 6, 2);
    tools->setSpacing(2);
    tools->addWidget(m_tabs, 1);
    for (QWidget* part :
        {static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_counter), static_cast<QWidget*>(m_next),
            static_cast<QWidget*>(m_collapse), static_cast<QWidget*>(m_whitespace), static_cast<QWidget*>(m_unified)}) {
        tools->addWidget(part);
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(sides);
    auto* content = static_cast<QVBoxLayout*>(m_content->layout());
    content->addLayout(tools);
    content->addWidget(m_body, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, &DiffView::showFile);
    connect(m_previous, &QToolButton::clicked, m_body, &DiffBody::previousChange);
    connect(m_next, &QToolButton::clicked, m_body, &DiffBody::nextChange);
    connect(m_body, &DiffBody::currentChanged, this, &DiffView::updateCounter);
    connect(m_unified, &QToolButton::toggled, m_body, &DiffBody::setUnified);
    connect(m_collapse, &QToolButton::toggled, m_body, &DiffBody::setCollapsed);
    connect(m_whitespace, &QToolButton::toggled, this, [this](bool ignore) {
        m_options.ignoreWhitespace = ignore;
        showSides();
    });
    connect(m_swap, &QToolButton::toggled, this, [this](bool swapped) {
        m_swapped = swapped;
        showSides();
        updatePickers();
    });
    for (CandidatePicker* picker : {m_leftPicker, m_rightPicker}) {
        connect(picker, &CandidatePicker::ruleChosen, this, &DiffView::setAgainst);
        connect(picker, &CandidatePicker::candidateChosen, this, [this, picker](const CandidateId& id) {
            if ((picker == m_rightPicker) != m_swapped) {
                m_selection.setCurrent(id);
            } else {
                m_picked = id;
                setAgainst(Against::Fixed);
            }
        });
    }
}

void DiffView::addShortcuts()
{
    const auto shortcut = [this](const QKeySequence& keys, QToolButton* target) {
        auto* action = new QAction(this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, target, &QToolButton::click);
        addAction(action);
    };
    shortcut(Qt::Key_F7, m_previous);
    shortcut(Qt::Key_F8, m_next);
    shortcut(Qt::Key_U, m_unified);
    shortcut(Qt::Key_W, m_whitespace);
    shortcut(Qt::Key_X, m_swap);
    shortcut(Qt::Key_C, m_collapse);
}

void DiffView::connectSelection()
{
    connect(&m_selection, &ui::Selection::currentChanged, this, &DiffView::refresh);
    connect(&m_selection, &ui::Selection::markedChanged, this, &DiffView::refresh);
    connect(&m_selection, &ui::Selection::lineRequested, this, &DiffView::showLine);
}

void DiffView::retranslate()
{
    const auto label = [](QToolButton* target, const QString& name, const QString& tip, const QString& keys) {
        target->setAccessibleName(name);
        target->setToolTip(keys.isEmpty() ? tip : tip % QStringLiteral(" (") % keys % QLatin1Char(')'));
    };
    label(m_swap, tr("Swap sides"), tr("Swap the sides"), QStringLiteral("X"));
    label(m_previous, tr("Previous change"), tr("Previous change"), QStringLiteral("F7"));
    label(m_next, tr("Next change"), tr("Next change"), QStringLiteral("F8"));
    label(m_unified, tr("Unified"), tr("One text instead of two side by side"), QStringLiteral("U"));
    label(m_whitespace, tr("Ignore whitespace"), tr("Ignore changes of blanks only"), QStringLiteral("W"));
    label(m_collapse, tr("Collapse unchanged lines"), tr("Fold stretches without changes"), QStringLiteral("C"));
    m_leftPicker->setAccessibleName(tr("Left side"));
    m_rightPicker->setAccessibleName(tr("Right side"));
    m_tabs->setAccessibleName(tr("Files"));
    m_counter->setToolTip(tr("Current change of all changes in this file"));
    m_stack->emptyPage()->setIcon(QStringLiteral("vcs-diff"));
}

void DiffView::setRun(std::shared_ptr<const evolution::RunState> state)
{
    m_state = std::move(state);
    m_leftPicker->setState(m_state);
    m_rightPicker->setState(m_state);
    refresh();
}

void DiffView::setAgainst(Against against)
{
    m_against = against;
    refresh();
}

void DiffView::compare(const CandidateId& left, const CandidateId& right)
{
    const evolution::Member* member = m_state ? m_state->member(right) : nullptr;
    const bool parent = member && !member->candidate.parents.empty() && member->candidate.parents.front() == left;
    m_against = parent ? Against::Parent : Against::Fixed;
    m_picked = left;
    m_selection.setCurrent(right);
    refresh();
}

void DiffView::showLine(const CandidateId& id, const QString& role, int line)
{
    m_jump = Jump{id, role, line};
    refresh();
    if (m_shown && m_leftFiles && m_rightFiles) {
        showSides();
    }
}

void DiffView::refresh()
{
    m_comparison = m_state ? resolve(*m_state, m_selection.current(), m_against, m_selection.marked(), m_picked)
                           : Comparison{{}, {}, Obstacle::NoCandidate};
    // A jump goes to the candidate itself, also where there is nothing to compare it with.
    const bool alone = m_comparison.obstacle == Obstacle::NoParent && !m_comparison.right.isNull();
    if (m_comparison.obstacle != Obstacle::None && !alone) {
        m_shown.reset();
        explain(m_comparison.obstacle);
        updatePickers();
        return;
    }
    const CandidateId left = alone ? m_comparison.right : m_comparison.left;
    const Shown wanted{left, m_comparison.right};
    updatePickers();
    if (m_shown == wanted) {
        return;
    }
    m_shown = wanted;
    load();
}

void DiffView::load()
{
    m_leftFiles.reset();
    m_rightFiles.reset();
    const Shown shown = *m_shown;
    const evolution::Member* left = m_state->member(shown.left);
    const evolution::Member* right = m_state->member(shown.right);
    if (!left || !right) {
        explain(Obstacle::NoCandidate);
        return;
    }
    m_stack->showLoading(
        tr("Reading the sources of %1 and %2").arg(format::shortId(shown.left), format::shortId(shown.right)));
    const QPointer<DiffView> self(this);
    const auto receive
        = [self, shown](std::optional<Result<SourceFiles>> DiffView::*side, const Result<SourceFiles>& files) {
              if (self && self->m_shown == shown) { // else something newer is wanted
                  (*self).*side = files;
                  self->showSides();
              }
          };
    m_sources.fetch(
        left->files, [receive](const Result<SourceFiles>& files) { receive(&DiffView::m_leftFiles, files); });
    m_sources.fetch(
        right->files, [receive](const Result<SourceFiles>& files) { receive(&DiffView::m_rightFiles, files); });
}

void DiffView::showSides()
{
    if (!m_leftFiles || !m_rightFiles) {
        return;
    }
    for (const auto* side : {&*m_leftFiles, &*m_rightFiles}) {
        if (!*side) {
            m_stack->showError(side->error(), [this] { load(); });
            return;
        }
    }
    const SourceFiles& left = **(m_swapped ? m_rightFiles : m_leftFiles);
    const SourceFiles& right = **(m_swapped ? m_leftFiles : m_rightFiles);
    auto files = compareFiles(left, right, m_options);
    if (!files) {
        m_stack->showError(files.error(), [this] { showSides(); });
        return;
    }
    m_files = std::move(*files);

    const QString wanted = m_jump     ? m_jump->role
        : m_tabs->currentIndex() >= 0 ? m_tabs->tabData(m_tabs->currentIndex()).toString()
                                      : QString();
    int current = -1;
    {
        const QSignalBlocker quiet(m_tabs);
        while (m_tabs->count() > 0) {
            m_tabs->removeTab(0);
        }
        for (const FileDiff& file : m_files) {
            const QString role = ui::toQString(file.role);
            const QString counts = file.diff.isIdentical()
                ? QString()
                : QStringLiteral("  +%1 −%2").arg(file.diff.added).arg(file.diff.removed);
            const int tab = m_tabs->addTab(role % counts);
            m_tabs->setTabData(tab, role);
            m_tabs->setTabToolTip(tab,
                file.diff.isIdentical()
                    ? tr("%1 is the same on both sides").arg(role)
                    : tr("%1: %2 lines added, %3 removed").arg(role).arg(file.diff.added).arg(file.diff.removed));
            current = role == wanted ? tab : current;
        }
        if (current < 0) {
            const auto changed = std::find_if(
                m_files.begin(), m_files.end(), [](const FileDiff& file) { return !file.diff.isIdentical(); });
            current = changed == m_files.end() ? 0 : static_cast<int>(changed - m_files.begin());
        }
        m_tabs->setCurrentIndex(current);
    }
    m_stack->showContent();
    showFile(current);
}

void DiffView::showFile(int tab)
{
    if (tab < 0 || tab >= static_cast<int>(m_files.size())) {
        return;
    }
    m_body->setDiff(m_files[static_cast<std::size_t>(tab)].diff);
    if (m_jump && m_shown && m_jump->role == m_tabs->tabData(tab).toString()) {
        const bool right = (m_jump->candidate == m_shown->right) != m_swapped;
        m_body->showLine(m_jump->line, right);
        m_jump.reset();
    }
    updateCounter();
}

void DiffView::updateCounter()
{
    const int count = m_body->changeCount();
    const bool alone = m_comparison.obstacle == Obstacle::NoParent;
    m_counter->setText(count > 0 ? QStringLiteral("%1 / %2").arg(m_body->currentChange() + 1).arg(count)
            : alone              ? tr("no parent")
                                 : tr("identical"));
    m_previous->setEnabled(m_body->currentChange() > 0);
    m_next->setEnabled(m_body->currentChange() + 1 < count);
}

QString DiffView::roleOfLeft() const
{
    switch (m_against) {
    case Against::Parent:
        return tr("parent");
    case Against::SecondParent:
        return tr("second parent");
    case Against::Best:
        return tr("best");
    case Against::Marked:
        return tr("marked");
    case Against::Fixed:
        return {};
    }
    return {};
}

void DiffView::updatePickers()
{
    CandidatePicker* left = m_swapped ? m_rightPicker : m_leftPicker;
    CandidatePicker* right = m_swapped ? m_leftPicker : m_rightPicker;
    left->setRules(
        {{Against::Parent, tr("Parent of the selected candidate")}, {Against::SecondParent, tr("Second parent")},
            {Against::Best, tr("Best of the run")}, {Against::Marked, tr("Marked candidate")}});
    right->setRules({});
    left->showCandidate(m_comparison.left, roleOfLeft());
    right->showCandidate(m_comparison.right, {});
}

void DiffView::explain(Obstacle obstacle)
{
    ui::EmptyState* page = m_stack->emptyPage();
    page->setTitle(tr("Nothing to compare"));
    const auto offerParent
        = [this, page] { page->setAction(tr("Compare with its parent"), [this] { setAgainst(Against::Parent); }); };
    page->setAction({}, {});
    switch (obstacle) {
    case Obstacle::None:
    case Obstacle::NoParent:
        break;
    case Obstacle::NoCandidate:
        page->setText(tr("Select a candidate in the population: its sources appear here beside those of its parent."));
        break;
    case Obstacle::NoSecondParent:
        page->setText(tr("The selected candidate has one parent only."));
        offerParent();
        break;
    case Obstacle::NoBest:
        page->setText(tr("No candidate of the run is valid yet."));
        offerParent();
        break;
    case Obstacle::IsBest:
        page->setText(tr("The selected candidate is itself the best one."));
        offerParent();
        break;
    case Obstacle::NoneMarked:
        page->setText(tr("No candidate is marked. Mark one in the population's context menu."));
        offerParent();
        break;
    case Obstacle::Same:
        page->setText(tr("Both sides are the same candidate. Select another one."));
        offerParent();
        break;
    }
    m_stack->showEmpty();
}

void DiffView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
}

} // namespace acann::diff
