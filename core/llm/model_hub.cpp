// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/model_hub.h"

#include "llm/cassette.h"
#include "llm/scripted_model.h"

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

Result<std::shared_ptr<ChatModel>> ModelHub::make(const Endpoint& endpoint)
{
    if (const auto mistakes = mistakesIn(endpoint); !mistakes.empty())
        return fail(ErrorCode::ModelSettingsBroken, mistakes.front().text, mistakes.front().nextStep);
    if (endpoint.kind == EndpointKind::Scripted)
        return scriptedModel(endpoint);
    if (endpoint.kind == EndpointKind::Cassette)
        return replayModel(endpoint);
    return fail(ErrorCode::ModelSettingsBroken, "The endpoint '" + endpoint.name + "' needs the network",
        "Use an endpoint of kind scripted or cassette.");
}

Result<std::shared_ptr<ChatModel>> ModelHub::open(const Endpoint& endpoint)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_open.find(endpoint.name);
    if (found != m_open.end() && found->second.first == endpoint)
        return found->second.second;
    auto model = make(endpoint);
    if (!model)
        return fail(std::move(model.error()).in("endpoint '" + endpoint.name + "'"));
    m_open[endpoint.name] = {endpoint, *model};
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
