// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/qscintilla.h"
#include "common/theme.h"
#include "knowledge/knowledge_base.h"
#include "knowledge/text_style.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QTabWidget;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace acann::ui {

class TokenBars;
class ViewStack;

/// What a model would be told about a task in each stage: tokens per layer, the text, and which card is in it and why.
class PromptPreview : public QWidget
{
    Q_OBJECT
public:
    explicit PromptPreview(const Theme& theme, QWidget* parent = nullptr);

    void setKnowledge(std::shared_ptr<const knowledge::KnowledgeBase> knowledge);
    /// Null: nothing to preview.
    void setTask(std::shared_ptr<const task::OperatorTask> task);
    void setStage(task::Stage stage);

    [[nodiscard]] const knowledge::AssembledPrompt& prompt() const { return m_prompt; }
    [[nodiscard]] task::Pattern pattern() const;
    [[nodiscard]] task::Stage stage() const;

Q_SIGNALS:
    void taskWanted(); ///< the empty page's button
    void cardActivated(const QString& id); ///< a manifest row was chosen

protected:
    void changeEvent(QEvent* event) override;

private:
    void setUpText();
    QWidget* makePage();
    void fillStages();
    void fillPatterns();
    void assemble();
    void showManifest();
    void showSummary();
    void revealLayer(knowledge::Layer layer);
    void copyPrompt();
    void retranslate();
    void applyColors();
    [[nodiscard]] const knowledge::Target* target() const;

    const Theme& m_theme;
    std::shared_ptr<const knowledge::KnowledgeBase> m_knowledge;
    std::shared_ptr<const task::OperatorTask> m_task;
    knowledge::AssembledPrompt m_prompt;
    ViewStack* m_stack;
    QLabel* m_stageLabel;
    QComboBox* m_stage;
    QLabel* m_patternLabel;
    QComboBox* m_pattern;
    QLabel* m_reason;
    TokenBars* m_bars;
    QLabel* m_total;
    QToolButton* m_copy;
    QTabWidget* m_tabs;
    QsciScintilla* m_text;
    MarkdownMarks m_marks;
    QTreeWidget* m_manifest;
};

} // namespace acann::ui
