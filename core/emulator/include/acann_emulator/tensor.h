// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acann_emulator/types.h"

namespace AscendC {

template <typename T> class LocalTensor;

namespace emu {

/// Operators between whole tensors; comparisons in the order of CMPMODE.
enum class TensorOperator
{
    Add,
    Sub,
    Mul,
    Div,
    Or,
    And,
    Less,
    Greater,
    Equal,
    LessEqual,
    GreaterEqual,
    NotEqual
};
inline constexpr int kFirstComparison = static_cast<int>(TensorOperator::Less);

/// `a + b` until it is assigned; see operators.h.
template <typename T, TensorOperator kind> struct TensorForm
{
    using IsTensorForm = void;
    template <typename Target> void storeTo(const LocalTensor<Target>& dst) const;
    const LocalTensor<T>& first;
    const LocalTensor<T>& second;
    EmuHere here;
};

/// The right operand and where the operator stands: an operator itself cannot have default arguments.
template <typename T> struct Located
{
    Located(const LocalTensor<T>& value, EmuHere place = EmuHere::at())
        : tensor(value)
        , here(place)
    { }
    const LocalTensor<T>& tensor;
    EmuHere here;
};

} // namespace emu

/// A piece of a core's local memory. Copies are cheap and refer to the same bytes.
template <typename T> class LocalTensor
{
public:
    using PrimType = T;

    LocalTensor() = default;
    /// Queue-less "static tensor": byte address in the memory of the position, number of elements.
    LocalTensor(TPosition position, uint32_t byteAddress, uint32_t elements, EmuHere here = EmuHere::at())
        : m_view(acann_emu_local_at(static_cast<int>(position), byteAddress,
            static_cast<int64_t>(elements) * static_cast<int64_t>(sizeof(T)), here))
    { }
    static LocalTensor fromView(const acann_emu::LocalView& view)
    {
        LocalTensor tensor;
        tensor.m_view = view;
        return tensor;
    }
    const acann_emu::LocalView& view() const { return m_view; }

    /// `dst = a + b`: as many elements as this tensor has.
    template <typename Form, typename = typename Form::IsTensorForm>
    const LocalTensor& operator=(const Form& form) const
    {
        form.storeTo(*this);
        return *this;
    }
#define ACANN_TENSOR_OPERATOR(SYMBOL, KIND)                                                                            \
    friend emu::TensorForm<T, emu::TensorOperator::KIND> operator SYMBOL(                                              \
        const LocalTensor& a, const emu::Located<T>& b)                                                                \
    {                                                                                                                  \
        return {a, b.tensor, b.here};                                                                                  \
    }
    ACANN_TENSOR_OPERATOR(+, Add)
    ACANN_TENSOR_OPERATOR(-, Sub)
    ACANN_TENSOR_OPERATOR(*, Mul)
    ACANN_TENSOR_OPERATOR(/, Div)
    ACANN_TENSOR_OPERATOR(|, Or)
    ACANN_TENSOR_OPERATOR(&, And)
    ACANN_TENSOR_OPERATOR(<, Less)
    ACANN_TENSOR_OPERATOR(>, Greater)
    ACANN_TENSOR_OPERATOR(==, Equal)
    ACANN_TENSOR_OPERATOR(<=, LessEqual)
    ACANN_TENSOR_OPERATOR(>=, GreaterEqual)
    ACANN_TENSOR_OPERATOR(!=, NotEqual)
#undef ACANN_TENSOR_OPERATOR

    T GetValue(uint32_t index, EmuHere here = EmuHere::at()) const
    {
        const int64_t offset = static_cast<int64_t>(index) * static_cast<int64_t>(sizeof(T));
        if (!readable(offset) && !acann_emu_local_read(m_view, offset, sizeof(T), here))
            return T();
        T value;
        std::memcpy(static_cast<void*>(&value), m_view.address + offset, sizeof(T));
        return value;
    }
    template <typename Value> void SetValue(uint32_t index, Value value, EmuHere here = EmuHere::at()) const
    {
        const int64_t offset = static_cast<int64_t>(index) * static_cast<int64_t>(sizeof(T));
        if (!writable(offset) && !acann_emu_local_write(m_view, offset, sizeof(T), here))
            return;
        const T converted = static_cast<T>(value);
        std::memcpy(m_view.address + offset, &converted, sizeof(T));
    }
    T& operator()(uint32_t index, EmuHere here = EmuHere::at()) const
    {
        static thread_local T outside;
        const int64_t offset = static_cast<int64_t>(index) * static_cast<int64_t>(sizeof(T));
        if (!writable(offset) && !acann_emu_local_write(m_view, offset, sizeof(T), here))
            return outside;
        return *reinterpret_cast<T*>(m_view.address + offset);
    }
    LocalTensor operator[](uint32_t offset) const
    {
        LocalTensor part = *this;
        const uint64_t bytes = acann_emu::bytesOf<T>(offset);
        part.m_view.address += bytes;
        part.m_view.bytes = bytes < m_view.bytes ? m_view.bytes - static_cast<uint32_t>(bytes) : 0;
        part.m_view.room = bytes < m_view.room ? m_view.room - static_cast<uint32_t>(bytes) : 0;
        return part;
    }
    template <typename Other> LocalTensor<Other> ReinterpretCast() const
    {
        return LocalTensor<Other>::fromView(m_view);
    }
    uint32_t GetSize() const { return static_cast<uint32_t>(acann_emu::elementsIn<T>(m_view.bytes)); }
    uint32_t GetLength() const { return m_view.bytes; }
    void SetSize(uint32_t elements) { m_view.bytes = static_cast<uint32_t>(acann_emu::bytesOf<T>(elements)); }
    void SetBufferLen(uint32_t bytes) { m_view.bytes = bytes; }
    uint64_t GetPhyAddr() const { return reinterpret_cast<uint64_t>(m_view.address); }
    uint64_t GetPhyAddr(uint32_t offset) const { return GetPhyAddr() + offset * sizeof(T); }
    TPosition GetPosition() const { return static_cast<TPosition>(m_view.position); }
    void SetUserTag(int32_t tag) { m_tag = tag; }
    int32_t GetUserTag() const { return m_tag; }
    /// Moves the start by elements from the start of another tensor of the same buffer.
    void SetAddrWithOffset(const LocalTensor& base, uint32_t offset) { *this = base[offset]; }
    /// A shape only describes dumps; it changes nothing else.
    template <typename Shape> void SetShapeInfo(const Shape&) { }

private:
    bool readable(int64_t offset) const
    {
        const uint8_t* at = m_view.address + offset;
        return m_view.port != nullptr && offset + static_cast<int64_t>(sizeof(T)) <= m_view.room
            && at >= m_view.port->readBegin && at + sizeof(T) <= m_view.port->readEnd && spend();
    }
    bool writable(int64_t offset) const
    {
        const uint8_t* at = m_view.address + offset;
        return m_view.port != nullptr && offset + static_cast<int64_t>(sizeof(T)) <= m_view.room
            && at >= m_view.port->writeBegin && at + sizeof(T) <= m_view.port->writeEnd && spend();
    }
    bool spend() const
    {
        m_view.port->clock += m_view.port->localCost;
        m_view.port->busy += m_view.port->localCost;
        return true;
    }

    acann_emu::LocalView m_view = {};
    int32_t m_tag = -1;
};

/// A piece of global memory.
template <typename T> class GlobalTensor
{
public:
    using PrimType = T;

    void SetGlobalBuffer(__gm__ T* buffer, uint64_t elements = 0)
    {
        m_view = acann_emu_global_at(const_cast<std::remove_cv_t<T>*>(buffer), acann_emu::bytesOf<T>(elements));
    }
    const acann_emu::GlobalView& view() const { return m_view; }

    T GetValue(uint64_t index, EmuHere here = EmuHere::at()) const
    {
        const int64_t offset = static_cast<int64_t>(index * sizeof(T));
        if (!acann_emu_global_read(m_view, offset, sizeof(T), here))
            return T();
        T value;
        std::memcpy(static_cast<void*>(&value), m_view.address + offset, sizeof(T));
        return value;
    }
    template <typename Value> void SetValue(uint64_t index, Value value, EmuHere here = EmuHere::at()) const
    {
        const int64_t offset = static_cast<int64_t>(index * sizeof(T));
        if (!acann_emu_global_write(m_view, offset, sizeof(T), here))
            return;
        const T converted = static_cast<T>(value);
        std::memcpy(m_view.address + offset, &converted, sizeof(T));
    }
    T& operator()(uint64_t index, EmuHere here = EmuHere::at()) const
    {
        static thread_local T outside;
        const int64_t offset = static_cast<int64_t>(index * sizeof(T));
        if (!acann_emu_global_open(m_view, offset, sizeof(T), here))
            return outside;
        return *reinterpret_cast<T*>(m_view.address + offset);
    }
    GlobalTensor operator[](uint64_t offset) const
    {
        GlobalTensor part = *this;
        const uint64_t bytes = acann_emu::bytesOf<T>(offset);
        part.m_view.address += bytes;
        if (m_view.bytes != 0) // one byte: known to be too short, where 0 would be unknown
            part.m_view.bytes = bytes < m_view.bytes ? m_view.bytes - bytes : 1;
        return part;
    }
    uint64_t GetSize() const { return acann_emu::elementsIn<T>(m_view.bytes); }
    const __gm__ T* GetPhyAddr() const { return reinterpret_cast<const T*>(m_view.address); }
    __gm__ T* GetPhyAddr(uint64_t offset) const { return reinterpret_cast<T*>(m_view.address) + offset; }
    template <CacheRwMode mode = CacheRwMode::RW> void SetL2CacheHint(CacheMode hint)
    {
        acann_emu_global_l2(m_view, hint != CacheMode::CACHE_MODE_DISABLE);
    }
    /// A shape only describes dumps; it changes nothing else.
    template <typename Shape> void SetShapeInfo(const Shape&) { }

private:
    acann_emu::GlobalView m_view = {};
};

} // namespace AscendC
