// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/transcript.h"
#include "base/error.h"

#include <string_view>

/// Recorded calls as parts to read. The JSON is core's own (llm/chat_json.h), its texts are a model's: untrusted.
namespace acann::ui {

/// What was asked: earlier rounds of a tool conversation are folded, what is new in this call is open.
/// Error: the blob is no request.
[[nodiscard]] Result<Transcript> requestParts(std::string_view requestJson);

/// What came back. `nextRequestJson` may be empty; otherwise the results of the tools that this reply called are taken
/// from it and put under their calls.
[[nodiscard]] Result<Transcript> replyParts(std::string_view replyJson, std::string_view nextRequestJson);

} // namespace acann::ui
