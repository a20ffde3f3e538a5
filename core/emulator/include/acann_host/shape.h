// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shapes and tensors as tiling and shape inference see them. A Shape is a list of extents; a StorageShape is a pair of
// them (as the user wrote it, as it lies in memory). They do not convert into each other.
#pragma once

#include "acann_host/graph_types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <utility>

namespace gert {

class Shape
{
public:
    static constexpr std::size_t kMaxDimNum = 25;
    static constexpr std::int64_t kInvalidDimValue = std::numeric_limits<std::int64_t>::min();

    Shape() = default;
    Shape(std::initializer_list<std::int64_t> extents)
    {
        for (const std::int64_t extent : extents)
            AppendDim(extent);
    }

    std::size_t GetDimNum() const { return m_count; }
    void SetDimNum(std::size_t count) { m_count = count < kMaxDimNum ? count : kMaxDimNum; }
    std::int64_t GetDim(std::size_t index) const { return index < kMaxDimNum ? m_extents[index] : kInvalidDimValue; }
    void SetDim(std::size_t index, std::int64_t extent)
    {
        if (index < kMaxDimNum)
            m_extents[index] = extent;
    }
    Shape& AppendDim(std::int64_t extent)
    {
        if (m_count < kMaxDimNum)
            m_extents[m_count++] = extent;
        return *this;
    }
    std::int64_t GetShapeSize() const
    {
        std::int64_t product = 1;
        for (std::size_t i = 0; i < m_count; ++i)
            product *= m_extents[i];
        return product;
    }
    bool IsScalar() const { return m_count == 0; }
    void SetScalar() { m_count = 0; }
    std::int64_t operator[](std::size_t index) const { return m_extents[index]; }
    std::int64_t& operator[](std::size_t index) { return m_extents[index]; }
    friend bool operator==(const Shape& a, const Shape& b)
    {
        if (a.m_count != b.m_count)
            return false;
        for (std::size_t i = 0; i < a.m_count; ++i)
            if (a.m_extents[i] != b.m_extents[i])
                return false;
        return true;
    }
    friend bool operator!=(const Shape& a, const Shape& b) { return !(a == b); }

private:
    std::size_t m_count = 0;
    std::array<std::int64_t, kMaxDimNum> m_extents{};
};

class StorageShape
{
public:
    StorageShape() = default;
    StorageShape(std::initializer_list<std::int64_t> origin, std::initializer_list<std::int64_t> storage)
        : m_origin(origin)
        , m_storage(storage)
    { }
    const Shape& GetOriginShape() const { return m_origin; }
    const Shape& GetStorageShape() const { return m_storage; }
    Shape& MutableOriginShape() { return m_origin; }
    Shape& MutableStorageShape() { return m_storage; }

private:
    Shape m_origin;
    Shape m_storage;
};

class StorageFormat
{
public:
    StorageFormat() = default;
    ge::Format GetOriginFormat() const { return ge::FORMAT_ND; }
    ge::Format GetStorageFormat() const { return ge::FORMAT_ND; }
};

/// What is known of a tensor before it exists.
class CompileTimeTensorDesc
{
public:
    ge::DataType GetDataType() const { return m_type; }
    void SetDataType(ge::DataType type) { m_type = type; }
    const StorageFormat& GetFormat() const { return m_format; }
    ge::Format GetOriginFormat() const { return m_format.GetOriginFormat(); }
    ge::Format GetStorageFormat() const { return m_format.GetStorageFormat(); }

private:
    ge::DataType m_type = ge::DT_UNDEFINED;
    StorageFormat m_format;
};

class Tensor
{
public:
    const StorageShape& GetShape() const { return m_shape; }
    StorageShape& GetShape() { return m_shape; }
    const Shape& GetOriginShape() const { return m_shape.GetOriginShape(); }
    const Shape& GetStorageShape() const { return m_shape.GetStorageShape(); }
    Shape& MutableOriginShape() { return m_shape.MutableOriginShape(); }
    Shape& MutableStorageShape() { return m_shape.MutableStorageShape(); }
    std::int64_t GetShapeSize() const { return m_shape.GetStorageShape().GetShapeSize(); }
    ge::DataType GetDataType() const { return m_type; }
    void SetDataType(ge::DataType type) { m_type = type; }
    const StorageFormat& GetFormat() const { return m_format; }
    ge::Format GetOriginFormat() const { return m_format.GetOriginFormat(); }
    ge::Format GetStorageFormat() const { return m_format.GetStorageFormat(); }
    std::size_t GetSize() const
    {
        const int bytes = ge::GetSizeByDataType(m_type);
        return bytes < 0 ? 0 : static_cast<std::size_t>(GetShapeSize()) * static_cast<std::size_t>(bytes);
    }
    /// Values are on the device while tiling runs: there is nothing to read.
    template <typename T> const T* GetData() const { return nullptr; }
    const void* GetAddr() const { return nullptr; }

private:
    StorageShape m_shape;
    StorageFormat m_format;
    ge::DataType m_type = ge::DT_UNDEFINED;
};

} // namespace gert
