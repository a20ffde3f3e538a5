// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "knowledge/knowledge_base.h"
#include "run/session.h"

#include <QVBoxLayout>
#include <QWidget>

#include <functional>
#include <memory>

namespace acann::ui {

class KnowledgeView;

/// The Knowledge workspace of the window: reads the knowledge in the background, again after each save, and shows the
/// prompt for the task of the run on screen or for one that was chosen.
class KnowledgeDesk : public QWidget
{
    Q_OBJECT
public:
    using Load = std::function<std::shared_ptr<const knowledge::KnowledgeBase>()>;
    using LoadTask = std::function<Result<task::OperatorTask>(const QString& file)>;

    /// Both functions block and are called on a worker.
    KnowledgeDesk(Session& session, const Theme& theme, Load load, LoadTask loadTask, QWidget* parent = nullptr);

    [[nodiscard]] KnowledgeView& view() { return *m_view; }
    void reload();
    void showTask(const QString& file);

Q_SIGNALS:
    void loaded(const std::vector<acann::knowledge::LoadProblem>& problems);
    void failed(const acann::Error& error);
    void taskWanted();

private:
    void showRunTask();

    Session& m_session;
    Load m_load;
    LoadTask m_loadTask;
    KnowledgeView* m_view;
    BlobId m_shownTask;
};

} // namespace acann::ui
