// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/candidate_picker.h"

#include "common/candidate_icons.h"
#include "common/formatter.h"
#include "common/text.h"
#include "common/verdict_style.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace acann::diff {

namespace format = ui::format;

namespace {

constexpr int kRuleRole = Qt::UserRole;
constexpr int kIdRole = Qt::UserRole + 1;

QString briefOf(const evolution::Member& member)
{
    QString text = format::shortId(member.candidate.id) % QStringLiteral("  ")
        % CandidatePicker::tr("gen %1").arg(member.candidate.generation);
    if (const auto* measurement = member.verdict ? evaluation::measurementOf(*member.verdict) : nullptr) {
        text += QStringLiteral("  ") % format::latency(*measurement);
    }
    return text;
}

/// A field from which Up, Down and Return reach the list below.
class PickerField : public QLineEdit
{
public:
    PickerField(QListWidget* list, QWidget* parent)
        : QLineEdit(parent)
        , m_list(list)
    { }

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        switch (event->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QCoreApplication::sendEvent(m_list, event);
            break;
        default:
            QLineEdit::keyPressEvent(event);
        }
    }

private:
    QListWidget* m_list;
};

} // namespace

CandidatePicker::CandidatePicker(const ui::Theme& theme, QWidget* parent)
    : QToolButton(parent)
    , m_theme(theme)
{
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setArrowType(Qt::NoArrow);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // a long note must not widen the dock
    setMinimumWidth(90);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QToolButton::clicked, this, &CandidatePicker::openList);
}

void CandidatePicker::showCandidate(const CandidateId& id, const QString& role)
{
    const evolution::Member* member = m_state ? m_state->member(id) : nullptr;
    if (!member) {
        setIcon({});
        setText(role.isEmpty() ? tr("choose…") : role % QStringLiteral(": ") % tr("none"));
        return;
    }
    const bool best = m_state->best() == id;
    const ui::VerdictStyle style = ui::styleOf(*member, best);
    setIcon(ui::badgeIcon(m_theme, style));
    setText((role.isEmpty() ? QString() : role % QStringLiteral("  ")) % briefOf(*member) % QStringLiteral("  ▾"));
    setToolTip(tr("%1, %2. Click to compare another candidate.").arg(ui::toQString(id.value), style.label));
}

void CandidatePicker::openList()
{
    auto* popup = new QFrame(this, Qt::Popup);
    popup->setAttribute(Qt::WA_DeleteOnClose);
    popup->setFrameShape(QFrame::StyledPanel);
    auto* list = new QListWidget(popup);
    list->setObjectName(QStringLiteral("pickerList"));
    list->setFrameShape(QFrame::NoFrame);
    list->setUniformItemSizes(true);
    list->setAccessibleName(tr("Candidates"));
    auto* field = new PickerField(list, popup);
    field->setObjectName(QStringLiteral("pickerField"));
    field->setPlaceholderText(tr("Start of an id, a verdict, a note"));
    field->setAccessibleName(tr("Find a candidate"));
    auto* layout = new QVBoxLayout(popup);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(field);
    layout->addWidget(list);

    const auto choose = [this, popup](const QListWidgetItem* item) {
        if (!item) {
            return;
        }
        const QVariant rule = item->data(kRuleRole);
        const CandidateId id{item->data(kIdRole).toString().toStdString()};
        popup->close();
        if (rule.isValid()) {
            Q_EMIT ruleChosen(static_cast<Against>(rule.toInt()));
        } else {
            Q_EMIT candidateChosen(id);
        }
    };
    connect(field, &QLineEdit::textChanged, list, [this, list](const QString& needle) { fill(list, needle); });
    connect(field, &QLineEdit::returnPressed, list, [list, choose] { choose(list->currentItem()); });
    connect(list, &QListWidget::itemClicked, this, choose);
    connect(list, &QListWidget::itemActivated, this, choose);
    fill(list, {});
    popup->resize(std::max(320, width()), 340);
    popup->move(mapToGlobal(QPoint(0, height())));
    popup->show();
    field->setFocus();
}

void CandidatePicker::fill(QListWidget* list, const QString& needle) const
{
    list->clear();
    if (needle.isEmpty()) {
        for (const Rule& rule : m_rules) {
            auto* item = new QListWidgetItem(rule.text, list);
            item->setData(kRuleRole, static_cast<int>(rule.against));
        }
    }
    if (!m_state) {
        return;
    }
    const CandidateId best = m_state->best().value_or(CandidateId{});
    for (auto id = m_state->order.rbegin(); id != m_state->order.rend(); ++id) {
        const evolution::Member* member = m_state->member(*id);
        if (!member) {
            continue;
        }
        const ui::VerdictStyle style = ui::styleOf(*member, *id == best);
        const QString note = ui::toQString(member->candidate.note);
        const bool matches = needle.isEmpty() || ui::toQString(id->value).startsWith(needle, Qt::CaseInsensitive)
            || style.label.contains(needle, Qt::CaseInsensitive) || note.contains(needle, Qt::CaseInsensitive);
        if (matches) {
            auto* item = new QListWidgetItem(
                ui::badgeIcon(m_theme, style), briefOf(*member) % QStringLiteral("  ") % note, list);
            item->setData(kIdRole, ui::toQString(id->value));
        }
    }
    list->setCurrentRow(0);
}

} // namespace acann::diff
