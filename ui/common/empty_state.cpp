// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/empty_state.h"

#include "common/icons.h"
#include "common/text.h"

#include <QEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace acann::ui {

namespace {

constexpr int kIconSize = 48;
constexpr int kTextWidth = 420;
constexpr int kHeightForIcon = 150; ///< in a lower dock the words need the room

QLabel* centredLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    label->setWordWrap(true);
    label->setMaximumWidth(kTextWidth);
    return label;
}

} // namespace

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_icon(centredLabel(this))
    , m_title(centredLabel(this))
    , m_text(centredLabel(this))
    , m_busy(new QProgressBar(this))
    , m_button(new QPushButton(this))
{
    m_title->setObjectName(QStringLiteral("emptyTitle"));
    m_text->setObjectName(QStringLiteral("emptyText"));
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setMaximumWidth(kTextWidth / 2);
    m_busy->hide();
    m_icon->hide();
    m_button->hide();
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(2);
    // Wrapped words get the full width by stretches at their sides: an aligned label would be squeezed to its hint.
    for (QLabel* part : {m_icon, m_title, m_text}) {
        auto* row = new QHBoxLayout;
        row->addStretch(1);
        row->addWidget(part, 100);
        row->addStretch(1);
        layout->addLayout(row);
    }
    layout->addSpacing(8);
    layout->addWidget(m_busy, 0, Qt::AlignHCenter);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_action)
            m_action();
    });
}

void EmptyState::setIcon(const QString& iconName)
{
    m_iconName = iconName;
    const QIcon icon = themeIcon(iconName);
    m_icon->setPixmap(icon.pixmap(QSize(kIconSize, kIconSize), devicePixelRatioF(), QIcon::Disabled));
    showIcon();
}

void EmptyState::showIcon() { m_icon->setVisible(!m_icon->pixmap().isNull() && height() >= kHeightForIcon); }

void EmptyState::setTitle(const QString& title) { m_title->setText(title); }

void EmptyState::setText(const QString& text) { m_text->setText(text); }

void EmptyState::setAction(const QString& label, std::function<void()> action)
{
    m_button->setText(label);
    m_button->setVisible(!label.isEmpty());
    m_action = std::move(action);
}

void EmptyState::setBusy(bool busy) { m_busy->setVisible(busy); }

void EmptyState::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showIcon();
}

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_iconName.isEmpty())
        setIcon(m_iconName);
}

ViewStack::ViewStack(QWidget* content, QWidget* parent)
    : QStackedWidget(parent)
    , m_content(content)
    , m_empty(new EmptyState(this))
    , m_loading(new EmptyState(this))
    , m_error(new EmptyState(this))
{
    m_loading->setBusy(true);
    m_error->setIcon(QStringLiteral("dialog-warning"));
    for (QWidget* page :
        {m_content, static_cast<QWidget*>(m_empty), static_cast<QWidget*>(m_loading), static_cast<QWidget*>(m_error)})
        addWidget(page);
    setCurrentWidget(m_empty);
}

void ViewStack::showContent() { setCurrentWidget(m_content); }

void ViewStack::showEmpty() { setCurrentWidget(m_empty); }

void ViewStack::showLoading(const QString& text)
{
    m_loading->setText(text);
    setCurrentWidget(m_loading);
}

void ViewStack::showError(const Error& error, std::function<void()> retry)
{
    m_error->setTitle(toQString(error.text));
    m_error->setText(toQString(error.nextStep));
    const QString label = retry ? tr("Retry") : QString();
    m_error->setAction(label, std::move(retry));
    setCurrentWidget(m_error);
}

} // namespace acann::ui
