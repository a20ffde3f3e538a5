// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tiling functions include: the platform, the macros for tiling data, the Matmul tiling.
#pragma once

#include "acann_host/library_sizes.h"
#include "acann_host/library_tiling.h"
#include "acann_host/tiling_struct.h"
#if defined(__CCE_AICORE__) && !defined(ACANN_EMU_WHOLE_PROGRAM)
#include "acann_emulator/cube_tiling.h"
#ifndef DT_FLOAT // the glue of an operator project has the types as macros
#include "acann_host/platform.h"
#endif
#else
#include "acann_host/matmul_tiling.h"
#include "acann_host/platform.h"
#endif
