// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/key_ring.h"

#include <cstdlib>
#include <memory>

#include <QEventLoop>
#include <QThread>
#include <QTimer>
#include <qt6keychain/keychain.h>

namespace acann::llm {

namespace {

constexpr int kKeychainLimitMs = 60'000; // a person may have to type a password

const QString& serviceName()
{
    static const QString kName = QStringLiteral("agenticcann");
    return kName;
}

struct JobEnd
{
    QKeychain::Error error = QKeychain::OtherError;
    QString text;
    QString secret;
};

/// Runs a keychain job in a thread of its own with an event loop, so that any thread may ask.
template <typename Prepare, typename Read> JobEnd runJob(Prepare prepare, Read read)
{
    JobEnd end;
    end.text = QStringLiteral("it did not answer");
    const std::unique_ptr<QThread> thread(QThread::create([&] {
        QEventLoop loop;
        auto job = prepare();
        job->setAutoDelete(false);
        job->setInsecureFallback(false);
        QObject::connect(job.get(), &QKeychain::Job::finished, &loop, [&] {
            end = {job->error(), job->errorString(), read(*job)};
            loop.quit();
        });
        QTimer::singleShot(kKeychainLimitMs, &loop, &QEventLoop::quit);
        QTimer::singleShot(0, &loop, [&] { job->start(); });
        loop.exec();
    }));
    thread->start();
    thread->wait();
    return end;
}

std::string sentence(const QString& text)
{
    std::string result = text.simplified().toStdString();
    while (!result.empty() && result.back() == '.')
        result.pop_back();
    return result.empty() ? "no reason given" : result;
}

tl::unexpected<Error> noKeychain(const QString& reason)
{
    return fail(ErrorCode::ModelSettingsBroken, "There is no usable keychain on this system: " + sentence(reason),
        "Start a secret service (GNOME Keyring, KWallet) in this session, or use an environment variable or a key for "
        "this session only.");
}

} // namespace

Result<std::string> KeyRing::keyOf(const Endpoint& endpoint)
{
    switch (endpoint.key.from) {
    case KeySource::From::None:
        return std::string();
    case KeySource::From::Environment:
        return environmentKey(endpoint);
    case KeySource::From::Keychain:
        return keychainKey(endpoint);
    case KeySource::From::Session:
        break;
    }
    const std::lock_guard lock(m_mutex);
    const auto found = m_session.find(endpoint.name);
    if (found == m_session.end())
        return fail(ErrorCode::ModelSettingsBroken, "The key of the endpoint '" + endpoint.name + "' was not given yet",
            "Type it in under Settings, Models; it is kept until the program ends.");
    return found->second;
}

Result<std::string> KeyRing::environmentKey(const Endpoint& endpoint) const
{
    const char* value = std::getenv(endpoint.key.name.c_str());
    if (value == nullptr || *value == '\0')
        return fail(ErrorCode::ModelSettingsBroken,
            "The environment variable " + endpoint.key.name + " with the key of the endpoint '" + endpoint.name
                + "' is not set",
            "Set it before the program starts, or choose another key source.");
    std::string key(value);
    const auto last = key.find_last_not_of(" \t\r\n");
    const auto first = key.find_first_not_of(" \t\r\n");
    key = first == std::string::npos ? std::string() : key.substr(first, last - first + 1);
    for (const char c : key)
        if (static_cast<unsigned char>(c) <= ' ' || static_cast<unsigned char>(c) >= 0x7F)
            return fail(ErrorCode::ModelSettingsBroken,
                "The environment variable " + endpoint.key.name + " holds characters that no key has",
                "Set it to the key alone, on one line.");
    return key;
}

Result<std::string> KeyRing::keychainKey(const Endpoint& endpoint)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_keychain.find(endpoint.key.name);
        if (found != m_keychain.end())
            return found->second;
    }
    auto key = readKeychain(endpoint.key.name);
    if (!key)
        return fail(std::move(key.error()).in("for the key of the endpoint '" + endpoint.name + "'"));
    const std::lock_guard lock(m_mutex);
    return m_keychain[endpoint.key.name] = std::move(*key);
}

void KeyRing::setSessionKey(const std::string& endpointName, std::string key)
{
    const std::lock_guard lock(m_mutex);
    if (key.empty())
        m_session.erase(endpointName);
    else
        m_session[endpointName] = std::move(key);
}

bool KeyRing::hasSessionKey(const std::string& endpointName) const
{
    const std::lock_guard lock(m_mutex);
    return m_session.contains(endpointName);
}

Status KeyRing::storeInKeychain(const std::string& name, const std::string& key)
{
    if (auto written = writeKeychain(name, key); !written)
        return written;
    const std::lock_guard lock(m_mutex);
    if (key.empty())
        m_keychain.erase(name);
    else
        m_keychain[name] = key;
    return {};
}

Result<std::string> KeyRing::readKeychain(const std::string& name)
{
    const JobEnd end = runJob(
        [&name] {
            auto job = std::make_unique<QKeychain::ReadPasswordJob>(serviceName());
            job->setKey(QString::fromStdString(name));
            return job;
        },
        [](const QKeychain::ReadPasswordJob& job) { return job.textData(); });
    if (end.error == QKeychain::EntryNotFound)
        return fail(ErrorCode::ModelSettingsBroken, "The keychain has no entry '" + name + "'",
            "Store the key under Settings, Models.");
    if (end.error == QKeychain::AccessDenied || end.error == QKeychain::AccessDeniedByUser)
        return fail(ErrorCode::ModelSettingsBroken, "The keychain refused to give the entry '" + name + "'",
            "Unlock it and try again.");
    if (end.error != QKeychain::NoError)
        return noKeychain(end.text);
    return end.secret.toStdString();
}

Status KeyRing::writeKeychain(const std::string& name, const std::string& key)
{
    const auto none = [](const QKeychain::Job&) { return QString(); };
    JobEnd end;
    if (key.empty())
        end = runJob(
            [&name] {
                auto job = std::make_unique<QKeychain::DeletePasswordJob>(serviceName());
                job->setKey(QString::fromStdString(name));
                return job;
            },
            none);
    else
        end = runJob(
            [&name, &key] {
                auto job = std::make_unique<QKeychain::WritePasswordJob>(serviceName());
                job->setKey(QString::fromStdString(name));
                job->setTextData(QString::fromStdString(key));
                return job;
            },
            none);
    if (end.error == QKeychain::NoError || (key.empty() && end.error == QKeychain::EntryNotFound))
        return {};
    return noKeychain(end.text);
}

} // namespace acann::llm
