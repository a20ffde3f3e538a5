// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/formatter.h"

#include "common/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace acann::ui::format {

namespace {

constexpr int kSignificantDigits = 4;
const QString kNothing = QStringLiteral("–");

bool isTime(double ns) { return std::isfinite(ns) && ns >= 0; }

QString number(double value, int decimals) { return QLocale().toString(value, 'f', decimals); }

} // namespace

TimeUnit unitFor(double ns)
{
    if (ns < 1e3)
        return TimeUnit::Nanoseconds;
    if (ns < 1e6)
        return TimeUnit::Microseconds;
    if (ns < 1e9)
        return TimeUnit::Milliseconds;
    return TimeUnit::Seconds;
}

QString symbol(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Nanoseconds:
        return QStringLiteral("ns");
    case TimeUnit::Microseconds:
        return QStringLiteral("µs");
    case TimeUnit::Milliseconds:
        return QStringLiteral("ms");
    case TimeUnit::Seconds:
        return QStringLiteral("s");
    }
    return {};
}

double inUnit(double ns, TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Nanoseconds:
        return ns;
    case TimeUnit::Microseconds:
        return ns / 1e3;
    case TimeUnit::Milliseconds:
        return ns / 1e6;
    case TimeUnit::Seconds:
        return ns / 1e9;
    }
    return ns;
}

QString time(double ns)
{
    if (!isTime(ns))
        return kNothing;
    const TimeUnit unit = unitFor(ns);
    const double value = inUnit(ns, unit);
    const int integerDigits = value < 10 ? 1 : value < 100 ? 2 : 3;
    return number(value, kSignificantDigits - integerDigits) + QLatin1Char(' ') + symbol(unit);
}

QString time(double ns, TimeUnit unit)
{
    if (!isTime(ns))
        return kNothing;
    return number(inUnit(ns, unit), unit == TimeUnit::Nanoseconds ? 0 : 2) + QLatin1Char(' ') + symbol(unit);
}

QString latency(double ns, evaluation::MeasurementKind kind)
{
    const bool modelled = kind == evaluation::MeasurementKind::Modelled && isTime(ns);
    return (modelled ? QStringLiteral("~") : QString()) + time(ns);
}

QString latency(const evaluation::Measurement& measurement) { return latency(measurement.medianNs, measurement.kind); }

QString kindName(evaluation::MeasurementKind kind)
{
    return kind == evaluation::MeasurementKind::Modelled ? QCoreApplication::translate("format", "modelled")
                                                         : QCoreApplication::translate("format", "measured");
}

QString speedup(double baselineNs, double ns)
{
    if (!isTime(baselineNs) || !isTime(ns) || baselineNs <= 0 || ns <= 0)
        return kNothing;
    return QStringLiteral("×") + number(baselineNs / ns, 2);
}

QString delta(double referenceNs, double ns)
{
    if (!isTime(referenceNs) || !isTime(ns) || referenceNs <= 0)
        return kNothing;
    const double percentage = (ns / referenceNs - 1) * 100;
    const double rounded = std::round(percentage * 10) / 10;
    const QString sign = rounded > 0 ? QStringLiteral("+") : rounded < 0 ? QStringLiteral("−") : QStringLiteral("±");
    return sign + number(std::abs(rounded), 1) + QStringLiteral(" %");
}

QString percent(double share)
{
    return std::isfinite(share) ? number(share * 100, 0) + QStringLiteral(" %") : kNothing;
}

QString bytes(std::int64_t count)
{
    if (count < 0)
        return kNothing;
    if (count < 1024)
        return QStringLiteral("%1 B").arg(count);
    double value = static_cast<double>(count) / 1024;
    QString unit = QStringLiteral("KiB");
    for (const QString& larger : {QStringLiteral("MiB"), QStringLiteral("GiB")}) {
        if (value < 1024)
            break;
        value /= 1024;
        unit = larger;
    }
    const bool whole = value >= 100 || value == std::floor(value);
    return number(value, whole ? 0 : 1) + QLatin1Char(' ') + unit;
}

QString count(std::int64_t value) { return QLocale().toString(static_cast<qlonglong>(value)); }

QString relativeError(double value)
{
    if (!std::isfinite(value))
        return kNothing;
    if (value == 0)
        return QStringLiteral("0");
    const QStringList parts = QString::number(value, 'e', 1).split(QLatin1Char('e'));
    return parts.first() + QLatin1Char('e') + QString::number(parts.last().toInt()); // the exponent without padding
}

QString elapsed(std::int64_t milliseconds)
{
    const std::int64_t seconds = milliseconds / 1000;
    const auto two = [](std::int64_t part) { return QStringLiteral("%1").arg(part, 2, 10, QLatin1Char('0')); };
    const QString tail = two(seconds % 60);
    if (seconds < 3600)
        return QString::number(seconds / 60) + QLatin1Char(':') + tail;
    return QString::number(seconds / 3600) + QLatin1Char(':') + two(seconds / 60 % 60) + QLatin1Char(':') + tail;
}

QString money(double amount, const QString& currency)
{
    // 0.0031 must not become 0.00: below a tenth two significant digits are kept.
    int decimals = 2;
    if (amount > 0 && amount < 0.1)
        decimals = std::min(6, 1 - static_cast<int>(std::floor(std::log10(amount))));
    const QString number = QLocale().toString(amount, 'f', decimals);
    return currency.isEmpty() ? number : QString(number + QLatin1Char(' ') + currency);
}

QString shortId(const CandidateId& id) { return toQString(id.brief()); }

} // namespace acann::ui::format
