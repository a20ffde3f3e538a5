// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/launch.h"

#include <cstdint>
#include <vector>

namespace acann::emulator {

/// The regions of a launch, for bounds checks. Read-only while blocks run.
class GlobalMemory
{
public:
    explicit GlobalMemory(std::vector<GmRegion> regions);

    /// The region that holds the address, or that ends exactly there; null when none does.
    [[nodiscard]] const GmRegion* find(const void* address) const;

private:
    std::vector<GmRegion> m_regions; ///< sorted by address
};

/// True when every byte still is what the region was filled with to stand for "nothing".
[[nodiscard]] bool isPoison(const GmRegion& region, const std::uint8_t* begin, std::int64_t bytes);

} // namespace acann::emulator
