// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/source_tags.h"

#include <optional>
#include <regex>

namespace acann::knowledge {

namespace {

tl::unexpected<Error> broken(int line, const std::string& text, std::string nextStep)
{
    return fail(ErrorCode::ExemplarBroken, "line " + std::to_string(line) + ": " + text, std::move(nextStep));
}

/// The value between the last '=' and the last ';' of `code`, which starts at byte `offset` of the source.
std::optional<ParameterTag> parameterIn(std::string_view code, std::size_t offset)
{
    const auto semicolon = code.rfind(';');
    const auto equals = semicolon == std::string_view::npos ? semicolon : code.rfind('=', semicolon);
    if (equals == std::string_view::npos)
        return std::nullopt;
    const auto value = code.substr(equals + 1, semicolon - equals - 1);
    const auto first = value.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return std::nullopt;
    const auto last = value.find_last_not_of(" \t");
    ParameterTag tag;
    tag.value = value.substr(first, last - first + 1);
    tag.begin = offset + equals + 1 + first;
    tag.end = offset + equals + 1 + last + 1;
    return tag;
}

/// Reads a source line by line and collects its tags.
class Scanner
{
public:
    explicit Scanner(std::string_view source)
        : m_source(source)
    { }

    Result<SourceTags> run()
    {
        for (std::size_t begin = 0; begin < m_source.size();) {
            const auto lineEnd = std::min(m_source.find('\n', begin), m_source.size());
            ++m_line;
            if (auto status = scanLine(m_source.substr(begin, lineEnd - begin), begin, lineEnd + 1); !status)
                return fail(std::move(status.error()));
            begin = lineEnd + 1;
        }
        if (m_open)
            return broken(m_open->line, "slot '" + m_open->name + "' has no end",
                "Close it with // @slot " + m_open->name + " end.");
        return std::move(m_tags);
    }

private:
    Status scanLine(std::string_view line, std::size_t begin, std::size_t next)
    {
        const auto at = line.find("// @");
        if (at == std::string_view::npos)
            return {};
        static const std::regex parameter(R"(// @param ([a-z][a-z0-9_]*)\s*)");
        static const std::regex slot(R"(// @slot ([a-z][a-z0-9_]*) (begin|end)\s*)");
        const std::string tag(line.substr(at));
        std::smatch match;
        if (std::regex_match(tag, match, parameter))
            return addParameter(match[1], line.substr(0, at), begin);
        if (std::regex_match(tag, match, slot))
            return match[2] == "begin" ? openSlot(match[1], next) : closeSlot(match[1], begin);
        return broken(m_line, "the tag '" + tag + "' is not understood",
            "Write // @param name, // @slot name begin or // @slot name end.");
    }

    Status addParameter(const std::string& parameterName, std::string_view code, std::size_t offset)
    {
        auto tag = parameterIn(code, offset);
        if (!tag)
            return broken(m_line, "parameter '" + parameterName + "' has no value before its tag",
                "Write it like: constexpr int kX = 2; // @param " + parameterName);
        tag->name = parameterName;
        tag->line = m_line;
        m_tags.parameters.push_back(std::move(*tag));
        return {};
    }

    Status openSlot(const std::string& slotName, std::size_t contentBegin)
    {
        if (m_open)
            return broken(
                m_line, "slot '" + slotName + "' begins inside slot '" + m_open->name + "'", "Slots do not nest.");
        m_open = SlotTag{slotName, m_line, std::min(contentBegin, m_source.size()), 0};
        return {};
    }

    Status closeSlot(const std::string& slotName, std::size_t contentEnd)
    {
        if (!m_open || m_open->name != slotName)
            return broken(m_line, "slot '" + slotName + "' ends but was not begun",
                "Put // @slot " + slotName + " begin before it.");
        m_open->end = contentEnd;
        m_tags.slots.push_back(std::move(*m_open));
        m_open.reset();
        return {};
    }

    std::string_view m_source;
    SourceTags m_tags;
    std::optional<SlotTag> m_open;
    int m_line = 0;
};

} // namespace

Result<SourceTags> scanTags(std::string_view source) { return Scanner(source).run(); }

std::string spelling(const nlohmann::json& value)
{
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace acann::knowledge
