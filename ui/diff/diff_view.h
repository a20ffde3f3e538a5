// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "diff/candidate_sources.h"
#include "diff/comparison.h"
#include "diff/file_diffs.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QTabBar;
class QToolButton;

namespace acann::ui {
class ViewStack;
}

namespace acann::diff {

class CandidatePicker;
class DiffBody;

/// Two candidates' sources compared. The right side follows the window's selection, the left side a rule (its parent at
/// first); either can be set to any candidate.
class DiffView : public QWidget
{
    Q_OBJECT
public:
    DiffView(ui::Selection& selection, const ui::Theme& theme, BlobRequest request, QWidget* parent = nullptr);
    ~DiffView() override;

    /// Null: no run.
    void setRun(std::shared_ptr<const evolution::RunState> state);
    /// Compares two candidates: `right` becomes the selection, `left` is held fixed.
    void compare(const CandidateId& left, const CandidateId& right);
    /// Opens a candidate's file at a line (1-based).
    void showLine(const CandidateId& id, const QString& role, int line);
    void setAgainst(Against against);
    [[nodiscard]] Against against() const { return m_against; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildBars();
    void addShortcuts();
    void connectSelection();
    void retranslate();
    /// Finds out what is to be compared and starts to load it when it is something else than shown.
    void refresh();
    void load();
    void showSides();
    void showFile(int tab);
    void explain(Obstacle obstacle);
    void updateCounter();
    void updatePickers();
    [[nodiscard]] QString roleOfLeft() const;

    struct Shown
    {
        CandidateId left;
        CandidateId right;
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    struct Jump
    {
        CandidateId candidate;
        QString role;
        int line = 0;
    };

    ui::Selection& m_selection;
    const ui::Theme& m_theme;
    CandidateSources m_sources;
    std::shared_ptr<const evolution::RunState> m_state;
    Against m_against = Against::Parent;
    CandidateId m_picked; ///< of Against::Fixed
    Comparison m_comparison;
    bool m_swapped = false;
    std::optional<Shown> m_shown; ///< what the editors hold or are waiting for
    std::optional<Result<SourceFiles>> m_leftFiles;
    std::optional<Result<SourceFiles>> m_rightFiles;
    std::vector<FileDiff> m_files;
    DiffOptions m_options;
    std::optional<Jump> m_jump; ///< a line to show once the files are there

    CandidatePicker* m_leftPicker;
    CandidatePicker* m_rightPicker;
    QToolButton* m_swap;
    QTabBar* m_tabs;
    QToolButton* m_previous;
    QLabel* m_counter;
    QToolButton* m_next;
    QToolButton* m_unified;
    QToolButton* m_whitespace;
    QToolButton* m_collapse;
    DiffBody* m_body;
    ui::ViewStack* m_stack;
    QWidget* m_content;
};

} // namespace acann::diff
