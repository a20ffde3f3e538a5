// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "population/population_rows.h"

#include "common/formatter.h"

#include <QAbstractItemModel>

#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

namespace acann::population {

/// A run's candidates as a tree, merged by candidate id: the model is never reset, so selection, expansion and scroll
/// position of its views survive every update. Speaks of nothing visual; colours and shapes are the delegate's.
class PopulationModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column
    {
        CandidateColumn,
        VerdictColumn,
        LatencyColumn,
        SpeedupColumn,
        GenerationColumn,
        ParentsColumn,
        ModeColumn,
        TokensColumn,
        CostColumn,
        DriftColumn,
        NoteColumn,
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole, ///< raw value; invalid where there is none
        IdRole, ///< the candidate id as text; empty for a group
    };
    enum class Grouping
    {
        Lineage, ///< a candidate sits under its primary parent
        Generation ///< a candidate sits under its generation
    };

    explicit PopulationModel(QObject* parent = nullptr);
    ~PopulationModel() override;

    /// Merges the run's state. Null: no run.
    void setState(std::shared_ptr<const evolution::RunState> state, const StepOf& inFlight);
    void setGrouping(Grouping grouping);
    [[nodiscard]] Grouping grouping() const { return m_grouping; }

    [[nodiscard]] const std::shared_ptr<const evolution::RunState>& state() const { return m_state; }
    [[nodiscard]] const evolution::Member* member(const CandidateId& id) const;
    /// Null for a group.
    [[nodiscard]] const Row* row(const QModelIndex& index) const;
    [[nodiscard]] const Row* row(const CandidateId& id) const;
    /// What the verdict column says.
    [[nodiscard]] QString verdictText(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const CandidateId& id, int column = CandidateColumn) const;
    [[nodiscard]] int candidateCount() const { return static_cast<int>(m_nodes.size()); }

    /// All ancestors, through every parent; without the candidate itself.
    [[nodiscard]] std::set<CandidateId> ancestorsOf(const CandidateId& id) const;
    [[nodiscard]] std::set<CandidateId> descendantsOf(const CandidateId& id) const;

    /// Candidates that came with an update after the first one and were not marked as seen yet.
    [[nodiscard]] const std::set<CandidateId>& fresh() const { return m_fresh; }
    void markSeen(const std::set<CandidateId>& ids);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node;
    using Children = std::vector<std::unique_ptr<Node>>;

    void merge(std::vector<Row> rows);
    [[nodiscard]] bool extends(const std::vector<Row>& rows) const;
    void removeAll();
    void insertNew(std::vector<Row>& rows);
    void update(Node& node, Row row);
    [[nodiscard]] std::unique_ptr<Node> makeNode(Row row);
    [[nodiscard]] Node* parentFor(const Row& row) const;
    [[nodiscard]] QModelIndex indexOf(const Node* node, int column) const;
    [[nodiscard]] QVariant display(const Node& node, int column) const;
    [[nodiscard]] QVariant sortValue(const Node& node, int column) const;
    [[nodiscard]] QString describe(const Row& row) const;
    [[nodiscard]] QString toolTip(const Node& node, int column) const;

    Grouping m_grouping = Grouping::Lineage;
    std::shared_ptr<const evolution::RunState> m_state;
    std::unique_ptr<Node> m_root;
    std::unordered_map<CandidateId, Node*> m_nodes;
    std::map<int, Node*> m_groups;
    std::set<CandidateId> m_fresh;
    ui::format::TimeUnit m_unit = ui::format::TimeUnit::Microseconds; ///< of the latency column
};

} // namespace acann::population
