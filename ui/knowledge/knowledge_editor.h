// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/qscintilla.h"
#include "common/theme.h"
#include "knowledge/card_parser.h"
#include "knowledge/text_style.h"

#include <QWidget>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>

class QLabel;
class QToolButton;

namespace acann::ui {

class FindBar;
class MessageBar;
class ViewStack;

/// Edits the files of the knowledge. Every file keeps its own text and undo history until it is saved or discarded;
/// saving checks the content first and tells in a bar, not in a box, what is wrong with it.
class KnowledgeEditor : public QWidget
{
    Q_OBJECT
public:
    /// Would the knowledge still load with this content of the file?
    using Check = std::function<std::optional<knowledge::ParseFault>(const std::filesystem::path&, const std::string&)>;

    explicit KnowledgeEditor(const Theme& theme, QWidget* parent = nullptr);
    ~KnowledgeEditor() override;

    /// Folder that the places of files are shown relative to.
    void setRoot(std::filesystem::path root);
    void setCheck(Check check) { m_check = std::move(check); }
    /// Shows a file; `line` (1-based) is revealed when it is > 0. A file that cannot be read is reported in the bar.
    void open(const std::filesystem::path& file, int line = 0);
    /// Writes the shown file. False when it was not written: the content is broken, or the disk refused.
    bool save();
    /// Writes although the check objects.
    bool saveAnyway();
    void discard();
    void openFind();

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }
    [[nodiscard]] bool isModified() const;
    [[nodiscard]] std::vector<std::filesystem::path> modifiedFiles() const;
    [[nodiscard]] QString messageText() const; ///< of the bar; empty when it is hidden
    [[nodiscard]] QsciScintilla* textEditor() { return m_editor; }

Q_SIGNALS:
    void modifiedChanged(const QString& file, bool modified);
    void saved(const QString& file);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Document
    {
        QsciDocument text;
        bool isModified = false;
        bool isWritable = true;
        int line = 0; ///< of the caret when another file was shown
    };

    void setUpEditor();
    QWidget* makeHeader();
    bool load(const std::filesystem::path& file);
    void showDocument(const Document& document);
    bool write(const std::string& content);
    void reveal(int line);
    void markFault(int line);
    void updateHeader();
    void retranslate();
    void applyColors();

    const Theme& m_theme;
    ViewStack* m_stack;
    QLabel* m_title;
    QLabel* m_place;
    QToolButton* m_saveButton;
    QToolButton* m_discardButton;
    QToolButton* m_findButton;
    MessageBar* m_bar;
    QsciScintilla* m_editor;
    FindBar* m_find;
    MarkdownMarks m_marks;
    Check m_check;
    std::map<std::filesystem::path, Document> m_documents;
    std::filesystem::path m_file;
    std::filesystem::path m_root;
    TextLanguage m_language = TextLanguage::Plain;
    bool m_isLoading = false;
    int m_faultMarker = 0;
};

} // namespace acann::ui
