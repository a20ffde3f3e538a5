// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "log/log_view.h"

#include "common/empty_state.h"
#include "common/icons.h"
#include "log/log_model.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSaveFile>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>

namespace acann::ui {

namespace {

constexpr int kTextLineLimit = 50000;

class LevelFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setLevel(int level)
    {
        m_level = level;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        // An operation is shown for the sake of its entries only (recursive filtering).
        if (!parent.isValid())
            return false;
        const QModelIndex index = sourceModel()->index(row, 0, parent);
        return index.data(LogModel::LevelRole).toInt() >= m_level
            && QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

private:
    int m_level = 0;
};

QToolButton* toolButton(QWidget* parent, bool checkable)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setCheckable(checkable);
    return button;
}

QString lineOf(const LogEntry& entry)
{
    static const std::array marks{QStringLiteral(" "), QStringLiteral("W"), QStringLiteral("E")};
    return clockTime(entry.atMs) + QStringLiteral("  ") + marks[static_cast<size_t>(entry.level)] + QStringLiteral("  ")
        + entry.operation + QStringLiteral("  ") + entry.text;
}

} // namespace

LogView::LogView(const Theme& theme, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_selection(selection)
    , m_model(new LogModel(theme, this))
    , m_filtered(new LevelFilter(this))
    , m_tree(new QTreeView(this))
    , m_text(new QPlainTextEdit(this))
    , m_pages(new QStackedWidget(this))
    , m_level(new QComboBox(this))
    , m_search(new QLineEdit(this))
    , m_flat(toolButton(this, true))
    , m_follow(toolButton(this, true))
    , m_copy(toolButton(this, false))
    , m_save(toolButton(this, false))
{
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setSourceModel(m_model);
    m_tree->setModel(m_filtered);
    m_tree->setUniformRowHeights(true);
    m_tree->setHeaderHidden(true);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(LogModel::MessageColumn, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(LogModel::TimeColumn, QHeaderView::ResizeToContents);
    m_text->setReadOnly(true);
    m_text->setMaximumBlockCount(kTextLineLimit);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(theme.monospaced());
    m_pages->addWidget(m_tree);
    m_pages->addWidget(m_text);
    m_stack = new ViewStack(m_pages, this);
    m_stack->emptyPage()->setIcon(QStringLiteral("view-list-text"));

    auto* row = new QHBoxLayout;
    buildToolBar(row);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_stack, 1);
    connectFollowing();
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        const CandidateId id{index.siblingAtColumn(0).data(LogModel::CandidateRole).toString().toStdString()};
        if (!id.isNull())
            m_selection.setCurrent(id);
    });
    connect(&m_theme, &Theme::changed, this, [this] {
        m_text->setFont(m_theme.monospaced());
        m_tree->viewport()->update();
    });
    retranslate();
}

void LogView::buildToolBar(QHBoxLayout* row)
{
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(240);
    m_flat->setIcon(themeIcon(QStringLiteral("view-list-text")));
    m_follow->setIcon(themeIcon(QStringLiteral("go-bottom")));
    m_copy->setIcon(themeIcon(QStringLiteral("edit-copy")));
    m_save->setIcon(themeIcon(QStringLiteral("document-save")));
    m_follow->setChecked(true);
    for (const Severity level : {Severity::Info, Severity::Warning, Severity::Error})
        m_level->addItem(QString(), static_cast<int>(level));
    row->setContentsMargins(6, 4, 6, 4);
    row->addWidget(m_level);
    row->addWidget(m_search);
    row->addStretch(1);
    for (QToolButton* button : {m_flat, m_follow, m_copy, m_save})
        row->addWidget(button);

    connect(m_level, &QComboBox::currentIndexChanged, this, &LogView::applyFilter);
    connect(m_search, &QLineEdit::textChanged, this, &LogView::applyFilter);
    connect(m_flat, &QToolButton::toggled, this, [this](bool flat) {
        m_pages->setCurrentIndex(flat ? 1 : 0);
        if (isFollowing())
            scrollToEnd();
    });
    connect(m_copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(plainText()); });
    connect(m_save, &QToolButton::clicked, this, &LogView::save);
}

void LogView::connectFollowing()
{
    connect(m_follow, &QToolButton::clicked, this, [this](bool on) {
        if (on)
            scrollToEnd();
    });
    for (QAbstractScrollArea* area :
        {static_cast<QAbstractScrollArea*>(m_tree), static_cast<QAbstractScrollArea*>(m_text)}) {
        QScrollBar* bar = area->verticalScrollBar();
        connect(bar, &QScrollBar::valueChanged, this, [this, bar](int value) {
            if (!m_scrolling)
                m_follow->setChecked(value == bar->maximum());
        });
        // New rows raise the maximum; whoever follows stays at the end.
        connect(bar, &QScrollBar::rangeChanged, this, [this] {
            if (isFollowing())
                scrollToEnd();
        });
    }
}

void LogView::append(const std::vector<LogEntry>& entries)
{
    if (entries.empty())
        return;
    m_scrolling = true;
    m_model->append(entries);
    QStringList lines;
    for (const LogEntry& entry : entries)
        lines << lineOf(entry);
    m_text->appendPlainText(lines.join(QLatin1Char('\n')));
    for (int row = 0; row < m_filtered->rowCount(); ++row)
        m_tree->setExpanded(m_filtered->index(row, 0), true);
    m_scrolling = false;
    m_stack->showContent();
    if (isFollowing())
        scrollToEnd();
}

void LogView::clear()
{
    m_model->clear();
    m_text->clear();
    m_follow->setChecked(true);
    m_stack->showEmpty();
}

bool LogView::isFollowing() const { return m_follow->isChecked(); }

QString LogView::plainText() const { return m_text->toPlainText(); }

void LogView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void LogView::applyFilter()
{
    static_cast<LevelFilter*>(m_filtered)->setLevel(m_level->currentData().toInt());
    m_filtered->setFilterFixedString(m_search->text());
    m_tree->expandAll();
}

void LogView::scrollToEnd()
{
    m_scrolling = true;
    m_tree->scrollToBottom();
    m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
    m_scrolling = false;
}

void LogView::save()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Save the log"), QStringLiteral("agenticcann.log"));
    if (file.isEmpty())
        return;
    QSaveFile output(file);
    const bool saved = output.open(QIODevice::WriteOnly) && output.write(plainText().toUtf8()) >= 0 && output.commit();
    append({{saved ? Severity::Info : Severity::Error, QDateTime::currentMSecsSinceEpoch(), tr("workbench"),
        saved ? tr("The log was saved to %1.").arg(file)
              : tr("The log could not be saved to %1: %2").arg(file, output.errorString()),
        {}}});
}

void LogView::retranslate()
{
    m_level->setItemText(0, tr("All levels"));
    m_level->setItemText(1, tr("Warnings and errors"));
    m_level->setItemText(2, tr("Errors"));
    m_level->setAccessibleName(tr("Lowest level shown"));
    m_search->setPlaceholderText(tr("Filter by text"));
    m_search->setAccessibleName(tr("Filter by text"));
    const std::array<std::pair<QToolButton*, QString>, 4> names{{{m_flat, tr("Show as flat text")},
        {m_follow, tr("Follow the newest entry")}, {m_copy, tr("Copy the whole log")}, {m_save, tr("Save the log…")}}};
    for (const auto& [button, name] : names) {
        button->setToolTip(name);
        button->setAccessibleName(name);
    }
    m_stack->emptyPage()->setTitle(tr("Nothing has happened yet"));
    m_stack->emptyPage()->setText(tr("Every proposal, evaluation and selection of a run appears here as it happens."));
}

} // namespace acann::ui
