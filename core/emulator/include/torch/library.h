// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tensors and bindings of direct-launch answers under a name that their host side includes.
#pragma once

#include "acann_host/torch_binding.h"
