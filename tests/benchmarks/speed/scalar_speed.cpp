// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scalar loops over local and global memory, with all checks: accesses per second of one core.
#include "emulator/launch.h"
#include "kernel_operator.h"

#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

using namespace acann;

constexpr std::uint32_t kCount = 8192;
constexpr int kRounds = 100;
constexpr double kAccesses = 3.0 * kCount * kRounds; ///< two reads and a write per element

void runOnOneCore(benchmark::State& state, std::vector<emulator::GmRegion> regions, const std::function<void()>& body)
{
    const auto profile = hardware::loadProfile(ACANN_SOURCE_DIR "/knowledge/hardware/ascend910b3.json");
    emulator::LaunchSpec spec;
    spec.threads = 1;
    spec.regions = std::move(regions);
    for ([[maybe_unused]] const auto _ : state)
        if (const auto report = emulator::launch(*profile, spec, body); !report.findings.empty())
            state.SkipWithError(report.findings.front().message.c_str());
    state.counters["accesses"]
        = benchmark::Counter(kAccesses, benchmark::Counter::kIsIterationInvariantRate, benchmark::Counter::kIs1000);
}

void LocalScalars(benchmark::State& state)
{
    runOnOneCore(state, {}, [] {
        AscendC::TPipe pipe;
        AscendC::TBuf<AscendC::TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, 3 * kCount * sizeof(float));
        AscendC::LocalTensor<float> x = buffer.Get<float>();
        AscendC::LocalTensor<float> y = x[kCount];
        AscendC::LocalTensor<float> z = x[2 * kCount];
        AscendC::Duplicate(x, 1.0f, 2 * kCount);
        for (int round = 0; round < kRounds; ++round)
            for (std::uint32_t i = 0; i < kCount; ++i)
                z.SetValue(i, x.GetValue(i) + y.GetValue(i));
    });
}

void GlobalScalars(benchmark::State& state)
{
    alignas(512) static float memory[3 * kCount];
    runOnOneCore(state, {{"memory", memory, sizeof memory, emulator::GmRole::Output}}, [] {
        AscendC::GlobalTensor<float> x;
        AscendC::GlobalTensor<float> y;
        AscendC::GlobalTensor<float> z;
        x.SetGlobalBuffer(memory, kCount);
        y.SetGlobalBuffer(memory + kCount, kCount);
        z.SetGlobalBuffer(memory + 2 * kCount, kCount);
        for (int round = 0; round < kRounds; ++round)
            for (std::uint32_t i = 0; i < kCount; ++i)
                z.SetValue(i, x.GetValue(i) + y.GetValue(i));
    });
}

BENCHMARK(LocalScalars)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();
BENCHMARK(GlobalScalars)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

} // namespace
