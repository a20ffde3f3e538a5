// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What calling models costs on this side: 64 callers at a time against a server that takes 200 ms, 5,000 calls.
#include "fakes/fake_chat_server.h"
#include "llm/http_model.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <thread>
#include <unistd.h>

#include <QCoreApplication>

namespace {

using namespace acann;
using SteadyClock = std::chrono::steady_clock;

constexpr int kCallers = 64;
constexpr int kCalls = 5000;
constexpr std::chrono::milliseconds kServerTime{200};
constexpr double kMostOverheadMs = 10;
constexpr long kMostGrowthKiB = 16 * 1024;

long residentKiB()
{
    std::ifstream stream("/proc/self/statm");
    long pages = 0;
    long resident = 0;
    stream >> pages >> resident;
    return resident * (::sysconf(_SC_PAGESIZE) / 1024);
}

/// The head at once, the stream after the server's time.
fakes::FakeAnswer slowAnswer(const std::string& stream)
{
    return {{fakes::httpHead(200, "text/event-stream"), stream}, kServerTime, fakes::FakeAnswer::End::Close};
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const std::string stream = fakes::openAiStream(std::string(8000, 'x') + " varied text at the end of a kernel");
    fakes::FakeChatServer server([&](const fakes::FakeRequest&) { return slowAnswer(stream); }, false);
    llm::Endpoint endpoint;
    endpoint.name = "fake";
    endpoint.baseUrl = server.url();
    endpoint.model = "fake";
    endpoint.parallelCalls = kCallers;
    llm::HttpModel model(std::make_shared<llm::HttpTransport>(), endpoint, {});
    llm::ChatRequest request;
    request.messages = {{llm::Speaker::User, std::string(12'000, 'p'), {}, {}, {}}};
    std::atomic<int> next = 0;
    std::atomic<int> failed = 0;
    std::atomic<long> microseconds = 0;
    std::atomic<long> warm = 0;
    {
        std::vector<std::jthread> callers;
        for (int i = 0; i < kCallers; ++i)
            callers.emplace_back([&] {
                for (int call = next++; call < kCalls; call = next++) {
                    if (call == kCalls / 5)
                        warm = residentKiB();
                    const auto begun = SteadyClock::now();
                    if (!model.chat(request, {}, {}))
                        ++failed;
                    microseconds
                        += std::chrono::duration_cast<std::chrono::microseconds>(SteadyClock::now() - begun).count();
                }
            });
    }
    const double overhead
        = static_cast<double>(microseconds) / 1000.0 / kCalls - static_cast<double>(kServerTime.count());
    const long growth = residentKiB() - warm;
    std::printf(
        "models: %d calls by %d callers, %d failed; %.2f ms per call on top of the server's %lld ms; memory after the "
        "first fifth %+ld KiB (%ld KiB resident)\n",
        kCalls, kCallers, failed.load(), overhead, static_cast<long long>(kServerTime.count()), growth, residentKiB());
    return failed > 0 || overhead > kMostOverheadMs || growth > kMostGrowthKiB ? 1 : 0;
}
