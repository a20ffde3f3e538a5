// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hardware/hardware_profile.h"

#include "base/files.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace acann::hardware {

namespace {

using nlohmann::json;

constexpr std::string_view kSuffix = ".json";
constexpr std::string_view kBaseSuffix = ".base.json"; ///< shared numbers, not a chip

std::string fixText(const std::filesystem::path& file)
{
    return "Give it as {\"value\": …, \"unit\": …, \"source\": …, \"measured\": …} in " + file.string() + ".";
}

/// Collects every {value, unit, source, measured} below `node` under its dotted key.
Status collect(const json& node, const std::string& key, const std::filesystem::path& file,
    std::map<std::string, Quantity>& numbers)
{
    if (!node.contains("value")) {
        for (const auto& [name, child] : node.items()) {
            if (!child.is_object())
                continue;
            if (auto done = collect(child, key.empty() ? name : key + "." + name, file, numbers); !done)
                return done;
        }
        return {};
    }
    const bool complete = node["value"].is_number() && node.value("unit", json()).is_string()
        && node.value("source", json()).is_string() && node.value("measured", json()).is_boolean();
    if (!complete || node["source"].get<std::string>().empty())
        return fail(ErrorCode::InvalidArgument,
            "The number '" + key + "' of the hardware profile lacks its value, unit, source or measured mark.",
            fixText(file));
    numbers[key] = {node["value"].get<double>(), node["unit"].get<std::string>(), node["source"].get<std::string>(),
        node["measured"].get<bool>()};
    return {};
}

/// Reads typed fields out of the collected numbers and remembers the first that is missing or out of range.
class Reader
{
public:
    Reader(const std::map<std::string, Quantity>& numbers, std::filesystem::path file)
        : m_numbers(numbers)
        , m_file(std::move(file))
    { }

    double number(const std::string& key, double least, double most = 1e18)
    {
        const auto found = m_numbers.find(key);
        if (found == m_numbers.end()) {
            note("The hardware profile has no number '" + key + "'.", fixText(m_file));
            return least;
        }
        const double value = found->second.value;
        if (!(value >= least && value <= most)) {
            note("The number '" + key + "' of the hardware profile is out of range.",
                "Correct it in " + m_file.string() + ".");
            return least;
        }
        return value;
    }
    std::int64_t whole(const std::string& key, std::int64_t least)
    {
        return static_cast<std::int64_t>(std::llround(number(key, static_cast<double>(least))));
    }
    [[nodiscard]] Status status() const
    {
        if (m_error)
            return fail(*m_error);
        return {};
    }
    void note(std::string text, std::string nextStep)
    {
        if (!m_error)
            m_error = Error{ErrorCode::InvalidArgument, std::move(text), std::move(nextStep), {}, {}};
    }

private:
    const std::map<std::string, Quantity>& m_numbers;
    std::filesystem::path m_file;
    std::optional<Error> m_error;
};

MemorySizes readMemory(Reader& reader)
{
    MemorySizes memory;
    memory.ub = reader.whole("memory.ub", 4096);
    memory.ubUsable = reader.whole("memory.ubUsable", 4096);
    memory.l1 = reader.whole("memory.l1", 1);
    memory.l1Usable = reader.whole("memory.l1Usable", 1);
    memory.l0a = reader.whole("memory.l0a", 1);
    memory.l0b = reader.whole("memory.l0b", 1);
    memory.l0c = reader.whole("memory.l0c", 1);
    memory.biasTable = reader.whole("memory.biasTable", 1);
    memory.fixpipe = reader.whole("memory.fixpipe", 1);
    memory.l2 = reader.whole("memory.l2", 1);
    memory.dataBlock = reader.whole("memory.dataBlock", 32);
    memory.vectorRepeat = reader.whole("memory.vectorRepeat", 32);
    return memory;
}

VectorUnit readVector(Reader& reader, const std::map<std::string, Quantity>& numbers)
{
    VectorUnit unit;
    unit.head = reader.number("vector.head", 0);
    unit.minimumIssue = reader.number("vector.minimumIssue", 0);
    unit.partialCountPenalty = reader.number("vector.partialCountPenalty", 0);
    unit.sameGroupReads = reader.number("vector.sameGroupReads", 1);
    unit.sameBankWrite = reader.number("vector.sameBankWrite", 1);
    unit.bankGroups = static_cast<int>(reader.whole("vector.bankGroups", 1));
    const std::string prefix = "vector.instructions.";
    const auto readCost = [&](const std::string& name) {
        VectorCost cost;
        cost.slope16 = reader.number(prefix + name + ".slope16", 0);
        cost.slope32 = reader.number(prefix + name + ".slope32", 0);
        cost.fixed = reader.number(prefix + name + ".fixed", 0);
        unit.instructions[name] = cost;
    };
    readCost("default");
    for (auto it = numbers.lower_bound(prefix); it != numbers.end() && it->first.starts_with(prefix); ++it) {
        const std::string name = it->first.substr(prefix.size(), it->first.rfind('.') - prefix.size());
        if (!unit.instructions.contains(name))
            readCost(name);
    }
    return unit;
}

CubeUnit readCube(Reader& reader)
{
    CubeUnit cube;
    cube.isolatedCycles = reader.number("cube.isolatedCycles", 0);
    cube.pipelinedCycles = reader.number("cube.pipelinedCycles", 0);
    cube.loadStartCycles = reader.number("cube.loadStartCycles", 0);
    cube.l1ToL0aBytesPerCycle = reader.number("cube.l1ToL0aBytesPerCycle", 1e-3);
    cube.l1ToL0bBytesPerCycle = reader.number("cube.l1ToL0bBytesPerCycle", 1e-3);
    cube.gmToL1StartCycles = reader.number("cube.gmToL1StartCycles", 0);
    cube.gmToL1BytesPerCycle = reader.number("cube.gmToL1BytesPerCycle", 1e-3);
    cube.gmToL1FractalBytesPerCycle = reader.number("cube.gmToL1FractalBytesPerCycle", 1e-3);
    cube.l0cToGmStartCycles = reader.number("cube.l0cToGmStartCycles", 0);
    cube.l0cToGmBytesPerCycle = reader.number("cube.l0cToGmBytesPerCycle", 1e-3);
    return cube;
}

TransferPath readPath(Reader& reader, const std::string& name)
{
    TransferPath path;
    path.startCycles = reader.number(name + ".startCycles", 0);
    path.issueCycles = reader.number(name + ".issueCycles", 0);
    path.bytesPerCycle = reader.number(name + ".bytesPerCycle", 1e-3);
    path.perBlockCycles = reader.number(name + ".perBlockCycles", 0);
    path.requestCycles = reader.number(name + ".requestCycles", 0);
    path.outstandingBytes = reader.number(name + ".outstandingBytes", 1);
    return path;
}

void readChip(Reader& reader, HardwareProfile& profile)
{
    ChipMemory& chip = profile.chip;
    chip.hbmBytesPerSecond = reader.number("chip.hbmBytesPerSecond", 1);
    chip.l2BytesPerSecond = reader.number("chip.l2BytesPerSecond", 1);
    chip.l2ReadBytesPerCycle = reader.number("chip.l2ReadBytesPerCycle", 1e-3);
    chip.unalignedFactor = reader.number("chip.unalignedFactor", 1e-3, 1);
    chip.fullSpeedAlignment = reader.whole("chip.fullSpeedAlignment", 1);
    chip.smallestBurst = reader.whole("chip.smallestBurst", 1);
    ScalarCosts& scalar = profile.scalar;
    scalar.issue = reader.number("scalar.issue", 0);
    scalar.localAccess = reader.number("scalar.localAccess", 0);
    scalar.globalAccess = reader.number("scalar.globalAccess", 0);
    scalar.synchronisation = reader.number("scalar.synchronisation", 0);
    scalar.queueOperation = reader.number("scalar.queueOperation", 0);
    scalar.bufferSetup = reader.number("scalar.bufferSetup", 0);
    profile.launch.overheadNs = reader.number("launch.overheadNs", 0);
    profile.launch.queueDepth = static_cast<int>(reader.whole("launch.queueDepth", 1));
    profile.limits.buffers = static_cast<int>(reader.whole("limits.buffers", 1));
    profile.limits.buffersPerPosition = static_cast<int>(reader.whole("limits.buffersPerPosition", 1));
    profile.limits.repeatTimes = static_cast<int>(reader.whole("limits.repeatTimes", 1));
}

Status mergeFile(const std::filesystem::path& file, HardwareProfile& profile, int depth)
{
    auto document = base::readJson(file);
    if (!document)
        return fail(std::move(document.error()).in("while loading a hardware profile"));
    if (!document->is_object())
        return fail(ErrorCode::MalformedJson, "The hardware profile " + file.string() + " is not a JSON object.");
    if (const json inherits = document->value("inherits", json()); inherits.is_string()) {
        if (depth > 3)
            return fail(ErrorCode::InvalidArgument, "Hardware profiles inherit from each other in a circle.",
                "Check \"inherits\" in " + file.string() + ".");
        if (auto done = mergeFile(file.parent_path() / inherits.get<std::string>(), profile, depth + 1); !done)
            return done;
    }
    if (const json id = document->value("id", json()); id.is_string())
        profile.id = id.get<std::string>();
    if (const json title = document->value("title", json()); title.is_string())
        profile.title = title.get<std::string>();
    return collect(*document, {}, file, profile.numbers);
}

} // namespace

const VectorCost& VectorUnit::costOf(std::string_view api) const
{
    const auto found = instructions.find(api);
    return found != instructions.end() ? found->second : instructions.find("default")->second;
}

Result<HardwareProfile> loadProfile(const std::filesystem::path& file)
{
    HardwareProfile profile;
    if (auto done = mergeFile(file, profile, 0); !done)
        return fail(std::move(done.error()));
    if (profile.id.empty())
        return fail(ErrorCode::InvalidArgument, "The hardware profile " + file.string() + " has no \"id\".",
            "Add \"id\" with the chip's short name, such as \"ascend910b3\".");
    if (profile.title.empty())
        profile.title = profile.id;
    Reader reader(profile.numbers, file);
    profile.frequencyMHz = reader.number("frequencyMHz", 1);
    profile.cores.vector = static_cast<int>(reader.whole("cores.vector", 1));
    profile.cores.cube = static_cast<int>(reader.whole("cores.cube", 0));
    profile.memory = readMemory(reader);
    profile.vector = readVector(reader, profile.numbers);
    profile.gmToUb = readPath(reader, "gmToUb");
    profile.ubToGm = readPath(reader, "ubToGm");
    profile.ubToUb = readPath(reader, "ubToUb");
    profile.cube = readCube(reader);
    readChip(reader, profile);
    if (auto status = reader.status(); !status)
        return fail(std::move(status.error()));
    return profile;
}

Result<HardwareProfile> loadProfile(const std::filesystem::path& folder, std::string_view soc)
{
    const std::vector<std::string> known = listProfiles(folder);
    if (std::find(known.begin(), known.end(), soc) == known.end()) {
        std::string list;
        for (const std::string& id : known)
            list += (list.empty() ? "" : ", ") + id;
        return fail(ErrorCode::InvalidArgument, "There is no hardware profile '" + std::string(soc) + "'.",
            list.empty() ? "The folder " + folder.string() + " holds no profiles." : "Choose one of: " + list + ".");
    }
    return loadProfile(folder / (std::string(soc) + std::string(kSuffix)));
}

std::vector<std::string> listProfiles(const std::filesystem::path& folder)
{
    std::vector<std::string> ids;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(kSuffix) && !name.ends_with(kBaseSuffix))
            ids.push_back(name.substr(0, name.size() - kSuffix.size()));
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace acann::hardware
