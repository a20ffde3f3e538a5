// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Element types, formats, status codes and shapes under the name that host code includes.
#pragma once

#include "acann_host/shape.h"
