// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>

#include <functional>
#include <vector>

namespace acann::ui {

/// One command of the workbench. Menus, toolbar, palette and shortcut sheet all read it from the registry.
struct ActionSpec
{
    QString id; ///< stable: "run.start"
    std::function<QString()> category; ///< translated group in palette and sheet: "Run"
    std::function<QString()> text; ///< translated menu text; called again when the language changes
    QList<QKeySequence> keys;
    QString icon; ///< freedesktop name; may be empty
    std::function<void()> run;
    std::function<QString()> whyDisabled; ///< empty text: enabled. Empty function: always enabled
    bool checkable = false;
};

class ActionRegistry : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// Ids are unique; a second action with the same id is a programming error.
    QAction* add(ActionSpec spec);
    /// The view's own action (a dock toggle, …) made known under an id.
    void adopt(const QString& id, std::function<QString()> category, QAction* action);
    /// Null when unknown.
    [[nodiscard]] QAction* action(const QString& id) const;
    /// In the order of addition.
    [[nodiscard]] std::vector<QAction*> all() const { return m_actions; }
    [[nodiscard]] QString category(const QAction* action) const;
    /// Why the action cannot run now; empty when it can.
    [[nodiscard]] QString whyDisabled(const QAction* action) const;

    /// Asks every predicate again; call after the state of the window changed.
    void refresh();
    void retranslate();

private:
    void describe(QAction* action, const ActionSpec& spec);

    std::vector<QAction*> m_actions;
    QMap<QString, QAction*> m_byId;
    QMap<const QAction*, ActionSpec> m_specs;
};

} // namespace acann::ui
