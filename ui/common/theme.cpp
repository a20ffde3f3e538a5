// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QFontDatabase>
#include <QIcon>
#include <QStandardPaths>
#include <QStyleFactory>

#include <algorithm>
#include <array>
#include <map>

namespace acann::ui {

namespace {

struct Pair
{
    const char* light;
    const char* dark;
};

const std::map<Role, Pair>& roleColors()
{
    static const std::map<Role, Pair> colors{
        {Role::Valid, {"#1b7f4b", "#4cc38a"}},
        {Role::Best, {"#a66f00", "#f0b849"}},
        {Role::Invalid, {"#b3261e", "#ff8a80"}},
        {Role::Rejected, {"#8e24aa", "#d7a5f0"}},
        {Role::TimedOut, {"#6d4c41", "#bcaaa4"}},
        {Role::Infrastructure, {"#546e7a", "#90a4ae"}},
        {Role::Running, {"#1565c0", "#7ab8ff"}},
        {Role::DiffAdded, {"#e3f4e8", "#1f3a2a"}},
        {Role::DiffRemoved, {"#fbe4e3", "#44201f"}},
        {Role::DiffChanged, {"#fff3cd", "#3d3413"}},
        {Role::DiffAddedToken, {"#abe0bd", "#2f6b49"}},
        {Role::DiffRemovedToken, {"#f3b4b0", "#7d3431"}},
        {Role::DiffFiller, {"#eef0f2", "#26292d"}},
        {Role::Muted, {"#5c6670", "#9aa4ae"}},
        {Role::Grid, {"#dfe3e7", "#3a4046"}},
        {Role::Surface, {"#ffffff", "#181b1e"}},
        {Role::Raised, {"#f4f6f8", "#2a2e33"}},
    };
    return colors;
}

// One hue from light to dark (light theme) or dark to light (dark theme), readable as fills with labels beside.
constexpr std::array<Pair, 6> kLayers{{{"#9cc4ea", "#2f4f73"}, {"#78aee0", "#3b6593"}, {"#5696d2", "#4a7db3"},
    {"#387dbf", "#6097cf"}, {"#2362a0", "#80b2e4"}, {"#154a7d", "#a6cdf3"}}};

// Chosen to stay apart for the common colour-vision deficiencies; pipes and chart series use them in order.
constexpr std::array<Pair, 7> kSeries{{{"#1f77b4", "#6cb2eb"}, {"#c2571a", "#f2a26b"}, {"#2b8a5e", "#63c79a"},
    {"#8052a8", "#b995dd"}, {"#97731c", "#dcc06a"}, {"#b0436e", "#ee93b5"}, {"#4f6b7a", "#9fb6c3"}}};

QColor pick(const Pair& pair, bool dark) { return QColor(QLatin1String(dark ? pair.dark : pair.light)); }

QPalette makePalette(bool dark)
{
    const auto color = [dark](const char* light, const char* darkName) { return pick({light, darkName}, dark); };
    QPalette palette;
    palette.setColor(QPalette::Window, color("#f1f3f5", "#24282c"));
    palette.setColor(QPalette::WindowText, color("#1d2329", "#dfe4e8"));
    palette.setColor(QPalette::Base, color("#ffffff", "#181b1e"));
    palette.setColor(QPalette::AlternateBase, color("#f7f8fa", "#202327"));
    palette.setColor(QPalette::Text, color("#1d2329", "#dfe4e8"));
    palette.setColor(QPalette::PlaceholderText, color("#737d87", "#87919b"));
    palette.setColor(QPalette::Button, color("#f7f8fa", "#33383d"));
    palette.setColor(QPalette::ButtonText, color("#1d2329", "#dfe4e8"));
    palette.setColor(QPalette::BrightText, color("#ffffff", "#ffffff"));
    palette.setColor(QPalette::ToolTipBase, color("#2a2f34", "#33383d"));
    palette.setColor(QPalette::ToolTipText, color("#f4f6f8", "#e6eaee"));
    palette.setColor(QPalette::Highlight, color("#2f6fb3", "#2f5f92"));
    palette.setColor(QPalette::HighlightedText, color("#ffffff", "#ffffff"));
    palette.setColor(QPalette::Link, color("#1565c0", "#7ab8ff"));
    palette.setColor(QPalette::LinkVisited, color("#6a3fa0", "#b995dd"));
    palette.setColor(QPalette::Light, color("#ffffff", "#3a3f44"));
    palette.setColor(QPalette::Midlight, color("#e6e9ec", "#30353a"));
    palette.setColor(QPalette::Mid, color("#c6ccd2", "#40464c"));
    palette.setColor(QPalette::Dark, color("#aab2ba", "#15181a"));
    palette.setColor(QPalette::Shadow, color("#7d8790", "#0d0f10"));
    const QColor faint = color("#98a1aa", "#6a737b");
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, faint);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, color("#c6ccd2", "#40464c"));
    return palette;
}

bool desktopIsDark() { return QApplication::style()->standardPalette().color(QPalette::Window).lightness() < 128; }

} // namespace

Theme::Theme(QObject* parent)
    : QObject(parent)
{ }

void Theme::setChoice(ThemeChoice choice)
{
    m_choice = choice;
    update();
}

QColor Theme::color(Role role) const { return pick(roleColors().at(role), m_dark); }

QColor Theme::layer(int index) const
{
    return pick(kLayers[static_cast<size_t>(std::clamp(index, 0, static_cast<int>(kLayers.size()) - 1))], m_dark);
}

QColor Theme::series(int index) const { return pick(kSeries[static_cast<size_t>(index) % kSeries.size()], m_dark); }

QPalette Theme::palette() const { return makePalette(m_dark); }

QFont Theme::monospaced() const
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(QApplication::font().pointSizeF());
    return font;
}

QString Theme::styleSheet() const
{
    QFile file(QStringLiteral(":/acann/themes/workbench.qss"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString sheet = QString::fromUtf8(file.readAll());
    const QPalette colors = palette();
    const QColor accent = colors.color(QPalette::Highlight);
    // Longer names first: "@accentHover" must not be taken for "@accent".
    const std::array<std::pair<QString, QColor>, 12> names{{
        {QStringLiteral("@accentHover"), m_dark ? accent.lighter(115) : accent.darker(112)},
        {QStringLiteral("@accent"), accent},
        {QStringLiteral("@border"), colors.color(QPalette::Mid)},
        {QStringLiteral("@surface"), color(Role::Surface)},
        {QStringLiteral("@raised"), color(Role::Raised)},
        {QStringLiteral("@muted"), color(Role::Muted)},
        {QStringLiteral("@grid"), color(Role::Grid)},
        {QStringLiteral("@window"), colors.color(QPalette::Window)},
        {QStringLiteral("@text"), colors.color(QPalette::WindowText)},
        {QStringLiteral("@warning"), color(Role::DiffChanged)},
        {QStringLiteral("@failure"), color(Role::DiffRemoved)},
        {QStringLiteral("@danger"), color(Role::Invalid)},
    }};
    for (const auto& [name, value] : names)
        sheet.replace(name, value.name());
    return sheet;
}

void Theme::install()
{
    m_installed = true;
    // Not every platform plugin looks where distributions install icon themes.
    QIcon::setThemeSearchPaths(QIcon::themeSearchPaths()
        + QStandardPaths::locateAll(
            QStandardPaths::GenericDataLocation, QStringLiteral("icons"), QStandardPaths::LocateDirectory));
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    qApp->installEventFilter(this);
    update();
}

bool Theme::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ThemeChange && watched == qApp && m_choice == ThemeChoice::System)
        update();
    return QObject::eventFilter(watched, event);
}

void Theme::update()
{
    if (m_updating)
        return;
    m_updating = true;
    m_dark = m_choice == ThemeChoice::Dark || (m_choice == ThemeChoice::System && desktopIsDark());
    if (m_installed) {
        QIcon::setThemeName(m_dark ? QStringLiteral("breeze-dark") : QStringLiteral("breeze"));
        QApplication::setPalette(palette());
        qApp->setStyleSheet(styleSheet());
    }
    m_updating = false;
    Q_EMIT changed();
}

} // namespace acann::ui
