// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/launch.h"

#include "emulator/core_state.h"
#include "emulator/include/acann_emulator/scalar_types.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>

namespace acann::emulator {

namespace {

constexpr int kMostBlocks = 65535;

/// What is kept of a block after its core went on to the next one.
struct BlockResult
{
    double cycles = 0;
    std::array<double, kPipes> busy{};
    std::int64_t bytesRead = 0;
    std::int64_t bytesWritten = 0;
    FindingLog log{0};
    std::vector<AtomicStore> atomics;
};

/// The blocks of one launch, shared by the worker threads.
class Run
{
public:
    Run(const hardware::HardwareProfile& profile, const LaunchSpec& spec, const std::function<void()>& body)
        : m_profile(profile)
        , m_spec(spec)
        , m_body(body)
        , m_global(spec.regions)
        , m_blocks(static_cast<std::size_t>(spec.blockDim))
    { }

    LaunchReport execute();

private:
    void work();
    void runBlock(Core& core, int block);
    void keep(const Core& core, int block);
    void collectStores(Core& core);
    void applyAtomics();
    [[nodiscard]] double makespan() const;
    [[nodiscard]] Timeline timeline() const;

    const hardware::HardwareProfile& m_profile;
    const LaunchSpec& m_spec;
    const std::function<void()>& m_body;
    GlobalMemory m_global;
    std::vector<BlockResult> m_blocks;
    std::atomic<int> m_next{0};
    std::mutex m_mutex; ///< guards the three members below
    std::optional<CoreTimeline> m_first;
    std::optional<CoreTimeline> m_slowest;
    double m_slowestCycles = -1;
    std::vector<BufferUse> m_buffers;
    std::vector<GmStore> m_stores;
    std::vector<DirtyLines> m_dirtyLines;
};

template <typename T> T combine(T old, T value, int operation)
{
    return operation == 2 ? std::max(old, value) : operation == 3 ? std::min(old, value) : static_cast<T>(old + value);
}

template <typename T> void accumulate(std::uint8_t* target, const std::uint8_t* data, std::size_t bytes, int operation)
{
    for (std::size_t at = 0; at + sizeof(T) <= bytes; at += sizeof(T)) {
        T old;
        T value;
        std::memcpy(&old, target + at, sizeof old);
        std::memcpy(&value, data + at, sizeof value);
        old = combine(old, value, operation);
        std::memcpy(target + at, &old, sizeof old);
    }
}

/// 16-bit floating types accumulate in float and round once per store.
template <typename ToFloat, typename FromFloat>
void accumulate16(const AtomicStore& store, ToFloat toFloat, FromFloat fromFloat)
{
    for (std::size_t at = 0; at + 2 <= store.data.size(); at += 2) {
        std::uint16_t old;
        std::uint16_t value;
        std::memcpy(&old, store.address + at, sizeof old);
        std::memcpy(&value, store.data.data() + at, sizeof value);
        old = fromFloat(combine(toFloat(old), toFloat(value), store.operation));
        std::memcpy(store.address + at, &old, sizeof old);
    }
}

void apply(const AtomicStore& store)
{
    using acann_emu::DType;
    const std::uint8_t* data = store.data.data();
    const std::size_t bytes = store.data.size();
    switch (store.type) {
    case DType::Float:
        return accumulate<float>(store.address, data, bytes, store.operation);
    case DType::Int8:
        return accumulate<std::int8_t>(store.address, data, bytes, store.operation);
    case DType::Int16:
        return accumulate<std::int16_t>(store.address, data, bytes, store.operation);
    case DType::Int32:
        return accumulate<std::int32_t>(store.address, data, bytes, store.operation);
    case DType::Half:
        return accumulate16(store, acann_emu::halfToFloat, acann_emu::floatToHalf);
    case DType::BFloat16:
        return accumulate16(store, acann_emu::bfloatToFloat, acann_emu::floatToBfloat);
    default:
        return;
    }
}

void Run::runBlock(Core& core, int block)
{
    core.begin(block);
    try {
        m_body();
        core.end();
    } catch (const StopBlock&) {
        // The finding that stopped the block is in its log.
    } catch (const std::exception& error) {
        core.report(
            Rule::KernelException, core.lastHere, std::string("the kernel threw an exception: ") + error.what() + ".");
    } catch (...) {
        core.report(Rule::KernelException, core.lastHere, "the kernel threw an exception.");
    }
    if (core.bufferMap.empty()) // a stopped block shows what it had asked for
        core.bufferMap = core.local.map();
    BlockResult& result = m_blocks[static_cast<std::size_t>(block)];
    result.cycles = core.timeline.finish();
    for (int p = 0; p < kPipes; ++p)
        result.busy[static_cast<std::size_t>(p)] = core.timeline.busy(static_cast<Pipe>(p));
    result.bytesRead = core.bytesRead;
    result.bytesWritten = core.bytesWritten;
    result.log = core.log;
    result.atomics = std::move(core.atomics);
    collectStores(core);
    keep(core, block);
}

void Run::keep(const Core& core, int block)
{
    const double cycles = core.timeline.finish();
    const std::lock_guard lock(m_mutex);
    if (block == 0)
        m_buffers = core.bufferMap;
    if (!m_spec.keepSpans)
        return;
    if (block == 0)
        m_first = core.timeline.report(0);
    const bool slower = cycles > m_slowestCycles || (cycles == m_slowestCycles && m_slowest && block < m_slowest->core);
    if (slower) {
        m_slowestCycles = cycles;
        m_slowest = core.timeline.report(block);
    }
}

void Run::work()
{
    Core core(m_profile, m_spec, m_global);
    setCurrentCore(&core);
    for (int block = m_next++; block < m_spec.blockDim; block = m_next++)
        runBlock(core, block);
    setCurrentCore(nullptr);
}

void Run::collectStores(Core& core)
{
    const std::lock_guard lock(m_mutex);
    std::ranges::move(core.stores.takeStores(), std::back_inserter(m_stores));
    std::ranges::move(core.stores.takeDirty(), std::back_inserter(m_dirtyLines));
}

void Run::applyAtomics()
{
    for (const BlockResult& block : m_blocks)
        for (const AtomicStore& store : block.atomics)
            apply(store);
}

double Run::makespan() const
{
    // Blocks beyond the number of cores start when a core is free, in block order.
    std::vector<double> cores(static_cast<std::size_t>(std::max(1, m_profile.cores.vector)), 0.0);
    for (const BlockResult& block : m_blocks)
        *std::min_element(cores.begin(), cores.end()) += block.cycles;
    return *std::max_element(cores.begin(), cores.end());
}

Timeline Run::timeline() const
{
    Timeline timeline;
    timeline.soc = m_profile.id;
    timeline.frequencyMHz = m_profile.frequencyMHz;
    timeline.launchOverheadNs = m_profile.launch.overheadNs;
    timeline.totalNs = m_profile.launch.overheadNs + makespan() * m_profile.nanosecondsPerCycle();
    timeline.blockDim = m_spec.blockDim;
    timeline.waves = (m_spec.blockDim + m_profile.cores.vector - 1) / m_profile.cores.vector;
    const auto slowest = std::max_element(m_blocks.begin(), m_blocks.end(),
        [](const BlockResult& a, const BlockResult& b) { return a.cycles < b.cycles; });
    double most = -1;
    for (const Pipe pipe : {Pipe::S, Pipe::V, Pipe::MTE2, Pipe::MTE3}) {
        const double busy = slowest->busy[static_cast<std::size_t>(indexOf(pipe))];
        timeline.busyShare[pipeName(pipe)] = slowest->cycles > 0 ? std::min(1.0, busy / slowest->cycles) : 0;
        if (busy > most) {
            most = busy;
            timeline.criticalPipe = pipeName(pipe);
        }
    }
    for (const BlockResult& block : m_blocks) {
        timeline.bytesRead += block.bytesRead;
        timeline.bytesWritten += block.bytesWritten;
    }
    if (m_first)
        timeline.cores.push_back(*m_first);
    if (m_slowest && m_slowest->core != 0)
        timeline.cores.push_back(*m_slowest);
    timeline.buffers = m_buffers;
    timeline.memoryCapacity["UB"] = m_profile.memory.ub;
    return timeline;
}

LaunchReport Run::execute()
{
    const auto started = std::chrono::steady_clock::now();
    const int hardwareThreads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const int threads = std::min(m_spec.blockDim, m_spec.threads > 0 ? m_spec.threads : hardwareThreads);
    {
        std::vector<std::jthread> workers;
        for (int i = 1; i < threads; ++i)
            workers.emplace_back([this] { work(); });
        work();
    }
    applyAtomics();
    LaunchReport report;
    report.caseId = m_spec.caseId;
    report.blockDim = m_spec.blockDim;
    FindingLog all(m_spec.limits.findings);
    for (const BlockResult& block : m_blocks)
        all.merge(block.log);
    reportOverlaps(std::move(m_stores), all);
    reportSharedLines(std::move(m_dirtyLines), all);
    report.findings = all.findings();
    report.timeline = timeline();
    report.wallMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
    return report;
}

LaunchReport invalid(const LaunchSpec& spec, std::string message)
{
    LaunchReport report;
    report.caseId = spec.caseId;
    report.blockDim = spec.blockDim;
    FindingLog log(1);
    log.add(Rule::LaunchInvalid, acann_emu::Here::at("", 0), std::move(message));
    report.findings = log.findings();
    return report;
}

} // namespace

LaunchReport launch(
    const hardware::HardwareProfile& profile, const LaunchSpec& spec, const std::function<void()>& kernelBody)
{
    if (spec.blockDim < 1 || spec.blockDim > kMostBlocks)
        return invalid(spec, "the launch asks for " + std::to_string(spec.blockDim) + " blocks, valid are 1…65535.");
    for (const GmRegion& region : spec.regions)
        if (region.address == nullptr && region.bytes > 0)
            return invalid(spec, "the tensor '" + region.name + "' has no memory.");
    return Run(profile, spec, kernelBody).execute();
}

} // namespace acann::emulator
