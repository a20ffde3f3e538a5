// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/launch.h"

#include "emulator/core_state.h"
#include "emulator/include/acann_emulator/scalar_types.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

namespace acann::emulator {

namespace {

constexpr int kMostBlocks = 65535;
constexpr int kKernelKinds = 3; ///< that an undeclared kernel may go through

/// What is kept of a core's run of one block after the core went on to the next one.
struct UnitResult
{
    double cycles = 0;
    std::array<double, kPipes> busy{};
    std::int64_t bytesRead = 0;
    std::int64_t bytesWritten = 0;
    FindingLog log{0};
    std::vector<AtomicStore> atomics;
};

/// The cores of one launch, shared by the worker threads.
class Run
{
public:
    Run(const hardware::HardwareProfile& profile, const LaunchSpec& spec, const std::function<void()>& body)
        : m_profile(profile)
        , m_spec(spec)
        , m_body(body)
        , m_global(spec.regions)
    { }

    LaunchReport execute();

private:
    void runAs(const KernelType& type);
    void work(int unit);
    void runUnit(Core& core, int unit);
    void keep(const Core& core, int unit);
    void reportLeftovers();
    [[nodiscard]] int physicalBlocks() const;
    [[nodiscard]] double cyclesOf(int block) const;
    void collectStores(Core& core);
    void applyAtomics();
    void settle();
    [[nodiscard]] double makespan() const;
    [[nodiscard]] Timeline timeline() const;

    const hardware::HardwareProfile& m_profile;
    const LaunchSpec& m_spec;
    const std::function<void()>& m_body;
    const std::function<void()> m_settle = [this] { settle(); };
    FindingLog m_atomicFindings{64}; ///< guarded by the team's mutex
    GlobalMemory m_global;
    KernelType m_type;
    TeamLayout m_layout;
    std::unique_ptr<CoreTeam> m_team;
    std::unique_ptr<CrossCoreFlags> m_flags;
    std::vector<UnitResult> m_units;
    std::mutex m_mutex; ///< guards the members below
    std::map<int, CoreTimeline> m_first; ///< of block 0, by unit
    std::optional<CoreTimeline> m_slowest;
    double m_slowestCycles = -1;
    int m_slowestUnit = 0;
    std::vector<BufferUse> m_buffers;
    std::vector<GmStore> m_stores;
    std::vector<GmLoad> m_loads;
    std::vector<DirtyLines> m_dirtyLines;
};

void Run::runUnit(Core& core, int unit)
{
    core.begin({m_team.get(), m_flags.get(), unit, m_type, &m_settle});
    try {
        m_body();
        core.end();
    } catch (const StopBlock&) {
        // The finding that stopped the block is in its log.
    } catch (const RestartLaunch& restart) {
        m_team->restartAs(restart.type);
    } catch (const std::exception& error) {
        core.report(
            Rule::KernelException, core.lastHere, std::string("the kernel threw an exception: ") + error.what() + ".");
    } catch (...) {
        core.report(Rule::KernelException, core.lastHere, "the kernel threw an exception.");
    }
    if (core.bufferMap.empty()) // a stopped block shows what it had asked for
        core.bufferMap = core.local.map();
    UnitResult& result = m_units[static_cast<std::size_t>(unit)];
    result.cycles = core.timeline.finish();
    for (int p = 0; p < kPipes; ++p)
        result.busy[static_cast<std::size_t>(p)] = core.timeline.busy(static_cast<Pipe>(p));
    result.bytesRead = core.bytesRead;
    result.bytesWritten = core.bytesWritten;
    result.log = core.log;
    result.atomics = std::move(core.atomics);
    collectStores(core);
    keep(core, unit);
}

void Run::keep(const Core& core, int unit)
{
    const double cycles = core.timeline.finish();
    const int block = m_layout.blockOf(unit);
    const std::lock_guard lock(m_mutex);
    if (block == 0)
        m_buffers.insert(m_buffers.end(), core.bufferMap.begin(), core.bufferMap.end());
    if (!m_spec.keepSpans)
        return;
    if (block == 0)
        m_first[unit] = core.timeline.report(core.blockIndex());
    const bool slower = cycles > m_slowestCycles || (cycles == m_slowestCycles && unit < m_slowestUnit);
    if (slower) {
        m_slowestCycles = cycles;
        m_slowestUnit = unit;
        m_slowest = core.timeline.report(core.blockIndex());
    }
}

void Run::work(int unit)
{
    std::map<CoreKind, std::unique_ptr<Core>> cores;
    for (std::optional<int> next = unit; next; next = m_team->finished(*next)) {
        const CoreKind kind = m_layout.kindOf(*next);
        std::unique_ptr<Core>& core = cores[kind];
        if (!core)
            core = std::make_unique<Core>(m_profile, m_spec, m_global, kind);
        setCurrentCore(core.get());
        runUnit(*core, *next);
    }
    setCurrentCore(nullptr);
}

int Run::physicalBlocks() const
{
    const int cubes = m_layout.cubes > 0 ? m_profile.cores.cube / m_layout.cubes : m_profile.cores.vector;
    const int vectors = m_layout.vectors > 0 ? m_profile.cores.vector / m_layout.vectors : m_profile.cores.cube;
    return std::max(1, std::min(cubes, vectors));
}

void Run::runAs(const KernelType& type)
{
    m_type = type;
    m_layout = layoutOf(type.kind, m_spec.blockDim);
    const int hardwareThreads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const int threads = m_spec.threads > 0 ? m_spec.threads : hardwareThreads;
    m_flags = std::make_unique<CrossCoreFlags>(m_layout);
    m_units = std::vector<UnitResult>(static_cast<std::size_t>(m_layout.units()));
    m_first.clear();
    m_slowest.reset();
    m_slowestCycles = -1;
    m_buffers.clear();
    m_atomicFindings.clear();
    m_stores.clear();
    m_loads.clear();
    m_dirtyLines.clear();
    m_team = std::make_unique<CoreTeam>(m_layout, threads, physicalBlocks());
    m_team->execute([this](int unit) { work(unit); });
}

void Run::collectStores(Core& core)
{
    const std::lock_guard lock(m_mutex);
    std::ranges::move(core.stores.takeStores(), std::back_inserter(m_stores));
    std::ranges::move(core.stores.takeLoads(), std::back_inserter(m_loads));
    std::ranges::move(core.stores.takeDirty(), std::back_inserter(m_dirtyLines));
}

void Run::settle()
{
    for (const auto& [unit, stores] : m_flags->takeParked()) {
        for (const AtomicStore& store : stores) {
            const GmRegion* region = m_global.find(store.address);
            if (region != nullptr && isPoison(*region, store.address, static_cast<std::int64_t>(store.data.size())))
                m_atomicFindings.add(Rule::UninitialisedRead, store.here,
                    "block " + std::to_string(m_layout.blockOf(unit)) + ": the copy accumulates into '" + region->name
                        + "', which nothing has set; atomic accumulation does not clear the memory first.");
            apply(store);
        }
    }
}

void Run::applyAtomics()
{
    const std::lock_guard lock(m_team->mutex());
    for (std::size_t unit = 0; unit < m_units.size(); ++unit)
        for (AtomicStore& store : m_units[unit].atomics)
            m_flags->park(static_cast<int>(unit), std::move(store));
    settle();
}

void Run::reportLeftovers()
{
    for (int unit = 0; unit < m_layout.units(); ++unit)
        for (const CrossCoreFlags::Leftover& rest : m_flags->leftovers(unit))
            m_units[static_cast<std::size_t>(unit)].log.add(Rule::EventUnpaired, rest.here,
                "block " + std::to_string(m_layout.blockOf(unit)) + ": the flag between cores with id "
                    + std::to_string(rest.id)
                    + " is still set when the kernel ends; it would disturb the next kernel.");
}

double Run::cyclesOf(int block) const
{
    double most = 0;
    double products = 0; // the vector cores of a block share its cube core
    for (int unit = block * m_layout.perBlock(); unit < (block + 1) * m_layout.perBlock(); ++unit) {
        const UnitResult& result = m_units[static_cast<std::size_t>(unit)];
        most = std::max(most, result.cycles);
        products
            += m_layout.kindOf(unit) == CoreKind::Vector ? result.busy[static_cast<std::size_t>(indexOf(Pipe::M))] : 0;
    }
    return std::max(most, products);
}

double Run::makespan() const
{
    // Blocks beyond the number of cores start when a core is free, in block order.
    std::vector<double> cores(static_cast<std::size_t>(physicalBlocks()), 0.0);
    for (int block = 0; block < m_layout.blocks; ++block)
        *std::min_element(cores.begin(), cores.end()) += cyclesOf(block);
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
    timeline.waves = (m_spec.blockDim + physicalBlocks() - 1) / physicalBlocks();
    const auto slowest = std::max_element(
        m_units.begin(), m_units.end(), [](const UnitResult& a, const UnitResult& b) { return a.cycles < b.cycles; });
    double most = -1;
    const auto own = pipesOf(m_layout.kindOf(static_cast<int>(slowest - m_units.begin())));
    for (int p = 0; p < kPipes; ++p) {
        const auto pipe = static_cast<Pipe>(p);
        const double busy = slowest->busy[static_cast<std::size_t>(p)];
        if (busy == 0 && std::find(own.begin(), own.end(), pipe) == own.end())
            continue;
        timeline.busyShare[pipeName(pipe)] = slowest->cycles > 0 ? std::min(1.0, busy / slowest->cycles) : 0;
        if (busy > most) {
            most = busy;
            timeline.criticalPipe = pipeName(pipe);
        }
    }
    for (const UnitResult& unit : m_units) {
        timeline.bytesRead += unit.bytesRead;
        timeline.bytesWritten += unit.bytesWritten;
    }
    for (const auto& [unit, core] : m_first)
        timeline.cores.push_back(core);
    if (m_slowest && m_layout.blockOf(m_slowestUnit) != 0)
        timeline.cores.push_back(*m_slowest);
    timeline.buffers = m_buffers;
    if (m_layout.vectors > 0)
        timeline.memoryCapacity["UB"] = m_profile.memory.ub;
    if (m_layout.cubes > 0) {
        timeline.memoryCapacity["L1"] = m_profile.memory.l1;
        timeline.memoryCapacity["L0A"] = m_profile.memory.l0a;
        timeline.memoryCapacity["L0B"] = m_profile.memory.l0b;
        timeline.memoryCapacity["L0C"] = m_profile.memory.l0c;
    }
    return timeline;
}

LaunchReport Run::execute()
{
    const auto started = std::chrono::steady_clock::now();
    runAs(m_spec.kernel);
    // Undeclared kernels may turn out to be cube kernels, and those to be mixed.
    for (int attempt = 0; attempt < kKernelKinds && m_team->restart(); ++attempt)
        runAs(*m_team->restart());
    applyAtomics();
    reportLeftovers();
    LaunchReport report;
    report.caseId = m_spec.caseId;
    report.blockDim = m_spec.blockDim;
    FindingLog all(m_spec.limits.findings);
    for (const UnitResult& unit : m_units)
        all.merge(unit.log);
    all.merge(m_atomicFindings);
    reportRaces(m_stores, m_loads, all);
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
