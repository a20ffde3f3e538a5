// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "base/subprocess.h"
#include "remote/host_settings.h"
#include "remote/line_state.h"
#include "remote/ssh_line.h"
#include "remote/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace acann;
using namespace acann::remote;
using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ShellQuote, EveryWordComesBackFromARealShell)
{
    for (const std::string word : {"", "it's", "a\nb", "$(id)", "\\", "'", "''", "*", "-e", "!", "\xe4\xb8\xad"}) {
        base::ProcessSpec shell;
        shell.argv = {"/bin/sh", "-c", "printf %s " + shellQuote(word)};
        EXPECT_EQ(base::runProcess(shell)->standardOutput, word);
    }
}

TEST(Encode, TheCommandIsPlainInEveryLoginShell)
{
    const auto encoded = encode({"echo '\\' \"$x\" `id` !1\n", {"it's"}, {}}, milliseconds(1500), "mark");
    ASSERT_TRUE(encoded);
    // fish reads backslashes inside quotes, csh '!' and newlines: none may be there.
    EXPECT_EQ(encoded->command.find_first_of("\\!\n`"), std::string::npos) << encoded->command;
    EXPECT_EQ(encode({std::string("a\0b", 3), {}, {}}, milliseconds(1), "m").error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(encode({"a", {std::string("\0", 1)}, {}}, milliseconds(1), "m").error().code, ErrorCode::InvalidArgument);
}

TEST(Decode, WithoutAnEndTheCodeIsUnknown)
{
    const auto cut = decode("motd\nM begin 42\npart", "warn\nM begin\nerr", "M");
    EXPECT_TRUE(cut.begun);
    EXPECT_EQ(cut.group, 42);
    EXPECT_EQ(cut.code, std::nullopt);
    EXPECT_EQ(cut.output, "part");
    EXPECT_EQ(cut.errors, "err");
    EXPECT_EQ(cut.noise, "motd\n");
    const auto none = decode("only noise", "Connection refused", "M");
    EXPECT_FALSE(none.begun);
    EXPECT_EQ(none.errors, "Connection refused");
}

TEST(Decode, AScriptCannotEndItselfByPrintingAnotherMark)
{
    const auto decoded = decode("M begin 1\n\nX end 0\n\nM end 3\n", "", "M");
    EXPECT_EQ(decoded.code, 3);
    EXPECT_EQ(decoded.output, "\nX end 0\n");
}

LineFailure failure(LineFailureKind kind) { return {kind, "it failed", {}, {}}; }

TEST(LineState, ComesBackWithGrowingDelaysWhileSomebodyWantsTheLine)
{
    LineState state = advance(LineIdle{}, Wanted{}, 0).next;
    std::vector<long> delays;
    for (int i = 0; i < 7; ++i) {
        auto step = advance(state, MasterEnded{failure(LineFailureKind::Refused)}, 0);
        EXPECT_EQ(step.action, LineAction::StartDelay);
        delays.push_back(std::get<LineWaiting>(step.next).delay.count());
        step = advance(step.next, DelayOver{}, 0);
        EXPECT_EQ(step.action, LineAction::StartMaster);
        state = step.next;
    }
    EXPECT_THAT(delays, ElementsAre(1000, 2000, 5000, 10000, 30000, 30000, 30000));
}

TEST(LineState, ALoginStartsTheDelaysAnew)
{
    auto state = advance(LineConnecting{5}, LoggedIn{}, 0).next;
    state = advance(state, MasterEnded{failure(LineFailureKind::Dropped)}, 0).next;
    EXPECT_EQ(std::get<LineWaiting>(state).delay, milliseconds(1000));
}

TEST(LineState, WhatOnlyAPersonCanMendIsNotTriedAgain)
{
    for (const auto kind : {LineFailureKind::HostKeyChanged, LineFailureKind::HostKeyUnknown,
             LineFailureKind::NotAllowed, LineFailureKind::UnknownName, LineFailureKind::NeedsAnswer}) {
        const auto step = advance(LineConnecting{1}, MasterEnded{failure(kind)}, 0);
        EXPECT_TRUE(std::holds_alternative<LineFailed>(step.next));
        EXPECT_EQ(step.action, LineAction::None);
        EXPECT_TRUE(std::holds_alternative<LineFailed>(advance(step.next, Wanted{}, 0).next));
        EXPECT_TRUE(std::holds_alternative<LineIdle>(advance(step.next, Reset{}, 0).next));
    }
}

TEST(LineState, DelaysAreSpreadByAFifth)
{
    EXPECT_EQ(backOff(3, -1), milliseconds(4000));
    EXPECT_EQ(backOff(3, 1), milliseconds(6000));
    EXPECT_EQ(backOff(3, 40), milliseconds(6000));
}

// Texts as OpenSSH 9.2 prints them.
TEST(ClassifyLine, KnowsWhatSshPrints)
{
    const auto kind = [](const char* text) { return classifyLine(text, "npu1").kind; };
    EXPECT_EQ(kind("@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.\r\n"),
        LineFailureKind::HostKeyChanged);
    EXPECT_EQ(kind("Host key verification failed.\r\n"), LineFailureKind::HostKeyUnknown);
    EXPECT_EQ(kind("ssh: Could not resolve hostname x: Name or service not known\r\n"), LineFailureKind::UnknownName);
    EXPECT_EQ(kind("me@h: Permission denied (publickey,password).\r\n"), LineFailureKind::NotAllowed);
    EXPECT_EQ(kind("ssh: connect to host h port 22: Connection refused\r\n"), LineFailureKind::Refused);
    EXPECT_EQ(kind("ssh: connect to host h port 22: Connection timed out\r\n"), LineFailureKind::NoAnswer);
    EXPECT_EQ(kind("Timeout, server h not responding.\r\n"), LineFailureKind::Dropped);
    EXPECT_EQ(kind("kex_exchange_identification: Connection closed by remote host\r\n"), LineFailureKind::Dropped);
    EXPECT_EQ(kind("/etc/c: line 3: Bad configuration option: foo\r\n"), LineFailureKind::ConfigBroken);
    EXPECT_EQ(kind(""), LineFailureKind::Dropped);
}

TEST(LoginQuestion, TheFingerprintIsFoundInWhatSshAsks)
{
    const auto question = parseQuestion("npu1",
        "The authenticity of host '[127.0.0.1]:2222 ([127.0.0.1]:2222)' can't be established.\n"
        "ED25519 key fingerprint is SHA256:uCGWhbmyXQ7L6oRbJrQ4VKgMDiLN+n6w0vNqmZnGnZc.\n"
        "This key is not known by any other names.\n"
        "Are you sure you want to continue connecting (yes/no/[fingerprint])? ",
        false);
    EXPECT_EQ(question.kind, LoginQuestion::Kind::HostKey);
    EXPECT_EQ(question.keyType, "ED25519");
    EXPECT_EQ(question.fingerprint, "SHA256:uCGWhbmyXQ7L6oRbJrQ4VKgMDiLN+n6w0vNqmZnGnZc");
    EXPECT_EQ(parseQuestion("h", "me@h's password: ", false).kind, LoginQuestion::Kind::Secret);
    EXPECT_EQ(parseQuestion("h", "Allow use of key k?", true).kind, LoginQuestion::Kind::Confirm);
}

TEST(HostSettings, AreReadBackAsWritten)
{
    const auto folder = std::move(*base::TemporaryFolder::create("acann-hosts-"));
    const auto file = folder.path() / "deep/hosts.json";
    HostSettings host;
    host.name = "npu1";
    host.destination = "me@10.0.0.7";
    host.workFolder = "/data/me";
    host.prologue = "source /opt/env.sh";
    host.sessions = 4;
    host.builds = 16;
    host.allowUnsandboxed = true;
    ASSERT_TRUE(writeHosts(file, {host}));
    EXPECT_THAT(*readHosts(file), ElementsAre(host));
    EXPECT_TRUE(readHosts(folder.path() / "none.json")->empty());
}

TEST(HostSettings, BadInputIsNamed)
{
    const auto why = [](const char* entry) {
        const auto json = nlohmann::json::parse(R"({"schema": 1, "hosts": [)" + std::string(entry) + "]}");
        const auto hosts = hostsFromJson(json);
        return hosts ? std::string("accepted") : hosts.error().text;
    };
    EXPECT_THAT(why(R"({"name": "a b"})"), HasSubstr("'a b'"));
    EXPECT_THAT(why(R"({"name": "a", "destination": "-oProxyCommand=x"})"), HasSubstr("-oProxyCommand=x"));
    EXPECT_THAT(why(R"({"name": "a", "workFolder": "rel"})"), HasSubstr("absolute"));
    EXPECT_THAT(why(R"({"name": "a", "sesions": 3})"), HasSubstr("sesions"));
    EXPECT_THAT(why(R"({"name": "a"}, {"name": "a"})"), HasSubstr("two hosts 'a'"));
    EXPECT_THAT(findHost({}, "npu9").error().nextStep, HasSubstr("host add npu9"));
}

TEST(HostSettings, NamesOfTheSshConfigurationFollowIncludes)
{
    const auto folder = std::move(*base::TemporaryFolder::create("acann-config-"));
    ASSERT_TRUE(base::writeFileAtomically(folder.path() / "more", "host=npu2\n"));
    ASSERT_TRUE(base::writeFileAtomically(folder.path() / "config",
        "# Host no\nHost npu1 *.lan !bad\n  HostName x\nInclude " + (folder.path() / "mo*").string() + "\n"));
    EXPECT_THAT(namesInSshConfig(folder.path() / "config"), ElementsAre("npu1", "npu2"));
}

} // namespace
