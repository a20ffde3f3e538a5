// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/knowledge_tree.h"

#include "common/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace acann::ui {

namespace {

using knowledge::Layer;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(acann::ui::KnowledgeTree)
};

KnowledgeNode* append(KnowledgeNode& parent, KnowledgeNode::Kind kind, const QString& title)
{
    auto child = std::make_unique<KnowledgeNode>();
    child->kind = kind;
    child->title = title;
    child->parent = &parent;
    child->row = static_cast<int>(parent.children.size());
    parent.children.push_back(std::move(child));
    return parent.children.back().get();
}

/// One leaf with the two groups it belongs to; the grouping decides which comes first.
struct Placement
{
    std::optional<task::Pattern> pattern; ///< none: common
    Layer layer = Layer::L0;
    auto operator<=>(const Placement&) const = default;
};

/// Finds or makes the groups on the way to a leaf. Leaves have to come in the order in which groups are to be shown.
class Grouper
{
public:
    Grouper(KnowledgeNode& root, KnowledgeGrouping grouping)
        : m_root(root)
        , m_grouping(grouping)
    { }

    KnowledgeNode& groupOf(const Placement& placement)
    {
        const QString pattern
            = placement.pattern ? patternTitle(*placement.pattern) : Text::tr("Common to all patterns");
        if (m_grouping == KnowledgeGrouping::ByPattern)
            return layerIn(patternIn(m_root, pattern), placement.layer);
        return patternIn(layerIn(m_root, placement.layer), pattern);
    }

private:
    static KnowledgeNode& patternIn(KnowledgeNode& parent, const QString& title)
    {
        auto& group = childNamed(parent, KnowledgeNode::Kind::Pattern, title);
        group.layer = parent.layer;
        return group;
    }

    static KnowledgeNode& layerIn(KnowledgeNode& parent, Layer layer)
    {
        auto& group = childNamed(parent, KnowledgeNode::Kind::Layer,
            QStringLiteral("%1  %2").arg(toQString(name(layer)), layerTitle(layer)));
        group.layer = static_cast<int>(layer);
        return group;
    }

    static KnowledgeNode& childNamed(KnowledgeNode& parent, KnowledgeNode::Kind kind, const QString& title)
    {
        const auto found = std::find_if(parent.children.begin(), parent.children.end(),
            [&](const auto& child) { return child->kind == kind && child->title == title; });
        return found == parent.children.end() ? *append(parent, kind, title) : **found;
    }

    KnowledgeNode& m_root;
    KnowledgeGrouping m_grouping;
};

QString linesOf(const std::vector<std::string>& list)
{
    QStringList texts;
    for (const auto& text : list)
        texts << toQString(text);
    return texts.join(QStringLiteral(", "));
}

QString tipOf(const knowledge::Card& card)
{
    QStringList lines{toQString(card.id)};
    if (!card.ops.empty())
        lines << Text::tr("Operations: %1").arg(linesOf(card.ops));
    if (!card.dtypes.empty())
        lines << Text::tr("Types: %1").arg(linesOf(card.dtypes));
    if (!card.source.empty())
        lines << Text::tr("Source: %1").arg(toQString(card.source));
    if (!card.evidence.empty())
        lines << Text::tr("Evidence: %1").arg(linesOf(card.evidence));
    return lines.join(QLatin1Char('\n'));
}

void addCard(KnowledgeNode& group, const knowledge::Card& card)
{
    auto* node = append(group, KnowledgeNode::Kind::Card, toQString(card.title));
    node->id = toQString(card.id);
    node->tip = tipOf(card);
    node->status = card.status;
    node->layer = static_cast<int>(card.layer);
    node->tokens = knowledge::estimateTokens(card.body);
    node->file = card.file;
}

void addExemplar(KnowledgeNode& group, const knowledge::Exemplar& exemplar)
{
    auto* node = append(group, KnowledgeNode::Kind::Exemplar, toQString(exemplar.title));
    node->id = toQString(exemplar.id);
    QStringList tip{node->id, Text::tr("%n parameter(s)", nullptr, static_cast<int>(exemplar.parameters.size()))};
    if (!exemplar.provedBy.empty())
        tip << Text::tr("Proved by: %1").arg(linesOf(exemplar.provedBy));
    if (!exemplar.evidence.empty())
        tip << Text::tr("Evidence: %1").arg(linesOf(exemplar.evidence));
    node->tip = tip.join(QLatin1Char('\n'));
    node->status = exemplar.status;
    node->layer = static_cast<int>(Layer::L5);
    node->file = exemplar.folder / "exemplar.json";
    const auto addFile = [&](const std::string& fileName, int tokens) {
        auto* file = append(*node, KnowledgeNode::Kind::File, toQString(fileName));
        file->layer = node->layer;
        file->file = exemplar.folder / fileName;
        file->tokens = tokens;
    };
    for (const auto& [role, text] : exemplar.files) {
        addFile(role, knowledge::estimateTokens(text));
        node->tokens += knowledge::estimateTokens(text);
    }
    addFile("exemplar.json", 0); // never fed to a model
}

/// Where a broken file lies: <target>/common/L2/x.md, <target>/patterns/softmax/L5/name/exemplar.json.
std::optional<Placement> placementOf(const knowledge::Target& target, const std::filesystem::path& file)
{
    Placement placement;
    bool hasLayer = false;
    const auto relative = file.lexically_relative(target.folder);
    if (relative.empty() || *relative.begin() == "..")
        return std::nullopt;
    for (const auto& part : relative) {
        if (const auto pattern = task::parsePattern(part.string()))
            placement.pattern = pattern;
        if (const auto layer = knowledge::parseLayer(part.string())) {
            placement.layer = *layer;
            hasLayer = true;
        }
    }
    return hasLayer ? std::optional(placement) : std::nullopt;
}

void addProblem(KnowledgeNode& group, const knowledge::LoadProblem& problem)
{
    const bool isExemplar = problem.file.filename() == "exemplar.json";
    auto* node = append(group, KnowledgeNode::Kind::Broken,
        pathToQString(isExemplar ? problem.file.parent_path().filename() : problem.file.filename()));
    node->tip = toQString(problem.error.message());
    node->layer = group.layer;
    node->file = problem.file;
    node->line = problem.line;
}

int sumTokens(KnowledgeNode& node)
{
    if (node.kind == KnowledgeNode::Kind::Exemplar)
        return node.tokens;
    for (const auto& child : node.children)
        node.tokens += sumTokens(*child);
    return node.tokens;
}

void fillTarget(KnowledgeNode& root, const knowledge::Target& target, const knowledge::KnowledgeBase& base,
    KnowledgeGrouping grouping)
{
    std::vector<std::pair<Placement, std::function<void(KnowledgeNode&)>>> leaves;
    const auto addCards = [&](std::optional<task::Pattern> pattern, const std::vector<knowledge::Card>& cards) {
        for (const auto& card : cards)
            leaves.emplace_back(Placement{pattern, card.layer}, [&](KnowledgeNode& group) { addCard(group, card); });
    };
    addCards(std::nullopt, target.common);
    for (const auto& pack : target.packs) {
        addCards(pack.pattern, pack.cards);
        for (const auto& exemplar : pack.exemplars)
            leaves.emplace_back(
                Placement{pack.pattern, Layer::L5}, [&](KnowledgeNode& group) { addExemplar(group, exemplar); });
    }
    for (const auto& problem : base.problems) {
        if (const auto placement = placementOf(target, problem.file))
            leaves.emplace_back(*placement, [&](KnowledgeNode& group) { addProblem(group, problem); });
    }
    std::stable_sort(leaves.begin(), leaves.end(), [&](const auto& a, const auto& b) {
        if (grouping == KnowledgeGrouping::ByPattern)
            return std::tie(a.first.pattern, a.first.layer) < std::tie(b.first.pattern, b.first.layer);
        return std::tie(a.first.layer, a.first.pattern) < std::tie(b.first.layer, b.first.pattern);
    });
    Grouper grouper(root, grouping);
    for (const auto& [placement, add] : leaves)
        add(grouper.groupOf(placement));
}

} // namespace

QString KnowledgeNode::key() const
{
    return parent == nullptr ? QString() : QString(parent->key() + QLatin1Char('/') + (id.isEmpty() ? title : id));
}

std::unique_ptr<KnowledgeNode> buildKnowledgeTree(const knowledge::KnowledgeBase& base, KnowledgeGrouping grouping)
{
    auto root = std::make_unique<KnowledgeNode>();
    for (const auto& target : base.targets) {
        KnowledgeNode& parent
            = base.targets.size() == 1 ? *root : *append(*root, KnowledgeNode::Kind::Target, toQString(target.title));
        fillTarget(parent, target, base, grouping);
    }
    sumTokens(*root);
    return root;
}

QString patternTitle(task::Pattern pattern)
{
    using task::Pattern;
    switch (pattern) {
    case Pattern::Elementwise:
        return Text::tr("Elementwise");
    case Pattern::Reduction:
        return Text::tr("Reduction");
    case Pattern::Softmax:
        return Text::tr("Softmax");
    case Pattern::Broadcast:
        return Text::tr("Broadcast");
    case Pattern::Normalization:
        return Text::tr("Normalization");
    case Pattern::Matmul:
        return Text::tr("Matmul");
    case Pattern::Convolution:
        return Text::tr("Convolution");
    case Pattern::Attention:
        return Text::tr("Attention");
    case Pattern::Index:
        return Text::tr("Index");
    case Pattern::Pooling:
        return Text::tr("Pooling");
    case Pattern::Resize:
        return Text::tr("Resize");
    case Pattern::Scan:
        return Text::tr("Scan");
    case Pattern::Loss:
        return Text::tr("Loss");
    case Pattern::Optimizer:
        return Text::tr("Optimizer");
    case Pattern::Fusion:
        return Text::tr("Fusion");
    }
    return {};
}

QString layerTitle(Layer layer)
{
    switch (layer) {
    case Layer::L0:
        return Text::tr("Programming model");
    case Layer::L1:
        return Text::tr("Pattern guidance");
    case Layer::L2:
        return Text::tr("Hardware constraints");
    case Layer::L3:
        return Text::tr("Tiling strategy");
    case Layer::L4:
        return Text::tr("API reference");
    case Layer::L5:
        return Text::tr("Exemplar code");
    }
    return {};
}

QString stageTitle(task::Stage stage)
{
    using task::Stage;
    switch (stage) {
    case Stage::Init:
        return Text::tr("Init");
    case Stage::Mutate:
        return Text::tr("Mutate");
    case Stage::CompileFix:
        return Text::tr("Compile fix");
    case Stage::CorrectnessFix:
        return Text::tr("Correctness fix");
    case Stage::PerfTune:
        return Text::tr("Perf tune");
    }
    return {};
}

QString statusTitle(knowledge::CardStatus status)
{
    switch (status) {
    case knowledge::CardStatus::Draft:
        return Text::tr("draft");
    case knowledge::CardStatus::Verified:
        return Text::tr("verified");
    case knowledge::CardStatus::Retracted:
        return Text::tr("retracted");
    }
    return {};
}

} // namespace acann::ui
