// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"

#include <QWidget>

namespace acann::inspector {

/// One labelled horizontal bar: a share of something, or a value against a limit.
class MeterBar : public QWidget
{
    Q_OBJECT
public:
    struct Reading
    {
        QString label; ///< "speed of light"
        double share = 0; ///< how much of the bar is filled, 0…1; more is drawn as full and in the alarm colour
        QString value; ///< "71 %", "3.1e-4 of 9.8e-4"
        QColor color;
        bool emphasised = false; ///< bold label
    };

    explicit MeterBar(const ui::Theme& theme, QWidget* parent = nullptr);

    void setReading(Reading reading);
    [[nodiscard]] const Reading& reading() const { return m_reading; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ui::Theme& m_theme;
    Reading m_reading;
};

} // namespace acann::inspector
