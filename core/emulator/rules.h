// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/finding.h"

#include <span>
#include <string_view>

namespace acann::emulator {

/// Every rule that the emulator checks. The names shown to people and their pages are in docs/rules.md.
enum class Rule
{
    UbOverflow,
    UbScratchOverlap,
    UbAlign,
    LocalOutOfBounds,
    GmOutOfBounds,
    InputWritten,
    GmOverlap,
    GmLineShared,
    CacheStale,
    CopyTruncated,
    CopyGmTail,
    CopyRange,
    QueueProtocol,
    QueueLeak,
    QueueDepth,
    BufferCount,
    PipeAlive,
    EventUnpaired,
    EventId,
    Deadlock,
    RepeatLimit,
    MaskRange,
    Aliasing,
    CompareGranularity,
    CastMode,
    WorkspaceSize,
    UninitialisedRead,
    HazardRaw,
    HazardWar,
    HazardWaw,
    AtomicLeft,
    AssertFailed,
    Trap,
    NotEmulated,
    LaunchInvalid,
    KernelException,
    LocalOverflow,
    CoreKind,
    SyncBlocks,
    SyncKind,
    FlagCounter,
    CubeRange,
    LibraryArgument,
    OperandOverlap,
    LibraryInPlace,
    GmRace,
    GmDeclared,
    PipeInLoop,
    ReduceClobber,
};

/// What a rule is called and what it tells.
struct RuleInfo
{
    Rule rule;
    std::string_view id; ///< "UB-OVERFLOW", stable
    Severity severity;
    std::string_view meaning; ///< what the rule watches
    std::string_view suggestion; ///< how to mend a violation
    std::string_view source; ///< where the fact comes from
};

[[nodiscard]] const RuleInfo& infoOf(Rule rule);
[[nodiscard]] std::span<const RuleInfo> allRules(); ///< in the order of the enumeration

} // namespace acann::emulator
