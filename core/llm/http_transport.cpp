// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/http_transport.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

#include <QFile>
#include <QIODevice>
#include <QNetworkAccessManager>
#include <QNetworkProxyFactory>
#include <QNetworkReply>
#include <QPointer>
#include <QSslConfiguration>
#include <QThread>
#include <QTimer>

namespace acann::llm {

namespace {

using SteadyClock = std::chrono::steady_clock;

// Qt opens at most six connections to one host per manager and lets further calls wait silently.
constexpr int kCallsPerManager = 5;
constexpr std::chrono::milliseconds kAbortWait{150};
constexpr std::chrono::milliseconds kCloseWait{30};

/// The body as a device that cannot be rewound: Qt sends a POST whose connection broke a second time otherwise.
class OneWayBody : public QIODevice
{
public:
    OneWayBody(QByteArray bytes, QObject* parent)
        : QIODevice(parent)
        , m_bytes(std::move(bytes))
    {
        open(QIODevice::ReadOnly);
    }
    bool isSequential() const override { return true; }
    bool reset() override { return false; }
    qint64 bytesAvailable() const override { return m_bytes.size() - m_at + QIODevice::bytesAvailable(); }

protected:
    qint64 readData(char* data, qint64 most) override
    {
        const qint64 count = std::min<qint64>(most, m_bytes.size() - m_at);
        if (count == 0)
            return -1;
        std::copy_n(m_bytes.constData() + m_at, count, data);
        m_at += count;
        return count;
    }
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qint64 m_at = 0;
};

/// The system's proxy for others, none for this computer.
class ProxyChoice : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override
    {
        const QString host = query.peerHostName();
        const bool local = host == QStringLiteral("localhost") || host == QStringLiteral("::1")
            || host.startsWith(QStringLiteral("127."));
        return local ? QList{QNetworkProxy(QNetworkProxy::NoProxy)} : systemProxyForQuery(query);
    }
};

/// What the I/O thread and the caller share about one call.
struct Flight
{
    std::mutex mutex;
    std::condition_variable_any changed;
    bool sent = false; ///< connected, the request is on its way
    bool begun = false; ///< a byte of the body has come
    bool hasHead = false;
    bool tooBig = false;
    bool ended = false;
    HttpHead head;
    std::string arrived; ///< not yet taken by the caller
    std::size_t total = 0;
    QNetworkReply::NetworkError error = QNetworkReply::NoError;
    std::string reason;
    QPointer<QNetworkReply> reply; ///< only touched by the I/O thread
};

HttpHead headOf(const QNetworkReply& reply)
{
    HttpHead head;
    head.status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    for (const auto& [name, value] : reply.rawHeaderPairs())
        head.headers.emplace_back(name.toLower().toStdString(), value.toStdString());
    return head;
}

QNetworkRequest requestOf(const HttpCall& call)
{
    QNetworkRequest request(QUrl(QString::fromStdString(call.url), QUrl::StrictMode));
    for (const auto& [name, value] : call.headers)
        request.setRawHeader(QByteArray::fromStdString(name), QByteArray::fromStdString(value));
    // A kept connection may be closed by the server just when it is used again, and then nobody knows whether the
    // request was worked on. Model calls take seconds; a connection of their own costs them little.
    request.setRawHeader("Connection", "close");
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    if (!call.caFile.empty()) {
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.addCaCertificates(QString::fromStdString(call.caFile));
        request.setSslConfiguration(tls);
    }
    return request;
}

std::chrono::milliseconds remaining(SteadyClock::time_point deadline)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(deadline - SteadyClock::now());
}

HttpEnd endOf(const Flight& flight)
{
    using Error = QNetworkReply::NetworkError;
    // Error states with a status line are answers, to be read as such.
    if (flight.error == Error::NoError || (flight.head.status >= 300 && flight.error != Error::RemoteHostClosedError))
        return HttpEnd::Complete;
    // Qt wanted to send the request again because the server closed after an answer without a length. That is how such
    // an answer ends; whether it is whole, the protocol's end mark tells.
    if (flight.head.status > 0 && flight.error == Error::ContentReSendError)
        return HttpEnd::Complete;
    if (flight.hasHead && flight.head.status > 0)
        return HttpEnd::Broken;
    if (flight.error == Error::RemoteHostClosedError || flight.error == Error::ContentReSendError)
        return HttpEnd::NoAnswer;
    return HttpEnd::Refused;
}

} // namespace

std::string HttpHead::header(std::string_view lowerCaseName) const
{
    const auto found = std::ranges::find(headers, lowerCaseName, &std::pair<std::string, std::string>::first);
    return found == headers.end() ? std::string() : found->second;
}

/// Owns the managers. Its members are touched by the I/O thread only, but for what is atomic.
class HttpTransport::IoThread : public QObject
{
public:
    IoThread()
    {
        m_thread.setObjectName(QStringLiteral("models"));
        moveToThread(&m_thread);
        m_thread.start();
    }

    ~IoThread() override
    {
        QMetaObject::invokeMethod(
            this, [this] { m_managers.clear(); }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }

    void begin(const HttpCall& call, const std::shared_ptr<Flight>& flight)
    {
        ++m_open;
        QMetaObject::invokeMethod(
            this, [this, call, flight] { start(call, flight); }, Qt::QueuedConnection);
    }

    /// Closes the call's connection `after` this time, unless it has ended by itself.
    void abort(const std::shared_ptr<Flight>& flight, std::chrono::milliseconds after)
    {
        QMetaObject::invokeMethod(
            this,
            [flight, after] {
                if (after.count() > 0 && flight->reply)
                    QTimer::singleShot(after, flight->reply, [flight] { abortNow(*flight); });
                else
                    abortNow(*flight);
            },
            Qt::QueuedConnection);
    }

    [[nodiscard]] int openCalls() const { return m_open; }

private:
    struct Manager
    {
        std::unique_ptr<QNetworkAccessManager> manager;
        int calls = 0;
    };

    Manager& freeManager()
    {
        const auto found
            = std::ranges::find_if(m_managers, [](const auto& manager) { return manager->calls < kCallsPerManager; });
        if (found != m_managers.end())
            return **found;
        auto made = std::make_unique<Manager>();
        made->manager = std::make_unique<QNetworkAccessManager>();
        made->manager->setAutoDeleteReplies(true);
        made->manager->setProxyFactory(new ProxyChoice); // the manager owns it
        m_managers.push_back(std::move(made));
        return *m_managers.back();
    }

    void start(const HttpCall& call, const std::shared_ptr<Flight>& flight)
    {
        Manager* manager = &freeManager(); // outlives its replies
        ++manager->calls;
        QNetworkRequest request = requestOf(call);
        QNetworkReply* reply = nullptr;
        if (call.body.empty()) {
            reply = manager->manager->get(request);
        } else {
            request.setHeader(QNetworkRequest::ContentLengthHeader, static_cast<qlonglong>(call.body.size()));
            auto* body = new OneWayBody(QByteArray::fromStdString(call.body), nullptr);
            reply = manager->manager->post(request, body);
            body->setParent(reply);
        }
        flight->reply = reply;
        const std::size_t cap = call.limits.replyBytes;
        connect(reply, &QNetworkReply::requestSent, reply, [flight] { note(*flight, [&] { flight->sent = true; }); });
        connect(reply, &QNetworkReply::metaDataChanged, reply, [flight, reply] { takeHead(*flight, *reply); });
        connect(reply, &QNetworkReply::readyRead, reply, [flight, reply, cap] { takeBytes(*flight, *reply, cap); });
        connect(reply, &QNetworkReply::finished, reply, [this, flight, reply, manager, cap] {
            takeHead(*flight, *reply);
            if (reply->isOpen())
                takeBytes(*flight, *reply, cap);
            end(*flight, *reply);
            release(*manager);
        });
        if (reply->isFinished()) // an impossible URL: no signal will come
            note(*flight, [&] {
                flight->error = reply->error();
                flight->reason = reply->errorString().toStdString();
                flight->ended = true;
            });
    }

    static void abortNow(Flight& flight)
    {
        if (flight.reply && flight.reply->isRunning() && flight.reply->error() == QNetworkReply::NoError)
            flight.reply->abort();
    }

    template <typename Change> static void note(Flight& flight, Change change)
    {
        const std::lock_guard lock(flight.mutex);
        change();
        flight.changed.notify_all();
    }

    static void takeHead(Flight& flight, const QNetworkReply& reply)
    {
        HttpHead head = headOf(reply);
        note(flight, [&] {
            flight.sent = flight.sent || head.status > 0;
            flight.hasHead = head.status > 0;
            flight.head = std::move(head);
        });
    }

    static void takeBytes(Flight& flight, QNetworkReply& reply, std::size_t cap)
    {
        const QByteArray bytes = reply.readAll();
        bool tooBig = false;
        note(flight, [&] {
            if (!flight.hasHead) {
                flight.head = headOf(reply);
                flight.hasHead = true;
            }
            flight.begun = flight.begun || !bytes.isEmpty();
            flight.total += static_cast<std::size_t>(bytes.size());
            tooBig = flight.total > cap;
            flight.tooBig = flight.tooBig || tooBig;
            if (!tooBig)
                flight.arrived.append(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        });
        if (tooBig && reply.isRunning())
            QMetaObject::invokeMethod(&reply, &QNetworkReply::abort, Qt::QueuedConnection);
    }

    static void end(Flight& flight, const QNetworkReply& reply)
    {
        note(flight, [&] {
            flight.error = reply.error();
            flight.reason = reply.errorString().toStdString();
            flight.ended = true;
        });
    }

    void release(Manager& manager)
    {
        --manager.calls;
        --m_open;
        if (m_open > 0)
            return;
        // Nobody calls: what a burst needed goes, not from within a signal of one of them.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_open == 0 && m_managers.size() > 1)
                    m_managers.resize(1);
            },
            Qt::QueuedConnection);
    }

    QThread m_thread;
    std::vector<std::unique_ptr<Manager>> m_managers;
    std::atomic<int> m_open = 0;
};

namespace {

/// The caller's side: hands the pieces to the reader and watches the limits.
class Waiting
{
public:
    Waiting(Flight& flight, const CallLimits& limits, const HttpTransport::Reader& reader)
        : m_flight(flight)
        , m_limits(limits)
        , m_reader(reader)
        , m_begun(SteadyClock::now())
        , m_phase(m_begun)
    { }

    /// Until the call has ended or should; then the reason why it should.
    std::optional<HttpEnd> run(const std::stop_token& stop)
    {
        for (;;) {
            std::unique_lock lock(m_flight.mutex);
            const bool wasSent = m_flight.sent;
            const auto deadline = nextDeadline();
            m_flight.changed.wait_until(lock, stop, deadline.first, [&] {
                return m_flight.ended || !m_flight.arrived.empty() || m_flight.sent != wasSent || m_flight.tooBig;
            });
            if (stop.stop_requested())
                return HttpEnd::Cancelled;
            if (m_flight.tooBig)
                return HttpEnd::TooBig;
            if (m_flight.sent != wasSent)
                m_phase = SteadyClock::now();
            if (!m_flight.arrived.empty()) {
                const std::string bytes = std::exchange(m_flight.arrived, {});
                const HttpHead head = m_flight.head;
                lock.unlock();
                m_phase = SteadyClock::now();
                m_anyByte = true;
                if (!m_reader(head, bytes))
                    return HttpEnd::Enough;
                if (remaining(m_begun + m_limits.total).count() <= 0)
                    return HttpEnd::TotalTimeout;
                continue;
            }
            if (m_flight.ended)
                return std::nullopt;
            if (remaining(deadline.first).count() <= 0)
                return deadline.second;
        }
    }

private:
    [[nodiscard]] std::pair<SteadyClock::time_point, HttpEnd> nextDeadline() const
    {
        std::pair next{m_phase + m_limits.connect, HttpEnd::ConnectTimeout};
        if (m_anyByte)
            next = {m_phase + m_limits.interToken, HttpEnd::IdleTimeout};
        else if (m_flight.sent)
            next = {m_phase + m_limits.firstByte, HttpEnd::FirstByteTimeout};
        const auto total = m_begun + m_limits.total;
        return total < next.first ? std::pair{total, HttpEnd::TotalTimeout} : next;
    }

    Flight& m_flight;
    const CallLimits& m_limits;
    const HttpTransport::Reader& m_reader;
    SteadyClock::time_point m_begun;
    SteadyClock::time_point m_phase; ///< begin of the present wait
    bool m_anyByte = false;
};

} // namespace

HttpTransport::HttpTransport()
    : m_io(std::make_unique<IoThread>())
{ }

HttpTransport::~HttpTransport() = default;

int HttpTransport::openCalls() const { return m_io->openCalls(); }

HttpOutcome HttpTransport::perform(const HttpCall& call, const Reader& reader, std::stop_token stop)
{
    const auto flight = std::make_shared<Flight>();
    m_io->begin(call, flight);
    const auto early = Waiting(*flight, call.limits, reader).run(stop);
    // Servers close the connection after the end mark by themselves; those that do not are left.
    if (early)
        m_io->abort(flight, early == HttpEnd::Enough ? kCloseWait : std::chrono::milliseconds(0));
    std::unique_lock lock(flight->mutex);
    if (early && early != HttpEnd::Enough) // the connection is closed before anybody is told that the call has ended
        flight->changed.wait_for(lock, kAbortWait, [&] { return flight->ended; });
    return {early.value_or(endOf(*flight)), flight->head, flight->reason};
}

} // namespace acann::llm
