// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/kernel_toolchain.h"

#include "base/files.h"
#include "base/hash.h"
#include "evaluation/compiler_messages.h"
#include "evaluation/kernel_glue.h"
#include "evaluation/kernel_qualifiers.h"
#include "evaluation/launch_syntax.h"
#include "evaluation/source_text.h"

#include <algorithm>
#include <future>
#include <regex>
#include <sstream>
#include <system_error>

namespace acann::evaluation {

namespace fs = std::filesystem;
using base::SandboxProfile;
using base::SandboxSpec;
using Clock = std::chrono::steady_clock;

namespace {

/// Equal for every step, or the precompiled header would not be used. No contraction: the chip rounds each step.
/// DWARF 4, because binutils 2.40 names the wrong file for included sources with DWARF 5.
const std::vector<std::string>& codeFlags()
{
    static const std::vector<std::string> flags{
        "-std=c++17", "-O2", "-g1", "-gdwarf-4", "-fPIC", "-ffp-contract=off", "-w", "-pipe", "-fno-gnu-unique"};
    return flags;
}

double since(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Hash over the names and texts of every header, so that objects of an older emulator are not used.
Result<std::string> hashOfHeaders(const fs::path& folder)
{
    std::error_code ec;
    std::vector<fs::path> headers;
    for (fs::recursive_directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec))
        if (it->is_regular_file(ec))
            headers.push_back(it->path());
    if (ec || headers.empty())
        return fail(ErrorCode::FileMissing, "There are no emulator headers in '" + folder.string() + "'",
            "Reinstall the workbench.");
    std::sort(headers.begin(), headers.end());
    std::string text;
    for (const auto& header : headers) {
        auto content = base::readFile(header);
        if (!content)
            return fail(std::move(content.error()));
        text += header.lexically_relative(folder).string() + '\0' + *content + '\0';
    }
    return base::sha256(text);
}

Status createFolder(const fs::path& folder)
{
    std::error_code ec;
    fs::create_directories(folder, ec);
    if (ec)
        return fail(ErrorCode::FileUnwritable, "The folder '" + folder.string() + "' cannot be made: " + ec.message(),
            "Check its permissions or set XDG_CACHE_HOME to a writable folder.");
    return {};
}

Status writeSource(const fs::path& path, const std::string& text)
{
    if (auto made = createFolder(path.parent_path()); !made)
        return made;
    return base::writeFileAtomically(path, text);
}

/// Copies beside the target and renames: another process may build the same object at the same time.
Status publish(const fs::path& from, const fs::path& to)
{
    const auto content = base::readFile(from);
    if (!content)
        return fail(content.error());
    return base::writeFileAtomically(to, *content);
}

/// Removes the least recently written files above the limit.
void prune(const fs::path& folder, std::uint64_t limit)
{
    struct Entry
    {
        fs::file_time_type time;
        fs::path path;
        std::uint64_t size;
    };
    std::error_code ec;
    std::vector<Entry> entries;
    std::uint64_t total = 0;
    for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec)) {
        std::error_code gone;
        entries.push_back({it->last_write_time(gone), it->path(), it->file_size(gone)});
        total += gone ? 0 : entries.back().size;
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.time < b.time; });
    for (const auto& entry : entries) {
        if (total <= limit)
            return;
        total -= entry.size;
        fs::remove(entry.path, ec);
    }
}

/// addr2line reads hexadecimal numbers only.
std::string hexadecimal(std::uint64_t value)
{
    std::ostringstream text;
    text << std::hex << value;
    return text.str();
}

/// Precompiled headers of older versions are some ten megabytes each. Recent ones may be in use by another process.
void removeOldHeaders(const fs::path& folder)
{
    constexpr std::chrono::hours kKeep{24 * 7};
    std::error_code ec;
    for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec)) {
        std::error_code gone;
        if (it->last_write_time(gone) < fs::file_time_type::clock::now() - kKeep && !gone)
            fs::remove_all(it->path(), gone);
    }
}

Error cancelled() { return {ErrorCode::Cancelled, "The compilation was cancelled", {}, {}, {}}; }

/// The candidate's includes of API headers carry no text of its own: only tiling.h is expanded.
std::string withoutForeignIncludes(const std::string& text)
{
    std::vector<int> foreign;
    for (const auto& include : includesOf(text))
        if (include.header != "tiling.h")
            foreign.push_back(include.line);
    std::string kept;
    int number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        const auto end
            = std::min(text.size(), text.find('\n', at) == std::string::npos ? text.size() : text.find('\n', at) + 1);
        const bool drop = std::find(foreign.begin(), foreign.end(), number) != foreign.end();
        kept += drop ? "\n" : text.substr(at, end - at);
        at = end;
    }
    return kept;
}

std::vector<std::string> namesOf(const SourceFiles& files)
{
    std::vector<std::string> names;
    for (const auto& [name, text] : files)
        names.push_back(name);
    return names;
}

Finding unexplained(const std::string& log)
{
    return {"COMPILE-ERROR", Severity::Error, "The compiler failed: " + log.substr(0, log.find('\n')), {}, {},
        "See the compile log.", "g++", 1};
}

} // namespace

KernelToolchain::KernelToolchain(ToolchainOptions options)
    : m_options(std::move(options))
{ }

SandboxSpec KernelToolchain::sandbox(std::vector<std::string> argv) const
{
    auto spec = SandboxSpec::forProfile(SandboxProfile::Compile);
    spec.argv = std::move(argv);
    spec.readOnly = {m_options.emulatorInclude};
    spec.timeout = m_options.timeout;
    // Plain quotes in messages, which people and models copy.
    spec.environment["LC_ALL"] = "C";
    spec.allowUnsandboxed = m_options.allowUnsandboxed;
    return spec;
}

Result<KernelToolchain::Compiler> KernelToolchain::compiler(std::stop_token stop)
{
    const std::lock_guard lock(m_mutex);
    if (m_compiler)
        return *m_compiler;
    const auto program = base::findProgram(m_options.compiler);
    if (!program)
        return fail(ErrorCode::ProgramMissing,
            "The emulator compiles kernels with '" + m_options.compiler + "', which is not installed",
            "Install it with 'sudo apt install g++'.");
    auto spec = sandbox({program->string(), "-dumpfullversion", "-dumpmachine"});
    const auto outcome = base::runSandboxed(spec, std::move(stop));
    if (!outcome)
        return fail(outcome.error());
    if (!outcome->succeeded())
        return fail(ErrorCode::ProcessFailed, "'" + program->string() + "' does not run: " + outcome->describeEnd(),
            "Reinstall g++.");
    auto headers = hashOfHeaders(m_options.emulatorInclude);
    if (!headers)
        return fail(std::move(headers.error()));
    std::string identity = outcome->standardOutput + *headers;
    for (const auto& flag : codeFlags())
        identity += ' ' + flag;
    if (auto made = createFolder(m_options.cache / "objects"); !made)
        return fail(std::move(made.error()));
    prune(m_options.cache / "objects", m_options.cacheBytes);
    m_compiler = Compiler{*program, std::move(identity)};
    return *m_compiler;
}

Status KernelToolchain::buildPrelude(const Compiler& compiler, const fs::path& target, std::stop_token stop) const
{
    auto work = base::TemporaryFolder::create("acann-header-");
    if (!work)
        return fail(std::move(work.error()));
    const auto prelude = work->path() / kPrelude;
    if (auto written = base::writeFileAtomically(prelude, "#include \"kernel_operator.h\"\n"); !written)
        return written;
    std::vector<std::string> argv{compiler.program.string()};
    argv.insert(argv.end(), codeFlags().begin(), codeFlags().end());
    argv.insert(argv.end(),
        {"-I", m_options.emulatorInclude.string(), "-x", "c++-header", prelude.string(), "-o",
            prelude.string() + ".gch"});
    auto spec = sandbox(std::move(argv));
    spec.writable = {work->path()};
    const auto outcome = base::runSandboxed(spec, stop);
    if (!outcome)
        return fail(outcome.error());
    if (stop.stop_requested())
        return fail(cancelled());
    if (!outcome->succeeded()) {
        Error error{ErrorCode::ProcessFailed, "The emulator's own headers do not compile", "Report this as a bug.", {},
            outcome->standardError};
        return fail(std::move(error));
    }
    if (auto published = publish(prelude, fs::path(target).replace_extension()); !published)
        return published;
    return publish(prelude.string() + ".gch", target);
}

Result<fs::path> KernelToolchain::precompiledHeader(const Compiler& compiler, std::stop_token stop)
{
    const std::lock_guard lock(m_mutex);
    if (m_precompiled)
        return *m_precompiled;
    const auto folder = m_options.cache / "headers" / base::sha256(compiler.identity).substr(0, 32);
    const auto target = folder / (std::string(kPrelude) + ".gch");
    std::error_code ec;
    if (!fs::exists(target, ec)) {
        removeOldHeaders(m_options.cache / "headers");
        if (auto made = createFolder(folder); !made)
            return fail(std::move(made.error()));
        if (auto built = buildPrelude(compiler, target, stop); !built)
            return fail(std::move(built.error()));
    }
    m_precompiled = folder;
    return folder;
}

Result<KernelToolchain::UnitOutcome> KernelToolchain::build(
    const Compiler& compiler, const CompileUnit& unit, const SourceFiles& files, std::stop_token stop)
{
    std::string key = compiler.identity + '\0' + unit.glue;
    for (const auto& file : unit.files)
        key += '\0' + file + '\0' + files.at(file);
    const auto object = m_options.cache / "objects" / (base::sha256(key).substr(0, 40) + '-' + unit.name + ".so");
    std::error_code ec;
    if (fs::exists(object, ec))
        return UnitOutcome{object, {}, true, false};
    auto work = base::TemporaryFolder::create("acann-compile-");
    if (!work)
        return fail(std::move(work.error()));
    for (const auto& file : unit.files)
        if (auto written = writeSource(work->path() / file,
                unit.usesApi ? withDeclaredKinds(withCppLinkage(withoutLaunchSyntax(files.at(file)))) : files.at(file));
            !written)
            return fail(std::move(written.error()));
    const auto source = "agenticcann_" + unit.name + ".cpp";
    if (auto written = base::writeFileAtomically(work->path() / source, unit.glue); !written)
        return fail(std::move(written.error()));
    std::vector<std::string> argv{compiler.program.string()};
    argv.insert(argv.end(), codeFlags().begin(), codeFlags().end());
    argv.insert(argv.end(), {"-shared", "-Wl,-Bsymbolic", "-fmax-errors=8", "-fdiagnostics-color=never"});
    auto spec = sandbox({});
    if (unit.usesApi) {
        auto header = precompiledHeader(compiler, stop);
        if (!header)
            return fail(std::move(header.error()));
        argv.insert(argv.end(), {"-I", header->string()});
        spec.readOnly.push_back(*header);
    }
    argv.insert(argv.end(), {"-I", m_options.emulatorInclude.string(), source, "-o", "module.so"});
    spec.argv = std::move(argv);
    spec.writable = {work->path()};
    spec.workingFolder = work->path();
    const auto outcome = base::runSandboxed(spec, stop);
    if (!outcome)
        return fail(outcome.error());
    if (std::holds_alternative<base::ProcessCancelled>(outcome->end))
        return fail(cancelled());
    if (std::holds_alternative<base::ProcessTimedOut>(outcome->end))
        return UnitOutcome{{}, outcome->standardError, false, true};
    if (!outcome->succeeded())
        return UnitOutcome{{}, outcome->standardError + outcome->standardOutput, false, false};
    if (auto published = publish(work->path() / "module.so", object); !published)
        return fail(std::move(published.error()));
    return UnitOutcome{object, outcome->standardError, false, false};
}

Result<std::string> KernelToolchain::preprocess(
    const Compiler& compiler, const SourceFiles& files, std::stop_token stop) const
{
    auto work = base::TemporaryFolder::create("acann-preprocess-");
    if (!work)
        return fail(std::move(work.error()));
    for (const auto* role : {"kernel.cpp", "tiling.h"})
        if (auto written = base::writeFileAtomically(work->path() / role, withoutForeignIncludes(files.at(role)));
            !written)
            return fail(std::move(written.error()));
    // The target macros of include/acann_emulator/qualifiers.h, which the text may test.
    auto spec = sandbox({compiler.program.string(), "-std=c++17", "-E", "-P", "-nostdinc", "-w", "-D__CCE_AICORE__=220",
        "-D__NPU_ARCH__=2201", "-D__DAV_C220__=1", "-D__DAV_C220_VEC__=1", "-DACANN_EMULATOR=1", "kernel.cpp"});
    spec.readOnly = {work->path()};
    spec.workingFolder = work->path();
    spec.outputCap = std::size_t{16} << 20;
    const auto outcome = base::runSandboxed(spec, std::move(stop));
    if (!outcome)
        return fail(outcome.error());
    if (std::holds_alternative<base::ProcessCancelled>(outcome->end))
        return fail(cancelled());
    return normalised(outcome->standardOutput);
}

Result<CompileOutcome> KernelToolchain::compile(
    const SourceFiles& files, const std::string& entry, std::size_t parameters, std::stop_token stop)
{
    auto outcome = compileUnits(files, {"kernel", {"kernel.cpp", "tiling.h"}, kernelGlue(entry, parameters), true},
        {"host", {"host.cpp", "tiling.h"}, hostGlue(), false}, stop);
    if (!outcome)
        return outcome;
    if (auto* compiled = std::get_if<CompiledKernel>(&*outcome)) {
        auto found = compiler(stop);
        if (!found)
            return fail(std::move(found.error()));
        auto text = preprocess(*found, files, stop);
        if (!text)
            return fail(std::move(text.error()));
        compiled->preprocessed = std::move(*text);
    }
    return outcome;
}

Result<CompileOutcome> KernelToolchain::compileUnits(
    const SourceFiles& files, const CompileUnit& kernelUnit, const CompileUnit& hostUnit, std::stop_token stop)
{
    const auto start = Clock::now();
    auto found = compiler(stop);
    if (!found)
        return fail(std::move(found.error()));
    auto hostLater = std::async(std::launch::async, [&] { return build(*found, hostUnit, files, stop); });
    auto kernel = build(*found, kernelUnit, files, stop);
    auto host = hostLater.get();
    if (!kernel)
        return fail(std::move(kernel.error()));
    if (!host)
        return fail(std::move(host.error()));
    if (kernel->timedOut || host->timedOut)
        return CompileTimedOut{m_options.timeout};
    if (kernel->module.empty() || host->module.empty()) {
        CompileRefused refused{
            {}, (kernel->module.empty() ? kernel->log : "") + (host->module.empty() ? host->log : "")};
        refused.findings = compilerFindings(refused.log, namesOf(files));
        if (refused.findings.empty())
            refused.findings.push_back(unexplained(refused.log));
        return refused;
    }
    return CompiledKernel{kernel->module, host->module, {}, since(start), kernel->fromCache, host->fromCache};
}

std::optional<SourcePlace> KernelToolchain::placeOf(
    const fs::path& module, const std::vector<std::uint64_t>& addresses, std::stop_token stop) const
{
    if (addresses.empty() || !base::findProgram("addr2line"))
        return std::nullopt;
    std::vector<std::string> argv{"addr2line", "-i", "-e", module.string()};
    for (const auto address : addresses)
        argv.push_back(hexadecimal(address));
    auto spec = sandbox(std::move(argv));
    spec.readOnly = {module};
    const auto outcome = base::runSandboxed(spec, std::move(stop));
    if (!outcome || !outcome->succeeded())
        return std::nullopt;
    static const std::regex place(
        R"((?:^|/)(kernel\.cpp|host\.cpp|tiling\.h|op_(?:host|kernel)/\w+\.(?:cpp|h)):(\d{1,9}))");
    std::istringstream lines(outcome->standardOutput);
    for (std::string line; std::getline(lines, line);)
        if (std::smatch match; line.size() < 4096 && std::regex_search(line, match, place))
            return SourcePlace{match.str(1), std::stoi(match.str(2)), {}};
    return std::nullopt;
}

} // namespace acann::evaluation
