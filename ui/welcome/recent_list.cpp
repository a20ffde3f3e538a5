// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "welcome/recent_list.h"

#include "common/icons.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>

namespace acann::ui {

namespace {

constexpr int kFolderRole = Qt::UserRole + 1;
constexpr int kExistsRole = Qt::UserRole + 2;
constexpr int kDetailRole = Qt::UserRole + 3;
constexpr int kPadding = 8;

QString shortFolder(const QString& folder)
{
    const QString home = QDir::homePath();
    return folder.startsWith(home + QLatin1Char('/')) ? QStringLiteral("~") + folder.mid(home.size()) : folder;
}

/// Name over folder and date, the second line smaller and quieter.
class RecentDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem item(option);
        initStyleOption(&item, index);
        item.text.clear();
        item.icon = {};
        const QWidget* widget = option.widget;
        widget->style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
        const bool exists = index.data(kExistsRole).toBool();
        const bool selected = option.state & QStyle::State_Selected;
        const auto group = exists ? QPalette::Active : QPalette::Disabled;
        const QColor main = option.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
        const QColor quiet = selected ? main : option.palette.color(group, QPalette::PlaceholderText);
        QRect box = option.rect.adjusted(kPadding, kPadding, -kPadding, -kPadding);
        const int iconSize = box.height() * 3 / 4;
        index.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(painter, QRect(box.left(), box.top() + (box.height() - iconSize) / 2, iconSize, iconSize),
                Qt::AlignCenter, exists ? QIcon::Normal : QIcon::Disabled);
        box.setLeft(box.left() + iconSize + kPadding + 2);
        QFont bold = option.font;
        bold.setWeight(QFont::DemiBold);
        painter->setFont(bold);
        painter->setPen(main);
        painter->drawText(box, Qt::AlignLeft | Qt::AlignTop, index.data(Qt::DisplayRole).toString());
        painter->setFont(option.font);
        painter->setPen(quiet);
        const QString detail = index.data(kDetailRole).toString();
        painter->drawText(
            box, Qt::AlignLeft | Qt::AlignBottom, option.fontMetrics.elidedText(detail, Qt::ElideMiddle, box.width()));
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {200, option.fontMetrics.lineSpacing() * 2 + 2 * kPadding + 2};
    }
};

} // namespace

RecentList::RecentList(Preferences& preferences, QWidget* parent)
    : QListWidget(parent)
    , m_preferences(preferences)
{
    setObjectName(QStringLiteral("recentList"));
    setItemDelegate(new RecentDelegate(this));
    setMouseTracking(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        const QString folder = item->data(kFolderRole).toString();
        if (item->data(kExistsRole).toBool())
            Q_EMIT openRequested(folder);
        else
            Q_EMIT locateRequested(folder);
    });
    connect(this, &QWidget::customContextMenuRequested, this, &RecentList::showMenu);
    connect(&m_preferences, &Preferences::recentWorkspacesChanged, this, &RecentList::reload);
    reload();
}

void RecentList::reload()
{
    clear();
    for (const RecentWorkspace& workspace : m_preferences.recentWorkspaces()) {
        auto* item
            = new QListWidgetItem(themeIcon(QStringLiteral("folder")), QFileInfo(workspace.folder).fileName(), this);
        item->setData(kFolderRole, workspace.folder);
        item->setData(kExistsRole, workspace.exists);
        const QString when = workspace.lastOpened.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm"));
        item->setData(kDetailRole,
            workspace.exists ? QString(shortFolder(workspace.folder) + QStringLiteral("  ·  ") + when)
                             : tr("%1  ·  not found, double click to locate it").arg(shortFolder(workspace.folder)));
        item->setToolTip(workspace.folder);
    }
}

void RecentList::showMenu(const QPoint& position)
{
    QListWidgetItem* item = itemAt(position);
    if (!item)
        return;
    const QString folder = item->data(kFolderRole).toString();
    QMenu menu(this);
    const QAction* remove = menu.addAction(themeIcon(QStringLiteral("edit-clear-list")), tr("Take off this list"));
    if (menu.exec(viewport()->mapToGlobal(position)) == remove)
        m_preferences.removeRecentWorkspace(folder);
}

} // namespace acann::ui
