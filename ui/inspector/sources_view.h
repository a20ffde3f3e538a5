// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"
#include "common/theme.h"
#include "task/candidate.h"

#include <QWidget>

#include <vector>

class QTabBar;

namespace acann::diff {
class CodeView;
}

namespace acann::inspector {

/// The candidate's files, with findings marked in the margin and told below their lines.
class SourcesView : public QWidget
{
    Q_OBJECT
public:
    explicit SourcesView(const ui::Theme& theme, QWidget* parent = nullptr);

    void setSources(SourceFiles files, std::vector<Finding> findings);
    /// Opens a file at a line (1-based); false when there is no such file.
    bool showLine(const QString& role, int line);
    [[nodiscard]] QString currentRole() const;

private:
    void showFile(int tab);
    void defineMarkers();
    void markFindings(const std::string& role);

    const ui::Theme& m_theme;
    SourceFiles m_files;
    std::vector<Finding> m_findings;
    QTabBar* m_tabs;
    diff::CodeView* m_code;
};

} // namespace acann::inspector
