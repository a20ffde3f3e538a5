// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/chat_model.h"

#include <string_view>

namespace acann::llm {

/// Tokens of a text by rule of thumb: four ASCII characters are one token, every other character is one. Within a
/// factor of two for source code and prose; always marked as an estimate.
[[nodiscard]] long estimateTokens(std::string_view text);

/// The prompt: all messages, tool calls and tools, with a few tokens for the frame of each.
[[nodiscard]] long estimateTokens(const ChatRequest& request);

/// The answer, its reasoning among it.
[[nodiscard]] long estimateTokens(const Message& message);

} // namespace acann::llm
