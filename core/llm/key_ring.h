// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "llm/model_settings.h"

#include <map>
#include <mutex>
#include <string>

namespace acann::llm {

/// Keeps keys in memory and finds them where the settings say they are. A key is handed to nobody but the model that
/// sends it. Thread-safe; finding one in the keychain may block (a person may have to unlock it), so not on the UI
/// thread.
class KeyRing
{
public:
    KeyRing() = default;
    virtual ~KeyRing() = default;
    KeyRing(const KeyRing&) = delete;
    KeyRing& operator=(const KeyRing&) = delete;

    /// The key of an endpoint; empty when it needs none. Error: ModelSettingsBroken with how to provide the key.
    [[nodiscard]] Result<std::string> keyOf(const Endpoint& endpoint);

    /// For this session only; an empty key forgets it.
    void setSessionKey(const std::string& endpointName, std::string key);
    [[nodiscard]] bool hasSessionKey(const std::string& endpointName) const;

    /// Stores a key in the system keychain under `name`; an empty key removes it. Error: ModelSettingsBroken when there
    /// is no keychain here.
    [[nodiscard]] Status storeInKeychain(const std::string& name, const std::string& key);

protected:
    // The system keychain; replaced in tests. Errors: sentences of the keychain.
    [[nodiscard]] virtual Result<std::string> readKeychain(const std::string& name);
    [[nodiscard]] virtual Status writeKeychain(const std::string& name, const std::string& key);

private:
    [[nodiscard]] Result<std::string> environmentKey(const Endpoint& endpoint) const;
    [[nodiscard]] Result<std::string> keychainKey(const Endpoint& endpoint);

    mutable std::mutex m_mutex;
    std::map<std::string, std::string> m_session; ///< by endpoint
    std::map<std::string, std::string> m_keychain; ///< what was read, by entry
};

} // namespace acann::llm
