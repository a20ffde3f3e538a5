// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/reply.h"

#include "agents/reply_blocks.h"
#include "agents/source_tokens.h"

#include <algorithm>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

namespace acann::agents {

namespace {

using nlohmann::json;

tl::unexpected<Error> refuse(std::string text, std::string next = {})
{
    return fail(ErrorCode::ReplyRefused, std::move(text), std::move(next));
}

/// A block whose file is known.
struct RoleFile
{
    std::string role;
    std::string text;
    bool isClosed = true;
};

/// Which of the role's marks a text misses or must not have; empty: it fits.
std::string misfit(const knowledge::Target& target, const std::string& role, const std::string& text)
{
    const auto marks = target.roleMarks.find(role);
    if (marks == target.roleMarks.end())
        return {};
    const auto code = withoutComments(text);
    for (const auto& mark : marks->second.forbidden) {
        if (code.find(mark) != std::string::npos)
            return role + " holds '" + mark + "', which belongs into another file of the candidate";
    }
    for (const auto& mark : marks->second.required) {
        if (code.find(mark) == std::string::npos)
            return role + " has no '" + mark + "': it is not the complete file";
    }
    return {};
}

/// Every bracket is closed and the text ends where a file can end.
bool looksComplete(const std::string& text)
{
    int depth = 0;
    std::string_view last;
    for (const auto& token : tokensOf(text)) {
        if (token.text == "{" || token.text == "(")
            ++depth;
        if (token.text == "}" || token.text == ")")
            --depth;
        last = token.text;
    }
    return depth == 0 && (last == "}" || last == ";");
}

std::string lastLineOf(const std::string& text)
{
    const auto lines = linesOf(trimmed(text));
    return lines.empty() ? std::string() : std::string(trimmed(lines.back()));
}

/// The roles of a target that a text can be by its marks.
std::vector<std::string> rolesByContent(const knowledge::Target& target, const std::string& text)
{
    std::vector<std::string> roles;
    for (const auto& role : target.roles) {
        const auto marks = target.roleMarks.find(role);
        if (marks != target.roleMarks.end() && !marks->second.required.empty() && misfit(target, role, text).empty())
            roles.push_back(role);
    }
    return roles;
}

/// Reads one reply.
class Reader
{
public:
    explicit Reader(const ReplyRules& rules)
        : m_rules(rules)
    { }

    Result<ParsedReply> run(std::string_view reply)
    {
        const auto text = cleanedReply(reply, m_parsed.repairs);
        if (trimmed(text).empty())
            return refuse(trimmed(reply).empty() ? "the reply is empty" : "the reply holds nothing but thinking text",
                "Answer with the files.");
        if (const auto phrase = endlessPhrase(text))
            return refuse("the reply repeats '" + phrase->substr(0, 60) + "' without end", "Answer with the files.");
        if (auto done = readJson(text))
            return std::move(*done);
        const auto pieces = piecesOf(text);
        m_parsed.note = pieces.note;
        return readPieces(pieces, text);
    }

private:
    // --- JSON ------------------------------------------------------------------------------------------------------

    /// nullopt: the reply is no JSON object.
    std::optional<Result<ParsedReply>> readJson(const std::string& text)
    {
        auto body = trimmed(text);
        if (const auto pieces = piecesOf(text);
            pieces.blocks.size() == 1 && pieces.edits.empty() && trimmed(pieces.blocks.front().text).starts_with('{'))
            return readObject(pieces.blocks.front().text, false);
        return body.starts_with('{') ? readObject(body, true) : std::nullopt;
    }

    std::optional<Result<ParsedReply>> readObject(std::string_view text, bool mustParse)
    {
        json object;
        try {
            object = json::parse(text);
        } catch (const json::parse_error& e) {
            if (!mustParse)
                return std::nullopt;
            return Result<ParsedReply>(
                refuse("the reply is a JSON object that breaks at byte " + std::to_string(e.byte),
                    "Escape line ends within strings, or answer with fenced files."));
        }
        try {
            m_parsed.note = object.value("note", std::string());
            if (object.contains("edits"))
                return readJsonEdits(object.at("edits"));
            const auto& files = object.contains("files") ? object.at("files") : object;
            std::vector<RoleFile> found;
            for (const auto& [name, content] : files.items()) {
                if (name == "note")
                    continue;
                const auto role = roleNamed(name, m_rules.target.roles);
                if (!role)
                    return Result<ParsedReply>(refuseName(name));
                found.push_back({*role, content.get<std::string>(), true});
            }
            return complete(std::move(found));
        } catch (const json::exception&) {
            return Result<ParsedReply>(refuse("the reply is a JSON object of another form than asked for",
                R"(Use {"note": "…", "files": {"<role>": "<text>"}}.)"));
        }
    }

    Result<ParsedReply> readJsonEdits(const json& list)
    {
        std::vector<Edit> edits;
        for (const auto& item : list) {
            const auto name = item.at("file").get<std::string>();
            const auto role = roleNamed(name, m_rules.target.roles);
            if (!role)
                return refuseName(name);
            edits.push_back({*role, item.at("search").get<std::string>(), item.at("replace").get<std::string>()});
        }
        return applyAll(edits);
    }

    // --- fenced text -----------------------------------------------------------------------------------------------

    Result<ParsedReply> readPieces(const ReplyPieces& pieces, const std::string& text)
    {
        if (!pieces.openEdit.empty())
            return refuse("an edit breaks off (" + pieces.openEdit + ")",
                "Every edit needs its SEARCH, ======= and REPLACE marks.");
        if (!pieces.edits.empty())
            return readEdits(pieces.edits);
        std::vector<RoleFile> found;
        std::string unnamed;
        for (const auto& block : pieces.blocks) {
            if (trimmed(block.text).empty())
                continue;
            auto file = place(block);
            if (!file && unnamed.empty())
                unnamed = "the code block at line " + std::to_string(block.line);
            if (file)
                found.push_back(std::move(*file));
        }
        if (found.empty() && pieces.blocks.empty())
            return readBareText(text);
        if (found.empty())
            return refuse((unnamed.empty() ? "the code blocks are empty"
                                           : unnamed + " does not say which file it is and looks like none of them")
                    + roleList(),
                "Write the file's name on the line before its code block.");
        return complete(std::move(found));
    }

    /// Which file a block is: by its name, unless its content says that it is another one; else by its content.
    std::optional<RoleFile> place(const ReplyBlock& block)
    {
        const auto byContent = rolesByContent(m_rules.target, block.text);
        std::optional<std::string> named;
        for (auto name = block.names.begin(); name != block.names.end() && !named; ++name)
            named = roleNamed(*name, m_rules.target.roles);
        if (named && (misfit(m_rules.target, *named, block.text).empty() || byContent.size() != 1))
            return RoleFile{*named, block.text, block.isClosed};
        if (byContent.size() != 1)
            return std::nullopt;
        m_parsed.repairs.push_back("the code block at line " + std::to_string(block.line) + " was taken as "
            + byContent.front() + " by its content");
        return RoleFile{byContent.front(), block.text, block.isClosed};
    }

    /// No fence anywhere: the file itself, or prose.
    Result<ParsedReply> readBareText(const std::string& text)
    {
        const auto roles = rolesByContent(m_rules.target, text);
        const auto start = trimmed(text);
        const bool isSource = start.starts_with("//") || start.starts_with("/*") || start.starts_with('#');
        if (roles.size() != 1 || !isSource)
            return refuse("the reply is prose without a file" + roleList(), "Answer with the files in code blocks.");
        m_parsed.repairs.push_back("the reply without a code block was taken as " + roles.front());
        return complete({{roles.front(), text, looksComplete(text)}});
    }

    Result<ParsedReply> readEdits(const std::vector<NamedEdit>& named)
    {
        std::vector<Edit> edits;
        for (const auto& item : named) {
            Edit edit = item.edit;
            for (auto name = item.names.begin(); name != item.names.end() && edit.role.empty(); ++name)
                edit.role = roleNamed(*name, m_rules.target.roles).value_or(std::string());
            // Several edits of one file often name it once.
            if (edit.role.empty() && !edits.empty())
                edit.role = edits.back().role;
            if (edit.role.empty())
                edit.role = onlyFileWith(edit.search);
            if (edit.role.empty())
                return refuse("an edit does not say which file it changes" + roleList(),
                    "Write the file's name on the line before the edit.");
            edits.push_back(std::move(edit));
        }
        return applyAll(edits);
    }

    [[nodiscard]] std::string onlyFileWith(const std::string& search) const
    {
        std::string role;
        if (m_rules.base == nullptr || trimmed(search).empty())
            return role;
        for (const auto& [name, text] : *m_rules.base) {
            if (text.find(trimmed(search)) == std::string::npos)
                continue;
            if (!role.empty())
                return {};
            role = name;
        }
        return role;
    }

    Result<ParsedReply> applyAll(std::vector<Edit>& edits)
    {
        if (m_rules.base == nullptr)
            return refuse("the reply edits files, but there are none yet", "Answer with whole files.");
        if (!m_rules.editsAllowed)
            return refuse("the reply holds edits where whole files were asked for", "Answer with whole files.");
        for (auto& edit : edits) {
            edit.replace = plainCode(edit.role, std::move(edit.replace), m_parsed.repairs);
            if (const auto placeholder = placeholderIn(edit.replace); placeholder && !placeholderIn(edit.search))
                return refusePlaceholder("an edit of " + edit.role, *placeholder);
        }
        auto edited = applyEdits(*m_rules.base, edits);
        if (!edited)
            return fail(std::move(edited.error()));
        for (auto& note : edited->notes)
            m_parsed.repairs.push_back(std::move(note));
        for (const auto& [role, text] : edited->files) {
            if (const auto problem = misfit(m_rules.target, role, text); !problem.empty())
                return refuse("after the edits " + problem);
        }
        m_parsed.files = std::move(edited->files);
        return std::move(m_parsed);
    }

    // --- the answer ------------------------------------------------------------------------------------------------

    /// Several answers in one reply: each starts where a file comes again.
    static std::vector<std::vector<RoleFile>> answersOf(std::vector<RoleFile> files)
    {
        std::vector<std::vector<RoleFile>> answers;
        for (auto& file : files) {
            const bool isAgain = answers.empty()
                || std::any_of(answers.back().begin(), answers.back().end(),
                    [&](const RoleFile& other) { return other.role == file.role; });
            if (isAgain)
                answers.emplace_back();
            answers.back().push_back(std::move(file));
        }
        return answers;
    }

    Result<ParsedReply> complete(std::vector<RoleFile> found)
    {
        const auto answers = answersOf(std::move(found));
        std::optional<Error> reason;
        // The last answer that is whole; what it leaves out comes from the answer before it, or from the base.
        for (auto last = answers.size(); last > 0; --last) {
            auto files = assembled(answers, last);
            if (files) {
                if (answers.size() > 1)
                    m_parsed.repairs.push_back("of " + std::to_string(answers.size()) + " answers in the reply, number "
                        + std::to_string(last) + " was taken");
                m_parsed.files = std::move(*files);
                return std::move(m_parsed);
            }
            if (!reason)
                reason = std::move(files.error());
        }
        return fail(std::move(*reason));
    }

    Result<SourceFiles> assembled(const std::vector<std::vector<RoleFile>>& answers, std::size_t count)
    {
        SourceFiles files = m_rules.base == nullptr ? SourceFiles() : *m_rules.base;
        for (std::size_t i = 0; i + 1 < count; ++i) {
            for (const auto& file : answers[i]) {
                if (auto text = checked(file))
                    files[file.role] = std::move(*text);
            }
        }
        for (const auto& file : answers[count - 1]) {
            auto text = checked(file);
            if (!text)
                return fail(std::move(text.error()));
            files[file.role] = std::move(*text);
        }
        for (const auto& role : m_rules.target.roles) {
            if (!files.contains(role))
                return refuse("the reply has no " + role, "Answer with every file: " + roleList().substr(2) + ".");
        }
        return files;
    }

    Result<std::string> checked(const RoleFile& file)
    {
        auto text = plainCode(file.role, file.text, m_parsed.repairs);
        if (trimmed(text).empty())
            return refuse(file.role + " is empty", "Answer with the whole file.");
        if (const auto placeholder = placeholderIn(text))
            return refusePlaceholder(file.role, *placeholder);
        if (!file.isClosed && !looksComplete(text))
            return refuse(file.role + " breaks off behind '" + lastLineOf(text) + "'",
                "Answer with the whole file, or with less text around it.");
        if (auto problem = misfit(m_rules.target, file.role, text); !problem.empty())
            return refuse(std::move(problem), "Answer with the whole file.");
        if (!file.isClosed)
            m_parsed.repairs.push_back("the code block of " + file.role + " was not closed");
        while (text.ends_with("\n\n"))
            text.pop_back();
        return text;
    }

    static tl::unexpected<Error> refusePlaceholder(const std::string& where, const Placeholder& placeholder)
    {
        return refuse(
            where + " leaves code out: line " + std::to_string(placeholder.line) + " is '" + placeholder.text + "'",
            "Write everything out, or send edits.");
    }

    tl::unexpected<Error> refuseName(const std::string& name) const
    {
        return refuse("'" + name + "' is no file of the candidate" + roleList(), "Use these names.");
    }

    [[nodiscard]] std::string roleList() const
    {
        std::string list;
        for (const auto& role : m_rules.target.roles)
            list += (list.empty() ? ": " : ", ") + role;
        return list;
    }

    const ReplyRules& m_rules;
    ParsedReply m_parsed;
};

} // namespace

Result<ParsedReply> parseReply(std::string_view reply, const ReplyRules& rules)
{
    auto parsed = Reader(rules).run(reply);
    if (!parsed)
        return parsed;
    constexpr std::size_t kLongestNote = 300;
    auto& note = parsed->note;
    std::replace(note.begin(), note.end(), '\n', ' ');
    if (note.size() > kLongestNote) {
        note.resize(kLongestNote);
        while (!note.empty() && (static_cast<unsigned char>(note.back()) & 0xC0) == 0x80)
            note.pop_back();
        if (!note.empty() && static_cast<unsigned char>(note.back()) >= 0xC0)
            note.pop_back(); // no half characters
    }
    // A repair that both an earlier and the taken answer needed is told once.
    auto& repairs = parsed->repairs;
    for (auto repair = repairs.begin(); repair != repairs.end();)
        repair = std::find(repairs.begin(), repair, *repair) == repair ? repair + 1 : repairs.erase(repair);
    return parsed;
}

} // namespace acann::agents
