// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/summary_page.h"

#include "common/formatter.h"
#include "common/text.h"
#include "inspector/buffer_map.h"
#include "inspector/findings_list.h"
#include "inspector/meter_bar.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace acann::inspector {

namespace format = ui::format;

namespace {

constexpr std::size_t kMostFindings = 3;

QLabel* sectionTitle(QWidget* parent)
{
    auto* label = new QLabel(parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setContentsMargins(0, 8, 0, 2);
    return label;
}

const evaluation::Valid* validOf(const evolution::Member& member)
{
    return member.verdict ? std::get_if<evaluation::Valid>(&*member.verdict) : nullptr;
}

QString row(const QString& name, const QString& value)
{
    return QStringLiteral("<tr><td style=\"padding-right:14px\">%1</td><td>%2</td></tr>").arg(name, value);
}

} // namespace

SummaryPage::SummaryPage(const ui::Theme& theme, QWidget* parent)
    : QScrollArea(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("inspectorSummary"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget;
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(12, 4, 12, 12);
    m_layout->setSpacing(2);
    m_findings = new QLabel(content);
    m_findings->setObjectName(QStringLiteral("summaryFindings"));
    m_findings->setWordWrap(true);
    m_findings->setTextFormat(Qt::RichText);
    m_findings->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_findings->setContentsMargins(0, 8, 0, 4);
    connect(m_findings, &QLabel::linkActivated, this, [this](const QString& link) {
        const auto [file, line] = placeOfLink(link);
        Q_EMIT lineActivated(file, line);
    });
    m_limitsTitle = sectionTitle(content);
    m_speedOfLight = new MeterBar(theme, content);
    m_pipesTitle = sectionTitle(content);
    m_pipeBox = new QWidget(content);
    auto* pipes = new QVBoxLayout(m_pipeBox);
    pipes->setContentsMargins(0, 0, 0, 0);
    pipes->setSpacing(2);
    m_accuracyTitle = sectionTitle(content);
    m_meanError = new MeterBar(theme, content);
    m_maxError = new MeterBar(theme, content);
    m_worst = new QLabel(content);
    m_buffersTitle = sectionTitle(content);
    m_buffers = new BufferMap(theme, content);
    m_factsTitle = sectionTitle(content);
    m_facts = new QLabel(content);
    m_facts->setObjectName(QStringLiteral("inspectorFacts"));
    for (QLabel* label : {m_worst, m_facts}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    for (QWidget* part :
        std::initializer_list<QWidget*>{m_findings, m_limitsTitle, m_speedOfLight, m_pipesTitle, m_pipeBox,
            m_buffersTitle, m_buffers, m_accuracyTitle, m_meanError, m_maxError, m_worst, m_factsTitle, m_facts}) {
        m_layout->addWidget(part);
    }
    m_layout->addStretch(1);
    setWidget(content);
    connect(m_buffers, &BufferMap::lineActivated, this, &SummaryPage::lineActivated);
    connect(&m_theme, &ui::Theme::changed, this, &SummaryPage::rebuild);
}

void SummaryPage::show(const evolution::Member& member, const std::optional<evaluation::Evaluation>& details)
{
    m_member = member;
    m_details = details;
    rebuild();
}

void SummaryPage::rebuild()
{
    if (!m_member) {
        return;
    }
    const emulator::Timeline* timeline = m_details && m_details->timeline ? &*m_details->timeline : nullptr;
    showFindings(*m_member);
    showLimits(*m_member);
    showPipes(timeline);
    showAccuracy(*m_member);
    showBuffers(timeline);
    showFacts(*m_member, m_details);
}

/// A failure is told by its findings, so they come first; a valid candidate's remarks stay on their own tab.
void SummaryPage::showFindings(const evolution::Member& member)
{
    QStringList cards;
    if (member.verdict && !validOf(member)) {
        const std::vector<Finding> findings = bySeverity(evaluation::findingsOf(*member.verdict));
        for (std::size_t i = 0; i < std::min(findings.size(), kMostFindings); ++i) {
            cards << findingHtml(findings[i], m_theme);
        }
        if (findings.size() > kMostFindings) {
            cards << tr("%1 more on the Findings tab").arg(findings.size() - kMostFindings);
        }
    }
    m_findings->setText(cards.join(QStringLiteral("<br><br>")));
    m_findings->setVisible(!cards.isEmpty());
}

void SummaryPage::showLimits(const evolution::Member& member)
{
    const evaluation::Valid* valid = validOf(member);
    m_limitsTitle->setVisible(valid);
    m_speedOfLight->setVisible(valid);
    if (!valid) {
        return;
    }
    const QString kind = format::kindName(valid->measurement.kind);
    m_limitsTitle->setText(tr("Speed of light (%1)").arg(kind));
    m_speedOfLight->setReading({tr("least time"), valid->measurement.speedOfLight,
        format::percent(valid->measurement.speedOfLight), m_theme.color(ui::Role::Best), false});
    m_speedOfLight->setToolTip(
        tr("Least possible time by the hardware's bandwidth and arithmetic, as a share of the median: "
           "at 100 % nothing is left to gain"));
}

void SummaryPage::showPipes(const emulator::Timeline* timeline)
{
    const bool shown = timeline && !timeline->busyShare.empty();
    m_pipesTitle->setVisible(shown);
    m_pipeBox->setVisible(shown);
    if (!shown) {
        return;
    }
    m_pipesTitle->setText(tr("Pipes of the slowest block (modelled)"));
    std::vector<std::pair<std::string, double>> shares(timeline->busyShare.begin(), timeline->busyShare.end());
    std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    while (m_pipes.size() < shares.size()) {
        m_pipes.push_back(new MeterBar(m_theme, m_pipeBox));
        m_pipeBox->layout()->addWidget(m_pipes.back());
    }
    for (std::size_t i = 0; i < m_pipes.size(); ++i) {
        m_pipes[i]->setVisible(i < shares.size());
        if (i < shares.size()) {
            const auto& [pipe, share] = shares[i];
            const bool critical = pipe == timeline->criticalPipe;
            const QString name = ui::toQString(pipe);
            m_pipes[i]->setReading({critical ? tr("%1 critical").arg(name) : name, share, format::percent(share),
                critical ? m_theme.color(ui::Role::Best) : m_theme.series(0), critical});
            m_pipes[i]->setToolTip(
                tr("%1 is busy %2 of the slowest block's time (modelled)").arg(name, format::percent(share)));
        }
    }
}

void SummaryPage::showAccuracy(const evolution::Member& member)
{
    const evaluation::Valid* valid = validOf(member);
    for (QWidget* part : std::initializer_list<QWidget*>{m_accuracyTitle, m_meanError, m_maxError, m_worst}) {
        part->setVisible(valid);
    }
    if (!valid) {
        return;
    }
    const evaluation::Accuracy& accuracy = valid->accuracy;
    m_accuracyTitle->setText(tr("Accuracy, worst trial"));
    const auto read = [this](MeterBar* bar, const QString& label, double error, double limit) {
        const double share = limit > 0 ? error / limit : 0;
        bar->setReading({label, share, tr("%1 of %2").arg(format::relativeError(error), format::relativeError(limit)),
            m_theme.color(ui::Role::Valid), false});
        bar->setToolTip(tr("%1: %2 relative error, allowed %3")
                            .arg(label, format::relativeError(error), format::relativeError(limit)));
    };
    read(m_meanError, tr("mean error"), accuracy.meanRelative, accuracy.meanLimit);
    read(m_maxError, tr("largest error"), accuracy.maxRelative, accuracy.maxLimit);
    m_worst->setText(ui::toQString(accuracy.worstCase));
}

void SummaryPage::showBuffers(const emulator::Timeline* timeline)
{
    const bool shown = timeline && !timeline->buffers.empty();
    m_buffersTitle->setVisible(shown);
    m_buffers->setVisible(shown);
    if (shown) {
        m_buffersTitle->setText(tr("Local memory of block 0"));
        m_buffers->setUses(memoryUses(*timeline));
    }
}

void SummaryPage::showFacts(const evolution::Member& member, const std::optional<evaluation::Evaluation>& details)
{
    QString rows;
    if (const evaluation::Valid* valid = validOf(member)) {
        const evaluation::Measurement& measurement = valid->measurement;
        rows += row(tr("device"), ui::toQString(measurement.device).toHtmlEscaped());
        rows += row(tr("latency"),
            tr("%1 %2 · samples: %3 · L2 %4")
                .arg(format::latency(measurement), format::kindName(measurement.kind))
                .arg(measurement.samplesNs.size())
                .arg(measurement.l2Cold ? tr("cold") : tr("warm")));
    }
    const emulator::Timeline* timeline = details && details->timeline ? &*details->timeline : nullptr;
    if (timeline) {
        rows += row(tr("blocks"), tr("%1 · waves: %2").arg(timeline->blockDim).arg(timeline->waves));
        rows += row(tr("launch"), tr("%1 modelled, included").arg(format::time(timeline->launchOverheadNs)));
        rows += row(tr("read"), format::bytes(timeline->bytesRead));
        rows += row(tr("written"), format::bytes(timeline->bytesWritten));
        if (timeline->totalNs > 0) {
            const double rate = static_cast<double>(timeline->bytesRead + timeline->bytesWritten) / timeline->totalNs;
            rows += row(tr("traffic rate"), tr("%1 GB/s modelled").arg(rate, 0, 'f', 1));
        }
    }
    if (details) {
        rows += row(tr("compiled in"), format::time(details->compileMs * 1e6));
        rows += row(tr("judged in"), format::time(details->runMs * 1e6));
    }
    if (!member.deviceProgram.empty()) {
        rows += row(tr("device program"),
            QStringLiteral("<code>%1</code>").arg(ui::toQString(member.deviceProgram.substr(0, 16)).toHtmlEscaped()));
    }
    m_factsTitle->setText(tr("Evidence"));
    m_factsTitle->setVisible(!rows.isEmpty());
    m_facts->setVisible(!rows.isEmpty());
    m_facts->setText(QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">%1</table>").arg(rows));
}

} // namespace acann::inspector
