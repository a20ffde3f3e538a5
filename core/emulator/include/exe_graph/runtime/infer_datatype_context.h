// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contexts of tiling and of shape and type inference.
#pragma once

#include "acann_host/contexts.h"
