// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/core_snapshot.h"

#include "emulator/core_state.h"

namespace acann::emulator {

CoreSnapshot snapshotOfThread() noexcept
{
    const Core* core = currentCoreIfAny();
    if (core == nullptr)
        return {};
    CoreSnapshot snapshot;
    snapshot.block = core->block();
    snapshot.kind = core->kind() == CoreKind::Cube ? "AIC" : "AIV";
    snapshot.file = core->lastHere.file != nullptr ? core->lastHere.file : "";
    snapshot.line = core->lastHere.line;
    snapshot.cycle = static_cast<std::int64_t>(core->timeline.finish());
    for (const auto& queue : core->local.queues)
        for (const int index : queue.buffers) {
            ++snapshot.buffers;
            if (core->local.buffers[static_cast<std::size_t>(index)].state != BufferState::Free)
                ++snapshot.buffersInUse;
        }
    return snapshot;
}

} // namespace acann::emulator
