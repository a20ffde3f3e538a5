// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long the host compiler takes for a typical vector kernel, against the same file with an empty stub of the header.
#include "base/files.h"
#include "base/subprocess.h"

#include <benchmark/benchmark.h>

namespace {

using namespace acann;

/// Declares just enough of the names that the kernel uses.
constexpr const char* kStub = R"(#pragma once
#include <cstdint>
using half = _Float16;
#define __aicore__
#define __global__
#define __gm__
#define GM_ADDR uint8_t*
namespace AscendC {
enum class TPosition { VECIN, VECOUT };
template <typename T> struct LocalTensor { LocalTensor operator[](uint32_t) const { return *this; } };
template <typename T> struct GlobalTensor {
    void SetGlobalBuffer(T*, uint64_t) { }
    GlobalTensor operator[](uint64_t) const { return *this; }
};
struct TPipe { template <typename Q> void InitBuffer(Q&, int, uint32_t) { } };
template <TPosition p, int d> struct TQue {
    template <typename T> LocalTensor<T> AllocTensor() { return {}; }
    template <typename T> LocalTensor<T> DeQue() { return {}; }
    template <typename T> void EnQue(const LocalTensor<T>&) { }
    template <typename T> void FreeTensor(const LocalTensor<T>&) { }
};
template <typename A, typename B> void DataCopy(const A&, const B&, uint32_t) { }
template <typename T> void Add(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, int32_t) { }
template <typename T> void Exp(const LocalTensor<T>&, const LocalTensor<T>&, int32_t) { }
template <typename T> void Muls(const LocalTensor<T>&, const LocalTensor<T>&, T, int32_t) { }
inline int64_t GetBlockIdx() { return 0; }
}
)";

constexpr const char* kKernel = R"(#include "kernel_operator.h"
using namespace AscendC;
class Kernel {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, uint32_t length) {
        gx.SetGlobalBuffer((__gm__ half*)x + length * GetBlockIdx(), length);
        gy.SetGlobalBuffer((__gm__ half*)y + length * GetBlockIdx(), length);
        pipe.InitBuffer(in, 2, 8192);
        pipe.InitBuffer(out, 2, 8192);
        total = length;
    }
    __aicore__ inline void Process() {
        for (uint32_t at = 0; at < total; at += 4096) { CopyIn(at); Compute(); CopyOut(at); }
    }
private:
    __aicore__ inline void CopyIn(uint32_t at) {
        LocalTensor<half> t = in.AllocTensor<half>();
        DataCopy(t, gx[at], 4096);
        in.EnQue(t);
    }
    __aicore__ inline void Compute() {
        LocalTensor<half> x = in.DeQue<half>();
        LocalTensor<half> y = out.AllocTensor<half>();
        Muls(y, x, (half)-1, 4096);
        Exp(y, y, 4096);
        Add(y, y, x, 4096);
        out.EnQue(y);
        in.FreeTensor(x);
    }
    __aicore__ inline void CopyOut(uint32_t at) {
        LocalTensor<half> y = out.DeQue<half>();
        DataCopy(gy[at], y, 4096);
        out.FreeTensor(y);
    }
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    GlobalTensor<half> gx, gy;
    uint32_t total = 0;
};
extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
    Kernel op;
    op.Init(x, y, 65536);
    op.Process();
}
)";

void compile(benchmark::State& state, bool stub, bool precompiled)
{
    const auto folder = base::TemporaryFolder::create("compile").value();
    const auto file = folder.path() / "kernel.cpp";
    const std::string include
        = stub || precompiled ? folder.path().string() : ACANN_SOURCE_DIR "/core/emulator/include";
    bool ready = base::writeFileAtomically(file, kKernel).has_value();
    if (stub)
        ready = ready && base::writeFileAtomically(folder.path() / "kernel_operator.h", kStub);
    const std::vector<std::string> common{"g++", "-std=c++17", "-O2", "-fPIC"};
    const auto run = [&](const std::vector<std::string>& arguments) {
        base::ProcessSpec process;
        process.argv = common;
        process.argv.insert(process.argv.end(), arguments.begin(), arguments.end());
        const auto result = base::runProcess(process);
        return result && result->succeeded();
    };
    if (precompiled)
        ready = ready
            && run({"-x", "c++-header", ACANN_SOURCE_DIR "/core/emulator/include/kernel_operator.h", "-I",
                ACANN_SOURCE_DIR "/core/emulator/include", "-o", (folder.path() / "kernel_operator.h.gch").string()});
    for ([[maybe_unused]] const auto _ : state)
        ready = ready
            && run({"-I", include, "-I", ACANN_SOURCE_DIR "/core/emulator/include", "-c", file.string(), "-o",
                (folder.path() / "kernel.o").string()});
    if (!ready)
        state.SkipWithError("the compiler failed");
}

void CompileStub(benchmark::State& state) { compile(state, true, false); }
void CompileKernel(benchmark::State& state) { compile(state, false, false); }
/// As the evaluator compiles: the header is compiled once.
void CompileKernelPrecompiled(benchmark::State& state) { compile(state, false, true); }

BENCHMARK(CompileStub)->Unit(benchmark::kMillisecond)->Iterations(5)->UseRealTime();
BENCHMARK(CompileKernel)->Unit(benchmark::kMillisecond)->Iterations(5)->UseRealTime();
BENCHMARK(CompileKernelPrecompiled)->Unit(benchmark::kMillisecond)->Iterations(5)->UseRealTime();

} // namespace
