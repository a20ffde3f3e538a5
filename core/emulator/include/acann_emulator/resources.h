// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory without TPipe, buffer pools, and tensor lists (ascend-c-facts §2.3, §3.7).
#pragma once

#include "acann_emulator/pipe.h"
#include "acann_emulator/sync.h"

namespace AscendC {

enum class Hardware : uint8_t
{
    GM,
    UB,
    L1,
    L0A,
    L0B,
    L0C,
    BIAS,
    FIXBUF,
    MAX
};

namespace emu {
constexpr TPosition positionOf(Hardware memory)
{
    switch (memory) {
    case Hardware::L1:
        return TPosition::A1;
    case Hardware::L0A:
        return TPosition::A2;
    case Hardware::L0B:
        return TPosition::B2;
    case Hardware::L0C:
        return TPosition::CO1;
    case Hardware::BIAS:
        return TPosition::C2;
    case Hardware::FIXBUF:
        return TPosition::C2PIPE2GM;
    default:
        return TPosition::VECCALC;
    }
}
} // namespace emu

/// Hands out one memory from its start on, each tensor on 32 bytes; nothing is given back.
template <Hardware memory = Hardware::UB> class LocalMemAllocator
{
public:
    template <TPosition position, typename T> LocalTensor<T> Alloc(uint32_t elements, EmuHere here = EmuHere::at())
    {
        return take<T>(position, elements, here);
    }
    template <typename T> LocalTensor<T> Alloc(uint32_t elements, EmuHere here = EmuHere::at())
    {
        return take<T>(emu::positionOf(memory), elements, here);
    }
    template <TPosition position, typename T, uint32_t elements> LocalTensor<T> Alloc(EmuHere here = EmuHere::at())
    {
        return take<T>(position, elements, here);
    }
    template <typename T, uint32_t elements> LocalTensor<T> Alloc(EmuHere here = EmuHere::at())
    {
        return take<T>(emu::positionOf(memory), elements, here);
    }
    uint32_t GetCurAddr() const { return m_next; }

private:
    template <typename T> LocalTensor<T> take(TPosition position, uint32_t elements, EmuHere here)
    {
        const LocalTensor<T> tensor(position, m_next, elements, here);
        const uint32_t bytes = elements * static_cast<uint32_t>(sizeof(T));
        m_next += (bytes + ONE_BLK_SIZE - 1) / ONE_BLK_SIZE * ONE_BLK_SIZE;
        return tensor;
    }
    uint32_t m_next = 0;
};

/// A set and wait pair between two pipes as an object.
template <pipe_t from, pipe_t to> class TQueSync
{
public:
    void SetFlag(TEventID id, EmuHere here = EmuHere::at())
    {
        acann_emu_set_flag(acann_emu::pipeOf(from), acann_emu::pipeOf(to), id, here);
    }
    void WaitFlag(TEventID id, EmuHere here = EmuHere::at())
    {
        acann_emu_wait_flag(acann_emu::pipeOf(from), acann_emu::pipeOf(to), id, here);
    }
};

/// Helpers that production kernels take from the framework.
class AscendCUtils
{
public:
    static int32_t GetC0Count(int32_t elementBytes) { return elementBytes == 0 ? 0 : DEFAULT_C0_SIZE / elementBytes; }
    static int32_t GetC0Size() { return DEFAULT_C0_SIZE; }
    static int32_t GetBitSize(int32_t bytes) { return bytes * 8; }
    template <typename T, bool isSetMask = true> static void SetMask(const uint64_t& high, const uint64_t& low)
    {
        if constexpr (isSetMask)
            acann_emu_mask(high, low);
    }
    template <typename T, bool isSetMask = true> static void SetMask(int32_t length)
    {
        if constexpr (isSetMask)
            SetVectorMask<T>(length);
    }
    static void ResetMask() { AscendC::ResetMask(); }
};

/// Shape of one tensor of a list.
template <typename T> class TensorDesc
{
public:
    void SetShapeAddr(uint64_t* shape) { m_shape = shape; }
    uint64_t GetDim() const { return m_dimensions; }
    uint64_t GetIndex() const { return m_index; }
    uint64_t GetShape(uint32_t axis) const { return m_shape == nullptr || axis >= m_dimensions ? 0 : m_shape[axis]; }
    T* GetDataPtr() const { return m_data; }
    GlobalTensor<T> GetDataObj() const
    {
        GlobalTensor<T> tensor;
        tensor.SetGlobalBuffer(m_data);
        return tensor;
    }
    void fill(uint64_t index, uint64_t dimensions, const uint64_t* extents, T* data)
    {
        m_index = index;
        m_dimensions = dimensions;
        m_data = data;
        for (uint64_t i = 0; m_shape != nullptr && i < dimensions; ++i)
            m_shape[i] = extents[i];
    }

private:
    uint64_t* m_shape = nullptr;
    uint64_t m_dimensions = 0;
    uint64_t m_index = 0;
    T* m_data = nullptr;
};

/// Reads a dynamic input: a byte offset to the addresses, then per tensor a word (index high, dimensions low 32 bits)
/// and its extents, then the addresses.
class ListTensorDesc
{
public:
    ListTensorDesc() = default;
    ListTensorDesc(__gm__ void* data, uint32_t length = 0xffffffff, uint32_t shapeSize = 0xffffffff)
    {
        Init(data, length, shapeSize);
    }
    void Init(__gm__ void* data, uint32_t = 0xffffffff, uint32_t = 0xffffffff)
    {
        m_words = static_cast<__gm__ uint64_t*>(data);
    }
    template <typename T> void GetDesc(TensorDesc<T>& desc, uint32_t index) const
    {
        if (index >= GetSize())
            return;
        const __gm__ uint64_t* shape = m_words + 1;
        for (uint32_t i = 0; i < index; ++i)
            shape += 1 + (*shape & 0xffffffffu);
        desc.fill(*shape >> 32, *shape & 0xffffffffu, shape + 1, GetDataPtr<T>(index));
    }
    template <typename T> __gm__ T* GetDataPtr(uint32_t index) const
    {
        return reinterpret_cast<__gm__ T*>(addresses()[index]);
    }
    uint32_t GetSize() const
    {
        uint32_t count = 0;
        for (const __gm__ uint64_t* shape = m_words + 1; shape < addresses(); shape += 1 + (*shape & 0xffffffffu))
            ++count;
        return count;
    }

private:
    const __gm__ uint64_t* addresses() const { return m_words + *m_words / sizeof(uint64_t); }
    __gm__ uint64_t* m_words = nullptr;
};

} // namespace AscendC
