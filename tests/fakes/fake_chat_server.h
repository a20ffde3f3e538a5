// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <QThread>
#include <nlohmann/json.hpp>

class QTcpServer;
class QTcpSocket;

namespace acann::fakes {

struct FakeRequest
{
    std::string method;
    std::string path;
    std::map<std::string, std::string> headers; ///< names in lower case
    std::string body;
    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
};

/// What the server does with a request: the pieces are written one by one, `gap` apart, then the end.
struct FakeAnswer
{
    enum class End
    {
        Close,
        Hang, ///< the connection stays open and silent
        Repeat ///< the last piece again and again until the client goes
    };
    std::vector<std::string> pieces;
    std::chrono::milliseconds gap{0};
    End end = End::Close;
};

/// A rude HTTP server for tests on a port of its own, in a thread of its own.
class FakeChatServer
{
public:
    using Handler = std::function<FakeAnswer(const FakeRequest&)>;
    /// `keep`: remember the requests.
    explicit FakeChatServer(Handler handler, bool keep = true);
    ~FakeChatServer();
    FakeChatServer(const FakeChatServer&) = delete;
    FakeChatServer& operator=(const FakeChatServer&) = delete;

    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(m_port); }
    [[nodiscard]] std::vector<FakeRequest> requests() const;
    [[nodiscard]] int largestNumberOfConnections() const { return m_most; }
    /// Waits until `count` requests have come or ten seconds are over.
    [[nodiscard]] bool waitForRequests(std::size_t count) const;
    /// Waits until the server has seen every connection end; false after `limit`.
    [[nodiscard]] bool waitUntilUnconnected(std::chrono::milliseconds limit) const;

private:
    void accept();
    void read(QTcpSocket* socket, std::string& buffer);
    void write(QTcpSocket* socket, const std::shared_ptr<FakeAnswer>& answer, std::size_t piece);

    Handler m_handler;
    bool m_keep;
    QThread m_thread;
    QObject m_context; ///< lives in the thread
    QTcpServer* m_server = nullptr;
    int m_port = 0;
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    std::vector<FakeRequest> m_requests;
    int m_connections = 0;
    std::atomic<int> m_most = 0;
};

/// "HTTP/1.1 200 OK …" with an empty line; the body ends with the connection.
[[nodiscard]] std::string httpHead(int status, const std::string& contentType, const std::string& moreHeaders = {});
[[nodiscard]] FakeAnswer jsonAnswer(int status, const nlohmann::json& body, const std::string& moreHeaders = {});
[[nodiscard]] std::string sseEvent(const nlohmann::json& data, const std::string& type = {});
/// A whole stream of the OpenAI protocol: reasoning, the text in two halves, its end, usage, [DONE].
[[nodiscard]] std::string openAiStream(const std::string& text, const std::string& finish = "stop");
[[nodiscard]] std::string anthropicStream(const std::string& text);
[[nodiscard]] FakeAnswer streamAnswer(const std::string& stream);

} // namespace acann::fakes
