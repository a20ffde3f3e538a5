// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/knowledge_editor.h"

#include "base/files.h"
#include "common/empty_state.h"
#include "common/icons.h"
#include "common/message_bar.h"
#include "common/text.h"
#include "knowledge/find_bar.h"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace acann::ui {

namespace {

constexpr int kLineMargin = 0;
constexpr int kMarkerMargin = 1;

QToolButton* headerButton(QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    return button;
}

void name(QToolButton* button, const QString& icon, const QString& text, const QString& tip)
{
    button->setIcon(themeIcon(icon));
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
}

} // namespace

KnowledgeEditor::KnowledgeEditor(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(new QLabel(this))
    , m_place(new QLabel(this))
    , m_saveButton(headerButton(this))
    , m_discardButton(headerButton(this))
    , m_findButton(headerButton(this))
    , m_bar(new MessageBar(this))
    , m_editor(new QsciScintilla(this))
    , m_find(new FindBar(*m_editor, theme, this))
    , m_marks(*m_editor, theme)
{
    setUpEditor();
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHeader());
    column->addWidget(m_bar);
    column->addWidget(m_editor, 1);
    column->addWidget(m_find);
    m_stack = new ViewStack(page, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(m_saveButton, &QToolButton::clicked, this, &KnowledgeEditor::save);
    connect(m_discardButton, &QToolButton::clicked, this, &KnowledgeEditor::discard);
    connect(m_findButton, &QToolButton::clicked, this, &KnowledgeEditor::openFind);
    connect(m_editor, &QsciScintilla::modificationChanged, this, [this](bool modified) {
        if (m_isLoading || m_file.empty())
            return;
        m_documents.at(m_file).isModified = modified;
        updateHeader();
        Q_EMIT modifiedChanged(pathToQString(m_file), modified);
    });
    connect(
        m_editor, &QsciScintilla::textChanged, this, [this] { m_marks.refresh(m_language == TextLanguage::Markdown); });
    connect(&theme, &Theme::changed, this, &KnowledgeEditor::applyColors);
    retranslate();
}

KnowledgeEditor::~KnowledgeEditor() = default;

void KnowledgeEditor::setUpEditor()
{
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setMarginType(kLineMargin, QsciScintilla::NumberMargin);
    m_editor->setMarginWidth(kMarkerMargin, 14);
    m_editor->setMarginSensitivity(kMarkerMargin, false);
    m_faultMarker = m_editor->markerDefine(QsciScintilla::RightTriangle);
    m_editor->setCaretLineVisible(true);
    m_editor->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    m_editor->setTabWidth(4);
    m_editor->setIndentationsUseTabs(false);
    m_editor->setAutoIndent(true);
    m_editor->setEdgeMode(QsciScintilla::EdgeNone);
    m_editor->SendScintilla(QsciScintillaBase::SCI_SETSCROLLWIDTHTRACKING, 1L);
    m_editor->SendScintilla(QsciScintillaBase::SCI_SETSCROLLWIDTH, 10L);
    m_editor->SendScintilla(QsciScintillaBase::SCI_SETEXTRAASCENT, 1L);
    m_editor->SendScintilla(QsciScintillaBase::SCI_SETEXTRADESCENT, 1L);
}

QWidget* KnowledgeEditor::makeHeader()
{
    auto* header = new QWidget(this);
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(10, 4, 6, 4);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_place->setProperty("role", QStringLiteral("muted"));
    m_place->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_title);
    layout->addWidget(m_place, 1);
    m_saveButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (QToolButton* button : {m_findButton, m_discardButton, m_saveButton})
        layout->addWidget(button);
    return header;
}

void KnowledgeEditor::setRoot(std::filesystem::path root)
{
    m_root = std::move(root);
    updateHeader();
}

void KnowledgeEditor::open(const std::filesystem::path& file, int line)
{
    if (file != m_file) {
        if (const auto left = m_documents.find(m_file); left != m_documents.end()) {
            int column = 0;
            m_editor->getCursorPosition(&left->second.line, &column);
        }
        if (!m_documents.contains(file) && !load(file))
            return;
        m_file = file;
        showDocument(m_documents.at(file));
    }
    if (line > 0)
        reveal(line);
}

bool KnowledgeEditor::load(const std::filesystem::path& file)
{
    auto text = base::readFile(file);
    if (!text) {
        m_stack->showContent();
        m_bar->showError(text.error());
        return false;
    }
    Document document;
    document.isWritable = QFileInfo(pathToQString(file)).isWritable();
    m_isLoading = true;
    m_editor->setReadOnly(false);
    m_editor->setDocument(document.text);
    m_editor->setUtf8(true);
    m_editor->setEolMode(QsciScintilla::EolUnix);
    m_editor->SendScintilla(QsciScintillaBase::SCI_SETTEXT, 0UL, text->c_str());
    m_editor->SendScintilla(QsciScintillaBase::SCI_EMPTYUNDOBUFFER);
    m_editor->setModified(false);
    m_isLoading = false;
    m_documents[file] = document;
    return true;
}

void KnowledgeEditor::showDocument(const Document& document)
{
    m_isLoading = true;
    m_editor->setDocument(document.text);
    m_editor->setUtf8(true);
    m_isLoading = false;
    auto* old = m_editor->lexer();
    m_language = languageOf(pathToQString(m_file));
    m_editor->setLexer(makeLexer(m_language, m_editor));
    delete old;
    m_editor->setWrapMode(m_language == TextLanguage::Markdown ? QsciScintilla::WrapWord : QsciScintilla::WrapNone);
    m_editor->setReadOnly(!document.isWritable);
    m_editor->setCursorPosition(document.line, 0);
    m_editor->ensureLineVisible(document.line);
    m_bar->hide();
    if (!document.isWritable)
        m_bar->showMessage(MessageBar::Level::Information,
            tr("This file cannot be written, so it is shown read-only. Copy the knowledge folder to a place of your "
               "own to edit it."));
    applyColors();
    updateHeader();
    m_find->refresh();
    m_stack->showContent();
}

bool KnowledgeEditor::isModified() const
{
    const auto found = m_documents.find(m_file);
    return found != m_documents.end() && found->second.isModified;
}

std::vector<std::filesystem::path> KnowledgeEditor::modifiedFiles() const
{
    std::vector<std::filesystem::path> files;
    for (const auto& [path, document] : m_documents) {
        if (document.isModified)
            files.push_back(path);
    }
    return files;
}

bool KnowledgeEditor::save()
{
    if (m_file.empty() || !isModified())
        return !m_file.empty();
    const std::string content = m_editor->text().toStdString();
    const auto fault = m_check ? m_check(m_file, content) : std::nullopt;
    if (!fault)
        return write(content);
    Error shown = fault->error;
    const std::string place = m_file.string() + ":" + std::to_string(fault->line) + ": ";
    if (shown.text.rfind(place, 0) == 0) // the file is on screen already
        shown.text = tr("Line %1: %2").arg(fault->line).arg(toQString(shown.text.substr(place.size()))).toStdString();
    m_bar->showError(shown);
    m_bar->setAction(tr("Save anyway"), [this] { saveAnyway(); });
    markFault(fault->line);
    return false;
}

bool KnowledgeEditor::saveAnyway() { return !m_file.empty() && write(m_editor->text().toStdString()); }

bool KnowledgeEditor::write(const std::string& content)
{
    if (auto status = base::writeFileAtomically(m_file, content); !status) {
        m_bar->showError(status.error(), [this] { save(); });
        return false;
    }
    m_bar->hide();
    m_editor->markerDeleteAll(m_faultMarker);
    m_editor->setModified(false);
    Q_EMIT saved(pathToQString(m_file));
    return true;
}

void KnowledgeEditor::discard()
{
    if (!isModified())
        return;
    auto text = base::readFile(m_file);
    if (!text) {
        m_bar->showError(text.error());
        return;
    }
    // An edit like any other, so that one undo brings the discarded text back.
    m_editor->beginUndoAction();
    m_editor->selectAll();
    m_editor->replaceSelectedText(toQString(*text));
    m_editor->endUndoAction();
    m_editor->setModified(false);
    m_editor->markerDeleteAll(m_faultMarker);
    m_editor->setCursorPosition(0, 0);
    m_bar->showMessage(MessageBar::Level::Information, tr("Changes discarded. Undo brings them back."));
}

void KnowledgeEditor::openFind() { m_find->open(); }

QString KnowledgeEditor::messageText() const { return m_bar->isHidden() ? QString() : m_bar->text(); }

void KnowledgeEditor::reveal(int line)
{
    m_editor->setCursorPosition(line - 1, 0);
    m_editor->ensureLineVisible(line - 1);
    m_editor->setFocus();
}

void KnowledgeEditor::markFault(int line)
{
    m_editor->markerDeleteAll(m_faultMarker);
    if (line <= 0)
        return;
    m_editor->markerAdd(line - 1, m_faultMarker);
    reveal(line);
}

void KnowledgeEditor::updateHeader()
{
    const QFileInfo info(pathToQString(m_file));
    const bool modified = isModified();
    m_title->setText(modified ? QString(info.fileName() + QStringLiteral(" •")) : info.fileName());
    m_title->setToolTip(modified ? tr("Changed and not saved") : QString());
    const bool isInside = !m_root.empty() && !m_file.empty();
    m_place->setText(isInside ? pathToQString(m_file.lexically_relative(m_root).parent_path()) : info.path());
    m_place->setToolTip(info.filePath());
    m_saveButton->setEnabled(modified);
    m_discardButton->setEnabled(modified);
    m_editor->setAccessibleName(tr("Text of %1").arg(info.fileName()));
}

void KnowledgeEditor::applyColors()
{
    applyTheme(*m_editor, m_language, m_theme);
    m_editor->setMarginWidth(kLineMargin, QStringLiteral("00000"));
    m_editor->setMarkerBackgroundColor(m_theme.color(Role::Invalid), m_faultMarker);
    m_editor->setMarkerForegroundColor(m_theme.color(Role::Invalid), m_faultMarker);
    m_find->refresh();
    m_marks.refresh(m_language == TextLanguage::Markdown);
}

void KnowledgeEditor::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
}

void KnowledgeEditor::retranslate()
{
    name(m_saveButton, QStringLiteral("document-save"), tr("Save"), tr("Check and save this file (Ctrl+S)"));
    name(m_discardButton, QStringLiteral("document-revert"), tr("Discard"), tr("Go back to the saved text"));
    name(m_findButton, QStringLiteral("edit-find"), tr("Find"), tr("Find in this file (Ctrl+F)"));
    auto* empty = m_stack->emptyPage();
    empty->setIcon(QStringLiteral("document-edit"));
    empty->setTitle(tr("No card is open"));
    empty->setText(
        tr("Choose a card or a file of an exemplar in the list. What you save here is fed to every later run."));
    updateHeader();
}

} // namespace acann::ui
