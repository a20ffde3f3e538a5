// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/rules.h"

#include <array>

namespace acann::emulator {

namespace {

constexpr auto kError = Severity::Error;
constexpr auto kWarning = Severity::Warning;

constexpr std::array kRules = {
    RuleInfo{Rule::UbOverflow, "UB-OVERFLOW", kError,
        "The buffers of a kernel need more unified buffer than a core has.",
        "Use a shorter tile or fewer buffers; the sum of all InitBuffer sizes must fit.",
        "ascend-c-facts §1.2, §4.4 #2"},
    RuleInfo{Rule::UbScratchOverlap, "UB-SCRATCH", kError,
        "A function that uses the last 8 KiB of the unified buffer as scratch runs while buffers reach into it.",
        "Keep the sum of all InitBuffer sizes within 188160 bytes when Select or a similar function is used.",
        "ascend-c-facts §1.2, §4.4 #2"},
    RuleInfo{Rule::UbAlign, "UB-ALIGN", kError, "An operand in local memory does not start on its alignment.",
        "Start sub-tensors on a multiple of 32 bytes: pad rows, or move the data with DataCopyPad.",
        "ascend-c-facts §1.2, §4.4 #1"},
    RuleInfo{Rule::LocalOutOfBounds, "LOCAL-OUT-OF-BOUNDS", kError,
        "An instruction touches bytes outside the buffer of its tensor.",
        "Check count, repeat and strides against the InitBuffer size (bytes = elements × sizeof).",
        "ascend-c-facts §4.1 bit 62, §4.3"},
    RuleInfo{Rule::GmOutOfBounds, "GM-OUT-OF-BOUNDS", kError, "An access to global memory lies outside every tensor.",
        "Check the block's offset and the length of the last tile.", "ascend-c-facts §4.1 bit 23"},
    RuleInfo{Rule::InputWritten, "INPUT-WRITTEN", kError, "A kernel writes to one of its inputs.",
        "Write results to the output tensors only.", "ascend-c-facts §4.4 #18"},
    RuleInfo{Rule::CopyTruncated, "COPY-TRUNCATED", kError,
        "DataCopy moves whole blocks of 32 bytes; the remainder of the count is dropped silently.",
        "Use DataCopyPad for the tail, or a count whose bytes are a multiple of 32.", "ascend-c-facts §4.4 #5"},
    RuleInfo{Rule::CopyGmTail, "COPY-GM-TAIL", kError,
        "DataCopy to global memory cannot write a tail shorter than 32 bytes; it is dropped.",
        "Write tails with DataCopyPad, which stores exactly blockLen bytes.", "ascend-c-facts §4.4 #6"},
    RuleInfo{Rule::CopyRange, "COPY-RANGE", kError, "A parameter of DataCopy or DataCopyPad is outside its range.",
        "Split the copy, or correct the parameter.", "ascend-c-facts §3.3"},
    RuleInfo{Rule::QueueProtocol, "QUEUE-PROTOCOL", kError,
        "A buffer of a queue must go through AllocTensor, EnQue, DeQue, FreeTensor in this order.",
        "Pair the calls on the same queue, once per buffer and iteration.", "ascend-c-facts §2.3, §4.4 #4"},
    RuleInfo{Rule::QueueLeak, "QUEUE-LEAK", kWarning, "A buffer is still allocated or queued when the kernel ends.",
        "DeQue and FreeTensor every buffer before the kernel returns.", "ascend-c-facts §4.4 #4"},
    RuleInfo{Rule::QueueDepth, "QUEUE-DEPTH", kError, "More tensors are queued than the queue's depth allows.",
        "DeQue before the next EnQue, or raise the depth of the TQue.", "ascend-c-facts §2.3, §4.3"},
    RuleInfo{Rule::BufferCount, "BUFFER-COUNT", kError,
        "At most 64 buffers per kernel and 8 queue buffers per position exist.",
        "Use fewer queues at a position; take scratch from one TBuf.", "ascend-c-facts §2.3, §4.4 #3"},
    RuleInfo{Rule::PipeAlive, "PIPE-ALIVE", kError, "A second TPipe is created while one is alive.",
        "Create one TPipe in the kernel function and pass it by pointer.", "ascend-c-facts §2.3"},
    RuleInfo{Rule::EventUnpaired, "EVENT-UNPAIRED", kError,
        "A flag is set twice without a wait, or is still set when the kernel ends.",
        "Give each SetFlag exactly one WaitFlag with the same event and id.", "ascend-c-facts §2.4, §4.4 #10"},
    RuleInfo{Rule::EventId, "EVENT-ID", kError, "An event id is outside 0…7, or the event does not exist on this core.",
        "Take ids from FetchEventID or AllocEventID and use an event of the vector core.", "ascend-c-facts §2.4"},
    RuleInfo{Rule::Deadlock, "DEADLOCK", kError, "The kernel waits for something that never happens.",
        "Set the flag before waiting for it; free a buffer before allocating the next.",
        "ascend-c-facts §2.4, §4.4 #10"},
    RuleInfo{Rule::RepeatLimit, "REPEAT-LIMIT", kError, "A repeat count does not fit in 8 bits and wraps around.",
        "Loop over at most 255 repeats, or use the count form.", "ascend-c-facts §4.4 #7"},
    RuleInfo{Rule::MaskRange, "MASK-RANGE", kWarning, "A mask names more elements than one repeat has; it is clamped.",
        "Use at most 128 elements of 16 bits or 64 of 32 bits per repeat.", "ascend-c-facts §3.1"},
    RuleInfo{Rule::CompareGranularity, "COMPARE-GRANULARITY", kError,
        "Comparisons work on whole repeats of 256 bytes; the remainder of the count is not computed.",
        "Round the count up to 256 bytes and give the buffers that size.", "ascend-c-facts §3.2, §4.4 #8"},
    RuleInfo{Rule::CastMode, "CAST-MODE", kError, "A conversion does not have this rounding mode.",
        "Widen with CAST_NONE; narrow with CAST_RINT, FLOOR, CEIL, ROUND or TRUNC.", "ascend-c-facts §3.2"},
    RuleInfo{Rule::WorkspaceSize, "WORKSPACE-SIZE", kError, "The temporary tensor of a reduction is too small.",
        "Give the temporary tensor the documented number of elements.", "ascend-c-facts §3.2, §4.4 #22"},
    RuleInfo{Rule::UninitialisedRead, "UNINITIALISED-READ", kWarning,
        "Local memory is read that nothing has written since the kernel began.",
        "Copy data in, or fill the tensor with Duplicate, before it is read.", "UB content is undefined at start"},
    RuleInfo{Rule::HazardRaw, "HAZARD-RAW", kError,
        "A pipe reads what another pipe writes, without an event between them.",
        "Pass the tensor through a queue, or add SetFlag and WaitFlag between the two pipes.",
        "ascend-c-facts §4.4 #9"},
    RuleInfo{Rule::HazardWar, "HAZARD-WAR", kError,
        "A pipe overwrites what another pipe may still be reading, without an event between them.",
        "Free the buffer through its queue, or add SetFlag and WaitFlag between the two pipes.",
        "ascend-c-facts §4.4 #9"},
    RuleInfo{Rule::HazardWaw, "HAZARD-WAW", kError, "Two pipes write the same bytes without an event between them.",
        "Order the writes with SetFlag and WaitFlag, or PipeBarrier on one pipe.", "ascend-c-facts §2.1, §4.4 #9"},
    RuleInfo{Rule::AtomicLeft, "ATOMIC-LEFT", kWarning, "Atomic accumulation is still on when the kernel ends.",
        "Call SetAtomicNone after the last accumulating copy.", "ascend-c-facts §4.4 #20"},
    RuleInfo{Rule::AssertFailed, "ASSERT-FAILED", kError, "An assertion of the kernel does not hold.",
        "Check the tiling values that the condition depends on.", "ascend-c-facts §2.7"},
    RuleInfo{Rule::Trap, "TRAP", kError, "The kernel stopped itself with Trap.",
        "Follow the condition that leads to Trap.", "ascend-c-facts §3.7"},
    RuleInfo{Rule::NotEmulated, "NOT-EMULATED", kError,
        "The kernel uses a function that this emulator does not emulate.",
        "Use another function, or evaluate the candidate on a host with an NPU.", "scope of the emulator"},
    RuleInfo{Rule::LaunchInvalid, "LAUNCH-INVALID", kError, "The launch itself is not possible.",
        "Correct the launch plan of the candidate.", "ascend-c-facts §2.6"},
    RuleInfo{Rule::KernelException, "KERNEL-EXCEPTION", kError, "A C++ exception left the kernel.",
        "Device code has no exceptions; remove the throwing call.", "ascend-c-facts §2.1"},
};

} // namespace

const RuleInfo& infoOf(Rule rule) { return kRules[static_cast<std::size_t>(rule)]; }

std::span<const RuleInfo> allRules() { return kRules; }

} // namespace acann::emulator
