// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TPipe, queues and buffers behind the API headers (ascend-c-facts §2.3).
#include "emulator/core_state.h"

#include "emulator/include/acann_emulator/types.h"

#include <algorithm>

using namespace acann::emulator;
using acann_emu::Here;
using acann_emu::LocalView;
using AscendC::TPosition;

namespace {

std::string text(std::int64_t value) { return std::to_string(value); }

/// Leaves the kernel when the position is not in the memory of a core; asks for a cube core where one is needed.
void requireLocal(Core& core, int position, const char* what, const Here& here)
{
    if (!isLocalPosition(position))
        core.stop(Rule::NotEmulated, here,
            std::string(what) + " at " + positionName(position) + " are not emulated; there is no such local memory.");
    if (memoryOf(position) != Memory::UB)
        (void)core.executes(CoreKind::Cube, what, here);
}

/// The position whose events a queue uses.
int queuePosition(int source, int target) { return static_cast<TPosition>(source) == TPosition::GM ? target : source; }

Queue describe(int source, int target, int depth)
{
    Queue queue;
    queue.source = source;
    queue.target = target;
    queue.depth = std::max(1, depth);
    const auto from = static_cast<TPosition>(source);
    const auto to = static_cast<TPosition>(target);
    const auto at = static_cast<TPosition>(queuePosition(source, target));
    if (to == TPosition::VECIN)
        queue.producer = Pipe::MTE2, queue.consumer = Pipe::V;
    else if (from == TPosition::VECIN && to == TPosition::VECOUT)
        queue.producer = Pipe::MTE2, queue.consumer = Pipe::MTE3;
    else if (from == TPosition::VECOUT)
        queue.producer = Pipe::V, queue.consumer = Pipe::MTE3;
    else if (at == TPosition::A1 || at == TPosition::B1 || at == TPosition::C1)
        queue.producer = Pipe::MTE2, queue.consumer = Pipe::MTE1;
    else if (at == TPosition::A2 || at == TPosition::B2 || at == TPosition::C2)
        queue.producer = Pipe::MTE1, queue.consumer = Pipe::M;
    else if (at == TPosition::C2PIPE2GM)
        queue.producer = Pipe::MTE1, queue.consumer = Pipe::FIX;
    else if (at == TPosition::CO1)
        queue.producer = Pipe::M, queue.consumer = Pipe::FIX;
    else
        queue.ordered = false;
    return queue;
}

Queue* queueAt(Core& core, std::int32_t id, const Here& here)
{
    core.lastHere = here;
    if (id < 0 || static_cast<std::size_t>(id) >= core.local.queues.size())
        core.stop(Rule::QueueProtocol, here, "the queue has no buffers; call InitBuffer first.");
    return &core.local.queues[static_cast<std::size_t>(id)];
}

/// The queue's own buffer behind a tensor, or null after a finding.
Buffer* ownBuffer(Core& core, std::int32_t queue, const LocalView& tensor, const char* api, const Here& here)
{
    const bool known = tensor.buffer >= 0 && static_cast<std::size_t>(tensor.buffer) < core.local.buffers.size();
    Buffer* buffer = known ? &core.local.buffers[static_cast<std::size_t>(tensor.buffer)] : nullptr;
    if (buffer == nullptr || buffer->queue != queue) {
        core.report(Rule::QueueProtocol, here,
            std::string(api) + " gets a tensor that was not allocated from "
                + core.local.queues[static_cast<std::size_t>(queue)].name + ".");
        return nullptr;
    }
    return buffer;
}

const char* stateText(BufferState state)
{
    switch (state) {
    case BufferState::Free:
        return "free";
    case BufferState::Allocated:
        return "allocated";
    case BufferState::Queued:
        return "queued";
    case BufferState::Dequeued:
        return "dequeued";
    }
    return "";
}

/// Counts the InitBuffer call itself and the limits that hold for all buffers.
void countBuffer(Core& core, const Here& here)
{
    core.lastHere = here;
    core.timeline.spend(core.profile().scalar.bufferSetup);
    const auto limit = static_cast<std::size_t>(core.profile().limits.buffers);
    if (core.local.buffers.size() > limit)
        core.report(Rule::BufferCount, here,
            text(static_cast<std::int64_t>(core.local.buffers.size())) + " buffers are initialised, at most "
                + text(static_cast<std::int64_t>(limit)) + " are possible.");
    if (!core.local.openPools.empty()) {
        const Pool& pool = core.local.pools[static_cast<std::size_t>(core.local.openPools.back())];
        if (pool.used > pool.bytes)
            core.stop(pool.memory == Memory::UB ? Rule::UbOverflow : Rule::LocalOverflow, here,
                "the buffers of a pool of " + text(pool.bytes) + " bytes (line " + text(pool.line) + ") take "
                    + text(pool.used) + " bytes.");
    }
    if (core.local.overflows() && core.overflowHere.line == 0)
        core.overflowHere = here;
}

/// Queue buffers of TPipes that are created at one line, in a loop, add up.
void countSite(Core& core, int position, int buffers)
{
    Core::PipeSite& site = core.pipeSite;
    std::int64_t& taken = site.queueBuffers[position];
    taken += buffers;
    if (site.created > 1 && taken > core.profile().limits.buffersPerPosition
        && !core.alreadyReported(Rule::PipeInLoop, site.here))
        core.report(Rule::PipeInLoop, site.here,
            "the TPipe is created for the " + text(site.created) + "th time at this line; its queues at "
                + positionName(position) + " have asked for " + text(taken) + " event ids so far, "
                + text(core.profile().limits.buffersPerPosition) + " exist.");
}

/// "buffer 0 is dequeued (allocated at line 12), …": who holds the buffers of a queue.
std::string holders(const Core& core, const Queue& queue)
{
    std::string list;
    for (const int index : queue.buffers) {
        const Buffer& buffer = core.local.buffers[static_cast<std::size_t>(index)];
        list += (list.empty() ? "buffer " : ", buffer ") + text(buffer.inQueue) + " is " + stateText(buffer.state)
            + " (AllocTensor at line " + text(buffer.allocLine) + ")";
    }
    return list;
}

} // namespace

extern "C" {

void acann_emu_pipe_create(void* pipe, Here here)
{
    Core::PipeSite& site = currentCore().pipeSite;
    if (site.created == 0 || site.here.line != here.line || site.here.file != here.file)
        site = {here, 0, {}};
    ++site.created;
    acann_emu_pipe_open(pipe, here);
}

void acann_emu_pipe_open(void* pipe, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    if (core.pipe != nullptr && core.pipe != pipe)
        core.report(Rule::PipeAlive, here, "a second TPipe is created while the first one is alive.");
    core.pipe = pipe;
    core.local.releaseAll();
    core.forgetSafeRanges();
}

void acann_emu_pipe_close(void* pipe)
{
    Core& core = currentCore();
    if (core.pipe != pipe || core.stopped())
        return;
    core.checkQueues();
    if (core.bufferMap.empty())
        core.bufferMap = core.local.map();
    if (!core.local.overflows())
        core.local.releaseAll();
    core.pipe = nullptr;
}

void acann_emu_pipe_reset(void* pipe)
{
    Core& core = currentCore();
    if (core.pipe == pipe)
        core.local.releaseAll();
}

void* acann_emu_pipe_current(Here here)
{
    Core& core = currentCore();
    if (core.pipe == nullptr)
        core.stop(Rule::PipeAlive, here, "GetTPipePtr is called while no TPipe is alive.");
    return core.pipe;
}

std::int32_t acann_emu_queue_init(int source, int target, int depth, int buffers, std::int64_t bytes, Here here)
{
    Core& core = currentCore();
    const int position = queuePosition(source, target);
    requireLocal(core, position, "queues", here);
    if (buffers <= 0 || bytes <= 0)
        core.stop(Rule::QueueProtocol, here,
            "InitBuffer asks for " + text(buffers) + " buffers of " + text(bytes) + " bytes.");
    Queue queue = describe(source, target, depth);
    std::int64_t ordinal = 0;
    std::int64_t alive = buffers;
    for (const Queue& other : core.local.queues) {
        if (queuePosition(other.source, other.target) != position || other.retired)
            continue;
        ++ordinal;
        alive += static_cast<std::int64_t>(other.buffers.size());
    }
    queue.name = std::string(positionName(position)) + " queue #" + text(ordinal);
    const auto id = static_cast<std::int32_t>(core.local.queues.size());
    for (int i = 0; i < buffers; ++i) {
        const int index = core.local.addBuffer(position, bytes, here.line);
        Buffer& buffer = core.local.buffers[static_cast<std::size_t>(index)];
        buffer.queue = id;
        buffer.inQueue = i;
        queue.buffers.push_back(index);
    }
    if (queue.ordered && alive > core.profile().limits.buffersPerPosition)
        core.report(Rule::BufferCount, here,
            text(alive) + " queue buffers exist at " + positionName(position) + ", at most "
                + text(core.profile().limits.buffersPerPosition) + " are possible because each needs an event id.");
    if (queue.ordered)
        countSite(core, position, buffers);
    core.local.queues.push_back(std::move(queue));
    countBuffer(core, here);
    return id;
}

LocalView acann_emu_queue_alloc(std::int32_t id, Here here)
{
    Core& core = currentCore();
    Queue* queue = queueAt(core, id, here);
    core.requireMemory(here);
    core.timeline.spend(core.profile().scalar.queueOperation);
    const std::size_t count = queue->buffers.size();
    for (std::size_t i = 0; i < count; ++i) {
        const int index = queue->buffers[(queue->next + i) % count];
        Buffer& buffer = core.local.buffers[static_cast<std::size_t>(index)];
        if (buffer.state != BufferState::Free)
            continue;
        buffer.state = BufferState::Allocated;
        buffer.allocLine = here.line;
        queue->next = (queue->next + i + 1) % count;
        if (queue->ordered)
            core.timeline.wait(queue->producer, buffer.released, eventName(queue->consumer, queue->producer));
        return core.viewOf(index, 0, -1);
    }
    core.stop(Rule::QueueProtocol, here,
        "AllocTensor waits for a free buffer of " + queue->name + ", but none of its "
            + text(static_cast<std::int64_t>(count)) + " is ever freed: " + holders(core, *queue)
            + "; the NPU would hang here.");
}

bool acann_emu_queue_enqueue(std::int32_t id, const LocalView& tensor, Here here)
{
    Core& core = currentCore();
    Queue* queue = queueAt(core, id, here);
    core.timeline.spend(core.profile().scalar.queueOperation);
    Buffer* buffer = ownBuffer(core, id, tensor, "EnQue", here);
    if (buffer == nullptr)
        return false;
    // A dequeued tensor may be queued again, after it was worked on in place.
    if (buffer->state != BufferState::Allocated && buffer->state != BufferState::Dequeued) {
        core.report(Rule::QueueProtocol, here,
            "EnQue of a buffer of " + queue->name + " that is " + stateText(buffer->state)
                + "; it must be allocated or dequeued.");
        return false;
    }
    buffer->state = BufferState::Queued;
    queue->queued.push_back(tensor.buffer);
    if (queue->ordered)
        buffer->filled = core.timeline.moment(queue->producer);
    if (static_cast<int>(queue->queued.size()) > queue->depth)
        core.report(Rule::QueueDepth, here,
            text(static_cast<std::int64_t>(queue->queued.size())) + " tensors are queued in " + queue->name
                + ", its depth is " + text(queue->depth) + ".");
    return true;
}

LocalView acann_emu_queue_dequeue(std::int32_t id, Here here)
{
    Core& core = currentCore();
    Queue* queue = queueAt(core, id, here);
    core.timeline.spend(core.profile().scalar.queueOperation);
    if (queue->queued.empty())
        core.stop(Rule::QueueProtocol, here,
            "DeQue from " + queue->name + " while nothing is queued; the NPU would hang or read stale data.");
    const int index = queue->queued.front();
    queue->queued.pop_front();
    Buffer& buffer = core.local.buffers[static_cast<std::size_t>(index)];
    buffer.state = BufferState::Dequeued;
    if (queue->ordered)
        core.timeline.wait(queue->consumer, buffer.filled, eventName(queue->producer, queue->consumer));
    return core.viewOf(index, 0, -1);
}

void acann_emu_queue_free(std::int32_t id, const LocalView& tensor, Here here)
{
    Core& core = currentCore();
    Queue* queue = queueAt(core, id, here);
    core.timeline.spend(core.profile().scalar.queueOperation);
    Buffer* buffer = ownBuffer(core, id, tensor, "FreeTensor", here);
    if (buffer == nullptr)
        return;
    // Allocated and freed without a queue in between is how some kernels take scratch; it carries no event.
    if (buffer->state == BufferState::Free || buffer->state == BufferState::Queued) {
        core.report(Rule::QueueProtocol, here,
            "FreeTensor of a buffer of " + queue->name + " that is " + stateText(buffer->state) + ".");
        return;
    }
    if (queue->ordered && buffer->state == BufferState::Dequeued)
        buffer->released = core.timeline.moment(queue->consumer);
    buffer->state = BufferState::Free;
}

std::int32_t acann_emu_queue_queued(std::int32_t id)
{
    const Queue* queue = queueAt(currentCore(), id, currentCore().lastHere);
    return static_cast<std::int32_t>(queue->queued.size());
}

std::int32_t acann_emu_queue_idle(std::int32_t id)
{
    Core& core = currentCore();
    const Queue* queue = queueAt(core, id, core.lastHere);
    return static_cast<std::int32_t>(std::count_if(queue->buffers.begin(), queue->buffers.end(),
        [&](int index) { return core.local.buffers[static_cast<std::size_t>(index)].state == BufferState::Free; }));
}

std::int32_t acann_emu_buffer_init(int position, std::int64_t bytes, Here here)
{
    Core& core = currentCore();
    requireLocal(core, position, "buffers", here);
    const int index = core.local.addBuffer(position, bytes, here.line);
    countBuffer(core, here);
    return index;
}

LocalView acann_emu_buffer_get(std::int32_t buffer, std::int64_t offset, std::int64_t bytes, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    if (buffer < 0 || static_cast<std::size_t>(buffer) >= core.local.buffers.size())
        core.stop(Rule::QueueProtocol, here, "the TBuf has no buffer; call InitBuffer first.");
    core.requireMemory(here);
    const Buffer& record = core.local.buffers[static_cast<std::size_t>(buffer)];
    if (offset < 0 || offset > record.bytes || (bytes >= 0 && offset + bytes > record.bytes))
        core.report(Rule::LocalOutOfBounds, here,
            "a tensor of " + text(bytes < 0 ? 0 : bytes) + " bytes at offset " + text(offset)
                + " is taken from a TBuf of " + text(record.bytes) + " bytes.");
    return core.viewOf(buffer, offset, bytes);
}

LocalView acann_emu_local_at(int position, std::int64_t offset, std::int64_t bytes, Here here)
{
    Core& core = currentCore();
    core.lastHere = here;
    requireLocal(core, position, "tensors", here);
    LocalView view{};
    const Memory memory = memoryOf(position);
    if (offset < 0 || offset + bytes > core.local.capacity(memory)) {
        core.report(memory == Memory::UB ? Rule::UbOverflow : Rule::LocalOverflow, here,
            "a static tensor of " + text(bytes) + " bytes at address " + text(offset) + " does not fit in "
                + memoryName(memory) + ", which has " + text(core.local.capacity(memory)) + " bytes.");
        return view;
    }
    view.address = core.local.bytes() + core.local.base(memory) + offset;
    view.port = &core.port;
    view.bytes = static_cast<std::uint32_t>(bytes);
    view.room = static_cast<std::uint32_t>(bytes);
    view.buffer = -1;
    view.position = static_cast<std::uint8_t>(position);
    return view;
}
}
