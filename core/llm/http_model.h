// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/chat_model.h"
#include "llm/chat_wire.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>

namespace acann::llm {

/// A model behind HTTP. One attempt per call: retries are ResilientModel's. Only a parameter that the server does not
/// know is left out at once and the request sent again, since such a refusal costs nothing.
class HttpModel : public ChatModel
{
public:
    HttpModel(std::shared_ptr<HttpTransport> transport, Endpoint endpoint, std::string key);

    [[nodiscard]] ChatOutcome chat(
        const ChatRequest& request, const ChatObserver& observer, std::stop_token stop) override;
    [[nodiscard]] std::string describe() const override;

private:
    [[nodiscard]] bool takeTurn(std::stop_token stop);
    void endTurn();
    [[nodiscard]] ChatOutcome attempt(
        const ChatRequest& request, const ChatObserver& observer, const std::stop_token& stop);
    [[nodiscard]] HttpCall callFor(const ChatRequest& request) const;
    [[nodiscard]] bool adapt(const ModelFailure& failure);

    std::shared_ptr<HttpTransport> m_transport;
    Endpoint m_endpoint;
    std::string m_key;
    const Wire& m_wire;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_turns;
    int m_running = 0;
    Dialect m_dialect;
};

} // namespace acann::llm
