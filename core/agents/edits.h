// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "task/candidate.h"

#include <string>
#include <string_view>
#include <vector>

namespace acann::agents {

/// Replace the lines `search` of a file by the lines `replace`.
struct Edit
{
    std::string role;
    std::string search;
    std::string replace;
    friend bool operator==(const Edit&, const Edit&) = default;
};

struct EditedFiles
{
    SourceFiles files;
    std::vector<std::string> notes; ///< anchors that matched only approximately, one sentence each
};

/// Applies the edits in order. An anchor is looked for exactly, then without regard to space at line ends and
/// indentation, then by similarity of its lines, anywhere in the file. Errors: ReplyRefused when an anchor is not
/// found (naming the nearest place) or fits two places (naming both).
[[nodiscard]] Result<EditedFiles> applyEdits(SourceFiles files, const std::vector<Edit>& edits);

} // namespace acann::agents
