// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "base/hash.h"
#include "knowledge/card_parser.h"
#include "knowledge/exemplar_loader.h"
#include "knowledge/knowledge_base.h"

#include <algorithm>

namespace acann::knowledge {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::array kStages{task::Stage::Init, task::Stage::Mutate, task::Stage::CompileFix,
    task::Stage::CorrectnessFix, task::Stage::PerfTune};

/// What loading collects beside its result.
struct Findings
{
    std::vector<LoadProblem> problems;
    std::map<fs::path, std::string> digests; ///< of every file that was read, sorted by path
};

/// Entries of a folder in name order; hidden ones are left out. Empty when there is no such folder.
std::vector<fs::path> entriesOf(const fs::path& folder)
{
    std::vector<fs::path> entries;
    std::error_code ec;
    for (const auto& entry : fs::directory_iterator(folder, ec)) {
        if (entry.path().filename().string().front() != '.')
            entries.push_back(entry.path());
    }
    std::sort(entries.begin(), entries.end());
    return entries;
}

void note(Findings& findings, const fs::path& file, int line, Error error)
{
    findings.problems.push_back({file, line, std::move(error)});
}

std::optional<Card> loadCard(const fs::path& file, Layer layer, Findings& findings)
{
    auto text = base::readFile(file);
    if (!text) {
        note(findings, file, 0, std::move(text.error()));
        return std::nullopt;
    }
    findings.digests[file] = base::sha256(*text);
    auto card = parseCardText(file, *text);
    if (!card) {
        note(findings, file, card.error().line, std::move(card.error().error));
        return std::nullopt;
    }
    if (card->layer != layer) {
        note(findings, file, 1,
            Error{ErrorCode::CardBroken,
                file.string() + ": field 'layer' is " + std::string(name(card->layer)) + " but the card lies in folder "
                    + std::string(name(layer)),
                "Move the file or correct the field.", {}, {}});
        return std::nullopt;
    }
    return std::move(*card);
}

/// Cards of the folders L0 … L4 below `folder`, sorted by layer and id.
std::vector<Card> loadCards(const fs::path& folder, Findings& findings)
{
    std::vector<Card> cards;
    for (const auto layer : kLayers) {
        if (layer == Layer::L5)
            continue;
        for (const auto& file : entriesOf(folder / std::string(name(layer)))) {
            if (file.extension() != ".md")
                continue;
            if (auto card = loadCard(file, layer, findings))
                cards.push_back(std::move(*card));
        }
    }
    std::stable_sort(cards.begin(), cards.end(),
        [](const Card& a, const Card& b) { return std::tie(a.layer, a.id) < std::tie(b.layer, b.id); });
    return cards;
}

std::vector<Exemplar> loadExemplars(
    const fs::path& folder, const Target& target, task::Pattern pattern, Findings& findings)
{
    std::vector<Exemplar> exemplars;
    std::error_code ec;
    for (const auto& entry : entriesOf(folder)) {
        if (!fs::is_directory(entry, ec))
            continue;
        auto exemplar = loadExemplar(entry, pattern, target.roles);
        for (const auto& file : entriesOf(entry)) {
            if (auto text = base::readFile(file))
                findings.digests[file] = base::sha256(*text);
        }
        if (exemplar)
            exemplars.push_back(std::move(*exemplar));
        else
            note(findings, entry / "exemplar.json", 0, std::move(exemplar.error()));
    }
    return exemplars;
}

tl::unexpected<Error> brokenTarget(const fs::path& file, const std::string& text)
{
    return fail(
        ErrorCode::TargetBroken, file.string() + ": " + text, "docs/pack-format.md shows a complete target.json.");
}

Status readRoles(const fs::path& file, const json& root, Target& target)
{
    for (const auto& role : root.value("roles", json::array())) {
        if (!role.is_object() || !role.contains("name") || !role.at("name").is_string())
            return brokenTarget(file, "field 'roles' must be a list of {\"name\", \"language\"}");
        target.roles.push_back(role.at("name").get<std::string>());
        target.roleLanguages[target.roles.back()] = role.value("language", std::string());
        target.roleMarks[target.roles.back()]
            = {role.value("required", std::vector<std::string>()), role.value("forbidden", std::vector<std::string>())};
    }
    if (target.roles.empty())
        return brokenTarget(file, "field 'roles' names no file of a candidate");
    return {};
}

Status readStages(const fs::path& file, const json& root, Target& target)
{
    const auto stages = root.value("stages", json::object());
    for (const auto stage : kStages) {
        const std::string key(task::name(stage));
        if (!stages.contains(key) || !stages.at(key).is_array())
            return brokenTarget(file, "field 'stages." + key + "' is missing or not a list of layers");
        auto& layers = target.stageMatrix[stage];
        for (const auto& text : stages.at(key)) {
            const auto layer = text.is_string() ? parseLayer(text.get<std::string>()) : std::nullopt;
            if (!layer)
                return brokenTarget(file, "field 'stages." + key + "' holds " + text.dump() + " which is not a layer");
            layers.insert(*layer);
        }
        const auto shown = root.value("exemplarRoles", json::object());
        if (shown.contains(key))
            target.exemplarRoles[stage] = shown.at(key).get<std::vector<std::string>>();
    }
    return {};
}

Status readRegions(const fs::path& file, const json& root, Target& target)
{
    for (const auto& item : root.value("regions", json::array())) {
        Region region{item.at("name").get<std::string>(), item.at("roles").get<std::vector<std::string>>(),
            item.value("functions", std::vector<std::string>())};
        for (const auto& role : region.roles) {
            if (std::find(target.roles.begin(), target.roles.end(), role) == target.roles.end())
                return brokenTarget(file,
                    "field 'regions' places '" + region.name + "' in '" + role
                        + "', which is not a role of the target");
        }
        target.regions.push_back(std::move(region));
    }
    return {};
}

/// The texts for models and the conductor's table; both are optional for a target without models.
void loadModelDocuments(Target& target, Findings& findings)
{
    for (const auto& file : entriesOf(target.folder / "prompts")) {
        if (file.extension() != ".md")
            continue;
        auto text = base::readFile(file);
        if (!text) {
            note(findings, file, 0, std::move(text.error()));
            continue;
        }
        findings.digests[file] = base::sha256(*text);
        target.prompts[file.stem().string()] = std::move(*text);
    }
    const auto table = target.folder / "conductor.json";
    std::error_code ec;
    if (!fs::exists(table, ec))
        return;
    auto parsed = base::readJson(table);
    if (!parsed) {
        note(findings, table, 0, std::move(parsed.error()));
        return;
    }
    findings.digests[table] = base::sha256(base::compactJson(*parsed));
    target.conductor = std::move(*parsed);
}

Result<Target> loadDescription(const fs::path& folder, Findings& findings)
{
    const auto file = folder / "target.json";
    auto text = base::readFile(file);
    auto root = base::readJson(file);
    if (!text || !root)
        return fail(std::move(text ? root.error() : text.error()));
    findings.digests[file] = base::sha256(*text);
    Target target;
    target.folder = folder;
    try {
        target.id = root->at("id").get<std::string>();
        target.title = root->at("title").get<std::string>();
        if (target.id != folder.filename())
            return brokenTarget(file, "field 'id' is not the folder's name '" + folder.filename().string() + "'");
        if (auto status = readRoles(file, *root, target); !status)
            return fail(std::move(status.error()));
        if (auto status = readStages(file, *root, target); !status)
            return fail(std::move(status.error()));
        if (auto status = readRegions(file, *root, target); !status)
            return fail(std::move(status.error()));
    } catch (const json::exception& e) {
        return brokenTarget(file, std::string("a field is missing or has the wrong type: ") + e.what());
    }
    return target;
}

/// Two cards or exemplars with one id would make a manifest ambiguous: the later one is left out.
void dropDuplicates(Target& target, Findings& findings)
{
    std::map<std::string, fs::path> seen;
    const auto isDuplicate = [&](const std::string& id, const fs::path& file, ErrorCode code) {
        const auto [found, isNew] = seen.emplace(id, file);
        if (!isNew)
            note(findings, file, 1,
                Error{code,
                    file.string() + ": field 'id' is '" + id + "' which " + found->second.string() + " has already",
                    "Give it an id of its own.", {}, {}});
        return !isNew;
    };
    const auto isDuplicateCard
        = [&](const Card& card) { return isDuplicate(card.id, card.file, ErrorCode::CardBroken); };
    const auto isDuplicateExemplar = [&](const Exemplar& exemplar) {
        return isDuplicate(exemplar.id, exemplar.folder / "exemplar.json", ErrorCode::ExemplarBroken);
    };
    std::erase_if(target.common, isDuplicateCard);
    for (auto& pack : target.packs) {
        std::erase_if(pack.cards, isDuplicateCard);
        std::erase_if(pack.exemplars, isDuplicateExemplar);
    }
}

void loadPacks(Target& target, Findings& findings)
{
    std::error_code ec;
    for (const auto& folder : entriesOf(target.folder / "patterns")) {
        if (!fs::is_directory(folder, ec))
            continue;
        const auto pattern = task::parsePattern(folder.filename().string());
        if (!pattern) {
            note(findings, folder, 0,
                Error{ErrorCode::PackMissing, "the folder '" + folder.string() + "' is not named after a pattern",
                    "The patterns are listed in docs/pack-format.md.", {}, {}});
            continue;
        }
        Pack pack{*pattern, loadCards(folder, findings), {}};
        for (auto& card : pack.cards) {
            if (card.patterns.empty())
                card.patterns = {*pattern};
        }
        pack.exemplars = loadExemplars(folder / "L5", target, *pattern, findings);
        target.packs.push_back(std::move(pack));
    }
}

} // namespace

KnowledgeBase loadKnowledge(const fs::path& root)
{
    KnowledgeBase base;
    Findings findings;
    std::error_code ec;
    const auto targets = root / "targets";
    if (!fs::is_directory(targets, ec))
        note(findings, targets, 0,
            Error{ErrorCode::PackMissing,
                "there is no knowledge in '" + root.string() + "': the folder 'targets' is missing",
                "Name a knowledge folder, or install the one that ships with the workbench.", {}, {}});
    for (const auto& folder : entriesOf(targets)) {
        if (!fs::is_directory(folder, ec))
            continue;
        auto target = loadDescription(folder, findings);
        if (!target) {
            note(findings, folder / "target.json", 0, std::move(target.error()));
            continue;
        }
        target->common = loadCards(folder / "common", findings);
        loadPacks(*target, findings);
        loadModelDocuments(*target, findings);
        dropDuplicates(*target, findings);
        base.targets.push_back(std::move(*target));
    }
    std::string content;
    for (const auto& [file, digest] : findings.digests)
        content += file.lexically_relative(root).generic_string() + '\n' + digest + '\n';
    base.digest = acann::base::sha256(content);
    base.problems = std::move(findings.problems);
    return base;
}

} // namespace acann::knowledge
