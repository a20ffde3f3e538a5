// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A name under which programs include the launch functions of the vendor's CPU debugging.
#pragma once

#include "tikicpulib.h"
