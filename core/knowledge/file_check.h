// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "knowledge/card_parser.h"

namespace acann::knowledge {

/// What an editor asks before it writes: would `file` of `target` still load with this content? nullopt: yes. Cards
/// are parsed; a file of an exemplar is judged together with the other files of its folder; target.json and any other
/// JSON must parse. The file on disk is not touched.
[[nodiscard]] std::optional<ParseFault> faultOf(
    const Target& target, const std::filesystem::path& file, const std::string& content);

} // namespace acann::knowledge
