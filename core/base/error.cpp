// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

namespace acann::base {

std::string Error::message() const
{
    std::string line = "E" + std::to_string(static_cast<int>(code)) + ": " + text;
    for (const auto& place : context)
        line += " (" + place + ")";
    if (!nextStep.empty()) {
        if (line.back() != '.')
            line += '.';
        line += ' ' + nextStep;
    }
    return line;
}

} // namespace acann::base
