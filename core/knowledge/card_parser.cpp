// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knowledge/card_parser.h"

#include <functional>
#include <set>

#include <yaml-cpp/yaml.h>

namespace acann::knowledge {

namespace {

constexpr std::string_view kFence = "---";

struct FrontMatter
{
    std::string yaml;
    std::string body;
};

/// What is wrong with a field: sentence, and what to write instead.
struct FieldFault
{
    std::string text;
    std::string nextStep;
};

using FieldReader = std::function<std::optional<FieldFault>(const YAML::Node&, Card&)>;

tl::unexpected<ParseFault> fault(
    const std::filesystem::path& file, int line, const std::string& text, std::string nextStep)
{
    const std::string place = file.string() + (line > 0 ? ":" + std::to_string(line) : std::string());
    return tl::unexpected(
        ParseFault{line, Error{ErrorCode::CardBroken, place + ": " + text, std::move(nextStep), {}, {}}});
}

std::string withUnixLineEnds(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n')
            result += text[i];
    }
    return result;
}

std::string trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\n";
    const auto first = text.find_first_not_of(kBlank);
    return first == std::string_view::npos ? std::string()
                                           : std::string(text.substr(first, text.find_last_not_of(kBlank) - first + 1));
}

/// Splits at the two fence lines; nullopt when one is missing.
std::optional<FrontMatter> split(const std::string& text)
{
    const std::string opening = std::string(kFence) + "\n";
    const std::string closing = "\n" + std::string(kFence);
    if (text.rfind(opening, 0) != 0)
        return std::nullopt;
    auto end = text.find(closing, kFence.size());
    while (end != std::string::npos && end + closing.size() < text.size() && text[end + closing.size()] != '\n')
        end = text.find(closing, end + 1);
    if (end == std::string::npos)
        return std::nullopt;
    const auto yamlBegin = opening.size();
    return FrontMatter{end > yamlBegin ? text.substr(yamlBegin, end - yamlBegin) : std::string(),
        trimmed(std::string_view(text).substr(end + closing.size()))};
}

std::optional<FieldFault> readText(const YAML::Node& node, std::string& value)
{
    if (!node.IsScalar())
        return FieldFault{"must be text", "Write one line of text."};
    value = trimmed(node.Scalar());
    return std::nullopt;
}

std::optional<FieldFault> readList(const YAML::Node& node, std::vector<std::string>& values)
{
    const FieldFault notAList{"must be a list of text", "Write it like [float16, float32]."};
    if (node.IsNull())
        return std::nullopt;
    if (!node.IsSequence())
        return notAList;
    for (const auto& item : node) {
        if (!item.IsScalar())
            return notAList;
        values.push_back(item.Scalar());
    }
    return std::nullopt;
}

FieldReader textField(std::string Card::*member)
{
    return [member](const YAML::Node& node, Card& card) { return readText(node, card.*member); };
}

FieldReader listField(std::vector<std::string> Card::*member)
{
    return [member](const YAML::Node& node, Card& card) { return readList(node, card.*member); };
}

std::optional<FieldFault> readLayer(const YAML::Node& node, Card& card)
{
    const auto layer = node.IsScalar() ? parseLayer(node.Scalar()) : std::nullopt;
    if (!layer || *layer == Layer::L5)
        return FieldFault{"must be one of L0, L1, L2, L3, L4", "Exemplar code (L5) is a folder with exemplar.json."};
    card.layer = *layer;
    return std::nullopt;
}

std::optional<FieldFault> readStatus(const YAML::Node& node, Card& card)
{
    const auto status = node.IsScalar() ? parseStatus(node.Scalar()) : std::nullopt;
    if (!status)
        return FieldFault{"must be draft, verified or retracted", "Write draft until an evaluation proves the card."};
    card.status = *status;
    return std::nullopt;
}

std::optional<FieldFault> readPatterns(const YAML::Node& node, Card& card)
{
    std::vector<std::string> names;
    if (auto wrong = readList(node, names))
        return wrong;
    for (const auto& text : names) {
        const auto pattern = task::parsePattern(text);
        if (!pattern)
            return FieldFault{
                "names the unknown pattern '" + text + "'", "The patterns are listed in docs/pack-format.md."};
        card.patterns.push_back(*pattern);
    }
    return std::nullopt;
}

std::optional<FieldFault> readDTypes(const YAML::Node& node, Card& card)
{
    if (auto wrong = readList(node, card.dtypes))
        return wrong;
    for (auto& text : card.dtypes) {
        const auto dtype = task::parseDType(text);
        if (!dtype)
            return FieldFault{"names the unknown dtype '" + text + "'", "Use names such as float16, float32, int32."};
        text = task::name(*dtype);
    }
    return std::nullopt;
}

const std::map<std::string, FieldReader, std::less<>>& fieldReaders()
{
    static const std::map<std::string, FieldReader, std::less<>> readers{{"id", textField(&Card::id)},
        {"layer", readLayer}, {"title", textField(&Card::title)}, {"patterns", readPatterns},
        {"ops", listField(&Card::ops)}, {"dtypes", readDTypes}, {"chips", listField(&Card::chips)},
        {"cann", textField(&Card::cann)}, {"source", textField(&Card::source)}, {"licence", textField(&Card::licence)},
        {"status", readStatus}, {"evidence", listField(&Card::evidence)}};
    return readers;
}

std::string knownFields()
{
    std::string names;
    for (const auto& [field, reader] : fieldReaders())
        names += (names.empty() ? "" : ", ") + field;
    return names;
}

bool isIdentifier(std::string_view id)
{
    return !id.empty() && std::all_of(id.begin(), id.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '-';
    });
}

/// Line in the file of a place in the front matter, which starts on line 2.
int lineOf(const YAML::Mark& mark) { return mark.line + 2; }

tl::expected<Card, ParseFault> readFields(const std::filesystem::path& file, const YAML::Node& root)
{
    Card card;
    std::set<std::string> seen;
    for (const auto& pair : root) {
        const int line = lineOf(pair.first.Mark());
        const std::string field = pair.first.IsScalar() ? pair.first.Scalar() : std::string();
        const auto reader = fieldReaders().find(field);
        if (reader == fieldReaders().end())
            return fault(file, line, "field '" + field + "' is not known", "The fields are " + knownFields() + ".");
        if (!seen.insert(field).second)
            return fault(file, line, "field '" + field + "' is written twice", "Keep one of them.");
        if (const auto wrong = reader->second(pair.second, card))
            return fault(file, line, "field '" + field + "' " + wrong->text, wrong->nextStep);
    }
    for (const auto* required : {"id", "layer", "title"}) {
        if (!seen.contains(required))
            return fault(file, 1, std::string("field '") + required + "' is missing",
                "Add it between the two lines ---; docs/pack-format.md shows an example.");
    }
    return card;
}

std::optional<tl::unexpected<ParseFault>> checkWhole(const std::filesystem::path& file, const Card& card)
{
    if (!isIdentifier(card.id))
        return fault(
            file, 1, "field 'id' must be letters, digits, '.', '_' or '-'", "Write it like ascendc.common.L2.ub.");
    if (card.title.empty() || card.title.find('\n') != std::string::npos)
        return fault(file, 1, "field 'title' must be one line of text", "Write a short title.");
    if (card.status == CardStatus::Verified && card.evidence.empty())
        return fault(file, 1, "field 'evidence' is empty although the status is verified",
            "Name the evaluation or test that proves the card, or set the status to draft.");
    if (card.body.empty())
        return fault(
            file, 0, "the card has no text after its front matter", "Write the knowledge below the second ---.");
    return std::nullopt;
}

} // namespace

tl::expected<Card, ParseFault> parseCardText(const std::filesystem::path& file, std::string_view text)
{
    const auto parts = split(withUnixLineEnds(text));
    if (!parts)
        return fault(file, 1, "the front matter is missing",
            "Start the file with a line ---, the fields, and another line ---.");
    try {
        const auto root = YAML::Load(parts->yaml);
        if (!root.IsMap())
            return fault(file, 2, "the front matter is not a list of 'field: value' lines",
                "Start the file with a line ---, the fields, and another line ---.");
        auto card = readFields(file, root);
        if (!card)
            return card;
        card->file = file;
        card->body = parts->body;
        if (auto wrong = checkWhole(file, *card))
            return *wrong;
        return card;
    } catch (const YAML::Exception& e) {
        return fault(file, e.mark.is_null() ? 0 : lineOf(e.mark), "the front matter is not valid YAML: " + e.msg,
            "Correct the line; text with ':' or '#' needs quotes.");
    }
}

Result<Card> parseCard(const std::filesystem::path& file, std::string_view text)
{
    auto card = parseCardText(file, text);
    if (!card)
        return fail(std::move(card.error().error));
    return std::move(*card);
}

} // namespace acann::knowledge
