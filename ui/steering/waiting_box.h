// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/selection.h"
#include "common/theme.h"
#include "run/session.h"

#include <QWidget>

class QGroupBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace acann::ui {

class TranscriptView;

/// What the run waits for a person to do: a pause of the infrastructure, candidates to approve, prompts to answer in
/// place of a model. Parts that nothing waits in are hidden.
class WaitingBox : public QWidget
{
    Q_OBJECT
public:
    WaitingBox(Session& session, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

    void refresh();
    /// How many things wait.
    [[nodiscard]] int count() const;

Q_SIGNALS:
    void compareRequested(const acann::CandidateId& left, const acann::CandidateId& right);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildPause();
    void buildApprovals();
    void buildQuestions();
    void showPause();
    void showApprovals();
    void showQuestions();
    void showQuestion();
    void judge(evolution::SteeringKind kind);
    void answer();
    void retranslate();
    [[nodiscard]] CandidateId waitingCandidate() const;
    [[nodiscard]] const evolution::Question* question() const;

    Session& m_session;
    Selection& m_selection;
    QGroupBox* m_pauseGroup;
    QLabel* m_pauseText;
    QPushButton* m_retry;
    QGroupBox* m_approvalGroup;
    QListWidget* m_approvals;
    QLineEdit* m_reason;
    QPushButton* m_diff;
    QPushButton* m_approve;
    QPushButton* m_approveAll;
    QPushButton* m_refuse;
    QGroupBox* m_questionGroup;
    QListWidget* m_questions;
    TranscriptView* m_prompt;
    QPlainTextEdit* m_reply;
    QPushButton* m_copy;
    QPushButton* m_send;
    BlobId m_shownPrompt;
};

} // namespace acann::ui
