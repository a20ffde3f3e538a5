// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/key_ring.h"
#include "llm/redaction.h"

#include <cstdlib>
#include <gmock/gmock.h>

namespace acann::llm {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Endpoint endpointWith(KeySource::From from, const std::string& name)
{
    Endpoint endpoint;
    endpoint.name = "deepseek";
    endpoint.key = {from, name};
    return endpoint;
}

/// A keychain in memory.
class FakeKeychainRing : public KeyRing
{
public:
    std::map<std::string, std::string> entries;
    int reads = 0;

protected:
    Result<std::string> readKeychain(const std::string& name) override
    {
        ++reads;
        const auto found = entries.find(name);
        if (found == entries.end())
            return fail(ErrorCode::ModelSettingsBroken, "no entry");
        return found->second;
    }
    Status writeKeychain(const std::string& name, const std::string& key) override
    {
        entries[name] = key;
        return {};
    }
};

TEST(KeyRing, EnvironmentKey)
{
    KeyRing ring;
    const Endpoint endpoint = endpointWith(KeySource::From::Environment, "ACANN_TEST_KEY");
    ::unsetenv("ACANN_TEST_KEY");
    const auto missing = ring.keyOf(endpoint);
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().text, HasSubstr("ACANN_TEST_KEY"));
    ::setenv("ACANN_TEST_KEY", " sk-secret-value \n", 1);
    EXPECT_EQ(ring.keyOf(endpoint), "sk-secret-value");
    // A line break would let the variable write headers of its own.
    ::setenv("ACANN_TEST_KEY", "sk-secret\r\nX-Evil: 1", 1);
    const auto evil = ring.keyOf(endpoint);
    ASSERT_FALSE(evil);
    EXPECT_THAT(evil.error().message(), Not(HasSubstr("sk-secret")));
    ::unsetenv("ACANN_TEST_KEY");
}

TEST(KeyRing, SessionKeyIsForgottenWhenEmptied)
{
    KeyRing ring;
    const Endpoint endpoint = endpointWith(KeySource::From::Session, "");
    EXPECT_FALSE(ring.keyOf(endpoint));
    ring.setSessionKey("deepseek", "abc");
    EXPECT_TRUE(ring.hasSessionKey("deepseek"));
    EXPECT_EQ(ring.keyOf(endpoint), "abc");
    ring.setSessionKey("deepseek", "");
    EXPECT_FALSE(ring.keyOf(endpoint));
    EXPECT_EQ(ring.keyOf(endpointWith(KeySource::From::None, "")), "");
}

TEST(KeyRing, KeychainIsAskedOnce)
{
    FakeKeychainRing ring;
    ring.entries["deepseek-key"] = "from the keychain";
    const Endpoint endpoint = endpointWith(KeySource::From::Keychain, "deepseek-key");
    EXPECT_EQ(ring.keyOf(endpoint), "from the keychain");
    EXPECT_EQ(ring.keyOf(endpoint), "from the keychain");
    EXPECT_EQ(ring.reads, 1);
    ASSERT_TRUE(ring.storeInKeychain("deepseek-key", "new"));
    EXPECT_EQ(ring.keyOf(endpoint), "new");
}

TEST(KeyRing, WithoutSecretServiceTheOtherWaysAreNamed)
{
    // No session bus: what a server or a container has.
    ::setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1);
    KeyRing ring;
    const auto key = ring.keyOf(endpointWith(KeySource::From::Keychain, "deepseek-key"));
    ASSERT_FALSE(key);
    EXPECT_EQ(key.error().code, ErrorCode::ModelSettingsBroken);
    EXPECT_THAT(key.error().text, HasSubstr("no usable keychain"));
    EXPECT_THAT(key.error().nextStep, HasSubstr("environment variable"));
    const auto stored = ring.storeInKeychain("deepseek-key", "sk-very-secret-1234567890");
    ASSERT_FALSE(stored);
    EXPECT_THAT(stored.error().message(), Not(HasSubstr("very-secret")));
}

TEST(Redaction, KnownShapesAndTheKeyItself)
{
    const auto hides = [](const std::string& text, const std::string& secret, const std::string& key = {}) {
        const std::string shown = redacted(text, key);
        EXPECT_THAT(shown, Not(HasSubstr(secret))) << text;
        EXPECT_THAT(shown, HasSubstr("[key]")) << text;
    };
    hides("Incorrect API key provided: sk-abcdefghijklmnop1234567890.", "abcdefghij");
    hides("Incorrect API key provided: sk-proj-****************wxyz.", "wxyz");
    hides("Authorization: Bearer abc.def-ghi", "abc.def");
    hides("x-api-key: 0123456789abcdef", "0123456789abcdef");
    hides("{\"api_key\": \"0123456789abcdef\"}", "0123456789abcdef");
    hides("your key hunter2-hunter2 is wrong", "hunter2", "hunter2-hunter2");
    hides("GET /v1?k=a%2Fb%2Bc failed", "a%2Fb%2Bc", "a/b+c");
    hides("token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc", "eyJhbGci");
    EXPECT_EQ(redacted("The model `qwen3-coder-480b-instruct` does not exist"),
        "The model `qwen3-coder-480b-instruct` does not exist");
    EXPECT_EQ(redacted("maximum context length is 65536 tokens"), "maximum context length is 65536 tokens");
}

TEST(Redaction, ANameIsNoKey)
{
    for (const char* name : {"DEEPSEEK_API_KEY", "OPENAI_KEY_2", "deepseek", "my-laptop-key", ""})
        EXPECT_FALSE(looksLikeKey(name)) << name;
    for (const char* key :
        {"sk-abcdefghijklmnop1234567890", "9f8e7d6c5b4a39281706f5e4d3c2b1a0", "hf_AbCdEfGhIjKlMnOpQrStUv"})
        EXPECT_TRUE(looksLikeKey(key)) << key;
}

} // namespace
} // namespace acann::llm
