// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "population/population_model.h"

#include "common/text.h"

#include <QLocale>

#include <algorithm>

namespace acann::population {

namespace format = ui::format;

struct PopulationModel::Node
{
    Row row;
    QString verdict;
    bool isGroup = false;
    int generation = 0; ///< of a group
    Node* parent = nullptr;
    int position = 0; ///< among its siblings
    Children children;

    void adopt(std::unique_ptr<Node> child)
    {
        child->parent = this;
        child->position = static_cast<int>(children.size());
        children.push_back(std::move(child));
    }
};

namespace {

bool isNumber(int column)
{
    switch (column) {
    case PopulationModel::LatencyColumn:
    case PopulationModel::SpeedupColumn:
    case PopulationModel::GenerationColumn:
    case PopulationModel::TokensColumn:
    case PopulationModel::CostColumn:
    case PopulationModel::DriftColumn:
        return true;
    default:
        return false;
    }
}

QString moneyText(const std::map<std::string, double>& money)
{
    QStringList parts;
    for (const auto& [currency, amount] : money) {
        parts << format::money(amount, ui::toQString(currency));
    }
    return parts.join(QStringLiteral(" + "));
}

} // namespace

PopulationModel::PopulationModel(QObject* parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Node>())
{ }

PopulationModel::~PopulationModel() = default;

void PopulationModel::setState(std::shared_ptr<const evolution::RunState> state, const StepOf& inFlight)
{
    m_state = std::move(state);
    std::vector<Row> rows = m_state ? rowsOf(*m_state, inFlight) : std::vector<Row>{};
    const bool first = m_nodes.empty();
    if (const auto best = std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.best; });
        best != rows.end() && best->latencyNs) {
        m_unit = format::unitFor(*best->latencyNs);
    }
    merge(std::move(rows));
    if (first) {
        m_fresh.clear();
    }
}

void PopulationModel::setGrouping(Grouping grouping)
{
    if (grouping == m_grouping) {
        return;
    }
    std::vector<Row> rows;
    rows.reserve(m_nodes.size());
    for (const auto& [id, node] : m_nodes) {
        rows.push_back(node->row);
    }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.ordinal < b.ordinal; });
    const std::set<CandidateId> fresh = m_fresh;
    removeAll();
    m_grouping = grouping;
    merge(std::move(rows));
    m_fresh = fresh;
}

const evolution::Member* PopulationModel::member(const CandidateId& id) const
{
    return m_state ? m_state->member(id) : nullptr;
}

// --- merging ---------------------------------------------------------------------------------------------------------

/// Candidates are only ever added to a run, so anything else means that another run is shown.
bool PopulationModel::extends(const std::vector<Row>& rows) const
{
    std::size_t known = 0;
    for (const Row& row : rows) {
        if (const auto node = m_nodes.find(row.id); node != m_nodes.end()) {
            if (node->second->row.parents != row.parents || node->second->row.generation != row.generation) {
                return false;
            }
            ++known;
        }
    }
    return known == m_nodes.size();
}

void PopulationModel::merge(std::vector<Row> rows)
{
    if (!extends(rows)) {
        removeAll();
    }
    for (Row& row : rows) {
        if (const auto node = m_nodes.find(row.id); node != m_nodes.end()) {
            update(*node->second, row);
        }
    }
    insertNew(rows);
}

void PopulationModel::removeAll()
{
    m_fresh.clear();
    if (m_root->children.empty()) {
        return;
    }
    beginRemoveRows({}, 0, static_cast<int>(m_root->children.size()) - 1);
    m_nodes.clear();
    m_groups.clear();
    m_root->children.clear();
    endRemoveRows();
}

PopulationModel::Node* PopulationModel::parentFor(const Row& row) const
{
    if (m_grouping == Grouping::Generation) {
        const auto group = m_groups.find(row.generation);
        return group == m_groups.end() ? nullptr : group->second;
    }
    const auto node = m_nodes.find(row.primaryParent());
    return node == m_nodes.end() ? m_root.get() : node->second;
}

std::unique_ptr<PopulationModel::Node> PopulationModel::makeNode(Row row)
{
    auto node = std::make_unique<Node>();
    node->verdict = describe(row);
    node->row = std::move(row);
    return node;
}

/// One insertion per parent that was there before; what grows under a new node comes along with it.
void PopulationModel::insertNew(std::vector<Row>& rows)
{
    std::vector<std::pair<Node*, Children>> batches;
    const auto batchOf = [&batches](Node* parent) -> Children& {
        const auto found
            = std::find_if(batches.rbegin(), batches.rend(), [&](const auto& batch) { return batch.first == parent; });
        return found != batches.rend() ? found->second : batches.emplace_back(parent, Children{}).second;
    };
    std::set<const Node*> pending; // nodes in a batch or below one
    for (Row& row : rows) {
        if (m_nodes.contains(row.id)) {
            continue;
        }
        if (m_grouping == Grouping::Generation && !m_groups.contains(row.generation)) {
            auto group = std::make_unique<Node>();
            group->isGroup = true;
            group->generation = row.generation;
            m_groups[row.generation] = group.get();
            pending.insert(group.get());
            batchOf(m_root.get()).push_back(std::move(group));
        }
        Node* parent = parentFor(row);
        const CandidateId id = row.id;
        std::unique_ptr<Node> node = makeNode(std::move(row));
        m_nodes[id] = node.get();
        m_fresh.insert(id);
        pending.insert(node.get());
        if (pending.contains(parent)) {
            parent->adopt(std::move(node));
        } else {
            batchOf(parent).push_back(std::move(node));
        }
    }
    for (auto& [parent, children] : batches) {
        const int first = static_cast<int>(parent->children.size());
        beginInsertRows(indexOf(parent, 0), first, first + static_cast<int>(children.size()) - 1);
        for (std::unique_ptr<Node>& child : children) {
            parent->adopt(std::move(child));
        }
        endInsertRows();
    }
}

void PopulationModel::update(Node& node, Row row)
{
    if (node.row == row) {
        return;
    }
    const bool reworded = node.row.outcome != row.outcome || node.row.step != row.step || node.row.waits != row.waits;
    node.row = std::move(row);
    if (reworded) {
        node.verdict = describe(node.row);
    }
    Q_EMIT dataChanged(indexOf(&node, 0), indexOf(&node, ColumnCount - 1));
}

void PopulationModel::markSeen(const std::set<CandidateId>& ids)
{
    for (const CandidateId& id : ids) {
        if (m_fresh.erase(id) > 0) {
            const QModelIndex changed = indexOf(id);
            Q_EMIT dataChanged(changed, changed, {Qt::DecorationRole});
        }
    }
}

// --- looking up ------------------------------------------------------------------------------------------------------

const Row* PopulationModel::row(const QModelIndex& index) const
{
    if (!index.isValid() || index.model() != this) {
        return nullptr;
    }
    const auto* node = static_cast<const Node*>(index.internalPointer());
    return node->isGroup ? nullptr : &node->row;
}

const Row* PopulationModel::row(const CandidateId& id) const
{
    const auto node = m_nodes.find(id);
    return node == m_nodes.end() ? nullptr : &node->second->row;
}

QString PopulationModel::verdictText(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const Node*>(index.internalPointer())->verdict : QString();
}

QModelIndex PopulationModel::indexOf(const Node* node, int column) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(node->position, column, const_cast<Node*>(node));
}

QModelIndex PopulationModel::indexOf(const CandidateId& id, int column) const
{
    const auto node = m_nodes.find(id);
    return node == m_nodes.end() ? QModelIndex() : indexOf(node->second, column);
}

std::set<CandidateId> PopulationModel::ancestorsOf(const CandidateId& id) const
{
    std::set<CandidateId> ancestors;
    std::vector<CandidateId> open{id};
    while (!open.empty()) {
        const Row* current = row(open.back());
        open.pop_back();
        for (const CandidateId& parent : current ? current->parents : std::vector<CandidateId>{}) {
            if (ancestors.insert(parent).second) {
                open.push_back(parent);
            }
        }
    }
    return ancestors;
}

std::set<CandidateId> PopulationModel::descendantsOf(const CandidateId& id) const
{
    std::set<CandidateId> descendants;
    if (!m_state) {
        return descendants;
    }
    // Parents are always proposed before their children, so one pass in order is enough.
    for (const CandidateId& candidate : m_state->order) {
        const Row* current = row(candidate);
        if (current && std::any_of(current->parents.begin(), current->parents.end(), [&](const CandidateId& parent) {
                return parent == id || descendants.contains(parent);
            })) {
            descendants.insert(candidate);
        }
    }
    return descendants;
}

// --- QAbstractItemModel ----------------------------------------------------------------------------------------------

QModelIndex PopulationModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    const Node* node = parent.isValid() ? static_cast<const Node*>(parent.internalPointer()) : m_root.get();
    return createIndex(row, column, node->children[static_cast<std::size_t>(row)].get());
}

QModelIndex PopulationModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(static_cast<const Node*>(index.internalPointer())->parent, 0) : QModelIndex();
}

int PopulationModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_root->children.size());
    }
    return parent.column() == 0 ? static_cast<int>(static_cast<const Node*>(parent.internalPointer())->children.size())
                                : 0;
}

int PopulationModel::columnCount(const QModelIndex&) const { return ColumnCount; }

QVariant PopulationModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto& node = *static_cast<const Node*>(index.internalPointer());
    switch (role) {
    case Qt::DisplayRole:
        return display(node, index.column());
    case Qt::ToolTipRole:
        return toolTip(node, index.column());
    case Qt::TextAlignmentRole: {
        return QVariant::fromValue(
            Qt::Alignment((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    case SortRole:
        return sortValue(node, index.column());
    case IdRole:
        return node.isGroup ? QString() : ui::toQString(node.row.id.value);
    default:
        return {};
    }
}

QVariant PopulationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(
            Qt::Alignment((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    const QString titles[ColumnCount]{tr("Candidate"), tr("Verdict"), tr("Latency"), tr("Speedup"), tr("Gen"),
        tr("Parents"), tr("Mode"), tr("Tokens"), tr("Cost"), tr("Drift"), tr("Note")};
    const QString tips[ColumnCount]{tr("Shape and colour tell the verdict; the text is the start of the content hash"),
        tr("How the evaluation ended, with its cause"),
        tr("Median latency of the primary case; ~ marks a modelled number"),
        tr("How many times faster than the first valid candidate of the run"),
        tr("Generation in which the candidate was proposed"), tr("Candidates it was made from; click one to select it"),
        tr("Agent mode and stage that produced it"), tr("Tokens that models were paid for it"),
        tr("Money that its try cost, by the price list"), tr("Structural distance from its primary parent"),
        tr("What the candidate tries, in its author's words")};
    if (role == Qt::DisplayRole) {
        return titles[section];
    }
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

// --- texts -----------------------------------------------------------------------------------------------------------

QString PopulationModel::describe(const Row& row) const
{
    switch (row.outcome) {
    case Outcome::Running: {
        if (row.waits) {
            return tr("waits for your approval");
        }
        if (row.step.empty()) {
            return tr("waiting");
        }
        return row.step == "compile" ? tr("compiling…")
            : row.step == "verify"   ? tr("verifying…")
            : row.step == "measure"  ? tr("timing…")
                                     : ui::toQString(row.step);
    }
    case Outcome::Duplicate:
        return row.duplicateOf ? tr("same program as %1").arg(format::shortId(*row.duplicateOf)) : tr("duplicate");
    case Outcome::Refused:
        return tr("refused by you");
    case Outcome::Valid:
        return tr("valid");
    default: {
        const evolution::Member* failed = member(row.id);
        return failed ? ui::toQString(sentenceOf(*failed)) : QString();
    }
    }
}

QVariant PopulationModel::display(const Node& node, int column) const
{
    if (node.isGroup) {
        return column == CandidateColumn ? QVariant(tr("Generation %1").arg(node.generation)) : QVariant();
    }
    const Row& row = node.row;
    switch (column) {
    case CandidateColumn:
        return format::shortId(row.id);
    case GenerationColumn:
        return QLocale().toString(row.generation);
    case VerdictColumn:
        return node.verdict;
    case LatencyColumn:
        return row.latencyNs ? (row.modelled ? QStringLiteral("~") : QString()) % format::time(*row.latencyNs, m_unit)
                             : QString();
    case SpeedupColumn:
        return row.speedup ? format::speedup(*row.speedup, 1.0) : QString();
    case ParentsColumn: {
        QStringList parents;
        for (const CandidateId& parent : row.parents) {
            parents << format::shortId(parent);
        }
        return parents.join(QStringLiteral(" + "));
    }
    case ModeColumn:
        return QString(
            ui::toQString(task::name(row.mode)) % QStringLiteral(" · ") % ui::toQString(task::name(row.stage)));
    case TokensColumn:
        return row.tokens > 0 ? format::count(row.tokens) : QString();
    case CostColumn:
        return moneyText(row.money);
    case DriftColumn:
        return row.drift ? format::percent(*row.drift) : QString();
    case NoteColumn:
        return ui::toQString(row.note);
    default:
        return {};
    }
}

QVariant PopulationModel::sortValue(const Node& node, int column) const
{
    if (node.isGroup) {
        return node.generation;
    }
    const Row& row = node.row;
    switch (column) {
    case CandidateColumn:
        return row.ordinal;
    case GenerationColumn:
        return row.generation * 100'000 + row.slot;
    case VerdictColumn:
        return static_cast<int>(row.outcome);
    case LatencyColumn:
        return row.latencyNs ? QVariant(*row.latencyNs) : QVariant();
    case SpeedupColumn:
        return row.speedup ? QVariant(*row.speedup) : QVariant();
    case TokensColumn:
        return row.tokens > 0 ? QVariant(row.tokens) : QVariant();
    case CostColumn:
        return row.money.empty() ? QVariant() : QVariant(row.money.begin()->second);
    case DriftColumn:
        return row.drift ? QVariant(*row.drift) : QVariant();
    default:
        return display(node, column).toString();
    }
}

QString PopulationModel::toolTip(const Node& node, int column) const
{
    if (node.isGroup) {
        return {};
    }
    const Row& row = node.row;
    switch (column) {
    case CandidateColumn: {
        QStringList lines{ui::toQString(row.id.value)};
        if (row.best) {
            lines << tr("Best candidate of the run");
        }
        if (row.survivor) {
            lines << tr("In the population after the last selection");
        }
        if (row.attempt > 0) {
            lines << tr("Try %1 for its slot: it repairs what failed before").arg(row.attempt + 1);
        }
        if (row.pinned) {
            lines << tr("Pinned: every selection keeps it");
        }
        if (row.banned) {
            lines << tr("Banned: nobody descends from it any more");
        }
        if (m_fresh.contains(row.id)) {
            lines << tr("New since you last looked");
        }
        return lines.join(QLatin1Char('\n'));
    }
    case LatencyColumn:
        return row.latencyNs ? format::time(*row.latencyNs) % QLatin1Char(' ')
                % format::kindName(
                    row.modelled ? evaluation::MeasurementKind::Modelled : evaluation::MeasurementKind::Measured)
                             : QString();
    default:
        return display(node, column).toString();
    }
}

} // namespace acann::population
