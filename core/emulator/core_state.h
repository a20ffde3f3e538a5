// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/atomic_stores.h"
#include "emulator/core_team.h"
#include "emulator/cross_core_flags.h"
#include "emulator/finding_log.h"
#include "emulator/global_memory.h"
#include "emulator/gm_stores.h"
#include "emulator/l2_model.h"
#include "emulator/local_memory.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace acann::emulator {

/// Thrown by the runtime to leave a kernel that cannot go on; caught by the launcher, never seen by callers.
struct StopBlock
{ };

/// Thrown when a kernel turns out to be of another kind than it runs as; the launcher runs it again as that kind.
struct RestartLaunch
{
    KernelType type;
};

/// Which core of a launch a Core plays.
struct UnitContext
{
    CoreTeam* team = nullptr;
    CrossCoreFlags* flags = nullptr;
    int unit = 0;
    KernelType type;
    const std::function<void()>* settle = nullptr; ///< applies what all cores have published; the team's mutex is held
};

/// Consecutive elements of one vector instruction: byte offsets from the start of each operand, and how many.
struct LaneRun
{
    std::uint32_t dst = 0;
    std::uint32_t src0 = 0;
    std::uint32_t src1 = 0;
    std::uint32_t count = 0;
};

/// The base block that a Matmul object holds: sums in float, or int32 when its operands are int8.
struct MatmulResult
{
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    bool integers = false;
    std::vector<std::uint32_t> sums; ///< their bits, row by row
};

/// The byte ranges an instruction reads and writes in local memory.
struct Touched
{
    std::vector<ByteRange> reads;
    std::vector<ByteRange> writes;
    void clear()
    {
        reads.clear();
        writes.clear();
    }
};

/// One emulated core while it runs one block: memory, pipes, findings. Used by one thread.
class Core
{
public:
    Core(const hardware::HardwareProfile& profile, const LaunchSpec& spec, const GlobalMemory& global, CoreKind kind);
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    /// Makes the core ready for a block: poisoned memory, idle pipes, no findings.
    void begin(const UnitContext& context);
    /// Checks what must hold when a kernel returns.
    void end();
    /// Reports buffers that are not free; called when the TPipe dies.
    void checkQueues();
    /// True once the kernel is being left early: nothing more is reported.
    [[nodiscard]] bool stopped() const { return m_stopped; }
    void markStopped() { m_stopped = true; }

    [[nodiscard]] int block() const { return m_block; }
    [[nodiscard]] CoreKind kind() const { return m_kind; }
    [[nodiscard]] const UnitContext& context() const { return m_context; }
    [[nodiscard]] const TeamLayout& layout() const { return m_context.team->layout(); }
    /// What GetBlockIdx gives.
    [[nodiscard]] int blockIndex() const;
    /// The kernel says what kind it is; leaves the launch when it runs as another one.
    void declare(const KernelType& type, const acann_emu::Here& here);
    /// True when this core can execute what only the given kind of core has. A mixed kernel's other cores skip it; an
    /// undeclared kernel is run again with such cores; else it is a finding.
    [[nodiscard]] bool executes(CoreKind needed, const char* api, const acann_emu::Here& here);
    /// Waits for other cores; leaves the kernel with a finding when that would never end.
    void await(const TeamWait& wait);
    [[nodiscard]] const LaunchSpec& spec() const { return m_spec; }
    [[nodiscard]] const hardware::HardwareProfile& profile() const { return m_profile; }
    [[nodiscard]] const GlobalMemory& global() const { return m_global; }

    void report(Rule rule, const acann_emu::Here& here, std::string message, std::vector<SourcePlace> related = {});
    /// True when the message of a report would only be counted: callers then skip building it.
    [[nodiscard]] bool alreadyReported(Rule rule, const acann_emu::Here& here) { return log.repeat(rule, here); }
    /// Reports and leaves the kernel.
    [[noreturn]] void stop(Rule rule, const acann_emu::Here& here, std::string message);

    /// Issues an instruction: hazards are checked, the history updated, the timeline advanced.
    Issued issue(Pipe pipe, const Cost& cost, const Touched& touched, const char* api, const acann_emu::Here& here);

    /// Reports buffers that do not fit, once, and leaves the kernel.
    void requireMemory(const acann_emu::Here& here);
    [[nodiscard]] acann_emu::LocalView viewOf(int buffer, std::int64_t offset, std::int64_t bytes);
    /// Position of a local address in the core's memories, see LocalMemory::base; −1 when it lies outside.
    [[nodiscard]] std::int64_t offsetOf(const std::uint8_t* address);
    void forgetSafeRanges();

    acann_emu::ScalarPort port{};
    LocalMemory local;
    TimelineModel timeline;
    AccessMap accesses;
    L2Model l2;
    GmStores stores; ///< for the comparison between blocks
    FindingLog log;
    std::vector<AtomicStore> atomics;
    std::vector<BufferUse> bufferMap; ///< taken when the pipe closes
    std::int64_t bytesRead = 0;
    std::int64_t bytesWritten = 0;

    bool setsFlags = false; ///< CrossCoreSetFlag was called
    int orderedRounds = 0; ///< how often WaitPreBlock was called
    void* pipe = nullptr; ///< the kernel's TPipe
    acann_emu::Here lastHere = acann_emu::Here::at("", 0);
    acann_emu::Here overflowHere = acann_emu::Here::at("", 0);
    bool counterMode = false;
    std::array<std::uint64_t, 2> mask = {~std::uint64_t(0), ~std::uint64_t(0)}; ///< low, high
    float deqScale = 1;
    acann_emu::DType atomicType = acann_emu::DType::Other;
    int atomicOperation = 0;
    acann_emu::Here atomicHere = acann_emu::Here::at("", 0);
    std::array<std::uint64_t, 3> reduceRegisters{};
    std::array<std::uint64_t, 4> specialRegisters{}; ///< by acann_emu::SpecialRegister
    bool padValueSet = false;

    struct Flag
    {
        std::optional<Moment> set;
        acann_emu::Here here = acann_emu::Here::at("", 0);
    };
    static constexpr int kEventIds = 8;
    [[nodiscard]] Flag& flag(Pipe from, Pipe to, std::int64_t id);
    [[nodiscard]] std::uint8_t& reservedIds(Pipe from, Pipe to);

    std::vector<MatmulResult> matmuls; ///< one per object
    std::optional<Moment> unitFlagged; ///< the last Mmad that signals Fixpipe by its unit flag
    Touched scratch; ///< reused by instructions
    std::vector<LaneRun> runs; ///< reused by vector instructions

    /// A store to global memory that a later load of the same core might overtake.
    struct PendingStore
    {
        const std::uint8_t* begin = nullptr;
        const std::uint8_t* end = nullptr;
        std::uint32_t number = 0;
        int line = 0;
    };
    std::vector<PendingStore> pendingStores;
    /// An element of global memory to which operator() gave a reference: read or written, which shows afterwards.
    struct OpenElement
    {
        std::uint8_t* address = nullptr;
        std::uint32_t bytes = 0;
        std::array<std::uint8_t, 8> before{};
        acann_emu::Here here = acann_emu::Here::at("", 0);
    };
    std::optional<OpenElement> openElement;
    /// Other cores are about to see what this one did: gives away its accumulating stores. The team's mutex is held.
    void publish();
    /// Counts the store through the open reference, if there was one.
    void closeElement();

    /// Where the source of a reduction begins, whose result replaced its first elements.
    struct Clobbered
    {
        ByteRange result;
        std::uint32_t sourceEnd = 0;
        int line = 0;
        std::uint32_t number = 0; ///< of the reduction on pipe V
    };
    std::optional<Clobbered> clobbered;

    /// The line at which TPipes are created and what they took, see PIPE-IN-LOOP.
    struct PipeSite
    {
        acann_emu::Here here = acann_emu::Here::at("", 0);
        int created = 0;
        std::map<int, std::int64_t> queueBuffers; ///< by position, over all of them
    };
    PipeSite pipeSite;
    /// Writes one line of kernel-side printf to stderr, within the launch's limit.
    void print(const std::string& line);
    /// Bytes per cycle that this core gets of a bandwidth of the whole chip.
    [[nodiscard]] double shareOf(double bytesPerSecond) const;

private:
    void checkHazards(
        Pipe pipe, const Touched& touched, const acann_emu::Here& here, const char* api, double& dependency);
    void reportConflict(const Conflict& conflict, Pipe pipe, const char* api, const acann_emu::Here& here);
    void checkFlags();
    void checkClobbered(const Touched& touched, const char* api, const acann_emu::Here& here);

    [[nodiscard]] std::string name() const; ///< "block 3", "block 3 AIC"

    const hardware::HardwareProfile& m_profile;
    const LaunchSpec& m_spec;
    const GlobalMemory& m_global;
    CoreKind m_kind;
    UnitContext m_context;
    int m_block = 0;
    bool m_stopped = false;
    std::size_t m_printed = 0;
    std::array<Flag, static_cast<std::size_t>(kPipes* kPipes* kEventIds)> m_flags;
    std::array<std::uint8_t, static_cast<std::size_t>(kPipes* kPipes)> m_reserved{};
};

/// The core that the calling thread emulates. Only valid inside a launch.
[[nodiscard]] Core& currentCore();
/// Null on threads that run no kernel.
[[nodiscard]] Core* currentCoreIfAny();
void setCurrentCore(Core* core);

[[nodiscard]] const char* eventName(Pipe from, Pipe to); ///< "MTE2_V"

} // namespace acann::emulator
