// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/id.h"
#include "evaluation/verdict.h"

#include <QString>

#include <cstdint>

/// Numbers as people read them, the same everywhere.
namespace acann::ui::format {

enum class TimeUnit
{
    Nanoseconds,
    Microseconds,
    Milliseconds,
    Seconds
};

/// The unit in which `ns` has one to three digits before the point.
[[nodiscard]] TimeUnit unitFor(double ns);
[[nodiscard]] QString symbol(TimeUnit unit); ///< "µs"
[[nodiscard]] double inUnit(double ns, TimeUnit unit);

/// Four significant digits and the unit: "18.42 µs". Not finite or negative: "–".
[[nodiscard]] QString time(double ns);
/// The same in a given unit, so that a column or an axis keeps one unit.
[[nodiscard]] QString time(double ns, TimeUnit unit);
/// time() with "~" before a modelled number.
[[nodiscard]] QString latency(double ns, evaluation::MeasurementKind kind);
[[nodiscard]] QString latency(const evaluation::Measurement& measurement);
/// "modelled" or "measured", translated.
[[nodiscard]] QString kindName(evaluation::MeasurementKind kind);

/// "×2.31": how many times faster `ns` is than `baselineNs`. "–" without a baseline.
[[nodiscard]] QString speedup(double baselineNs, double ns);
/// Signed change against a reference: "−12.3 %", "+4.0 %", "±0.0 %".
[[nodiscard]] QString delta(double referenceNs, double ns);
[[nodiscard]] QString percent(double share); ///< 0.712 → "71 %"
[[nodiscard]] QString bytes(std::int64_t count); ///< "148 KiB", "1.5 MiB"
[[nodiscard]] QString count(std::int64_t number); ///< with the locale's digit groups
[[nodiscard]] QString relativeError(double value); ///< "3.1e-4"; 0 → "0"
/// Two decimals, or two significant digits below 0.10, with the currency behind: "1.40 USD", "0.0031 USD".
[[nodiscard]] QString money(double amount, const QString& currency);
[[nodiscard]] QString elapsed(std::int64_t milliseconds); ///< "0:07", "12:31", "1:02:03"
[[nodiscard]] QString shortId(const CandidateId& id); ///< first eight characters

} // namespace acann::ui::format
