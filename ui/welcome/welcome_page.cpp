// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "welcome/welcome_page.h"

#include "common/icons.h"
#include "welcome/recent_list.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>

namespace acann::ui {

namespace {

constexpr int kMarkSize = 56;
constexpr int kColumnWidth = 430;

QString droppedFile(const QMimeData* data)
{
    if (!data->hasUrls() || data->urls().size() != 1)
        return {};
    const QString file = data->urls().first().toLocalFile();
    const QFileInfo info(file);
    const bool isTask
        = info.isFile() && (info.suffix() == QStringLiteral("json") || info.suffix() == QStringLiteral("py"));
    return info.isDir() || isTask ? file : QString();
}

} // namespace

WelcomePage::WelcomePage(Preferences& preferences, QWidget* parent)
    : QWidget(parent)
    , m_preferences(preferences)
{
    setObjectName(QStringLiteral("welcomePage"));
    setAcceptDrops(true);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(56);
    columns->addStretch(1);
    columns->addWidget(buildStart());
    columns->addWidget(buildRecent());
    columns->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addLayout(columns, 6);
    layout->addStretch(1);
    connect(&m_preferences, &Preferences::recentWorkspacesChanged, this, &WelcomePage::showRecent);
    retranslate();
    showRecent();
}

QWidget* WelcomePage::buildStart()
{
    auto* column = new QWidget(this);
    column->setFixedWidth(kColumnWidth);
    m_mark = new QLabel(column);
    m_mark->setPixmap(applicationIcon().pixmap(QSize(kMarkSize, kMarkSize), devicePixelRatioF()));
    m_title = new QLabel(column);
    m_title->setObjectName(QStringLiteral("welcomeTitle"));
    m_subtitle = new QLabel(column);
    m_subtitle->setWordWrap(true);
    m_subtitle->setProperty("role", QStringLiteral("muted"));
    m_sample = new QPushButton(column);
    m_sample->setObjectName(QStringLiteral("sampleButton"));
    m_sample->setProperty("role", QStringLiteral("primary"));
    m_sampleText = new QLabel(column);
    m_sampleText->setWordWrap(true);
    m_sampleText->setProperty("role", QStringLiteral("muted"));
    m_open = new QPushButton(themeIcon(QStringLiteral("document-open-folder")), {}, column);
    m_create = new QPushButton(themeIcon(QStringLiteral("folder-new")), {}, column);
    m_steps = new QLabel(column);
    m_steps->setWordWrap(true);
    m_steps->setTextFormat(Qt::RichText);

    auto* head = new QHBoxLayout;
    head->setSpacing(14);
    head->addWidget(m_mark);
    auto* headText = new QVBoxLayout;
    headText->addWidget(m_title);
    headText->addWidget(m_subtitle);
    head->addLayout(headText, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_open, 1);
    buttons->addWidget(m_create, 1);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addSpacing(22);
    layout->addWidget(m_sample);
    layout->addWidget(m_sampleText);
    layout->addSpacing(14);
    layout->addLayout(buttons);
    layout->addSpacing(22);
    layout->addWidget(m_steps);
    layout->addStretch(1);

    connect(m_sample, &QPushButton::clicked, this, &WelcomePage::sampleRequested);
    connect(m_open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(m_create, &QPushButton::clicked, this, &WelcomePage::createRequested);
    return column;
}

QWidget* WelcomePage::buildRecent()
{
    auto* column = new QWidget(this);
    column->setFixedWidth(kColumnWidth);
    m_recentTitle = new QLabel(column);
    m_recentTitle->setProperty("role", QStringLiteral("heading"));
    m_recentEmpty = new QLabel(column);
    m_recentEmpty->setWordWrap(true);
    m_recentEmpty->setProperty("role", QStringLiteral("muted"));
    m_recent = new RecentList(m_preferences, column);
    m_recent->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_recentTitle);
    layout->addSpacing(4);
    layout->addWidget(m_recentEmpty);
    layout->addWidget(m_recent, 1);
    layout->addStretch(0);
    connect(m_recent, &RecentList::openRequested, this, &WelcomePage::folderChosen);
    connect(m_recent, &RecentList::locateRequested, this, &WelcomePage::locate);
    return column;
}

void WelcomePage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void WelcomePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void WelcomePage::dropEvent(QDropEvent* event)
{
    const QString file = droppedFile(event->mimeData());
    if (file.isEmpty())
        return;
    event->acceptProposedAction();
    if (QFileInfo(file).isDir())
        Q_EMIT folderChosen(file);
    else
        Q_EMIT taskDropped(file);
}

void WelcomePage::showRecent()
{
    const bool empty = m_recent->count() == 0;
    m_recent->setVisible(!empty);
    m_recentEmpty->setVisible(empty);
}

void WelcomePage::locate(const QString& missingFolder)
{
    const QString folder = QFileDialog::getExistingDirectory(
        this, tr("Where is %1 now?").arg(QFileInfo(missingFolder).fileName()), QFileInfo(missingFolder).path());
    if (folder.isEmpty())
        return;
    m_preferences.removeRecentWorkspace(missingFolder);
    Q_EMIT folderChosen(folder);
}

void WelcomePage::retranslate()
{
    m_title->setText(tr("AgenticCANN Workbench"));
    m_subtitle->setText(tr("Evolves fast, correct Ascend C kernels"));
    m_sample->setText(tr("Run the sample · LayerNorm fp16, 3 generations"));
    m_sampleText->setText(tr("Runs on this computer: no NPU, no CANN, no model key, 0 tokens."));
    m_open->setText(tr("Open workspace…"));
    m_create->setText(tr("New workspace…"));
    m_steps->setText(tr("<p><b>How a run goes</b></p>"
                        "<ol style='margin-left:-20px'>"
                        "<li>Choose an operator task: a shipped one, or a PyTorch reference file.</li>"
                        "<li>Start. Each generation proposes kernels; every one is compiled, checked against the "
                        "reference and timed.</li>"
                        "<li>Select a candidate anywhere: diff, charts and inspector follow.</li>"
                        "<li>Export the winner as sources with its verdict.</li>"
                        "</ol>"
                        "<p>Drop a workspace folder or a task file on this page to open it.</p>"));
    m_recentTitle->setText(tr("Recent workspaces"));
    m_recentEmpty->setText(tr("None yet. A workspace is a folder that keeps runs, candidates and their evidence."));
    m_recent->setAccessibleName(tr("Recent workspaces"));
    m_recent->reload();
}

} // namespace acann::ui
