// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace acann::task {

enum class DType
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

/// "float16", "bfloat16", "float32", … — the names used in task files, NumPy and the UI.
[[nodiscard]] std::string_view name(DType dtype);
/// The type's spelling in Ascend C device code: "half", "bfloat16_t", "float", "int32_t", …
[[nodiscard]] std::string_view deviceName(DType dtype);
[[nodiscard]] std::size_t sizeOf(DType dtype); ///< bytes per element
[[nodiscard]] bool isFloating(DType dtype);
/// Accepts NumPy, torch ("torch.float16", "half") and short ("f16", "fp16") spellings. Error: UnknownDType.
[[nodiscard]] Result<DType> parseDType(std::string_view text);

void to_json(nlohmann::json& json, DType dtype);
void from_json(const nlohmann::json& json, DType& dtype);

} // namespace acann::task
