// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace acann::evaluation {

/// The text with every kernel that is marked `__vector__`, `__cube__` or `__mix__(cubes, vectors)` declaring that kind
/// as its first statement, which is how the emulator learns it. Lines keep their numbers.
[[nodiscard]] std::string withDeclaredKinds(std::string_view text);

/// The text with kernels that bear the name of a C function (`log`, `sqrt`) as C++ functions: the device compiler does
/// not know the C function, the host compiler does. Everything keeps its place.
[[nodiscard]] std::string withCppLinkage(std::string_view text);

} // namespace acann::evaluation
