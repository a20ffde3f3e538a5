// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QIcon>
#include <QString>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;

namespace acann::ui {

struct PickerItem
{
    QString group; ///< "Run", "Candidate": shown before the title, part of the search
    QString title;
    QString aside; ///< shortcut or figure at the right
    QString disabled; ///< why it cannot be chosen now; empty: it can
    QIcon icon;
    std::function<void()> run;
};

class PickerModel;

/// A list that narrows while typing: command palette and "go to". Enter runs the item, Escape leaves.
class Picker : public QDialog
{
    Q_OBJECT
public:
    Picker(const QString& placeholder, std::vector<PickerItem> items, QWidget* parent);

    [[nodiscard]] QStringList shownTitles() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void filter(const QString& text);
    void choose();
    void showReason();

    PickerModel* m_model;
    QLineEdit* m_input;
    QListView* m_list;
    QLabel* m_reason;
};

} // namespace acann::ui
