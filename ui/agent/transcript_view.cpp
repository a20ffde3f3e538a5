// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/transcript_view.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPlainTextDocumentLayout>
#include <QScrollBar>
#include <QTextBlock>

#include <memory>

namespace acann::ui {

namespace {

constexpr QChar kOpen(0x25be);
constexpr QChar kFolded(0x25b8);

/// User state of a header block is its part's index; of any other block, this.
constexpr int kBody = -1;

Role roleOf(TranscriptPart::Kind kind)
{
    switch (kind) {
    case TranscriptPart::Kind::Answer:
        return Role::Valid;
    case TranscriptPart::Kind::ToolCall:
    case TranscriptPart::Kind::ToolResult:
        return Role::Running;
    case TranscriptPart::Kind::Sketch:
        return Role::Rejected;
    case TranscriptPart::Kind::Note:
        return Role::Best;
    case TranscriptPart::Kind::Problem:
        return Role::Invalid;
    default:
        return Role::Muted;
    }
}

} // namespace

TranscriptView::TranscriptView(const Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("transcript"));
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Conversation"));
    connect(&m_theme, &Theme::changed, this, &TranscriptView::rebuild);
}

void TranscriptView::setTranscript(Transcript parts)
{
    if (parts == m_parts)
        return;
    for (size_t i = 0; i < std::min(parts.size(), m_parts.size()); ++i) {
        if (parts[i].kind == m_parts[i].kind && parts[i].title == m_parts[i].title)
            parts[i].open = m_parts[i].open;
    }
    m_parts = std::move(parts);
    rebuild();
    verticalScrollBar()->setValue(0);
}

void TranscriptView::stream(TranscriptPart::Kind kind, const QString& title, const QString& text)
{
    QScrollBar* bar = verticalScrollBar();
    const bool following = bar->value() >= bar->maximum() - 2;
    if (m_parts.empty() || m_parts.back().kind != kind || m_parts.back().title != title) {
        m_parts.push_back({kind, title, text, true});
        appendPart(m_parts.back());
    } else {
        m_parts.back().text += text;
        QTextCursor end(document());
        end.movePosition(QTextCursor::End);
        end.insertText(text, bodyFormat(kind));
        if (!m_parts.back().open)
            showFold(partCount() - 1);
    }
    if (following)
        bar->setValue(bar->maximum());
}

void TranscriptView::appendPart(const TranscriptPart& part)
{
    QTextCursor end(document());
    end.movePosition(QTextCursor::End);
    if (!document()->isEmpty())
        end.insertBlock();
    end.block().setUserState(static_cast<int>(&part - m_parts.data()));
    end.insertText(headerText(part), headerFormat(part.kind));
    end.insertBlock();
    end.insertText(part.text, bodyFormat(part.kind));
    for (QTextBlock block = headerOf(static_cast<int>(&part - m_parts.data())).next(); block.isValid();
         block = block.next())
        block.setUserState(kBody);
    if (!part.open)
        showFold(static_cast<int>(&part - m_parts.data()));
}

void TranscriptView::rebuild()
{
    const int position = verticalScrollBar()->value();
    clear();
    setFont(m_theme.monospaced());
    for (const TranscriptPart& part : m_parts)
        appendPart(part);
    verticalScrollBar()->setValue(position);
}

QString TranscriptView::headerText(const TranscriptPart& part) const
{
    return (part.open ? kOpen : kFolded) + QLatin1Char(' ') + part.title;
}

QTextCharFormat TranscriptView::headerFormat(TranscriptPart::Kind kind) const
{
    QTextCharFormat format;
    format.setFontWeight(QFont::DemiBold);
    format.setForeground(m_theme.color(roleOf(kind)));
    format.setBackground(m_theme.color(Role::Raised));
    return format;
}

QTextCharFormat TranscriptView::bodyFormat(TranscriptPart::Kind kind) const
{
    QTextCharFormat format;
    format.setForeground(
        kind == TranscriptPart::Kind::Reasoning ? m_theme.color(Role::Muted) : m_theme.palette().color(QPalette::Text));
    return format;
}

QTextBlock TranscriptView::headerOf(int part) const
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.userState() == part)
            return block;
    }
    return {};
}

int TranscriptView::headerAt(const QTextBlock& block) const
{
    const int state = block.isValid() ? block.userState() : kBody;
    return state >= 0 && state < partCount() ? state : -1;
}

bool TranscriptView::isOpen(int part) const
{
    return part >= 0 && part < partCount() && m_parts[static_cast<size_t>(part)].open;
}

void TranscriptView::setOpen(int part, bool open)
{
    if (part < 0 || part >= partCount() || m_parts[static_cast<size_t>(part)].open == open)
        return;
    m_parts[static_cast<size_t>(part)].open = open;
    showFold(part);
}

void TranscriptView::setAllOpen(bool open)
{
    for (int part = 0; part < partCount(); ++part)
        setOpen(part, open);
}

void TranscriptView::showFold(int part)
{
    const TranscriptPart& shown = m_parts[static_cast<size_t>(part)];
    const QTextBlock header = headerOf(part);
    if (!header.isValid())
        return;
    QTextCursor mark(header);
    mark.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
    mark.insertText(QString(shown.open ? kOpen : kFolded), headerFormat(shown.kind));
    QTextBlock block = header.next();
    int length = header.length();
    for (; block.isValid() && headerAt(block) < 0; block = block.next()) {
        block.setVisible(shown.open);
        block.setLineCount(shown.open ? std::max(1, block.layout()->lineCount()) : 0);
        length += block.length();
    }
    document()->markContentsDirty(header.position(), length);
    if (auto* layout = qobject_cast<QPlainTextDocumentLayout*>(document()->documentLayout()))
        layout->requestUpdate();
    viewport()->update();
}

void TranscriptView::mouseReleaseEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || textCursor().hasSelection())
        return;
    const int part = headerAt(cursorForPosition(event->position().toPoint()).block());
    setOpen(part, !isOpen(part));
}

void TranscriptView::mouseMoveEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseMoveEvent(event);
    const bool header = headerAt(cursorForPosition(event->position().toPoint()).block()) >= 0;
    viewport()->setCursor(header ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

void TranscriptView::keyPressEvent(QKeyEvent* event)
{
    const int part = headerAt(textCursor().block());
    if (part >= 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space))
        setOpen(part, !isOpen(part));
    else
        QPlainTextEdit::keyPressEvent(event);
}

void TranscriptView::contextMenuEvent(QContextMenuEvent* event)
{
    const std::unique_ptr<QMenu> menu(createStandardContextMenu(event->pos()));
    menu->addSeparator();
    menu->addAction(tr("Unfold everything"), this, [this] { setAllOpen(true); });
    menu->addAction(tr("Fold everything"), this, [this] { setAllOpen(false); });
    menu->exec(event->globalPos());
}

} // namespace acann::ui
