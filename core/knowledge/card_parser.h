// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "knowledge/knowledge_base.h"

namespace acann::knowledge {

/// An error with the line it is on, 1-based; 0 when it concerns the whole file.
struct ParseFault
{
    int line = 0;
    Error error;
};

/// parseCard, with the line as a number of its own for lists of problems and editors.
[[nodiscard]] tl::expected<Card, ParseFault> parseCardText(const std::filesystem::path& file, std::string_view text);

} // namespace acann::knowledge
