// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace acann::evaluation {

/// The name of the 910B's Ascend C API that is nearest to one that does not exist: by what it means where that is
/// known (Maximum is Max), else by spelling. Empty when nothing is near, or when the name exists.
[[nodiscard]] std::string nearestApiName(std::string_view unknown);

/// "There is no Dup on the 910B; did you mean Duplicate?" for a message of g++ about an unknown name; else empty.
[[nodiscard]] std::string apiNameSuggestion(std::string_view message);

} // namespace acann::evaluation
