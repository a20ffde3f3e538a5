// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/verdict_style.h"

#include <QCoreApplication>

namespace acann::ui {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("VerdictStyle", text); }

VerdictStyle styleOfInvalid(evaluation::FailureStage stage)
{
    VerdictStyle style{Role::Invalid, Shape::Cross, QStringLiteral("✕"), {}, {}};
    switch (stage) {
    case evaluation::FailureStage::Static:
        style.letter = QStringLiteral("S");
        style.label = translated(QT_TRANSLATE_NOOP("VerdictStyle", "static check"));
        break;
    case evaluation::FailureStage::Compile:
        style.letter = QStringLiteral("C");
        style.label = translated(QT_TRANSLATE_NOOP("VerdictStyle", "compile"));
        break;
    case evaluation::FailureStage::Run:
        style.letter = QStringLiteral("R");
        style.label = translated(QT_TRANSLATE_NOOP("VerdictStyle", "run"));
        break;
    case evaluation::FailureStage::Numeric:
        style.letter = QStringLiteral("N");
        style.label = translated(QT_TRANSLATE_NOOP("VerdictStyle", "numeric"));
        break;
    }
    return style;
}

struct Styler
{
    bool best;
    VerdictStyle operator()(const evaluation::Invalid& invalid) const { return styleOfInvalid(invalid.stage); }
    VerdictStyle operator()(const evaluation::Rejected&) const
    {
        return {Role::Rejected, Shape::Triangle, QStringLiteral("⚠"), {},
            translated(QT_TRANSLATE_NOOP("VerdictStyle", "rejected"))};
    }
    VerdictStyle operator()(const evaluation::TimedOut&) const
    {
        return {Role::TimedOut, Shape::Hourglass, QStringLiteral("⧖"), {},
            translated(QT_TRANSLATE_NOOP("VerdictStyle", "timed out"))};
    }
    VerdictStyle operator()(const evaluation::InfrastructureFailed&) const
    {
        return {Role::Infrastructure, Shape::Gear, QStringLiteral("⛭"), {},
            translated(QT_TRANSLATE_NOOP("VerdictStyle", "infrastructure"))};
    }
    VerdictStyle operator()(const evaluation::Valid&) const
    {
        if (best)
            return {Role::Best, Shape::Star, QStringLiteral("★"), {},
                translated(QT_TRANSLATE_NOOP("VerdictStyle", "best"))};
        return {
            Role::Valid, Shape::Dot, QStringLiteral("●"), {}, translated(QT_TRANSLATE_NOOP("VerdictStyle", "valid"))};
    }
};

} // namespace

VerdictStyle styleOf(const evaluation::Verdict& verdict, bool best) { return std::visit(Styler{best}, verdict); }

VerdictStyle styleOf(const evolution::Member& member, bool best)
{
    if (member.duplicateOf)
        return {Role::Muted, Shape::Link, QStringLiteral("="), {},
            translated(QT_TRANSLATE_NOOP("VerdictStyle", "duplicate"))};
    if (member.verdict)
        return styleOf(*member.verdict, best);
    if (member.approval == evolution::Approval::Refused)
        return {Role::Muted, Shape::Cross, QStringLiteral("✕"), {},
            translated(QT_TRANSLATE_NOOP("VerdictStyle", "refused by you"))};
    return {Role::Running, Shape::HalfDot, QStringLiteral("◐"), {},
        translated(QT_TRANSLATE_NOOP("VerdictStyle", "running"))};
}

} // namespace acann::ui
