// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace acann::hardware {

/// One number about a chip and where it comes from. Shown in the inspector; nothing is used without it.
struct Quantity
{
    double value = 0;
    std::string unit; ///< "B", "cycle", "B/cycle", "MHz", …
    std::string source; ///< a place in public documentation or a named measurement
    bool measured = false; ///< true only for silicon measurements; false for documented, derived or assumed numbers
    friend bool operator==(const Quantity&, const Quantity&) = default;
};

struct CoreCounts
{
    int vector = 0; ///< AIV
    int cube = 0; ///< AIC
    friend bool operator==(const CoreCounts&, const CoreCounts&) = default;
};

/// Sizes of on-chip memories in bytes, per AIV (UB) or per AIC (the others).
struct MemorySizes
{
    std::int64_t ub = 0; ///< physical size
    std::int64_t ubUsable = 0; ///< what a kernel may allocate by default; the rest is scratch of library functions
    std::int64_t l1 = 0;
    std::int64_t l1Usable = 0;
    std::int64_t l0a = 0;
    std::int64_t l0b = 0;
    std::int64_t l0c = 0;
    std::int64_t biasTable = 0;
    std::int64_t fixpipe = 0;
    std::int64_t l2 = 0; ///< per chip
    std::int64_t dataBlock = 0; ///< bytes of one UB block (32)
    std::int64_t vectorRepeat = 0; ///< bytes one vector repeat processes (256)
    friend bool operator==(const MemorySizes&, const MemorySizes&) = default;
};

/// cycles(instruction) = head when the queue is idle + slope · repeats + tail at the consumer.
struct VectorCost
{
    double slope16 = 1; ///< cycles per repeat with elements of 8 or 16 bits
    double slope32 = 1; ///< cycles per repeat with elements of 32 bits or more
    double fixed = 24; ///< head + tail
    friend bool operator==(const VectorCost&, const VectorCost&) = default;
};

struct VectorUnit
{
    std::map<std::string, VectorCost, std::less<>> instructions; ///< by API name; "default" always exists
    double head = 0; ///< the part of `fixed` paid before the first result when the queue is idle, cycles
    double minimumIssue = 0; ///< least cycles between two vector instructions
    double partialCountPenalty = 0; ///< cycles added in count mode when bytes are no multiple of a repeat
    double sameGroupReads = 0; ///< factor when both sources lie in one UB bank group
    double sameBankWrite = 0; ///< factor when a repeat reads from the bank that the one before still writes
    int bankGroups = 0;
    [[nodiscard]] const VectorCost& costOf(std::string_view api) const;
    friend bool operator==(const VectorUnit&, const VectorUnit&) = default;
};

/// One direction of GM traffic of one core.
struct TransferPath
{
    double startCycles = 0; ///< before the first byte arrives
    double issueCycles = 0; ///< least cycles between two transfers on the same pipe
    double bytesPerCycle = 0; ///< plateau of one core
    double perBlockCycles = 0; ///< extra cycles per non-contiguous block
    double requestCycles = 0; ///< the part of startCycles in which the chip's bandwidth is not used by anyone else
    double outstandingBytes = 0; ///< copies shorter than this overlap their start-up with the next one's
    friend bool operator==(const TransferPath&, const TransferPath&) = default;
};

/// The cube core: Mmad, and the ways of its operands.
struct CubeUnit
{
    double isolatedCycles = 0; ///< of an Mmad beside its tiles, when the unit was idle
    double pipelinedCycles = 0; ///< the same, behind another Mmad
    double loadStartCycles = 0; ///< of LoadData from L1
    double l1ToL0aBytesPerCycle = 0;
    double l1ToL0bBytesPerCycle = 0;
    double gmToL1StartCycles = 0;
    double gmToL1BytesPerCycle = 0;
    double gmToL1FractalBytesPerCycle = 0; ///< while turning rows into fractals
    double l0cToGmStartCycles = 0;
    double l0cToGmBytesPerCycle = 0;
    friend bool operator==(const CubeUnit&, const CubeUnit&) = default;
};

struct ChipMemory
{
    double hbmBytesPerSecond = 0;
    double l2BytesPerSecond = 0;
    double l2ReadBytesPerCycle = 0; ///< plateau of one core reading what L2 holds; never below the path's own
    double unalignedFactor = 0; ///< share of bandwidth left when a GM address is not 512 B aligned
    std::int64_t fullSpeedAlignment = 0; ///< 512 B
    std::int64_t smallestBurst = 0; ///< GM transfers are rounded up to this, bytes
    friend bool operator==(const ChipMemory&, const ChipMemory&) = default;
};

struct ScalarCosts
{
    double issue = 0; ///< cycles to issue one instruction to another pipe
    double localAccess = 0; ///< one LocalTensor GetValue or SetValue
    double globalAccess = 0; ///< one GlobalTensor GetValue or SetValue
    double synchronisation = 0; ///< one flag, barrier, mask or mode setting
    double queueOperation = 0; ///< scalar work of AllocTensor, EnQue, DeQue, FreeTensor
    double bufferSetup = 0; ///< one InitBuffer call
    friend bool operator==(const ScalarCosts&, const ScalarCosts&) = default;
};

struct LaunchCosts
{
    double overheadNs = 0; ///< from launch to the first instruction and from the last one to completion
    int queueDepth = 0; ///< instructions a pipe's queue holds before the scalar unit stalls
    friend bool operator==(const LaunchCosts&, const LaunchCosts&) = default;
};

struct QueueLimits
{
    int buffers = 0; ///< per kernel
    int buffersPerPosition = 0; ///< queue buffers alive at one TPosition = event ids
    int repeatTimes = 0; ///< largest repeat count of a vector instruction
    friend bool operator==(const QueueLimits&, const QueueLimits&) = default;
};

/// One chip variant. Loaded from knowledge/hardware/<id>.json; `numbers` holds every figure with its source.
struct HardwareProfile
{
    std::string id; ///< "ascend910b3"
    std::string title; ///< "Ascend 910B3"
    double frequencyMHz = 0;
    CoreCounts cores;
    MemorySizes memory;
    VectorUnit vector;
    TransferPath gmToUb;
    TransferPath ubToGm;
    TransferPath ubToUb;
    CubeUnit cube;
    ChipMemory chip;
    ScalarCosts scalar;
    LaunchCosts launch;
    QueueLimits limits;
    std::map<std::string, Quantity> numbers; ///< by dotted key, "memory.ub"

    [[nodiscard]] double nanosecondsPerCycle() const { return 1000.0 / frequencyMHz; }
    friend bool operator==(const HardwareProfile&, const HardwareProfile&) = default;
};

inline constexpr std::string_view kDefaultSoc = "ascend910b3";

/// Reads one profile. A profile may name another file of the same folder in "inherits"; its own numbers win.
/// Errors: FileMissing, MalformedJson, InvalidArgument naming the key that is missing or out of range.
[[nodiscard]] Result<HardwareProfile> loadProfile(const std::filesystem::path& file);

/// `loadProfile(folder / (soc + ".json"))`; the error lists the known chips.
[[nodiscard]] Result<HardwareProfile> loadProfile(const std::filesystem::path& folder, std::string_view soc);

/// Ids of all chips described in a folder, sorted.
[[nodiscard]] std::vector<std::string> listProfiles(const std::filesystem::path& folder);

} // namespace acann::hardware
