// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/chat_model.h"

#include <string>

#include <nlohmann/json.hpp>

namespace acann::llm {

// How calls are stored: in cassettes, in a workspace, in a capsule. Invalid UTF-8 is replaced when it is written.

[[nodiscard]] nlohmann::json toJson(const Usage& usage);
[[nodiscard]] nlohmann::json toJson(const Message& message);
[[nodiscard]] nlohmann::json toJson(const CallLabel& label);
[[nodiscard]] nlohmann::json toJson(const ChatRequest& request);
/// {"reply": …} or {"failure": …}.
[[nodiscard]] nlohmann::json toJson(const ChatOutcome& outcome);

// Errors: InvalidArgument that names the first key that is missing or of another type.
[[nodiscard]] Result<Usage> usageFromJson(const nlohmann::json& json);
[[nodiscard]] Result<Message> messageFromJson(const nlohmann::json& json);
[[nodiscard]] Result<ChatRequest> chatRequestFromJson(const nlohmann::json& json);
[[nodiscard]] Result<ChatOutcome> chatOutcomeFromJson(const nlohmann::json& json);

/// SHA-256 over what a model is asked: messages, tools, temperature, output limit and seed, but not the label. Two
/// requests with the same digest are the same question.
[[nodiscard]] std::string requestDigest(const ChatRequest& request);

} // namespace acann::llm
