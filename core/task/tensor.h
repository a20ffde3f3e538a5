// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "task/dtype.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace acann::task {

using Shape = std::vector<std::int64_t>;

[[nodiscard]] std::int64_t elementCount(const Shape& shape);
[[nodiscard]] std::string toString(const Shape& shape); ///< "4096×1024"

/// Row-major, contiguous host tensor.
struct Tensor
{
    DType dtype = DType::Float32;
    Shape shape;
    std::vector<std::byte> bytes;

    friend bool operator==(const Tensor&, const Tensor&) = default;
};

/// Reads a C-order little-endian .npy (version 1–3). bfloat16 is stored as uint16 by NumPy's lack of the type; pass
/// `as` to reinterpret. Errors: FileMissing, MalformedTensor.
[[nodiscard]] Result<Tensor> loadNpy(const std::filesystem::path& path);
[[nodiscard]] Result<Tensor> loadNpy(const std::filesystem::path& path, DType as);
[[nodiscard]] Status saveNpy(const std::filesystem::path& path, const Tensor& tensor);

/// Element `index` as a double (exact for every type but Int64 beyond 2^53).
[[nodiscard]] double elementAsDouble(const Tensor& tensor, std::size_t index);

} // namespace acann::task
