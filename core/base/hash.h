// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace acann::base {

/// SHA-256 as 64 lower-case hex digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// A 64-bit seed derived from a parent seed and a label; equal inputs give equal seeds on every machine.
[[nodiscard]] std::uint64_t deriveSeed(std::uint64_t parent, std::string_view label);

} // namespace acann::base
