// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/action_registry.h"

#include "common/icons.h"

namespace acann::ui {

QAction* ActionRegistry::add(ActionSpec spec)
{
    Q_ASSERT_X(!m_byId.contains(spec.id), "ActionRegistry::add", "two actions with one id");
    auto* action = new QAction(this);
    action->setObjectName(spec.id);
    action->setCheckable(spec.checkable);
    action->setShortcuts(spec.keys);
    if (!spec.icon.isEmpty())
        action->setIcon(themeIcon(spec.icon));
    if (spec.run)
        connect(action, &QAction::triggered, this, spec.run);
    describe(action, spec);
    m_byId.insert(spec.id, action);
    m_actions.push_back(action);
    m_specs.insert(action, std::move(spec));
    return action;
}

void ActionRegistry::adopt(const QString& id, std::function<QString()> category, QAction* action)
{
    Q_ASSERT_X(!m_byId.contains(id), "ActionRegistry::adopt", "two actions with one id");
    m_byId.insert(id, action);
    m_actions.push_back(action);
    m_specs.insert(action, ActionSpec{id, std::move(category), {}, {}, {}, {}, {}, action->isCheckable()});
}

QAction* ActionRegistry::action(const QString& id) const { return m_byId.value(id, nullptr); }

QString ActionRegistry::category(const QAction* action) const
{
    const auto spec = m_specs.constFind(action);
    return spec == m_specs.cend() || !spec->category ? QString() : spec->category();
}

QString ActionRegistry::whyDisabled(const QAction* action) const
{
    const auto spec = m_specs.constFind(action);
    return spec == m_specs.cend() || !spec->whyDisabled ? QString() : spec->whyDisabled();
}

void ActionRegistry::refresh()
{
    for (QAction* action : m_actions) {
        const ActionSpec& spec = m_specs[action];
        if (spec.whyDisabled)
            describe(action, spec);
    }
}

void ActionRegistry::retranslate()
{
    for (QAction* action : m_actions)
        describe(action, m_specs[action]);
}

void ActionRegistry::describe(QAction* action, const ActionSpec& spec)
{
    if (!spec.text)
        return;
    const QString reason = spec.whyDisabled ? spec.whyDisabled() : QString();
    const QString text = spec.text();
    action->setEnabled(reason.isEmpty());
    action->setText(text);
    QString tip = text;
    tip.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
    if (!spec.keys.isEmpty())
        tip += QStringLiteral(" (%1)").arg(spec.keys.first().toString(QKeySequence::NativeText));
    if (!reason.isEmpty())
        tip += QLatin1Char('\n') + reason;
    action->setToolTip(tip);
}

} // namespace acann::ui
