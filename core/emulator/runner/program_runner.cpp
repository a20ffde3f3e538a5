// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/program_runner.h"

#include "base/files.h"
#include "emulator/runner/fault_handlers.h"
#include "emulator/runner/file_watch.h"
#include "emulator/runner/kernel_job.h"
#include "emulator/runner/program_host.h"
#include "emulator/runner/program_session.h"

#include <algorithm>
#include <dlfcn.h>
#include <fcntl.h>
#include <iostream>
#include <link.h>
#include <set>
#include <unistd.h>

namespace acann::emulator {

namespace {

constexpr int kBrokenJob = 64;

int broken(const Error& error)
{
    std::cerr << error.message() << '\n';
    return kBrokenJob;
}

int measure(dl_phdr_info* info, std::size_t /*size*/, void* data)
{
    auto& module = *static_cast<ProgramSession::Module*>(data);
    if (info->dlpi_addr != module.begin)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i)
        if (info->dlpi_phdr[i].p_type == PT_LOAD)
            module.end = std::max(module.end,
                static_cast<std::uintptr_t>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz));
    return 1;
}

ProgramSession::Module moduleOf(void* handle)
{
    ProgramSession::Module module;
    module.handle = handle;
    link_map* map = nullptr;
    if (::dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map != nullptr)
        module.begin = static_cast<std::uintptr_t>(map->l_addr);
    ::dl_iterate_phdr(&measure, &module);
    return module;
}

void writeLine(int file, const std::string& line)
{
    // When this fails, the reader sees a report without an end.
    [[maybe_unused]] const auto written = ::write(file, line.data(), line.size());
}

} // namespace

int runProgram(const std::filesystem::path& jobFile)
{
    const auto json = base::readJson(jobFile);
    if (!json)
        return broken(json.error());
    auto job = programJobFromJson(*json);
    if (!job)
        return broken(job.error());
    auto profile = hardware::loadProfile(job->profiles, job->soc);
    if (!profile)
        return broken(profile.error());
    const int report = ::open(job->report.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (report < 0 || !hostApiIsLinked())
        return broken({ErrorCode::FileUnwritable, "The job's report cannot be opened", {}, {}, {}});
    if (const auto installed = installFaultHandlers(report); !installed)
        return broken(installed.error());
    ProgramSession session(
        std::move(*profile), [report](const std::string& line) { writeLine(report, line); }, job->keepSpans);
    setCurrentSession(&session);
    void* handle = ::dlopen(job->program.c_str(), RTLD_NOW | RTLD_GLOBAL);
    const char* reason = handle == nullptr ? ::dlerror() : nullptr;
    using Main = int (*)(int, char**);
    const auto entry = handle == nullptr ? nullptr : reinterpret_cast<Main>(::dlsym(handle, "main"));
    if (entry == nullptr) {
        writeLine(report, faultLine(FaultKind::LoadFailed, reason != nullptr ? reason : "undefined symbol: main"));
        return 1;
    }
    session.module = moduleOf(handle);
    setRunningCode(session.module.begin, session.module.end, true);
    startTimeLimit(job->limit);
    std::set<std::string> missing;
    watchMissingFiles([&](const std::string& path) {
        const auto stack = stackInsideCode();
        if (!stack.empty() && missing.insert(path).second)
            writeLine(report, missingFileLine({path, stack}));
    });
    std::vector<char*> arguments;
    for (auto& argument : job->arguments)
        arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    const int code = entry(static_cast<int>(job->arguments.size()), arguments.data());
    watchMissingFiles({});
    writeLine(report, endLine());
    std::cout.flush();
    std::fflush(nullptr);
    // Destructors of the program's globals may still use the device, which ends with this function.
    ::_exit(code);
}

} // namespace acann::emulator
