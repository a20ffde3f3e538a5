// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/static_checks.h"

#include "evaluation/source_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace acann::evaluation {

namespace {

constexpr std::string_view kFormat = "docs/candidate-format.md";
constexpr std::array<std::string_view, 3> kRoles{"kernel.cpp", "tiling.h", "host.cpp"};

/// Headers that device code may include; the language limits of ascend-c-facts §2.1 rule out the standard library.
constexpr std::array<std::string_view, 6> kKernelHeaders{
    "kernel_operator.h", "tiling.h", "cstdint", "stdint.h", "type_traits", "cstddef"};
constexpr std::array<std::string_view, 3> kKernelFolders{"lib/", "kernel_tiling/", "adv_api/"};
constexpr std::array<std::string_view, 23> kHostHeaders{"agenticcann/launch_plan.h", "tiling.h", "algorithm", "array",
    "bit", "cassert", "climits", "cmath", "cstddef", "cstdint", "cstring", "functional", "initializer_list", "iterator",
    "limits", "map", "numeric", "optional", "set", "stdexcept", "string", "utility", "vector"};

/// Calls that reach the system, and what device code cannot have.
constexpr std::array<std::string_view, 42> kSystemCalls{"system", "popen", "fork", "vfork", "clone", "execl", "execlp",
    "execle", "execv", "execvp", "execve", "socket", "connect", "open", "openat", "creat", "fopen", "freopen", "fdopen",
    "unlink", "mmap", "mprotect", "munmap", "ptrace", "syscall", "dlopen", "dlsym", "kill", "raise", "signal",
    "sigaction", "abort", "exit", "_exit", "_Exit", "quick_exit", "pthread_create", "getenv", "setenv", "longjmp",
    "prctl", "ioctl"};
constexpr std::array<std::string_view, 3> kSystemWords{"asm", "__asm__", "__asm"};
/// Only when written with their namespace: as plain names they may be anything.
constexpr std::array<std::string_view, 4> kSystemTypes{"thread", "ifstream", "ofstream", "fstream"};
constexpr std::array<std::string_view, 9> kDeviceWords{
    "new", "delete", "malloc", "calloc", "virtual", "throw", "try", "dynamic_cast", "typeid"};

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

Finding finding(std::string_view rule, std::string message, std::string file, int line, std::string suggestion)
{
    return {std::string(rule), Severity::Error, std::move(message), {std::move(file), line, {}}, {},
        std::move(suggestion), std::string(kFormat), 1};
}

template <std::size_t N> bool contains(const std::array<std::string_view, N>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

struct Word
{
    std::string_view text;
    std::size_t at = 0;
    bool isMember = false; ///< behind "." or "->"
    bool isQualified = false; ///< behind "::"
    bool isAssigned = false; ///< behind "=", as in "= delete"
    bool isCall = false; ///< before "("
};

std::vector<Word> wordsOf(std::string_view code)
{
    std::vector<Word> words;
    for (std::size_t i = 0; i < code.size();) {
        if (!isWord(code[i])) {
            ++i;
            continue;
        }
        auto end = i;
        while (end < code.size() && isWord(code[end]))
            ++end;
        const auto next = code.find_first_not_of(" \t\r\n", end);
        const auto before = i == 0 ? code.substr(0, 0) : code.substr(0, code.find_last_not_of(" \t\r\n", i - 1) + 1);
        words.push_back({code.substr(i, end - i), i, before.ends_with('.') || before.ends_with("->"),
            before.ends_with("::"), before.ends_with('='), next != std::string_view::npos && code[next] == '('});
        i = end;
    }
    return words;
}

void checkRoles(const SourceFiles& files, std::vector<Finding>& findings)
{
    for (const auto role : kRoles)
        if (!files.contains(std::string(role)))
            findings.push_back(finding("ROLE-MISSING", "The candidate has no file '" + std::string(role) + "'",
                std::string(role), 0, "Add the file."));
    for (const auto& [role, text] : files)
        if (!contains(kRoles, role))
            findings.push_back(finding("ROLE-UNKNOWN", "A candidate of this target has no file '" + role + "'", role, 0,
                "Move its content into kernel.cpp, tiling.h or host.cpp."));
}

void checkEntry(const task::OperatorTask& task, const std::string& kernel, std::vector<Finding>& findings)
{
    const auto entries = kernelEntries(kernel);
    if (entries.size() != 1) {
        const auto message = entries.empty() ? std::string("kernel.cpp has no kernel entry")
                                             : "kernel.cpp has " + std::to_string(entries.size()) + " kernel entries";
        findings.push_back(finding("ENTRY-COUNT", message, "kernel.cpp", entries.empty() ? 0 : entries[1].line,
            "Keep exactly one function 'extern \"C\" __global__ __aicore__ void NAME(GM_ADDR …)'."));
        return;
    }
    const auto& entry = entries.front();
    if (!entry.externC)
        findings.push_back(finding("ENTRY-LINKAGE", "The entry '" + entry.name + "' is not extern \"C\"", "kernel.cpp",
            entry.line, "Write extern \"C\" before __global__."));
    const auto expected = task.inputs.size() + task.outputs.size() + 2;
    const bool addresses = std::all_of(entry.parameters.begin(), entry.parameters.end(), [](const std::string& p) {
        return p.find("GM_ADDR") != std::string::npos || p.find('*') != std::string::npos;
    });
    if (entry.parameters.size() == expected && addresses)
        return;
    std::string order;
    for (const auto& input : task.inputs)
        order += input.name + ", ";
    for (const auto& output : task.outputs)
        order += output.name + ", ";
    findings.push_back(finding("ENTRY-PARAMETERS",
        "The entry '" + entry.name + "' has " + std::to_string(entry.parameters.size()) + " parameters, the task needs "
            + std::to_string(expected) + " of type GM_ADDR",
        "kernel.cpp", entry.line, "Take them in this order: " + order + "workspace, tiling."));
}

template <std::size_t N>
void checkIncludes(const std::string& role, const std::string& text, const std::array<std::string_view, N>& known,
    bool foldersToo, std::vector<Finding>& findings)
{
    for (const auto& include : includesOf(text)) {
        const bool library = foldersToo
            && std::any_of(kKernelFolders.begin(), kKernelFolders.end(),
                [&](std::string_view folder) { return include.header.starts_with(folder); })
            && include.header.find("..") == std::string::npos;
        if (!library && !contains(known, include.header))
            findings.push_back(
                finding("INCLUDE-FORBIDDEN", role + " may not include '" + include.header + "'", role, include.line,
                    foldersToo ? "Device code has kernel_operator.h, tiling.h and lib/…."
                               : "Planning is a pure function: use the C++ standard library's "
                                 "algorithms and containers only."));
    }
}

void requireInclude(
    const std::string& role, const std::string& text, const std::string& header, std::vector<Finding>& findings)
{
    const auto includes = includesOf(text);
    const bool present = std::any_of(
        includes.begin(), includes.end(), [&](const IncludeLine& include) { return include.header == header; });
    if (!present)
        findings.push_back(finding("INCLUDE-MISSING", role + " does not include \"" + header + "\"", role, 0,
            "Add #include \"" + header + "\" at the top."));
}

void checkWords(const std::string& role, const std::string& text, bool device, std::vector<Finding>& findings)
{
    const auto code = withoutComments(text, Literals::Blank);
    for (const auto& word : wordsOf(code)) {
        if (word.isMember)
            continue;
        if ((word.isCall && contains(kSystemCalls, word.text)) || contains(kSystemWords, word.text)
            || (word.isQualified && contains(kSystemTypes, word.text)))
            findings.push_back(finding("SYSTEM-ACCESS", "'" + std::string(word.text) + "' reaches the system", role,
                lineAt(code, word.at), "Remove it: generated code only computes."));
        else if (device && contains(kDeviceWords, word.text) && !(word.isAssigned && word.text == "delete"))
            findings.push_back(finding("DEVICE-LANGUAGE", "Device code has no '" + std::string(word.text) + "'", role,
                lineAt(code, word.at), "Use fixed buffers and plain functions."));
    }
}

bool hasWordPair(const std::string& text, std::string_view first, std::string_view second)
{
    const auto code = withoutComments(text, Literals::Blank);
    const auto words = wordsOf(code);
    for (std::size_t i = 1; i < words.size(); ++i)
        if (words[i - 1].text == first && words[i].text == second)
            return true;
    return false;
}

bool hasCall(const std::string& text, std::string_view name)
{
    const auto code = withoutComments(text, Literals::Blank);
    const auto words = wordsOf(code);
    return std::any_of(words.begin(), words.end(), [&](const Word& word) { return word.isCall && word.text == name; });
}

} // namespace

std::vector<Finding> checkSources(const task::OperatorTask& task, const SourceFiles& files)
{
    std::vector<Finding> findings;
    checkRoles(files, findings);
    if (!findings.empty())
        return findings;
    const auto& kernel = files.at("kernel.cpp");
    const auto& tiling = files.at("tiling.h");
    const auto& host = files.at("host.cpp");
    checkEntry(task, kernel, findings);
    requireInclude("kernel.cpp", kernel, "kernel_operator.h", findings);
    requireInclude("kernel.cpp", kernel, "tiling.h", findings);
    requireInclude("host.cpp", host, "agenticcann/launch_plan.h", findings);
    requireInclude("host.cpp", host, "tiling.h", findings);
    checkIncludes("kernel.cpp", kernel, kKernelHeaders, true, findings);
    checkIncludes("tiling.h", tiling, kKernelHeaders, false, findings);
    checkIncludes("host.cpp", host, kHostHeaders, false, findings);
    checkWords("kernel.cpp", kernel, true, findings);
    checkWords("tiling.h", tiling, true, findings);
    checkWords("host.cpp", host, false, findings);
    if (!hasWordPair(tiling, "struct", "TilingData"))
        findings.push_back(finding("TILING-MISSING", "tiling.h has no struct TilingData", "tiling.h", 0,
            "Declare one plain struct named TilingData."));
    if (!hasCall(host, "PlanLaunch"))
        findings.push_back(finding("PLAN-MISSING", "host.cpp has no function PlanLaunch", "host.cpp", 0,
            "Define agenticcann::LaunchPlan<TilingData> PlanLaunch(const agenticcann::Problem&, "
            "const agenticcann::Platform&)."));
    return findings;
}

} // namespace acann::evaluation
