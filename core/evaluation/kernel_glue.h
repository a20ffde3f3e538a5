// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace acann::evaluation {

/// Includes the API headers and is precompiled. It has a name of its own because g++ would otherwise take it for the
/// kernel's own #include "kernel_operator.h", where a precompiled header is of no use.
inline constexpr std::string_view kPrelude = "agenticcann_prelude.h";

/// The translation unit that is compiled for the device side: kernel.cpp and a plain C function
/// `agenticcann_entry(std::uint8_t* const* arguments)` that calls its entry.
[[nodiscard]] std::string kernelGlue(const std::string& entry, std::size_t parameters);

/// The translation unit for the host side: host.cpp, checks of its types, and the plain C function `agenticcann_plan`
/// of emulator/runner/candidate_module.h. Padding in the tiling struct is cleared, so that equal plans have equal
/// bytes.
[[nodiscard]] std::string hostGlue();

} // namespace acann::evaluation
