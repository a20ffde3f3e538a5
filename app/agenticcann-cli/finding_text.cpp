// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "finding_text.h"

#include <array>
#include <cstdio>

namespace acann::cli {

namespace {

std::string placeText(const SourcePlace& place)
{
    return place.file.empty() ? std::string()
                              : ' ' + place.file + (place.line > 0 ? ':' + std::to_string(place.line) : std::string());
}

} // namespace

std::string findingsText(const std::vector<Finding>& findings)
{
    std::string text;
    for (const auto& finding : findings) {
        text += finding.severity == Severity::Error ? "  error "
            : finding.severity == Severity::Warning ? "  warning "
                                                    : "  note ";
        text += finding.rule + placeText(finding.place);
        if (finding.count > 1)
            text += " (×" + std::to_string(finding.count) + ')';
        text += ": " + finding.message + '\n';
        for (const auto& related : finding.related)
            text += "    see" + placeText(related) + (related.note.empty() ? "" : ": " + related.note) + '\n';
        if (!finding.suggestion.empty())
            text += "    " + finding.suggestion + '\n';
    }
    return text;
}

std::string timeText(double nanoseconds)
{
    std::array<char, 32> text{};
    if (nanoseconds < 1e3)
        std::snprintf(text.data(), text.size(), "%.0f ns", nanoseconds);
    else if (nanoseconds < 1e6)
        std::snprintf(text.data(), text.size(), "%.2f µs", nanoseconds / 1e3);
    else
        std::snprintf(text.data(), text.size(), "%.3f ms", nanoseconds / 1e6);
    return text.data();
}

} // namespace acann::cli
