// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/finding.h"
#include "base/sandbox.h"
#include "task/candidate.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace acann::evaluation {

struct CompiledKernel
{
    std::filesystem::path kernelModule;
    std::filesystem::path hostModule;
    std::string preprocessed; ///< the device program's own text, macros expanded, layout normalised
    double milliseconds = 0;
    bool kernelFromCache = false;
    bool hostFromCache = false;
};

struct CompileRefused
{
    std::vector<Finding> findings; ///< at least one
    std::string log;
};

struct CompileTimedOut
{
    std::chrono::seconds limit{};
};

using CompileOutcome = std::variant<CompiledKernel, CompileRefused, CompileTimedOut>;

struct ToolchainOptions
{
    std::filesystem::path emulatorInclude; ///< the Ascend C API headers
    std::filesystem::path cache; ///< folder for objects and the precompiled header; created
    std::chrono::seconds timeout{60}; ///< for one compiler run
    std::uint64_t cacheBytes = std::uint64_t{512} << 20; ///< oldest objects above this are removed
    std::string compiler = "g++"; ///< searched on PATH
    bool allowUnsandboxed = base::SandboxSpec::unsandboxedAllowedByEnvironment();
};

/// One side of a candidate, which becomes one shared object.
struct CompileUnit
{
    std::string name; ///< "kernel", "host"
    std::vector<std::string> files; ///< the sources it is made of, paths relative to the work folder
    std::string glue; ///< text of the translation unit that includes them
    bool usesApi = false; ///< starts with the precompiled device API
};

/// Compiles candidates with the host's g++ inside the sandbox. Device and host side become one shared object each,
/// cached by content: a change in host.cpp does not compile the kernel again. Thread-safe.
class KernelToolchain
{
public:
    explicit KernelToolchain(ToolchainOptions options);

    /// `entry` and `parameters` come from the source (kernelEntries). Errors: ProgramMissing (g++, with the package to
    /// install), SandboxMissing, FileUnwritable or StoreFull for the cache, Cancelled.
    [[nodiscard]] Result<CompileOutcome> compile(
        const SourceFiles& files, const std::string& entry, std::size_t parameters, std::stop_token stop);

    /// The same for any pair of units over `files`. CompiledKernel::preprocessed stays empty.
    [[nodiscard]] Result<CompileOutcome> compileUnits(
        const SourceFiles& files, const CompileUnit& kernel, const CompileUnit& host, std::stop_token stop);

    /// The line of the candidate's own source of the innermost known address, from the object's line table; nothing
    /// when it is unknown or binutils is missing.
    [[nodiscard]] std::optional<SourcePlace> placeOf(
        const std::filesystem::path& module, const std::vector<std::uint64_t>& addresses, std::stop_token stop) const;

private:
    struct Compiler
    {
        std::filesystem::path program;
        std::string identity; ///< version, machine and hash of the API headers
    };
    struct UnitOutcome
    {
        std::filesystem::path module; ///< empty when refused
        std::string log;
        bool fromCache = false;
        bool timedOut = false;
    };

    [[nodiscard]] Result<Compiler> compiler(std::stop_token stop);
    [[nodiscard]] Status buildPrelude(
        const Compiler& compiler, const std::filesystem::path& target, std::stop_token stop) const;
    /// The folder that holds the precompiled prelude.
    [[nodiscard]] Result<std::filesystem::path> precompiledHeader(const Compiler& compiler, std::stop_token stop);
    [[nodiscard]] Result<UnitOutcome> build(
        const Compiler& compiler, const CompileUnit& unit, const SourceFiles& files, std::stop_token stop);
    [[nodiscard]] Result<std::string> preprocess(
        const Compiler& compiler, const SourceFiles& files, std::stop_token stop) const;
    [[nodiscard]] base::SandboxSpec sandbox(std::vector<std::string> argv) const;

    ToolchainOptions m_options;
    std::mutex m_mutex; ///< guards what follows; held while the header is precompiled, which others need anyway
    std::optional<Compiler> m_compiler;
    std::optional<std::filesystem::path> m_precompiled;
};

} // namespace acann::evaluation
