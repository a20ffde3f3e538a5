// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/knowledge_desk.h"

#include "common/background.h"
#include "knowledge/knowledge_view.h"

#include <nlohmann/json.hpp>

namespace acann::ui {

KnowledgeDesk::KnowledgeDesk(Session& session, const Theme& theme, Load load, LoadTask loadTask, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_load(std::move(load))
    , m_loadTask(std::move(loadTask))
    , m_view(new KnowledgeView(theme, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    connect(m_view, &KnowledgeView::fileSaved, this, &KnowledgeDesk::reload);
    connect(m_view, &KnowledgeView::taskWanted, this, &KnowledgeDesk::taskWanted);
    connect(&m_session, &Session::runUpdated, this, &KnowledgeDesk::showRunTask);
    reload();
}

void KnowledgeDesk::reload()
{
    inBackground(this, m_load, [this](const std::shared_ptr<const knowledge::KnowledgeBase>& base) {
        m_view->setKnowledge(*base);
        Q_EMIT loaded(base->problems);
    });
}

void KnowledgeDesk::showTask(const QString& file)
{
    inBackground(
        this, [load = m_loadTask, file] { return load(file); },
        [this](const Result<task::OperatorTask>& task) {
            if (task)
                m_view->setTask(std::make_shared<const task::OperatorTask>(*task));
            else
                Q_EMIT failed(task.error());
        });
}

void KnowledgeDesk::showRunTask()
{
    const BlobId blob = m_session.state()->task;
    if (blob.isNull() || blob == m_shownTask)
        return;
    m_shownTask = blob;
    m_session.engine().requestBlob(blob, [view = QPointer(m_view)](const Result<std::string>& text) {
        if (!view || !text)
            return;
        const auto json = nlohmann::json::parse(*text, nullptr, false);
        if (auto task = task::taskFromJson(json))
            view->setTask(std::make_shared<const task::OperatorTask>(std::move(*task)));
    });
}

} // namespace acann::ui
