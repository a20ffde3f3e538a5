// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/host_platform.h"

namespace acann::emulator {

agenticcann::Platform platformOf(const hardware::HardwareProfile& profile)
{
    const auto narrow = [](std::int64_t value) { return static_cast<std::uint32_t>(value); };
    agenticcann::Platform platform;
    platform.vectorCores = narrow(profile.cores.vector);
    platform.cubeCores = narrow(profile.cores.cube);
    platform.ubBytes = narrow(profile.memory.ubUsable);
    platform.l1Bytes = narrow(profile.memory.l1Usable);
    platform.l0aBytes = narrow(profile.memory.l0a);
    platform.l0bBytes = narrow(profile.memory.l0b);
    platform.l0cBytes = narrow(profile.memory.l0c);
    return platform;
}

} // namespace acann::emulator
