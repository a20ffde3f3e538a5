// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/candidate_module.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <link.h>

namespace acann::emulator {

namespace {

using agenticcann::ElementType;
using task::DType;

static_assert(static_cast<int>(ElementType::Float16) == static_cast<int>(DType::Float16)
    && static_cast<int>(ElementType::Float64) == static_cast<int>(DType::Float64)
    && static_cast<int>(ElementType::Int8) == static_cast<int>(DType::Int8)
    && static_cast<int>(ElementType::Int64) == static_cast<int>(DType::Int64)
    && static_cast<int>(ElementType::Bool) == static_cast<int>(DType::Bool));

std::vector<agenticcann::TensorShape> shapesOf(const std::vector<JobTensor>& tensors)
{
    std::vector<agenticcann::TensorShape> shapes;
    for (const auto& tensor : tensors)
        shapes.push_back({tensor.name, static_cast<ElementType>(tensor.dtype), tensor.shape});
    return shapes;
}

void accept(void* sink, std::uint32_t blockDim, std::size_t workspaceBytes, const void* tiling, std::size_t tilingBytes)
{
    auto& plan = *static_cast<LaunchPlanBytes*>(sink);
    plan.blockDim = blockDim;
    plan.workspaceBytes = workspaceBytes;
    plan.tiling.resize(tilingBytes);
    std::memcpy(plan.tiling.data(), tiling, tilingBytes);
}

void refuse(void* sink, const char* reason) { static_cast<LaunchPlanBytes*>(sink)->refusal = reason; }

int measure(dl_phdr_info* info, std::size_t /*size*/, void* data)
{
    auto& range = *static_cast<ModuleRange*>(data);
    if (info->dlpi_addr != range.begin)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i)
        if (info->dlpi_phdr[i].p_type == PT_LOAD)
            range.end = std::max(range.end,
                static_cast<std::uintptr_t>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz));
    return 1;
}

ModuleRange rangeOf(void* handle)
{
    ModuleRange range;
    link_map* map = nullptr;
    if (::dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map != nullptr)
        range.begin = static_cast<std::uintptr_t>(map->l_addr);
    ::dl_iterate_phdr(&measure, &range);
    return range;
}

Error notLoaded()
{
    const char* reason = ::dlerror();
    return {ErrorCode::InvalidArgument, reason != nullptr ? reason : "unknown reason", {}, {}, {}};
}

} // namespace

Result<CandidateModule> CandidateModule::load(
    const std::filesystem::path& kernelModule, const std::filesystem::path& hostModule)
{
    void* kernel = ::dlopen(kernelModule.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (kernel == nullptr)
        return fail(notLoaded());
    void* host = ::dlopen(hostModule.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (host == nullptr)
        return fail(notLoaded());
    CandidateModule module;
    module.m_entry = reinterpret_cast<EntryFunction>(::dlsym(kernel, "agenticcann_entry"));
    module.m_plan = reinterpret_cast<PlanFunction>(::dlsym(host, "agenticcann_plan"));
    module.m_tilingKey = reinterpret_cast<TilingKeyFunction>(::dlsym(host, "agenticcann_tiling_key"));
    if (module.m_plan == nullptr || module.m_entry == nullptr)
        return fail(notLoaded());
    module.m_kernelRange = rangeOf(kernel);
    module.m_hostRange = rangeOf(host);
    return module;
}

LaunchPlanBytes CandidateModule::planOnce(
    const agenticcann::Problem& problem, const agenticcann::Platform& platform) const
{
    LaunchPlanBytes plan;
    m_plan(&problem, &platform, &plan, &accept, &refuse);
    if (m_tilingKey != nullptr)
        plan.tilingKey = m_tilingKey();
    return plan;
}

LaunchPlanBytes CandidateModule::plan(const agenticcann::Problem& problem, const agenticcann::Platform& platform) const
{
    auto first = planOnce(problem, platform);
    if (first != planOnce(problem, platform))
        first.refusal = "PlanLaunch gives different plans for the same problem: it must be a pure function";
    return first;
}

agenticcann::Problem problemOf(const JobLaunch& launch)
{
    return {shapesOf(launch.inputs), shapesOf(launch.outputs), launch.attributes};
}

} // namespace acann::emulator
