// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "task/operator_task.h"
#include "task/tensor.h"

#include <cstddef>
#include <span>
#include <string>

namespace acann::evaluation {

/// One output of one launch beside what it should be. Nothing is copied.
struct OutputUnderTest
{
    const std::string& name;
    task::DType dtype;
    const task::Shape& shape;
    std::span<const std::byte> actual; ///< row-major, `dtype`; poisoned before the launch (emulator::poisonElement)
    const task::Tensor& expected; ///< float64 for floating outputs, else `dtype`
    const task::Tensor* sameDType = nullptr; ///< the reference run in `dtype` on a CPU, where there is one
    task::Tolerance tolerance; ///< ignored for integers, which must be equal
    int blockDim = 1; ///< so that an error can be traced to one block's slice
};

struct OutputJudgement
{
    bool passed = false;
    double meanRelative = 0; ///< infinite when NaN or infinity stand at a wrong place
    double maxRelative = 0;
    std::string message; ///< empty when passed; else the shape of the error
    friend bool operator==(const OutputJudgement&, const OutputJudgement&) = default;
};

/// Compares one output with its golden values (design §7.3).
///
/// The relative error of an element is |actual − expected| ÷ max(|expected|, smallValue · m), and 0 when the difference
/// is negligible. When the same-dtype reference misses no small element by more than a few units in the last place, m
/// is the root mean square of the element's row, at most 1 (of the whole output for rows of less than 8 elements and
/// for rows that vanish beside it), and negligible is meanRelative ÷ 1000 · m (kernel-corpus §7.4, one rounding of a
/// float32 term). Otherwise, or without such a reference, terms cancel: m is that of the whole output, and negligible
/// is meanRelative ÷ 125 · m, the eight roundings that a LayerNorm in float32 needs.
///
/// It passes when the mean is below meanRelative and the maximum below maxRelative, NaN stands where NaN is expected
/// and nowhere else, and an infinity has the expected sign. An element in the cancellation domain (|expected| below
/// 2^-5 for float16, 2^-3 for bfloat16, 2^-8 for wider types; akg §1.7.3) is measured against that bound instead when
/// at most twice as many such elements are over the limit as in the same-dtype reference: there the input's own
/// rounding decides. Integers and bool are compared bit by bit.
[[nodiscard]] OutputJudgement judgeOutput(const OutputUnderTest& output);

} // namespace acann::evaluation
