// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/reply_blocks.h"

#include "agents/source_tokens.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace acann::agents {

namespace {

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// How many `mark` the line starts with, behind at most three spaces.
std::size_t markLength(std::string_view line, char mark)
{
    const auto start = line.find_first_not_of(' ');
    if (start == std::string_view::npos || start > 3 || line[start] != mark)
        return 0;
    return std::min(line.find_first_not_of(mark, start), line.size()) - start;
}

struct Fence
{
    char mark = '`';
    std::size_t length = 0;
    std::string info;
};

std::optional<Fence> fenceOf(std::string_view line)
{
    for (const char mark : {'`', '~'}) {
        const auto length = markLength(line, mark);
        if (length < 3)
            continue;
        const auto info = trimmed(line.substr(line.find(mark) + length));
        if (mark == '`' && info.find('`') != std::string_view::npos)
            continue; // code within a sentence
        return Fence{mark, length, std::string(info)};
    }
    return std::nullopt;
}

/// `<file name="kernel.cpp">` or `<file path='…'>`: what stands in quotes.
std::optional<std::string> fileTagOf(std::string_view line)
{
    const auto text = trimmed(line);
    if (!lowered(text.substr(0, 5)).starts_with("<file") || !text.ends_with('>'))
        return std::nullopt;
    const auto open = text.find_first_of("\"'");
    const auto close = open == std::string_view::npos ? open : text.find(text[open], open + 1);
    if (close == std::string_view::npos)
        return std::nullopt;
    return std::string(text.substr(open + 1, close - open - 1));
}

bool isFileTagEnd(std::string_view line) { return lowered(trimmed(line)) == "</file>"; }

bool isSearchMark(std::string_view line) { return markLength(line, '<') >= 5; }
bool isDividerMark(std::string_view line)
{
    const auto length = markLength(line, '=');
    return length >= 5 && trimmed(line).size() == length;
}
bool isReplaceMark(std::string_view line) { return markLength(line, '>') >= 5; }
bool isHunkMark(std::string_view line)
{
    return line.starts_with("@@") && line.find("@@", 2) != std::string_view::npos;
}

/// Cuts the reply line by line.
class Cutter
{
public:
    explicit Cutter(std::string_view reply)
        : m_lines(linesOf(reply))
    { }

    ReplyPieces run()
    {
        while (m_at < m_lines.size()) {
            const auto line = m_lines[m_at];
            if (isSearchMark(line)) {
                readEdit();
            } else if (isHunkMark(line)) {
                readHunk();
            } else if (const auto fence = fenceOf(line)) {
                readFence(*fence);
            } else if (const auto name = fileTagOf(line)) {
                readFileTag(*name);
            } else {
                readProse(line);
                ++m_at;
            }
        }
        return std::move(m_pieces);
    }

private:
    void readProse(std::string_view line)
    {
        const auto text = trimmed(line);
        if (text.empty())
            return;
        constexpr std::string_view kNote = "note:";
        const auto bare = text.substr(std::min(text.find_first_not_of("*#> "), text.size()));
        if (lowered(bare.substr(0, kNote.size())) == kNote) {
            const auto note = trimmed(bare.substr(kNote.size()));
            m_pieces.note = trimmed(note.substr(std::min(note.find_first_not_of("* "), note.size())));
            return;
        }
        m_recent.insert(m_recent.begin(), std::string(text));
        constexpr std::size_t kRemembered = 3;
        m_recent.resize(std::min(m_recent.size(), kRemembered));
    }

    [[nodiscard]] std::vector<std::string> names(const std::string& own, std::string_view text) const
    {
        std::vector<std::string> result;
        if (!own.empty())
            result.push_back(own);
        result.insert(result.end(), m_recent.begin(), m_recent.end());
        // A file often says its name in its first line.
        const auto first = trimmed(text.substr(0, text.find('\n')));
        if (first.starts_with("//") || first.starts_with("/*") || first.starts_with('#'))
            result.insert(result.begin() + (own.empty() ? 0 : 1), std::string(first));
        return result;
    }

    void readFence(const Fence& fence)
    {
        const int line = static_cast<int>(m_at) + 1;
        std::string text;
        bool isClosed = false;
        bool hasEdits = false;
        for (++m_at; m_at < m_lines.size(); ++m_at) {
            const auto current = m_lines[m_at];
            const auto inner = fenceOf(current);
            if (inner && inner->mark == fence.mark && inner->length >= fence.length) {
                isClosed = inner->info.empty();
                break; // a fence with a language opens the next block: this one was not closed
            }
            if (isSearchMark(current) || isHunkMark(current)) {
                hasEdits = true;
                break;
            }
            text += std::string(current) + '\n';
        }
        if (hasEdits) {
            // The loop of run() reads the edits; what stands before them in the fence may name the file.
            if (!fence.info.empty())
                m_recent.insert(m_recent.begin(), fence.info);
            for (const auto before : linesOf(text))
                readProse(before);
            m_openFence = fence;
            return;
        }
        if (isClosed)
            ++m_at;
        if (m_openFence && fence.info.empty() && trimmed(text).empty()) {
            m_openFence.reset();
            return; // the end of a fence around edits
        }
        const auto heading = isClosed || m_at >= m_lines.size() ? std::string() : takeHeading(text);
        m_pieces.blocks.push_back({text, names(fence.info, text), line, isClosed});
        m_recent.clear();
        readProse(heading);
    }

    /// The last line of a block that was not closed before the next fence, when it is no code: the next block's name.
    static std::string takeHeading(std::string& text)
    {
        const auto end = text.find_last_not_of(" \t\n");
        if (end == std::string::npos || std::string_view(";{}(),>/\"").find(text[end]) != std::string_view::npos)
            return {};
        const auto before = text.rfind('\n', end);
        const auto start = before == std::string::npos ? 0 : before + 1;
        auto heading = text.substr(start, end + 1 - start);
        text.resize(start);
        return heading;
    }

    void readFileTag(const std::string& name)
    {
        const int line = static_cast<int>(m_at) + 1;
        auto next = m_at + 1;
        while (next < m_lines.size() && trimmed(m_lines[next]).empty())
            ++next;
        if (next < m_lines.size() && (fenceOf(m_lines[next]) || isSearchMark(m_lines[next]))) {
            m_recent.insert(m_recent.begin(), name); // the tag is only a heading
            m_at = next;
            return;
        }
        std::string text;
        bool isClosed = false;
        for (++m_at; m_at < m_lines.size() && !isClosed; ++m_at) {
            isClosed = isFileTagEnd(m_lines[m_at]);
            if (!isClosed)
                text += std::string(m_lines[m_at]) + '\n';
        }
        m_pieces.blocks.push_back({text, names(name, {}), line, isClosed});
        m_recent.clear();
    }

    /// A fence's end line right behind edits is no fence of its own.
    void skipFenceEnd()
    {
        if (!m_openFence || m_at >= m_lines.size())
            return;
        const auto fence = fenceOf(m_lines[m_at]);
        if (fence && fence->info.empty()) {
            ++m_at;
            m_openFence.reset();
        }
    }

    void readEdit()
    {
        const auto start = m_at;
        // "<<<<<<< SEARCH kernel.cpp" may name the file, too.
        const std::string own(trimmed(m_lines[m_at]));
        NamedEdit edit{names(own, {}), {}};
        for (++m_at; m_at < m_lines.size() && !isDividerMark(m_lines[m_at]) && !isSearchMark(m_lines[m_at]); ++m_at)
            edit.edit.search += std::string(m_lines[m_at]) + '\n';
        if (m_at < m_lines.size() && isDividerMark(m_lines[m_at])) {
            for (++m_at; m_at < m_lines.size() && !isReplaceMark(m_lines[m_at]) && !isSearchMark(m_lines[m_at]); ++m_at)
                edit.edit.replace += std::string(m_lines[m_at]) + '\n';
            if (m_at < m_lines.size() && isReplaceMark(m_lines[m_at])) {
                ++m_at;
                m_pieces.edits.push_back(std::move(edit));
                skipFenceEnd();
                return;
            }
        }
        const auto first = linesOf(edit.edit.search);
        m_pieces.openEdit = "line " + std::to_string(start + 1)
            + (first.empty() ? std::string() : ", '" + std::string(trimmed(first.front())) + "'");
    }

    /// One hunk of a unified diff: context and removed lines are the anchor, context and added lines the replacement.
    void readHunk()
    {
        NamedEdit edit{names({}, {}), {}};
        for (++m_at; m_at < m_lines.size(); ++m_at) {
            const auto line = m_lines[m_at];
            if (isHunkMark(line) || fenceOf(line) || line.starts_with("--- ") || line.starts_with("diff "))
                break;
            const auto rest = std::string(line.substr(line.empty() ? 0 : 1)) + '\n';
            if (line.empty() || line.front() == ' ' || line.front() == '-')
                edit.edit.search += rest;
            if (line.empty() || line.front() == ' ' || line.front() == '+')
                edit.edit.replace += rest;
        }
        m_pieces.edits.push_back(std::move(edit));
        skipFenceEnd();
    }

    std::vector<std::string_view> m_lines;
    std::size_t m_at = 0;
    std::vector<std::string> m_recent; ///< lines of prose above, the nearest first
    std::optional<Fence> m_openFence; ///< a fence around edits that are being read
    ReplyPieces m_pieces;
};

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// Words of a text that look like file names, with their folders cut off.
std::vector<std::string> fileNamesIn(std::string_view text)
{
    std::vector<std::string> names;
    std::string word;
    const auto end = [&] {
        while (word.ends_with('.'))
            word.pop_back();
        if (!word.empty())
            names.push_back(lowered(word));
        word.clear();
    };
    for (const char c : text) {
        if (c == '/' || c == '\\')
            word.clear();
        else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '-')
            word += c;
        else
            end();
    }
    end();
    return names;
}

std::string stemOf(const std::string& name) { return name.substr(0, name.rfind('.')); }

/// "cpp" for cc, cxx, cce, asc …; "h" for hpp, hh …: what the ending says about the kind of file.
std::string kindOf(const std::string& name)
{
    const auto dot = name.rfind('.');
    if (dot == std::string::npos)
        return {};
    const auto ending = name.substr(dot + 1);
    static const std::set<std::string> kHeaders{"h", "hpp", "hh", "hxx"};
    static const std::set<std::string> kSources{"cpp", "cc", "cxx", "c", "cce", "asc"};
    return kHeaders.contains(ending) ? "h" : kSources.contains(ending) ? "cpp" : "?";
}

template <typename Fits>
std::optional<std::string> onlyRole(
    const std::vector<std::string>& names, const std::vector<std::string>& roles, Fits fits)
{
    std::set<std::string> found;
    for (const auto& name : names) {
        for (const auto& role : roles) {
            if (fits(name, lowered(role)))
                found.insert(role);
        }
    }
    return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

} // namespace

std::string cleanedReply(std::string_view reply, std::vector<std::string>& repairs)
{
    std::string text(reply);
    if (text.starts_with("\xEF\xBB\xBF"))
        text.erase(0, 3);
    replaceAll(text, "\r\n", "\n");
    replaceAll(text, "\r", "\n");
    const auto before = text.size();
    replaceAll(text, "\xC2\xA0", " "); // no-break space
    replaceAll(text, "\xE2\x80\x8B", ""); // zero-width space
    if (text.size() != before)
        repairs.emplace_back("spaces that are no plain spaces were replaced");
    const auto start = text.find_first_not_of(" \n\t");
    constexpr std::string_view kOpen = "<think>";
    constexpr std::string_view kClose = "</think>";
    if (start != std::string::npos && std::string_view(text).substr(start).starts_with(kOpen)) {
        const auto end = text.find(kClose);
        text = end == std::string::npos ? std::string() : text.substr(end + kClose.size());
        repairs.emplace_back("thinking text before the answer was left out");
    }
    return text;
}

ReplyPieces piecesOf(std::string_view reply) { return Cutter(reply).run(); }

std::optional<std::string> roleNamed(std::string_view text, const std::vector<std::string>& roles)
{
    const auto names = fileNamesIn(text);
    const auto equal = [](const std::string& name, const std::string& role) { return name == role; };
    const auto sameStem = [](const std::string& name, const std::string& role) {
        return stemOf(name) == stemOf(role) && (kindOf(name).empty() || kindOf(name) == kindOf(role));
    };
    const auto ending = [](const std::string& name, const std::string& role) {
        return stemOf(name).ends_with("_" + stemOf(role)) && kindOf(name) == kindOf(role);
    };
    if (auto role = onlyRole(names, roles, equal))
        return role;
    if (auto role = onlyRole(names, roles, sameStem))
        return role;
    return onlyRole(names, roles, ending);
}

std::optional<std::string> endlessPhrase(std::string_view reply)
{
    // The end is `times` copies of one phrase, and they make up most of a long text.
    constexpr std::size_t kLongestPhrase = 240;
    constexpr std::size_t kLeastText = 400;
    const auto text = trimmed(reply);
    for (std::size_t length = 1; length <= kLongestPhrase && 2 * length <= text.size(); ++length) {
        std::size_t same = 0;
        while (same + length < text.size() && text[text.size() - 1 - same] == text[text.size() - 1 - same - length])
            ++same;
        const bool isLong = same + length >= kLeastText && same >= 7 * length;
        if (isLong && same + length > text.size() / 3)
            return std::string(trimmed(text.substr(text.size() - length)));
    }
    return std::nullopt;
}

namespace {

/// The words of a comment in lower case, without its marks and final stop.
std::string commentWords(std::string_view comment)
{
    auto text = lowered(comment);
    for (const std::string_view mark : {"//", "/*", "*/", "…", "...", "(", ")", "[", "]", "<", ">", "-", ".", ",", ":"})
        replaceAll(text, mark, " ");
    std::string words;
    for (const char c : text) {
        const bool isSpace = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (!isSpace)
            words += c;
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    }
    while (words.ends_with(' '))
        words.pop_back();
    return words;
}

bool hasAny(const std::string& text, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return (" " + text + " ").find(" " + std::string(part) + " ") != std::string::npos;
    });
}

bool standsForCode(std::string_view comment)
{
    const auto words = commentWords(comment);
    const bool hasDots = comment.find("...") != std::string_view::npos || comment.find("…") != std::string_view::npos;
    if (hasDots
        && (words.empty()
            || hasAny(words, {"rest", "remaining", "existing", "unchanged", "same", "previous", "omitted", "other"})))
        return true;
    if (hasAny(words, {"your code here", "omitted for brevity", "rest unchanged", "code unchanged", "existing code"}))
        return true;
    constexpr std::size_t kShort = 40; // a longer sentence says something of its own
    constexpr std::string_view kWhole[] = {"same as before", "same as above", "same as parent", "same as the parent",
        "same as original", "as before", "implementation here", "implement this", "todo implement", "unchanged",
        "omitted", "rest of the code", "rest of the file", "rest of code", "no changes", "no change"};
    return words == "todo" || words == "same"
        || (words.size() < kShort && std::any_of(std::begin(kWhole), std::end(kWhole), [&](std::string_view phrase) {
               return words.starts_with(phrase);
           }));
}

} // namespace

std::optional<Placeholder> placeholderIn(std::string_view source)
{
    const auto bare = withoutComments(source);
    std::size_t at = 0;
    int number = 0;
    for (const auto line : linesOf(source)) {
        ++number;
        const auto code = trimmed(std::string_view(bare).substr(at, line.size()));
        at += line.size() + 1;
        const auto text = trimmed(line);
        if (code == "..." || code == "…")
            return Placeholder{number, std::string(text)};
        if (code.empty() && !text.empty() && standsForCode(text))
            return Placeholder{number, std::string(text)};
    }
    return std::nullopt;
}

std::string plainCode(const std::string& role, std::string source, std::vector<std::string>& repairs)
{
    if (source.find("#include &lt;") != std::string::npos || source.find("&lt;uint") != std::string::npos) {
        replaceAll(source, "&lt;", "<");
        replaceAll(source, "&gt;", ">");
        replaceAll(source, "&quot;", "\"");
        replaceAll(source, "&amp;", "&");
        repairs.push_back("HTML entities in " + role + " were replaced");
    }
    const auto bare = withoutComments(source);
    bool isMended = false;
    std::string result;
    for (std::size_t at = 0; at < source.size(); ++at) {
        const auto here = std::string_view(bare).substr(at, 3);
        const bool isDouble = here == "\xE2\x80\x9C" || here == "\xE2\x80\x9D";
        const bool isSingle = here == "\xE2\x80\x98" || here == "\xE2\x80\x99";
        if (isDouble || isSingle) {
            result += isDouble ? '"' : '\'';
            at += 2;
            isMended = true;
        } else {
            result += source[at];
        }
    }
    if (isMended)
        repairs.push_back("typographic quotes in " + role + " were made plain");
    return result;
}

} // namespace acann::agents
