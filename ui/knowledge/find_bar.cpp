// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/find_bar.h"

#include "common/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace acann::ui {

FindBar::FindBar(QsciScintilla& editor, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_theme(theme)
    , m_text(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_previous(new QToolButton(this))
    , m_next(new QToolButton(this))
    , m_matchCase(new QToolButton(this))
    , m_close(new QToolButton(this))
    , m_indicator(editor.indicatorDefine(QsciScintilla::StraightBoxIndicator))
{
    m_text->setClearButtonEnabled(true);
    m_matchCase->setCheckable(true);
    m_count->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("9999 / 9999")));
    m_count->setAlignment(Qt::AlignCenter);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 3, 6, 3);
    layout->setSpacing(2);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_count);
    for (QToolButton* button : {m_previous, m_next, m_matchCase, m_close}) {
        button->setAutoRaise(true);
        layout->addWidget(button);
    }
    connect(m_text, &QLineEdit::textEdited, this, [this] { search(true); });
    connect(m_matchCase, &QToolButton::toggled, this, [this] { search(true); });
    connect(m_next, &QToolButton::clicked, this, &FindBar::findNext);
    connect(m_previous, &QToolButton::clicked, this, &FindBar::findPrevious);
    connect(m_close, &QToolButton::clicked, this, &FindBar::close);
    connect(&m_editor, &QsciScintilla::textChanged, this, &FindBar::refresh);
    retranslate();
    refresh();
    hide();
}

void FindBar::open()
{
    const QString selected = m_editor.selectedText();
    if (!selected.isEmpty() && !selected.contains(QLatin1Char('\n')))
        m_text->setText(selected);
    show();
    m_text->setFocus();
    m_text->selectAll();
    refresh();
}

void FindBar::refresh()
{
    m_editor.setIndicatorForegroundColor(m_theme.color(Role::Best), m_indicator);
    m_editor.setIndicatorDrawUnder(true, m_indicator);
    constexpr long kAlpha = 80; // of 255: the text stays readable
    m_editor.SendScintilla(QsciScintillaBase::SCI_INDICSETALPHA, static_cast<unsigned long>(m_indicator), kAlpha);
    const auto positions = isHidden() ? std::vector<long>() : hits();
    mark(positions);
    showCount(positions);
}

void FindBar::findNext() { step(true); }

void FindBar::findPrevious() { step(false); }

QString FindBar::countText() const { return m_count->text(); }

void FindBar::close()
{
    hide();
    mark({});
    m_editor.setFocus();
}

void FindBar::search(bool fromStart)
{
    if (fromStart && !m_text->text().isEmpty()) {
        // Typing more letters must be able to keep the hit it stands on.
        int line = 0;
        int column = 0;
        int endLine = 0;
        int endColumn = 0;
        m_editor.getSelection(&line, &column, &endLine, &endColumn);
        if (line >= 0)
            m_editor.setCursorPosition(line, column);
        m_editor.findFirst(m_text->text(), false, m_matchCase->isChecked(), false, true);
    }
    refresh();
}

void FindBar::step(bool forward)
{
    if (m_text->text().isEmpty())
        return;
    if (!forward) {
        int line = 0;
        int column = 0;
        int endLine = 0;
        int endColumn = 0;
        m_editor.getSelection(&line, &column, &endLine, &endColumn);
        if (line >= 0)
            m_editor.setCursorPosition(line, column); // else the search finds the hit it stands on again
    }
    m_editor.findFirst(m_text->text(), false, m_matchCase->isChecked(), false, true, forward);
    showCount(hits());
}

std::vector<long> FindBar::hits() const
{
    std::vector<long> positions;
    const QByteArray wanted = m_text->text().toUtf8();
    if (wanted.isEmpty())
        return positions;
    m_editor.SendScintilla(QsciScintillaBase::SCI_SETSEARCHFLAGS,
        static_cast<long>(m_matchCase->isChecked() ? QsciScintillaBase::SCFIND_MATCHCASE : 0));
    const long end = m_editor.SendScintilla(QsciScintillaBase::SCI_GETLENGTH);
    for (long from = 0; from < end;) {
        m_editor.SendScintilla(QsciScintillaBase::SCI_SETTARGETRANGE, static_cast<unsigned long>(from), end);
        const long found = m_editor.SendScintilla(
            QsciScintillaBase::SCI_SEARCHINTARGET, static_cast<unsigned long>(wanted.size()), wanted.constData());
        if (found < 0)
            break;
        positions.push_back(found);
        from = std::max(found + 1, m_editor.SendScintilla(QsciScintillaBase::SCI_GETTARGETEND));
    }
    return positions;
}

void FindBar::mark(const std::vector<long>& positions)
{
    const long length = m_editor.SendScintilla(QsciScintillaBase::SCI_GETLENGTH);
    m_editor.SendScintilla(QsciScintillaBase::SCI_SETINDICATORCURRENT, static_cast<long>(m_indicator));
    m_editor.SendScintilla(QsciScintillaBase::SCI_INDICATORCLEARRANGE, 0UL, length);
    const long size = m_text->text().toUtf8().size();
    for (const long position : positions)
        m_editor.SendScintilla(QsciScintillaBase::SCI_INDICATORFILLRANGE, static_cast<unsigned long>(position), size);
}

void FindBar::showCount(const std::vector<long>& positions)
{
    if (m_text->text().isEmpty()) {
        m_count->clear();
        return;
    }
    const long caret = m_editor.SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART);
    const auto current = std::find(positions.begin(), positions.end(), caret);
    if (positions.empty())
        m_count->setText(tr("no hit"));
    else if (current == positions.end())
        m_count->setText(tr("%n hit(s)", nullptr, static_cast<int>(positions.size())));
    else
        m_count->setText(tr("%1 of %2").arg(current - positions.begin() + 1).arg(positions.size()));
}

void FindBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        close();
    else if (isEnter)
        step((event->modifiers() & Qt::ShiftModifier) == 0);
    else
        QWidget::keyPressEvent(event);
}

void FindBar::retranslate()
{
    m_text->setPlaceholderText(tr("Find in this file"));
    m_text->setAccessibleName(tr("Find in this file"));
    m_text->setToolTip(tr("Enter finds the next hit, Shift+Enter the previous one, Esc closes"));
    const auto name = [](QToolButton* button, const QString& icon, const QString& text) {
        button->setIcon(themeIcon(icon));
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    name(m_previous, QStringLiteral("go-up"), tr("Previous hit"));
    name(m_next, QStringLiteral("go-down"), tr("Next hit"));
    m_matchCase->setText(QStringLiteral("Aa"));
    m_matchCase->setToolTip(tr("Match case"));
    m_matchCase->setAccessibleName(tr("Match case"));
    name(m_close, QStringLiteral("window-close"), tr("Close the search"));
}

} // namespace acann::ui
