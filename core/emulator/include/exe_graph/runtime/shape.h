// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// gert::Shape, gert::StorageShape, gert::Tensor.
#pragma once

#include "acann_host/shape.h"
