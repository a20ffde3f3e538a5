// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "log/log_entry.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace acann::ui {

class LogModel;
class ViewStack;

/// The Log dock: a tree of operations or the same as flat text, with level and text filters. Follows the newest entry
/// until the reader scrolls up.
class LogView : public QWidget
{
    Q_OBJECT
public:
    LogView(const Theme& theme, Selection& selection, QWidget* parent = nullptr);

    void append(const std::vector<LogEntry>& entries);
    void clear();
    [[nodiscard]] bool isFollowing() const;
    /// The text as shown, for copying, saving and tests.
    [[nodiscard]] QString plainText() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildToolBar(class QHBoxLayout* row);
    void connectFollowing();
    void applyFilter();
    void scrollToEnd();
    void save();
    void retranslate();

    const Theme& m_theme;
    Selection& m_selection;
    LogModel* m_model;
    QSortFilterProxyModel* m_filtered;
    QTreeView* m_tree;
    QPlainTextEdit* m_text;
    QStackedWidget* m_pages;
    ViewStack* m_stack;
    QComboBox* m_level;
    QLineEdit* m_search;
    QToolButton* m_flat;
    QToolButton* m_follow;
    QToolButton* m_copy;
    QToolButton* m_save;
    bool m_scrolling = false; ///< by us, which is not the reader leaving the tail
};

} // namespace acann::ui
