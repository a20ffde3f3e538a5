// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "diff/candidate_sources.h"
#include "evaluation/evaluator.h"
#include "evolution/run_state.h"

#include <QWidget>

#include <map>
#include <memory>
#include <optional>

class QComboBox;
class QTabWidget;
class QTableView;
class QPlainTextEdit;

namespace acann::ui {
class MessageBar;
class ViewStack;
} // namespace acann::ui

namespace acann::inspector {

class FindingsList;
class ManifestView;
class SourcesView;
class SummaryPage;
class TimelineView;
class TrialsModel;
class VerdictHeader;

/// Everything known about the selected candidate, the cause of its verdict first.
class InspectorView : public QWidget
{
    Q_OBJECT
public:
    InspectorView(
        ui::Selection& selection, const ui::Theme& theme, diff::BlobRequest request, QWidget* parent = nullptr);
    ~InspectorView() override;

    /// Null: no run. `inFlight`: candidate → step, for those that are being judged.
    void setRun(
        std::shared_ptr<const evolution::RunState> state, const std::map<CandidateId, std::string>& inFlight = {});
    void setEmptyAction(const QString& label, std::function<void()> action);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildTabs();
    QWidget* timelinePage();
    void retranslate();
    void refresh();
    void loadDetails(const evolution::Member& member);
    void loadSources(const evolution::Member& member);
    void showDetails();
    void showTimeline();
    void openLine(const QString& role, int line);
    [[nodiscard]] std::vector<Finding> findings() const;

    ui::Selection& m_selection;
    const ui::Theme& m_theme;
    diff::BlobRequest m_request;
    diff::CandidateSources m_sources;
    std::shared_ptr<const evolution::RunState> m_state;
    std::map<CandidateId, std::string> m_inFlight;
    std::optional<evolution::Member> m_member; ///< what is shown
    std::optional<evaluation::Evaluation> m_details;
    BlobId m_wantedDetails;
    BlobId m_wantedFiles;

    VerdictHeader* m_header;
    ui::MessageBar* m_message;
    QTabWidget* m_tabs;
    SummaryPage* m_summary;
    TimelineView* m_timeline;
    QComboBox* m_core;
    ui::ViewStack* m_timelineStack = nullptr;
    FindingsList* m_findings;
    TrialsModel* m_trials;
    QTableView* m_trialsTable;
    ManifestView* m_manifest;
    SourcesView* m_code;
    QPlainTextEdit* m_log;
    ui::ViewStack* m_stack;
};

} // namespace acann::inspector
