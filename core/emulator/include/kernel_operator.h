// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The header that Ascend C kernels include. This one lets them compile with the host compiler and run on the emulator.
#pragma once

#include "acann_emulator/buffer_pool.h"
#include "acann_emulator/capacity.h"
#include "acann_emulator/cross_core.h"
#include "acann_emulator/cube.h"
#include "acann_emulator/data_copy.h"
#include "acann_emulator/data_copy_forms.h"
#include "acann_emulator/debug.h"
#include "acann_emulator/function_pointers.h"
#include "acann_emulator/intrinsics.h"
#include "acann_emulator/library.h"
#include "acann_emulator/operators.h"
#include "acann_emulator/pipe.h"
#include "acann_emulator/refused.h"
#include "acann_emulator/resources.h"
#include "acann_emulator/scalar_functions.h"
#include "acann_emulator/std_subset.h"
#include "acann_emulator/sync.h"
#include "acann_emulator/system.h"
#include "acann_emulator/template_arguments.h"
#include "acann_emulator/tiling.h"
#include "acann_emulator/vector_arith.h"
#include "acann_emulator/vector_compare.h"
#include "acann_emulator/vector_convert.h"
#include "acann_emulator/vector_gather.h"
#include "acann_emulator/vector_layout.h"
#include "acann_emulator/vector_reduce.h"
#include "acann_emulator/vector_register.h"
#include "acann_emulator/vector_sort.h"
