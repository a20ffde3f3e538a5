// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The launch functions of the vendor's CPU debugging (ascend-c-facts §2.7), for programs written for it.
#pragma once

#include "acann_emulator/program_launch.h"
#include "kernel_operator.h"

enum class KernelMode
{
    MIX_MODE = 0,
    AIC_MODE,
    AIV_MODE
};

namespace AscendC {
using ::KernelMode;
/// The kernel's own declaration decides on which cores it runs.
inline void SetKernelMode(KernelMode) { }
inline void* GmAlloc(size_t bytes) { return acann_emu_program_allocate(bytes); }
inline void GmFree(void* address) { acann_emu_program_free(address); }
} // namespace AscendC

#define ICPU_RUN_KF(KERNEL, BLOCKS, ...)                                                                               \
    ::acann_emu::kernelLaunch(                                                                                         \
        #KERNEL, ::acann_emu::Here::at(), [&](auto... arguments) { KERNEL(arguments...); }, (BLOCKS))(__VA_ARGS__)
#define ICPU_SET_TILING_KEY(KEY) acann_emu_program_tiling_key(KEY)
