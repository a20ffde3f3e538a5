// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A part of the host runtime API; here one header holds all of it.
#pragma once

#include "acl/acl.h"
