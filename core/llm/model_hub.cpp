// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/model_hub.h"

#include "llm/cassette.h"
#include "llm/http_model.h"
#include "llm/scripted_model.h"

#include <QCoreApplication>

namespace acann::llm {

namespace {

Result<std::shared_ptr<ChatModel>> scriptedModel(const Endpoint& endpoint)
{
    auto script = readModelScript(endpoint.file);
    if (!script)
        return fail(std::move(script.error()));
    return std::make_shared<ScriptedModel>(std::move(*script), endpoint.name);
}

Result<std::shared_ptr<ChatModel>> replayModel(const Endpoint& endpoint)
{
    auto cassette = readCassette(endpoint.file);
    if (!cassette)
        return fail(std::move(cassette.error()));
    return std::make_shared<ReplayModel>(*cassette, endpoint.file);
}

} // namespace

ModelHub::ModelHub(std::shared_ptr<KeyRing> keys, RetryPolicy policy)
    : m_keys(std::move(keys))
    , m_policy(policy)
{ }

ModelHub::~ModelHub() = default;

Result<std::shared_ptr<ChatModel>> ModelHub::make(const Endpoint& endpoint, const std::string& key)
{
    if (const auto mistakes = mistakesIn(endpoint); !mistakes.empty())
        return fail(ErrorCode::ModelSettingsBroken, mistakes.front().text, mistakes.front().nextStep);
    if (endpoint.kind == EndpointKind::Scripted)
        return scriptedModel(endpoint);
    if (endpoint.kind == EndpointKind::Cassette)
        return replayModel(endpoint);
    if (QCoreApplication::instance() == nullptr)
        return fail(ErrorCode::Internal, "Models of the network need the application's event system", "Report it.");
    if (!m_transport)
        m_transport = std::make_shared<HttpTransport>();
    return std::make_shared<HttpModel>(m_transport, endpoint, key);
}

Result<std::shared_ptr<ChatModel>> ModelHub::open(const Endpoint& endpoint)
{
    const std::string place = "endpoint '" + endpoint.name + "'";
    // Before the lock: the keychain may wait for a person.
    const auto key = usesNetwork(endpoint.kind) ? m_keys->keyOf(endpoint) : Result<std::string>(std::string());
    if (!key)
        return fail(Error(key.error()).in(place));
    const std::lock_guard lock(m_mutex);
    const auto found = m_open.find(endpoint.name);
    if (found != m_open.end() && found->second.endpoint == endpoint && found->second.key == *key)
        return found->second.model;
    auto model = make(endpoint, *key);
    if (!model)
        return fail(std::move(model.error()).in(place));
    m_open[endpoint.name] = {endpoint, *key, *model};
    return model;
}

Result<std::shared_ptr<ChatModel>> ModelHub::openRole(const ModelSettings& settings, std::string_view role)
{
    const auto endpoints = settings.endpointsOf(role);
    if (endpoints.empty())
        return fail(ErrorCode::ModelSettingsBroken, "No model is set for the role '" + std::string(role) + "'",
            "Name an endpoint for it or for the coder, under Settings, Models or in models.json.");
    std::vector<std::shared_ptr<ChatModel>> models;
    for (const Endpoint& endpoint : endpoints) {
        auto model = open(endpoint);
        if (!model)
            return fail(std::move(model.error()).in("role '" + std::string(role) + "'"));
        models.push_back(std::move(*model));
    }
    return std::make_shared<ResilientModel>(std::move(models), m_policy);
}

} // namespace acann::llm
