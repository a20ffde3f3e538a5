// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Device qualifiers and target macros as a kernel written for CANN expects them, for the host compiler.
#pragma once

#include <cstddef>
#include <cstdint>

// NOLINTBEGIN(bugprone-reserved-identifier): the names are given by the Ascend C compiler.
#define __global__
#define __aicore__
#define __gm__
#define __ubuf__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __fbuf__
#define __biasbuf__
#define __vector__
#define __cube__
#define __mix__(...)
#define __kfc_workspace__
#define __tiling_data_ptr__
#define __simd_callee__
#define __force_inline__ inline
#define __schedmode__(...)
#define __sync_alias__
#define __inout_pipe__(...)
#define __in_pipe__(...)
#define __out_pipe__(...)

#define GM_ADDR __gm__ std::uint8_t*

/// Atlas A2, vector pass: what device code tests with the preprocessor.
#define __CCE_AICORE__ 220
#define __NPU_ARCH__ 2201
#define __DAV_C220__ 1
#define __DAV_C220_VEC__ 1
// NOLINTEND(bugprone-reserved-identifier)
/// One compilation serves both kinds of core; which one runs is known at run time only.
extern "C" bool acann_emu_is_cube_core();
#define ASCEND_IS_AIV (!acann_emu_is_cube_core())
#define ASCEND_IS_AIC (acann_emu_is_cube_core())
#define ASCEND_IS_NOT_AIV (acann_emu_is_cube_core())
#define ASCEND_IS_NOT_AIC (!acann_emu_is_cube_core())

/// Lets a kernel file know that it runs on this emulator.
#define ACANN_EMULATOR 1
