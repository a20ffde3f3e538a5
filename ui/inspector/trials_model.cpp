// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/trials_model.h"

#include "common/formatter.h"
#include "common/text.h"
#include "inspector/headline.h"

#include <algorithm>

namespace acann::inspector {

namespace format = ui::format;

TrialsModel::TrialsModel(const ui::Theme& theme, QObject* parent)
    : QAbstractTableModel(parent)
    , m_theme(theme)
{ }

void TrialsModel::setTrials(std::vector<evaluation::TrialReport> trials)
{
    trials = failedFirst(std::move(trials));
    if (trials == m_trials) {
        return;
    }
    beginResetModel(); // another candidate: nothing of the old list is kept
    m_trials = std::move(trials);
    endResetModel();
}

int TrialsModel::failedCount() const
{
    return static_cast<int>(
        std::count_if(m_trials.begin(), m_trials.end(), [](const auto& trial) { return !trial.passed; }));
}

int TrialsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_trials.size());
}

int TrialsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant TrialsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const evaluation::TrialReport& trial = m_trials[static_cast<std::size_t>(index.row())];
    if (role == Qt::ForegroundRole
        && (index.column() == ResultColumn || (!trial.passed && index.column() == MessageColumn))) {
        return m_theme.color(trial.passed ? ui::Role::Valid : ui::Role::Invalid);
    }
    if (role == Qt::FontRole && index.column() >= SeedColumn && index.column() <= MaxColumn) {
        return m_theme.monospaced();
    }
    if (role == Qt::TextAlignmentRole && index.column() >= SeedColumn && index.column() <= MaxColumn) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    switch (index.column()) {
    case ResultColumn:
        return trial.passed ? tr("● passed") : tr("✕ failed");
    case CaseColumn:
        return ui::toQString(trial.caseId);
    case DistributionColumn:
        return ui::toQString(trial.distribution);
    case SeedColumn:
        return QString::number(trial.seed);
    case MeanColumn:
        return format::relativeError(trial.meanRelative);
    case MaxColumn:
        return format::relativeError(trial.maxRelative);
    case MessageColumn:
        return ui::toQString(trial.message);
    default:
        return {};
    }
}

QVariant TrialsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    const QString titles[ColumnCount]{
        tr("Result"), tr("Case"), tr("Inputs"), tr("Seed"), tr("Mean"), tr("Max"), tr("Error")};
    const QString tips[ColumnCount]{tr("Whether the outputs were within the limits"), tr("Shapes and attributes"),
        tr("How the inputs were drawn"), tr("Seed of the inputs"), tr("Mean relative error of the worst output"),
        tr("Largest relative error of the worst output"), tr("Where and how the outputs differ")};
    return role == Qt::DisplayRole ? QVariant(titles[section])
        : role == Qt::ToolTipRole  ? QVariant(tips[section])
                                   : QVariant();
}

} // namespace acann::inspector
