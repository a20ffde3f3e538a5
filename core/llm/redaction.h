// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace acann::llm {

/// Replaces what looks like a key ("Bearer …", "sk-…", "x-api-key: …", long mixed words after "key") and every
/// occurrence of `secret` (also percent-encoded) by "[key]". For everything that a server said before it is shown,
/// stored or logged.
[[nodiscard]] std::string redacted(std::string_view text, std::string_view secret = {});

/// Whether a text is a key rather than the name of one.
[[nodiscard]] bool looksLikeKey(std::string_view text);

} // namespace acann::llm
