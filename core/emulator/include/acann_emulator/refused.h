// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of other chips that kernels use by mistake, each refused with what the 910B has instead, and functions of the
// 910B that this emulator declares without emulating them (ascend-c-facts §3.2, §3.3; docs/rules.md).
#pragma once

#include "acann_emulator/not_emulated.h"

namespace AscendC {

ACANN_NOT_ON_910B(Neg, "use Muls with -1")
ACANN_NOT_ON_910B(Subs, "use Adds with the negated scalar")
ACANN_NOT_ON_910B(Divs, "use Muls with the reciprocal, or Duplicate and Div")
ACANN_NOT_ON_910B(Ands, "use Duplicate and And")
ACANN_NOT_ON_910B(Ors, "use Duplicate and Or")
ACANN_NOT_ON_910B(Prelu, "use LeakyRelu for one slope, or Compare and Select")
ACANN_NOT_ON_910B(Mull, "split the factors into 16-bit halves")
ACANN_NOT_ON_910B(AbsSub, "use Sub and Abs")
ACANN_NOT_ON_910B(ExpSub, "use Sub and Exp")
ACANN_NOT_ON_910B(MulsCast, "use Muls and Cast")
ACANN_NOT_ON_910B(Truncate, "use Trunc, or Cast with CAST_TRUNC")
ACANN_NOT_ON_910B(Rint, "use Cast with CAST_RINT")
ACANN_NOT_ON_910B(Interleave, "use Gather or Transpose")
ACANN_NOT_ON_910B(DeInterleave, "use GatherMask with patterns 1 and 2")
ACANN_NOT_ON_910B(Scatter, "store element by element with SetValue, or sort by index first")
ACANN_NOT_ON_910B(VectorPadding, "use Duplicate and DataCopy")
ACANN_NOT_ON_910B(Fma, "use MulAddDst or FusedMulAdd")
ACANN_NOT_ON_910B(IsFinite, "compare Abs with the greatest finite number")
ACANN_NOT_ON_910B(IsInf, "compare Abs with infinity")
ACANN_NOT_ON_910B(IsNan, "compare the value with itself, CMPMODE::NE")
ACANN_NOT_ON_910B(LogicalAnd, "use And on 16-bit data")
ACANN_NOT_ON_910B(LogicalOr, "use Or on 16-bit data")
ACANN_NOT_ON_910B(LogicalNot, "use Not on 16-bit data")
ACANN_NOT_ON_910B(LogicalXor, "use Xor")
ACANN_NOT_ON_910B(BitwiseAnd, "use And on 16-bit data")
ACANN_NOT_ON_910B(BitwiseOr, "use Or on 16-bit data")
ACANN_NOT_ON_910B(BitwiseNot, "use Not on 16-bit data")
ACANN_NOT_ON_910B(BitwiseXor, "use Xor")
ACANN_NOT_ON_910B(Where, "use Compare and Select")
ACANN_NOT_ON_910B(Clamp, "use ClampMax and ClampMin, or Maxs and Mins")
ACANN_NOT_ON_910B(PhiloxRandom, "make random numbers on the host and copy them in")
ACANN_NOT_ON_910B(AtomicAdd, "use SetAtomicAdd and DataCopy or DataCopyPad to global memory")
ACANN_NOT_ON_910B(AtomicMax, "use SetAtomicMax and DataCopy or DataCopyPad to global memory")
ACANN_NOT_ON_910B(AtomicMin, "use SetAtomicMin and DataCopy or DataCopyPad to global memory")
ACANN_NOT_ON_910B(AtomicCas, "the scalar unit has no atomic access to global memory")
ACANN_NOT_ON_910B(AtomicExch, "the scalar unit has no atomic access to global memory")
ACANN_NOT_ON_910B(SetLoopModePara, "loop over DataCopyPad")
ACANN_NOT_ON_910B(ResetLoopModePara, "loop over DataCopyPad")
ACANN_NOT_ON_910B(ResetCtrlSpr, "use SetCtrlSpr")
ACANN_NOT_ON_910B(LoadDataWithStride, "use LoadData")
ACANN_NOT_ON_910B(BroadCastVecToMM, "write the vector to global memory and load it as a matrix")
ACANN_NOT_ON_910B(Gemm, "use Mmad, or the Matmul object")
ACANN_NOT_ON_910B(Conv2D, "use LoadData (img2col) and Mmad")
ACANN_NOT_ON_910B(ProposalConcat, "records of the 910B are score and index: use Concat and Sort, or Sort32")
ACANN_NOT_ON_910B(ProposalExtract, "use Extract")
ACANN_NOT_ON_910B(RpSort16, "use Sort32")
ACANN_NOT_ON_910B(MrgSort4, "use MrgSort")
ACANN_NOT_ON_910B(GetUBSizeInBytes, "take the size from the host's platform information, or TOTAL_UB_SIZE")
ACANN_NOT_ON_910B(GetRuntimeUBSize, "take the size from the host's platform information, or TOTAL_UB_SIZE")
ACANN_NOT_ON_910B(AllocMutexID, "use SetFlag and WaitFlag")
ACANN_NOT_ON_910B(ReleaseMutexID, "use SetFlag and WaitFlag")

ACANN_NOT_EMULATED(BilinearInterpolation, "it is not emulated; use Gatherb, Brcb, Mul and Add")
ACANN_NOT_EMULATED(LoadDataWithSparse, "sparse matrices are not emulated")
ACANN_NOT_EMULATED(MmadWithSparse, "sparse matrices are not emulated")
ACANN_NOT_EMULATED(TransData, "it is not emulated; use TransDataTo5HD")
ACANN_NOT_EMULATED(ConfusionTranspose, "it is not emulated; use Transpose or TransDataTo5HD on 16 by 16 blocks")
ACANN_NOT_EMULATED(SoftmaxFlashV3, "it is not emulated; use SoftmaxFlashV2")

/// Nothing here checks addresses beyond what every access is checked for.
template <typename... Arguments> inline void OOMInit(const Arguments&...) { }

} // namespace AscendC
