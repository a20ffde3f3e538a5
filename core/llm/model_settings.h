// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::llm {

/// What speaks at an endpoint.
enum class EndpointKind
{
    OpenAi, ///< the OpenAI chat completions protocol: DeepSeek, Qwen, vLLM, Ollama, llama.cpp server, …
    Anthropic, ///< the Anthropic messages protocol
    Scripted, ///< answers from a script file: no model, no network
    Cassette ///< replays recorded calls: no network
};
[[nodiscard]] std::string_view name(EndpointKind kind); ///< "openai", "anthropic", "scripted", "cassette"
[[nodiscard]] std::optional<EndpointKind> parseEndpointKind(std::string_view text);
[[nodiscard]] bool usesNetwork(EndpointKind kind);

/// Where an endpoint's key comes from. The key itself is never part of the settings.
struct KeySource
{
    enum class From
    {
        None, ///< the endpoint needs no key
        Environment, ///< `name` is the variable
        Keychain, ///< the system keychain; `name` is the entry
        Session ///< typed in by the person, forgotten when the program ends; `name` is only its label
    };
    From from = From::None;
    std::string name;
    friend bool operator==(const KeySource&, const KeySource&) = default;
};
[[nodiscard]] std::string_view name(KeySource::From from); ///< "none", "environment", "keychain", "session"
[[nodiscard]] std::optional<KeySource::From> parseKeyFrom(std::string_view text);

/// How long each part of a call may take and how much may come back.
struct CallLimits
{
    std::chrono::milliseconds connect{15'000}; ///< until the request is on its way: DNS, TCP, TLS
    std::chrono::milliseconds firstByte{120'000}; ///< from then to the first byte of the answer; reasoning takes time
    std::chrono::milliseconds interToken{60'000}; ///< silence in the middle of an answer
    std::chrono::milliseconds total{900'000};
    std::size_t replyBytes = 16u << 20; ///< size of the whole answer as it arrives
    friend bool operator==(const CallLimits&, const CallLimits&) = default;
};

struct Endpoint
{
    std::string name; ///< unique; what roles refer to
    EndpointKind kind = EndpointKind::OpenAi;
    std::string baseUrl; ///< of a network kind: "https://api.deepseek.com/v1"
    std::string model; ///< of a network kind: the provider's name for it
    std::string file; ///< of the kinds scripted and cassette; relative to the settings file
    KeySource key;
    long contextTokens = 0; ///< prompt and answer together; 0: not known, not checked
    int maxOutputTokens = 0; ///< the most that the model may be asked for; 0: what the request says
    bool streaming = true;
    int parallelCalls = 16; ///< calls at the same time; more wait for their turn
    bool plainHttp = false; ///< sending a key to another computer without TLS is all right
    std::string caFile; ///< PEM file with the certificate authority of an own server; empty: the system's
    nlohmann::json extra = nlohmann::json::object(); ///< further keys of the request's body, e.g. {"top_p": 0.9}
    CallLimits limits;
    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

inline constexpr std::array<std::string_view, 4> kModelRoles{"designer", "coder", "fixer", "conductor"};

struct ModelSettings
{
    std::vector<Endpoint> endpoints;
    std::map<std::string, std::vector<std::string>> roles; ///< role → endpoint names, the first one that works answers

    [[nodiscard]] const Endpoint* find(std::string_view endpointName) const;
    /// The endpoints of a role in order; those of the coder when the role has none; of unknown names nothing.
    [[nodiscard]] std::vector<Endpoint> endpointsOf(std::string_view role) const;
    friend bool operator==(const ModelSettings&, const ModelSettings&) = default;
};

/// One mistake in the settings, for the field it is in.
struct SettingsMistake
{
    std::string where; ///< "endpoints[1].baseUrl", "roles.coder"
    std::string text; ///< one sentence
    std::string nextStep;
    friend bool operator==(const SettingsMistake&, const SettingsMistake&) = default;
};

/// Everything that is wrong with the settings; empty: they are fine.
[[nodiscard]] std::vector<SettingsMistake> mistakesIn(const ModelSettings& settings);
[[nodiscard]] std::vector<SettingsMistake> mistakesIn(const Endpoint& endpoint);

[[nodiscard]] nlohmann::json toJson(const ModelSettings& settings);
/// Error: ModelSettingsBroken; its text is the first mistake, its detail all of them, one a line.
[[nodiscard]] Result<ModelSettings> modelSettingsFromJson(const nlohmann::json& json);

/// `~/.config/agenticcann/models.json` (XDG_CONFIG_HOME is kept to), beside the settings of the window.
[[nodiscard]] std::filesystem::path defaultModelSettingsFile();

/// The settings of a file; relative paths in it are made absolute. A missing file gives FileMissing.
[[nodiscard]] Result<ModelSettings> loadModelSettings(const std::filesystem::path& file);
/// Refuses settings with mistakes (ModelSettingsBroken); makes the folder; the file is readable by its owner only.
[[nodiscard]] Status saveModelSettings(const ModelSettings& settings, const std::filesystem::path& file);

} // namespace acann::llm
