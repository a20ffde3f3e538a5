// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The structs that library functions take from the host, as kernels include them.
#pragma once

#include "acann_emulator/cube_tiling.h"
#include "kernel_operator.h"
