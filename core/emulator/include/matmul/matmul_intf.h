// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Matmul object under the name that kernels include.
#pragma once

#include "kernel_operator.h"

#include "acann_emulator/matmul.h"
