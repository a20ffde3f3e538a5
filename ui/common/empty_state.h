// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QStackedWidget>
#include <QString>

#include <functional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace acann::ui {

/// A quiet page that says what will appear here, with at most one button that makes it appear.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    void setIcon(const QString& iconName);
    void setTitle(const QString& title);
    void setText(const QString& text);
    /// An empty `label` hides the button.
    void setAction(const QString& label, std::function<void()> action);
    void setBusy(bool busy);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showIcon();

    QString m_iconName;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_text;
    QProgressBar* m_busy;
    QPushButton* m_button;
    std::function<void()> m_action;
};

/// A view's content with its empty, loading and error pages in front of it.
class ViewStack : public QStackedWidget
{
    Q_OBJECT
public:
    /// Takes the content into the stack and starts on the empty page.
    explicit ViewStack(QWidget* content, QWidget* parent = nullptr);

    [[nodiscard]] EmptyState* emptyPage() { return m_empty; }
    void showContent();
    void showEmpty();
    void showLoading(const QString& text);
    /// `retry` may be empty: then no button is shown.
    void showError(const Error& error, std::function<void()> retry = {});

private:
    QWidget* m_content;
    EmptyState* m_empty;
    EmptyState* m_loading;
    EmptyState* m_error;
};

} // namespace acann::ui
