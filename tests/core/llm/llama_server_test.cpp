// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A real llama.cpp server with a small model: ACANN_LLAMA_SERVER is its program (else llama-server on PATH),
// ACANN_LLAMA_MODEL a GGUF file. Skipped without them.
#include "base/subprocess.h"
#include "llm/http_model.h"
#include "llm/model_probe.h"
#include "llm/retry_policy.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

#include <QProcess>
#include <QTcpServer>

namespace acann::llm {
namespace {

using namespace std::chrono_literals;

std::string environment(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

class LlamaServer : public ::testing::Test
{
protected:
    void SetUp() override
    {
        std::string program = environment("ACANN_LLAMA_SERVER");
        if (const auto found = base::findProgram("llama-server"); program.empty() && found)
            program = found->string();
        const std::string model = environment("ACANN_LLAMA_MODEL");
        if (program.empty() || !std::filesystem::exists(model))
            GTEST_SKIP()
                << "no llama.cpp server: set ACANN_LLAMA_SERVER to llama-server and ACANN_LLAMA_MODEL to a GGUF file";
        {
            QTcpServer free;
            ASSERT_TRUE(free.listen(QHostAddress::LocalHost));
            m_endpoint.baseUrl = "http://127.0.0.1:" + std::to_string(free.serverPort()) + "/v1";
            m_port = QString::number(free.serverPort());
        }
        m_server.start(QString::fromStdString(program),
            {QStringLiteral("-m"), QString::fromStdString(model), QStringLiteral("--port"), m_port,
                QStringLiteral("--jinja"), QStringLiteral("-c"), QStringLiteral("4096")});
        ASSERT_TRUE(m_server.waitForStarted());
        m_endpoint.name = "llama";
        m_endpoint.model = "small";
        waitUntilLoaded();
    }

    void TearDown() override
    {
        m_server.kill();
        m_server.waitForFinished();
    }

    /// It answers 503 while it loads; the retries of the policy wait for it.
    void waitUntilLoaded()
    {
        ResilientModel patient({std::make_shared<HttpModel>(m_transport, m_endpoint, "")}, {100, 1s, 2s, 10s});
        for (int i = 0; i < 20; ++i)
            if (patient.chat(question("Say yes."), {}, {}))
                return;
        FAIL() << "the server does not answer";
    }

    static ChatRequest question(const std::string& text)
    {
        ChatRequest request;
        request.messages = {{Speaker::User, text, {}, {}, {}}};
        request.maxOutputTokens = 200;
        return request;
    }

    QProcess m_server;
    QString m_port;
    Endpoint m_endpoint;
    std::shared_ptr<HttpTransport> m_transport = std::make_shared<HttpTransport>();
};

TEST_F(LlamaServer, StreamsCountsAndIsCancelled)
{
    HttpModel model(m_transport, m_endpoint, "");
    const ProbeReport report = probe(model, {});
    ASSERT_TRUE(report.answers) << report.failure->text;
    EXPECT_TRUE(report.streams);
    EXPECT_GT(report.usage.prompt, 0);
    EXPECT_FALSE(report.usage.estimated);
    std::stop_source stop;
    ChatObserver observer;
    std::chrono::steady_clock::time_point begun;
    observer.onText = [&](std::string_view) {
        begun = std::chrono::steady_clock::now();
        stop.request_stop();
    };
    const auto outcome = model.chat(question("Tell a long story about a tiler."), observer, stop.get_token());
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().fault, ModelFault::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 200ms);
    EXPECT_EQ(m_transport->openCalls(), 0);
}

} // namespace
} // namespace acann::llm
