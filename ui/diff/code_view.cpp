// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/code_view.h"

#include <QScrollBar>

#include <algorithm>

namespace acann::diff {

namespace {

/// Keyword set 1 is C++'s own, set 2 the words that a kernel engineer looks for.
class AscendLexer : public QsciLexerCPP
{
public:
    using QsciLexerCPP::QsciLexerCPP;

    const char* keywords(int set) const override
    {
        return set == 2
            ? "__aicore__ __global__ __gm__ __ubuf__ __cbuf__ GM_ADDR KERNEL_TASK_TYPE_DEFAULT AscendC half bfloat16_t "
              "LocalTensor GlobalTensor TPipe TQue TBuf TQueBind TPosition QuePosition VECIN VECOUT VECCALC "
              "DataCopy DataCopyPad DataCopyParams DataCopyExtParams DataCopyPadExtParams SetFlag WaitFlag PipeBarrier "
              "HardEvent GetBlockIdx GetBlockNum InitBuffer AllocTensor FreeTensor EnQue DeQue SetGlobalBuffer "
              "GET_TILING_DATA_WITH_STRUCT TilingData Add Sub Mul Div Adds Muls Exp Ln Abs Sqrt Rsqrt Relu Max Min "
              "Cast Compare Select Duplicate ReduceSum ReduceMax ReduceMin WholeReduceSum BlockReduceSum Brcb "
              "LaunchPlan Problem Platform PlanLaunch int8_t uint8_t int16_t uint16_t int32_t uint32_t int64_t uint64_t"
            : QsciLexerCPP::keywords(set);
    }
};

QColor blend(const QColor& a, const QColor& b, float share)
{
    return QColor::fromRgbF(a.redF() * (1 - share) + b.redF() * share, a.greenF() * (1 - share) + b.greenF() * share,
        a.blueF() * (1 - share) + b.blueF() * share);
}

} // namespace

CodeView::CodeView(const ui::Theme& theme, QWidget* parent)
    : QsciScintilla(parent)
    , m_theme(theme)
    , m_lexer(new AscendLexer(this))
{
    setUtf8(true);
    setEolMode(EolUnix);
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setWrapMode(WrapNone);
    setTabWidth(4);
    setFolding(NoFoldStyle);
    setBraceMatching(SloppyBraceMatch);
    setCaretLineVisible(false);
    SendScintilla(SCI_SETSCROLLWIDTHTRACKING, 1L);
    SendScintilla(SCI_SETSCROLLWIDTH, 10L);
    SendScintilla(SCI_SETEXTRAASCENT, 1L);
    SendScintilla(SCI_SETEXTRADESCENT, 1L);
    for (int margin = 0; margin < 5; ++margin) {
        setMarginWidth(margin, 0);
    }
    setLexer(m_lexer);
    applyTheme();
    connect(&m_theme, &ui::Theme::changed, this, &CodeView::applyTheme);
}

void CodeView::applyTheme()
{
    const QPalette palette = m_theme.palette();
    const QColor paper = m_theme.color(ui::Role::Surface);
    const QColor text = palette.color(QPalette::Text);
    const QColor muted = m_theme.color(ui::Role::Muted);
    const QFont font = m_theme.monospaced();
    m_lexer->setDefaultPaper(paper);
    m_lexer->setDefaultColor(text);
    m_lexer->setDefaultFont(font);
    for (int style = 0; style < 128; ++style) {
        m_lexer->setPaper(paper, style);
        m_lexer->setColor(text, style);
        m_lexer->setFont(font, style);
    }
    for (const int style :
        {QsciLexerCPP::Comment, QsciLexerCPP::CommentLine, QsciLexerCPP::CommentDoc, QsciLexerCPP::CommentLineDoc}) {
        m_lexer->setColor(muted, style);
    }
    m_lexer->setColor(m_theme.series(3), QsciLexerCPP::Keyword);
    m_lexer->setColor(m_theme.series(0), QsciLexerCPP::KeywordSet2);
    m_lexer->setColor(m_theme.series(1), QsciLexerCPP::Number);
    m_lexer->setColor(m_theme.series(5), QsciLexerCPP::PreProcessor);
    for (const int style :
        {QsciLexerCPP::DoubleQuotedString, QsciLexerCPP::SingleQuotedString, QsciLexerCPP::RawString}) {
        m_lexer->setColor(m_theme.series(2), style);
    }
    setPaper(paper);
    setColor(text);
    setMarginsFont(font);
    setMarginsBackgroundColor(blend(paper, m_theme.color(ui::Role::Raised), 0.7F));
    setMarginsForegroundColor(muted);
    setCaretForegroundColor(text);
    setSelectionBackgroundColor(palette.color(QPalette::Highlight));
    setSelectionForegroundColor(palette.color(QPalette::HighlightedText));
    setMatchedBraceBackgroundColor(blend(paper, palette.color(QPalette::Highlight), 0.3F));
    setMatchedBraceForegroundColor(text);
    setUnmatchedBraceForegroundColor(m_theme.color(ui::Role::Invalid));
    Q_EMIT themed();
}

void CodeView::setCode(const std::string& text)
{
    setReadOnly(false);
    SendScintilla(SCI_SETTEXT, 0UL, text.c_str());
    SendScintilla(SCI_EMPTYUNDOBUFFER);
    SendScintilla(SCI_SETSCROLLWIDTH, 10L); // tracking only ever widens it
    setReadOnly(true);
}

void CodeView::reveal(int line)
{
    const int first = firstVisibleLine();
    const auto shown = static_cast<int>(SendScintilla(SCI_LINESONSCREEN));
    if (line < first + 1 || line > first + shown - 2) {
        setFirstVisibleLine(std::max(0, line - shown / 3));
    }
}

} // namespace acann::diff
