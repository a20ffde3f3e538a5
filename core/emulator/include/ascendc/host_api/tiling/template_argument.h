// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A name under which kernels include the declarations of tiling templates.
#pragma once

#include "acann_emulator/template_arguments.h"
