// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/finding_log.h"

#include <algorithm>

namespace acann::emulator {

SourcePlace placeOf(const acann_emu::Here& here, std::string note)
{
    const std::string_view path = here.file == nullptr ? std::string_view() : std::string_view(here.file);
    return {std::string(path.substr(path.find_last_of('/') + 1)), here.line, std::move(note)};
}

Finding* FindingLog::find(std::string_view rule, const SourcePlace& place)
{
    const auto found = std::find_if(m_findings.begin(), m_findings.end(), [&](const Finding& finding) {
        return finding.rule == rule && finding.place.line == place.line && finding.place.file == place.file;
    });
    return found == m_findings.end() ? nullptr : &*found;
}

bool FindingLog::repeat(Rule rule, const acann_emu::Here& here)
{
    Finding* finding = find(infoOf(rule).id, placeOf(here));
    if (finding != nullptr)
        ++finding->count;
    return finding != nullptr || m_findings.size() >= m_limit;
}

void FindingLog::add(Rule rule, const acann_emu::Here& here, std::string message, std::vector<SourcePlace> related)
{
    if (repeat(rule, here))
        return;
    const RuleInfo& info = infoOf(rule);
    m_findings.push_back({std::string(info.id), info.severity, std::move(message), placeOf(here), std::move(related),
        std::string(info.suggestion), std::string(info.source), 1});
}

void FindingLog::merge(const FindingLog& other)
{
    for (const Finding& finding : other.m_findings) {
        if (Finding* mine = find(finding.rule, finding.place))
            mine->count += finding.count;
        else if (m_findings.size() < m_limit)
            m_findings.push_back(finding);
    }
}

} // namespace acann::emulator
