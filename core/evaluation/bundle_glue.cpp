// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/bundle_glue.h"

#include "evaluation/kernel_glue.h"
#include "evaluation/source_text.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

namespace acann::evaluation {

namespace {

using task::DType;

std::string upperCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

std::string deviceType(DType dtype)
{
    switch (dtype) {
    case DType::Float16:
        return "half";
    case DType::BFloat16:
        return "bfloat16_t";
    case DType::Float32:
        return "float";
    case DType::Float64:
        return "double";
    case DType::Bool:
        return "bool";
    default:
        return std::string(task::name(dtype)) + "_t";
    }
}

/// The number of ge::DataType, which is what the real build puts behind ORIG_DTYPE_X.
int graphType(DType dtype)
{
    switch (dtype) {
    case DType::Float32:
        return 0;
    case DType::Float16:
        return 1;
    case DType::Int8:
        return 2;
    case DType::Int32:
        return 3;
    case DType::UInt8:
        return 4;
    case DType::Int16:
        return 6;
    case DType::UInt16:
        return 7;
    case DType::UInt32:
        return 8;
    case DType::Int64:
        return 9;
    case DType::Float64:
        return 11;
    case DType::Bool:
        return 12;
    case DType::BFloat16:
        return 27;
    }
    return 28;
}

std::string typeMacros(const std::vector<BundleTensor>& tensors, const std::vector<task::TensorBinding>& bindings)
{
    std::string text;
    for (std::size_t i = 0; i < tensors.size() && i < bindings.size(); ++i) {
        const auto name = upperCase(tensors[i].name);
        text += "#define DTYPE_" + name + ' ' + deviceType(bindings[i].dtype) + '\n';
        text += "#define ORIG_DTYPE_" + name + ' ' + std::to_string(graphType(bindings[i].dtype)) + '\n';
    }
    return text;
}

/// The constants that ORIG_DTYPE_X is compared with, where the preprocessor can see them.
constexpr std::string_view kGraphTypes = R"(#define DT_FLOAT 0
#define DT_FLOAT16 1
#define DT_INT8 2
#define DT_INT32 3
#define DT_UINT8 4
#define DT_INT16 6
#define DT_INT64 9
#define DT_BOOL 12
#define DT_BF16 27
)";

std::vector<std::string> tilingClasses(const std::string& header)
{
    static const std::regex defined(R"(BEGIN_TILING_DATA_DEF\s{0,99}\(\s{0,99}(\w{1,199}))");
    const auto text = withoutComments(header, Literals::Blank);
    std::vector<std::string> names;
    for (std::sregex_iterator it(text.begin(), text.end(), defined), end; it != end; ++it)
        names.push_back(it->str(1));
    return names;
}

/// Makes the classes of the tiling header visible without a namespace, and the operator's own one the default.
std::string tilingDeclarations(const BundleProject& project)
{
    std::string text = "#include \"" + project.tilingFile() + "\"\nnamespace optiling {}\n";
    if (project.tilingClass.empty())
        return text;
    if (project.tilingClass != "TilingData")
        return text + "using namespace optiling;\nstruct TilingData : " + project.tilingClass + " {};\n";
    // The default's own name: a using directive would make it ambiguous.
    for (const auto& name : tilingClasses(project.files.at(project.tilingFile())))
        if (name != project.tilingClass)
            text += "using optiling::" + name + ";\n";
    return text + "struct TilingData : optiling::TilingData {};\n";
}

/// The runner's arguments are the task's tensors; optional inputs that the task does not give are null.
std::string entryArguments(const BundleProject& project, const task::Case& binding)
{
    std::string text;
    std::size_t next = 0;
    const auto take = [&] { return "arguments[" + std::to_string(next++) + "], "; };
    for (std::size_t i = 0; i < project.inputs.size(); ++i)
        text += i < binding.inputs.size() ? take() : "nullptr, ";
    for (std::size_t i = 0; i < binding.outputs.size(); ++i)
        text += take();
    text += take();
    text += "arguments[" + std::to_string(next) + "]";
    return text;
}

/// An operator may have the name of a C function, which an extern "C" entry cannot be declared beside. The real build
/// renames entries, too.
std::string entryRenaming(const std::string& stem)
{
    static const std::set<std::string> taken{"abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt",
        "ceil", "cos", "cosh", "div", "erf", "erfc", "exp", "exp2", "expm1", "fabs", "floor", "fma", "fmax", "fmin",
        "fmod", "hypot", "index", "lgamma", "log", "log10", "log1p", "log2", "logb", "pow", "remainder", "rint",
        "round", "select", "signbit", "sin", "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc", "y0", "y1"};
    return taken.contains(stem) ? "#define " + stem + " acannEntry_" + stem + '\n' : std::string();
}

} // namespace

CompileUnit bundleKernelUnit(const BundleProject& project, const task::Case& binding)
{
    const auto& kernel = project.files.at(project.kernelFile());
    std::string glue = "#include \"" + std::string(kPrelude) + "\"\n";
    if (kernel.find("acann_emu::kernelLaunch") != std::string::npos)
        glue += "#include \"acann_emulator/program_launch.h\"\n";
    if (kernel.find("ORIG_DTYPE_") != std::string::npos)
        glue += kGraphTypes;
    glue += typeMacros(project.inputs, binding.inputs) + typeMacros(project.outputs, binding.outputs)
        + tilingDeclarations(project) + entryRenaming(project.stem) + "#include \"" + project.kernelFile()
        + "\"\nextern \"C\" void agenticcann_entry(std::uint8_t* const* arguments)\n{\n    ::" + project.stem + '('
        + entryArguments(project, binding) + ");\n}\n";
    return {"kernel", {project.kernelFile(), project.tilingFile()}, std::move(glue), true};
}

CompileUnit bundleHostUnit(const BundleProject& project)
{
    std::string glue = "#include \"" + project.hostFile() + R"("
#include "acann_host/run_tiling.h"
#include <exception>
static std::uint64_t agenticcannKey = 0;
extern "C" std::uint64_t agenticcann_tiling_key() { return agenticcannKey; }
extern "C" void agenticcann_plan(const agenticcann::Problem* problem, const agenticcann::Platform* platform, void* sink,
                                 void (*accept)(void*, std::uint32_t, std::size_t, const void*, std::size_t),
                                 void (*refuse)(void*, const char*))
{
    try {
        const auto result = acann_host::runTiling(")"
        + project.op + R"(", *problem, *platform);
        agenticcannKey = result.decision.tilingKey;
        std::size_t workspace = 0;
        for (const std::size_t bytes : result.decision.workspaces)
            workspace += bytes;
        accept(sink, result.decision.blockDim, workspace, result.tiling.data(), result.tiling.size());
    } catch (const std::exception& e) {
        refuse(sink, e.what());
    } catch (...) {
        refuse(sink, "the TilingFunc threw something that is no std::exception");
    }
}
)";
    return {"host", {project.hostFile(), project.tilingFile()}, std::move(glue), false};
}

} // namespace acann::evaluation
