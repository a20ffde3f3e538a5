// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tiling functions include: the platform and the macros for tiling data.
#pragma once

#include "acann_host/tiling_struct.h"
#ifndef __CCE_AICORE__
#include "acann_host/platform.h"
#endif
