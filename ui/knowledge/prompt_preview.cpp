// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/prompt_preview.h"

#include "common/empty_state.h"
#include "common/icons.h"
#include "common/text.h"
#include "knowledge/knowledge_tree.h"
#include "knowledge/roomy_rows.h"
#include "knowledge/text_style.h"
#include "knowledge/token_bars.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace acann::ui {

namespace {

constexpr std::array kStages{task::Stage::Init, task::Stage::Mutate, task::Stage::CompileFix,
    task::Stage::CorrectnessFix, task::Stage::PerfTune};

constexpr int kWidestCard = 30; // characters, so that the reason stays in view

enum ManifestColumn
{
    LayerColumn,
    CardColumn,
    CostColumn,
    ReasonColumn,
    ManifestColumnCount
};

/// Title of a card or exemplar; its id when it is not known.
QString titleOf(const knowledge::Target& target, const std::string& id)
{
    const auto inCards = [&](const std::vector<knowledge::Card>& cards) -> const knowledge::Card* {
        const auto found = std::find_if(cards.begin(), cards.end(), [&](const auto& card) { return card.id == id; });
        return found == cards.end() ? nullptr : &*found;
    };
    const auto* card = inCards(target.common);
    for (const auto& pack : target.packs)
        card = card == nullptr ? inCards(pack.cards) : card;
    if (card != nullptr)
        return toQString(card->title);
    const auto* exemplar = target.exemplar(id);
    return toQString(exemplar == nullptr ? id : exemplar->title);
}

QString joined(const std::vector<std::string>& sentences)
{
    QStringList lines;
    for (const auto& sentence : sentences)
        lines << toQString(sentence);
    return lines.join(QStringLiteral("; "));
}

} // namespace

PromptPreview::PromptPreview(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_stageLabel(new QLabel(this))
    , m_stage(new QComboBox(this))
    , m_patternLabel(new QLabel(this))
    , m_pattern(new QComboBox(this))
    , m_reason(new QLabel(this))
    , m_bars(new TokenBars(theme, this))
    , m_total(new QLabel(this))
    , m_copy(new QToolButton(this))
    , m_tabs(new QTabWidget(this))
    , m_text(new QsciScintilla(this))
    , m_marks(*m_text, theme)
    , m_manifest(new QTreeWidget(this))
{
    setUpText();
    m_stack = new ViewStack(makePage(), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    fillStages();
    connect(m_stage, &QComboBox::activated, this, &PromptPreview::assemble);
    connect(m_pattern, &QComboBox::activated, this, &PromptPreview::assemble);
    connect(m_bars, &TokenBars::layerActivated, this, &PromptPreview::revealLayer);
    connect(m_copy, &QToolButton::clicked, this, &PromptPreview::copyPrompt);
    connect(m_manifest, &QTreeWidget::itemActivated, this,
        [this](QTreeWidgetItem* item) { Q_EMIT cardActivated(item->data(CardColumn, Qt::UserRole).toString()); });
    connect(&theme, &Theme::changed, this, &PromptPreview::applyColors);
    retranslate();
    applyColors();
}

void PromptPreview::setUpText()
{
    m_text->setReadOnly(true);
    m_text->setUtf8(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLexer(makeLexer(TextLanguage::Markdown, m_text));
    m_text->setWrapMode(QsciScintilla::WrapWord);
    for (int margin = 0; margin < 5; ++margin)
        m_text->setMarginWidth(margin, 0);
    m_text->SendScintilla(QsciScintillaBase::SCI_SETMARGINLEFT, 0UL, 8L);
    m_text->SendScintilla(QsciScintillaBase::SCI_SETEXTRAASCENT, 1L);
    m_text->SendScintilla(QsciScintillaBase::SCI_SETEXTRADESCENT, 1L);
    m_manifest->setRootIsDecorated(false);
    m_manifest->setUniformRowHeights(true);
    m_manifest->setItemDelegate(new RoomyRows(m_manifest));
    m_manifest->setFrameShape(QFrame::NoFrame);
    m_manifest->setAlternatingRowColors(true);
    m_manifest->setColumnCount(ManifestColumnCount);
}

QWidget* PromptPreview::makePage()
{
    auto* page = new QWidget(this);
    auto* form = new QFormLayout;
    form->setContentsMargins(10, 8, 10, 4);
    form->setHorizontalSpacing(10);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_stageLabel->setBuddy(m_stage);
    m_patternLabel->setBuddy(m_pattern);
    m_reason->setWordWrap(true);
    m_reason->setProperty("role", QStringLiteral("muted"));
    form->addRow(m_stageLabel, m_stage);
    form->addRow(m_patternLabel, m_pattern);
    form->addRow(m_reason);

    auto* bars = new QVBoxLayout;
    bars->setContentsMargins(10, 4, 10, 4);
    bars->addWidget(m_bars);
    auto* totals = new QHBoxLayout;
    totals->setContentsMargins(12, 0, 6, 2);
    totals->addWidget(m_total, 1);
    totals->addWidget(m_copy);
    m_copy->setAutoRaise(true);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_text, QString());
    m_tabs->addTab(m_manifest, QString());

    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(form);
    column->addLayout(bars);
    column->addLayout(totals);
    column->addWidget(m_tabs, 1);
    return page;
}

const knowledge::Target* PromptPreview::target() const
{
    return m_knowledge == nullptr || m_knowledge->targets.empty() ? nullptr : &m_knowledge->targets.front();
}

task::Stage PromptPreview::stage() const { return static_cast<task::Stage>(m_stage->currentData().toInt()); }

task::Pattern PromptPreview::pattern() const { return static_cast<task::Pattern>(m_pattern->currentData().toInt()); }

void PromptPreview::setKnowledge(std::shared_ptr<const knowledge::KnowledgeBase> knowledge)
{
    m_knowledge = std::move(knowledge);
    fillPatterns();
    assemble();
}

void PromptPreview::setTask(std::shared_ptr<const task::OperatorTask> task)
{
    m_task = std::move(task);
    m_pattern->clear(); // the choice was made for another task
    fillPatterns();
    assemble();
}

void PromptPreview::setStage(task::Stage stage)
{
    m_stage->setCurrentIndex(m_stage->findData(static_cast<int>(stage)));
    assemble();
}

void PromptPreview::fillStages()
{
    const int kept = std::max(0, m_stage->currentIndex());
    m_stage->clear();
    for (const auto stage : kStages)
        m_stage->addItem(stageTitle(stage), static_cast<int>(stage));
    m_stage->setCurrentIndex(kept);
}

void PromptPreview::fillPatterns()
{
    const QVariant kept = m_pattern->currentData();
    m_pattern->clear();
    if (m_task == nullptr || target() == nullptr)
        return;
    const auto route = knowledge::routePattern(*m_task);
    const auto add = [&](task::Pattern pattern, const QString& text) {
        if (m_pattern->findData(static_cast<int>(pattern)) < 0)
            m_pattern->addItem(text, static_cast<int>(pattern));
    };
    add(route.pattern, tr("%1 (routed)").arg(patternTitle(route.pattern)));
    for (const auto& alternative : route.alternatives)
        add(alternative.pattern, tr("%1 (alternative)").arg(patternTitle(alternative.pattern)));
    for (const auto& pack : target()->packs)
        add(pack.pattern, patternTitle(pack.pattern));
    m_pattern->setCurrentIndex(std::max(0, m_pattern->findData(kept)));
    m_reason->setText(
        tr("%1: %2").arg(toQString(m_task->title.empty() ? m_task->id : m_task->title), joined(route.evidence)));
}

void PromptPreview::assemble()
{
    if (m_task == nullptr || target() == nullptr) {
        m_prompt = {};
        m_stack->showEmpty();
        return;
    }
    const auto& matrix = target()->stageMatrix;
    m_prompt = knowledge::assemble(*target(), *m_task, pattern(), stage(), matrix);
    // One scale for all stages: the largest layer of the fullest one.
    const auto full = knowledge::assemble(*target(), *m_task, pattern(), task::Stage::Init, matrix);
    int largest = 0;
    for (const auto& [layer, tokens] : full.tokensPerLayer)
        largest = std::max(largest, tokens);
    const auto fed = matrix.find(stage());
    m_bars->setTokens(
        m_prompt.tokensPerLayer, fed == matrix.end() ? std::set<knowledge::Layer>() : fed->second, largest);
    m_text->setReadOnly(false);
    m_text->setText(toQString(m_prompt.text));
    m_text->setReadOnly(true);
    m_marks.refresh(true);
    showManifest();
    showSummary();
    m_stack->showContent();
}

void PromptPreview::showSummary()
{
    m_total->setText(tr("About %1 tokens from %n card(s)", nullptr, static_cast<int>(m_prompt.manifest.size()))
                         .arg(QLocale().toString(m_prompt.totalTokens)));
    m_total->setToolTip(
        tr("Estimated: a quarter of the ASCII characters and 0.7 of the others. Models count differently."));
}

void PromptPreview::showManifest()
{
    m_manifest->clear();
    for (const auto& entry : m_prompt.manifest) {
        auto* item = new QTreeWidgetItem(m_manifest);
        item->setText(CardColumn, titleOf(*target(), entry.card));
        item->setData(CardColumn, Qt::UserRole, toQString(entry.card));
        item->setText(LayerColumn, toQString(name(entry.layer)));
        item->setText(CostColumn, QStringLiteral("~") + QLocale().toString(entry.tokens));
        item->setText(ReasonColumn, toQString(entry.reason));
        item->setTextAlignment(CostColumn, Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(CardColumn, tr("%1\nEnter or double-click opens it").arg(toQString(entry.card)));
        item->setToolTip(ReasonColumn, toQString(entry.reason));
    }
    for (const int column : {CardColumn, LayerColumn, CostColumn})
        m_manifest->resizeColumnToContents(column);
    const int widest = kWidestCard * fontMetrics().averageCharWidth();
    m_manifest->setColumnWidth(CardColumn, std::min(widest, m_manifest->columnWidth(CardColumn)));
}

void PromptPreview::revealLayer(knowledge::Layer layer)
{
    m_tabs->setCurrentWidget(m_text);
    const QString heading = QStringLiteral("## %1 ").arg(toQString(name(layer)));
    if (m_text->findFirst(heading, false, true, false, true, true, 0, 0)) {
        int line = 0;
        int column = 0;
        m_text->getCursorPosition(&line, &column);
        m_text->setFirstVisibleLine(static_cast<int>(
            m_text->SendScintilla(QsciScintillaBase::SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line))));
        m_text->setCursorPosition(line, 0);
    }
}

void PromptPreview::copyPrompt() { QGuiApplication::clipboard()->setText(toQString(m_prompt.text)); }

void PromptPreview::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        fillStages();
        fillPatterns();
        assemble();
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
}

void PromptPreview::retranslate()
{
    m_stageLabel->setText(tr("&Stage"));
    m_stage->setToolTip(tr("What the model is asked to do decides which layers it is fed"));
    m_stage->setAccessibleName(tr("Stage"));
    m_patternLabel->setText(tr("&Pattern"));
    m_pattern->setToolTip(
        tr("Whose cards are fed. The task is routed by its graph; another choice is for this preview only."));
    m_pattern->setAccessibleName(tr("Pattern"));
    m_copy->setIcon(themeIcon(QStringLiteral("edit-copy")));
    m_copy->setToolTip(tr("Copy the prompt"));
    m_copy->setAccessibleName(tr("Copy the prompt"));
    m_tabs->setTabText(0, tr("Prompt"));
    m_tabs->setTabText(1, tr("Cards and reasons"));
    m_text->setAccessibleName(tr("Assembled prompt"));
    m_manifest->setAccessibleName(tr("Cards and reasons"));
    m_manifest->setHeaderLabels({tr("Layer"), tr("Card"), tr("Tokens"), tr("Why it is fed")});
    auto* empty = m_stack->emptyPage();
    empty->setIcon(QStringLiteral("document-preview"));
    empty->setTitle(tr("No operator task"));
    empty->setText(tr("The prompt depends on the task's operations and types. Open a task to see what a model would be "
                      "told about it."));
    empty->setAction(tr("Open a task…"), [this] { Q_EMIT taskWanted(); });
}

void PromptPreview::applyColors()
{
    applyTheme(*m_text, TextLanguage::Markdown, m_theme);
    m_text->setCaretLineVisible(false);
    m_marks.refresh(true);
}

} // namespace acann::ui
