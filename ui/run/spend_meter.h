// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "evolution/run_state.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace acann::ui {

/// One resource of a run: how much is used of which limits.
struct SpendLine
{
    QString name;
    QString text; ///< "41,200 / 500,000"
    double used = 0;
    std::optional<double> soft; ///< at it the run finishes what is in flight
    std::optional<double> hard; ///< at it work in flight may not spend any more
    friend bool operator==(const SpendLine&, const SpendLine&) = default;
};

/// Tokens, money, minutes and evaluations. Money without a limit is left out as long as nothing was paid.
[[nodiscard]] std::vector<SpendLine> spendLines(const evolution::RunState& state);

/// The lines as bars: the mark is the first limit, the end the last one.
class SpendMeter : public QWidget
{
    Q_OBJECT
public:
    explicit SpendMeter(const Theme& theme, QWidget* parent = nullptr);

    void setLines(std::vector<SpendLine> lines);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const { return fontMetrics().height() + 8; }
    void paintLine(QPainter& painter, const SpendLine& line, const QRect& row, int nameWidth, int textWidth) const;
    [[nodiscard]] static QString tip(const SpendLine& line);

    const Theme& m_theme;
    std::vector<SpendLine> m_lines;
};

} // namespace acann::ui
