// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "knowledge/knowledge_tree.h"

#include <QAbstractItemModel>
#include <QSet>
#include <QSortFilterProxyModel>

namespace acann::ui {

/// Cards, exemplars and broken files as a tree with status and estimated tokens.
class KnowledgeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column
    {
        TitleColumn,
        StatusColumn,
        TokensColumn,
        ColumnCount
    };

    explicit KnowledgeModel(const Theme& theme, QObject* parent = nullptr);

    /// Replaces the tree (knowledge is reloaded as a whole, on request); views restore by KnowledgeNode::key().
    void setTree(std::unique_ptr<KnowledgeNode> root);
    /// Marks a file whose editor holds changes that are not saved.
    void setModified(const std::filesystem::path& file, bool modified);
    /// Colours and texts are asked for again.
    void refresh();

    [[nodiscard]] const KnowledgeNode* node(const QModelIndex& index) const;
    /// The first row that shows `file`; invalid when there is none.
    [[nodiscard]] QModelIndex indexOf(const std::filesystem::path& file) const;
    [[nodiscard]] QModelIndex indexOf(const KnowledgeNode* node) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QVariant textOf(const KnowledgeNode& node, int column) const;
    [[nodiscard]] QVariant colorOf(const KnowledgeNode& node, int column) const;
    [[nodiscard]] QVariant iconOf(const KnowledgeNode& node) const;

    const Theme& m_theme;
    std::unique_ptr<KnowledgeNode> m_root;
    QSet<QString> m_modified;
};

/// Every word has to occur in the row or in one of its groups: "softmax L3", "draft", "broken".
class KnowledgeFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit KnowledgeFilter(QObject* parent = nullptr);
    void setWords(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
};

} // namespace acann::ui
