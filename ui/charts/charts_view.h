// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/evolution_chart.h"
#include "common/selection.h"
#include "common/theme.h"

#include <QWidget>

#include <memory>

class QAction;
class QButtonGroup;
class QHBoxLayout;
class QStackedWidget;
class QTableWidget;
class QToolButton;

namespace acann::ui {
class ViewStack;
}

namespace acann::charts {

/// Latency and speedup over the generations, as a chart or as a table, with export.
class ChartsView : public QWidget
{
    Q_OBJECT
public:
    ChartsView(ui::Selection& selection, const ui::Theme& theme, QWidget* parent = nullptr);
    ~ChartsView() override;

    /// Null: no run. Call at most some ten times a second.
    void setRun(std::shared_ptr<const evolution::RunState> state);
    void setEmptyAction(const QString& label, std::function<void()> action);
    [[nodiscard]] EvolutionChart* chart() const { return m_chart; }

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildBar(QHBoxLayout* bar);
    void buildLegend(QHBoxLayout* bar);
    void addShortcut(const QKeySequence& keys, QToolButton* target);
    void retranslate();
    void updateLegendIcons();
    void updateTable();
    void showMenu(const QPoint& globalPosition);
    void togglePin();

    ui::Selection& m_selection;
    const ui::Theme& m_theme;
    EvolutionChart* m_chart;
    QTableWidget* m_table;
    QStackedWidget* m_pages;
    ui::ViewStack* m_stack;
    QToolButton* m_latency;
    QToolButton* m_speedup;
    QToolButton* m_tokens;
    QToolButton* m_log;
    QToolButton* m_pin;
    QToolButton* m_asTable;
    QToolButton* m_export;
    std::vector<QToolButton*> m_legend; ///< valid, failed, best, median, band
};

} // namespace acann::charts
