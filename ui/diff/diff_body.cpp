// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diff_body.h"

#include "diff/overview_strip.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QSplitter>

#include <algorithm>

namespace acann::diff {

DiffBody::DiffBody(const ui::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_left(new DiffPane(DiffPane::Side::Left, theme))
    , m_right(new DiffPane(DiffPane::Side::Right, theme))
    , m_both(new DiffPane(DiffPane::Side::Unified, theme))
    , m_stack(new QStackedWidget(this))
    , m_overview(new OverviewStrip(theme, this))
{
    auto* sides = new QSplitter(Qt::Horizontal, m_stack);
    sides->setObjectName(QStringLiteral("diffSides"));
    sides->setHandleWidth(3);
    sides->setChildrenCollapsible(false);
    sides->addWidget(m_left);
    sides->addWidget(m_right);
    m_sides = sides;
    m_left->setObjectName(QStringLiteral("diffLeft"));
    m_right->setObjectName(QStringLiteral("diffRight"));
    m_both->setObjectName(QStringLiteral("diffUnified"));
    m_left->setAccessibleName(tr("Older candidate"));
    m_right->setAccessibleName(tr("Newer candidate"));
    m_both->setAccessibleName(tr("Unified difference"));
    m_left->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stack->addWidget(m_sides);
    m_stack->addWidget(m_both);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_overview);
    for (DiffPane* pane : {m_left, m_right, m_both}) {
        connectPane(pane);
    }
    synchronise();
    connect(
        m_overview, &OverviewStrip::lineRequested, this, [this](int line) { leading()->setFirstVisibleLine(line); });
}

void DiffBody::connectPane(DiffPane* pane)
{
    connect(pane, &DiffPane::foldClicked, this, [this](int row) {
        m_folds.opened.insert(row);
        rebuild();
    });
    connect(pane->verticalScrollBar(), &QScrollBar::valueChanged, this, &DiffBody::updateOverview);
    connect(pane->verticalScrollBar(), &QScrollBar::rangeChanged, this, &DiffBody::updateOverview);
}

/// Both sides have equally many lines, so equal scroll bar values show equal rows.
void DiffBody::synchronise()
{
    const auto link = [this](QScrollBar* from, QScrollBar* to) {
        connect(from, &QScrollBar::valueChanged, to, &QScrollBar::setValue);
        connect(to, &QScrollBar::valueChanged, from, &QScrollBar::setValue);
    };
    link(m_left->verticalScrollBar(), m_right->verticalScrollBar());
    link(m_left->horizontalScrollBar(), m_right->horizontalScrollBar());
}

void DiffBody::setDiff(Diff diff)
{
    m_diff = std::move(diff);
    m_folds.opened.clear();
    m_current = -1;
    rebuild();
    leading()->setFirstVisibleLine(0);
    if (changeCount() > 0) {
        goToChange(0);
    }
}

void DiffBody::setUnified(bool unified)
{
    if (unified == m_unified) {
        return;
    }
    const int current = m_current;
    m_unified = unified;
    m_folds.opened.clear();
    m_stack->setCurrentWidget(unified ? static_cast<QWidget*>(m_both) : m_sides);
    rebuild();
    goToChange(current);
}

void DiffBody::setCollapsed(bool collapsed)
{
    m_folds.collapse = collapsed;
    m_folds.opened.clear();
    rebuild();
    goToChange(m_current);
}

void DiffBody::rebuild()
{
    const FoldText foldText = [](int lines) { return tr("//  ⋯  %1 unchanged lines").arg(lines).toStdString(); };
    const int first = leading()->firstVisibleLine();
    m_content = m_unified ? unified(m_diff, m_folds, foldText) : sideBySide(m_diff, m_folds, foldText);
    if (m_unified) {
        m_both->setLines(m_content.left);
    } else {
        m_left->setLines(m_content.left);
        m_right->setLines(m_content.right);
    }
    leading()->setFirstVisibleLine(first);
    if (m_current >= 0 && m_current < changeCount()) {
        const RowRange& change = m_content.changes[static_cast<std::size_t>(m_current)];
        for (DiffPane* pane : {m_left, m_right, m_both}) {
            pane->setCurrent(change.first, change.count);
        }
    }
    std::vector<LineLook> looks;
    for (std::size_t i = 0; i < m_content.left.size(); ++i) {
        const LineLook left = m_content.left[i].look;
        looks.push_back(left == LineLook::Filler ? m_content.right[i].look : left);
    }
    m_overview->setLooks(std::move(looks));
    updateOverview();
}

void DiffBody::updateOverview()
{
    m_overview->setViewport(
        leading()->firstVisibleLine(), static_cast<int>(leading()->SendScintilla(QsciScintilla::SCI_LINESONSCREEN)));
}

void DiffBody::nextChange() { goToChange(std::min(m_current + 1, changeCount() - 1)); }

void DiffBody::previousChange() { goToChange(std::max(m_current - 1, 0)); }

void DiffBody::goToChange(int change)
{
    if (change < 0 || change >= changeCount()) {
        return;
    }
    m_current = change;
    const RowRange& range = m_content.changes[static_cast<std::size_t>(change)];
    for (DiffPane* pane : {m_left, m_right, m_both}) {
        pane->setCurrent(range.first, range.count);
    }
    leading()->reveal(range.end() - 1);
    leading()->reveal(range.first);
    leading()->setCursorPosition(range.first, 0);
    Q_EMIT currentChanged();
}

bool DiffBody::showLine(int sourceLine, bool rightSide)
{
    const std::vector<PaneLine>& lines = m_unified || !rightSide ? m_content.left : m_content.right;
    int line = displayedLine(lines, sourceLine, m_unified && rightSide);
    if (line < 0 && m_folds.collapse) {
        m_folds.collapse = false;
        rebuild();
        line = displayedLine(
            m_unified || !rightSide ? m_content.left : m_content.right, sourceLine, m_unified && rightSide);
        Q_EMIT currentChanged();
    }
    if (line < 0) {
        return false;
    }
    DiffPane* pane = m_unified ? m_both : rightSide ? m_right : m_left;
    pane->reveal(line);
    pane->setSelection(
        line, 0, line, static_cast<int>(pane->text(line).trimmed().isEmpty() ? 0 : pane->lineLength(line) - 1));
    return true;
}

} // namespace acann::diff
