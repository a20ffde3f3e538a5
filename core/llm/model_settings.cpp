// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/model_settings.h"

#include "base/files.h"
#include "llm/json_reader.h"
#include "llm/redaction.h"

#include <algorithm>
#include <set>
#include <system_error>

#include <QStandardPaths>
#include <QUrl>

namespace acann::llm {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 4> kKinds{"openai", "anthropic", "scripted", "cassette"};
constexpr std::array<std::string_view, 4> kKeyFroms{"none", "environment", "keychain", "session"};
constexpr int kSchema = 1;
constexpr double kMegabyte = 1024.0 * 1024.0;

template <typename Enum, std::size_t N>
std::optional<Enum> parseWord(std::string_view text, const std::array<std::string_view, N>& words)
{
    const auto found = std::ranges::find(words, text);
    return found == words.end() ? std::nullopt : std::optional(static_cast<Enum>(found - words.begin()));
}

template <std::size_t N> std::string listed(const std::array<std::string_view, N>& words)
{
    std::string text;
    for (const auto word : words)
        text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

bool isLoopback(const QString& host)
{
    return host == QStringLiteral("localhost") || host == QStringLiteral("::1")
        || host.startsWith(QStringLiteral("127."));
}

std::string quoted(const std::string& text) { return "'" + redacted(text) + "'"; }

/// Collects the mistakes of one endpoint.
class EndpointCheck
{
public:
    EndpointCheck(const Endpoint& endpoint, std::string path)
        : m_endpoint(endpoint)
        , m_path(std::move(path))
    { }

    std::vector<SettingsMistake> run()
    {
        if (m_endpoint.name.empty())
            add("name", "An endpoint has no name", "Give it a short name such as \"deepseek\".");
        if (usesNetwork(m_endpoint.kind)) {
            checkUrl();
            if (m_endpoint.model.empty())
                add("model", who() + " names no model", "Write the provider's name for it, such as \"deepseek-chat\".");
            checkKey();
        } else if (m_endpoint.file.empty()) {
            add("file", who() + " names no file",
                std::string("Name the ") + (m_endpoint.kind == EndpointKind::Scripted ? "script" : "cassette") + ".");
        }
        checkNumbers();
        return std::move(m_mistakes);
    }

private:
    [[nodiscard]] std::string who() const { return "The endpoint " + quoted(m_endpoint.name); }

    void add(const std::string& field, std::string text, std::string nextStep)
    {
        m_mistakes.push_back({m_path.empty() ? field : m_path + '.' + field, std::move(text), std::move(nextStep)});
    }

    void checkUrl()
    {
        const QUrl url(QString::fromStdString(m_endpoint.baseUrl), QUrl::StrictMode);
        const bool http = url.scheme() == QStringLiteral("http");
        if (m_endpoint.baseUrl.empty() || !url.isValid() || url.host().isEmpty()
            || (!http && url.scheme() != QStringLiteral("https"))) {
            add("baseUrl", who() + " has no usable base URL: " + quoted(m_endpoint.baseUrl),
                "Write one such as https://api.deepseek.com/v1 or http://localhost:8080/v1.");
            return;
        }
        if (!url.userInfo().isEmpty() || url.hasQuery() || url.hasFragment())
            add("baseUrl", who() + " has a password, query or fragment in its base URL",
                "Leave only scheme, host, port and path; give the key through its key source.");
        if (http && m_endpoint.key.from != KeySource::From::None && !m_endpoint.plainHttp && !isLoopback(url.host()))
            add("baseUrl", who() + " would send its key to another computer without encryption",
                "Use https, take the key away, or set \"plainHttp\": true if you trust that network.");
    }

    void checkKey()
    {
        const KeySource& key = m_endpoint.key;
        if (looksLikeKey(key.name))
            add("key.name", who() + " has a key in its settings where the name of a key belongs",
                "Put the key into an environment variable or the keychain and write only that name here; "
                "consider the key leaked and replace it.");
        else if (key.name.empty()
            && (key.from == KeySource::From::Environment || key.from == KeySource::From::Keychain))
            add("key.name", who() + " does not say which " + std::string(name(key.from)) + " entry holds its key",
                "Name it, such as \"DEEPSEEK_API_KEY\".");
        else if (key.from == KeySource::From::Environment && !isVariableName(key.name))
            add("key.name", who() + " has an impossible environment variable: " + quoted(key.name),
                "Use letters, digits and underscores.");
    }

    static bool isVariableName(const std::string& text)
    {
        return std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; })
            && std::isdigit(static_cast<unsigned char>(text.front())) == 0;
    }

    void checkNumbers()
    {
        const CallLimits& limits = m_endpoint.limits;
        if (m_endpoint.parallelCalls < 1)
            add("parallelCalls", who() + " allows no calls", "Set parallelCalls to 1 or more.");
        if (m_endpoint.contextTokens > 0 && m_endpoint.maxOutputTokens >= m_endpoint.contextTokens)
            add("maxOutputTokens", who() + " leaves no room for a prompt: maxOutputTokens is not below contextTokens",
                "Set maxOutputTokens lower.");
        const auto tooShort = [](std::chrono::milliseconds limit) { return limit < std::chrono::milliseconds(1); };
        if (tooShort(limits.connect) || tooShort(limits.firstByte) || tooShort(limits.interToken)
            || tooShort(limits.total))
            add("limits", who() + " has a time limit of zero", "Write seconds above 0.");
        if (limits.replyBytes < 1024)
            add("limits.replyMegabytes", who() + " allows no reply", "Set replyMegabytes to 1 or more.");
        if (!m_endpoint.extra.is_object())
            add("extra", who() + " has extra keys that are no object", "Write {\"top_p\": 0.9} or leave it out.");
    }

    const Endpoint& m_endpoint;
    std::string m_path;
    std::vector<SettingsMistake> m_mistakes;
};

double secondsOf(std::chrono::milliseconds value) { return static_cast<double>(value.count()) / 1000.0; }

json limitsJson(const CallLimits& limits)
{
    return {{"connectSeconds", secondsOf(limits.connect)}, {"firstByteSeconds", secondsOf(limits.firstByte)},
        {"tokenSeconds", secondsOf(limits.interToken)}, {"totalSeconds", secondsOf(limits.total)},
        {"replyMegabytes", static_cast<double>(limits.replyBytes) / kMegabyte}};
}

json endpointJson(const Endpoint& endpoint)
{
    json value{{"name", endpoint.name}, {"kind", name(endpoint.kind)}};
    if (!usesNetwork(endpoint.kind)) {
        value["file"] = endpoint.file;
    } else {
        value["baseUrl"] = endpoint.baseUrl;
        value["model"] = endpoint.model;
        value["key"] = {{"from", name(endpoint.key.from)}};
        if (!endpoint.key.name.empty())
            value["key"]["name"] = endpoint.key.name;
        value["streaming"] = endpoint.streaming;
        value["limits"] = limitsJson(endpoint.limits);
        if (endpoint.plainHttp)
            value["plainHttp"] = true;
        if (!endpoint.caFile.empty())
            value["caFile"] = endpoint.caFile;
        if (!endpoint.extra.empty())
            value["extra"] = endpoint.extra;
    }
    value["contextTokens"] = endpoint.contextTokens;
    value["maxOutputTokens"] = endpoint.maxOutputTokens;
    value["parallelCalls"] = endpoint.parallelCalls;
    return value;
}

std::chrono::milliseconds readSeconds(JsonReader& reader, const std::string& key, std::chrono::milliseconds fallback)
{
    constexpr double kDay = 86'400;
    const double seconds = std::min(reader.number(key, secondsOf(fallback)), kDay);
    return std::chrono::milliseconds(static_cast<long>(seconds * 1000.0));
}

CallLimits readLimits(const json& value, const std::string& path, std::vector<JsonMistake>& mistakes)
{
    JsonReader reader(value, path, mistakes);
    reader.allowOnly({"connectSeconds", "firstByteSeconds", "tokenSeconds", "totalSeconds", "replyMegabytes"});
    constexpr double kLargestReply = 1024;
    CallLimits limits;
    limits.connect = readSeconds(reader, "connectSeconds", limits.connect);
    limits.firstByte = readSeconds(reader, "firstByteSeconds", limits.firstByte);
    limits.interToken = readSeconds(reader, "tokenSeconds", limits.interToken);
    limits.total = readSeconds(reader, "totalSeconds", limits.total);
    const double megabytes = reader.number("replyMegabytes", static_cast<double>(limits.replyBytes) / kMegabyte);
    limits.replyBytes = static_cast<std::size_t>(std::min(megabytes, kLargestReply) * kMegabyte);
    return limits;
}

KeySource readKey(const json& value, const std::string& path, std::vector<JsonMistake>& mistakes)
{
    JsonReader reader(value, path, mistakes);
    reader.allowOnly({"from", "name"});
    KeySource key;
    const std::string from = reader.text("from", "none");
    if (const auto parsed = parseKeyFrom(from))
        key.from = *parsed;
    else
        reader.complain(
            "from", "is " + quoted(from) + ", which is no key source", "Use one of: " + listed(kKeyFroms) + ".");
    key.name = reader.text("name");
    return key;
}

/// Keys under the names that people would give them do not belong into the file.
void refuseSecrets(JsonReader& reader)
{
    for (const char* key : {"apiKey", "api_key", "apikey", "token", "password", "secret"})
        if (reader.has(key))
            reader.complain(key, "would keep a key in this file",
                "Write \"key\": {\"from\": \"environment\", \"name\": \"DEEPSEEK_API_KEY\"} and set that variable.");
}

Endpoint readEndpoint(const json& value, const std::string& path, std::vector<JsonMistake>& mistakes)
{
    JsonReader reader(value, path, mistakes);
    const std::size_t before = mistakes.size();
    refuseSecrets(reader);
    if (mistakes.size() == before)
        reader.allowOnly({"name", "kind", "baseUrl", "model", "file", "key", "contextTokens", "maxOutputTokens",
            "streaming", "parallelCalls", "plainHttp", "caFile", "extra", "limits"});
    Endpoint endpoint;
    endpoint.name = reader.text("name");
    const std::string kind = reader.text("kind", "openai");
    if (const auto parsed = parseEndpointKind(kind))
        endpoint.kind = *parsed;
    else
        reader.complain(
            "kind", "is " + quoted(kind) + ", which is no kind of endpoint", "Use one of: " + listed(kKinds) + ".");
    constexpr long kLargest = 1'000'000'000;
    endpoint.baseUrl = reader.text("baseUrl");
    endpoint.model = reader.text("model");
    endpoint.file = reader.text("file");
    if (reader.has("key"))
        endpoint.key = readKey(reader.object("key"), reader.pathOf("key"), mistakes);
    endpoint.contextTokens = reader.whole("contextTokens", 0);
    endpoint.maxOutputTokens = static_cast<int>(std::min(reader.whole("maxOutputTokens", 0), kLargest));
    endpoint.streaming = reader.boolean("streaming", true);
    endpoint.parallelCalls
        = static_cast<int>(std::min(reader.whole("parallelCalls", endpoint.parallelCalls), kLargest));
    endpoint.plainHttp = reader.boolean("plainHttp", false);
    endpoint.caFile = reader.text("caFile");
    endpoint.extra = reader.object("extra");
    if (reader.has("limits"))
        endpoint.limits = readLimits(reader.object("limits"), reader.pathOf("limits"), mistakes);
    return endpoint;
}

tl::unexpected<Error> broken(const std::vector<SettingsMistake>& mistakes)
{
    Error error{ErrorCode::ModelSettingsBroken, mistakes.front().text, mistakes.front().nextStep, {}, {}};
    if (mistakes.size() > 1)
        for (const SettingsMistake& mistake : mistakes)
            error.detail += mistake.where + ": " + mistake.text + ". " + mistake.nextStep + '\n';
    return fail(std::move(error));
}

void makeAbsolute(std::string& path, const std::filesystem::path& folder)
{
    if (!path.empty() && std::filesystem::path(path).is_relative())
        path = (folder / path).lexically_normal().string();
}

} // namespace

std::string_view name(EndpointKind kind) { return kKinds.at(static_cast<std::size_t>(kind)); }

std::optional<EndpointKind> parseEndpointKind(std::string_view text) { return parseWord<EndpointKind>(text, kKinds); }

bool usesNetwork(EndpointKind kind) { return kind == EndpointKind::OpenAi || kind == EndpointKind::Anthropic; }

std::string_view name(KeySource::From from) { return kKeyFroms.at(static_cast<std::size_t>(from)); }

std::optional<KeySource::From> parseKeyFrom(std::string_view text)
{
    return parseWord<KeySource::From>(text, kKeyFroms);
}

const Endpoint* ModelSettings::find(std::string_view endpointName) const
{
    const auto found = std::ranges::find(endpoints, endpointName, &Endpoint::name);
    return found == endpoints.end() ? nullptr : &*found;
}

std::vector<Endpoint> ModelSettings::endpointsOf(std::string_view role) const
{
    auto named = roles.find(std::string(role));
    if (named == roles.end() || named->second.empty())
        named = roles.find("coder");
    std::vector<Endpoint> result;
    if (named == roles.end())
        return result;
    for (const std::string& endpointName : named->second)
        if (const Endpoint* endpoint = find(endpointName))
            result.push_back(*endpoint);
    return result;
}

std::vector<SettingsMistake> mistakesIn(const Endpoint& endpoint) { return EndpointCheck(endpoint, {}).run(); }

std::vector<SettingsMistake> mistakesIn(const ModelSettings& settings)
{
    std::vector<SettingsMistake> mistakes;
    std::set<std::string> names;
    for (std::size_t i = 0; i < settings.endpoints.size(); ++i) {
        const std::string path = "endpoints[" + std::to_string(i) + ']';
        for (SettingsMistake& mistake : EndpointCheck(settings.endpoints[i], path).run())
            mistakes.push_back(std::move(mistake));
        if (!names.insert(settings.endpoints[i].name).second)
            mistakes.push_back({path + ".name", "Two endpoints are named " + quoted(settings.endpoints[i].name),
                "Give each its own name."});
    }
    for (const auto& [role, endpointNames] : settings.roles) {
        const std::string where = "roles." + role;
        if (std::ranges::find(kModelRoles, role) == kModelRoles.end())
            mistakes.push_back(
                {where, "There is no role " + quoted(role), "The roles are: " + listed(kModelRoles) + "."});
        for (const std::string& endpointName : endpointNames)
            if (!names.contains(endpointName))
                mistakes.push_back({where,
                    "The role " + quoted(role) + " names the endpoint " + quoted(endpointName)
                        + ", which does not exist",
                    "Add the endpoint or take it out of the role."});
        if (std::set<std::string>(endpointNames.begin(), endpointNames.end()).size() != endpointNames.size())
            mistakes.push_back({where, "The role " + quoted(role) + " names an endpoint twice", "Name each once."});
    }
    return mistakes;
}

json toJson(const ModelSettings& settings)
{
    json endpoints = json::array();
    for (const Endpoint& endpoint : settings.endpoints)
        endpoints.push_back(endpointJson(endpoint));
    return {{"schema", kSchema}, {"endpoints", std::move(endpoints)}, {"roles", settings.roles}};
}

Result<ModelSettings> modelSettingsFromJson(const json& value)
{
    std::vector<JsonMistake> found;
    JsonReader reader(value, {}, found);
    reader.allowOnly({"schema", "endpoints", "roles"});
    if (const long schema = reader.whole("schema", kSchema); schema != kSchema)
        reader.complain("schema", "is " + std::to_string(schema) + ", which this version does not know",
            schema > kSchema ? "Update the workbench." : "Write \"schema\": 1.");
    ModelSettings settings;
    const json& endpoints = reader.list("endpoints");
    for (std::size_t i = 0; i < endpoints.size(); ++i)
        settings.endpoints.push_back(readEndpoint(endpoints[i], "endpoints[" + std::to_string(i) + ']', found));
    JsonReader roles(reader.object("roles"), "roles", found);
    for (const auto& [role, unused] : reader.object("roles").items())
        settings.roles[role] = roles.texts(role);
    std::vector<SettingsMistake> mistakes;
    for (JsonMistake& mistake : found)
        mistakes.push_back({std::move(mistake.where), std::move(mistake.text),
            mistake.nextStep.empty() ? "See docs/models.md." : std::move(mistake.nextStep)});
    if (mistakes.empty())
        mistakes = mistakesIn(settings);
    if (!mistakes.empty())
        return broken(mistakes);
    return settings;
}

std::filesystem::path defaultModelSettingsFile()
{
    return std::filesystem::path(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation).toStdString())
        / "agenticcann" / "models.json";
}

Result<ModelSettings> loadModelSettings(const std::filesystem::path& file)
{
    auto document = base::readJson(file);
    if (!document)
        return fail(std::move(document.error()).in("model settings"));
    auto settings = modelSettingsFromJson(*document);
    if (!settings)
        return fail(std::move(settings.error()).in("in '" + file.string() + "'"));
    const auto folder = std::filesystem::absolute(file).parent_path();
    for (Endpoint& endpoint : settings->endpoints) {
        makeAbsolute(endpoint.file, folder);
        makeAbsolute(endpoint.caFile, folder);
    }
    return settings;
}

Status saveModelSettings(const ModelSettings& settings, const std::filesystem::path& file)
{
    if (const auto mistakes = mistakesIn(settings); !mistakes.empty())
        return broken(mistakes);
    std::error_code ec;
    if (file.has_parent_path())
        std::filesystem::create_directories(file.parent_path(), ec);
    if (auto written = base::writeFileAtomically(file, base::prettyJson(toJson(settings))); !written)
        return written;
    std::filesystem::permissions(file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
        std::filesystem::perm_options::replace, ec);
    return {};
}

} // namespace acann::llm
