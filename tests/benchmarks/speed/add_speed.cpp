// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole Add of 8192 × 8192 halves on 48 emulated cores against a plain loop over the same memory. One thread each.
#include "emulator/launch.h"
#include "kernels.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

namespace {

using namespace acann;

constexpr std::size_t kElements = std::size_t(8192) * 8192;

struct Freer
{
    void operator()(half* memory) const { std::free(memory); }
};
using Halves = std::unique_ptr<half, Freer>;

Halves halves(float value)
{
    Halves memory(static_cast<half*>(std::aligned_alloc(4096, kElements * sizeof(half))));
    std::fill_n(memory.get(), kElements, half(value));
    return memory;
}

/// Megabytes of physical memory that the process has had at most.
double peakMegabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stod(line.substr(6)) / 1024;
    return 0;
}

void PlainAdd(benchmark::State& state)
{
    const Halves x = halves(1);
    const Halves y = halves(2);
    const Halves z = halves(0);
    for ([[maybe_unused]] const auto _ : state) {
        for (std::size_t i = 0; i < kElements; ++i)
            z.get()[i] = x.get()[i] + y.get()[i];
        benchmark::ClobberMemory();
    }
}

template <int buffers>
void emulatedAdd(benchmark::State& state, const char* soc, int blocks, std::uint32_t tile, bool track)
{
    const auto profile = hardware::loadProfile(std::string(ACANN_SOURCE_DIR "/knowledge/hardware/") + soc + ".json");
    const Halves x = halves(1);
    const Halves y = halves(2);
    const Halves z = halves(0);
    const std::size_t bytes = kElements * sizeof(half);
    emulator::LaunchSpec spec;
    spec.blockDim = blocks;
    spec.threads = 1;
    spec.keepSpans = track;
    spec.trackAccesses = track;
    spec.regions = {{"x", x.get(), bytes, emulator::GmRole::Input}, {"y", y.get(), bytes, emulator::GmRole::Input},
        {"z", z.get(), bytes, emulator::GmRole::Output}};
    for ([[maybe_unused]] const auto _ : state) {
        const auto report = emulator::launch(*profile, spec, [&] {
            bench::TiledAdd<buffers>().Run(reinterpret_cast<GM_ADDR>(x.get()), reinterpret_cast<GM_ADDR>(y.get()),
                reinterpret_cast<GM_ADDR>(z.get()), {static_cast<std::uint32_t>(kElements), tile, 0, false});
        });
        if (!report.findings.empty() || static_cast<float>(z.get()[kElements - 1]) != 3.0f)
            state.SkipWithError("the emulated Add is wrong");
    }
    state.counters["peakMB"] = peakMegabytes();
}

void EmulatedAdd(benchmark::State& state) { emulatedAdd<2>(state, "ascend910b1", 48, 16384, true); }
void EmulatedAddUntracked(benchmark::State& state) { emulatedAdd<2>(state, "ascend910b1", 48, 16384, false); }
/// 40 blocks with tiles of 4 KiB.
void EmulatedAddSmallTiles(benchmark::State& state) { emulatedAdd<2>(state, "ascend910b3", 40, 2048, true); }

BENCHMARK(PlainAdd)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();
BENCHMARK(EmulatedAdd)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();
BENCHMARK(EmulatedAddUntracked)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();
BENCHMARK(EmulatedAddSmallTiles)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

} // namespace
