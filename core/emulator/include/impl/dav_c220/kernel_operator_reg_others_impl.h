// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A name under which kernels include a part of the API; here one header holds all of it.
#pragma once

#include "kernel_operator.h"
