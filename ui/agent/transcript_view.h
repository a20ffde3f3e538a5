// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/transcript.h"
#include "common/theme.h"

#include <QPlainTextEdit>

namespace acann::ui {

/// A conversation to read: parts under headers that fold with a click or Enter. Plain text only, so that nothing a
/// model writes can act as markup. What streams in is appended in place; a reader who scrolled up is not moved.
class TranscriptView : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit TranscriptView(const Theme& theme, QWidget* parent = nullptr);

    /// Replaces what is shown, at its top; folds of parts with the same kind and title survive.
    void setTranscript(Transcript parts);
    [[nodiscard]] const Transcript& transcript() const { return m_parts; }
    /// Appends to the last part when it is of this kind and title, else begins a new one.
    void stream(TranscriptPart::Kind kind, const QString& title, const QString& text);
    /// Folds or unfolds; out of range does nothing.
    void setOpen(int part, bool open);
    [[nodiscard]] bool isOpen(int part) const;
    void setAllOpen(bool open);
    [[nodiscard]] int partCount() const { return static_cast<int>(m_parts.size()); }

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void appendPart(const TranscriptPart& part);
    void rebuild();
    void showFold(int part);
    [[nodiscard]] QTextBlock headerOf(int part) const;
    /// The part whose header a block is, or -1.
    [[nodiscard]] int headerAt(const QTextBlock& block) const;
    [[nodiscard]] QTextCharFormat headerFormat(TranscriptPart::Kind kind) const;
    [[nodiscard]] QTextCharFormat bodyFormat(TranscriptPart::Kind kind) const;
    [[nodiscard]] QString headerText(const TranscriptPart& part) const;

    const Theme& m_theme;
    Transcript m_parts; ///< `open` is the present fold
};

} // namespace acann::ui
