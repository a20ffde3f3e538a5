// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// OpDef, OP_ADD and the contexts that an operator's host functions receive.
#pragma once

#include "acann_host/op_def.h"
#include "register/tilingdata_base.h"
