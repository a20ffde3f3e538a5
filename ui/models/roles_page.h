// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/model_settings.h"

#include <QWidget>

#include <array>

class QGroupBox;
class QLabel;
class QListWidget;
class QToolButton;

namespace acann::ui {

/// Which endpoints answer for each role, in the order of fail-over: ticked ones are used, from the top.
class RolesPage : public QWidget
{
    Q_OBJECT
public:
    explicit RolesPage(QWidget* parent = nullptr);

    void setSettings(const llm::ModelSettings& settings);
    [[nodiscard]] std::map<std::string, std::vector<std::string>> roles() const;

Q_SIGNALS:
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Box
    {
        QGroupBox* group = nullptr;
        QLabel* text = nullptr;
        QListWidget* list = nullptr;
        QToolButton* up = nullptr;
        QToolButton* down = nullptr;
    };
    void build(Box& box);
    void move(const Box& box, int step);
    void retranslate();

    std::array<Box, llm::kModelRoles.size()> m_boxes;
    bool m_loading = false;
};

} // namespace acann::ui
