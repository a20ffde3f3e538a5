// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/manifest_view.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace acann::inspector {

namespace format = ui::format;

namespace {

QIcon layerIcon(const QColor& color)
{
    QPixmap pixmap(24, 24);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(1, 1, 10, 10), 2, 2);
    return QIcon(pixmap);
}

} // namespace

ManifestView::ManifestView(const ui::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_total(new QLabel(this))
    , m_tree(new QTreeWidget(this))
{
    m_total->setContentsMargins(10, 8, 10, 6);
    m_total->setWordWrap(true);
    m_tree->setObjectName(QStringLiteral("manifest"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setRootIsDecorated(true);
    m_tree->setIndentation(14);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_total);
    layout->addWidget(m_tree, 1);
    connect(&m_theme, &ui::Theme::changed, this, &ManifestView::rebuild);
}

void ManifestView::setManifest(std::vector<knowledge::ManifestEntry> manifest, int spent)
{
    m_manifest = std::move(manifest);
    m_spent = spent;
    rebuild();
}

void ManifestView::rebuild()
{
    m_tree->clear();
    m_tree->setAccessibleName(tr("Knowledge used"));
    m_tree->setHeaderLabels({tr("Layer and card"), tr("Tokens"), tr("Why")});
    int total = 0;
    std::map<knowledge::Layer, QTreeWidgetItem*> layers;
    std::map<knowledge::Layer, int> tokens;
    for (const knowledge::ManifestEntry& entry : m_manifest) {
        QTreeWidgetItem*& layer = layers[entry.layer];
        if (!layer) {
            layer = new QTreeWidgetItem(m_tree);
            layer->setIcon(0, layerIcon(m_theme.layer(static_cast<int>(entry.layer))));
        }
        auto* card = new QTreeWidgetItem(
            layer, {ui::toQString(entry.card), format::count(entry.tokens), ui::toQString(entry.reason)});
        card->setFont(1, m_theme.monospaced());
        card->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        card->setToolTip(2, ui::toQString(entry.reason));
        tokens[entry.layer] += entry.tokens;
        total += entry.tokens;
    }
    for (const auto& [layer, item] : layers) {
        item->setText(
            0, ui::toQString(knowledge::name(layer)) % QStringLiteral("  ") % ui::toQString(knowledge::title(layer)));
        item->setText(1, format::count(tokens[layer]));
        item->setFont(1, m_theme.monospaced());
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_tree->sortItems(0, Qt::AscendingOrder);
    m_tree->expandAll();
    m_tree->header()->resizeSections(QHeaderView::ResizeToContents);
    m_tree->setVisible(!m_manifest.empty());
    m_total->setText(m_manifest.empty() ? tr("No knowledge was recorded for this candidate.")
                                        : tr("%1 tokens of knowledge (estimated) · %2 tokens spent on a model")
                                              .arg(format::count(total), format::count(m_spent)));
}

} // namespace acann::inspector
