// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/spend_meter.h"

#include "common/formatter.h"
#include "common/text.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace acann::ui {

namespace {

constexpr double kNear = 0.8; ///< share of a limit from which the bar warns
constexpr int kGap = 10;

QString limits(const QString& used, const std::optional<double>& soft, const std::optional<double>& hard,
    const std::function<QString(double)>& format)
{
    if (!soft && !hard)
        return used;
    const double limit = soft && hard ? std::min(*soft, *hard) : soft.value_or(hard.value_or(0));
    return used + QStringLiteral(" / ") + format(limit);
}

template <typename Value> std::optional<double> asDouble(const std::optional<Value>& value)
{
    return value ? std::optional<double>(static_cast<double>(*value)) : std::nullopt;
}

SpendLine lineOf(const QString& name, double used, const std::optional<double>& soft, const std::optional<double>& hard,
    const std::function<QString(double)>& format)
{
    return {name, limits(format(used), soft, hard, format), used, soft, hard};
}

} // namespace

std::vector<SpendLine> spendLines(const evolution::RunState& state)
{
    const evolution::Budget& soft = state.config.budget;
    const evolution::Budget& hard = state.config.hardBudget;
    const auto whole = [](double value) { return format::count(static_cast<qint64>(value + 0.5)); };
    const auto minutes = [](double value) { return QLocale().toString(value, 'f', value < 10 ? 1 : 0); };
    std::vector<SpendLine> lines;
    lines.push_back(lineOf(SpendMeter::tr("Tokens"), static_cast<double>(state.tokens), asDouble(soft.tokens),
        asDouble(hard.tokens), whole));
    // Only the currency of a limit can be measured against it; other money has a line of its own.
    const std::string& currency = soft.money ? soft.currency : hard.currency;
    const auto money = [](const std::string& unit) {
        return [unit = toQString(unit)](double amount) { return format::money(amount, unit); };
    };
    std::map<std::string, double> paid = state.spending.money;
    if (soft.money || hard.money) {
        lines.push_back(lineOf(SpendMeter::tr("Money"), paid[currency], soft.money, hard.money, money(currency)));
        paid.erase(currency);
    }
    for (const auto& [unit, amount] : paid)
        lines.push_back(lineOf(SpendMeter::tr("Money"), amount, {}, {}, money(unit)));
    if (state.spending.unpricedCalls > 0)
        lines.push_back({SpendMeter::tr("Without price"),
            SpendMeter::tr("%n call(s)", nullptr, state.spending.unpricedCalls), 0, {}, {}});
    lines.push_back(lineOf(
        SpendMeter::tr("Minutes"), static_cast<double>(state.activeMs) / 60'000, soft.minutes, hard.minutes, minutes));
    lines.push_back(lineOf(SpendMeter::tr("Evaluations"), state.evaluations, asDouble(soft.evaluations),
        asDouble(hard.evaluations), whole));
    return lines;
}

SpendMeter::SpendMeter(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("spendMeter"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void SpendMeter::setLines(std::vector<SpendLine> lines)
{
    if (lines == m_lines)
        return;
    const bool resized = lines.size() != m_lines.size();
    m_lines = std::move(lines);
    QStringList words;
    for (const SpendLine& line : m_lines)
        words << line.name + QLatin1Char(' ') + line.text;
    setAccessibleName(tr("Spent so far"));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    if (resized)
        updateGeometry();
    update();
}

QSize SpendMeter::sizeHint() const { return {220, rowHeight() * static_cast<int>(m_lines.size())}; }

void SpendMeter::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics numbers(m_theme.monospaced());
    int nameWidth = 0;
    int textWidth = 0;
    for (const SpendLine& line : m_lines) {
        nameWidth = std::max(nameWidth, fontMetrics().horizontalAdvance(line.name));
        textWidth = std::max(textWidth, numbers.horizontalAdvance(line.text));
    }
    for (size_t i = 0; i < m_lines.size(); ++i)
        paintLine(painter, m_lines[i], QRect(0, static_cast<int>(i) * rowHeight(), width(), rowHeight()), nameWidth,
            textWidth);
}

void SpendMeter::paintLine(
    QPainter& painter, const SpendLine& line, const QRect& row, int nameWidth, int textWidth) const
{
    painter.setFont(font());
    painter.setPen(m_theme.color(Role::Muted));
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, line.name);
    painter.setFont(m_theme.monospaced());
    painter.setPen(palette().color(QPalette::WindowText));
    const bool limited = line.soft || line.hard;
    const QRect bar(nameWidth + kGap, row.center().y() - 3, row.width() - nameWidth - textWidth - 2 * kGap, 7);
    if (!limited || bar.width() < 30) {
        painter.drawText(row.adjusted(nameWidth + kGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, line.text);
        return;
    }
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, line.text);
    const double end = std::max(line.soft.value_or(0), line.hard.value_or(0));
    const double first = line.soft && line.hard ? std::min(*line.soft, *line.hard) : end;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(Role::Grid));
    painter.drawRoundedRect(bar, 3, 3);
    const double share = std::clamp(line.used / end, 0.0, 1.0);
    painter.setBrush(line.used >= first  ? m_theme.color(Role::Invalid)
            : line.used >= kNear * first ? m_theme.color(Role::Best)
                                         : palette().color(QPalette::Highlight));
    if (share > 0)
        painter.drawRoundedRect(QRectF(bar.x(), bar.y(), std::max(3.0, bar.width() * share), bar.height()), 3, 3);
    if (first < end) {
        const int x = bar.x() + static_cast<int>(bar.width() * first / end);
        painter.fillRect(QRect(x, bar.y() - 2, 2, bar.height() + 4), palette().color(QPalette::WindowText));
    }
}

QString SpendMeter::tip(const SpendLine& line)
{
    QStringList lines{line.name + QStringLiteral(": ") + line.text};
    if (line.soft)
        lines << tr("At %1 the run finishes what is in flight.").arg(QLocale().toString(*line.soft, 'g', 8));
    if (line.hard)
        lines << tr("At %1 work in flight may not spend any more.").arg(QLocale().toString(*line.hard, 'g', 8));
    if (!line.soft && !line.hard)
        lines << tr("No limit is set.");
    return lines.join(QLatin1Char('\n'));
}

bool SpendMeter::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = help->pos().y() / std::max(1, rowHeight());
        if (row >= 0 && row < static_cast<int>(m_lines.size()))
            QToolTip::showText(help->globalPos(), tip(m_lines[static_cast<size_t>(row)]), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace acann::ui
