// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/token_estimate.h"

namespace acann::llm {

namespace {

constexpr long kFrame = 4; // tokens around a message

} // namespace

long estimateTokens(std::string_view text)
{
    long ascii = 0;
    long other = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            ++ascii;
        else if (byte >= 0xC0) // the first byte of a character
            ++other;
    }
    return (ascii + 3) / 4 + other;
}

long estimateTokens(const Message& message)
{
    long tokens = estimateTokens(message.text) + estimateTokens(message.reasoning);
    for (const ToolCall& call : message.toolCalls)
        tokens += estimateTokens(call.name) + estimateTokens(call.arguments) + kFrame;
    return tokens;
}

long estimateTokens(const ChatRequest& request)
{
    long tokens = 0;
    for (const Message& message : request.messages)
        tokens += estimateTokens(message) + kFrame;
    for (const ToolSpec& tool : request.tools)
        tokens += estimateTokens(tool.name) + estimateTokens(tool.description)
            + estimateTokens(
                std::string_view(tool.parameters.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)))
            + kFrame;
    return tokens;
}

} // namespace acann::llm
