// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "evaluation/evaluator.h"
#include "evolution/run_state.h"

#include <QScrollArea>

#include <optional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace acann::inspector {

class BufferMap;
class MeterBar;

/// The numbers behind a verdict at a glance: how near to the hardware's limits, how busy the pipes, how exact, how the
/// local memory is used, what was moved.
class SummaryPage : public QScrollArea
{
    Q_OBJECT
public:
    explicit SummaryPage(const ui::Theme& theme, QWidget* parent = nullptr);

    /// `details` may be missing: then what the verdict alone tells is shown.
    void show(const evolution::Member& member, const std::optional<evaluation::Evaluation>& details);

Q_SIGNALS:
    void lineActivated(const QString& role, int line);

private:
    void showFindings(const evolution::Member& member);
    void showLimits(const evolution::Member& member);
    void showPipes(const emulator::Timeline* timeline);
    void showAccuracy(const evolution::Member& member);
    void showBuffers(const emulator::Timeline* timeline);
    void showFacts(const evolution::Member& member, const std::optional<evaluation::Evaluation>& details);
    void rebuild();

    const ui::Theme& m_theme;
    std::optional<evolution::Member> m_member;
    std::optional<evaluation::Evaluation> m_details;
    QVBoxLayout* m_layout;
    QLabel* m_findings;
    QLabel* m_limitsTitle;
    MeterBar* m_speedOfLight;
    QLabel* m_pipesTitle;
    std::vector<MeterBar*> m_pipes;
    QWidget* m_pipeBox;
    QLabel* m_accuracyTitle;
    MeterBar* m_meanError;
    MeterBar* m_maxError;
    QLabel* m_worst;
    QLabel* m_buffersTitle;
    BufferMap* m_buffers;
    QLabel* m_factsTitle;
    QLabel* m_facts;
};

} // namespace acann::inspector
