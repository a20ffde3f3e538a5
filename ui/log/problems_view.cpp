// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "log/problems_view.h"

#include "common/empty_state.h"
#include "common/icons.h"
#include "log/problems_model.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>

namespace acann::ui {

namespace {

class ProblemFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setCandidate(const CandidateId& id)
    {
        m_candidate = id;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const auto& problem = static_cast<const ProblemsModel*>(sourceModel())->problem(row);
        return (m_candidate.isNull() || problem.candidate == m_candidate)
            && QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

private:
    CandidateId m_candidate;
};

} // namespace

ProblemsView::ProblemsView(const Theme& theme, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new ProblemsModel(theme, this))
    , m_filtered(new ProblemFilter(this))
    , m_table(new QTreeView(this))
    , m_search(new QLineEdit(this))
    , m_onlyCurrent(new QToolButton(this))
{
    m_filtered->setSourceModel(m_model);
    m_filtered->setSortRole(ProblemsModel::kSortRole);
    m_filtered->setFilterKeyColumn(-1);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filtered);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAlternatingRowColors(true);
    m_table->setSortingEnabled(true);
    // Unsorted until asked: live problems are appended and never move what is being read.
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(ProblemsModel::MessageColumn, QHeaderView::Stretch);
    m_table->header()->resizeSection(ProblemsModel::RuleColumn, 190);
    m_table->header()->resizeSection(ProblemsModel::PlaceColumn, 140);
    m_stack = new ViewStack(m_table, this);
    m_stack->emptyPage()->setIcon(QStringLiteral("checkmark"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(240);
    m_onlyCurrent->setAutoRaise(true);
    m_onlyCurrent->setCheckable(true);
    m_onlyCurrent->setIcon(themeIcon(QStringLiteral("view-filter")));

    auto* row = new QHBoxLayout;
    row->setContentsMargins(6, 4, 6, 4);
    row->addWidget(m_search);
    row->addStretch(1);
    row->addWidget(m_onlyCurrent);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_stack, 1);

    const auto filterByCandidate = [this] {
        static_cast<ProblemFilter*>(m_filtered)
            ->setCandidate(m_onlyCurrent->isChecked() ? m_selection.current() : CandidateId{});
    };
    connect(m_onlyCurrent, &QToolButton::toggled, this, filterByCandidate);
    connect(&m_selection, &Selection::currentChanged, this, filterByCandidate);
    connect(m_search, &QLineEdit::textChanged, m_filtered, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table, &QTreeView::activated, this, &ProblemsView::open);
    retranslate();
}

void ProblemsView::appendRunProblems(const std::vector<Problem>& problems)
{
    m_model->append(problems);
    showState();
}

void ProblemsView::clearRun()
{
    m_model->clear();
    m_model->append(m_general);
    m_model->append(m_knowledge);
    showState();
}

void ProblemsView::appendGeneralProblems(const std::vector<Problem>& problems)
{
    m_general.insert(m_general.end(), problems.begin(), problems.end());
    m_model->append(problems);
    showState();
}

void ProblemsView::setKnowledgeProblems(const std::vector<Problem>& problems)
{
    for (const Problem& gone : m_knowledge)
        m_model->remove(gone);
    m_knowledge = problems;
    m_model->append(problems);
    showState();
}

int ProblemsView::count() const { return m_model->rowCount(); }

void ProblemsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ProblemsView::open(const QModelIndex& index)
{
    const Problem& problem = m_model->problem(m_filtered->mapToSource(index).row());
    if (!problem.candidate.isNull())
        m_selection.showLine(problem.candidate, problem.place, problem.line);
    else if (!problem.place.isEmpty())
        Q_EMIT fileRequested(problem.place, problem.line);
}

void ProblemsView::showState()
{
    if (count() == 0)
        m_stack->showEmpty();
    else
        m_stack->showContent();
    Q_EMIT countChanged(count());
}

void ProblemsView::retranslate()
{
    m_search->setPlaceholderText(tr("Filter by rule or text"));
    m_search->setAccessibleName(tr("Filter by rule or text"));
    m_onlyCurrent->setToolTip(tr("Only the selected candidate"));
    m_onlyCurrent->setAccessibleName(tr("Only the selected candidate"));
    m_stack->emptyPage()->setTitle(tr("No problems"));
    m_stack->emptyPage()->setText(
        tr("Findings of candidates, knowledge that does not load and failed commands are listed here. A double click "
           "leads to the line."));
    Q_EMIT m_model->headerDataChanged(Qt::Horizontal, 0, ProblemsModel::ColumnCount - 1);
}

} // namespace acann::ui
