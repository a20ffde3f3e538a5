// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/conversation_log.h"
#include "common/selection.h"
#include "common/theme.h"
#include "run/session.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QSplitter;
class QToolButton;
class QTreeView;

namespace acann::ui {

class LayerStack;
class TranscriptView;
class TurnsModel;
class ViewStack;

/// What was said with models: the turns of the selected candidate's slot, of a slot in flight (as it streams) or of the
/// whole run; beside them the words of the chosen turn, above them the layers of its prompt.
class AgentView : public QWidget
{
    Q_OBJECT
public:
    AgentView(Session& session, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    ~AgentView() override;

    /// Another run is on screen.
    void clear();
    void append(const std::vector<evolution::EventRecord>& events);
    void append(const engine::LiveUpdate& update);
    /// Shows what append() brought; call it when somebody can see.
    void refresh();

    /// "selected", "run" or "slot:GENERATION:SLOT".
    void showConversation(const QString& which);

Q_SIGNALS:
    void cardRequested(const QString& card);
    void newRunRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildBar();
    void buildBody();
    void showChoices();
    void showTurns();
    void showEmpty();
    void showSpending();
    void showTurn();
    void load(const Turn& turn);
    void streamLive();
    void fillReAsk();
    void fillOverride();
    void showLayerMenu(knowledge::Layer layer, const QPoint& globalPosition);
    void follow();
    void retranslate();
    [[nodiscard]] std::vector<Turn> wantedTurns() const;
    /// Generation and slot of the conversation shown; unset for the whole run or when nothing fits.
    [[nodiscard]] std::optional<std::pair<int, int>> wantedSlot() const;
    [[nodiscard]] const Turn* currentTurn() const;
    [[nodiscard]] BlobId nextRequestOf(const Turn& turn) const;

    Session& m_session;
    Selection& m_selection;
    const Theme& m_theme;
    ConversationLog m_log;
    QComboBox* m_choice;
    QLabel* m_spending;
    QToolButton* m_reAsk;
    QToolButton* m_override;
    LayerStack* m_layers;
    QTreeView* m_list;
    TurnsModel* m_model;
    TranscriptView* m_transcript;
    QSplitter* m_splitter;
    ViewStack* m_stack;
    QString m_shownTurn; ///< key
    bool m_following = true; ///< the latest turn is shown as it comes
    bool m_updating = false; ///< the current row changes because of the data
    quint64 m_load = 0; ///< the latest load of blobs: older answers are dropped
};

} // namespace acann::ui
