// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "llm/chat_model.h"
#include "llm/key_ring.h"
#include "llm/model_settings.h"
#include "llm/retry_policy.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace acann::llm {

class HttpTransport;

/// Makes models from settings. It owns the one I/O thread that all calls go through; the thread starts with the first
/// network endpoint and needs a QCoreApplication. Models keep what they need alive and may outlive the hub.
/// Thread-safe.
class ModelHub
{
public:
    explicit ModelHub(std::shared_ptr<KeyRing> keys = std::make_shared<KeyRing>(), RetryPolicy policy = {});
    ~ModelHub();
    ModelHub(const ModelHub&) = delete;
    ModelHub& operator=(const ModelHub&) = delete;

    [[nodiscard]] KeyRing& keys() { return *m_keys; }

    /// The model of one endpoint, without retries. The same endpoint gives the same model, so that its limit of
    /// parallel calls and its script's or cassette's counters are shared. Errors: ModelSettingsBroken, CassetteBroken,
    /// FileMissing.
    [[nodiscard]] Result<std::shared_ptr<ChatModel>> open(const Endpoint& endpoint);

    /// The models of a role behind one: retried by the policy's table and failing over from one endpoint to the next.
    /// Error: ModelSettingsBroken when neither the role nor the coder has an endpoint.
    [[nodiscard]] Result<std::shared_ptr<ChatModel>> openRole(const ModelSettings& settings, std::string_view role);

private:
    struct Open
    {
        Endpoint endpoint;
        std::string key; ///< a new key makes a new model
        std::shared_ptr<ChatModel> model;
    };
    [[nodiscard]] Result<std::shared_ptr<ChatModel>> make(const Endpoint& endpoint, const std::string& key);

    std::shared_ptr<KeyRing> m_keys;
    RetryPolicy m_policy;
    std::mutex m_mutex;
    std::shared_ptr<HttpTransport> m_transport;
    std::map<std::string, Open> m_open; ///< by the endpoint's name
};

} // namespace acann::llm
