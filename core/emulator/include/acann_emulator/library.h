// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The high-level vector API.
#pragma once

#include "acann_emulator/library_math.h"
#include "acann_emulator/library_norm.h"
#include "acann_emulator/library_quant.h"
#include "acann_emulator/library_reduce.h"
#include "acann_emulator/library_softmax.h"
#include "acann_emulator/library_sort.h"
#include "acann_emulator/library_tensor.h"
