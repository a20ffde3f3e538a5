// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/model_probe.h"

namespace acann::llm {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kProbeTokens = 1024; // reasoning models think first

ChatRequest question(const std::string& text)
{
    ChatRequest request;
    request.messages = {{Speaker::User, text, {}, {}, {}}};
    request.maxOutputTokens = kProbeTokens;
    request.label.role = "probe";
    return request;
}

} // namespace

ProbeReport probe(ChatModel& model, std::stop_token stop)
{
    ProbeReport report;
    const auto begun = SteadyClock::now();
    const auto elapsed
        = [begun] { return std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - begun); };
    int pieces = 0;
    const auto seen = [&](std::string_view) {
        if (pieces++ == 0)
            report.firstText = elapsed();
    };
    ChatObserver observer;
    observer.onText = seen;
    observer.onReasoning = seen;
    const ChatOutcome counted = model.chat(question("Count from one to ten in words, nothing else."), observer, stop);
    report.whole = elapsed();
    report.usage = totalUsage(counted);
    report.streams = pieces > 1;
    if (!counted) {
        report.failure = counted.error();
        return report;
    }
    report.answers = true;
    report.model = counted->model;
    ChatRequest request = question("Call the tool report_ready with ready set to true. Do not answer in words.");
    request.tools = {{"report_ready", "Reports that you are ready.",
        nlohmann::json{
            {"type", "object"}, {"properties", {{"ready", {{"type", "boolean"}}}}}, {"required", {"ready"}}}}};
    const ChatOutcome called = model.chat(request, {}, stop);
    report.usage = report.usage + totalUsage(called);
    if (!called)
        report.toolTrouble = called.error().text;
    else if (called->message.toolCalls.empty() || called->message.toolCalls.front().name != "report_ready")
        report.toolTrouble = "It answered in words instead of calling the tool";
    report.toolCalls = report.toolTrouble.empty();
    return report;
}

} // namespace acann::llm
