// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "knowledge/knowledge_tree.h"

#include <QWidget>

#include <filesystem>
#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QModelIndex;
class QSplitter;
class QTreeView;

namespace acann::ui {

class KnowledgeEditor;
class KnowledgeFilter;
class KnowledgeModel;
class MessageBar;
class PromptPreview;
class ViewStack;

/// The Knowledge workspace: what is known (layer × pattern), its text, and the prompt that it makes for a task.
class KnowledgeView : public QWidget
{
    Q_OBJECT
public:
    explicit KnowledgeView(const Theme& theme, QWidget* parent = nullptr);

    /// Selection, expansion and unsaved texts are kept.
    void setKnowledge(const knowledge::KnowledgeBase& knowledge);
    /// Null: no task is open.
    void setTask(std::shared_ptr<const task::OperatorTask> task);
    /// Shows a file in the editor and its row in the list; `line` from 1, 0 for none.
    void openFile(const QString& file, int line = 0);
    /// A card or exemplar by its id. False when there is none.
    bool openCard(const QString& id);
    [[nodiscard]] bool hasUnsavedChanges() const;

    [[nodiscard]] KnowledgeEditor* editor() { return m_editor; }
    [[nodiscard]] PromptPreview* preview() { return m_preview; }

Q_SIGNALS:
    /// A file was written: the owner reloads the knowledge and calls setKnowledge().
    void fileSaved(const QString& file);
    void unsavedChanged(bool unsaved);
    void taskWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeList();
    void addShortcuts();
    void rebuildTree();
    void openCurrent(const QModelIndex& index);
    void select(const std::filesystem::path& file);
    void showState();
    void retranslate();

    const Theme& m_theme;
    std::shared_ptr<const knowledge::KnowledgeBase> m_knowledge;
    KnowledgeModel* m_model;
    KnowledgeFilter* m_filtered;
    QLineEdit* m_search;
    QComboBox* m_grouping;
    QTreeView* m_tree;
    ViewStack* m_listStack;
    QLabel* m_summary;
    KnowledgeEditor* m_editor;
    PromptPreview* m_preview;
    QSplitter* m_splitter;
};

} // namespace acann::ui
