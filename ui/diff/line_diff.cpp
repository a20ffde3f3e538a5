// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/line_diff.h"

#include <algorithm>
#include <memory>
#include <string>

#include <git2.h>

namespace acann::diff {

namespace {

/// Keeps libgit2 initialised while it lives; the library counts the users.
class LibraryUse
{
public:
    LibraryUse() { git_libgit2_init(); }
    ~LibraryUse() { git_libgit2_shutdown(); }
    LibraryUse(const LibraryUse&) = delete;
    LibraryUse& operator=(const LibraryUse&) = delete;
};

struct PatchDeleter
{
    void operator()(git_patch* patch) const { git_patch_free(patch); }
};

tl::unexpected<Error> refused()
{
    const git_error* last = git_error_last();
    return fail(ErrorCode::Internal,
        std::string("The texts could not be compared: ") + (last ? last->message : "unknown"),
        "Close other candidates to free memory and compare again.");
}

git_diff_options optionsFor(bool ignoreWhitespace)
{
    git_diff_options options = GIT_DIFF_OPTIONS_INIT;
    options.flags = GIT_DIFF_PATIENCE | GIT_DIFF_INDENT_HEURISTIC | GIT_DIFF_FORCE_TEXT;
    if (ignoreWhitespace) {
        options.flags |= GIT_DIFF_IGNORE_WHITESPACE;
    }
    options.context_lines = 1u << 28; // everything in one hunk
    return options;
}

} // namespace

Result<std::vector<LineStep>> diffLines(
    std::string_view left, std::string_view right, int leftLines, int rightLines, bool ignoreWhitespace)
{
    const LibraryUse use;
    const git_diff_options options = optionsFor(ignoreWhitespace);
    git_patch* raw = nullptr;
    if (git_patch_from_buffers(&raw, left.data(), left.size(), "left", right.data(), right.size(), "right", &options)
        != 0) {
        return refused();
    }
    const std::unique_ptr<git_patch, PatchDeleter> patch(raw);

    std::vector<LineStep> steps;
    int lastLeft = 0;
    int lastRight = 0;
    for (std::size_t hunk = 0; hunk < git_patch_num_hunks(raw); ++hunk) {
        const int count = git_patch_num_lines_in_hunk(raw, hunk);
        for (int i = 0; i < count; ++i) {
            const git_diff_line* line = nullptr;
            if (git_patch_get_line_in_hunk(&line, raw, hunk, static_cast<std::size_t>(i)) != 0) {
                return refused();
            }
            const bool kept = line->origin == GIT_DIFF_LINE_CONTEXT;
            const bool removed = line->origin == GIT_DIFF_LINE_DELETION;
            const bool added = line->origin == GIT_DIFF_LINE_ADDITION;
            if (kept || removed || added) { // other origins only tell of a missing final line end
                lastLeft = kept || removed ? line->old_lineno : lastLeft;
                lastRight = kept || added ? line->new_lineno : lastRight;
                steps.push_back({kept || removed ? lastLeft : 0, kept || added ? lastRight : 0});
            }
        }
    }
    // Without any hunk the texts are equal under the options; and so is all that follows the last hunk.
    while (lastLeft < leftLines && lastRight < rightLines) {
        steps.push_back({++lastLeft, ++lastRight});
    }
    return steps;
}

} // namespace acann::diff
