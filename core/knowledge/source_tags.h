// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::knowledge {

/// A source line `… = VALUE; // @param NAME` (docs/pack-format.md). Positions are byte offsets of VALUE.
struct ParameterTag
{
    std::string name;
    std::string value;
    int line = 0; ///< 1-based
    std::size_t begin = 0;
    std::size_t end = 0; ///< one past the last byte
};

/// A region `// @slot NAME begin` … `// @slot NAME end`. The offsets cover the lines between the two tags.
struct SlotTag
{
    std::string name;
    int line = 0; ///< of the begin tag, 1-based
    std::size_t begin = 0;
    std::size_t end = 0;
};

struct SourceTags
{
    std::vector<ParameterTag> parameters; ///< in file order
    std::vector<SlotTag> slots;
};

/// Finds the tags of one source file. Errors: ExemplarBroken with the line (a tag without value, an unclosed or
/// nested slot, a malformed tag).
[[nodiscard]] Result<SourceTags> scanTags(std::string_view source);

/// How a parameter's value is spelled in the source: true, 4096, CastMode::Row.
[[nodiscard]] std::string spelling(const nlohmann::json& value);

} // namespace acann::knowledge
