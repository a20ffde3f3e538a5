// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/population_menu.h"

#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"
#include "population/population_model.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTreeView>

namespace acann::population {

namespace format = ui::format;

CandidateMenu::CandidateMenu(
    const Row& row, ui::Selection& selection, const evolution::RunState* state, QWidget* parent)
    : QMenu(parent)
    , m_selection(selection)
{
    setToolTipsVisible(true);
    addComparisons(row);
    addSeparator();
    addSteering(row, state);
    addSeparator();
    const CandidateId id = row.id;
    if (row.duplicateOf) {
        const CandidateId original = *row.duplicateOf;
        addAction(ui::themeIcon(QStringLiteral("go-jump")), tr("Go to the original %1").arg(format::shortId(original)),
            this, [this, original] { m_selection.setCurrent(original); });
    }
    addAction(ui::themeIcon(QStringLiteral("edit-copy")), tr("Copy id"), this,
        [id] { QGuiApplication::clipboard()->setText(ui::toQString(id.value)); });
    addAction(ui::themeIcon(QStringLiteral("document-export")), tr("Export sources…"), this,
        [this, id] { Q_EMIT exportRequested(id); });
}

void CandidateMenu::addComparisons(const Row& row)
{
    const CandidateId id = row.id;
    const QIcon icon = ui::themeIcon(QStringLiteral("vcs-diff"));
    for (std::size_t i = 0; i < row.parents.size(); ++i) {
        const CandidateId other = row.parents[i];
        const QString text = i == 0 ? tr("Compare with parent %1").arg(format::shortId(other))
                                    : tr("Compare with second parent %1").arg(format::shortId(other));
        addAction(icon, text, this, [this, other, id] { Q_EMIT compareRequested(other, id); });
    }
    if (row.parents.empty()) {
        QAction* none = addAction(icon, tr("Compare with parent"));
        none->setEnabled(false);
        none->setToolTip(tr("A candidate of the first generation has no parent."));
    }
    const CandidateId marked = m_selection.marked();
    if (!marked.isNull() && marked != id) {
        addAction(icon, tr("Compare with marked %1").arg(format::shortId(marked)), this,
            [this, marked, id] { Q_EMIT compareRequested(marked, id); });
    }
    if (marked == id) {
        addAction(tr("Remove the mark"), this, [this] { m_selection.setMarked({}); });
    } else {
        addAction(tr("Mark for comparison"), this, [this, id] { m_selection.setMarked(id); });
    }
}

void CandidateMenu::addSteering(const Row& row, const evolution::RunState* state)
{
    const CandidateId id = row.id;
    addAction(ui::themeIcon(QStringLiteral("dialog-messages")), tr("Show its conversation"), this,
        [this, id] { Q_EMIT conversationRequested(id); });
    addAction(ui::themeIcon(QStringLiteral("vcs-branch")), tr("Fork a new run from it…"), this,
        [this, id] { Q_EMIT forkRequested(id); });
    const auto addAct = [&](const QString& icon, const QString& text, evolution::SteeringKind kind) {
        evolution::Steering act;
        act.kind = kind;
        act.candidate = id;
        QAction* action = addAction(ui::themeIcon(icon), text, this, [this, act] { Q_EMIT steerRequested(act); });
        const auto refusal = state ? evolution::steeringRefusal(*state, act) : std::nullopt;
        action->setEnabled(state && !refusal);
        if (refusal) {
            action->setToolTip(ui::toQString(*refusal));
        }
    };
    if (row.waits) {
        addAct(QStringLiteral("dialog-ok-apply"), tr("Approve its evaluation"), evolution::SteeringKind::Approve);
    }
    addAct(QStringLiteral("window-pin"), tr("Pin: every selection keeps it"), evolution::SteeringKind::Pin);
    addAct(QStringLiteral("dialog-cancel"), tr("Ban: nobody descends from it"), evolution::SteeringKind::Ban);
}

void execColumnMenu(QTreeView& tree, const QPoint& globalPosition)
{
    QMenu menu(&tree);
    for (int column = PopulationModel::CandidateColumn + 1; column < PopulationModel::ColumnCount; ++column) {
        const QString title = tree.model()->headerData(column, Qt::Horizontal).toString();
        QAction* action = menu.addAction(title);
        action->setCheckable(true);
        action->setChecked(!tree.isColumnHidden(column));
        QObject::connect(
            action, &QAction::toggled, &tree, [&tree, column](bool shown) { tree.setColumnHidden(column, !shown); });
    }
    menu.exec(globalPosition);
}

} // namespace acann::population
