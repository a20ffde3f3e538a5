// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/file_check.h"

#include "base/files.h"
#include "knowledge/exemplar_loader.h"

#include <algorithm>
#include <charconv>

namespace acann::knowledge {

namespace {

namespace fs = std::filesystem;

/// "line 12: …" and "… line 12 …" carry the line in their text; errors of exemplars have no other place for it.
int lineIn(const std::string& text)
{
    constexpr std::string_view kWord = "line ";
    const auto at = text.find(kWord);
    int line = 0;
    if (at != std::string::npos)
        std::from_chars(text.data() + at + kWord.size(), text.data() + text.size(), line);
    return line;
}

ParseFault asFault(Error error)
{
    const int line = lineIn(error.text);
    return {line, std::move(error)};
}

/// Loads a copy of the exemplar's folder in which one file has the new content.
std::optional<ParseFault> exemplarFault(const Target& target, const fs::path& file, const std::string& content)
{
    const auto folder = file.parent_path();
    auto temporary = base::TemporaryFolder::create("acann-exemplar-");
    if (!temporary)
        return ParseFault{0, std::move(temporary.error())};
    const auto copy = temporary->path() / folder.filename();
    std::error_code ec;
    fs::copy(folder, copy, fs::copy_options::recursive, ec);
    if (ec)
        return ParseFault{0,
            Error{ErrorCode::FileUnreadable,
                "'" + folder.string() + "' cannot be copied for the check: " + ec.message(),
                "Check the permissions of the folder.", {}, {}}};
    if (auto status = base::writeFileAtomically(copy / file.filename(), content); !status)
        return ParseFault{0, std::move(status.error())};
    auto exemplar = loadExemplar(copy, task::Pattern::Elementwise, target.roles);
    if (exemplar)
        return std::nullopt;
    auto error = std::move(exemplar.error());
    error.context = {folder.string()}; // not that of the copy
    return asFault(std::move(error));
}

std::optional<ParseFault> jsonFault(const fs::path& file, const std::string& content)
{
    try {
        [[maybe_unused]] const auto parsed = nlohmann::json::parse(content); // only whether it throws matters
        return std::nullopt;
    } catch (const nlohmann::json::parse_error& e) {
        const auto end = content.begin() + static_cast<std::ptrdiff_t>(std::min(e.byte, content.size()));
        const auto line = 1 + static_cast<int>(std::count(content.begin(), end, '\n'));
        return ParseFault{line,
            Error{ErrorCode::MalformedJson, file.string() + ":" + std::to_string(line) + ": this is not valid JSON",
                "Correct the line.", {}, e.what()}};
    }
}

} // namespace

std::optional<ParseFault> faultOf(const Target& target, const fs::path& file, const std::string& content)
{
    if (file.extension() == ".md") {
        auto card = parseCardText(file, content);
        return card ? std::nullopt : std::optional(std::move(card.error()));
    }
    if (file.extension() == ".json") {
        if (auto fault = jsonFault(file, content))
            return fault;
    }
    std::error_code ec;
    return fs::exists(file.parent_path() / "exemplar.json", ec) ? exemplarFault(target, file, content) : std::nullopt;
}

} // namespace acann::knowledge
