// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/file_diffs.h"

#include <algorithm>

namespace acann::diff {

namespace {

int rank(const std::string& role)
{
    if (role.starts_with("kernel")) {
        return 0;
    }
    return role.ends_with(".h") ? 1 : 2;
}

std::string textOf(const SourceFiles& files, const std::string& role)
{
    const auto file = files.find(role);
    return file == files.end() ? std::string() : file->second;
}

} // namespace

std::vector<std::string> rolesOf(const SourceFiles& left, const SourceFiles& right)
{
    std::vector<std::string> roles;
    for (const SourceFiles* files : {&left, &right}) {
        for (const auto& [role, text] : *files) {
            if (std::find(roles.begin(), roles.end(), role) == roles.end()) {
                roles.push_back(role);
            }
        }
    }
    std::sort(roles.begin(), roles.end(),
        [](const std::string& a, const std::string& b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
    return roles;
}

Result<std::vector<FileDiff>> compareFiles(
    const SourceFiles& left, const SourceFiles& right, const DiffOptions& options)
{
    std::vector<FileDiff> diffs;
    for (const std::string& role : rolesOf(left, right)) {
        auto diff = compare(textOf(left, role), textOf(right, role), options);
        if (!diff) {
            return fail(std::move(diff.error()).in("while comparing " + role));
        }
        diffs.push_back({role, std::move(*diff)});
    }
    return diffs;
}

} // namespace acann::diff
