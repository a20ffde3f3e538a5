// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/verdict_header.h"

#include "common/candidate_icons.h"
#include "common/formatter.h"
#include "common/text.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

namespace acann::inspector {

namespace format = ui::format;

namespace {

constexpr int kBadge = 30;

QLabel* textLabel(QWidget* parent, const QString& name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

VerdictHeader::VerdictHeader(const ui::Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_badge(new QLabel(this))
    , m_title(textLabel(this, QStringLiteral("verdictTitle")))
    , m_cause(textLabel(this, QStringLiteral("verdictCause")))
    , m_next(textLabel(this, QStringLiteral("verdictNext")))
    , m_context(textLabel(this, QStringLiteral("verdictContext")))
    , m_identity(textLabel(this, QStringLiteral("verdictIdentity")))
{
    m_badge->setFixedSize(kBadge, kBadge);
    m_identity->setTextFormat(Qt::RichText);
    m_identity->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_identity, &QLabel::linkActivated, this,
        [this](const QString& link) { Q_EMIT candidateActivated(CandidateId{link.toStdString()}); });
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(14, 10, 10, 10);
    layout->setHorizontalSpacing(10);
    layout->setVerticalSpacing(3);
    layout->addWidget(m_badge, 0, 0, 2, 1, Qt::AlignTop);
    int row = 0;
    for (QLabel* label : {m_title, m_context, m_cause, m_next, m_identity}) {
        layout->addWidget(label, row++, 1);
    }
    layout->setColumnStretch(1, 1);
    connect(&m_theme, &ui::Theme::changed, this, &VerdictHeader::restyle);
}

QString VerdictHeader::causeText() const { return m_cause->text(); }

void VerdictHeader::show(const Headline& headline, const evolution::Member& member)
{
    m_headline = headline;
    const auto put = [](QLabel* label, const QString& text) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    };
    put(m_title, headline.title);
    put(m_context, headline.context);
    put(m_cause, headline.cause);
    put(m_next, headline.nextStep);
    const Candidate& candidate = member.candidate;
    QStringList parts{QStringLiteral("<code>%1</code>").arg(format::shortId(candidate.id)),
        tr("gen %1").arg(candidate.generation),
        ui::toQString(task::name(candidate.mode)) % QStringLiteral(" · ") % ui::toQString(task::name(candidate.stage))};
    QStringList parents;
    for (const CandidateId& parent : candidate.parents) {
        parents << QStringLiteral("<a href=\"%1\"><code>%2</code></a>")
                       .arg(ui::toQString(parent.value).toHtmlEscaped(), format::shortId(parent));
    }
    if (!parents.isEmpty()) {
        parts << tr("from %1").arg(parents.join(QStringLiteral(" + ")));
    }
    QString identity = parts.join(QStringLiteral(" · "));
    if (!candidate.note.empty()) {
        identity += QStringLiteral("<br><i>%1</i>").arg(ui::toQString(candidate.note).toHtmlEscaped());
    }
    put(m_identity, identity);
    m_identity->setToolTip(ui::toQString(candidate.id.value));
    setAccessibleName(tr("Verdict: %1").arg(headline.style.label));
    restyle();
}

void VerdictHeader::restyle()
{
    const QColor color = m_theme.color(m_headline.style.role);
    QPixmap badge(QSize(kBadge, kBadge) * 2);
    badge.setDevicePixelRatio(2);
    badge.fill(Qt::transparent);
    QPainter painter(&badge);
    ui::paintShape(painter, QPointF(kBadge / 2.0, kBadge / 2.0), kBadge * 0.42, m_headline.style.shape, color,
        m_headline.style.letter);
    painter.end();
    m_badge->setPixmap(badge);

    const auto tint = [](QLabel* label, const QColor& text) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, text);
        label->setPalette(palette);
    };
    QFont title = font();
    title.setPointSizeF(title.pointSizeF() * 1.45);
    title.setBold(true);
    m_title->setFont(title);
    tint(m_title, color);
    QFont cause = font();
    cause.setBold(true);
    m_cause->setFont(cause);
    for (QLabel* label : {m_next, m_context}) {
        tint(label, m_theme.palette().color(QPalette::WindowText));
    }
    tint(m_identity, m_theme.color(ui::Role::Muted));
    update();
}

void VerdictHeader::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(ui::Role::Raised));
    painter.fillRect(QRect(0, 0, 4, height()), m_theme.color(m_headline.style.role));
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.color(ui::Role::Grid));
}

} // namespace acann::inspector
