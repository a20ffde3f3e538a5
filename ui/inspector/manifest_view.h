// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "knowledge/knowledge_base.h"

#include <QWidget>

#include <vector>

class QLabel;
class QTreeWidget;

namespace acann::inspector {

/// The knowledge a candidate was made from: cards by layer, with estimated tokens and why they were fed.
class ManifestView : public QWidget
{
    Q_OBJECT
public:
    explicit ManifestView(const ui::Theme& theme, QWidget* parent = nullptr);

    /// `spent`: tokens that the model billed.
    void setManifest(std::vector<knowledge::ManifestEntry> manifest, int spent);

private:
    void rebuild();

    const ui::Theme& m_theme;
    std::vector<knowledge::ManifestEntry> m_manifest;
    int m_spent = 0;
    QLabel* m_total;
    QTreeWidget* m_tree;
};

} // namespace acann::inspector
