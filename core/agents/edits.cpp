// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/edits.h"

#include "agents/source_tokens.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <tuple>

namespace acann::agents {

namespace {

using Lines = std::vector<std::string>;

/// Lines of a file that an anchor stands for: [first, end), 0-based.
struct Place
{
    std::size_t first = 0;
    std::size_t end = 0;
};

/// What one way of looking found.
struct Search
{
    std::vector<Place> places;
    double score = 1; ///< of the best place, for the approximate search
    double runnerUp = 0;
    std::optional<Place> nearest; ///< of the approximate search, even when it is not good enough
};

/// An approximate anchor must be this like its place, and this much more like it than any other place.
constexpr double kLeastScore = 0.75;
constexpr double kLeastLead = 0.15;
/// Shorter anchors (in characters that are no space) are not looked for approximately.
constexpr std::size_t kLeastAnchor = 12;
/// Cost of an anchor line that the file does not have, and of a file line that the anchor does not have, as shares of
/// the line's weight. Forgetting a line must not make a place that lacks it look better.
constexpr double kWrongLine = 0.5;
constexpr double kForgottenLine = 0.25;

Lines copyLines(std::string_view text)
{
    Lines lines;
    for (const auto line : linesOf(text))
        lines.emplace_back(line);
    return lines;
}

std::string joined(const Lines& lines)
{
    std::string text;
    for (const auto& line : lines)
        text += line + '\n';
    return text;
}

void dropBlankEnds(Lines& lines)
{
    while (!lines.empty() && trimmed(lines.front()).empty())
        lines.erase(lines.begin());
    while (!lines.empty() && trimmed(lines.back()).empty())
        lines.pop_back();
}

std::string withoutSpace(std::string_view line)
{
    std::string result;
    for (const char c : line) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0)
            result += c;
    }
    return result;
}

std::string exactly(std::string_view line) { return std::string(line); }

std::string withoutIndentation(std::string_view line)
{
    std::string result;
    for (const char c : trimmed(line)) {
        const bool isSpace = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (!isSpace)
            result += c;
        else if (result.back() != ' ')
            result += ' ';
    }
    return result;
}

Search searchBy(const Lines& file, const Lines& anchor, std::string (*form)(std::string_view))
{
    Search search;
    Lines wanted;
    for (const auto& line : anchor)
        wanted.push_back(form(line));
    Lines present;
    for (const auto& line : file)
        present.push_back(form(line));
    for (std::size_t first = 0; first + wanted.size() <= present.size(); ++first) {
        if (std::equal(wanted.begin(), wanted.end(), present.begin() + static_cast<std::ptrdiff_t>(first)))
            search.places.push_back({first, first + wanted.size()});
    }
    return search;
}

std::map<std::string, int> pairsOf(const std::string& text)
{
    std::map<std::string, int> pairs;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        ++pairs[text.substr(i, 2)];
    return pairs;
}

/// Share of common letter pairs, 0…1.
double likeness(const std::string& a, const std::string& b)
{
    if (a == b)
        return 1;
    if (a.size() < 2 || b.size() < 2)
        return 0;
    const auto first = pairsOf(a);
    const auto second = pairsOf(b);
    int common = 0;
    for (const auto& [pair, count] : first) {
        const auto found = second.find(pair);
        if (found != second.end())
            common += std::min(count, found->second);
    }
    return 2.0 * common / static_cast<double>(a.size() + b.size() - 2);
}

/// The best alignment of the whole anchor with a part of the file, ending at every file line: its score (1: equal) and
/// where it starts.
struct Alignment
{
    std::vector<double> score; ///< by end, 0…file size
    std::vector<std::size_t> first;
};

Alignment align(const Lines& file, const Lines& anchor)
{
    double weight = 0;
    for (const auto& line : anchor)
        weight += static_cast<double>(line.size());
    const std::size_t ends = file.size() + 1;
    Alignment best{std::vector<double>(ends, 0), std::vector<std::size_t>(ends, 0)};
    for (std::size_t end = 0; end < ends; ++end)
        best.first[end] = end;
    for (const auto& line : anchor) {
        const double own = static_cast<double>(line.size()) / weight;
        Alignment next{std::vector<double>(ends), std::vector<std::size_t>(ends)};
        next.score[0] = best.score[0] - kWrongLine * own;
        for (std::size_t end = 1; end < ends; ++end) {
            const auto& present = file[end - 1];
            const double extra = kForgottenLine * static_cast<double>(present.size()) / weight;
            const double like = likeness(line, present);
            const std::tuple<double, std::size_t> candidates[]
                = {std::tuple(
                       best.score[end - 1] + (like < kWrongLine ? -kWrongLine * own : own * like), best.first[end - 1]),
                    std::tuple(best.score[end] - kWrongLine * own, best.first[end]),
                    std::tuple(next.score[end - 1] - extra, next.first[end - 1])};
            std::tie(next.score[end], next.first[end]) = *std::max_element(std::begin(candidates), std::end(candidates),
                [](const auto& a, const auto& b) { return std::get<0>(a) < std::get<0>(b); });
        }
        best = std::move(next);
    }
    return best;
}

Search searchByLikeness(const Lines& file, const Lines& anchor)
{
    Search search;
    search.score = -1; // an alignment that has nothing in common costs less than half a point
    Lines present;
    for (const auto& line : file)
        present.push_back(withoutSpace(line));
    Lines wanted;
    for (const auto& line : anchor) {
        if (auto bare = withoutSpace(line); !bare.empty())
            wanted.push_back(std::move(bare));
    }
    const auto alignment = align(present, wanted);
    for (std::size_t end = 1; end < alignment.score.size(); ++end) {
        if (alignment.score[end] > search.score) {
            search.score = alignment.score[end];
            search.nearest = Place{alignment.first[end], end};
        }
    }
    if (!search.nearest)
        return search;
    // A second place must not overlap the first.
    for (std::size_t end = 1; end < alignment.score.size(); ++end) {
        const bool overlaps = alignment.first[end] < search.nearest->end && search.nearest->first < end;
        if (!overlaps && alignment.score[end] > search.runnerUp) {
            search.runnerUp = alignment.score[end];
            if (search.places.empty())
                search.places.emplace_back();
            search.places.front() = {alignment.first[end], end};
        }
    }
    return search;
}

std::string indentationOf(std::string_view line)
{
    return std::string(line.substr(0, std::min(line.size(), line.find_first_not_of(" \t"))));
}

/// The new lines, moved right or left as far as the anchor's first line lies off its place.
Lines indentedLike(const std::string& place, const std::string& anchor, Lines lines)
{
    const auto have = indentationOf(anchor);
    const auto want = indentationOf(place);
    if (have == want)
        return lines;
    for (auto& line : lines) {
        if (trimmed(line).empty())
            continue;
        if (want.size() > have.size())
            line.insert(0, want.substr(have.size()));
        else
            line.erase(0, std::min(have.size() - want.size(), indentationOf(line).size()));
    }
    return lines;
}

std::string lineNumber(std::size_t index) { return std::to_string(index + 1); }

std::string inQuotes(std::string_view line)
{
    constexpr std::size_t kLongest = 80;
    std::string text(trimmed(line));
    if (text.size() > kLongest)
        text = text.substr(0, kLongest) + "…";
    return "'" + text + "'";
}

tl::unexpected<Error> refuse(std::string text, std::string next)
{
    return fail(ErrorCode::ReplyRefused, std::move(text), std::move(next));
}

/// One edit of one file.
class Replacement
{
public:
    Replacement(const Edit& edit, std::string& text, std::vector<std::string>& notes)
        : m_edit(edit)
        , m_text(text)
        , m_notes(notes)
        , m_file(copyLines(text))
        , m_anchor(copyLines(edit.search))
        , m_new(copyLines(edit.replace))
    {
        dropBlankEnds(m_anchor);
    }

    Status run()
    {
        if (m_anchor.empty())
            return fillEmptyFile();
        const bool hasWords = std::any_of(
            m_edit.search.begin(), m_edit.search.end(), [](unsigned char c) { return std::isalnum(c) != 0; });
        if (!hasWords)
            return refuse(
                "an edit of " + m_edit.role + " quotes nothing but brackets", "Quote lines that only one place has.");
        using Form = std::string (*)(std::string_view);
        for (const Form form : {Form(exactly), Form(withoutIndentation), Form(withoutSpace)}) {
            const auto search = searchBy(m_file, m_anchor, form);
            if (search.places.size() > 1)
                return refuseTwo(search.places[0], search.places[1]);
            if (search.places.size() == 1)
                return put(search.places.front());
            if (form == exactly && m_anchor.size() == 1) {
                if (auto done = replaceWithinLine())
                    return *done;
            }
        }
        return searchApproximately();
    }

private:
    Status fillEmptyFile()
    {
        if (!trimmed(m_text).empty())
            return refuse("an edit of " + m_edit.role + " has an empty SEARCH part, but the file has content",
                "Quote the lines that are to be replaced, or send the whole file.");
        m_text = joined(m_new);
        return {};
    }

    /// A part of one line: nullopt when the file does not have it.
    std::optional<Status> replaceWithinLine()
    {
        const std::string wanted(trimmed(m_anchor.front()));
        const auto first = m_text.find(wanted);
        if (first == std::string::npos)
            return std::nullopt;
        const auto second = m_text.find(wanted, first + 1);
        if (second != std::string::npos) {
            const auto place = [&](std::size_t at) {
                const auto line = static_cast<std::size_t>(lineAt(m_text, at)) - 1;
                return Place{line, line + 1};
            };
            return refuseTwo(place(first), place(second));
        }
        m_text.replace(first, wanted.size(), std::string(trimmed(m_edit.replace)));
        return Status{};
    }

    Status searchApproximately()
    {
        const auto size = withoutSpace(m_edit.search).size();
        const auto search = searchByLikeness(m_file, m_anchor);
        if (size < kLeastAnchor || !search.nearest || search.score < kLeastScore) {
            std::string text = m_edit.role + " does not have the lines that start with " + inQuotes(m_anchor.front());
            if (search.nearest)
                text += "; the nearest place is line " + lineNumber(search.nearest->first) + ", "
                    + inQuotes(m_file[search.nearest->first]);
            return refuse(std::move(text), "Quote the lines exactly as they are, or send the whole file.");
        }
        if (search.score - search.runnerUp < kLeastLead)
            return refuseTwo(*search.nearest, search.places.front());
        m_notes.push_back("an edit of " + m_edit.role + " was placed at line " + lineNumber(search.nearest->first)
            + ", whose lines differ a little from the quoted ones");
        return put(*search.nearest);
    }

    Status put(const Place& place)
    {
        auto lines = indentedLike(m_file[place.first], m_anchor.front(), m_new);
        const auto at = [&](std::size_t index) { return m_file.begin() + static_cast<std::ptrdiff_t>(index); };
        const auto behind = m_file.erase(at(place.first), at(place.end));
        m_file.insert(behind, lines.begin(), lines.end());
        m_text = joined(m_file);
        return {};
    }

    [[nodiscard]] Status refuseTwo(const Place& first, const Place& second) const
    {
        const auto low = std::min(first.first, second.first);
        const auto high = std::max(first.first, second.first);
        return refuse("the lines that start with " + inQuotes(m_anchor.front()) + " fit two places of " + m_edit.role
                + ": line " + lineNumber(low) + " and line " + lineNumber(high),
            "Quote more lines around the change so that only one place fits.");
    }

    const Edit& m_edit;
    std::string& m_text;
    std::vector<std::string>& m_notes;
    Lines m_file;
    Lines m_anchor;
    Lines m_new;
};

} // namespace

Result<EditedFiles> applyEdits(SourceFiles files, const std::vector<Edit>& edits)
{
    EditedFiles result{std::move(files), {}};
    for (const auto& edit : edits) {
        if (auto status = Replacement(edit, result.files[edit.role], result.notes).run(); !status)
            return fail(std::move(status.error()));
    }
    return result;
}

} // namespace acann::agents
