// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/include/agenticcann/launch_plan.h"
#include "hardware/hardware_profile.h"

namespace acann::emulator {

/// What host code may know of the emulated chip.
[[nodiscard]] agenticcann::Platform platformOf(const hardware::HardwareProfile& profile);

} // namespace acann::emulator
