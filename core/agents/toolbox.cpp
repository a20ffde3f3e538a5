// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/toolbox.h"

#include "agents/drafting.h"
#include "agents/edits.h"
#include "agents/prompt_text.h"
#include "agents/reply_blocks.h"
#include "agents/source_tokens.h"

#include <algorithm>
#include <cctype>

namespace acann::agents {

namespace {

using nlohmann::json;

constexpr std::size_t kLongestAnswer = 6000; ///< characters of a log
constexpr std::size_t kMostCards = 3;

json objectOf(std::initializer_list<std::pair<std::string, std::string>> fields)
{
    json properties = json::object();
    json required = json::array();
    for (const auto& [name, meaning] : fields) {
        properties[name] = {{"type", "string"}, {"description", meaning}};
        required.push_back(name);
    }
    return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

ToolAnswer refused(std::string text) { return {std::move(text), true, std::nullopt}; }

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : lowered(text) + " ") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

/// How often a card has the words, each at most three times; those of its title and id count double.
int matchOf(const knowledge::Card& card, const std::vector<std::string>& words)
{
    constexpr int kMostPerWord = 3;
    const auto heading = lowered(card.id + " " + card.title);
    const auto body = lowered(card.body);
    int score = 0;
    for (const auto& word : words) {
        int count = heading.find(word) != std::string::npos ? 2 : 0;
        for (auto at = body.find(word); at != std::string::npos && count < kMostPerWord; at = body.find(word, at + 1))
            ++count;
        score += count;
    }
    return score;
}

} // namespace

Toolbox::Toolbox(const ProposalRequest& request)
    : m_request(request)
{
    if (const auto* base = baseOf(request))
        m_files = base->files;
}

std::vector<llm::ToolSpec> Toolbox::specs() const
{
    const std::string path = "The name of a file of the candidate, such as " + m_request.target.roles.front() + ".";
    std::vector<llm::ToolSpec> specs{
        {"read_file", "Reads a file of the candidate.", objectOf({{"path", path}})},
        {"write_file", "Writes a whole file of the candidate.",
            objectOf({{"path", path}, {"text", "The whole file."}})},
        {"edit_file", "Replaces lines of a file of the candidate.",
            objectOf({{"path", path}, {"search", "Lines as they are; only one place may fit."},
                {"replace", "Lines that stand in for them."}})},
        {"search_knowledge", "Finds cards by words.", objectOf({{"query", "Words, such as an API name."}})},
    };
    if (m_request.bench == nullptr)
        return specs;
    for (const auto& [name, meaning] : {std::pair{"compile", "Checks and compiles the candidate."},
             std::pair{"run", "Runs the candidate on every case and checks its results."},
             std::pair{"profile", "Says where the candidate's time goes."}})
        specs.push_back({name, meaning, objectOf({})});
    return specs;
}

Result<ToolAnswer> Toolbox::call(const llm::ToolCall& call, const std::stop_token& stop)
{
    const auto arguments = call.arguments.empty() ? json::object() : json::parse(call.arguments, nullptr, false);
    if (!arguments.is_object())
        return refused("The arguments are not a JSON object.");
    try {
        if (call.name == "read_file")
            return read(arguments.at("path").get<std::string>());
        if (call.name == "write_file")
            return put(arguments.at("path").get<std::string>(), arguments.at("text").get<std::string>(), "written");
        if (call.name == "edit_file")
            return edit(arguments);
        if (call.name == "search_knowledge")
            return searchKnowledge(arguments.at("query").get<std::string>());
    } catch (const json::exception&) {
        return refused("An argument of " + call.name + " is missing or is no text.");
    }
    if (m_request.bench != nullptr) {
        if (call.name == "compile")
            return work(call.name, &Bench::compile, stop);
        if (call.name == "run")
            return work(call.name, &Bench::run, stop);
        if (call.name == "profile")
            return work(call.name, &Bench::profile, stop);
    }
    return refused("There is no tool '" + call.name + "'.");
}

std::vector<std::string> Toolbox::missingRoles() const
{
    std::vector<std::string> missing;
    for (const auto& role : m_request.target.roles) {
        const auto file = m_files.find(role);
        if (file == m_files.end() || trimmed(file->second).empty())
            missing.push_back(role);
    }
    return missing;
}

std::string Toolbox::nameProblem(const std::string& name) const
{
    const auto& roles = m_request.target.roles;
    if (std::find(roles.begin(), roles.end(), name) != roles.end())
        return {};
    std::string list;
    for (const auto& role : roles)
        list += (list.empty() ? "" : ", ") + role;
    std::string shown;
    for (const char c : name.substr(0, 80))
        shown += std::iscntrl(static_cast<unsigned char>(c)) != 0 ? '?' : c;
    const std::string reason = name.find('\0') != std::string::npos ? "holds a NUL byte"
        : name.starts_with('/') || name.starts_with('~')            ? "is a path outside the candidate"
        : name.find("..") != std::string::npos                      ? "leads out of the candidate"
        : name.find_first_of("/\\") != std::string::npos            ? "is a path, and a candidate has no folders"
                                                                    : "is no file of the candidate";
    return "'" + shown + "' " + reason + ". A candidate has these files: " + list + ".";
}

ToolAnswer Toolbox::read(const std::string& name) const
{
    if (auto problem = nameProblem(name); !problem.empty())
        return refused(std::move(problem));
    const auto file = m_files.find(name);
    if (file == m_files.end())
        return refused(name + " is not written yet.");
    return {file->second, false, std::nullopt};
}

ToolAnswer Toolbox::put(const std::string& name, std::string text, std::string done)
{
    if (auto problem = nameProblem(name); !problem.empty())
        return refused(std::move(problem));
    std::vector<std::string> repairs;
    text = plainCode(name, cleanedReply(text, repairs), repairs);
    if (const auto placeholder = placeholderIn(text))
        return refused(name + " leaves code out: line " + std::to_string(placeholder->line) + " is '"
            + placeholder->text + "'. Write everything out.");
    auto files = m_files;
    files[name] = std::move(text);
    if (const auto problem = frozenProblem(m_request, files); !problem.empty() && missingRoles().empty())
        return refused("Not " + done + ": " + problem + ".");
    m_files = std::move(files);
    return {name + " is " + done + ".", false, std::nullopt};
}

ToolAnswer Toolbox::edit(const json& arguments)
{
    const auto name = arguments.at("path").get<std::string>();
    if (auto problem = nameProblem(name); !problem.empty())
        return refused(std::move(problem));
    const auto search = arguments.at("search").get<std::string>();
    auto edited = applyEdits(m_files, {{name, search, arguments.at("replace").get<std::string>()}});
    if (!edited)
        return refused("Not edited: " + edited.error().text + ". " + edited.error().nextStep);
    return put(name, edited->files.at(name), "edited");
}

ToolAnswer Toolbox::searchKnowledge(const std::string& query) const
{
    const auto words = wordsOf(query);
    std::vector<std::pair<int, const knowledge::Card*>> found;
    const auto look = [&](const std::vector<knowledge::Card>& cards) {
        for (const auto& card : cards) {
            const int score = card.status == knowledge::CardStatus::Retracted ? 0 : matchOf(card, words);
            if (score > 0)
                found.emplace_back(score, &card);
        }
    };
    look(m_request.target.common);
    for (const auto& pack : m_request.target.packs)
        look(pack.cards);
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::string text;
    for (std::size_t i = 0; i < found.size() && i < kMostCards; ++i)
        text += "## " + found[i].second->title + " (" + found[i].second->id + ")\n\n" + found[i].second->body + "\n\n";
    return {text.empty() ? "No card has these words." : text, false, std::nullopt};
}

Result<ToolAnswer> Toolbox::work(const std::string& tool, Bound bound, const std::stop_token& stop)
{
    if (const auto missing = missingRoles(); !missing.empty())
        return refused(missing.front() + " is not written yet.");
    auto report = (m_request.bench->*bound)(m_files, stop);
    if (!report)
        return fail(std::move(report.error()));
    if (report->passed && tool == "compile")
        m_compiling = m_files;
    if (report->passed && tool == "run")
        m_right = m_files;
    const auto log = cappedLog(safeLog(report->text), kLongestAnswer);
    return ToolAnswer{
        std::string(report->passed ? "Passed." : "Failed.") + "\n" + dataBlock(tool, log), false, report->passed};
}

} // namespace acann::agents
