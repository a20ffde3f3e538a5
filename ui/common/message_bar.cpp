// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/message_bar.h"

#include "common/icons.h"
#include "common/text.h"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

namespace acann::ui {

namespace {

constexpr int kIconSize = 22;
constexpr int kDetailLines = 8;

QString iconName(MessageBar::Level level)
{
    switch (level) {
    case MessageBar::Level::Information:
        return QStringLiteral("dialog-information");
    case MessageBar::Level::Warning:
        return QStringLiteral("dialog-warning");
    case MessageBar::Level::Error:
        return QStringLiteral("dialog-error");
    }
    return {};
}

QString detailsOf(const Error& error)
{
    QStringList lines;
    lines << QStringLiteral("E%1").arg(static_cast<int>(error.code));
    for (const std::string& place : error.context)
        lines << toQString(place);
    if (!error.detail.empty())
        lines << QString() << toQString(error.detail);
    return lines.size() == 1 ? QString() : lines.join(QLatin1Char('\n'));
}

QString sentence(const Error& error)
{
    const QString text = toQString(error.text);
    const QString next = toQString(error.nextStep);
    if (next.isEmpty())
        return text;
    const bool closed = text.endsWith(QLatin1Char('.')) || text.endsWith(QStringLiteral("。"));
    return text + (closed ? QStringLiteral(" ") : QStringLiteral(". ")) + next;
}

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_actionButton(new QPushButton(this))
    , m_detailsButton(new QPushButton(this))
    , m_copyButton(new QToolButton(this))
    , m_closeButton(new QToolButton(this))
    , m_details(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_detailsButton->setCheckable(true);
    m_details->setReadOnly(true);
    m_details->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_details->setFixedHeight(QFontMetrics(m_details->font()).lineSpacing() * kDetailLines);
    m_details->hide();
    for (QToolButton* button : {m_copyButton, m_closeButton})
        button->setAutoRaise(true);

    auto* row = new QHBoxLayout;
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_actionButton);
    row->addWidget(m_detailsButton);
    row->addWidget(m_copyButton);
    row->addWidget(m_closeButton);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addLayout(row);
    layout->addWidget(m_details);

    connect(m_closeButton, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_detailsButton, &QPushButton::toggled, m_details, &QWidget::setVisible);
    connect(m_copyButton, &QToolButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_text->text() + QLatin1Char('\n') + m_details->toPlainText());
    });
    connect(m_actionButton, &QPushButton::clicked, this, [this] {
        const auto action = m_action; // the action may show another message, which replaces m_action
        hide();
        if (action)
            action();
    });
    retranslate();
    hide();
}

void MessageBar::showMessage(Level level, const QString& text, const QString& details)
{
    m_level = level;
    m_text->setText(text);
    m_details->setPlainText(details);
    m_detailsButton->setChecked(false);
    m_detailsButton->setVisible(!details.isEmpty());
    setAction({}, {});
    setProperty("level", static_cast<int>(level));
    updateIcon();
    show();
}

void MessageBar::showError(const Error& error, std::function<void()> retry)
{
    showMessage(Level::Error, sentence(error), detailsOf(error));
    if (retry)
        setAction(tr("Retry"), std::move(retry));
}

void MessageBar::setAction(const QString& label, std::function<void()> action)
{
    m_actionButton->setText(label);
    m_actionButton->setVisible(!label.isEmpty());
    m_action = std::move(action);
}

QString MessageBar::text() const { return m_text->text(); }

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
}

void MessageBar::retranslate()
{
    m_detailsButton->setText(tr("Details"));
    m_copyButton->setToolTip(tr("Copy this message"));
    m_copyButton->setAccessibleName(tr("Copy this message"));
    m_closeButton->setToolTip(tr("Close"));
    m_closeButton->setAccessibleName(tr("Close"));
    m_actionButton->setAccessibleName(tr("Next step"));
}

void MessageBar::updateIcon()
{
    m_icon->setPixmap(themeIcon(iconName(m_level)).pixmap(QSize(kIconSize, kIconSize), devicePixelRatioF()));
    m_copyButton->setIcon(themeIcon(QStringLiteral("edit-copy")));
    m_closeButton->setIcon(themeIcon(QStringLiteral("window-close")));
}

} // namespace acann::ui
