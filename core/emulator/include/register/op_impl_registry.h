// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// IMPL_OP_OPTILING and the contexts.
#pragma once

#include "acann_host/op_def.h"
