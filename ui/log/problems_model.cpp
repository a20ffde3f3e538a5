// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "log/problems_model.h"

#include "common/formatter.h"
#include "common/icons.h"

#include <QFileInfo>

#include <algorithm>

namespace acann::ui {

namespace {

QIcon severityIcon(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return themeIcon(QStringLiteral("data-information"));
    case Severity::Warning:
        return themeIcon(QStringLiteral("data-warning"));
    case Severity::Error:
        return themeIcon(QStringLiteral("data-error"));
    }
    return {};
}

QString placeText(const Problem& problem)
{
    if (problem.place.isEmpty())
        return {};
    const QString file = QFileInfo(problem.place).fileName();
    return problem.line > 0 ? QStringLiteral("%1:%2").arg(file).arg(problem.line) : file;
}

QString textOf(const Problem& problem, int column)
{
    switch (column) {
    case ProblemsModel::RuleColumn:
        return problem.rule;
    case ProblemsModel::MessageColumn:
        return problem.message;
    case ProblemsModel::CandidateColumn:
        return format::shortId(problem.candidate);
    case ProblemsModel::PlaceColumn:
        return placeText(problem);
    default:
        return {};
    }
}

} // namespace

ProblemsModel::ProblemsModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent)
    , m_theme(theme)
{ }

void ProblemsModel::append(std::vector<Problem> problems)
{
    if (problems.empty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(problems.size()) - 1);
    std::move(problems.begin(), problems.end(), std::back_inserter(m_problems));
    endInsertRows();
}

void ProblemsModel::remove(const Problem& problem)
{
    const auto found = std::find(m_problems.begin(), m_problems.end(), problem);
    if (found == m_problems.end())
        return;
    const int row = static_cast<int>(found - m_problems.begin());
    beginRemoveRows({}, row, row);
    m_problems.erase(found);
    endRemoveRows();
}

void ProblemsModel::clear()
{
    beginResetModel();
    m_problems.clear();
    endResetModel();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ProblemsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Problem& problem = m_problems[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(problem, index.column());
    case kSortRole:
        if (index.column() == RuleColumn)
            return QStringLiteral("%1 %2").arg(2 - static_cast<int>(problem.severity)).arg(problem.rule);
        return textOf(problem, index.column());
    case Qt::DecorationRole:
        return index.column() == RuleColumn ? severityIcon(problem.severity) : QVariant();
    case Qt::ToolTipRole:
        return problem.suggestion.isEmpty() ? problem.message
                                            : QString(problem.message + QStringLiteral("\n\n") + problem.suggestion);
    case Qt::FontRole:
        return index.column() == MessageColumn ? QVariant() : QVariant(m_theme.monospaced());
    default:
        return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case RuleColumn:
        return tr("Rule");
    case MessageColumn:
        return tr("Problem");
    case CandidateColumn:
        return tr("Candidate");
    case PlaceColumn:
        return tr("Place");
    default:
        return {};
    }
}

} // namespace acann::ui
