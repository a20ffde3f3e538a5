// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/sources_view.h"

#include "common/text.h"
#include "diff/code_view.h"
#include "diff/file_diffs.h"

#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace acann::inspector {

namespace {

enum Margin
{
    kNumbers,
    kSymbols
};
enum Marker
{
    kError,
    kWarning,
    kInfo
};
constexpr int kFindingStyle = 60; ///< beyond the lexer's styles

Marker markerOf(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return kError;
    case Severity::Warning:
        return kWarning;
    case Severity::Info:
        return kInfo;
    }
    return kInfo;
}

} // namespace

SourcesView::SourcesView(const ui::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_tabs(new QTabBar(this))
    , m_code(new diff::CodeView(theme, this))
{
    m_tabs->setObjectName(QStringLiteral("sourceTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setAccessibleName(tr("Files"));
    m_tabs->setMinimumHeight(fontMetrics().height() + 12); // an empty bar has no height of its own
    m_code->setObjectName(QStringLiteral("sourceCode"));
    m_code->setAccessibleName(tr("Source of the candidate"));
    m_code->setMarginType(kNumbers, QsciScintilla::NumberMargin);
    m_code->setMarginType(kSymbols, QsciScintilla::SymbolMargin);
    m_code->setMarginWidth(kSymbols, 16);
    m_code->setMarginMarkerMask(kNumbers, 0);
    m_code->setMarginMarkerMask(kSymbols, (1 << kError) | (1 << kWarning) | (1 << kInfo));
    m_code->markerDefine(QsciScintilla::Circle, kError);
    m_code->markerDefine(QsciScintilla::RightTriangle, kWarning);
    m_code->markerDefine(QsciScintilla::SmallRectangle, kInfo);
    m_code->setAnnotationDisplay(QsciScintilla::AnnotationIndented);
    defineMarkers();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 2, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_code, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &SourcesView::showFile);
    connect(m_code, &diff::CodeView::themed, this, &SourcesView::defineMarkers);
}

void SourcesView::defineMarkers()
{
    const std::pair<int, ui::Role> roles[]{
        {kError, ui::Role::Invalid}, {kWarning, ui::Role::Best}, {kInfo, ui::Role::Running}};
    for (const auto& [marker, role] : roles) {
        m_code->setMarkerBackgroundColor(m_theme.color(role), marker);
        m_code->setMarkerForegroundColor(m_theme.color(role), marker);
    }
    const auto style = static_cast<unsigned long>(kFindingStyle);
    m_code->SendScintilla(QsciScintilla::SCI_STYLESETFORE, style, m_theme.palette().color(QPalette::Text));
    m_code->SendScintilla(QsciScintilla::SCI_STYLESETBACK, style, m_theme.color(ui::Role::DiffRemoved));
}

void SourcesView::setSources(SourceFiles files, std::vector<Finding> findings)
{
    if (files == m_files && findings == m_findings) {
        return;
    }
    const QString before = currentRole();
    m_files = std::move(files);
    m_findings = std::move(findings);
    int current = 0;
    {
        const QSignalBlocker quiet(m_tabs);
        while (m_tabs->count() > 0) {
            m_tabs->removeTab(0);
        }
        for (const std::string& role : diff::rolesOf(m_files, {})) {
            const auto marks = std::count_if(m_findings.begin(), m_findings.end(),
                [&](const Finding& finding) { return finding.place.file == role; });
            const QString name = ui::toQString(role);
            const int tab = m_tabs->addTab(marks > 0 ? name % QStringLiteral("  (%1)").arg(marks) : name);
            m_tabs->setTabData(tab, name);
            m_tabs->setTabToolTip(tab, tr("%1: %2 findings").arg(name).arg(marks));
            current = name == before ? tab : current;
        }
        m_tabs->setCurrentIndex(current);
    }
    showFile(current);
}

QString SourcesView::currentRole() const
{
    return m_tabs->currentIndex() >= 0 ? m_tabs->tabData(m_tabs->currentIndex()).toString() : QString();
}

void SourcesView::showFile(int tab)
{
    m_code->markerDeleteAll();
    m_code->clearAnnotations();
    const auto file = tab >= 0 ? m_files.find(m_tabs->tabData(tab).toString().toStdString()) : m_files.end();
    if (file == m_files.end()) {
        m_code->setCode({});
        return;
    }
    std::string text;
    for (const std::string& line : diff::splitLines(file->second)) {
        text += line + '\n';
    }
    m_code->setCode(text);
    m_code->setMarginWidth(kNumbers, QString::number(m_code->lines()) % QStringLiteral("00"));
    markFindings(file->first);
}

void SourcesView::markFindings(const std::string& role)
{
    std::map<int, QStringList> notes;
    for (const Finding& finding : m_findings) {
        if (finding.place.file == role && finding.place.line > 0) {
            m_code->markerAdd(finding.place.line - 1, markerOf(finding.severity));
            notes[finding.place.line - 1]
                << ui::toQString(finding.rule) % QStringLiteral("  ") % ui::toQString(finding.message);
        }
    }
    for (const auto& [line, texts] : notes) {
        m_code->annotate(line, texts.join(QLatin1Char('\n')), kFindingStyle);
    }
}

bool SourcesView::showLine(const QString& role, int line)
{
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        if (m_tabs->tabData(tab).toString() == role) {
            m_tabs->setCurrentIndex(tab);
            m_code->reveal(line - 1);
            m_code->setSelection(line - 1, 0, line - 1, std::max(0, m_code->lineLength(line - 1) - 1));
            return true;
        }
    }
    return false;
}

} // namespace acann::inspector
