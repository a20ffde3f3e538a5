// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"
#include "common/theme.h"

#include <QScrollArea>

#include <vector>

class QVBoxLayout;

namespace acann::inspector {

/// Errors first, then warnings, then remarks; each in the order it was found.
[[nodiscard]] std::vector<Finding> bySeverity(std::vector<Finding> findings);

/// One finding as rich text; its places are links "<file>#<line>".
[[nodiscard]] QString findingHtml(const Finding& finding, const ui::Theme& theme);

/// File and line of such a link.
[[nodiscard]] std::pair<QString, int> placeOfLink(const QString& link);

/// Findings as cards: what, where (a link to the line), how to mend it, by which rule.
class FindingsList : public QScrollArea
{
    Q_OBJECT
public:
    explicit FindingsList(const ui::Theme& theme, QWidget* parent = nullptr);

    void setFindings(std::vector<Finding> findings);

Q_SIGNALS:
    void lineActivated(const QString& role, int line);

private:
    void rebuild();
    [[nodiscard]] QWidget* card(const Finding& finding);

    const ui::Theme& m_theme;
    std::vector<Finding> m_findings;
};

} // namespace acann::inspector
