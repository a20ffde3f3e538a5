// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Caches, registers, dumps and tracing (ascend-c-facts §3.3, §3.7). Caches and profiling marks have no effect here.
#pragma once

#include "acann_emulator/debug.h"
#include "acann_emulator/sync.h"

namespace AscendC {

/// Most axes of a shape or a slice.
constexpr int32_t K_MAX_DIM = 8;

inline int64_t GetArchVersion() { return 0; }
inline int64_t GetProgramCounter() { return 0; }

inline void ICachePreLoad(const int64_t) { }
template <typename T> inline void DataCachePreload(const GlobalTensor<uint64_t>&, const T) { }
template <typename T> inline void OOMCheckAddrRange(__gm__ T*, const uint64_t) { }
template <typename T> inline void OOMCheckAddrRange(const GlobalTensor<T>&, const uint64_t) { }
inline void MetricsProfStart() { }
inline void MetricsProfStop() { }
inline void PrintTimeStamp(uint32_t) { }

/// Super kernels of other chips; on the 910B they are documented to compile and to have no effect.
template <pipe_t pipe = PIPE_MTE3> inline void SetNextTaskStart() { }
inline void WaitPreTaskEnd() { }

/// The scalar unit reads and writes global memory directly: no cache lies between.
template <typename T> inline T ReadGmByPassDCache(__gm__ T* address, EmuHere here = EmuHere::at())
{
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(address, 1);
    return tensor.GetValue(0, here);
}
template <typename T> inline void WriteGmByPassDCache(__gm__ T* address, T value, EmuHere here = EmuHere::at())
{
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(address, 1);
    tensor.SetValue(0, value, here);
}

/// Shape that only describes a dump.
class ShapeInfo
{
public:
    ShapeInfo() = default;
    ShapeInfo(uint8_t dimensions, const uint32_t* extents)
        : shapeDim(dimensions)
        , originalShapeDim(dimensions)
    {
        for (uint8_t i = 0; i < dimensions && i < kMostDimensions; ++i)
            shape[i] = originalShape[i] = extents[i];
    }
    static constexpr uint8_t kMostDimensions = 8;
    uint8_t shapeDim = 0;
    uint8_t originalShapeDim = 0;
    uint32_t shape[kMostDimensions] = {};
    uint32_t originalShape[kMostDimensions] = {};
};

namespace emu {
template <typename Tensor> inline void dump(const Tensor& tensor, uint32_t desc, uint32_t size, EmuHere here)
{
    using T = typename Tensor::PrimType;
    PRINTF("DumpTensor: desc=%u, length=%u, data:\n", desc, size);
    for (uint32_t i = 0; i < size; ++i) {
        const T value = tensor.GetValue(i, here);
        if constexpr (std::is_integral<T>::value)
            PRINTF("%d ", static_cast<int64_t>(value));
        else
            PRINTF("%f ", static_cast<float>(value));
    }
    PRINTF("\n");
}
} // namespace emu

/// Prints the first elements of a tensor with the modelled core waiting for nothing: a dump is not timed.
template <typename T>
inline void DumpTensor(const LocalTensor<T>& tensor, uint32_t desc, uint32_t dumpSize, EmuHere here = EmuHere::at())
{
    emu::dump(tensor, desc, dumpSize, here);
}
template <typename T>
inline void DumpTensor(const GlobalTensor<T>& tensor, uint32_t desc, uint32_t dumpSize, EmuHere here = EmuHere::at())
{
    emu::dump(tensor, desc, dumpSize, here);
}
template <typename Tensor>
inline void DumpTensor(
    const Tensor& tensor, uint32_t desc, uint32_t dumpSize, const ShapeInfo&, EmuHere here = EmuHere::at())
{
    emu::dump(tensor, desc, dumpSize, here);
}
template <typename Tensor>
inline void DumpAccChkPoint(
    const Tensor& tensor, uint32_t index, uint32_t countOff, uint32_t dumpSize, EmuHere here = EmuHere::at())
{
    emu::dump(tensor[countOff], index, dumpSize, here);
}

} // namespace AscendC

namespace acann_emu {
/// The device compiler's variable of that name; a kernel's own variable hides it.
struct BlockIndex
{
    operator std::int64_t() const { return acann_emu_block_index(); }
};
struct BlockCount
{
    operator std::int64_t() const { return acann_emu_block_count(); }
};
} // namespace acann_emu
inline constexpr acann_emu::BlockIndex block_idx{};
inline constexpr acann_emu::BlockCount block_num{};

#define TRACE_START(ID) static_cast<void>(ID)
#define TRACE_STOP(ID) static_cast<void>(ID)
