// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diff_pane.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace acann::diff {

namespace {

enum Margin
{
    kNumberMargin,
    kCurrentMargin
};
enum Marker
{
    kAdded,
    kRemoved,
    kChanged,
    kFiller,
    kFold,
    kCurrent
};
constexpr int kTokenIndicator = 8; ///< below 8 belongs to lexers
constexpr int kSecondTokenIndicator = 9;

int markerOf(LineLook look)
{
    switch (look) {
    case LineLook::Added:
        return kAdded;
    case LineLook::Removed:
        return kRemoved;
    case LineLook::Changed:
        return kChanged;
    case LineLook::Filler:
        return kFiller;
    case LineLook::Fold:
        return kFold;
    case LineLook::Plain:
        break;
    }
    return -1;
}

QString signOf(LineLook look)
{
    switch (look) {
    case LineLook::Added:
        return QStringLiteral("+");
    case LineLook::Removed:
        return QStringLiteral("−");
    case LineLook::Changed:
        return QStringLiteral("~");
    default:
        return {};
    }
}

} // namespace

DiffPane::DiffPane(Side side, const ui::Theme& theme, QWidget* parent)
    : CodeView(theme, parent)
    , m_side(side)
{
    setMarginType(kNumberMargin, TextMarginRightJustified);
    setMarginType(kCurrentMargin, SymbolMargin);
    setMarginMarkerMask(kNumberMargin, 0);
    setMarginMarkerMask(kCurrentMargin, 1 << kCurrent);
    setMarginWidth(kCurrentMargin, 4);
    for (const int marker : {kAdded, kRemoved, kChanged, kFiller, kFold}) {
        markerDefine(Background, marker);
    }
    markerDefine(FullRectangle, kCurrent);
    for (const int indicator : {kTokenIndicator, kSecondTokenIndicator}) {
        indicatorDefine(StraightBoxIndicator, indicator);
        setIndicatorDrawUnder(true, indicator);
        SendScintilla(SCI_INDICSETALPHA, static_cast<unsigned long>(indicator), 255L);
        SendScintilla(SCI_INDICSETOUTLINEALPHA, static_cast<unsigned long>(indicator), 255L);
    }
    defineLooks();
    connect(this, &CodeView::themed, this, [this] {
        defineLooks();
        fillMargins();
    });
}

void DiffPane::defineLooks()
{
    const ui::Theme& colors = theme();
    setMarkerBackgroundColor(colors.color(ui::Role::DiffAdded), kAdded);
    setMarkerBackgroundColor(colors.color(ui::Role::DiffRemoved), kRemoved);
    setMarkerBackgroundColor(colors.color(ui::Role::DiffChanged), kChanged);
    setMarkerBackgroundColor(colors.color(ui::Role::DiffFiller), kFiller);
    setMarkerBackgroundColor(colors.color(ui::Role::Raised), kFold);
    setMarkerBackgroundColor(colors.palette().color(QPalette::Highlight), kCurrent);
    setMarkerForegroundColor(colors.palette().color(QPalette::Highlight), kCurrent);
    setIndicatorForegroundColor(colors.color(ui::Role::DiffRemovedToken), kTokenIndicator);
    setIndicatorForegroundColor(colors.color(ui::Role::DiffAddedToken), kSecondTokenIndicator);
}

void DiffPane::setLines(std::vector<PaneLine> lines)
{
    m_lines = std::move(lines);
    std::string text;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        std::string line = m_lines[i].text;
        std::replace(line.begin(), line.end(), '\r', ' '); // a stray one would open a line
        std::replace(line.begin(), line.end(), '\0', ' ');
        text += line;
        if (i + 1 < m_lines.size()) {
            text += '\n';
        }
    }
    m_currentCount = 0;
    setCode(text);
    decorate();
}

void DiffPane::decorate()
{
    markerDeleteAll();
    fillMargins();
    for (int i = 0; i < static_cast<int>(m_lines.size()); ++i) {
        const PaneLine& line = m_lines[static_cast<std::size_t>(i)];
        if (const int marker = markerOf(line.look); marker >= 0) {
            markerAdd(i, marker);
        }
        const bool removed = line.look == LineLook::Removed || (line.look == LineLook::Changed && m_side == Side::Left);
        SendScintilla(
            SCI_SETINDICATORCURRENT, static_cast<unsigned long>(removed ? kTokenIndicator : kSecondTokenIndicator));
        const long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(i));
        for (const Span& span : line.spans) {
            SendScintilla(
                SCI_INDICATORFILLRANGE, static_cast<unsigned long>(start + span.start), static_cast<long>(span.length));
        }
    }
}

/// Scintilla holds one margin text per line: numbers and sign are columns of it.
void DiffPane::fillMargins()
{
    clearMarginText();
    int widest = 99;
    for (const PaneLine& line : m_lines) {
        widest = std::max({widest, line.number, line.secondNumber});
    }
    const int columns = static_cast<int>(QString::number(widest).size()) + 1;
    const bool both = m_side == Side::Unified;
    setMarginWidth(kNumberMargin, QString(columns * (both ? 2 : 1) + 3, QLatin1Char('0')));
    const auto padded
        = [columns](int number) { return (number > 0 ? QString::number(number) : QString()).rightJustified(columns); };
    for (int i = 0; i < static_cast<int>(m_lines.size()); ++i) {
        const PaneLine& line = m_lines[static_cast<std::size_t>(i)];
        const QString numbers = padded(line.number) + (both ? padded(line.secondNumber) : QString());
        setMarginText(i, numbers + QLatin1Char(' ') + signOf(line.look).leftJustified(1), STYLE_LINENUMBER);
    }
}

void DiffPane::setCurrent(int first, int count)
{
    for (int i = 0; i < m_currentCount; ++i) {
        markerDelete(m_currentFirst + i, kCurrent);
    }
    m_currentFirst = first;
    m_currentCount = count;
    for (int i = 0; i < count; ++i) {
        markerAdd(first + i, kCurrent);
    }
}

QString DiffPane::selectedSource() const
{
    int fromLine = 0;
    int fromColumn = 0;
    int toLine = 0;
    int toColumn = 0;
    getSelection(&fromLine, &fromColumn, &toLine, &toColumn);
    QStringList picked;
    for (int i = std::max(0, fromLine); i <= toLine && i < static_cast<int>(m_lines.size()); ++i) {
        const LineLook look = m_lines[static_cast<std::size_t>(i)].look;
        if (look == LineLook::Filler || look == LineLook::Fold) {
            continue;
        }
        QString line = text(i);
        if (line.endsWith(QLatin1Char('\n'))) {
            line.chop(1);
        }
        const int start = i == fromLine ? fromColumn : 0;
        const int length = i == toLine ? toColumn - start : -1;
        picked << line.mid(start, length);
    }
    return picked.join(QLatin1Char('\n'));
}

void DiffPane::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        if (hasSelectedText()) {
            QGuiApplication::clipboard()->setText(selectedSource());
        }
        return;
    }
    CodeView::keyPressEvent(event);
}

void DiffPane::mouseReleaseEvent(QMouseEvent* event)
{
    CodeView::mouseReleaseEvent(event);
    const int line = lineAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && line >= 0 && line < static_cast<int>(m_lines.size())
        && m_lines[static_cast<std::size_t>(line)].look == LineLook::Fold) {
        Q_EMIT foldClicked(m_lines[static_cast<std::size_t>(line)].row);
    }
}

} // namespace acann::diff
