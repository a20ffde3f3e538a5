// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/model_settings.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace acann::llm {

struct HttpCall
{
    std::string url;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body; ///< of a POST; empty: GET
    CallLimits limits;
    std::string caFile; ///< PEM; empty: the system's authorities
};

/// How a call ended.
enum class HttpEnd
{
    Complete, ///< the server ended the answer
    Enough, ///< the reader had what it wanted
    ConnectTimeout,
    FirstByteTimeout,
    IdleTimeout,
    TotalTimeout,
    TooBig,
    NoAnswer, ///< the connection closed before a status line; the server may have worked all the same
    Broken, ///< the connection broke in the middle of the answer
    Refused, ///< DNS, connection refused, TLS, proxy
    Cancelled
};

struct HttpHead
{
    int status = 0;
    std::vector<std::pair<std::string, std::string>> headers; ///< names in lower case
    [[nodiscard]] std::string header(std::string_view lowerCaseName) const;
};

struct HttpOutcome
{
    HttpEnd end = HttpEnd::Complete;
    HttpHead head;
    std::string reason; ///< what the network said, without the URL
};

/// Sends requests through one I/O thread; the calling threads block. Nothing is ever sent twice, no redirect is
/// followed, no cookie or password is kept, every call has its own connection, which is closed when the call ends.
/// Needs a QCoreApplication. Thread-safe.
class HttpTransport
{
public:
    HttpTransport();
    ~HttpTransport(); ///< no call may be under way
    HttpTransport(const HttpTransport&) = delete;
    HttpTransport& operator=(const HttpTransport&) = delete;

    /// Sees the body in pieces, on the calling thread; returns false when it has read enough.
    using Reader = std::function<bool(const HttpHead& head, std::string_view bytes)>;
    [[nodiscard]] HttpOutcome perform(const HttpCall& call, const Reader& reader, std::stop_token stop);

    /// Connections in use; zero when no call is under way.
    [[nodiscard]] int openCalls() const;

private:
    class IoThread;
    std::unique_ptr<IoThread> m_io;
};

} // namespace acann::llm
