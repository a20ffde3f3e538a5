// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of PyTorch's C++ interface that the host side of a direct-launch answer uses: tensors are made, described
// and handed to kernels. Nothing computes here. All tensors are contiguous and lie in the emulated device's memory.
#pragma once

#include "acann_emulator/program_launch.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace c10 {

class Error : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// The numbers are PyTorch's.
enum class ScalarType : std::int8_t
{
    Byte = 0,
    Char = 1,
    Short = 2,
    Int = 3,
    Long = 4,
    Half = 5,
    Float = 6,
    Double = 7,
    Bool = 11,
    BFloat16 = 15
};

enum class DeviceType : std::int8_t
{
    CPU = 0,
    PrivateUse1 = 20
};

struct Device
{
    DeviceType kind = DeviceType::PrivateUse1;
    std::int8_t number = 0;
    Device() = default;
    Device(DeviceType type, std::int8_t index = 0)
        : kind(type)
        , number(index)
    { }
    DeviceType type() const { return kind; }
    std::int8_t index() const { return number; }
    bool is_cpu() const { return kind == DeviceType::CPU; }
    bool is_privateuseone() const { return kind == DeviceType::PrivateUse1; }
    friend bool operator==(const Device& a, const Device& b) { return a.kind == b.kind && a.number == b.number; }
    friend bool operator!=(const Device& a, const Device& b) { return !(a == b); }
};

inline std::size_t elementSize(ScalarType type)
{
    switch (type) {
    case ScalarType::Byte:
    case ScalarType::Char:
    case ScalarType::Bool:
        return 1;
    case ScalarType::Short:
    case ScalarType::Half:
    case ScalarType::BFloat16:
        return 2;
    case ScalarType::Int:
    case ScalarType::Float:
        return 4;
    default:
        return 8;
    }
}

/// A list of extents that keeps its own numbers.
class IntArrayRef
{
public:
    IntArrayRef() = default;
    IntArrayRef(std::initializer_list<std::int64_t> values)
        : m_values(values)
    { }
    IntArrayRef(std::vector<std::int64_t> values)
        : m_values(std::move(values))
    { }
    std::size_t size() const { return m_values.size(); }
    bool empty() const { return m_values.empty(); }
    std::int64_t operator[](std::size_t index) const { return m_values.at(index); }
    std::int64_t front() const { return m_values.at(0); }
    std::int64_t back() const { return m_values.at(m_values.size() - 1); }
    const std::int64_t* data() const { return m_values.data(); }
    auto begin() const { return m_values.begin(); }
    auto end() const { return m_values.end(); }
    std::vector<std::int64_t> vec() const { return m_values; }
    friend bool operator==(const IntArrayRef& a, const IntArrayRef& b) { return a.m_values == b.m_values; }
    friend bool operator!=(const IntArrayRef& a, const IntArrayRef& b) { return !(a == b); }

private:
    std::vector<std::int64_t> m_values;
};

class TensorOptions
{
public:
    TensorOptions() = default;
    TensorOptions(ScalarType type)
        : m_type(type)
    { }
    TensorOptions(Device device)
        : m_device(device)
    { }
    TensorOptions dtype(ScalarType type) const
    {
        TensorOptions other = *this;
        other.m_type = type;
        return other;
    }
    TensorOptions device(Device where) const
    {
        TensorOptions other = *this;
        other.m_device = where;
        return other;
    }
    ScalarType scalarType() const { return m_type; }
    Device device() const { return m_device; }

private:
    ScalarType m_type = ScalarType::Float;
    Device m_device;
};

template <typename T> using optional = std::optional<T>;
inline constexpr std::nullopt_t nullopt = std::nullopt;

/// There is one device, so guards have nothing to do.
struct OptionalDeviceGuard
{
    OptionalDeviceGuard() = default;
    template <typename Where> explicit OptionalDeviceGuard(const Where&) { }
};
using DeviceGuard = OptionalDeviceGuard;

} // namespace c10

namespace acann_host {

template <typename... Parts> [[noreturn]] void torchFailed(const Parts&... parts)
{
    std::ostringstream text;
    (text << ... << parts);
    throw c10::Error(text.str());
}

struct Memory
{
    explicit Memory(std::size_t size)
        : bytes(size)
        , address(acann_emu_program_allocate(size == 0 ? 1 : size))
    {
        if (address == nullptr)
            torchFailed("there is no memory for a tensor of ", size, " bytes");
    }
    ~Memory() { acann_emu_program_free(address); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    std::size_t bytes;
    void* address;
};

} // namespace acann_host

#define TORCH_CHECK(CONDITION, ...)                                                                                    \
    ((CONDITION) ? void()                                                                                              \
                 : ::acann_host::torchFailed("TORCH_CHECK(" #CONDITION ") failed at ", __FILE__, ':', __LINE__, ": ",  \
                     "" __VA_OPT__(, ) __VA_ARGS__))
#define TORCH_INTERNAL_ASSERT(CONDITION, ...) TORCH_CHECK(CONDITION, __VA_ARGS__)
#define AT_ERROR(...) ::acann_host::torchFailed(__VA_ARGS__)

namespace at {

using c10::Device;
using c10::DeviceGuard;
using c10::DeviceType;
using c10::IntArrayRef;
using c10::ScalarType;
using c10::TensorOptions;
using std::optional;

inline constexpr ScalarType kByte = ScalarType::Byte;
inline constexpr ScalarType kUInt8 = ScalarType::Byte;
inline constexpr ScalarType kChar = ScalarType::Char;
inline constexpr ScalarType kInt8 = ScalarType::Char;
inline constexpr ScalarType kShort = ScalarType::Short;
inline constexpr ScalarType kInt16 = ScalarType::Short;
inline constexpr ScalarType kInt = ScalarType::Int;
inline constexpr ScalarType kInt32 = ScalarType::Int;
inline constexpr ScalarType kLong = ScalarType::Long;
inline constexpr ScalarType kInt64 = ScalarType::Long;
inline constexpr ScalarType kHalf = ScalarType::Half;
inline constexpr ScalarType kFloat16 = ScalarType::Half;
inline constexpr ScalarType kFloat = ScalarType::Float;
inline constexpr ScalarType kFloat32 = ScalarType::Float;
inline constexpr ScalarType kDouble = ScalarType::Double;
inline constexpr ScalarType kFloat64 = ScalarType::Double;
inline constexpr ScalarType kBool = ScalarType::Bool;
inline constexpr ScalarType kBFloat16 = ScalarType::BFloat16;
inline constexpr DeviceType kCPU = DeviceType::CPU;
inline constexpr DeviceType kPrivateUse1 = DeviceType::PrivateUse1;

class Storage
{
public:
    explicit Storage(std::shared_ptr<acann_host::Memory> memory)
        : m_memory(std::move(memory))
    { }
    const void* data() const { return m_memory->address; }
    void* mutable_data() const { return m_memory->address; }
    std::size_t nbytes() const { return m_memory->bytes; }

private:
    std::shared_ptr<acann_host::Memory> m_memory;
};

class Tensor
{
public:
    Tensor() = default;
    Tensor(IntArrayRef sizes, TensorOptions options)
        : m_sizes(std::move(sizes))
        , m_options(options)
        , m_memory(std::make_shared<acann_host::Memory>(nbytes()))
    { }

    bool defined() const { return m_memory != nullptr; }
    std::int64_t dim() const { return static_cast<std::int64_t>(m_sizes.size()); }
    const IntArrayRef& sizes() const { return m_sizes; }
    std::int64_t size(std::int64_t axis) const
    {
        const std::int64_t at = axis < 0 ? axis + dim() : axis;
        if (at < 0 || at >= dim())
            acann_host::torchFailed("size(", axis, ") of a tensor with ", dim(), " axes");
        return m_sizes[static_cast<std::size_t>(at)];
    }
    std::int64_t stride(std::int64_t axis) const
    {
        std::int64_t product = 1;
        for (std::int64_t i = dim() - 1; i > (axis < 0 ? axis + dim() : axis); --i)
            product *= size(i);
        return product;
    }
    IntArrayRef strides() const
    {
        std::vector<std::int64_t> values;
        for (std::int64_t i = 0; i < dim(); ++i)
            values.push_back(stride(i));
        return values;
    }
    static std::int64_t count(const std::vector<std::int64_t>& extents)
    {
        std::int64_t product = 1;
        for (const std::int64_t extent : extents)
            product *= extent;
        return product;
    }
    std::int64_t numel() const { return count(m_sizes.vec()); }
    ScalarType scalar_type() const { return m_options.scalarType(); }
    ScalarType dtype() const { return m_options.scalarType(); }
    const TensorOptions& options() const { return m_options; }
    Device device() const { return m_options.device(); }
    bool is_privateuseone() const { return device().is_privateuseone(); }
    bool is_cpu() const { return device().is_cpu(); }
    std::int64_t get_device() const { return 0; }
    std::size_t element_size() const { return c10::elementSize(scalar_type()); }
    std::size_t itemsize() const { return element_size(); }
    std::size_t nbytes() const { return static_cast<std::size_t>(numel()) * element_size(); }
    bool is_contiguous() const { return true; }
    Tensor contiguous() const { return *this; }
    void* data_ptr() const { return defined() ? m_memory->address : nullptr; }
    const void* const_data_ptr() const { return data_ptr(); }
    void* mutable_data_ptr() const { return data_ptr(); }
    template <typename T> T* data_ptr() const { return static_cast<T*>(data_ptr()); }
    template <typename T> const T* const_data_ptr() const { return static_cast<const T*>(data_ptr()); }
    template <typename T> T* mutable_data_ptr() const { return static_cast<T*>(data_ptr()); }
    Storage storage() const { return Storage(m_memory); }

    Tensor view(IntArrayRef sizes) const { return reshape(std::move(sizes)); }
    /// One extent may be −1.
    Tensor reshape(IntArrayRef sizes) const
    {
        std::vector<std::int64_t> extents = sizes.vec();
        std::int64_t known = 1;
        std::int64_t* open = nullptr;
        for (std::int64_t& extent : extents) {
            if (extent < 0)
                open = &extent;
            else
                known *= extent;
        }
        if (open != nullptr)
            *open = known == 0 ? 0 : numel() / known;
        Tensor other = *this;
        other.m_sizes = IntArrayRef(extents);
        if (other.numel() != numel())
            acann_host::torchFailed("a tensor of ", numel(), " elements cannot get a shape of ", other.numel());
        return other;
    }
    Tensor flatten() const { return reshape({-1}); }
    Tensor unsqueeze(std::int64_t axis) const
    {
        std::vector<std::int64_t> extents = m_sizes.vec();
        extents.insert(extents.begin() + (axis < 0 ? axis + dim() + 1 : axis), 1);
        return reshape(extents);
    }
    Tensor clone() const
    {
        Tensor other(m_sizes, m_options);
        std::memcpy(other.data_ptr(), data_ptr(), nbytes());
        return other;
    }
    Tensor detach() const { return *this; }
    Tensor to(Device device) const
    {
        Tensor other = clone();
        other.m_options = m_options.device(device);
        return other;
    }
    Tensor to(DeviceType type) const { return to(Device(type)); }
    /// To its own type only: converting would be computing.
    Tensor to(ScalarType type) const
    {
        if (type != scalar_type())
            acann_host::torchFailed("the emulator's host side does not convert tensors to another dtype; the kernel or "
                                    "the task must");
        return *this;
    }
    Tensor to(const TensorOptions& options) const { return to(options.device()).to(options.scalarType()); }
    Tensor cpu() const { return to(c10::DeviceType::CPU); }
    const Tensor& zero_() const
    {
        std::memset(data_ptr(), 0, nbytes());
        return *this;
    }
    const Tensor& copy_(const Tensor& source) const
    {
        if (source.nbytes() != nbytes())
            acann_host::torchFailed("copy_ from a tensor of another size");
        std::memcpy(data_ptr(), source.data_ptr(), nbytes());
        return *this;
    }

private:
    IntArrayRef m_sizes;
    TensorOptions m_options;
    std::shared_ptr<acann_host::Memory> m_memory;
};

inline TensorOptions device(Device where) { return TensorOptions(where); }
inline TensorOptions dtype(ScalarType type) { return TensorOptions(type); }
inline Tensor empty(IntArrayRef sizes, const TensorOptions& options = {}) { return Tensor(std::move(sizes), options); }
inline Tensor empty_like(const Tensor& other) { return empty(other.sizes(), other.options()); }
inline Tensor empty_like(const Tensor& other, const TensorOptions& options) { return empty(other.sizes(), options); }
inline Tensor zeros(IntArrayRef sizes, const TensorOptions& options = {})
{
    return empty(std::move(sizes), options).zero_();
}
inline Tensor zeros_like(const Tensor& other) { return empty_like(other).zero_(); }

} // namespace at

namespace torch {
using namespace at;
using c10::nullopt;
using TensorList = std::vector<Tensor>;
} // namespace torch
