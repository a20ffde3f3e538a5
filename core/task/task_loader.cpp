// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/task_loader.h"

#include "base/files.h"
#include "task/graph.h"
#include "task/python_script.h"

#include <algorithm>
#include <cctype>
#include <chrono>

namespace acann::task {

namespace fs = std::filesystem;

namespace {

/// "36_RMSNorm_" → "rmsnorm"; always of the form that a task id must have.
std::string idFromFileName(const fs::path& path)
{
    std::string id;
    for (const char c : path.stem().string()) {
        const auto byte = static_cast<unsigned char>(c);
        id += std::isalnum(byte) != 0 && byte < 128 ? static_cast<char>(std::tolower(byte)) : '_';
    }
    const auto first = std::ranges::find_if(id, [](char c) { return c >= 'a' && c <= 'z'; });
    id.erase(id.begin(), first);
    while (id.ends_with('_'))
        id.pop_back();
    return id.empty() ? "task" : id;
}

nlohmann::json storedForm(nlohmann::json traced, const fs::path& path, const std::string& source)
{
    traced["schema"] = OperatorTask::kSchema;
    traced["id"] = idFromFileName(path);
    traced["title"] = path.stem().string();
    traced["reference"] = {{"kind", "kernelbench"}, {"file", path.string()},
        {"function", traced.at("evaluationMode").get<bool>() ? "eval" : ""}, {"source", source}};
    traced["tolerance"] = nlohmann::json::object();
    traced["distributions"] = defaultDistributions();
    traced["origin"] = "KernelBench file";
    traced.erase("evaluationMode");
    return traced;
}

Result<OperatorTask> loadKernelBench(const fs::path& path, const base::Installation& installation,
    const std::stop_token& stop, const LoadOptions& options)
{
    auto source = base::readFile(path);
    if (!source)
        return fail(std::move(source.error()));
    auto folder = base::TemporaryFolder::create("acann-trace-");
    if (!folder)
        return fail(std::move(folder.error()));
    constexpr std::chrono::minutes kTimeout{4}; // builds models of hundreds of millions of parameters
    auto traced = runPythonScript(
        {installation.scripts / "trace_kernelbench.py", folder->path(), path,
            {{"file", path.string()}, {"source", *source}, {"maxElements", options.maxElements}}, kTimeout},
        stop);
    if (!traced)
        return fail(std::move(traced.error()));
    auto json = storedForm(*traced, path, *source);
    auto task = taskFromJson(json);
    if (task || json["graph"]["nodes"].empty())
        return task;
    // Extents that the recording fixed may hold in one case only; the task is whole without its graph.
    json["graph"] = {{"nodes", nlohmann::json::array()}, {"results", nlohmann::json::array()}};
    json["notes"].push_back("no graph: " + task.error().text);
    return taskFromJson(json);
}

const Case& smallestCase(const OperatorTask& task)
{
    return *std::ranges::min_element(task.cases, {}, [](const Case& binding) {
        std::int64_t elements = 0;
        for (const auto& input : binding.inputs)
            elements += elementCount(input.shape);
        return elements;
    });
}

/// Runs the reference on the smallest case.
Status probeReference(const OperatorTask& task, const base::Installation& installation, const std::stop_token& stop)
{
    auto folder = base::TemporaryFolder::create("acann-probe-");
    if (!folder)
        return fail(std::move(folder.error()));
    const nlohmann::json trial = {{"caseId", smallestCase(task).id}, {"distribution", "declared"}, {"seed", 0}};
    constexpr std::chrono::seconds kTimeout{60};
    auto answer = runPythonScript({installation.scripts / "run_reference.py", folder->path(), task.reference.file,
                                      {{"task", task}, {"trials", nlohmann::json::array({trial})}}, kTimeout},
        stop);
    if (!answer)
        return fail(std::move(answer.error()));
    return {};
}

std::vector<fs::path> filesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code ec;
    for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec))
        files.push_back(it->path());
    std::ranges::sort(files);
    return files;
}

void listFile(const fs::path& file, std::vector<TaskEntry>& entries)
{
    if (file.extension() == ".json") {
        if (const auto task = parseTaskFile(file))
            entries.push_back({task->id, task->title, file, false});
        return;
    }
    if (file.extension() != ".py")
        return;
    const auto source = base::readFile(file);
    if (source && source->find("class Model") != std::string::npos)
        entries.push_back({idFromFileName(file), file.stem().string() + " (KernelBench format)", file, true});
}

} // namespace

Result<OperatorTask> loadTask(
    const fs::path& path, const base::Installation& installation, std::stop_token stop, const LoadOptions& options)
{
    const std::string place = "while loading the task '" + path.string() + "'";
    std::error_code ec;
    const auto absolute = fs::absolute(path, ec).lexically_normal();
    if (path.extension() == ".py") {
        auto task = loadKernelBench(absolute, installation, stop, options);
        return task ? std::move(task) : Result<OperatorTask>(fail(std::move(task.error()).in(place)));
    }
    auto task = parseTaskFile(absolute);
    if (!task)
        return fail(std::move(task.error()).in(place));
    if (auto status = probeReference(*task, installation, stop); !status)
        return fail(std::move(status.error()).in(place));
    return task;
}

std::vector<TaskEntry> listTasks(const base::Installation& installation)
{
    std::vector<TaskEntry> entries;
    for (const auto& suite : filesIn(installation.knowledge / "tasks"))
        for (const auto& file : filesIn(suite))
            listFile(file, entries);
    return entries;
}

} // namespace acann::task
