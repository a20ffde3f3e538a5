// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/subprocess.h"
#include "loopback_sshd.h"
#include "remote/local_host.h"
#include "remote/ssh_host.h"

#include <atomic>
#include <csignal>
#include <future>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::remote;
using fakes::LoopbackSshd;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;
using testing::Not;

/// Every way to reach a machine must do the same: the tests of this kind run over each.
class AnyHost : public testing::TestWithParam<std::string>
{
protected:
    void SetUp() override
    {
        if (GetParam() == "local") {
            m_host = std::make_unique<LocalHost>("here");
            return;
        }
        ASSERT_EQ(fakes::whyNoSshd(), std::nullopt);
        m_sshd = std::make_unique<LoopbackSshd>("npu1");
        m_host = std::move(*SshHost::create(m_sshd->settings()));
    }
    ScriptEnded ended(const Script& script, ScriptLimits limits = {})
    {
        auto outcome = m_host->run(script, limits, {});
        if (const auto* lost = std::get_if<LineLost>(&outcome))
            ADD_FAILURE() << lost->failure.text << " " << lost->failure.detail;
        if (const auto* result = std::get_if<ScriptEnded>(&outcome))
            return *result;
        ScriptEnded none;
        none.code = -1;
        return none;
    }

    std::unique_ptr<LoopbackSshd> m_sshd;
    std::unique_ptr<Host> m_host;
};

INSTANTIATE_TEST_SUITE_P(Ways, AnyHost, testing::Values("local", "ssh"), [](const auto& way) { return way.param; });

TEST_P(AnyHost, GivesBackOutputErrorsAndCodeOfAScript)
{
    const auto result = ended({"echo out; echo err >&2; exit 7", {}, {}});
    EXPECT_EQ(result.code, 7);
    EXPECT_EQ(result.output, "out\n");
    EXPECT_EQ(result.errors, "err\n");
}

TEST_P(AnyHost, TellsAScriptsOwn255FromALostLine) { EXPECT_EQ(ended({"exit 255", {}, {}}).code, 255); }

TEST_P(AnyHost, HandsOverArgumentsAndBytesUnchanged)
{
    const std::vector<std::string> nasty{"", "a   b", "$HOME", "*;id", "it's", "`id`", "line\nline", "-n", "\\n", "!x",
        "\xc3\xa4\xe4\xb8\xad", "\"q\"", "end\\"};
    std::string expected;
    for (const auto& word : nasty)
        expected += '[' + word + ']';
    std::string bytes;
    for (int i = 0; i < 70'000; ++i)
        bytes += static_cast<char>(i * 7);
    const auto result = ended({"for w in \"$@\"; do printf '[%s]' \"$w\"; done; cat", nasty, bytes});
    EXPECT_EQ(result.output, expected + bytes);
}

TEST_P(AnyHost, CutsWhatAScriptPrintsAtTheCap)
{
    ScriptLimits limits;
    limits.outputBytes = 4096;
    const auto result = ended({"head -c 10000000 /dev/zero; head -c 10000000 /dev/zero >&2", {}, {}}, limits);
    EXPECT_TRUE(result.truncated);
    EXPECT_LE(result.output.size(), 4096u);
}

TEST_P(AnyHost, EndsAScriptThatTakesTooLong)
{
    ScriptLimits limits;
    limits.time = seconds(1);
    const auto outcome = m_host->run({"echo begun; sleep 300; echo late", {}, {}}, limits, {});
    ASSERT_TRUE(std::holds_alternative<ScriptTimedOut>(outcome));
    EXPECT_EQ(std::get<ScriptTimedOut>(outcome).output.substr(0, 6), "begun\n");
}

TEST_P(AnyHost, CancellingEndsTheScriptOverThere)
{
    std::stop_source stop;
    auto folder = std::move(*base::TemporaryFolder::create("acann-cancel-"));
    const auto pidFile = folder.path() / "pid";
    auto outcome = std::async(std::launch::async, [&] {
        return m_host->run(
            {"echo $$ >\"$1.new\"; mv \"$1.new\" \"$1\"; sleep 300", {pidFile.string()}, {}}, {}, stop.get_token());
    });
    while (!std::filesystem::exists(pidFile))
        std::this_thread::sleep_for(milliseconds(5));
    const auto pid = std::stoi(*base::readFile(pidFile));
    stop.request_stop();
    EXPECT_TRUE(std::holds_alternative<ScriptCancelled>(outcome.get()));
    // The far side is told before run() returns.
    for (int turn = 0; turn < 3000 && ::kill(pid, 0) == 0; ++turn)
        std::this_thread::sleep_for(milliseconds(10));
    EXPECT_NE(::kill(pid, 0), 0) << "the script still runs";
}

class Ssh : public testing::Test
{
protected:
    void SetUp() override { ASSERT_EQ(fakes::whyNoSshd(), std::nullopt); }
    static LineFailure failureOf(Host& host, milliseconds patience)
    {
        ScriptLimits limits;
        limits.line = patience;
        auto outcome = host.run({"true", {}, {}}, limits, {});
        if (const auto* lost = std::get_if<LineLost>(&outcome))
            return lost->failure;
        ADD_FAILURE() << "the line works";
        return {};
    }
};

TEST_F(Ssh, AnUnknownHostIsNotTrustedAndItsFingerprintIsShown)
{
    fakes::SshdOptions options;
    options.known = false;
    LoopbackSshd sshd("npu1", options);
    auto host = std::move(*SshHost::create(sshd.settings()));
    auto outcome = host->run({"true", {}, {}}, {}, {});
    ASSERT_TRUE(std::holds_alternative<LineLost>(outcome));
    const auto& failure = std::get<LineLost>(outcome).failure;
    EXPECT_EQ(failure.kind, LineFailureKind::HostKeyUnknown);
    EXPECT_THAT(failure.text, HasSubstr(sshd.fingerprint()));
}

TEST_F(Ssh, AConfirmedFingerprintIsRemembered)
{
    fakes::SshdOptions options;
    options.known = false;
    LoopbackSshd sshd("npu1", options);
    std::vector<LoginQuestion> asked;
    const auto answers = [&](const LoginQuestion& question) -> std::optional<std::string> {
        asked.push_back(question);
        return question.fingerprint == sshd.fingerprint() ? std::optional<std::string>("yes") : std::nullopt;
    };
    {
        auto host = std::move(*SshHost::create(sshd.settings(), answers));
        EXPECT_TRUE(std::holds_alternative<ScriptEnded>(host->run({"true", {}, {}}, {}, {})));
    }
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_EQ(asked.front().kind, LoginQuestion::Kind::HostKey);
    EXPECT_EQ(asked.front().keyType, "ED25519");
    auto again = std::move(*SshHost::create(sshd.settings()));
    EXPECT_TRUE(std::holds_alternative<ScriptEnded>(again->run({"true", {}, {}}, {}, {})));
}

TEST_F(Ssh, AChangedKeyStopsHardWhateverIsAnswered)
{
    LoopbackSshd sshd("npu1");
    sshd.kill();
    sshd.newHostKey();
    sshd.start();
    int asked = 0;
    auto host = std::move(*SshHost::create(sshd.settings(), [&](const LoginQuestion&) {
        ++asked;
        return std::optional<std::string>("yes");
    }));
    auto outcome = host->run({"true", {}, {}}, {}, {});
    ASSERT_TRUE(std::holds_alternative<LineLost>(outcome));
    EXPECT_EQ(std::get<LineLost>(outcome).failure.kind, LineFailureKind::HostKeyChanged);
    EXPECT_EQ(asked, 0);
    EXPECT_TRUE(std::holds_alternative<LineFailed>(host->line().state()));
}

TEST_F(Ssh, AWrongKeyIsSaidAndNotTriedAgain)
{
    LoopbackSshd sshd("npu1");
    ASSERT_TRUE(base::writeFileAtomically(sshd.folder() / "authorized_keys", ""));
    auto host = std::move(*SshHost::create(sshd.settings()));
    auto outcome = host->run({"true", {}, {}}, {}, {});
    ASSERT_TRUE(std::holds_alternative<LineLost>(outcome));
    EXPECT_EQ(std::get<LineLost>(outcome).failure.kind, LineFailureKind::NotAllowed);
    EXPECT_TRUE(std::holds_alternative<LineFailed>(host->line().state()));
}

TEST_F(Ssh, APassphraseIsAskedForAndUsed)
{
    LoopbackSshd sshd("npu1");
    base::ProcessSpec protect;
    protect.argv
        = {"ssh-keygen", "-q", "-p", "-P", "", "-N", "open sesame", "-f", (sshd.folder() / "user_key").string()};
    ASSERT_TRUE(base::runProcess(protect)->succeeded());
    auto host = std::move(*SshHost::create(sshd.settings(), [](const LoginQuestion& question) {
        return question.kind == LoginQuestion::Kind::Secret ? std::optional<std::string>("open sesame") : std::nullopt;
    }));
    EXPECT_TRUE(std::holds_alternative<ScriptEnded>(host->run({"true", {}, {}}, {}, {})));
    auto alone = std::move(*SshHost::create(sshd.settings()));
    auto outcome = alone->run({"true", {}, {}}, {}, {});
    ASSERT_TRUE(std::holds_alternative<LineLost>(outcome));
    EXPECT_EQ(std::get<LineLost>(outcome).failure.kind, LineFailureKind::NeedsAnswer);
}

TEST_F(Ssh, ComesBackByItselfAfterTheServerDied)
{
    LoopbackSshd sshd("npu1");
    auto host = std::move(*SshHost::create(sshd.settings()));
    ASSERT_TRUE(std::holds_alternative<ScriptEnded>(host->run({"true", {}, {}}, {}, {})));
    sshd.kill();
    EXPECT_EQ(failureOf(*host, milliseconds(0)).kind, LineFailureKind::Dropped);
    EXPECT_EQ(failureOf(*host, milliseconds(2500)).kind, LineFailureKind::Refused) << "nobody listens now";
    sshd.start();
    EXPECT_TRUE(std::holds_alternative<ScriptEnded>(host->run({"true", {}, {}}, {}, {})));
}

TEST_F(Ssh, FewSessionsAreSharedWithoutASecondLogin)
{
    fakes::SshdOptions options;
    options.maxSessions = 3;
    LoopbackSshd sshd("npu1", options);
    auto host = std::move(*SshHost::create(sshd.settings()));
    std::vector<std::future<ScriptOutcome>> all;
    for (int i = 0; i < 10; ++i)
        all.push_back(std::async(std::launch::async, [&] {
            return host->run({"sleep 0.2; echo ok", {}, {}}, {}, {});
        }));
    for (auto& one : all) {
        const auto outcome = one.get();
        ASSERT_TRUE(std::holds_alternative<ScriptEnded>(outcome));
        EXPECT_EQ(std::get<ScriptEnded>(outcome).output, "ok\n");
    }
    const auto log = *base::readFile(sshd.folder() / "sshd.log");
    int logins = 0;
    for (std::size_t at = 0; (at = log.find("Accepted publickey", at)) != std::string::npos; ++at)
        ++logins;
    EXPECT_EQ(logins, 1);
}

TEST_F(Ssh, WhatLoginFilesPrintIsNotTakenForOutput)
{
    fakes::SshdOptions options;
    options.forceCommand
        = "echo Welcome to the machine; echo '(motd)' >&2; exec /bin/bash -c \"$SSH_ORIGINAL_COMMAND\"";
    LoopbackSshd sshd("npu1", options);
    auto host = std::move(*SshHost::create(sshd.settings()));
    auto outcome = host->run({"echo out; echo err >&2; exit 7", {}, {}}, {}, {});
    ASSERT_TRUE(std::holds_alternative<ScriptEnded>(outcome));
    const auto& ended = std::get<ScriptEnded>(outcome);
    EXPECT_EQ(ended.code, 7);
    EXPECT_EQ(ended.output, "out\n");
    EXPECT_EQ(ended.errors, "err\n");
}

TEST_F(Ssh, AShellThatRefusesIsNamedAsSuch)
{
    fakes::SshdOptions options;
    options.forceCommand = "echo Please use the portal.; exit 1";
    LoopbackSshd sshd("npu1", options);
    auto host = std::move(*SshHost::create(sshd.settings()));
    const auto failure = failureOf(*host, seconds(30));
    EXPECT_EQ(failure.kind, LineFailureKind::ShellBroken);
    EXPECT_THAT(failure.text, HasSubstr("Please use the portal."));
}

TEST_F(Ssh, AnUnknownNameIsSaid)
{
    HostSettings settings;
    settings.name = "nowhere";
    settings.destination = "nowhere.invalid";
    auto host = std::move(*SshHost::create(settings));
    auto outcome = host->run({"true", {}, {}}, {}, {});
    ASSERT_TRUE(std::holds_alternative<LineLost>(outcome));
    EXPECT_EQ(std::get<LineLost>(outcome).failure.kind, LineFailureKind::UnknownName);
}

} // namespace
