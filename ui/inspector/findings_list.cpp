// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/findings_list.h"

#include "common/candidate_icons.h"
#include "common/text.h"

#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace acann::inspector {

namespace {

/// "kernel.cpp:31" as a link that carries role and line.
QString placeLink(const SourcePlace& place)
{
    const QString file = ui::toQString(place.file).toHtmlEscaped();
    const QString text = place.line > 0 ? QStringLiteral("%1:%2").arg(file).arg(place.line) : file;
    const QString note
        = place.note.empty() ? QString() : QStringLiteral(" – ") % ui::toQString(place.note).toHtmlEscaped();
    return QStringLiteral("<a href=\"%1#%2\"><code>%3</code></a>%4")
        .arg(file)
        .arg(std::max(place.line, 1))
        .arg(text, note);
}

ui::Role roleOf(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return ui::Role::Invalid;
    case Severity::Warning:
        return ui::Role::Best;
    case Severity::Info:
        return ui::Role::Running;
    }
    return ui::Role::Running;
}

} // namespace

QString findingHtml(const Finding& finding, const ui::Theme& theme)
{
    const QColor accent = theme.color(roleOf(finding.severity));
    const QColor muted = theme.color(ui::Role::Muted);
    QString html = QStringLiteral("<span style=\"color:%1\"><code><b>%2</b></code></span>")
                       .arg(accent.name(), ui::toQString(finding.rule).toHtmlEscaped());
    if (!finding.place.file.empty()) {
        html += QStringLiteral(" &nbsp;") % placeLink(finding.place);
    }
    if (finding.count > 1) {
        html += QStringLiteral(" &nbsp;<span style=\"color:%1\">×%2</span>").arg(muted.name()).arg(finding.count);
    }
    html += QStringLiteral("<br>") % ui::toQString(finding.message).toHtmlEscaped();
    for (const SourcePlace& place : finding.related) {
        html += QStringLiteral("<br>") % FindingsList::tr("see %1").arg(placeLink(place));
    }
    if (!finding.suggestion.empty()) {
        html += QStringLiteral("<br><b>%1</b> ").arg(FindingsList::tr("Fix:"))
            % ui::toQString(finding.suggestion).toHtmlEscaped();
    }
    if (!finding.source.empty()) {
        html += QStringLiteral("<br><span style=\"color:%1\">%2</span>")
                    .arg(muted.name(),
                        FindingsList::tr("rule from: %1").arg(ui::toQString(finding.source).toHtmlEscaped()));
    }
    return html;
}

std::pair<QString, int> placeOfLink(const QString& link)
{
    const qsizetype hash = link.lastIndexOf(QLatin1Char('#'));
    return {link.left(hash), link.mid(hash + 1).toInt()};
}

std::vector<Finding> bySeverity(std::vector<Finding> findings)
{
    std::stable_sort(
        findings.begin(), findings.end(), [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    return findings;
}

FindingsList::FindingsList(const ui::Theme& theme, QWidget* parent)
    : QScrollArea(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("findings"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Findings"));
    connect(&m_theme, &ui::Theme::changed, this, &FindingsList::rebuild);
}

void FindingsList::setFindings(std::vector<Finding> findings)
{
    findings = bySeverity(std::move(findings));
    if (findings == m_findings && widget()) {
        return;
    }
    m_findings = std::move(findings);
    rebuild();
}

void FindingsList::rebuild()
{
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    for (const Finding& finding : m_findings) {
        layout->addWidget(card(finding));
    }
    if (m_findings.empty()) {
        auto* none = new QLabel(tr("No rule was violated."));
        none->setAlignment(Qt::AlignCenter);
        layout->addWidget(none);
    }
    layout->addStretch(1);
    setWidget(content); // deletes the previous one
}

QWidget* FindingsList::card(const Finding& finding)
{
    const ui::Role role = roleOf(finding.severity);
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("findingCard"));
    frame->setStyleSheet(QStringLiteral(
        "#findingCard { background: %1; border: 1px solid %2; border-left: 3px solid %3; border-radius: 3px; }")
                             .arg(m_theme.color(ui::Role::Raised).name(), m_theme.color(ui::Role::Grid).name(),
                                 m_theme.color(role).name()));
    auto* text = new QLabel(findingHtml(finding, m_theme), frame);
    text->setTextFormat(Qt::RichText);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(text, &QLabel::linkActivated, this, [this](const QString& link) {
        const auto [file, line] = placeOfLink(link);
        Q_EMIT lineActivated(file, line);
    });
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(10, 7, 10, 7);
    layout->addWidget(text);
    return frame;
}

} // namespace acann::inspector
