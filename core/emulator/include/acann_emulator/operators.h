// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the operator forms `dst = a + b`, `dst = a < b` of whole tensors do (ascend-c-facts §3.1).
#pragma once

#include "acann_emulator/vector_arith.h"
#include "acann_emulator/vector_compare.h"

namespace AscendC {
namespace emu {

template <typename T, TensorOperator kind>
template <typename Target>
inline void TensorForm<T, kind>::storeTo(const LocalTensor<Target>& dst) const
{
    const auto count = static_cast<int32_t>(dst.GetSize());
    if constexpr (kind == TensorOperator::Add)
        Add(dst, first, second, count, here);
    else if constexpr (kind == TensorOperator::Sub)
        Sub(dst, first, second, count, here);
    else if constexpr (kind == TensorOperator::Mul)
        Mul(dst, first, second, count, here);
    else if constexpr (kind == TensorOperator::Div)
        Div(dst, first, second, count, here);
    else if constexpr (kind == TensorOperator::Or)
        Or(dst, first, second, count, here);
    else if constexpr (kind == TensorOperator::And)
        And(dst, first, second, count, here);
    else
        Compare(
            dst, first, second, static_cast<CMPMODE>(static_cast<int>(kind) - kFirstComparison), first.GetSize(), here);
}

} // namespace emu
} // namespace AscendC
