// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/kernel_glue.h"

namespace acann::evaluation {

std::string kernelGlue(const std::string& entry, std::size_t parameters)
{
    std::string arguments;
    for (std::size_t i = 0; i < parameters; ++i)
        arguments += (i == 0 ? "" : ", ") + ("arguments[" + std::to_string(i) + "]");
    return "#include \"" + std::string(kPrelude)
        + "\"\n"
          "#include \"kernel.cpp\"\n"
          "extern \"C\" void agenticcann_entry(std::uint8_t* const* arguments)\n"
          "{\n    ::"
        + entry + "(" + arguments + ");\n}\n";
}

std::string hostGlue()
{
    return R"(#include "agenticcann/launch_plan.h"
#include "host.cpp"
#include <exception>
#include <type_traits>
#include <utility>

using AgenticcannPlan = decltype(PlanLaunch(std::declval<const agenticcann::Problem&>(),
                                            std::declval<const agenticcann::Platform&>()));
static_assert(std::is_same<AgenticcannPlan, agenticcann::LaunchPlan<TilingData>>::value,
              "PlanLaunch must return agenticcann::LaunchPlan<TilingData>");
static_assert(std::is_trivially_copyable<TilingData>::value && std::is_standard_layout<TilingData>::value,
              "TilingData must be a plain struct of numbers");

extern "C" void agenticcann_plan(const agenticcann::Problem* problem, const agenticcann::Platform* platform, void* sink,
                                 void (*accept)(void*, std::uint32_t, std::size_t, const void*, std::size_t),
                                 void (*refuse)(void*, const char*))
{
    try {
        auto plan = PlanLaunch(*problem, *platform);
        __builtin_clear_padding(&plan.tiling);
        accept(sink, plan.blockDim, plan.workspaceBytes, &plan.tiling, sizeof(plan.tiling));
    } catch (const std::exception& e) {
        refuse(sink, e.what());
    } catch (...) {
        refuse(sink, "PlanLaunch threw something that is no std::exception");
    }
}
)";
}

} // namespace acann::evaluation
