// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/program_findings.h"

#include "evaluation/api_names.h"

#include <cstring>
#include <regex>
#include <sstream>

namespace acann::evaluation {

using emulator::FaultKind;

namespace {

Finding errorAt(std::string rule, std::string message, SourcePlace place, std::string suggestion, std::string source)
{
    return {std::move(rule), Severity::Error, std::move(message), std::move(place), {}, std::move(suggestion),
        std::move(source), 1};
}

/// What the compiler says inside the call that a launch is rewritten to.
Finding launchFinding(const std::string& message, const SourcePlace& place)
{
    static const std::regex count(R"(too (many|few) arguments to function '(.{1,1000})')");
    static const std::regex unknown(R"('([\w:]{1,200})' (?:was not declared|has not been declared|is not a member).*)");
    std::smatch match;
    if (std::regex_match(message, match, count))
        return errorAt("LAUNCH-ARGUMENTS",
            "The launch passes too " + match.str(1) + " arguments; the kernel is '" + match.str(2) + "'.", place,
            "Pass one argument for each parameter of the kernel, in its order.", "launch");
    if (std::regex_match(message, match, unknown))
        return errorAt("LAUNCH-ARGUMENTS", "Nothing declares the kernel '" + match.str(1) + "' that is launched here.",
            place, "Include the file that defines it, or name it with --with and declare it extern \"C\".", "launch");
    return errorAt("LAUNCH-ARGUMENTS", "The launch does not fit its kernel: " + message + ".", place,
        "Pass what the kernel's parameters are declared as.", "launch");
}

Finding compileFinding(const std::string& message, const SourcePlace& place)
{
    static const std::regex unknownAcl(R"('(acl\w{1,200})' was not declared)");
    static const std::regex missingHeader(R"(([^:]{1,500}): No such file or directory)");
    std::smatch match;
    if (std::regex_search(message, match, unknownAcl))
        return errorAt("ACL-UNSUPPORTED",
            "The program calls " + match.str(1) + ", which the emulator does not provide.", place,
            "Use the calls for devices, memory, streams and events, or run this program on a real device.",
            "acl/acl.h");
    if (std::regex_match(message, match, missingHeader))
        return errorAt("COMPILE-ERROR", "There is no header '" + match.str(1) + "'.", place,
            "Put it beside the source that includes it, or remove the line: the emulator provides the vendor's names.",
            "g++");
    auto nearest = apiNameSuggestion(message);
    return errorAt(
        "COMPILE-ERROR", message, place, nearest.empty() ? std::string("See the compile log.") : nearest, "g++");
}

} // namespace

std::vector<Finding> compileFindings(const std::string& log)
{
    static const std::regex pattern(R"(^(.{1,1000}?):(\d{1,9}):(?:\d{1,9}:)? (?:fatal )?error: (.{1,2000})$)");
    std::vector<Finding> findings;
    bool inLaunch = false; // the compiler names where it was led from before it names the error
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        inLaunch = inLaunch || line.find("acann_emu::KernelLaunch<") != std::string::npos;
        std::smatch match;
        if (line.size() > 4000 || !std::regex_match(line, match, pattern))
            continue;
        const SourcePlace place{match.str(1), std::stoi(match.str(2)), {}};
        findings.push_back(inLaunch ? launchFinding(match.str(3), place) : compileFinding(match.str(3), place));
        inLaunch = false;
    }
    if (findings.empty())
        findings.push_back(errorAt("COMPILE-ERROR", "The compiler failed: " + log.substr(0, log.find('\n')), {},
            "See the compile log.", "g++"));
    return findings;
}

Finding faultFinding(const emulator::JobFault& fault, SourcePlace place, std::chrono::milliseconds limit)
{
    const std::string who = fault.onHost ? "The program" : "The kernel";
    const std::string state = fault.core.empty() ? std::string() : "; the emulated core: " + fault.core;
    switch (fault.kind) {
    case FaultKind::TimedOut:
        return errorAt("PROGRAM-TIMEOUT",
            who + " did not end within " + std::to_string(limit.count() / 1000) + " s" + state, std::move(place),
            "Look for an endless loop, or use smaller tensors.", "kernel runner");
    case FaultKind::MemoryExhausted:
        return errorAt("KERNEL-MEMORY", who + " used up the memory it is allowed", std::move(place),
            "Use smaller tensors.", "kernel runner");
    case FaultKind::ForbiddenCall:
        return errorAt("KERNEL-SYSCALL", who + " made a system call that is not allowed", std::move(place),
            "Remove it.", "kernel runner");
    case FaultKind::LoadFailed:
        return errorAt("LINK-ERROR", "The program does not load: " + fault.text, std::move(place),
            "Name every source file that defines what is called.", "kernel runner");
    default:
        break;
    }
    const char* description = ::strsignal(fault.signal);
    return errorAt("KERNEL-CRASH",
        who + " crashed with signal " + std::to_string(fault.signal) + " ("
            + (description != nullptr ? description : "unknown") + ")" + state,
        std::move(place), "Look for a raw pointer outside its buffer.", "kernel runner");
}

Finding missingFileFinding(const std::string& path, SourcePlace place, const std::string& folder)
{
    return {"PROGRAM-FILE", Severity::Warning,
        "The program reads '" + path + "', which is not there; it runs in '" + folder + "'.", std::move(place), {},
        "Make the file first (samples have a script such as gen_data.py), and name its folder with --cwd: no other "
        "folder is visible.",
        "kernel runner", 1};
}

Finding noLaunchFinding(SourcePlace main)
{
    return {"PROGRAM-NO-LAUNCH", Severity::Warning, "The program ended without launching a kernel.", std::move(main),
        {}, "Launch a __global__ function with <<<blocks, nullptr, stream>>>, ICPU_RUN_KF or ACLRT_LAUNCH_KERNEL.",
        "kernel runner", 1};
}

} // namespace acann::evaluation
