// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "models/prices_model.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QTableView;

namespace acann::ui {

/// The price list: shipped and own prices, each with the day it was looked up.
class PricesPage : public QWidget
{
    Q_OBJECT
public:
    using Load = std::function<Result<std::vector<PriceRow>>()>;
    using Save = std::function<Status(const std::vector<PriceRow>& own)>;

    /// Both may be empty: then there are no prices and nothing can be added.
    PricesPage(Load load, Save save, QWidget* parent = nullptr);

    [[nodiscard]] bool isChanged() const;
    [[nodiscard]] QString problem() const { return m_model->problem(); }
    [[nodiscard]] Status save();

Q_SIGNALS:
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void load();
    void showState();
    void retranslate();

    Load m_load;
    Save m_save;
    std::vector<PriceRow> m_stored; ///< own ones
    PricesModel* m_model;
    QTableView* m_table;
    QLabel* m_note;
    QLabel* m_error;
    QPushButton* m_add;
    QPushButton* m_remove;
};

} // namespace acann::ui
