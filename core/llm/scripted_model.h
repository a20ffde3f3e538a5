// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "llm/chat_model.h"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace acann::llm {

/// What a script says instead of a model.
struct ScriptedReply
{
    std::string text; ///< ${seed}, ${generation}, ${slot}, ${attempt}, ${ordinal} and ${turn} are filled in
    std::string reasoning;
    std::vector<ToolCall> toolCalls;
    StopReason stop = StopReason::Finished;
    std::optional<ModelFault> fault; ///< set: the call fails like this and nothing else counts
    std::optional<std::chrono::milliseconds> retryAfter;
    std::chrono::milliseconds delay{}; ///< before the first character
    std::optional<Usage> usage; ///< unset: counted by estimateTokens(), marked as estimated
};

/// One rule of a script. Every condition that is set must hold; the first answer whose conditions hold is given.
struct ScriptedAnswer
{
    std::string role; ///< empty: any
    std::string stage; ///< empty: any
    std::optional<int> generation;
    std::optional<int> slot;
    std::optional<int> attempt;
    std::optional<int> ordinal; ///< n-th call (from 1) with this generation, slot, role and stage
    std::optional<int> turn; ///< 1 + number of the assistant's messages in the request
    std::string contains; ///< a text somewhere in the request's messages; empty: any
    std::vector<ScriptedReply> replies; ///< one of them, chosen by the request's seed
};

/// Garbage in place of a share of the answers: empty, cut, repeated, refused, wrong, failed. Which call gets what
/// depends only on the seed, the request and how often that was asked, not on the order of threads.
struct ScriptedGarbage
{
    double share = 0; ///< 0…1
    std::uint64_t seed = 0;
};

struct ModelScript
{
    std::string title;
    std::vector<ScriptedAnswer> answers;
    ScriptedGarbage garbage;
};

/// Reads a script (docs/models.md); texts may be in files beside it. Errors: FileMissing, MalformedJson,
/// ModelSettingsBroken with the first mistake.
[[nodiscard]] Result<ModelScript> readModelScript(const std::filesystem::path& file);
[[nodiscard]] Result<ModelScript> modelScriptFromJson(
    const nlohmann::json& json, const std::filesystem::path& folder, const std::string& origin);

/// A model that is none: it answers from a script. For demos and tests; its name always says so. Thread-safe.
class ScriptedModel : public ChatModel
{
public:
    /// `endpoint` is the name that its attempts are recorded with.
    explicit ScriptedModel(ModelScript script, std::string endpoint = "scripted");

    [[nodiscard]] ChatOutcome chat(
        const ChatRequest& request, const ChatObserver& observer, std::stop_token stop) override;
    [[nodiscard]] std::string describe() const override;

private:
    struct Call; ///< the request with what is counted about it
    [[nodiscard]] Call count(const ChatRequest& request);
    [[nodiscard]] const ScriptedAnswer* find(const Call& call) const;
    [[nodiscard]] ScriptedReply choose(const Call& call, const ScriptedAnswer& answer) const;
    [[nodiscard]] ChatOutcome answer(const Call& call, const ScriptedReply& reply, const ChatObserver& observer) const;

    ModelScript m_script;
    std::string m_endpoint;
    std::mutex m_mutex;
    std::map<std::tuple<std::string, std::string, int, int>, int> m_byLabel;
    std::map<std::string, int> m_byDigest;
};

} // namespace acann::llm
