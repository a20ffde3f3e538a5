// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "llm/chat_model.h"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace acann::llm {

/// One call with its outcome. The key is {requestDigest(request), ordinal}.
struct RecordedCall
{
    ChatRequest request;
    int ordinal = 1; ///< 1 for the first call with this request, 2 for the same question asked again, …
    ChatOutcome outcome;
};

/// Recorded calls, to be answered again without a model. File format: docs/cassette-format.md.
struct Cassette
{
    std::string title; ///< what was recorded; contains "scripted" when a scripted model answered
    std::vector<RecordedCall> calls;
};

/// The file's text; equal cassettes give equal bytes.
[[nodiscard]] std::string cassetteText(const Cassette& cassette);

/// Error: CassetteBroken, also for other versions, edited lines and a missing end; `origin` is named in it.
[[nodiscard]] Result<Cassette> parseCassette(std::string_view text, const std::string& origin);

[[nodiscard]] Result<Cassette> readCassette(const std::filesystem::path& file);
[[nodiscard]] Status writeCassette(const Cassette& cassette, const std::filesystem::path& file);

/// Counts how often each question was asked. Thread-safe.
class OrdinalCounter
{
public:
    [[nodiscard]] int next(const std::string& digest);

private:
    std::mutex m_mutex;
    std::map<std::string, int> m_asked;
};

/// Passes calls on and remembers them with their outcomes, failures too. Calls that were cancelled or refused by the
/// budget are not remembered: nothing was answered.
class RecordingModel : public ChatModel
{
public:
    RecordingModel(std::shared_ptr<ChatModel> model, std::string title);

    [[nodiscard]] ChatOutcome chat(
        const ChatRequest& request, const ChatObserver& observer, std::stop_token stop) override;
    [[nodiscard]] std::string describe() const override;

    /// Everything so far, sorted by (label, digest, ordinal), so that the order of threads leaves no trace.
    [[nodiscard]] Cassette cassette() const;

private:
    std::shared_ptr<ChatModel> m_model;
    OrdinalCounter m_ordinals;
    mutable std::mutex m_mutex;
    Cassette m_cassette;
};

/// Answers from a cassette. What it does not have is NotRecorded, with a sentence that says which request that was.
class ReplayModel : public ChatModel
{
public:
    ReplayModel(const Cassette& cassette, std::string origin);

    [[nodiscard]] ChatOutcome chat(
        const ChatRequest& request, const ChatObserver& observer, std::stop_token stop) override;
    [[nodiscard]] std::string describe() const override;

private:
    [[nodiscard]] ModelFailure notRecorded(const ChatRequest& request, const std::string& digest, int ordinal) const;

    std::string m_title;
    std::string m_origin;
    std::map<std::pair<std::string, int>, RecordedCall> m_calls;
    OrdinalCounter m_ordinals;
};

/// Shows a finished reply to an observer as if it had just arrived in one piece.
void present(const ChatReply& reply, const ChatObserver& observer);

} // namespace acann::llm
