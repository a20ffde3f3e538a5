// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BEGIN_TILING_DATA_DEF and the other macros that declare tiling data.
#pragma once

#include "acann_host/tiling_struct.h"
