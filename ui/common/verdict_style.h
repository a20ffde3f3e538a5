// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme.h"
#include "evolution/run_state.h"

#include <QString>

namespace acann::ui {

/// The drawn shape of a verdict, so that colour is never the only sign.
enum class Shape
{
    Dot,
    Star,
    Cross,
    Triangle,
    Hourglass,
    Gear,
    HalfDot,
    Link
};

/// How one verdict looks everywhere: tree, charts, inspector, log, problems.
struct VerdictStyle
{
    Role role = Role::Running;
    Shape shape = Shape::HalfDot;
    QString glyph; ///< text form of the shape, for plain text: "●"
    QString letter; ///< stage letter of an invalid one: S, C, R, N; else empty
    QString label; ///< translated: "valid", "compile error", …
};

/// `best`: it is the best candidate of its run, which changes shape and colour of a valid one.
[[nodiscard]] VerdictStyle styleOf(const evaluation::Verdict& verdict, bool best = false);
/// Also covers members in flight and duplicates.
[[nodiscard]] VerdictStyle styleOf(const evolution::Member& member, bool best = false);

} // namespace acann::ui
