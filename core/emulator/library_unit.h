// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside of the library functions: what they compute, what space they need and which instructions they stand for.
#pragma once

#include "emulator/core_state.h"
#include "emulator/include/acann_emulator/library_abi.h"

#include <cstdint>
#include <vector>

namespace acann::emulator {

using acann_emu::LibraryCall;
using acann_emu::LibraryOp;

/// The elements of an operand as numbers. Valid only after the operand has been checked.
struct Elements
{
    std::uint8_t* bytes = nullptr;
    acann_emu::DType type = acann_emu::DType::Float;
    std::uint32_t size = 4;

    [[nodiscard]] bool present() const { return bytes != nullptr; }
    [[nodiscard]] double get(std::int64_t index) const;
    /// Rounds to the type, to nearest with ties to even; integers saturate.
    void set(std::int64_t index, double value) const;
};

[[nodiscard]] Elements elementsOf(const LibraryCall& call, int operand);
/// A number as the type holds it.
[[nodiscard]] double roundedTo(acann_emu::DType type, double value);
/// The sum as the vector unit makes it: pairs within a repeat of 256 bytes, one rounding per addition, then over
/// repeats.
[[nodiscard]] double treeSum(acann_emu::DType type, std::vector<double> values);

void computeElementwise(const LibraryCall& call);
void computeRows(const LibraryCall& call); ///< softmax family, sums, reductions over axes
void computeNorm(const LibraryCall& call);
void computeTensor(const LibraryCall& call); ///< moves, quantisation, order

enum class LibraryGroup
{
    Elementwise,
    Rows,
    Norm,
    Tensor
};
[[nodiscard]] LibraryGroup groupOf(LibraryOp op);

/// The smallest temporary tensor that the function works with, bytes; 0 = it needs none.
[[nodiscard]] std::int64_t smallestWorkspace(const LibraryCall& call);
/// The documentation forbids that the destination is a source.
[[nodiscard]] bool forbidsInPlace(LibraryOp op);
/// The sum of the instructions that the call stands for.
[[nodiscard]] Cost libraryCost(const Core& core, const LibraryCall& call);

} // namespace acann::emulator
