// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/picker.h"

#include "mainwindow/fuzzy.h"

#include <QAbstractListModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace acann::ui {

namespace {

constexpr int kWidth = 640;
constexpr int kRows = 12;
constexpr int kPadding = 6;
constexpr int kGroupRole = Qt::UserRole + 1;
constexpr int kAsideRole = Qt::UserRole + 2;
constexpr int kDisabledRole = Qt::UserRole + 3;

class PickerDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem item(option);
        initStyleOption(&item, index);
        item.text.clear();
        item.icon = {};
        item.state.setFlag(QStyle::State_Enabled, true);
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, option.widget);
        const bool disabled = !index.data(kDisabledRole).toString().isEmpty();
        const bool selected = option.state & QStyle::State_Selected;
        const auto group = disabled ? QPalette::Disabled : QPalette::Active;
        const QColor text = option.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
        const QColor quiet = selected ? text : option.palette.color(group, QPalette::PlaceholderText);
        QRect box = option.rect.adjusted(kPadding, 0, -kPadding * 2, 0);
        const int iconSize = option.fontMetrics.height();
        const QRect iconBox(box.left(), box.center().y() - iconSize / 2, iconSize, iconSize);
        index.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(painter, iconBox, Qt::AlignCenter, disabled ? QIcon::Disabled : QIcon::Normal);
        box.setLeft(iconBox.right() + kPadding * 2);
        const QString aside = index.data(kAsideRole).toString();
        painter->setPen(quiet);
        painter->drawText(box, Qt::AlignRight | Qt::AlignVCenter, aside);
        box.setRight(box.right() - option.fontMetrics.horizontalAdvance(aside) - kPadding * 2);
        const QString prefix = index.data(kGroupRole).toString() + QStringLiteral("  ");
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, prefix);
        box.setLeft(box.left() + option.fontMetrics.horizontalAdvance(prefix));
        painter->setPen(text);
        const QString title = index.data(Qt::DisplayRole).toString();
        painter->drawText(
            box, Qt::AlignLeft | Qt::AlignVCenter, option.fontMetrics.elidedText(title, Qt::ElideRight, box.width()));
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {kWidth / 2, option.fontMetrics.height() + 2 * kPadding};
    }
};

} // namespace

class PickerModel : public QAbstractListModel
{
public:
    PickerModel(std::vector<PickerItem> items, QObject* parent)
        : QAbstractListModel(parent)
        , m_items(std::move(items))
    {
        filter({});
    }

    void filter(const QString& text)
    {
        beginResetModel();
        std::vector<std::pair<int, size_t>> scored;
        for (size_t i = 0; i < m_items.size(); ++i) {
            const PickerItem& item = m_items[i];
            if (const auto score = fuzzyScore(text, QString(item.group + QLatin1Char(' ') + item.title)))
                scored.emplace_back(*score, i);
        }
        std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        m_shown.clear();
        for (const auto& [score, index] : scored)
            m_shown.push_back(index);
        endResetModel();
    }

    [[nodiscard]] const PickerItem& item(int row) const { return m_items[m_shown[static_cast<size_t>(row)]]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid())
            return {};
        const PickerItem& picked = item(index.row());
        switch (role) {
        case Qt::DisplayRole:
            return picked.title;
        case Qt::DecorationRole:
            return picked.icon;
        case kGroupRole:
            return picked.group;
        case kAsideRole:
            return picked.aside;
        case kDisabledRole:
            return picked.disabled;
        default:
            return {};
        }
    }

private:
    std::vector<PickerItem> m_items;
    std::vector<size_t> m_shown;
};

Picker::Picker(const QString& placeholder, std::vector<PickerItem> items, QWidget* parent)
    : QDialog(parent, Qt::Popup)
    , m_model(new PickerModel(std::move(items), this))
    , m_input(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_reason(new QLabel(this))
{
    setObjectName(QStringLiteral("picker"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_input->setPlaceholderText(placeholder);
    m_input->setAccessibleName(placeholder);
    m_input->setClearButtonEnabled(true);
    m_input->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PickerDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFixedHeight((fontMetrics().height() + 2 * kPadding) * kRows);
    m_reason->setProperty("role", QStringLiteral("muted"));
    m_reason->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_input);
    layout->addWidget(m_list);
    layout->addWidget(m_reason);
    setFixedWidth(kWidth);

    connect(m_input, &QLineEdit::textChanged, this, &Picker::filter);
    connect(m_list, &QListView::clicked, this, &Picker::choose);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &Picker::showReason);
    filter({});
}

QStringList Picker::shownTitles() const
{
    QStringList titles;
    for (int row = 0; row < m_model->rowCount(); ++row)
        titles << m_model->item(row).title;
    return titles;
}

bool Picker::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_input || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int rows = m_model->rowCount();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        choose();
        return true;
    }
    int row = m_list->currentIndex().row();
    if (rows == 0)
        return false;
    if (key == Qt::Key_Down)
        row = (row + 1) % rows;
    else if (key == Qt::Key_Up)
        row = (row + rows - 1) % rows;
    else if (key == Qt::Key_PageDown)
        row = std::min(rows - 1, row + kRows);
    else if (key == Qt::Key_PageUp)
        row = std::max(0, row - kRows);
    else
        return false;
    m_list->setCurrentIndex(m_model->index(row));
    return true;
}

void Picker::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    adjustSize();
    if (const QWidget* window = parentWidget()) {
        const QPoint top = window->mapToGlobal(QPoint(window->width() / 2, window->height() / 9));
        move(top.x() - width() / 2, top.y());
    }
    m_input->setFocus();
}

void Picker::filter(const QString& text)
{
    m_model->filter(text);
    if (m_model->rowCount() > 0)
        m_list->setCurrentIndex(m_model->index(0));
    showReason();
}

void Picker::choose()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const PickerItem& item = m_model->item(index.row());
    if (!item.disabled.isEmpty())
        return; // the reason stands below the list
    // Runs after the popup is gone: the command may open a dialog of its own.
    const auto run = item.run;
    QTimer::singleShot(0, parentWidget(), run);
    close();
}

void Picker::showReason()
{
    const QModelIndex index = m_list->currentIndex();
    QString reason;
    if (m_model->rowCount() == 0)
        reason = tr("Nothing matches.");
    else if (index.isValid())
        reason = m_model->item(index.row()).disabled;
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    adjustSize();
}

} // namespace acann::ui
