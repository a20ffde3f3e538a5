// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The host side of a candidate (role host.cpp): a pure C++17 function from shapes and platform to a launch plan. It
// needs neither CANN nor the emulator, so the same file plans launches here, in a CANN project and in a test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace agenticcann {

enum class ElementType
{
    Float16,
    BFloat16,
    Float32,
    Float64,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    Bool
};

struct TensorShape
{
    std::string name;
    ElementType type = ElementType::Float32;
    std::vector<int64_t> shape;

    int64_t elements() const
    {
        int64_t product = 1;
        for (int64_t extent : shape)
            product *= extent;
        return product;
    }
    /// Extent of the last axis; 1 for a scalar.
    int64_t lastAxis() const { return shape.empty() ? 1 : shape.back(); }
};

/// One case of the operator task.
struct Problem
{
    std::vector<TensorShape> inputs;
    std::vector<TensorShape> outputs;
    std::map<std::string, double> attributes;

    double attribute(const std::string& name, double otherwise) const
    {
        const auto found = attributes.find(name);
        return found == attributes.end() ? otherwise : found->second;
    }
};

/// What the chip offers (ascend-c-facts §1.1, §1.2).
struct Platform
{
    uint32_t vectorCores = 0; ///< AIV
    uint32_t cubeCores = 0; ///< AIC
    uint32_t ubBytes = 0; ///< usable unified buffer per vector core
    uint32_t l1Bytes = 0;
    uint32_t l0aBytes = 0;
    uint32_t l0bBytes = 0;
    uint32_t l0cBytes = 0;
};

template <typename Tiling> struct LaunchPlan
{
    uint32_t blockDim = 1; ///< cores to start, ≥ 1
    size_t workspaceBytes = 0;
    Tiling tiling{}; ///< plain old data, copied to the device
};

} // namespace agenticcann
