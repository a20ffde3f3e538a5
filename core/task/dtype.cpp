// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/dtype.h"

#include <algorithm>
#include <array>

namespace acann::task {

namespace {

struct Row
{
    DType dtype;
    std::string_view name;
    std::string_view device;
    std::size_t bytes;
    std::array<std::string_view, 3> aliases; // beside the name itself; torch and short spellings
};

constexpr std::array kTable{
    Row{DType::Float16, "float16", "half", 2, {"half", "f16", "fp16"}},
    Row{DType::BFloat16, "bfloat16", "bfloat16_t", 2, {"bf16", "", ""}},
    Row{DType::Float32, "float32", "float", 4, {"float", "f32", "fp32"}},
    Row{DType::Float64, "float64", "double", 8, {"double", "f64", "fp64"}},
    Row{DType::Int8, "int8", "int8_t", 1, {"i8", "", ""}},
    Row{DType::UInt8, "uint8", "uint8_t", 1, {"u8", "", ""}},
    Row{DType::Int16, "int16", "int16_t", 2, {"short", "i16", ""}},
    Row{DType::UInt16, "uint16", "uint16_t", 2, {"u16", "", ""}},
    Row{DType::Int32, "int32", "int32_t", 4, {"int", "i32", ""}},
    Row{DType::UInt32, "uint32", "uint32_t", 4, {"u32", "", ""}},
    Row{DType::Int64, "int64", "int64_t", 8, {"long", "i64", ""}},
    Row{DType::Bool, "bool", "bool", 1, {"bool_", "", ""}},
};

const Row& rowOf(DType dtype) { return kTable[static_cast<std::size_t>(dtype)]; }

} // namespace

std::string_view name(DType dtype) { return rowOf(dtype).name; }
std::string_view deviceName(DType dtype) { return rowOf(dtype).device; }
std::size_t sizeOf(DType dtype) { return rowOf(dtype).bytes; }

bool isFloating(DType dtype)
{
    return dtype == DType::Float16 || dtype == DType::BFloat16 || dtype == DType::Float32 || dtype == DType::Float64;
}

Result<DType> parseDType(std::string_view text)
{
    std::string_view plain = text;
    for (const std::string_view prefix : {"torch.", "numpy.", "np."})
        if (plain.starts_with(prefix))
            plain.remove_prefix(prefix.size());
    for (const Row& row : kTable)
        if (!plain.empty() && (plain == row.name || std::ranges::find(row.aliases, plain) != row.aliases.end()))
            return row.dtype;
    std::string known;
    for (const Row& row : kTable)
        known += (known.empty() ? "" : ", ") + std::string(row.name);
    return fail(
        ErrorCode::UnknownDType, "The data type '" + std::string(text) + "' is not known", "Use one of " + known + ".");
}

void to_json(nlohmann::json& json, DType dtype) { json = name(dtype); }

void from_json(const nlohmann::json& json, DType& dtype)
{
    const auto parsed = parseDType(json.get<std::string>());
    if (!parsed)
        throw nlohmann::json::other_error::create(501, parsed.error().text, &json);
    dtype = *parsed;
}

} // namespace acann::task
