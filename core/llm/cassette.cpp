// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/cassette.h"

#include "base/files.h"
#include "base/hash.h"
#include "llm/chat_json.h"

#include <algorithm>
#include <tuple>

namespace acann::llm {

namespace {

using nlohmann::json;

constexpr int kVersion = 1;
constexpr const char* kFormat = "agenticcann-cassette";

std::string sealOf(const std::string& before, const std::string& line) { return base::sha256(before + '\n' + line); }

tl::unexpected<Error> broken(const std::string& origin, const std::string& what, const std::string& nextStep)
{
    return fail(ErrorCode::CassetteBroken, "The cassette '" + origin + "' " + what, nextStep);
}

constexpr const char* kTakeOriginal = "Take the original file or record it anew.";

json callJson(const RecordedCall& call)
{
    json value{{"digest", requestDigest(call.request)}, {"ordinal", call.ordinal}, {"request", toJson(call.request)}};
    value.update(toJson(call.outcome));
    return value;
}

/// Reads the lines one after the other, keeping the seal that binds each to all before it.
class CassetteReader
{
public:
    CassetteReader(std::string_view text, std::string origin)
        : m_rest(text)
        , m_origin(std::move(origin))
    { }

    Result<Cassette> read()
    {
        auto header = nextLine();
        if (!header)
            return fail(std::move(header.error()));
        Cassette cassette;
        if (header->value("format", std::string()) != kFormat || !header->contains("version"))
            return broken(m_origin, "is no cassette: its first line does not say so", "Choose a cassette file.");
        cassette.title = header->value("title", std::string());
        for (;;) {
            auto line = nextLine();
            if (!line)
                return fail(std::move(line.error()));
            if (line->contains("end"))
                return finish(std::move(cassette), *line);
            if (auto added = addCall(cassette, *line); !added)
                return fail(std::move(added.error()));
        }
    }

private:
    Result<json> nextLine()
    {
        ++m_line;
        if (m_rest.empty())
            return broken(m_origin, "ends after line " + std::to_string(m_line - 1) + " without its closing line",
                "The recording was interrupted or the file was cut: record it anew.");
        const auto end = m_rest.find('\n');
        const std::string_view text = m_rest.substr(0, end);
        m_rest = end == std::string_view::npos ? std::string_view() : m_rest.substr(end + 1);
        json value = json::parse(text, nullptr, false);
        if (!value.is_object() || !value.contains("seal") || !value.at("seal").is_string())
            return broken(m_origin,
                (m_line == 1 ? "is no cassette: its line " : "was edited or damaged: its line ")
                    + std::to_string(m_line) + " is no sealed JSON object",
                kTakeOriginal);
        // Another version may seal in another way, so its number comes first.
        if (m_line == 1 && value.value("format", std::string()) == kFormat
            && value.value("version", json()) != kVersion)
            return broken(m_origin,
                "has version " + value.value("version", json()).dump() + "; this workbench reads version "
                    + std::to_string(kVersion),
                "Record it anew, or use the workbench that made it.");
        const auto seal = value.at("seal").get<std::string>();
        value.erase("seal");
        const std::string expected = sealOf(m_seal, base::compactJson(value));
        if (seal != expected)
            return broken(m_origin,
                "was edited or damaged: line " + std::to_string(m_line) + " does not match its seal", kTakeOriginal);
        m_seal = expected;
        return value;
    }

    Status addCall(Cassette& cassette, const json& line)
    {
        const std::string where = "has a call in line " + std::to_string(m_line) + " that cannot be read: ";
        if (!line.contains("request") || !line.contains("ordinal") || !line.at("ordinal").is_number_integer())
            return broken(m_origin, where + "a key is missing", kTakeOriginal);
        auto request = chatRequestFromJson(line.at("request"));
        if (!request)
            return broken(m_origin, where + request.error().text, kTakeOriginal);
        auto outcome = chatOutcomeFromJson(line);
        if (!outcome)
            return broken(m_origin, where + outcome.error().text, kTakeOriginal);
        cassette.calls.push_back({std::move(*request), line.at("ordinal").get<int>(), std::move(*outcome)});
        return {};
    }

    Result<Cassette> finish(Cassette cassette, const json& line)
    {
        if (!m_rest.empty())
            return broken(m_origin, "goes on after its closing line", kTakeOriginal);
        if (line.at("end") != cassette.calls.size())
            return broken(m_origin,
                "has " + std::to_string(cassette.calls.size()) + " calls but says " + line.at("end").dump(),
                kTakeOriginal);
        return cassette;
    }

    std::string_view m_rest;
    std::string m_origin;
    std::string m_seal;
    int m_line = 0;
};

auto sortKey(const RecordedCall& call)
{
    const CallLabel& label = call.request.label;
    return std::tuple(label.generation, label.slot, label.attempt, label.role, label.stage, requestDigest(call.request),
        call.ordinal);
}

} // namespace

std::string cassetteText(const Cassette& cassette)
{
    std::string text;
    std::string seal;
    const auto add = [&text, &seal](json line) {
        // What is written must be what is sealed, so replaced bytes are replaced before.
        line = json::parse(base::compactJson(line));
        seal = sealOf(seal, base::compactJson(line));
        line["seal"] = seal;
        text += base::compactJson(line) + '\n';
    };
    add({{"format", kFormat}, {"version", kVersion}, {"title", cassette.title}});
    for (const RecordedCall& call : cassette.calls)
        add(callJson(call));
    add({{"end", cassette.calls.size()}});
    return text;
}

Result<Cassette> parseCassette(std::string_view text, const std::string& origin)
{
    return CassetteReader(text, origin).read();
}

Result<Cassette> readCassette(const std::filesystem::path& file)
{
    auto text = base::readFile(file);
    if (!text)
        return fail(std::move(text.error()).in("cassette"));
    return parseCassette(*text, file.string());
}

Status writeCassette(const Cassette& cassette, const std::filesystem::path& file)
{
    return base::writeFileAtomically(file, cassetteText(cassette));
}

int OrdinalCounter::next(const std::string& digest)
{
    const std::lock_guard lock(m_mutex);
    return ++m_asked[digest];
}

RecordingModel::RecordingModel(std::shared_ptr<ChatModel> model, std::string title)
    : m_model(std::move(model))
{
    m_cassette.title = std::move(title);
}

ChatOutcome RecordingModel::chat(const ChatRequest& request, const ChatObserver& observer, std::stop_token stop)
{
    ChatOutcome outcome = m_model->chat(request, observer, std::move(stop));
    if (!outcome && (outcome.error().fault == ModelFault::Cancelled || outcome.error().fault == ModelFault::BudgetOut))
        return outcome;
    const int ordinal = m_ordinals.next(requestDigest(request));
    const std::lock_guard lock(m_mutex);
    m_cassette.calls.push_back({request, ordinal, outcome});
    return outcome;
}

std::string RecordingModel::describe() const { return m_model->describe() + ", recorded"; }

Cassette RecordingModel::cassette() const
{
    const std::lock_guard lock(m_mutex);
    Cassette sorted = m_cassette;
    std::ranges::stable_sort(sorted.calls, {}, sortKey);
    return sorted;
}

ReplayModel::ReplayModel(const Cassette& cassette, std::string origin)
    : m_title(cassette.title)
    , m_origin(std::move(origin))
{
    for (const RecordedCall& call : cassette.calls)
        m_calls.emplace(std::pair(requestDigest(call.request), call.ordinal), call);
}

ChatOutcome ReplayModel::chat(const ChatRequest& request, const ChatObserver& observer, std::stop_token stop)
{
    if (stop.stop_requested())
        return tl::unexpected(ModelFailure{ModelFault::Cancelled, "The call was cancelled", {}, {}, {}, {}, {}});
    const std::string digest = requestDigest(request);
    const int ordinal = m_ordinals.next(digest);
    const auto found = m_calls.find({digest, ordinal});
    if (found == m_calls.end())
        return tl::unexpected(notRecorded(request, digest, ordinal));
    if (found->second.outcome)
        present(*found->second.outcome, observer);
    return found->second.outcome;
}

std::string ReplayModel::describe() const { return "cassette '" + m_title + "'"; }

ModelFailure ReplayModel::notRecorded(const ChatRequest& request, const std::string& digest, int ordinal) const
{
    ModelFailure failure;
    failure.fault = ModelFault::NotRecorded;
    failure.text = "The cassette '" + m_origin + "' has no answer to the request of " + llm::describe(request.label)
        + " (digest " + digest.substr(0, 8) + ", asked for the " + std::to_string(ordinal) + ". time)";
    const auto sameLabel = std::ranges::find_if(
        m_calls, [&request](const auto& entry) { return entry.second.request.label == request.label; });
    if (ordinal > 1)
        failure.nextStep = "It was asked less often when it was recorded; record it anew.";
    else if (sameLabel != m_calls.end())
        failure.nextStep
            = "A call with that purpose is recorded, but with another prompt: the task, the knowledge, the "
              "configuration or the version changed. Record it anew.";
    else
        failure.nextStep = "Use the configuration that was recorded, or record it anew.";
    return failure;
}

void present(const ChatReply& reply, const ChatObserver& observer)
{
    if (observer.onReasoning && !reply.message.reasoning.empty())
        observer.onReasoning(reply.message.reasoning);
    if (observer.onText && !reply.message.text.empty())
        observer.onText(reply.message.text);
    if (observer.onToolCall)
        for (const ToolCall& call : reply.message.toolCalls)
            observer.onToolCall(call.name);
}

} // namespace acann::llm
