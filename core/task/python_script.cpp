// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/python_script.h"

#include "base/files.h"
#include "base/sandbox.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>

namespace acann::task {

namespace fs = std::filesystem;

namespace {

/// ACANN_PYTHON alone when it is set; else the system's Python, which has Debian's packages, then the first on PATH.
std::vector<fs::path> interpreters()
{
    if (const char* chosen = std::getenv("ACANN_PYTHON"); chosen != nullptr && *chosen != '\0')
        return {chosen};
    std::vector<fs::path> found;
    std::error_code ec;
    if (fs::exists("/usr/bin/python3", ec))
        found.emplace_back("/usr/bin/python3");
    if (auto onPath = base::findProgram("python3"); onPath && std::ranges::find(found, *onPath) == found.end())
        found.push_back(std::move(*onPath));
    return found;
}

bool isBelow(const fs::path& path, const fs::path& folder)
{
    const auto relative = path.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

/// The trees that an interpreter outside /usr consists of: its own (a virtual environment) and that of its base.
std::vector<fs::path> treesOf(const fs::path& interpreter)
{
    std::vector<fs::path> trees;
    std::error_code ec;
    for (const auto& path : {fs::absolute(interpreter, ec), fs::canonical(interpreter, ec)}) {
        const auto bin = path.parent_path();
        const auto tree = bin.filename() == "bin" ? bin.parent_path() : bin;
        if (!tree.empty() && tree != "/" && !isBelow(path, "/usr") && std::ranges::find(trees, tree) == trees.end())
            trees.push_back(tree);
    }
    return trees;
}

/// The reference and the data files that come with it (NPUKernelBench: 10_Relu.py, 10_Relu.json).
std::vector<fs::path> filesOf(const fs::path& reference)
{
    std::vector<fs::path> files;
    std::error_code ec;
    const auto stem = reference.stem().string();
    for (fs::directory_iterator it(reference.parent_path(), ec), end; !ec && it != end; it.increment(ec))
        if (it->path().filename().string().starts_with(stem) && it->is_regular_file(ec))
            files.push_back(it->path());
    return files;
}

constexpr std::array kCodes{
    std::pair{std::string_view("package-missing"), ErrorCode::PythonPackageMissing},
    std::pair{std::string_view("reference-failed"), ErrorCode::ReferenceFailed},
    std::pair{std::string_view("task-broken"), ErrorCode::TaskBroken},
    std::pair{std::string_view("empty-shape"), ErrorCode::EmptyShape},
    std::pair{std::string_view("unknown-dtype"), ErrorCode::UnknownDType},
    std::pair{std::string_view("unsupported-task"), ErrorCode::UnsupportedTask},
    std::pair{std::string_view("store-full"), ErrorCode::StoreFull},
};

Error errorOf(const nlohmann::json& json)
{
    const auto code = json.value("code", std::string());
    const auto known = std::ranges::find(kCodes, code, [](const auto& row) { return row.first; });
    return {known == kCodes.end() ? ErrorCode::Internal : known->second, json.value("text", std::string()),
        json.value("nextStep", std::string()), {}, json.value("detail", std::string())};
}

/// What an end without an answer means.
Error endedEarly(const PythonScript& script, const base::ProcessOutcome& outcome)
{
    if (std::holds_alternative<base::ProcessCancelled>(outcome.end))
        return {ErrorCode::Cancelled, "The reference was stopped", "", {}, ""};
    const std::string what = "The reference '" + script.reference.string() + "'";
    if (std::holds_alternative<base::ProcessTimedOut>(outcome.end))
        return {ErrorCode::ProcessTimedOut, what + " did not end: " + outcome.describeEnd(),
            "Use smaller shapes or a faster reference.", {}, outcome.standardError};
    return {ErrorCode::ReferenceFailed, what + " ended without a result: " + outcome.describeEnd(),
        "See the details; a signal 9 often means that the memory did not suffice.", {}, outcome.standardError};
}

/// PyTorch refuses to start threads when it cannot read what the processor is; the sandbox shows none of /proc and
/// /sys.
std::vector<fs::path> processorDescription()
{
    std::vector<fs::path> present;
    std::error_code ec;
    for (const char* path : {"/proc/cpuinfo", "/sys/devices/system/cpu"})
        if (fs::exists(path, ec))
            present.emplace_back(path);
    return present;
}

Result<base::ProcessOutcome> start(const PythonScript& script, const fs::path& interpreter, const std::stop_token& stop)
{
    auto spec = base::SandboxSpec::forProfile(base::SandboxProfile::Reference);
    spec.argv = {interpreter.string(), "-B", script.script.string(), script.folder.string()};
    spec.readOnly = filesOf(script.reference);
    spec.readOnly.push_back(script.script.parent_path());
    std::ranges::copy(treesOf(interpreter), std::back_inserter(spec.readOnly));
    std::ranges::copy(processorDescription(), std::back_inserter(spec.readOnly));
    spec.writable = {script.folder};
    spec.workingFolder = script.folder;
    // One thread per library: the sums of a threaded BLAS depend on the number of threads.
    spec.environment
        = {{"OMP_NUM_THREADS", "1"}, {"OPENBLAS_NUM_THREADS", "1"}, {"MKL_NUM_THREADS", "1"}, {"PYTHONHASHSEED", "0"}};
    spec.timeout = script.timeout;
    return base::runSandboxed(spec, stop);
}

Result<nlohmann::json> runWith(const PythonScript& script, const fs::path& interpreter, const std::stop_token& stop)
{
    std::error_code ec;
    const auto answerFile = script.folder / "response.json";
    fs::remove(answerFile, ec);
    auto outcome = start(script, interpreter, stop);
    if (!outcome)
        return fail(std::move(outcome.error()));
    if (!outcome->succeeded() || !fs::exists(answerFile, ec))
        return fail(endedEarly(script, *outcome));
    auto answer = base::readJson(answerFile);
    if (!answer)
        return fail(std::move(answer.error()));
    if (const auto error = answer->find("error"); error != answer->end())
        return fail(errorOf(*error));
    return answer->at("ok");
}

} // namespace

Result<nlohmann::json> runPythonScript(const PythonScript& script, const std::stop_token& stop)
{
    if (auto written = base::writeFileAtomically(script.folder / "request.json", base::compactJson(script.request));
        !written)
        return fail(std::move(written.error()));
    Error first{
        ErrorCode::ProgramMissing, "No Python 3 was found", "Install it with 'sudo apt-get install python3'.", {}, ""};
    bool isFirst = true;
    for (const auto& interpreter : interpreters()) {
        auto answer = runWith(script, interpreter, stop);
        if (answer)
            return answer;
        const bool mayLackPackage = answer.error().code == ErrorCode::PythonPackageMissing;
        // A further interpreter that cannot even start (a shim, a broken environment) says nothing about the task.
        std::error_code ec;
        if (!isFirst && !fs::exists(script.folder / "response.json", ec))
            continue;
        if (isFirst || !mayLackPackage)
            first = std::move(answer.error());
        if (!mayLackPackage)
            break;
        isFirst = false;
    }
    return fail(std::move(first));
}

} // namespace acann::task
