// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/qscintilla.h"
#include "common/theme.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace acann::ui {

/// Incremental search below an editor: all hits marked, "3 of 17", next and previous, match case. Esc closes it.
class FindBar : public QWidget
{
    Q_OBJECT
public:
    FindBar(QsciScintilla& editor, const Theme& theme, QWidget* parent = nullptr);

    /// Shows the bar with the selected word as its text.
    void open();
    /// The editor shows another document, or the theme changed: marks and counts again.
    void refresh();
    void findNext();
    void findPrevious();
    [[nodiscard]] QString countText() const;

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void close();
    void search(bool fromStart);
    void step(bool forward);
    /// Positions (UTF-8 bytes) of all hits.
    [[nodiscard]] std::vector<long> hits() const;
    void mark(const std::vector<long>& positions);
    void showCount(const std::vector<long>& positions);
    void retranslate();

    QsciScintilla& m_editor;
    const Theme& m_theme;
    QLineEdit* m_text;
    QLabel* m_count;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_matchCase;
    QToolButton* m_close;
    int m_indicator;
};

} // namespace acann::ui
