// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "knowledge/knowledge_base.h"

#include <QString>

#include <filesystem>
#include <memory>
#include <vector>

namespace acann::ui {

/// How cards are grouped below a target.
enum class KnowledgeGrouping
{
    ByPattern, ///< common, elementwise, … and within each L0 … L5
    ByLayer ///< L0 … L5 and within each common, elementwise, …
};

/// One row of the knowledge tree.
struct KnowledgeNode
{
    enum class Kind
    {
        Root,
        Target,
        Pattern, ///< a pack, or the cards common to all
        Layer,
        Card,
        Exemplar,
        File, ///< one file of an exemplar
        Broken ///< a file that did not load
    };

    Kind kind = Kind::Root;
    QString title;
    QString id; ///< card or exemplar id
    QString tip;
    std::optional<knowledge::CardStatus> status;
    int layer = -1; ///< 0 … 5 where it belongs to one
    int tokens = 0; ///< estimated; of a group, the sum
    std::filesystem::path file;
    int line = 0; ///< where the fault is, of a broken file
    KnowledgeNode* parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<KnowledgeNode>> children;

    /// Stable across reloads: titles from the root, joined.
    [[nodiscard]] QString key() const;
};

/// The tree of everything that was read. A single target has no level of its own.
[[nodiscard]] std::unique_ptr<KnowledgeNode> buildKnowledgeTree(
    const knowledge::KnowledgeBase& base, KnowledgeGrouping grouping);

/// "Softmax", translated.
[[nodiscard]] QString patternTitle(task::Pattern pattern);
/// "Tiling strategy", translated, without the number.
[[nodiscard]] QString layerTitle(knowledge::Layer layer);
/// "Compile fix", translated.
[[nodiscard]] QString stageTitle(task::Stage stage);
[[nodiscard]] QString statusTitle(knowledge::CardStatus status);

} // namespace acann::ui
