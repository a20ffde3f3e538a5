// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Host tiling of the Matmul object under the name that hosts include.
#pragma once

#include "acann_host/matmul_tiling.h"
