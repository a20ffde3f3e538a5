// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/knowledge_view.h"

#include "common/empty_state.h"
#include "common/icons.h"
#include "common/text.h"
#include "knowledge/file_check.h"
#include "knowledge/knowledge_editor.h"
#include "knowledge/knowledge_model.h"
#include "knowledge/prompt_preview.h"
#include "knowledge/roomy_rows.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace acann::ui {

namespace {

constexpr int kListWidth = 360;
constexpr int kEditorWidth = 590;
constexpr int kPreviewWidth = 430;

/// Calls `visit` with every row of a view's model, parents first.
template <typename Visit>
void forEachRow(const QAbstractItemModel& model, const QModelIndex& parent, const Visit& visit)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        visit(index);
        forEachRow(model, index, visit);
    }
}

} // namespace

KnowledgeView::KnowledgeView(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_knowledge(std::make_shared<knowledge::KnowledgeBase>())
    , m_model(new KnowledgeModel(theme, this))
    , m_filtered(new KnowledgeFilter(this))
    , m_search(new QLineEdit(this))
    , m_grouping(new QComboBox(this))
    , m_tree(new QTreeView(this))
    , m_summary(new QLabel(this))
    , m_editor(new KnowledgeEditor(theme, this))
    , m_preview(new PromptPreview(theme, this))
    , m_splitter(new QSplitter(this))
{
    m_filtered->setSourceModel(m_model);
    m_splitter->addWidget(makeList());
    m_splitter->addWidget(m_editor);
    m_splitter->addWidget(m_preview);
    m_splitter->setSizes({kListWidth, kEditorWidth, kPreviewWidth});
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setObjectName(QStringLiteral("knowledgeSplitter"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    addShortcuts();

    m_editor->setCheck([this](const std::filesystem::path& file, const std::string& content) {
        for (const auto& target : m_knowledge->targets) {
            const auto relative = file.lexically_relative(target.folder);
            if (!relative.empty() && *relative.begin() != "..")
                return knowledge::faultOf(target, file, content);
        }
        return std::optional<knowledge::ParseFault>();
    });
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filtered->setWords(text);
        if (!text.isEmpty())
            m_tree->expandAll();
        showState();
    });
    connect(m_grouping, &QComboBox::activated, this, &KnowledgeView::rebuildTree);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &KnowledgeView::openCurrent);
    connect(m_editor, &KnowledgeEditor::saved, this, &KnowledgeView::fileSaved);
    connect(m_editor, &KnowledgeEditor::modifiedChanged, this, [this](const QString& file, bool modified) {
        m_model->setModified(toPath(file), modified);
        Q_EMIT unsavedChanged(hasUnsavedChanges());
    });
    connect(m_preview, &PromptPreview::taskWanted, this, &KnowledgeView::taskWanted);
    connect(m_preview, &PromptPreview::cardActivated, this, &KnowledgeView::openCard);
    connect(&theme, &Theme::changed, m_model, &KnowledgeModel::refresh);
    retranslate();
    showState();
}

QWidget* KnowledgeView::makeList()
{
    m_search->setClearButtonEnabled(true);
    m_tree->setModel(m_filtered);
    m_tree->setUniformRowHeights(true);
    m_tree->setItemDelegate(new RoomyRows(m_tree));
    m_tree->setIndentation(14);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(KnowledgeModel::TitleColumn, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(KnowledgeModel::StatusColumn, QHeaderView::ResizeToContents);
    m_tree->header()->setSectionResizeMode(KnowledgeModel::TokensColumn, QHeaderView::ResizeToContents);
    m_listStack = new ViewStack(m_tree, this);

    auto* panel = new QWidget(this);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(6, 6, 6, 6);
    top->addWidget(m_search, 1);
    top->addWidget(m_grouping);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_listStack, 1);
    m_summary->setContentsMargins(8, 4, 8, 4);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addWidget(m_summary);
    return panel;
}

void KnowledgeView::addShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto&& run) {
        auto* action = new QAction(this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, run);
        addAction(action);
    };
    add(QKeySequence::Save, [this] { m_editor->save(); });
    add(QKeySequence::Find, [this] { m_editor->openFind(); });
}

void KnowledgeView::setKnowledge(const knowledge::KnowledgeBase& knowledge)
{
    m_knowledge = std::make_shared<knowledge::KnowledgeBase>(knowledge);
    if (!m_knowledge->targets.empty())
        m_editor->setRoot(m_knowledge->targets.front().folder.parent_path());
    rebuildTree();
    m_preview->setKnowledge(m_knowledge);
}

void KnowledgeView::setTask(std::shared_ptr<const task::OperatorTask> task) { m_preview->setTask(std::move(task)); }

void KnowledgeView::rebuildTree()
{
    QSet<QString> expanded;
    forEachRow(*m_filtered, {}, [&](const QModelIndex& index) {
        if (m_tree->isExpanded(index))
            expanded.insert(m_model->node(m_filtered->mapToSource(index))->key());
    });
    const bool isFirst = m_model->rowCount() == 0;
    const QSignalBlocker quiet(m_tree->selectionModel());
    m_model->setTree(
        buildKnowledgeTree(*m_knowledge, static_cast<KnowledgeGrouping>(m_grouping->currentData().toInt())));
    for (const auto& file : m_editor->modifiedFiles())
        m_model->setModified(file, true);
    forEachRow(*m_filtered, {}, [&](const QModelIndex& index) {
        const auto* node = m_model->node(m_filtered->mapToSource(index));
        if (expanded.contains(node->key()) || (isFirst && !index.parent().isValid()))
            m_tree->expand(index);
    });
    if (!m_editor->file().empty())
        select(m_editor->file());
    showState();
}

void KnowledgeView::select(const std::filesystem::path& file)
{
    const QModelIndex index = m_filtered->mapFromSource(m_model->indexOf(file));
    if (!index.isValid())
        return;
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

void KnowledgeView::openCurrent(const QModelIndex& index)
{
    const auto* node = m_model->node(m_filtered->mapToSource(index));
    if (!node->file.empty())
        m_editor->open(node->file, node->line);
}

void KnowledgeView::openFile(const QString& file, int line)
{
    m_editor->open(toPath(file), line);
    select(toPath(file));
}

bool KnowledgeView::openCard(const QString& id)
{
    const auto* found = static_cast<const KnowledgeNode*>(nullptr);
    forEachRow(*m_model, {}, [&](const QModelIndex& index) {
        if (found == nullptr && m_model->node(index)->id == id)
            found = m_model->node(index);
    });
    if (found == nullptr)
        return false;
    openFile(pathToQString(found->file));
    return true;
}

bool KnowledgeView::hasUnsavedChanges() const { return !m_editor->modifiedFiles().empty(); }

void KnowledgeView::showState()
{
    auto* empty = m_listStack->emptyPage();
    const bool isFiltered = !m_search->text().isEmpty();
    empty->setTitle(isFiltered ? tr("Nothing matches") : tr("No knowledge"));
    empty->setText(isFiltered ? tr("Every word has to occur in a card's title, id, group or status.")
                              : tr("Cards and exemplars of the knowledge folder appear here."));
    empty->setAction(isFiltered ? tr("Clear the filter") : QString(), [this] { m_search->clear(); });
    if (m_filtered->rowCount() > 0)
        m_listStack->showContent();
    else
        m_listStack->showEmpty();

    int cards = 0;
    int exemplars = 0;
    for (const auto& target : m_knowledge->targets) {
        cards += static_cast<int>(target.common.size());
        for (const auto& pack : target.packs) {
            cards += static_cast<int>(pack.cards.size());
            exemplars += static_cast<int>(pack.exemplars.size());
        }
    }
    QStringList parts{tr("%n card(s)", nullptr, cards), tr("%n exemplar(s)", nullptr, exemplars)};
    if (!m_knowledge->problems.empty())
        parts << tr("%n broken file(s)", nullptr, static_cast<int>(m_knowledge->problems.size()));
    m_summary->setText(parts.join(QStringLiteral(" · ")));
    QPalette colors = m_summary->palette();
    colors.setColor(QPalette::WindowText, m_theme.color(m_knowledge->problems.empty() ? Role::Muted : Role::Invalid));
    m_summary->setPalette(colors);
}

void KnowledgeView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        rebuildTree(); // group titles are part of the tree
    }
    if (event->type() == QEvent::PaletteChange)
        showState();
}

void KnowledgeView::retranslate()
{
    m_search->setPlaceholderText(tr("Filter: softmax L3 draft"));
    m_search->setAccessibleName(tr("Filter the knowledge"));
    m_search->setToolTip(tr("Every word has to occur in a card's title, id, group or status"));
    const int kept = std::max(0, m_grouping->currentIndex());
    m_grouping->clear();
    m_grouping->addItem(tr("By pattern"), static_cast<int>(KnowledgeGrouping::ByPattern));
    m_grouping->addItem(tr("By layer"), static_cast<int>(KnowledgeGrouping::ByLayer));
    m_grouping->setCurrentIndex(kept);
    m_grouping->setAccessibleName(tr("Grouping"));
    m_grouping->setToolTip(tr("Group the cards by pattern or by layer"));
    m_tree->setAccessibleName(tr("Knowledge cards and exemplars"));
}

} // namespace acann::ui
