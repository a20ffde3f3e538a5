// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/qscintilla.h"
#include "common/theme.h"

namespace acann::ui {

enum class TextLanguage
{
    Markdown,
    Cpp,
    Json,
    Plain
};

/// By the file's ending: .md, .cpp and .h, .json.
[[nodiscard]] TextLanguage languageOf(const QString& fileName);

/// A new lexer owned by `parent`; null for plain text.
[[nodiscard]] QsciLexer* makeLexer(TextLanguage language, QObject* parent);

/// Puts the theme's fonts and colours on an editor and its lexer. Call after every setLexer(), which resets them.
void applyTheme(QsciScintilla& editor, TextLanguage language, const Theme& theme);

/// Colours that the Markdown lexer does not give: whole heading lines, and the front matter of a card set back.
class MarkdownMarks
{
public:
    /// Takes two indicators of the editor.
    MarkdownMarks(QsciScintilla& editor, const Theme& theme);
    /// Marks the text as it is now; `isMarkdown` false clears the marks.
    void refresh(bool isMarkdown);

private:
    void mark(int indicator, int firstLine, int lastLine);

    QsciScintilla& m_editor;
    const Theme& m_theme;
    int m_heading;
    int m_frontMatter;
};

} // namespace acann::ui
