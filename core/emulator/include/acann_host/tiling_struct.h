// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BEGIN_TILING_DATA_DEF and its companions. On the host the macros make a class with set_ and get_ functions over a
// byte buffer; in device code the same text makes the plain struct that GET_TILING_DATA reads. Both have the layout of
// a C struct: each field at the next multiple of its own alignment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(ACANN_EMU_WHOLE_PROGRAM)

#include <cstring>

// Host and device code in one file: the fields are for the kernel, the functions for the host.
#define BEGIN_TILING_DATA_DEF(NAME)                                                                                    \
    struct NAME                                                                                                        \
    {                                                                                                                  \
        using AcannSelf = NAME;                                                                                        \
        std::size_t GetDataSize() const { return (sizeof(AcannSelf) + 7) / 8 * 8; }                                    \
        void SaveToBuffer(void* target, std::size_t capacity) const                                                    \
        {                                                                                                              \
            if (target != nullptr && capacity >= sizeof(AcannSelf))                                                    \
                std::memcpy(target, this, sizeof(AcannSelf));                                                          \
        }
#define TILING_DATA_FIELD_DEF(TYPE, NAME)                                                                              \
    TYPE NAME = {};                                                                                                    \
    void set_##NAME(TYPE acannValue) { NAME = acannValue; }                                                            \
    TYPE get_##NAME() const { return NAME; }
#define TILING_DATA_FIELD_DEF_ARR(TYPE, COUNT, NAME)                                                                   \
    TYPE NAME[COUNT] = {};                                                                                             \
    void set_##NAME(const TYPE* acannValues) { std::memcpy(NAME, acannValues, sizeof(NAME)); }                         \
    TYPE* get_##NAME() { return NAME; }
#define TILING_DATA_FIELD_DEF_STRUCT(TYPE, NAME) TYPE NAME;
#define END_TILING_DATA_DEF                                                                                            \
    }                                                                                                                  \
    ;
#define REGISTER_TILING_DATA_CLASS(OP, NAME) using acannTilingOf##OP [[maybe_unused]] = NAME;

#elif defined(__CCE_AICORE__)

#define BEGIN_TILING_DATA_DEF(NAME)                                                                                    \
    struct NAME                                                                                                        \
    {
// The functions are for programs that fill the struct and launch the kernel in one file.
#define TILING_DATA_FIELD_DEF(TYPE, NAME)                                                                              \
    TYPE NAME;                                                                                                         \
    void set_##NAME(TYPE value) { NAME = value; }                                                                      \
    TYPE get_##NAME() const { return NAME; }
#define TILING_DATA_FIELD_DEF_ARR(TYPE, COUNT, NAME)                                                                   \
    TYPE NAME[COUNT];                                                                                                  \
    void set_##NAME(const TYPE* values) { std::memcpy(NAME, values, sizeof(TYPE) * (COUNT)); }                         \
    TYPE* get_##NAME() { return NAME; }
#define TILING_DATA_FIELD_DEF_STRUCT(TYPE, NAME) TYPE NAME;
#define END_TILING_DATA_DEF                                                                                            \
    std::size_t GetDataSize() const { return (sizeof(*this) + 7) / 8 * 8; }                                            \
    void SaveToBuffer(void* target, std::size_t capacity) const                                                        \
    {                                                                                                                  \
        if (target != nullptr && capacity >= sizeof(*this))                                                            \
            std::memcpy(target, this, sizeof(*this));                                                                  \
    }                                                                                                                  \
    }                                                                                                                  \
    ;
#define REGISTER_TILING_DATA_CLASS(OP, NAME) using acannTilingOf##OP [[maybe_unused]] = NAME;

#else

#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

namespace optiling {

class TilingDef
{
public:
    TilingDef() = default;
    TilingDef(const TilingDef&) = default;
    TilingDef& operator=(const TilingDef&) = default;
    virtual ~TilingDef() = default;

    /// Bytes of the struct, padded to 8.
    std::size_t GetDataSize() const { return (m_bytes.size() + 7) / 8 * 8; }
    void SaveToBuffer(void* target, std::size_t capacity)
    {
        const std::size_t size = acannStructSize();
        if (target == nullptr || capacity < size)
            return;
        acannStore(static_cast<unsigned char*>(target));
    }

    /// Bytes as the device sees the struct.
    std::size_t acannStructSize() const { return (m_bytes.size() + m_alignment - 1) / m_alignment * m_alignment; }
    std::size_t acannAlignment() const { return m_alignment; }
    void acannStore(unsigned char* target) const
    {
        std::memcpy(target, m_bytes.data(), m_bytes.size());
        acannStoreNested(target);
    }

protected:
    /// Makes room for the next field and returns its offset.
    std::size_t acannReserve(std::size_t bytes, std::size_t alignment)
    {
        const std::size_t offset = (m_bytes.size() + alignment - 1) / alignment * alignment;
        m_bytes.resize(offset + bytes);
        m_alignment = alignment > m_alignment ? alignment : m_alignment;
        return offset;
    }
    unsigned char* acannAt(std::size_t offset) { return m_bytes.data() + offset; }
    const unsigned char* acannAt(std::size_t offset) const { return m_bytes.data() + offset; }
    virtual void acannStoreNested(unsigned char*) const { }

private:
    std::vector<unsigned char> m_bytes;
    std::size_t m_alignment = 1;
};

} // namespace optiling

namespace acann_host {

/// A struct inside a struct keeps its values in itself until the outer one is saved.
template <typename Struct> using IsTilingClass = std::is_base_of<optiling::TilingDef, Struct>;

template <typename Struct> std::size_t structSize(const Struct& nested)
{
    if constexpr (IsTilingClass<Struct>::value)
        return nested.acannStructSize();
    else
        return sizeof(Struct);
}
template <typename Struct> std::size_t structAlignment(const Struct& nested)
{
    if constexpr (IsTilingClass<Struct>::value)
        return nested.acannAlignment();
    else
        return alignof(Struct);
}
template <typename Struct> void storeStruct(const Struct& nested, unsigned char* target)
{
    if constexpr (IsTilingClass<Struct>::value)
        nested.acannStore(target);
    else
        std::memcpy(target, &nested, sizeof(Struct));
}

} // namespace acann_host

#define BEGIN_TILING_DATA_DEF(NAME)                                                                                    \
    class NAME : public ::optiling::TilingDef                                                                          \
    {                                                                                                                  \
        using AcannSelf = NAME;                                                                                        \
        std::vector<std::pair<std::size_t, std::function<void(const AcannSelf&, unsigned char*)>>> m_acannNested;      \
        void acannStoreNested(unsigned char* target) const override                                                    \
        {                                                                                                              \
            for (const auto& nested : m_acannNested)                                                                   \
                nested.second(*this, target + nested.first);                                                           \
        }                                                                                                              \
        std::size_t acannNest(std::size_t offset, std::function<void(const AcannSelf&, unsigned char*)> store)         \
        {                                                                                                              \
            m_acannNested.emplace_back(offset, std::move(store));                                                      \
            return offset;                                                                                             \
        }                                                                                                              \
                                                                                                                       \
    public:
#define TILING_DATA_FIELD_DEF(TYPE, NAME)                                                                              \
private:                                                                                                               \
    std::size_t m_acannOffset_##NAME = acannReserve(sizeof(TYPE), alignof(TYPE));                                      \
                                                                                                                       \
public:                                                                                                                \
    void set_##NAME(TYPE value) { std::memcpy(acannAt(m_acannOffset_##NAME), &value, sizeof(value)); }                 \
    TYPE get_##NAME() const                                                                                            \
    {                                                                                                                  \
        TYPE value;                                                                                                    \
        std::memcpy(&value, acannAt(m_acannOffset_##NAME), sizeof(value));                                             \
        return value;                                                                                                  \
    }
#define TILING_DATA_FIELD_DEF_ARR(TYPE, COUNT, NAME)                                                                   \
private:                                                                                                               \
    std::size_t m_acannOffset_##NAME = acannReserve(sizeof(TYPE) * (COUNT), alignof(TYPE));                            \
                                                                                                                       \
public:                                                                                                                \
    void set_##NAME(const TYPE* values)                                                                                \
    {                                                                                                                  \
        std::memcpy(acannAt(m_acannOffset_##NAME), values, sizeof(TYPE) * (COUNT));                                    \
    }                                                                                                                  \
    TYPE* get_##NAME() { return reinterpret_cast<TYPE*>(acannAt(m_acannOffset_##NAME)); }
#define TILING_DATA_FIELD_DEF_STRUCT(TYPE, NAME)                                                                       \
    TYPE NAME;                                                                                                         \
                                                                                                                       \
private:                                                                                                               \
    std::size_t m_acannOffset_##NAME                                                                                   \
        = acannNest(acannReserve(::acann_host::structSize(NAME), ::acann_host::structAlignment(NAME)),                 \
            [](const AcannSelf& self, unsigned char* target) { ::acann_host::storeStruct(self.NAME, target); });       \
                                                                                                                       \
public:
#define END_TILING_DATA_DEF                                                                                            \
    }                                                                                                                  \
    ;
#define REGISTER_TILING_DATA_CLASS(OP, NAME) using acannTilingOf##OP [[maybe_unused]] = NAME;

#endif
