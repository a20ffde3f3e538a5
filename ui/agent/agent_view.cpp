// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/agent_view.h"

#include "agent/layer_stack.h"
#include "agent/re_ask.h"
#include "agent/transcript_builder.h"
#include "agent/transcript_view.h"
#include "agent/turns_model.h"
#include "common/empty_state.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"
#include "run/run_words.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace acann::ui {

namespace {

const QString kSelected = QStringLiteral("selected");
const QString kWholeRun = QStringLiteral("run");

QString slotData(const evolution::SlotRef& where)
{
    return QStringLiteral("slot:%1:%2").arg(where.generation).arg(where.slot);
}

void add(evolution::Spending& sum, const evolution::Spending& part)
{
    sum.calls += part.calls;
    sum.failedCalls += part.failedCalls;
    sum.usage = sum.usage + part.usage;
    sum.unpricedCalls += part.unpricedCalls;
    for (const auto& [currency, amount] : part.money)
        sum.money[currency] += amount;
}

bool isCall(const Turn& turn) { return turn.kind == Turn::Kind::Call || turn.kind == Turn::Kind::Live; }

QToolButton* menuButton(QWidget* parent, const QString& name, const QString& icon)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setIcon(themeIcon(icon));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu(button));
    button->menu()->setToolTipsVisible(true);
    return button;
}

} // namespace

AgentView::AgentView(Session& session, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_theme(theme)
    , m_choice(new QComboBox(this))
    , m_spending(new QLabel(this))
    , m_reAsk(menuButton(this, QStringLiteral("agentReAsk"), QStringLiteral("view-refresh")))
    , m_override(menuButton(this, QStringLiteral("agentOverride"), QStringLiteral("edit-undo")))
    , m_layers(new LayerStack(theme, this))
    , m_list(new QTreeView(this))
    , m_model(new TurnsModel(theme, this))
    , m_transcript(new TranscriptView(theme, this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_stack(new ViewStack(m_splitter, this))
{
    buildBar();
    buildBody();
    connect(&m_selection, &Selection::currentChanged, this, [this] {
        m_choice->setCurrentIndex(0);
        m_following = true;
        refresh();
    });
    connect(m_choice, &QComboBox::activated, this, [this] {
        m_following = true;
        refresh();
    });
    connect(m_layers, &LayerStack::layerActivated, this, &AgentView::showLayerMenu);
    connect(m_reAsk->menu(), &QMenu::aboutToShow, this, &AgentView::fillReAsk);
    connect(m_override->menu(), &QMenu::aboutToShow, this, &AgentView::fillOverride);
    retranslate();
}

AgentView::~AgentView() = default;

void AgentView::buildBar()
{
    m_choice->setObjectName(QStringLiteral("agentChoice"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_choice->addItem(QString(), kSelected);
    m_choice->addItem(QString(), kWholeRun);
    m_spending->setObjectName(QStringLiteral("agentSpending"));
    m_spending->setProperty("role", QStringLiteral("muted"));
    m_spending->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_spending->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 2);
    bar->addWidget(m_choice);
    bar->addWidget(m_spending, 1);
    bar->addWidget(m_override);
    bar->addWidget(m_reAsk);
    auto* layers = new QHBoxLayout;
    layers->setContentsMargins(6, 0, 6, 2);
    layers->addWidget(m_layers);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addLayout(layers);
    layout->addWidget(m_stack, 1);
}

void AgentView::buildBody()
{
    m_list->setObjectName(QStringLiteral("agentTurns"));
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(TurnsModel::WhatColumn, QHeaderView::Stretch);
    m_list->header()->setMinimumSectionSize(40);
    const int digit = fontMetrics().averageCharWidth();
    const int widths[TurnsModel::ColumnCount]{0, digit * 18, digit * 11, digit * 16, digit * 8};
    for (int column = TurnsModel::ModelColumn; column < TurnsModel::ColumnCount; ++column)
        m_list->header()->resizeSection(column, widths[column]);
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(m_transcript);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setChildrenCollapsible(false);
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
            if (!m_updating)
                m_following = current.row() == m_model->rowCount() - 1;
            showTurn();
        });
}

void AgentView::clear()
{
    m_log.clear();
    m_following = true;
    m_choice->setCurrentIndex(0);
    refresh();
}

void AgentView::append(const std::vector<evolution::EventRecord>& events) { m_log.add(events); }

void AgentView::append(const engine::LiveUpdate& update)
{
    const size_t before = m_log.live().size();
    m_log.add(update);
    if (visibleRegion().isEmpty())
        return;
    // A longer text needs no new rows.
    if (m_log.live().size() != before)
        refresh();
    else
        streamLive();
}

void AgentView::showConversation(const QString& which)
{
    showChoices();
    m_choice->setCurrentIndex(std::max(0, m_choice->findData(which)));
    m_following = true;
    refresh();
}

void AgentView::refresh()
{
    showChoices();
    showTurns();
    showSpending();
    showEmpty();
}

void AgentView::showChoices()
{
    std::vector<std::pair<QString, QString>> wanted; // data → text
    for (const ConversationLog::LiveCall& call : m_log.live()) {
        const QString slot = slotData(call.where);
        const QString text = tr("%1, answering").arg(words::place({call.where.generation, call.where.slot, 0}));
        if (std::none_of(wanted.begin(), wanted.end(), [&](const auto& entry) { return entry.first == slot; }))
            wanted.emplace_back(slot, text);
    }
    const QString current = m_choice->currentData().toString();
    // A slot that is being read stays in the list after its call is over.
    if (current.startsWith(QStringLiteral("slot:"))
        && std::none_of(wanted.begin(), wanted.end(), [&](const auto& entry) { return entry.first == current; })) {
        const QStringList parts = current.split(QLatin1Char(':'));
        wanted.emplace_back(current, words::place({parts[1].toInt(), parts[2].toInt(), 0}));
    }
    bool same = m_choice->count() == static_cast<int>(wanted.size()) + 2;
    for (int i = 0; same && i < static_cast<int>(wanted.size()); ++i) {
        const auto& entry = wanted[static_cast<size_t>(i)];
        same = m_choice->itemData(i + 2).toString() == entry.first && m_choice->itemText(i + 2) == entry.second;
    }
    if (same)
        return;
    const QSignalBlocker blocker(m_choice);
    while (m_choice->count() > 2)
        m_choice->removeItem(2);
    for (const auto& [slot, text] : wanted)
        m_choice->addItem(text, slot);
    m_choice->setCurrentIndex(std::max(0, m_choice->findData(current)));
}

std::optional<std::pair<int, int>> AgentView::wantedSlot() const
{
    const QString which = m_choice->currentData().toString();
    if (which.startsWith(QStringLiteral("slot:"))) {
        const QStringList parts = which.split(QLatin1Char(':'));
        return std::pair(parts[1].toInt(), parts[2].toInt());
    }
    const auto& state = m_session.state();
    const auto* member = state && which == kSelected ? state->member(m_selection.current()) : nullptr;
    if (!member)
        return std::nullopt;
    return std::pair(member->candidate.generation, member->candidate.slot);
}

std::vector<Turn> AgentView::wantedTurns() const
{
    if (m_choice->currentData().toString() == kWholeRun)
        return m_log.allTurns();
    const auto slot = wantedSlot();
    return slot ? m_log.turnsOf(slot->first, slot->second) : std::vector<Turn>{};
}

void AgentView::showTurns()
{
    const Turn* before = currentTurn();
    const auto live = before && before->kind == Turn::Kind::Live ? std::optional(before->where) : std::nullopt;
    m_updating = true;
    m_model->setTurns(wantedTurns());
    // A live call that has been recorded meanwhile is read on.
    for (int row = m_model->rowCount() - 1; live && !currentTurn() && row >= 0; --row) {
        if (m_model->turn(row)->kind == Turn::Kind::Call && m_model->turn(row)->where == *live)
            m_list->setCurrentIndex(m_model->index(row, 0));
    }
    follow();
    m_updating = false;
    showTurn();
}

void AgentView::follow()
{
    if (!m_following && m_list->currentIndex().isValid())
        return;
    // Calls are what a reader looks for; what was decided after the last one stands below it.
    int row = m_model->rowCount() - 1;
    while (row > 0 && !isCall(*m_model->turn(row)))
        --row;
    m_list->setCurrentIndex(m_model->index(row, 0));
}

const Turn* AgentView::currentTurn() const { return m_model->turn(m_list->currentIndex().row()); }

void AgentView::showSpending()
{
    const auto& state = m_session.state();
    QString text;
    if (state && m_choice->currentData().toString() == kWholeRun) {
        text = words::spending(state->spending);
    } else if (const auto slot = wantedSlot(); state && slot) {
        evolution::Spending sum;
        for (const evolution::Attempt& attempt : state->chain(slot->first, slot->second))
            add(sum, attempt.spending);
        text = words::spending(sum);
        const auto* member = state->member(m_selection.current());
        if (member && member->spending.calls > 0 && member->spending.calls != sum.calls)
            text += QStringLiteral("   ") + tr("this candidate: %1").arg(words::spending(member->spending));
    }
    m_spending->setText(text);
    m_spending->setToolTip(text);
}

void AgentView::showEmpty()
{
    const bool none = m_model->rowCount() == 0;
    for (QWidget* part : {static_cast<QWidget*>(m_reAsk), static_cast<QWidget*>(m_override)})
        part->setVisible(!none);
    if (!none) {
        m_stack->showContent();
        return;
    }
    EmptyState* page = m_stack->emptyPage();
    page->setIcon(QStringLiteral("dialog-messages"));
    const auto& state = m_session.state();
    const auto* member = state ? state->member(m_selection.current()) : nullptr;
    const bool byTemplate = (member && member->candidate.mode == task::AgentMode::Template)
        || (state && state->config.agent == "template");
    if (byTemplate) {
        page->setTitle(tr("No model was asked"));
        page->setText(tr("The template agent made this from the packs' verified exemplars: 0 tokens. Start a run with "
                         "another agent to see its conversations here."));
    } else if (!state) {
        page->setTitle(tr("No conversation yet"));
        page->setText(tr("Start a run with an agent that asks models: every call appears here as it streams, with the "
                         "knowledge in its prompt and what it cost."));
    } else {
        page->setTitle(tr("No conversation yet"));
        page->setText(tr("Select a candidate to read how it came about, or choose the whole run above."));
    }
    const bool offersRun = byTemplate || !state;
    page->setAction(offersRun ? tr("New run…") : QString(), [this] { Q_EMIT newRunRequested(); });
    m_stack->showEmpty();
}

void AgentView::showTurn()
{
    const Turn* turn = currentTurn();
    const bool hasManifest = turn && turn->manifest && !turn->manifest->empty();
    m_layers->setVisible(hasManifest);
    if (hasManifest)
        m_layers->setManifest(*turn->manifest, turn->promptTokens);
    m_reAsk->setEnabled(turn && turn->kind == Turn::Kind::Call && hasManifest);
    m_override->setEnabled(turn && turn->kind == Turn::Kind::Decision);
    if (!turn) {
        ++m_load;
        m_shownTurn.clear();
        m_transcript->setTranscript({});
        return;
    }
    if (turn->kind == Turn::Kind::Live) {
        if (m_shownTurn != turn->key) {
            ++m_load;
            m_transcript->setTranscript({});
        }
        m_shownTurn = turn->key;
        streamLive();
        return;
    }
    if (m_shownTurn == turn->key)
        return;
    m_shownTurn = turn->key;
    load(*turn);
}

void AgentView::streamLive()
{
    const ConversationLog::LiveCall* call = m_log.live(m_shownTurn);
    if (!call)
        return;
    const Transcript& shown = m_transcript->transcript();
    const bool continues = shown.size() <= call->parts.size()
        && std::equal(
            shown.begin(), shown.end(), call->parts.begin(), [](const TranscriptPart& a, const TranscriptPart& b) {
                return a.kind == b.kind && a.title == b.title && a.text.size() <= b.text.size();
            });
    if (!continues)
        m_transcript->setTranscript({});
    const size_t first = m_transcript->transcript().empty() ? 0 : m_transcript->transcript().size() - 1;
    for (size_t i = first; i < call->parts.size(); ++i) {
        const TranscriptPart& part = call->parts[i];
        const qsizetype known = i < m_transcript->transcript().size() ? m_transcript->transcript()[i].text.size() : 0;
        if (i >= m_transcript->transcript().size() || part.text.size() > known)
            m_transcript->stream(part.kind, part.title, part.text.mid(known));
    }
}

BlobId AgentView::nextRequestOf(const Turn& turn) const
{
    for (const Turn& other : m_model->turns()) {
        if (other.kind == Turn::Kind::Call && other.where == turn.where && other.ordinal == turn.ordinal + 1)
            return other.request;
    }
    return {};
}

/// Reads the turn's blobs one after the other; what comes too late for another turn is dropped.
void AgentView::load(const Turn& turn)
{
    const quint64 load = ++m_load;
    using Kind = TranscriptPart::Kind;
    if (turn.kind != Turn::Kind::Call && turn.kind != Turn::Kind::Sketch) {
        m_transcript->setTranscript({{turn.failed ? Kind::Problem : Kind::Note, turn.title, turn.text, true}});
        return;
    }
    const QPointer<AgentView> self(this);
    const auto read = [self, load](const BlobId& id, std::function<void(Result<std::string>)> then) {
        if (id.isNull())
            return then(std::string());
        self->m_session.engine().requestBlob(id, [self, load, then = std::move(then)](Result<std::string> bytes) {
            if (self && self->m_load == load)
                then(std::move(bytes));
        });
    };
    const auto show = [self](const Result<Transcript>& parts) {
        self->m_transcript->setTranscript(parts ? *parts
                                                : Transcript{{Kind::Problem, tr("This turn cannot be shown"),
                                                    toQString(parts.error().message()), true}});
    };
    if (turn.kind == Turn::Kind::Sketch) {
        read(turn.request, [show, title = turn.title](const Result<std::string>& text) {
            show(text ? Result<Transcript>(Transcript{{Kind::Sketch, title, toQString(*text), true}})
                      : Result<Transcript>(tl::unexpected(text.error())));
        });
        return;
    }
    read(turn.request, [=, this, reply = turn.reply, next = nextRequestOf(turn)](const Result<std::string>& request) {
        if (!request)
            return show(tl::unexpected(request.error()));
        auto parts = requestParts(*request);
        read(reply, [=](const Result<std::string>& replyText) {
            if (!replyText)
                return show(tl::unexpected(replyText.error()));
            read(next, [=, parts = parts](const Result<std::string>& nextText) mutable {
                auto answer = replyParts(*replyText, nextText ? std::string_view(*nextText) : std::string_view());
                if (parts && answer)
                    parts->insert(parts->end(), answer->begin(), answer->end());
                show(answer ? parts : answer);
            });
        });
    });
}

void AgentView::fillReAsk()
{
    QMenu* menu = m_reAsk->menu();
    menu->clear();
    const Turn* turn = currentTurn();
    const auto& state = m_session.state();
    if (!turn || !state)
        return;
    for (const ReAsk& reAsk : reAsksOf(m_model->turns(), turn->where)) {
        evolution::Steering act;
        act.kind = evolution::SteeringKind::ReAsk;
        act.where = turn->where;
        act.droppedLayers = {std::string(knowledge::name(reAsk.layer))};
        QAction* action = menu->addAction(describe(reAsk), this, [this, act] { m_session.steer(act); });
        const auto refusal = evolution::steeringRefusal(*state, act);
        action->setEnabled(!refusal && !m_session.isReadOnly());
        action->setToolTip(refusal
                ? toQString(*refusal)
                : tr("Adds a slot that asks the same again without this layer, to see what it is worth"));
    }
}

void AgentView::fillOverride()
{
    QMenu* menu = m_override->menu();
    menu->clear();
    const Turn* turn = currentTurn();
    const auto& state = m_session.state();
    if (!turn || !state)
        return;
    using evolution::Decision;
    for (const Decision decision : {Decision::Repair, Decision::Rewrite, Decision::ChangeApproach, Decision::GiveUp}) {
        evolution::Steering act;
        act.kind = evolution::SteeringKind::Override;
        act.where = turn->where;
        act.decision = decision;
        QAction* action = menu->addAction(words::decision(decision), this, [this, act] { m_session.steer(act); });
        const auto refusal = evolution::steeringRefusal(*state, act);
        action->setEnabled(!refusal && !m_session.isReadOnly());
        if (refusal)
            action->setToolTip(toQString(*refusal));
    }
}

void AgentView::showLayerMenu(knowledge::Layer layer, const QPoint& globalPosition)
{
    const Turn* turn = currentTurn();
    if (!turn || !turn->manifest)
        return;
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    menu.addSection(toQString(knowledge::name(layer)) + QLatin1Char(' ') + toQString(knowledge::title(layer)));
    for (const knowledge::ManifestEntry& entry : *turn->manifest) {
        if (entry.layer != layer)
            continue;
        const QString card = toQString(entry.card);
        QAction* action = menu.addAction(tr("%1 · %2 tokens").arg(card, format::count(entry.tokens)), this,
            [this, card] { Q_EMIT cardRequested(card); });
        action->setToolTip(toQString(entry.reason));
    }
    menu.exec(globalPosition);
}

void AgentView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

/// At the bottom of the window the dock is wide and low, at a side narrow and high.
void AgentView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_splitter->setOrientation(width() > height() * 3 / 2 ? Qt::Horizontal : Qt::Vertical);
}

void AgentView::retranslate()
{
    m_choice->setItemText(0, tr("Selected candidate"));
    m_choice->setItemText(1, tr("Whole run"));
    m_choice->setAccessibleName(tr("Conversation of"));
    m_choice->setToolTip(tr("Whose conversation is shown"));
    m_reAsk->setText(tr("Ask again without"));
    m_reAsk->setAccessibleName(tr("Ask again without a layer"));
    m_reAsk->setToolTip(tr("Ask the same again with one layer of knowledge left out; says what that will cost"));
    m_override->setText(tr("Override"));
    m_override->setAccessibleName(tr("Override the decision"));
    m_override->setToolTip(tr("Decide otherwise than the conductor: select a decision first"));
    m_list->setAccessibleName(tr("Turns of the conversation"));
    refresh();
}

} // namespace acann::ui
