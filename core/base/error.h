// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace acann::base {

/// Stable numbers shown to people as "E3102"; ranges: 1xxx input and files, 2xxx storage, 3xxx processes and
/// sandbox, 4xxx knowledge, 5xxx operator tasks, 6xxx runs, 7xxx models, 8xxx hosts, 9xxx internal. Documented in
/// docs/errors.md.
enum class ErrorCode : int
{
    InvalidArgument = 1001,
    FileMissing = 1002,
    FileUnreadable = 1003,
    FileUnwritable = 1004,
    MalformedJson = 1005,
    MalformedYaml = 1006,
    MalformedTensor = 1007,
    StoreLocked = 2001,
    StoreCorrupt = 2002,
    StoreTooNew = 2003,
    StoreFull = 2004,
    StoreReadOnly = 2005,
    StoreFailed = 2006,
    ProgramMissing = 3001,
    ProcessFailed = 3002,
    ProcessTimedOut = 3003,
    Cancelled = 3004,
    SandboxMissing = 3005,
    ProtocolBroken = 3006,
    CardBroken = 4001,
    PackMissing = 4002,
    ExemplarBroken = 4003,
    TargetBroken = 4004,
    TaskBroken = 5001,
    ReferenceFailed = 5002,
    PythonPackageMissing = 5003,
    UnknownDType = 5004,
    EmptyShape = 5005,
    UnsupportedTask = 5006,
    RunConfigBroken = 6001,
    RunMissing = 6002,
    RunStateBroken = 6003,
    CapsuleBroken = 6004,
    ModelFailed = 7001,
    ReplyRefused = 7002,
    BudgetOut = 7003,
    ModelSettingsBroken = 7004,
    PriceMissing = 7005,
    CassetteBroken = 7006,
    HostUnreachable = 8001,
    HostKeyChanged = 8002,
    HostBroken = 8003,
    JobLost = 8004,
    NoFreeDevice = 8005,
    ToolchainMissing = 8006,
    ProfileBroken = 8007,
    Internal = 9001,
};

/// What went wrong, for a person: one sentence (`text`), where it happened from the inside out (`context`), and
/// what to do about it (`nextStep`, may be empty). `detail` holds raw output such as a compiler log.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string text;
    std::string nextStep;
    std::vector<std::string> context;
    std::string detail;

    /// The same error with one more surrounding place, e.g. "while loading pack 'softmax'".
    [[nodiscard]] Error in(std::string place) &&
    {
        context.push_back(std::move(place));
        return std::move(*this);
    }

    /// One line: "E1002: text (context). Next step." — what CLI and message bars show.
    [[nodiscard]] std::string message() const;

    friend bool operator==(const Error&, const Error&) = default;
};

template <typename T> using Result = tl::expected<T, Error>;

using Status = Result<void>;

/// `return fail(ErrorCode::FileMissing, "…", "…");` from any function that returns a Result.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string text, std::string nextStep = {})
{
    return tl::unexpected<Error>(Error{code, std::move(text), std::move(nextStep), {}, {}});
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

} // namespace acann::base

namespace acann {
using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;
using base::Status;
} // namespace acann
