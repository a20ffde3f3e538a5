// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "published_cases.h"

#include "emulator/launch.h"
#include "kernels.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace acann::bench {

namespace {

using emulator::GmRole;

constexpr int kCores = 48;
constexpr int kCubeCores = 24;
constexpr uint32_t kElements = 8192u * 8192u;
/// 302 MB in whole copies of 64 rows of 2 KiB, the same number for each core.
constexpr uint64_t kReadBytes = uint64_t(48) * 48 * 131072;

struct Freer
{
    void operator()(std::uint8_t* memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<std::uint8_t, Freer>;

/// Not touched here: inputs of zeros cost no memory.
Memory allocate(std::size_t bytes)
{
    constexpr std::size_t page = 4096;
    return Memory(static_cast<std::uint8_t*>(std::aligned_alloc(page, (bytes + page - 1) / page * page)));
}

emulator::LaunchReport launch(const hardware::HardwareProfile& profile, int blocks,
    std::vector<emulator::GmRegion> regions, const std::function<void()>& body)
{
    emulator::LaunchSpec spec;
    spec.caseId = "published";
    spec.blockDim = blocks;
    spec.regions = std::move(regions);
    auto report = emulator::launch(profile, spec, body);
    if (!report.findings.empty())
        throw std::runtime_error(report.findings.front().rule + ": " + report.findings.front().message);
    return report;
}

template <int buffers>
double addUs(const hardware::HardwareProfile& profile, int blocks, uint32_t tile, uint32_t shift, bool bypassL2)
{
    const std::size_t bytes = kElements * sizeof(half);
    const Memory x = allocate(bytes);
    const Memory y = allocate(bytes);
    const Memory z = allocate(bytes);
    const auto report = launch(profile, blocks,
        {{"x", x.get(), bytes, GmRole::Input}, {"y", y.get(), bytes, GmRole::Input},
            {"z", z.get(), bytes, GmRole::Output}},
        [&] {
            TiledAdd<buffers>().Run(x.get(), y.get(), z.get(), {kElements, tile, shift, bypassL2});
        });
    return report.timeline.totalNs / 1000;
}

double readUs(const hardware::HardwareProfile& profile, const ReadSettings& settings)
{
    const Memory x = allocate(settings.bytes);
    const auto report = launch(
        profile, kCores, {{"x", x.get(), settings.bytes, GmRole::Input}}, [&] { ReadRows().Run(x.get(), settings); });
    return report.timeline.totalNs / 1000;
}

double vectorCycles(const hardware::HardwareProfile& profile, const std::function<void()>& body, int rounds)
{
    const auto report = launch(profile, 1, {}, body);
    return (report.timeline.totalNs - profile.launch.overheadNs) / profile.nanosecondsPerCycle() / rounds;
}

double bankCycles(const hardware::HardwareProfile& profile, const BankSettings& settings)
{
    return vectorCycles(
        profile, [&] { repeatedAdd(settings); }, kBankRounds);
}

void addAddCases(std::vector<PublishedCase>& cases)
{
    using Profile = const hardware::HardwareProfile&;
    const std::string group = "Add 8192x8192 half";
    const auto add = [&](std::string name, double us, std::function<double(Profile)> model) {
        cases.push_back({group, std::move(name), us, Unit::Microseconds, false, std::move(model)});
    };
    add("1 core, 8 KiB tiles", 6909, [](Profile p) { return addUs<1>(p, 1, 4096, 0, false); });
    add("48 cores, 8 KiB tiles", 306.6, [](Profile p) { return addUs<1>(p, kCores, 4096, 0, false); });
    add("48 cores, 32 KiB tiles", 268.5, [](Profile p) { return addUs<1>(p, kCores, 16384, 0, false); });
    add("... double buffered", 264.0, [](Profile p) { return addUs<2>(p, kCores, 16384, 0, false); });
    add("... inputs bypass L2", 187.7, [](Profile p) { return addUs<2>(p, kCores, 16384, 0, true); });
    // 32 KiB tiles leave no room for the shift: 256 elements less.
    add("... no bank conflicts", 184.5, [](Profile p) { return addUs<2>(p, kCores, 16128, 256, true); });
}

void addReadCases(std::vector<PublishedCase>& cases)
{
    using Profile = const hardware::HardwareProfile&;
    const auto read = [&](const char* group, std::string name, double us, bool calibrates, ReadSettings settings) {
        cases.push_back({group, std::move(name), us, Unit::Microseconds, calibrates,
            [settings](Profile p) { return readUs(p, settings); }});
    };
    read("GM to UB, 302 MB", "128 B a copy", 548, true, {kReadBytes, 128, 1});
    read("GM to UB, 302 MB", "64 rows of 2046 B", 259, false, {kReadBytes / 2048 * 2046, 2046, 64});
    read("GM to UB, 302 MB", "64 rows of 128 B", 220.8, true, {kReadBytes, 128, 64});
    read("GM to UB, 302 MB", "64 rows of 2 KiB", 202.7, true, {kReadBytes, 2048, 64});
    read("Reading four times", "all, four times", 816, false, {kReadBytes, 2048, 16, 1, 4});
    read("Reading four times", "each half four times", 354, false, {kReadBytes, 2048, 16, 2, 4});
}

void addVectorCases(std::vector<PublishedCase>& cases)
{
    using Profile = const hardware::HardwareProfile&;
    const auto bank = [&](std::string name, double cycles, bool calibrates, BankSettings settings) {
        cases.push_back({"float Add of 64 repeats", std::move(name), cycles, Unit::Cycles, calibrates,
            [settings](Profile p) { return bankCycles(p, settings); }});
    };
    bank("two reads of one bank group", 154, true, {131072, 0, 65536});
    bank("read and write of one bank", 139, true, {32768 + 256, 0, 65536 + 256});
    bank("overlapping re-reads", 133, false, {131072, 0, 65536, 1});
    bank("no conflict", 88, false, {131072, 0, 65536 + 256});
    bank("in place", 88, false, {0, 0, 65536 + 256});
    const auto reduce = [&](std::string name, double us, ReduceWay way) {
        cases.push_back(
            {"sum of 256 floats, 100 times", std::move(name), us, Unit::Microseconds, true, [way](Profile p) {
                 const auto cycles = vectorCycles(
                     p, [way] { reduce256(way); }, 1);
                 return cycles * p.nanosecondsPerCycle() / 1000;
             }});
    };
    reduce("three times by blocks", 13.94, ReduceWay::BlockThrice);
    reduce("twice by repeats", 13.0, ReduceWay::RepeatTwice);
    reduce("by blocks, then by repeats", 8.44, ReduceWay::BlockThenRepeat);
}

double fractalUs(const hardware::HardwareProfile& profile, const FractalSettings& settings)
{
    const Memory x = allocate(settings.bytes);
    const auto report = launch(
        profile, kCubeCores, {{"x", x.get(), settings.bytes, GmRole::Input}}, [&] { readFractals(x.get(), settings); });
    return report.timeline.totalNs / 1000;
}

/// From the first Mmad to the end of the last.
double mmadCycles(const hardware::HardwareProfile& profile, uint16_t m, uint16_t n)
{
    emulator::LaunchSpec spec;
    spec.keepSpans = true;
    const auto report = emulator::launch(profile, spec, [=] { multiplyEightTimes(m, n); });
    if (!report.findings.empty())
        throw std::runtime_error(report.findings.front().message);
    for (const emulator::PipeTimeline& lane : report.timeline.cores.at(0).pipes)
        if (lane.pipe == "M")
            return static_cast<double>(lane.spans.back().end - lane.spans.front().start);
    throw std::runtime_error("nothing ran on pipe M");
}

void addCubeCases(std::vector<PublishedCase>& cases)
{
    using Profile = const hardware::HardwareProfile&;
    const auto read = [&](std::string name, double us, FractalSettings settings) {
        cases.push_back({"GM to L1 as fractals, 302 MB", std::move(name), us, Unit::Microseconds, false,
            [settings](Profile p) { return fractalUs(p, settings); }});
    };
    read("rows of 510 B, tiles of 32 KiB", 422.5, {kReadBytes / 512 * 510, 64, 255});
    read("tiles of 8 KiB", 283.5, {kReadBytes, 16, 256});
    read("tiles of 32 KiB", 214.5, {kReadBytes, 64, 256});
    const auto mmad = [&](std::string name, double cycles, uint16_t m, uint16_t n) {
        cases.push_back({"eight Mmad of depth 64", std::move(name), cycles, Unit::Cycles, false,
            [m, n](Profile p) { return mmadCycles(p, m, n); }});
    };
    mmad("128 x 256", 4209, 128, 256);
    mmad("128 x 128", 2172, 128, 128);
}

} // namespace

std::vector<PublishedCase> publishedCases()
{
    std::vector<PublishedCase> cases;
    addAddCases(cases);
    addReadCases(cases);
    addVectorCases(cases);
    addCubeCases(cases);
    return cases;
}

std::vector<CaseResult> runCases(const hardware::HardwareProfile& profile)
{
    std::vector<CaseResult> results;
    for (PublishedCase& known : publishedCases()) {
        const double modelled = known.model(profile);
        results.push_back({std::move(known), modelled});
    }
    return results;
}

std::vector<Pair> pairsOf(const std::vector<CaseResult>& results)
{
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < results.size(); ++i) {
        for (std::size_t k = i + 1; k < results.size(); ++k) {
            if (results[i].known.group != results[k].known.group)
                continue;
            const bool falling = results[i].known.published >= results[k].known.published;
            pairs.push_back({&results[falling ? i : k], &results[falling ? k : i]});
        }
    }
    return pairs;
}

} // namespace acann::bench
