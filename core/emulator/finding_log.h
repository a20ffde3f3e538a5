// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "emulator/include/acann_emulator/abi.h"
#include "emulator/rules.h"

#include <cstddef>
#include <string>
#include <vector>

namespace acann::emulator {

/// The findings of one block, or of a whole launch: one entry per rule and line, with a count.
class FindingLog
{
public:
    explicit FindingLog(std::size_t limit)
        : m_limit(limit)
    { }

    /// True when the same rule already fired at that line; only counts then, so that no message need be written.
    [[nodiscard]] bool repeat(Rule rule, const acann_emu::Here& here);
    void add(Rule rule, const acann_emu::Here& here, std::string message, std::vector<SourcePlace> related = {});
    /// Adds the findings of another block, keeping this log's message where both have the same place.
    void merge(const FindingLog& other);
    [[nodiscard]] const std::vector<Finding>& findings() const { return m_findings; }
    void clear() { m_findings.clear(); }

private:
    [[nodiscard]] Finding* find(std::string_view rule, const SourcePlace& place);
    std::size_t m_limit;
    std::vector<Finding> m_findings;
};

/// "kernel.cpp" and the line, as findings name a place.
[[nodiscard]] SourcePlace placeOf(const acann_emu::Here& here, std::string note = {});

} // namespace acann::emulator
