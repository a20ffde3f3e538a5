// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/roles_page.h"

#include "common/icons.h"
#include "common/text.h"

#include <QEvent>
#include <QGridLayout>
#include <QGroupBox>
#include <QLabel>
#include <QListWidget>
#include <QToolButton>

#include <algorithm>

namespace acann::ui {

RolesPage::RolesPage(QWidget* parent)
    : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setSpacing(12);
    for (size_t i = 0; i < m_boxes.size(); ++i) {
        build(m_boxes[i]);
        m_boxes[i].list->setObjectName(QStringLiteral("role.") + toQString(llm::kModelRoles[i]));
        grid->addWidget(m_boxes[i].group, static_cast<int>(i) / 2, static_cast<int>(i) % 2);
    }
    retranslate();
}

void RolesPage::build(Box& box)
{
    box.group = new QGroupBox(this);
    box.text = new QLabel(box.group);
    box.text->setWordWrap(true);
    box.text->setProperty("role", QStringLiteral("muted"));
    box.list = new QListWidget(box.group);
    box.list->setDragDropMode(QAbstractItemView::InternalMove);
    box.up = new QToolButton(box.group);
    box.down = new QToolButton(box.group);
    box.up->setIcon(themeIcon(QStringLiteral("go-up")));
    box.down->setIcon(themeIcon(QStringLiteral("go-down")));
    auto* buttons = new QVBoxLayout;
    buttons->addWidget(box.up);
    buttons->addWidget(box.down);
    buttons->addStretch(1);
    auto* row = new QHBoxLayout;
    row->addWidget(box.list, 1);
    row->addLayout(buttons);
    auto* layout = new QVBoxLayout(box.group);
    layout->addWidget(box.text);
    layout->addLayout(row, 1);
    const auto touched = [this] {
        if (!m_loading)
            Q_EMIT changed();
    };
    connect(box.list, &QListWidget::itemChanged, this, touched);
    connect(box.list->model(), &QAbstractItemModel::rowsMoved, this, touched);
    connect(box.up, &QToolButton::clicked, this, [this, box] { move(box, -1); });
    connect(box.down, &QToolButton::clicked, this, [this, box] { move(box, 1); });
}

void RolesPage::move(const Box& box, int step)
{
    const int from = box.list->currentRow();
    const int to = from + step;
    if (from < 0 || to < 0 || to >= box.list->count())
        return;
    m_loading = true;
    QListWidgetItem* item = box.list->takeItem(from);
    box.list->insertItem(to, item);
    box.list->setCurrentRow(to);
    m_loading = false;
    Q_EMIT changed();
}

void RolesPage::setSettings(const llm::ModelSettings& settings)
{
    m_loading = true;
    for (size_t i = 0; i < m_boxes.size(); ++i) {
        QListWidget* list = m_boxes[i].list;
        const int row = list->currentRow();
        list->clear();
        const auto role = settings.roles.find(std::string(llm::kModelRoles[i]));
        const std::vector<std::string> used = role == settings.roles.end() ? std::vector<std::string>{} : role->second;
        const auto addItem = [list](const std::string& name, bool isUsed) {
            auto* item = new QListWidgetItem(toQString(name), list);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled);
            item->setCheckState(isUsed ? Qt::Checked : Qt::Unchecked);
        };
        for (const std::string& name : used)
            addItem(name, true);
        for (const llm::Endpoint& endpoint : settings.endpoints) {
            if (std::find(used.begin(), used.end(), endpoint.name) == used.end())
                addItem(endpoint.name, false);
        }
        list->setCurrentRow(std::min(row, list->count() - 1));
    }
    m_loading = false;
}

std::map<std::string, std::vector<std::string>> RolesPage::roles() const
{
    std::map<std::string, std::vector<std::string>> roles;
    for (size_t i = 0; i < m_boxes.size(); ++i) {
        std::vector<std::string> used;
        for (int row = 0; row < m_boxes[i].list->count(); ++row) {
            const QListWidgetItem* item = m_boxes[i].list->item(row);
            if (item->checkState() == Qt::Checked)
                used.push_back(item->text().toStdString());
        }
        if (!used.empty())
            roles[std::string(llm::kModelRoles[i])] = std::move(used);
    }
    return roles;
}

void RolesPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RolesPage::retranslate()
{
    const std::array titles{tr("Designer"), tr("Coder"), tr("Fixer"), tr("Conductor")};
    const std::array texts{tr("Draws the sketch, when a run asks for one. Without its own: the coder's."),
        tr("Writes candidates. At least one endpoint is needed for runs with models."),
        tr("Repairs what failed. Without its own: the coder's."),
        tr("Decides what the rules leave open. Without its own: the coder's.")};
    for (size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes[i].group->setTitle(titles[i]);
        m_boxes[i].text->setText(texts[i]);
        m_boxes[i].list->setAccessibleName(tr("Endpoints of the role %1").arg(titles[i]));
        m_boxes[i].list->setToolTip(tr("Ticked endpoints are used; when one fails the next answers"));
        m_boxes[i].up->setToolTip(tr("Earlier"));
        m_boxes[i].up->setAccessibleName(tr("Earlier"));
        m_boxes[i].down->setToolTip(tr("Later"));
        m_boxes[i].down->setAccessibleName(tr("Later"));
    }
}

} // namespace acann::ui
