// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/qscintilla.h"
#include "common/theme.h"

class QsciLexerCPP;

namespace acann::diff {

/// A read-only source editor in the window's theme, highlighting C++ with the words of Ascend C.
class CodeView : public QsciScintilla
{
    Q_OBJECT
public:
    explicit CodeView(const ui::Theme& theme, QWidget* parent = nullptr);

    /// Replaces the text. Takes UTF-8; line ends have to be "\n".
    void setCode(const std::string& text);
    /// Scrolls a line (from 0) into the middle third when it is not in view.
    void reveal(int line);
    [[nodiscard]] const ui::Theme& theme() const { return m_theme; }

Q_SIGNALS:
    void themed(); ///< colours were applied again; margins and markers of users have to follow

protected:
    void applyTheme();

private:
    const ui::Theme& m_theme;
    QsciLexerCPP* m_lexer;
};

} // namespace acann::diff
