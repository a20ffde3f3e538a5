// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow/shortcut_sheet.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMap>
#include <QScrollArea>
#include <QVBoxLayout>

namespace acann::ui {

namespace {

struct Row
{
    QString keys;
    QString text;
};

struct Group
{
    QString title;
    std::vector<Row> rows;
};

QString plainText(const QAction* action)
{
    QString text = action->text();
    text.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
    return text;
}

std::vector<Group> groupsOf(const ActionRegistry& actions)
{
    std::vector<Group> groups;
    for (const QAction* action : actions.all()) {
        if (action->shortcuts().isEmpty())
            continue;
        const QString category = actions.category(action);
        auto group
            = std::find_if(groups.begin(), groups.end(), [&](const Group& known) { return known.title == category; });
        if (group == groups.end())
            group = groups.insert(groups.end(), Group{category, {}});
        QStringList keys;
        for (const QKeySequence& sequence : action->shortcuts())
            keys << sequence.toString(QKeySequence::NativeText);
        group->rows.push_back({keys.join(QStringLiteral("  ·  ")), plainText(action)});
    }
    return groups;
}

std::vector<Group> viewGroups()
{
    return {{ShortcutSheet::tr("Diff"),
                {{QStringLiteral("F7"), ShortcutSheet::tr("Previous change")},
                    {QStringLiteral("F8"), ShortcutSheet::tr("Next change")},
                    {QStringLiteral("U"), ShortcutSheet::tr("Unified or side by side")},
                    {QStringLiteral("W"), ShortcutSheet::tr("Ignore whitespace")},
                    {QStringLiteral("X"), ShortcutSheet::tr("Swap sides")}}},
        {ShortcutSheet::tr("Charts"),
            {{QStringLiteral("L"), ShortcutSheet::tr("Logarithmic scale")},
                {QStringLiteral("B"), ShortcutSheet::tr("Pin the baseline")},
                {ShortcutSheet::tr("wheel"), ShortcutSheet::tr("Zoom at the pointer")},
                {ShortcutSheet::tr("double click"), ShortcutSheet::tr("Show everything")}}}};
}

QWidget* groupWidget(const Group& group, const QFont& monospaced)
{
    auto* widget = new QWidget;
    auto* grid = new QGridLayout(widget);
    grid->setContentsMargins(0, 0, 0, 12);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(4);
    auto* title = new QLabel(group.title);
    title->setProperty("role", QStringLiteral("heading"));
    grid->addWidget(title, 0, 0, 1, 2);
    int line = 1;
    for (const Row& row : group.rows) {
        auto* keys = new QLabel(row.keys);
        keys->setFont(monospaced);
        grid->addWidget(new QLabel(row.text), line, 0);
        grid->addWidget(keys, line++, 1, Qt::AlignRight);
    }
    grid->setColumnStretch(0, 1);
    return widget;
}

} // namespace

ShortcutSheet::ShortcutSheet(const ActionRegistry& actions, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto* page = new QWidget;
    auto* columns = new QHBoxLayout(page);
    columns->setContentsMargins(20, 16, 20, 16);
    columns->setSpacing(40);
    auto groups = groupsOf(actions);
    for (Group& group : viewGroups())
        groups.push_back(std::move(group));
    size_t rows = 0;
    for (const Group& group : groups)
        rows += group.rows.size() + 2;
    std::array<QVBoxLayout*, 2> sides{new QVBoxLayout, new QVBoxLayout};
    for (QVBoxLayout* side : sides)
        columns->addLayout(side, 1);
    size_t placed = 0;
    for (const Group& group : groups) {
        const size_t side = placed * 2 < rows ? 0 : 1;
        sides[side]->addWidget(groupWidget(group, font()));
        placed += group.rows.size() + 2;
    }
    for (QVBoxLayout* side : sides)
        side->addStretch(1);
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(page);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area);
    resize(860, 620);
}

} // namespace acann::ui
