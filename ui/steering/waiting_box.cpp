// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "steering/waiting_box.h"

#include "agent/transcript_builder.h"
#include "agent/transcript_view.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/text.h"
#include "run/run_words.h"

#include <QClipboard>
#include <QEvent>
#include <QGroupBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace acann::ui {

namespace {

constexpr int kListRows = 4;
constexpr int kPromptRows = 9;
constexpr int kReplyRows = 7;

/// Makes the list hold these entries (id → text) and keeps the current one.
void merge(QListWidget* list, const std::vector<std::pair<QString, QString>>& entries)
{
    const QString current = list->currentItem() ? list->currentItem()->data(Qt::UserRole).toString() : QString();
    bool same = list->count() == static_cast<int>(entries.size());
    for (int i = 0; same && i < list->count(); ++i)
        same = list->item(i)->data(Qt::UserRole).toString() == entries[static_cast<size_t>(i)].first;
    if (same)
        return;
    {
        const QSignalBlocker blocker(list);
        list->clear();
        for (const auto& [id, text] : entries) {
            auto* item = new QListWidgetItem(text, list);
            item->setData(Qt::UserRole, id);
        }
    }
    int row = entries.empty() ? -1 : 0;
    for (int i = 0; i < list->count(); ++i) {
        if (list->item(i)->data(Qt::UserRole).toString() == current)
            row = i;
    }
    list->setCurrentRow(row);
}

void setRows(QWidget* widget, int rows) { widget->setFixedHeight(widget->fontMetrics().lineSpacing() * rows + 8); }

} // namespace

WaitingBox::WaitingBox(Session& session, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_pauseGroup(new QGroupBox(this))
    , m_pauseText(new QLabel(m_pauseGroup))
    , m_retry(new QPushButton(m_pauseGroup))
    , m_approvalGroup(new QGroupBox(this))
    , m_approvals(new QListWidget(m_approvalGroup))
    , m_reason(new QLineEdit(m_approvalGroup))
    , m_diff(new QPushButton(m_approvalGroup))
    , m_approve(new QPushButton(m_approvalGroup))
    , m_approveAll(new QPushButton(m_approvalGroup))
    , m_refuse(new QPushButton(m_approvalGroup))
    , m_questionGroup(new QGroupBox(this))
    , m_questions(new QListWidget(m_questionGroup))
    , m_prompt(new TranscriptView(theme, m_questionGroup))
    , m_reply(new QPlainTextEdit(m_questionGroup))
    , m_copy(new QPushButton(m_questionGroup))
    , m_send(new QPushButton(m_questionGroup))
{
    buildPause();
    buildApprovals();
    buildQuestions();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QGroupBox* group : {m_pauseGroup, m_questionGroup, m_approvalGroup})
        layout->addWidget(group);
    retranslate();
}

void WaitingBox::buildPause()
{
    m_pauseText->setWordWrap(true);
    m_pauseText->setObjectName(QStringLiteral("pauseReason"));
    m_pauseText->setTextFormat(Qt::PlainText);
    m_retry->setIcon(themeIcon(QStringLiteral("view-refresh")));
    m_retry->setObjectName(QStringLiteral("retryButton"));
    auto* layout = new QVBoxLayout(m_pauseGroup);
    layout->addWidget(m_pauseText);
    layout->addWidget(m_retry, 0, Qt::AlignLeft);
    connect(m_retry, &QPushButton::clicked, this, [this] { m_session.control(evolution::Control::Resume); });
}

void WaitingBox::buildApprovals()
{
    m_approvals->setObjectName(QStringLiteral("approvals"));
    setRows(m_approvals, kListRows);
    m_diff->setIcon(themeIcon(QStringLiteral("vcs-diff")));
    m_approve->setIcon(themeIcon(QStringLiteral("dialog-ok-apply")));
    m_approve->setObjectName(QStringLiteral("approveButton"));
    m_refuse->setIcon(themeIcon(QStringLiteral("dialog-cancel")));
    m_refuse->setObjectName(QStringLiteral("refuseButton"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_diff, m_approve, m_approveAll})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* refusal = new QHBoxLayout;
    refusal->addWidget(m_reason, 1);
    refusal->addWidget(m_refuse);
    auto* layout = new QVBoxLayout(m_approvalGroup);
    layout->addWidget(m_approvals);
    layout->addLayout(buttons);
    layout->addLayout(refusal);
    connect(m_approvals, &QListWidget::currentRowChanged, this, [this] {
        if (const CandidateId id = waitingCandidate(); !id.isNull())
            m_selection.setCurrent(id);
    });
    connect(m_diff, &QPushButton::clicked, this, [this] {
        const auto* member = m_session.state() ? m_session.state()->member(waitingCandidate()) : nullptr;
        if (!member)
            return;
        const CandidateId& id = member->candidate.id;
        Q_EMIT compareRequested(member->candidate.parents.empty() ? id : member->candidate.parents.front(), id);
    });
    connect(m_approve, &QPushButton::clicked, this, [this] { judge(evolution::SteeringKind::Approve); });
    connect(m_refuse, &QPushButton::clicked, this, [this] { judge(evolution::SteeringKind::Refuse); });
    connect(m_approveAll, &QPushButton::clicked, this, [this] {
        for (int i = 0; i < m_approvals->count(); ++i) {
            evolution::Steering act;
            act.kind = evolution::SteeringKind::Approve;
            act.candidate = CandidateId{m_approvals->item(i)->data(Qt::UserRole).toString().toStdString()};
            m_session.steer(act);
        }
    });
}

void WaitingBox::buildQuestions()
{
    m_questions->setObjectName(QStringLiteral("questions"));
    setRows(m_questions, kListRows - 1);
    setRows(m_prompt, kPromptRows);
    setRows(m_reply, kReplyRows);
    m_prompt->setFrameShape(QFrame::StyledPanel);
    m_reply->setFrameShape(QFrame::StyledPanel);
    m_reply->setObjectName(QStringLiteral("humanReply"));
    m_reply->setTabChangesFocus(true);
    m_copy->setIcon(themeIcon(QStringLiteral("edit-copy")));
    m_send->setIcon(themeIcon(QStringLiteral("document-send")));
    m_send->setObjectName(QStringLiteral("sendReply"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    buttons->addWidget(m_send);
    auto* layout = new QVBoxLayout(m_questionGroup);
    layout->addWidget(m_questions);
    layout->addWidget(m_prompt);
    layout->addWidget(m_reply);
    layout->addLayout(buttons);
    connect(m_questions, &QListWidget::currentRowChanged, this, &WaitingBox::showQuestion);
    connect(m_reply, &QPlainTextEdit::textChanged, this, &WaitingBox::showQuestion);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QString text;
        for (const TranscriptPart& part : m_prompt->transcript())
            text += part.text + QStringLiteral("\n\n");
        QGuiApplication::clipboard()->setText(text);
    });
    connect(m_send, &QPushButton::clicked, this, &WaitingBox::answer);
}

CandidateId WaitingBox::waitingCandidate() const
{
    const QListWidgetItem* item = m_approvals->currentItem();
    return item ? CandidateId{item->data(Qt::UserRole).toString().toStdString()} : CandidateId{};
}

const evolution::Question* WaitingBox::question() const
{
    const auto& state = m_session.state();
    const QListWidgetItem* item = m_questions->currentItem();
    if (!state || !item)
        return nullptr;
    const QString wanted = item->data(Qt::UserRole).toString();
    for (const evolution::Question& each : state->questions) {
        if (toQString(each.request.value) + QString::number(each.ordinal) == wanted)
            return &each;
    }
    return nullptr;
}

void WaitingBox::judge(evolution::SteeringKind kind)
{
    const CandidateId id = waitingCandidate();
    if (id.isNull())
        return;
    evolution::Steering act;
    act.kind = kind;
    act.candidate = id;
    if (kind == evolution::SteeringKind::Refuse)
        act.text = m_reason->text().trimmed().toStdString();
    m_session.steer(act);
    m_reason->clear();
}

void WaitingBox::answer()
{
    const evolution::Question* asked = question();
    if (!asked || m_reply->toPlainText().trimmed().isEmpty())
        return;
    evolution::Steering act;
    act.kind = evolution::SteeringKind::Answer;
    act.where = asked->where;
    act.text = m_reply->toPlainText().toStdString();
    m_session.steer(act);
    m_reply->clear();
}

void WaitingBox::refresh()
{
    showPause();
    showApprovals();
    showQuestions();
}

int WaitingBox::count() const
{
    return (m_pauseGroup->isHidden() ? 0 : 1) + m_approvals->count() + m_questions->count();
}

void WaitingBox::showPause()
{
    const auto& state = m_session.state();
    const bool paused
        = state && state->phase == evolution::RunPhase::Paused && !state->pauseReason.empty() && m_session.isLive();
    m_pauseGroup->setVisible(paused);
    if (paused)
        m_pauseText->setText(toQString(state->pauseReason));
}

void WaitingBox::showApprovals()
{
    std::vector<std::pair<QString, QString>> entries;
    if (const auto& state = m_session.state(); state && state->config.approveBeforeEvaluation) {
        for (const CandidateId& id : state->order) {
            const evolution::Member* member = state->member(id);
            if (!member || member->approval != evolution::Approval::Waiting)
                continue;
            const Candidate& candidate = member->candidate;
            entries.emplace_back(toQString(id.value),
                format::shortId(id) + QStringLiteral("  ")
                    + words::place({candidate.generation, candidate.slot, candidate.attempt}) + QStringLiteral("  ")
                    + toQString(candidate.note));
        }
    }
    merge(m_approvals, entries);
    m_approvalGroup->setVisible(!entries.empty());
    const bool may = !m_session.isReadOnly();
    for (QPushButton* button : {m_approve, m_approveAll, m_refuse})
        button->setEnabled(may);
}

void WaitingBox::showQuestions()
{
    std::vector<std::pair<QString, QString>> entries;
    if (const auto& state = m_session.state()) {
        for (const evolution::Question& asked : state->questions) {
            if (!asked.answer)
                entries.emplace_back(toQString(asked.request.value) + QString::number(asked.ordinal),
                    words::place(asked.where) + QStringLiteral("  ") + words::role(asked.role));
        }
    }
    merge(m_questions, entries);
    m_questionGroup->setVisible(!entries.empty());
    showQuestion();
}

void WaitingBox::showQuestion()
{
    const evolution::Question* asked = question();
    m_send->setEnabled(asked && !m_session.isReadOnly() && !m_reply->toPlainText().trimmed().isEmpty());
    const BlobId wanted = asked ? asked->request : BlobId{};
    if (wanted == m_shownPrompt)
        return;
    m_shownPrompt = wanted;
    m_prompt->setTranscript({});
    if (wanted.isNull())
        return;
    const QPointer<WaitingBox> self(this);
    m_session.engine().requestBlob(wanted, [self, wanted](const Result<std::string>& bytes) {
        if (!self || self->m_shownPrompt != wanted)
            return;
        const auto parts = bytes ? requestParts(*bytes) : Result<Transcript>(tl::unexpected(bytes.error()));
        self->m_prompt->setTranscript(parts
                ? *parts
                : Transcript{{TranscriptPart::Kind::Problem, tr("The prompt cannot be read"),
                    toQString(parts.error().message()), true}});
    });
}

void WaitingBox::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void WaitingBox::retranslate()
{
    m_pauseGroup->setTitle(tr("The workbench paused the run"));
    m_retry->setText(tr("Try again"));
    m_retry->setToolTip(tr("Goes on with what could not be done; no candidate is held responsible"));
    m_approvalGroup->setTitle(tr("Waiting for your approval"));
    m_approvals->setAccessibleName(tr("Candidates that wait for approval"));
    m_diff->setText(tr("Show diff"));
    m_approve->setText(tr("Approve"));
    m_approve->setToolTip(tr("Evaluates the candidate"));
    m_approveAll->setText(tr("Approve all"));
    m_refuse->setText(tr("Refuse"));
    m_refuse->setToolTip(tr("The candidate is not evaluated; the next try is told why"));
    m_reason->setPlaceholderText(tr("why it is refused (told to the next try)"));
    m_reason->setAccessibleName(tr("Reason of the refusal"));
    m_questionGroup->setTitle(tr("Waiting for your answer in place of a model"));
    m_questions->setAccessibleName(tr("Prompts that wait for an answer"));
    m_reply->setPlaceholderText(tr("Your reply, in the format that the prompt asks for"));
    m_reply->setAccessibleName(tr("Reply"));
    m_copy->setText(tr("Copy the prompt"));
    m_send->setText(tr("Send · 0 tokens"));
}

} // namespace acann::ui
