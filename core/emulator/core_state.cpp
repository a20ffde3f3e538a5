// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/core_state.h"

#include "emulator/include/acann_emulator/special_abi.h"

#include <algorithm>
#include <cstdio>

namespace acann::emulator {

namespace {

thread_local Core* t_core = nullptr;

std::string number(std::int64_t value) { return std::to_string(value); }

} // namespace

Core& currentCore() { return *t_core; }
Core* currentCoreIfAny() { return t_core; }
void setCurrentCore(Core* core) { t_core = core; }

const char* eventName(Pipe from, Pipe to)
{
    struct Names
    {
        std::array<std::array<std::string, kPipes>, kPipes> text;
        Names()
        {
            for (int a = 0; a < kPipes; ++a)
                for (int b = 0; b < kPipes; ++b)
                    text[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]
                        = std::string(pipeName(static_cast<Pipe>(a))) + "_" + pipeName(static_cast<Pipe>(b));
        }
    };
    static const Names names;
    return names.text[static_cast<std::size_t>(indexOf(from))][static_cast<std::size_t>(indexOf(to))].c_str();
}

Core::Core(const hardware::HardwareProfile& profile, const LaunchSpec& spec, const GlobalMemory& global, CoreKind kind)
    : local(profile.memory, kind)
    , timeline(profile, port, kind)
    , accesses(static_cast<std::uint32_t>(local.size()))
    , l2(profile, spec)
    , log(spec.limits.findings)
    , m_profile(profile)
    , m_spec(spec)
    , m_global(global)
    , m_kind(kind)
{ }

void Core::begin(const UnitContext& context)
{
    m_context = context;
    m_block = layout().blockOf(context.unit);
    m_stopped = false;
    pendingStores.clear();
    local.reset();
    accesses.clear();
    l2.reset();
    stores.reset(m_block, m_spec.trackAccesses && m_spec.blockDim > 1);
    log.clear();
    atomics.clear();
    bufferMap.clear();
    bytesRead = bytesWritten = 0;
    pipe = nullptr;
    orderedRounds = 0;
    setsFlags = false;
    unitFlagged.reset();
    matmuls.clear();
    counterMode = false;
    mask = {~std::uint64_t(0), ~std::uint64_t(0)};
    deqScale = 1;
    atomicOperation = 0;
    reduceRegisters = {};
    // Bit 48: the host's runtime starts kernels in the mode that keeps inf and NaN (ascend-c-facts §7).
    specialRegisters = {std::uint64_t(1) << acann_emu::kControlKeepsInfinity, 0, 0, 0};
    padValueSet = false;
    m_flags = {};
    m_reserved = {};
    overflowHere = acann_emu::Here::at("", 0);
    openElement.reset();
    clobbered.reset();
    pipeSite = {};
    forgetSafeRanges();
    timeline.reset(m_spec.keepSpans, m_spec.limits.spansPerPipe);
}

void Core::print(const std::string& line)
{
    if (m_printed + line.size() > m_spec.limits.printedBytes)
        return;
    m_printed += line.size();
    std::fwrite(line.data(), 1, line.size(), stderr);
}

double Core::shareOf(double bytesPerSecond) const
{
    const bool cube = m_kind == CoreKind::Cube;
    const double active = cube ? std::min(m_spec.blockDim, m_profile.cores.cube)
                               : std::min(m_spec.blockDim * std::max(1, layout().vectors), m_profile.cores.vector);
    return bytesPerSecond / active / (m_profile.frequencyMHz * 1e6);
}

std::string Core::name() const
{
    std::string text = "block " + number(m_block);
    if (layout().mixed())
        text += m_kind == CoreKind::Cube ? std::string(" AIC") : " AIV " + number(layout().subOf(m_context.unit));
    return text;
}

int Core::blockIndex() const
{
    return m_kind == CoreKind::Cube ? m_block : m_block * layout().vectors + layout().subOf(m_context.unit);
}

void Core::declare(const KernelType& type, const acann_emu::Here& here)
{
    const TeamLayout wanted = layoutOf(type.kind, m_spec.blockDim);
    if (wanted.cubes == layout().cubes && wanted.vectors == layout().vectors) {
        m_context.type = type;
        return;
    }
    if (m_context.type.declared || bytesWritten != 0)
        stop(Rule::CoreKind, here, "the kernel changes its kind after it has begun to work.");
    m_stopped = true;
    throw RestartLaunch{type};
}

bool Core::executes(CoreKind needed, const char* api, const acann_emu::Here& here)
{
    lastHere = here;
    if (needed == m_kind)
        return true;
    if (layout().mixed())
        return false;
    if (!m_context.type.declared)
        declare({needed == CoreKind::Cube ? KernelKind::Cube : KernelKind::Mix12, false}, here);
    if (!alreadyReported(Rule::CoreKind, here))
        report(Rule::CoreKind, here,
            std::string(api) + (needed == CoreKind::Cube ? " needs a cube core" : " needs a vector core")
                + ", but the kernel declares a kind that has none; nothing happens.");
    return false;
}

void Core::closeElement()
{
    if (!openElement)
        return;
    const OpenElement element = *openElement;
    openElement.reset();
    if (std::equal(element.address, element.address + element.bytes, element.before.begin()))
        return; // only read, or written with the value that was there
    const GmRegion* region = m_global.find(element.address);
    if (region != nullptr && region->role == GmRole::Input && !alreadyReported(Rule::InputWritten, element.here))
        report(Rule::InputWritten, element.here, "operator() writes to the input '" + region->name + "'.");
    bytesWritten += element.bytes;
    stores.scalar(element.address, element.bytes, element.here);
}

void Core::publish()
{
    for (AtomicStore& store : atomics)
        m_context.flags->park(m_context.unit, std::move(store));
    atomics.clear();
}

void Core::await(const TeamWait& wait)
{
    lastHere = wait.here;
    const std::optional<BrokenWait> broken = m_context.team->await(m_context.unit, wait);
    if (!broken)
        return;
    if (!broken->reason.empty())
        stop(broken->rule, wait.here, broken->reason);
    m_stopped = true;
    throw StopBlock();
}

void Core::forgetSafeRanges() { port.readBegin = port.readEnd = port.writeBegin = port.writeEnd = nullptr; }

void Core::report(Rule rule, const acann_emu::Here& here, std::string message, std::vector<SourcePlace> related)
{
    log.add(rule, here, name() + ": " + std::move(message), std::move(related));
}

void Core::stop(Rule rule, const acann_emu::Here& here, std::string message)
{
    report(rule, here, std::move(message));
    m_stopped = true;
    throw StopBlock();
}

std::int64_t Core::offsetOf(const std::uint8_t* address)
{
    if (std::less<>()(address, local.bytes()) || !std::less<>()(address, local.bytes() + local.size()))
        return -1;
    return address - local.bytes();
}

acann_emu::LocalView Core::viewOf(int buffer, std::int64_t offset, std::int64_t bytes)
{
    const Buffer& record = local.buffers[static_cast<std::size_t>(buffer)];
    acann_emu::LocalView view{};
    view.address = local.bytes() + local.base(memoryOf(record.position)) + record.offset + offset;
    view.port = &port;
    view.bytes = static_cast<std::uint32_t>(bytes < 0 ? record.bytes : bytes);
    view.room = static_cast<std::uint32_t>(std::max<std::int64_t>(0, record.bytes - offset));
    view.buffer = buffer;
    view.position = static_cast<std::uint8_t>(record.position);
    return view;
}

void Core::requireMemory(const acann_emu::Here& here)
{
    const std::optional<Memory> full = local.overflowing();
    if (!full)
        return;
    if (*full != Memory::UB)
        stop(Rule::LocalOverflow, overflowHere.line != 0 ? overflowHere : here,
            "the buffers need " + number(local.used(*full)) + " bytes of " + memoryName(*full) + ", but a core has "
                + number(local.capacity(*full)) + ": " + local.ledger(*full) + ".");
    stop(Rule::UbOverflow, overflowHere.line != 0 ? overflowHere : here,
        "the buffers need " + number(local.used(Memory::UB)) + " bytes of unified buffer, but a core has "
            + number(m_profile.memory.ub) + " (" + number(m_profile.memory.ubUsable)
            + " without library scratch): " + local.ledger(Memory::UB) + ".");
}

Issued Core::issue(Pipe pipe_, const Cost& cost, const Touched& touched, const char* api, const acann_emu::Here& here)
{
    double dependency = 0;
    if (!m_spec.trackAccesses) {
        forgetSafeRanges();
        return timeline.issue(pipe_, cost, dependency, api, here.line);
    }
    checkHazards(pipe_, touched, here, api, dependency);
    if (clobbered && pipe_ == Pipe::V)
        checkClobbered(touched, api, here);
    const Issued issued = timeline.issue(pipe_, cost, dependency, api, here.line);
    for (const ByteRange& range : touched.reads)
        accesses.read(range, pipe_, issued.number, issued.end, here.line);
    for (const ByteRange& range : touched.writes)
        accesses.write(range, pipe_, issued.number, issued.end, here.line);
    forgetSafeRanges();
    return issued;
}

void Core::checkHazards(
    Pipe pipe_, const Touched& touched, const acann_emu::Here& here, const char* api, double& dependency)
{
    const Clock known = timeline.known(pipe_);
    Inspection reads;
    for (const ByteRange& range : touched.reads)
        accesses.inspect(range, false, pipe_, known, reads);
    Inspection writes;
    for (const ByteRange& range : touched.writes)
        accesses.inspect(range, true, pipe_, known, writes);
    if (pipe_ == Pipe::V)
        dependency = std::max(reads.samePipeEnd, writes.samePipeEnd);
    reportConflict(reads.conflict, pipe_, api, here);
    reportConflict(writes.conflict, pipe_, api, here);
    // Padding lanes of a partly filled tile are read without harm; a wholly unwritten operand is a fault.
    if (reads.anyUnwritten && !reads.anyWritten && !alreadyReported(Rule::UninitialisedRead, here))
        report(Rule::UninitialisedRead, here,
            std::string(api) + " reads " + number(touched.reads.front().end - touched.reads.front().begin)
                + " bytes at " + local.place(touched.reads.front().begin)
                + " that nothing has written since the kernel began.");
}

void Core::checkClobbered(const Touched& touched, const char* api, const acann_emu::Here& here)
{
    const Segment& held = accesses.segment(accesses.find(clobbered->result.begin));
    if (held.writer != Pipe::V || held.writeNumber != clobbered->number) {
        clobbered.reset(); // something else has been written there
        return;
    }
    for (const ByteRange& range : touched.reads) {
        // Up to one block it may well be the result alone that is meant.
        constexpr std::uint32_t kBlock = 32;
        const bool whole = range.begin <= clobbered->result.begin && range.end > clobbered->result.begin + kBlock
            && range.end <= clobbered->sourceEnd;
        if (whole && !alreadyReported(Rule::ReduceClobber, here))
            report(Rule::ReduceClobber, here,
                std::string(api) + " reads the source of the reduction at line " + number(clobbered->line) + " ("
                    + local.placeRange(range.begin, range.end)
                    + "), whose first elements that reduction replaced by its result.",
                {{placeOf(here).file, clobbered->line, "the reduction in place"}});
    }
}

void Core::reportConflict(const Conflict& conflict, Pipe pipe_, const char* api, const acann_emu::Here& here)
{
    if (conflict.kind == Conflict::Kind::None)
        return;
    const bool afterWrite = conflict.kind != Conflict::Kind::WriteAfterRead;
    const bool reading = conflict.kind == Conflict::Kind::ReadAfterWrite;
    const Rule rule = reading ? Rule::HazardRaw : afterWrite ? Rule::HazardWaw : Rule::HazardWar;
    if (alreadyReported(rule, here))
        return;
    const std::string other = pipeName(conflict.other);
    std::string missing = conflict.other == pipe_ ? "PipeBarrier<PIPE_" + other + ">"
                                                  : std::string("event ") + eventName(conflict.other, pipe_);
    report(rule, here,
        std::string(api) + " on pipe " + pipeName(pipe_) + (reading ? " reads " : " writes ")
            + local.placeRange(conflict.begin, conflict.end) + " that pipe " + other
            + (afterWrite ? " writes" : " reads") + " at line " + number(conflict.otherLine) + "; missing "
            + std::move(missing) + ".",
        {{placeOf(here).file, conflict.otherLine, afterWrite ? "the earlier write" : "the earlier read"}});
}

Core::Flag& Core::flag(Pipe from, Pipe to, std::int64_t id)
{
    const auto pair = static_cast<std::size_t>(indexOf(from) * kPipes + indexOf(to));
    return m_flags[pair * kEventIds + static_cast<std::size_t>(id)];
}

std::uint8_t& Core::reservedIds(Pipe from, Pipe to)
{
    return m_reserved[static_cast<std::size_t>(indexOf(from) * kPipes + indexOf(to))];
}

void Core::checkFlags()
{
    for (int from = 0; from < kPipes; ++from) {
        for (int to = 0; to < kPipes; ++to) {
            for (int id = 0; id < kEventIds; ++id) {
                const Flag& state = flag(static_cast<Pipe>(from), static_cast<Pipe>(to), id);
                if (state.set)
                    report(Rule::EventUnpaired, state.here,
                        std::string("the flag ") + eventName(static_cast<Pipe>(from), static_cast<Pipe>(to))
                            + " with id " + number(id)
                            + " is still set when the kernel ends; it would disturb the next kernel.");
            }
        }
    }
}

void Core::checkQueues()
{
    for (const Buffer& buffer : local.buffers) {
        if (buffer.queue < 0 || buffer.state == BufferState::Free)
            continue;
        const Queue& queue = local.queues[static_cast<std::size_t>(buffer.queue)];
        const char* state = buffer.state == BufferState::Queued ? "was enqueued but never dequeued"
            : buffer.state == BufferState::Allocated            ? "was allocated but never enqueued or freed"
                                                                : "was dequeued but never freed";
        acann_emu::Here here = acann_emu::Here::at(lastHere.file, buffer.allocLine);
        report(Rule::QueueLeak, here,
            "buffer " + number(buffer.inQueue) + " of " + queue.name + " " + state + " before the kernel ended.");
    }
}

void Core::end()
{
    closeElement();
    requireMemory(lastHere);
    if (bufferMap.empty())
        bufferMap = local.map();
    checkQueues();
    checkFlags();
    if (atomicOperation != 0)
        report(Rule::AtomicLeft, atomicHere, "atomic accumulation is still on when the kernel ends.");
}

} // namespace acann::emulator
