// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// PlatformAscendC: cores and memories of the chip.
#pragma once

#include "acann_host/platform.h"
