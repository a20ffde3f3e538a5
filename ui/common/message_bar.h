// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFrame>
#include <QString>

#include <functional>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace acann::ui {

/// A message inside the page instead of a modal box: one sentence, the next step, Details and Retry where they exist.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    enum class Level
    {
        Information,
        Warning,
        Error
    };

    explicit MessageBar(QWidget* parent = nullptr);

    void showMessage(Level level, const QString& text, const QString& details = {});
    /// The error's sentence and next step; context and raw output go into Details.
    void showError(const Error& error, std::function<void()> retry = {});
    void setAction(const QString& label, std::function<void()> action);
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void updateIcon();

    Level m_level = Level::Information;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_actionButton;
    QPushButton* m_detailsButton;
    QToolButton* m_copyButton;
    QToolButton* m_closeButton;
    QPlainTextEdit* m_details;
    std::function<void()> m_action;
};

} // namespace acann::ui
