// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/knowledge_model.h"

#include "common/icons.h"
#include "common/text.h"

#include <QLocale>
#include <QPainter>
#include <QPixmap>

#include <algorithm>

namespace acann::ui {

namespace {

using Kind = KnowledgeNode::Kind;

constexpr int kIconSize = 16;

/// A square in the layer's colour: the same one that the token bars use.
QIcon layerIcon(const QColor& color)
{
    constexpr int kScale = 2;
    QPixmap pixmap(kIconSize * kScale, kIconSize * kScale);
    pixmap.setDevicePixelRatio(kScale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(3, 3, 10, 10), 2, 2);
    return QIcon(pixmap);
}

const KnowledgeNode* find(const KnowledgeNode& node, const std::filesystem::path& file)
{
    // An exemplar and its exemplar.json are one file: the row that can be opened by its own name wins.
    for (const auto& child : node.children) {
        if (const auto* found = find(*child, file))
            return found;
    }
    return node.file == file && node.kind != Kind::Root ? &node : nullptr;
}

bool isGroup(Kind kind) { return kind == Kind::Target || kind == Kind::Pattern || kind == Kind::Layer; }

} // namespace

KnowledgeModel::KnowledgeModel(const Theme& theme, QObject* parent)
    : QAbstractItemModel(parent)
    , m_theme(theme)
    , m_root(std::make_unique<KnowledgeNode>())
{ }

void KnowledgeModel::setTree(std::unique_ptr<KnowledgeNode> root)
{
    beginResetModel();
    m_root = std::move(root);
    endResetModel();
}

void KnowledgeModel::setModified(const std::filesystem::path& file, bool modified)
{
    const QString path = pathToQString(file);
    if (modified == m_modified.contains(path))
        return;
    if (modified)
        m_modified.insert(path);
    else
        m_modified.remove(path);
    if (const QModelIndex changed = indexOf(file); changed.isValid())
        Q_EMIT dataChanged(changed, changed, {Qt::DisplayRole, Qt::FontRole});
}

void KnowledgeModel::refresh()
{
    Q_EMIT layoutAboutToBeChanged();
    Q_EMIT layoutChanged();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

const KnowledgeNode* KnowledgeModel::node(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const KnowledgeNode*>(index.constInternalPointer()) : m_root.get();
}

QModelIndex KnowledgeModel::indexOf(const KnowledgeNode* node) const
{
    return node == nullptr || node == m_root.get()
        ? QModelIndex()
        : createIndex(node->row, TitleColumn, const_cast<KnowledgeNode*>(node));
}

QModelIndex KnowledgeModel::indexOf(const std::filesystem::path& file) const { return indexOf(find(*m_root, file)); }

QModelIndex KnowledgeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, node(parent)->children[static_cast<size_t>(row)].get());
}

QModelIndex KnowledgeModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(node(index)->parent) : QModelIndex();
}

int KnowledgeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > TitleColumn ? 0 : static_cast<int>(node(parent)->children.size());
}

int KnowledgeModel::columnCount(const QModelIndex& /*parent*/) const { return ColumnCount; }

QVariant KnowledgeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& item = *node(index);
    const bool isTitle = index.column() == TitleColumn;
    switch (role) {
    case Qt::DisplayRole:
        return textOf(item, index.column());
    case Qt::ToolTipRole:
        return item.tip.isEmpty() ? item.title : QString(item.title + QLatin1Char('\n') + item.tip);
    case Qt::ForegroundRole:
        return colorOf(item, index.column());
    case Qt::DecorationRole:
        return isTitle ? iconOf(item) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == TokensColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::FontRole: {
        QFont font = index.column() == TokensColumn ? m_theme.monospaced() : QFont();
        font.setBold(isTitle && item.kind == Kind::Pattern && item.layer < 0);
        font.setItalic(isTitle && m_modified.contains(pathToQString(item.file)) && item.kind != Kind::Exemplar);
        return font;
    }
    default:
        return {};
    }
}

QVariant KnowledgeModel::textOf(const KnowledgeNode& item, int column) const
{
    switch (column) {
    case TitleColumn:
        return m_modified.contains(pathToQString(item.file)) && item.kind != Kind::Exemplar
            ? QString(item.title + QStringLiteral(" •"))
            : item.title;
    case StatusColumn:
        if (item.kind == Kind::Broken)
            return QString(QStringLiteral("✕ ") + tr("broken"));
        if (!item.status)
            return {};
        switch (*item.status) {
        case knowledge::CardStatus::Draft:
            return QString(QStringLiteral("○ ") + statusTitle(*item.status));
        case knowledge::CardStatus::Verified:
            return QString(QStringLiteral("● ") + statusTitle(*item.status));
        case knowledge::CardStatus::Retracted:
            return QString(QStringLiteral("– ") + statusTitle(*item.status));
        }
        return {};
    case TokensColumn:
        return item.tokens > 0 ? QVariant(QStringLiteral("~") + QLocale().toString(item.tokens)) : QVariant();
    default:
        return {};
    }
}

QVariant KnowledgeModel::colorOf(const KnowledgeNode& item, int column) const
{
    const bool isRetracted = item.status == knowledge::CardStatus::Retracted;
    if (item.kind == Kind::Broken)
        return column == TokensColumn ? QVariant() : QVariant(m_theme.color(Role::Invalid));
    if (column == StatusColumn && item.status == knowledge::CardStatus::Verified)
        return m_theme.color(Role::Valid);
    if (column != TitleColumn || isRetracted)
        return m_theme.color(Role::Muted);
    return {};
}

QVariant KnowledgeModel::iconOf(const KnowledgeNode& item) const
{
    switch (item.kind) {
    case Kind::Layer:
        return layerIcon(m_theme.layer(item.layer));
    case Kind::Card:
        return themeIcon(QStringLiteral("text-x-generic"));
    case Kind::Exemplar:
        return themeIcon(QStringLiteral("code-context"));
    case Kind::File:
        return themeIcon(item.title.endsWith(QStringLiteral(".json")) ? QStringLiteral("application-json")
                                                                      : QStringLiteral("text-x-c++src"));
    case Kind::Broken:
        return themeIcon(QStringLiteral("data-error"));
    default:
        return {};
    }
}

QVariant KnowledgeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == TokensColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        if (section == StatusColumn)
            return tr("Verified: proved by an evaluation. Draft: not proved yet. Retracted: never fed to a model.");
        if (section == TokensColumn)
            return tr("Estimated from the text's length; models count differently.");
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case TitleColumn:
        return tr("Knowledge");
    case StatusColumn:
        return tr("Status");
    case TokensColumn:
        return tr("Tokens");
    default:
        return {};
    }
}

KnowledgeFilter::KnowledgeFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
}

void KnowledgeFilter::setWords(const QString& text)
{
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool KnowledgeFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto& model = *static_cast<const KnowledgeModel*>(sourceModel());
    const auto* item = model.node(model.index(row, 0, parent));
    if (isGroup(item->kind) && !m_words.isEmpty())
        return false; // shown for the sake of their rows only
    QString text;
    for (const auto* node = item; node != nullptr; node = node->parent)
        text += node->title + QLatin1Char(' ') + node->id + QLatin1Char(' ');
    if (item->status)
        text += statusTitle(*item->status);
    if (item->kind == Kind::Broken)
        text += KnowledgeModel::tr("broken");
    return std::all_of(
        m_words.begin(), m_words.end(), [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace acann::ui
