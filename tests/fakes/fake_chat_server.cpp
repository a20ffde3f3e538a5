// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_chat_server.h"

#include <algorithm>

#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

namespace acann::fakes {

FakeChatServer::FakeChatServer(Handler handler, bool keep)
    : m_handler(std::move(handler))
    , m_keep(keep)
{
    m_context.moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(
        &m_context,
        [this] {
            m_server = new QTcpServer;
            m_server->setMaxPendingConnections(1000);
            m_server->listen(QHostAddress::LocalHost);
            m_port = m_server->serverPort();
            QObject::connect(m_server, &QTcpServer::newConnection, m_server, [this] { accept(); });
        },
        Qt::BlockingQueuedConnection);
}

FakeChatServer::~FakeChatServer()
{
    QMetaObject::invokeMethod(
        &m_context, [this] { delete m_server; }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

void FakeChatServer::accept()
{
    while (QTcpSocket* socket = m_server->nextPendingConnection()) {
        {
            const std::lock_guard lock(m_mutex);
            m_most = std::max(m_most.load(), ++m_connections);
        }
        auto buffer = std::make_shared<std::string>();
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket, buffer] { read(socket, *buffer); });
        QObject::connect(socket, &QTcpSocket::disconnected, m_server, [this, socket] {
            socket->deleteLater();
            const std::lock_guard lock(m_mutex);
            --m_connections;
            m_changed.notify_all();
        });
    }
}

void FakeChatServer::read(QTcpSocket* socket, std::string& buffer)
{
    buffer += socket->readAll().toStdString();
    const auto end = buffer.find("\r\n\r\n");
    if (end == std::string::npos)
        return;
    FakeRequest request;
    std::size_t at = buffer.find("\r\n");
    const std::string first = buffer.substr(0, at);
    request.method = first.substr(0, first.find(' '));
    request.path = first.substr(first.find(' ') + 1, first.rfind(' ') - first.find(' ') - 1);
    while (at < end) {
        const auto next = buffer.find("\r\n", at + 2);
        const std::string line = buffer.substr(at + 2, next - at - 2);
        const auto colon = line.find(": ");
        std::string name = line.substr(0, colon);
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (colon != std::string::npos)
            request.headers[name] = line.substr(colon + 2);
        at = next;
    }
    const auto length
        = request.headers.contains("content-length") ? std::stoul(request.headers["content-length"]) : 0ul;
    if (buffer.size() < end + 4 + length)
        return;
    request.body = buffer.substr(end + 4, length);
    buffer.clear();
    {
        const std::lock_guard lock(m_mutex);
        if (m_keep)
            m_requests.push_back(request);
        m_changed.notify_all();
    }
    write(socket, std::make_shared<FakeAnswer>(m_handler(request)), 0);
}

void FakeChatServer::write(QTcpSocket* socket, const std::shared_ptr<FakeAnswer>& answer, std::size_t piece)
{
    if (socket->state() != QAbstractSocket::ConnectedState)
        return;
    if (piece >= answer->pieces.size() && answer->end == FakeAnswer::End::Repeat && !answer->pieces.empty())
        piece = answer->pieces.size() - 1;
    if (piece >= answer->pieces.size()) {
        if (answer->end == FakeAnswer::End::Close)
            socket->disconnectFromHost();
        return;
    }
    const std::string& bytes = answer->pieces[piece];
    socket->write(bytes.data(), static_cast<qint64>(bytes.size()));
    socket->flush();
    QTimer::singleShot(answer->gap, socket, [this, socket, answer, piece] { write(socket, answer, piece + 1); });
}

std::vector<FakeRequest> FakeChatServer::requests() const
{
    const std::lock_guard lock(m_mutex);
    return m_requests;
}

bool FakeChatServer::waitForRequests(std::size_t count) const
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, std::chrono::seconds(10), [&] { return m_requests.size() >= count; });
}

bool FakeChatServer::waitUntilUnconnected(std::chrono::milliseconds limit) const
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, limit, [&] { return m_connections == 0; });
}

std::string httpHead(int status, const std::string& contentType, const std::string& moreHeaders)
{
    return "HTTP/1.1 " + std::to_string(status) + " Status\r\nContent-Type: " + contentType
        + "\r\nConnection: close\r\n" + moreHeaders + "\r\n";
}

FakeAnswer jsonAnswer(int status, const nlohmann::json& body, const std::string& moreHeaders)
{
    return {{httpHead(status, "application/json", moreHeaders) + body.dump()}};
}

std::string sseEvent(const nlohmann::json& data, const std::string& type)
{
    return (type.empty() ? std::string() : "event: " + type + '\n') + "data: " + data.dump() + "\n\n";
}

std::string openAiStream(const std::string& text, const std::string& finish)
{
    const auto chunk = [](nlohmann::json delta, nlohmann::json reason) {
        nlohmann::json choice{{"index", 0}, {"delta", std::move(delta)}, {"finish_reason", std::move(reason)}};
        return sseEvent({{"model", "fake-1"}, {"choices", nlohmann::json::array({std::move(choice)})}});
    };
    const std::size_t half = text.size() / 2;
    return ": hello\n\n" + chunk({{"role", "assistant"}, {"content", nullptr}, {"reasoning_content", "hmm"}}, nullptr)
        + chunk({{"content", text.substr(0, half)}}, nullptr) + chunk({{"content", text.substr(half)}}, nullptr)
        + chunk(nlohmann::json::object(), finish)
        + sseEvent({{"choices", nullptr},
            {"usage",
                {{"prompt_tokens", 100}, {"completion_tokens", 20}, {"prompt_tokens_details", {{"cached_tokens", 60}}},
                    {"completion_tokens_details", {{"reasoning_tokens", 5}}}}}})
        + "data: [DONE]\n\n";
}

std::string anthropicStream(const std::string& text)
{
    using nlohmann::json;
    const auto event = [](json data) { return sseEvent(data, data.at("type").get<std::string>()); };
    const auto delta = [&](int index, const json& value) {
        return event({{"type", "content_block_delta"}, {"index", index}, {"delta", value}});
    };
    const auto start = [&](int index, const json& block) {
        return event({{"type", "content_block_start"}, {"index", index}, {"content_block", block}});
    };
    return event({{"type", "message_start"},
               {"message",
                   {{"model", "fake-a"},
                       {"usage",
                           {{"input_tokens", 10}, {"cache_read_input_tokens", 70}, {"cache_creation_input_tokens", 20},
                               {"output_tokens", 1}}}}}})
        + event({{"type", "ping"}}) + start(0, {{"type", "thinking"}, {"thinking", ""}})
        + delta(0, {{"type", "thinking_delta"}, {"thinking", "hmm"}})
        + delta(0, {{"type", "signature_delta"}, {"signature", "x"}}) + start(1, {{"type", "text"}, {"text", ""}})
        + delta(1, {{"type", "text_delta"}, {"text", text}})
        + start(2, {{"type", "tool_use"}, {"id", "toolu_1"}, {"name", "read_file"}, {"input", json::object()}})
        + delta(2, {{"type", "input_json_delta"}, {"partial_json", "{\"path\": "}})
        + delta(2, {{"type", "input_json_delta"}, {"partial_json", "\"kernel.cpp\"}"}})
        + event(
            {{"type", "message_delta"}, {"delta", {{"stop_reason", "tool_use"}}}, {"usage", {{"output_tokens", 30}}}})
        + event({{"type", "message_stop"}});
}

FakeAnswer streamAnswer(const std::string& stream) { return {{httpHead(200, "text/event-stream") + stream}}; }

} // namespace acann::fakes
