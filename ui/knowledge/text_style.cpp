// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/text_style.h"

namespace acann::ui {

namespace {

constexpr int kStyles = 128; // Scintilla's styles without the predefined ones

/// C++ with the qualifiers and classes of Ascend C as a second set of keywords.
class KernelLexer : public QsciLexerCPP
{
public:
    using QsciLexerCPP::QsciLexerCPP;

    const char* keywords(int set) const override
    {
        constexpr int kSecondSet = 2;
        return set == kSecondSet
            ? "__aicore__ __global__ __gm__ GM_ADDR AscendC half bfloat16_t LocalTensor GlobalTensor TPipe TQue TBuf "
              "QuePosition TPosition HardEvent RoundMode DataCopyExtParams DataCopyPadExtParams TilingData LaunchPlan "
              "Problem Platform int8_t uint8_t int16_t uint16_t int32_t uint32_t int64_t uint64_t size_t"
            : QsciLexerCPP::keywords(set);
    }
};

/// Like Markdown, but an underscore inside a word is not emphasis: knowledge is full of names such as reduce_sum, and
/// colours say enough without it.
void colorMarkdown(QsciLexer& lexer, const Theme& theme)
{
    const QFont font = theme.monospaced();
    QFont bold = font;
    bold.setBold(true);
    for (int style = QsciLexerMarkdown::Header1; style <= QsciLexerMarkdown::Header6; ++style) {
        lexer.setColor(theme.series(0), style);
        lexer.setFont(bold, style);
    }
    for (const int style : {QsciLexerMarkdown::StrongEmphasisAsterisks, QsciLexerMarkdown::StrongEmphasisUnderscores})
        lexer.setFont(bold, style);
    for (const int style :
        {QsciLexerMarkdown::CodeBackticks, QsciLexerMarkdown::CodeDoubleBackticks, QsciLexerMarkdown::CodeBlock})
        lexer.setColor(theme.series(2), style);
    lexer.setColor(theme.series(1), QsciLexerMarkdown::UnorderedListItem);
    lexer.setColor(theme.series(1), QsciLexerMarkdown::OrderedListItem);
    lexer.setColor(theme.color(Role::Muted), QsciLexerMarkdown::HorizontalRule);
    lexer.setColor(theme.series(3), QsciLexerMarkdown::Link);
}

void colorCpp(QsciLexer& lexer, const Theme& theme)
{
    for (const int style :
        {QsciLexerCPP::Comment, QsciLexerCPP::CommentLine, QsciLexerCPP::CommentDoc, QsciLexerCPP::CommentLineDoc})
        lexer.setColor(theme.color(Role::Muted), style);
    for (const int style :
        {QsciLexerCPP::DoubleQuotedString, QsciLexerCPP::SingleQuotedString, QsciLexerCPP::RawString})
        lexer.setColor(theme.series(2), style);
    lexer.setColor(theme.series(3), QsciLexerCPP::Keyword);
    lexer.setColor(theme.series(0), QsciLexerCPP::KeywordSet2);
    lexer.setColor(theme.series(1), QsciLexerCPP::Number);
    lexer.setColor(theme.series(5), QsciLexerCPP::PreProcessor);
}

void colorJson(QsciLexer& lexer, const Theme& theme)
{
    lexer.setColor(theme.series(0), QsciLexerJSON::Property);
    lexer.setColor(theme.series(2), QsciLexerJSON::String);
    lexer.setColor(theme.series(1), QsciLexerJSON::Number);
    lexer.setColor(theme.series(3), QsciLexerJSON::Keyword);
    lexer.setColor(theme.color(Role::Invalid), QsciLexerJSON::Error);
    lexer.setColor(theme.color(Role::Invalid), QsciLexerJSON::UnclosedString);
}

void colorLexer(QsciLexer& lexer, TextLanguage language, const Theme& theme)
{
    const QColor text = theme.palette().color(QPalette::Text);
    const QColor paper = theme.color(Role::Surface);
    lexer.setDefaultPaper(paper);
    lexer.setDefaultColor(text);
    lexer.setDefaultFont(theme.monospaced());
    for (int style = 0; style < kStyles; ++style) {
        lexer.setPaper(paper, style);
        lexer.setColor(text, style);
        lexer.setFont(theme.monospaced(), style);
        lexer.setEolFill(false, style);
    }
    if (language == TextLanguage::Markdown)
        colorMarkdown(lexer, theme);
    else if (language == TextLanguage::Cpp)
        colorCpp(lexer, theme);
    else if (language == TextLanguage::Json)
        colorJson(lexer, theme);
}

} // namespace

TextLanguage languageOf(const QString& fileName)
{
    if (fileName.endsWith(QStringLiteral(".md")))
        return TextLanguage::Markdown;
    if (fileName.endsWith(QStringLiteral(".json")))
        return TextLanguage::Json;
    const bool isCpp = fileName.endsWith(QStringLiteral(".cpp")) || fileName.endsWith(QStringLiteral(".h"));
    return isCpp ? TextLanguage::Cpp : TextLanguage::Plain;
}

QsciLexer* makeLexer(TextLanguage language, QObject* parent)
{
    switch (language) {
    case TextLanguage::Markdown:
        return new QsciLexerMarkdown(parent);
    case TextLanguage::Cpp:
        return new KernelLexer(parent);
    case TextLanguage::Json:
        return new QsciLexerJSON(parent);
    case TextLanguage::Plain:
        return nullptr;
    }
    return nullptr;
}

void applyTheme(QsciScintilla& editor, TextLanguage language, const Theme& theme)
{
    const QPalette palette = theme.palette();
    const QColor text = palette.color(QPalette::Text);
    if (editor.lexer() != nullptr)
        colorLexer(*editor.lexer(), language, theme);
    editor.setPaper(theme.color(Role::Surface));
    editor.setColor(text);
    editor.setMarginsFont(theme.monospaced());
    editor.setMarginsBackgroundColor(theme.color(Role::Raised));
    editor.setMarginsForegroundColor(theme.color(Role::Muted));
    editor.setCaretForegroundColor(text);
    editor.setCaretLineBackgroundColor(theme.color(Role::Raised));
    editor.setSelectionBackgroundColor(palette.color(QPalette::Highlight));
    editor.setSelectionForegroundColor(palette.color(QPalette::HighlightedText));
    editor.setMatchedBraceBackgroundColor(theme.color(Role::DiffChanged));
    editor.setMatchedBraceForegroundColor(text);
    editor.setUnmatchedBraceForegroundColor(theme.color(Role::Invalid));
    editor.setUnmatchedBraceBackgroundColor(theme.color(Role::Surface));
}

MarkdownMarks::MarkdownMarks(QsciScintilla& editor, const Theme& theme)
    : m_editor(editor)
    , m_theme(theme)
    , m_heading(editor.indicatorDefine(QsciScintilla::TextColorIndicator))
    , m_frontMatter(editor.indicatorDefine(QsciScintilla::TextColorIndicator))
{ }

void MarkdownMarks::refresh(bool isMarkdown)
{
    m_editor.setIndicatorForegroundColor(m_theme.series(0), m_heading);
    m_editor.setIndicatorForegroundColor(m_theme.color(Role::Muted), m_frontMatter);
    const int lines = m_editor.lines();
    for (const int indicator : {m_heading, m_frontMatter})
        m_editor.clearIndicatorRange(0, 0, lines, 0, indicator);
    if (!isMarkdown)
        return;
    const QString fence = QStringLiteral("---");
    int first = 0;
    if (m_editor.text(0).trimmed() == fence) {
        for (int line = 1; line < lines && first == 0; ++line) {
            if (m_editor.text(line).trimmed() == fence)
                first = line + 1;
        }
        mark(m_frontMatter, 0, first);
    }
    bool isCode = false; // a line such as #include in a code block is no heading
    for (int line = first; line < lines; ++line) {
        const QString text = m_editor.text(line);
        if (text.startsWith(QStringLiteral("```")))
            isCode = !isCode;
        else if (!isCode && text.startsWith(QLatin1Char('#')))
            mark(m_heading, line, line + 1);
    }
}

void MarkdownMarks::mark(int indicator, int firstLine, int lastLine)
{
    m_editor.fillIndicatorRange(firstLine, 0, lastLine, 0, indicator);
}

} // namespace acann::ui
