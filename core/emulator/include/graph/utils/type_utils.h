// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sizes and names of element types, as tiling functions ask for them.
#pragma once

#include "acann_host/graph_types.h"

#include <cstdint>
#include <string>

namespace ge {

class TypeUtils
{
public:
    /// False for types without a size in bytes; `length` is untouched then.
    static bool GetDataTypeLength(DataType type, std::uint32_t& length)
    {
        const int bytes = GetSizeByDataType(type);
        if (bytes < 0)
            return false;
        length = static_cast<std::uint32_t>(bytes);
        return true;
    }
    static std::string DataTypeToSerialString(DataType type)
    {
        switch (type) {
        case DT_FLOAT:
            return "DT_FLOAT";
        case DT_FLOAT16:
            return "DT_FLOAT16";
        case DT_BF16:
            return "DT_BF16";
        case DT_INT8:
            return "DT_INT8";
        case DT_UINT8:
            return "DT_UINT8";
        case DT_INT16:
            return "DT_INT16";
        case DT_UINT16:
            return "DT_UINT16";
        case DT_INT32:
            return "DT_INT32";
        case DT_UINT32:
            return "DT_UINT32";
        case DT_INT64:
            return "DT_INT64";
        case DT_UINT64:
            return "DT_UINT64";
        case DT_DOUBLE:
            return "DT_DOUBLE";
        case DT_BOOL:
            return "DT_BOOL";
        default:
            return "DT_UNDEFINED";
        }
    }
};

} // namespace ge
