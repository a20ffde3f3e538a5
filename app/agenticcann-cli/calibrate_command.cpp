// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "source_arguments.h"

#include "base/files.h"
#include "evaluation/emulator_evaluator.h"
#include "evaluation/source_text.h"
#include "hardware/calibration.h"
#include "task/task_loader.h"

#include <charconv>
#include <cstdio>
#include <memory>
#include <sstream>

namespace acann::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeader = "kernel,task,case,us";

struct CalibrateOptions
{
    std::string cases;
    std::string soc{hardware::kDefaultSoc};
    std::string target;
    bool json = false;
    bool allowUnsandboxed = false;
};

/// One line of the CSV file.
struct Row
{
    std::string kernel; ///< folder of a candidate, or the id of an exemplar
    std::string task;
    std::string caseId; ///< empty: the primary case
    double us = 0;
    int line = 0;
};

/// A kernel that is ready to be launched with any profile.
struct Subject
{
    Row row;
    std::shared_ptr<const task::OperatorTask> task;
    const task::Case* binding = nullptr; ///< in `task`
    evaluation::CompiledKernel compiled;
    task::GoldenSet golden; ///< keeps the inputs on disk
};

struct Fit
{
    hardware::Calibration calibration;
    std::vector<double> before; ///< modelled µs by row
    std::vector<double> after;
};

Result<Row> rowOf(const std::string& text, int line, const std::string& file)
{
    std::vector<std::string> fields;
    std::stringstream stream(text);
    for (std::string field; std::getline(stream, field, ',');)
        fields.push_back(field);
    Row row;
    row.line = line;
    bool number = false;
    if (fields.size() == 4) {
        const std::string& us = fields[3];
        const auto parsed = std::from_chars(us.data(), us.data() + us.size(), row.us);
        number = parsed.ec == std::errc() && parsed.ptr == us.data() + us.size() && row.us > 0;
    }
    if (!number)
        return fail(ErrorCode::InvalidArgument,
            "Line " + std::to_string(line) + " of " + file + " is not a measured run",
            "Write " + std::string(kHeader) + ": a folder or exemplar id, a task file, a case or nothing, µs above 0.");
    row.kernel = fields[0];
    row.task = fields[1];
    row.caseId = fields[2];
    return row;
}

Result<std::vector<Row>> readRows(const std::string& file)
{
    const auto text = base::readFile(file);
    if (!text)
        return fail(text.error());
    std::vector<Row> rows;
    std::stringstream stream(*text);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        ++number;
        if (number == 1 && line != kHeader)
            return fail(ErrorCode::InvalidArgument, file + " does not begin with the line " + std::string(kHeader));
        if (number == 1 || line.empty())
            continue;
        auto row = rowOf(line, number, file);
        if (!row)
            return fail(std::move(row.error()));
        rows.push_back(std::move(*row));
    }
    if (rows.empty())
        return fail(ErrorCode::InvalidArgument, file + " has no measured run", "Add one line per run.");
    return rows;
}

/// The folder itself, also when it is written relative to the CSV file, or the exemplar with that id.
fs::path kernelFolder(const Row& row, const CalibrateOptions& options, const Context& context)
{
    for (const fs::path& path : {fs::path(row.kernel), fs::path(options.cases).parent_path() / row.kernel})
        if (fs::exists(path))
            return path;
    std::error_code ignored;
    for (const auto& entry : fs::recursive_directory_iterator(context.installation.knowledge / "targets", ignored))
        if (entry.is_directory() && entry.path().filename() == row.kernel && fs::exists(entry.path() / "kernel.cpp"))
            return entry.path();
    return row.kernel;
}

fs::path taskFile(const Row& row, const CalibrateOptions& options)
{
    const fs::path beside = fs::path(options.cases).parent_path() / row.task;
    return !fs::exists(row.task) && fs::exists(beside) ? beside : fs::path(row.task);
}

Result<Subject> prepare(
    const Row& row, const CalibrateOptions& options, evaluation::KernelToolchain& toolchain, const Context& context)
{
    auto files = readSources(kernelFolder(row, options, context));
    if (!files)
        return fail(std::move(files.error()));
    auto task = task::loadTask(taskFile(row, options), context.installation, context.stop);
    if (!task)
        return fail(std::move(task.error()));
    Subject subject;
    subject.row = row;
    subject.task = std::make_shared<const task::OperatorTask>(std::move(*task));
    subject.binding = row.caseId.empty() ? &subject.task->primaryCase() : subject.task->findCase(row.caseId);
    if (subject.binding == nullptr)
        return fail(ErrorCode::InvalidArgument, "The task " + row.task + " has no case '" + row.caseId + "'");
    const auto entries = evaluation::kernelEntries(files->contains("kernel.cpp") ? files->at("kernel.cpp") : "");
    if (entries.empty())
        return fail(ErrorCode::InvalidArgument, "There is no kernel entry in " + row.kernel);
    auto compiled = toolchain.compile(
        *files, entries.front().name, subject.task->inputs.size() + subject.task->outputs.size() + 2, context.stop);
    if (!compiled)
        return fail(std::move(compiled.error()));
    if (!std::holds_alternative<evaluation::CompiledKernel>(*compiled))
        return fail(ErrorCode::InvalidArgument, "The kernel " + row.kernel + " does not compile",
            "See why with agenticcann-cli emulate.");
    subject.compiled = std::get<evaluation::CompiledKernel>(std::move(*compiled));
    auto golden = task::makeReferenceRunner(context.installation)
                      ->golden(*subject.task, {{subject.binding->id, "declared", 0}}, context.stop);
    if (!golden)
        return fail(std::move(golden.error()));
    subject.golden = std::move(*golden);
    return subject;
}

/// Runs the kernels with the numbers of one overlay profile after another.
class Bench
{
public:
    Bench(const CalibrateOptions& options, const hardware::HardwareProfile& profile, Context& context,
        base::TemporaryFolder folder, const evaluation::KernelToolchain& toolchain)
        : m_options(options)
        , m_profile(profile)
        , m_context(context)
        , m_folder(std::move(folder))
        , m_toolchain(toolchain)
    { }

    Result<std::vector<double>> modelled(const std::vector<Subject>& subjects, const hardware::TunableValues& values)
    {
        const std::string id = m_options.soc + "-trial";
        const auto document = hardware::overlayDocument(m_profile, m_options.soc + ".json", id, values, "a trial");
        const fs::path file = m_folder.path() / "hardware" / (id + ".json");
        if (auto written = base::writeFileAtomically(file, base::prettyJson(document)); !written)
            return fail(std::move(written.error()));
        evaluation::EmulatorOptions emulator;
        emulator.installation = m_context.installation;
        emulator.installation.knowledge = m_folder.path();
        emulator.soc = id;
        emulator.allowUnsandboxed = emulator.allowUnsandboxed || m_options.allowUnsandboxed;
        std::vector<double> times;
        for (const Subject& subject : subjects) {
            const auto run = evaluation::runKernel(m_toolchain, subject.compiled, *subject.task,
                {{subject.binding, subject.golden.trials.front().inputs, false}}, false,
                evaluation::runSettings(emulator), m_context.stop);
            if (!run)
                return fail(run.error());
            if (run->failure || run->report.launches.empty())
                return fail(ErrorCode::InvalidArgument,
                    "The kernel of line " + std::to_string(subject.row.line) + " does not run on the emulator",
                    "See why with agenticcann-cli emulate " + subject.row.kernel + ".");
            times.push_back(run->report.launches.front().timeline.totalNs / 1000);
        }
        return times;
    }

private:
    const CalibrateOptions& m_options;
    const hardware::HardwareProfile& m_profile;
    Context& m_context;
    base::TemporaryFolder m_folder; ///< holds hardware/ with copies of the shipped profiles
    const evaluation::KernelToolchain& m_toolchain;
};

Result<Fit> fitAll(Bench& bench, const std::vector<Subject>& subjects, const hardware::HardwareProfile& profile)
{
    const auto start = hardware::tunablesOf(profile);
    const auto error = [&](const hardware::TunableValues& values) -> Result<double> {
        const auto times = bench.modelled(subjects, values);
        if (!times)
            return fail(times.error());
        std::vector<hardware::Measured> runs;
        for (std::size_t i = 0; i < subjects.size(); ++i)
            runs.push_back({subjects[i].row.us, (*times)[i]});
        return hardware::modelError(runs);
    };
    auto calibration = hardware::calibrate(start, error);
    if (!calibration)
        return fail(std::move(calibration.error()));
    auto before = bench.modelled(subjects, start);
    auto after = bench.modelled(subjects, calibration->values);
    if (!before || !after)
        return fail(before ? after.error() : before.error());
    return Fit{std::move(*calibration), std::move(*before), std::move(*after)};
}

/// A folder with copies of the shipped profiles under hardware/: nothing is ever written beside the originals.
Result<base::TemporaryFolder> copyProfiles(const Context& context)
{
    auto folder = base::TemporaryFolder::create("calibrate");
    if (!folder)
        return folder;
    std::error_code error;
    fs::copy(
        context.installation.knowledge / "hardware", folder->path() / "hardware", fs::copy_options::recursive, error);
    if (error)
        return fail(ErrorCode::FileUnwritable, "The hardware profiles cannot be copied: " + error.message());
    return folder;
}

Status writeOverlay(
    const CalibrateOptions& options, const hardware::HardwareProfile& profile, const Fit& fit, const Context& context)
{
    if (options.target.empty())
        return {};
    std::error_code ignored;
    const fs::path shipped = fs::weakly_canonical(context.installation.knowledge / "hardware", ignored);
    const fs::path target = fs::weakly_canonical(options.target, ignored);
    if (target.parent_path() == shipped)
        return fail(ErrorCode::InvalidArgument, "The shipped profiles are not overwritten",
            "Give --to a file in another folder.");
    const auto document = hardware::overlayDocument(profile, shipped / (options.soc + ".json"), target.stem().string(),
        fit.calibration.values,
        "fitted by agenticcann-cli calibrate to " + fs::path(options.cases).filename().string());
    return base::writeFileAtomically(target, base::prettyJson(document));
}

void print(const Fit& fit, const std::vector<Subject>& subjects, const hardware::HardwareProfile& profile)
{
    std::printf("%-40s %12s %12s %12s\n", "kernel (modelled in µs)", "measured", "before", "after");
    for (std::size_t i = 0; i < subjects.size(); ++i)
        std::printf("%-40s %12.2f %12.2f %12.2f\n", subjects[i].row.kernel.c_str(), subjects[i].row.us, fit.before[i],
            fit.after[i]);
    for (const auto& [key, value] : fit.calibration.values)
        if (value != profile.numbers.at(key).value)
            std::printf("%-40s %12g -> %g %s\n", key.c_str(), profile.numbers.at(key).value, value,
                profile.numbers.at(key).unit.c_str());
    std::printf("Error (root mean square of ln): %.3f before, %.3f after, %d evaluations\n",
        fit.calibration.errorBefore, fit.calibration.errorAfter, fit.calibration.evaluations);
}

nlohmann::json toJson(const Fit& fit, const std::vector<Subject>& subjects)
{
    nlohmann::json runs = nlohmann::json::array();
    for (std::size_t i = 0; i < subjects.size(); ++i)
        runs.push_back({{"kernel", subjects[i].row.kernel}, {"task", subjects[i].row.task},
            {"case", subjects[i].binding->id}, {"measuredUs", subjects[i].row.us}, {"modelledBeforeUs", fit.before[i]},
            {"modelledAfterUs", fit.after[i]}});
    return {{"schema", 1}, {"runs", runs}, {"values", fit.calibration.values},
        {"errorBefore", fit.calibration.errorBefore}, {"errorAfter", fit.calibration.errorAfter},
        {"evaluations", fit.calibration.evaluations}};
}

Status run(const CalibrateOptions& options, Context& context)
{
    const auto rows = readRows(options.cases);
    if (!rows)
        return fail(rows.error());
    const auto profile = hardware::loadProfile(context.installation.knowledge / "hardware", options.soc);
    if (!profile)
        return fail(profile.error());
    auto folder = copyProfiles(context);
    if (!folder)
        return fail(std::move(folder.error()));
    evaluation::EmulatorOptions emulator;
    emulator.installation = context.installation;
    emulator.allowUnsandboxed = emulator.allowUnsandboxed || options.allowUnsandboxed;
    evaluation::KernelToolchain toolchain(evaluation::toolchainOptions(emulator));
    std::vector<Subject> subjects;
    for (const Row& row : *rows) {
        auto subject = prepare(row, options, toolchain, context);
        if (!subject)
            return fail(std::move(subject.error()).in("in line " + std::to_string(row.line) + " of " + options.cases));
        subjects.push_back(std::move(*subject));
    }
    Bench bench(options, *profile, context, std::move(*folder), toolchain);
    const auto fit = fitAll(bench, subjects, *profile);
    if (!fit)
        return fail(fit.error());
    if (auto written = writeOverlay(options, *profile, *fit, context); !written)
        return written;
    if (options.json)
        context.printJson(toJson(*fit, subjects));
    else
        print(*fit, subjects, *profile);
    return {};
}

} // namespace

void addCalibrateCommand(CLI::App& app, Context& context)
{
    auto options = std::make_shared<CalibrateOptions>();
    auto* command = app.add_subcommand("calibrate", "Fit the latency model to measured runs");
    command
        ->add_option("--cases", options->cases,
            "CSV file with the columns kernel (folder or exemplar id), task, case, us (measured)")
        ->required();
    command->add_option("--soc", options->soc, "Chip that the runs were measured on")->capture_default_str();
    command->add_option("--to", options->target, "Write a profile with the fitted numbers to this file");
    command->add_flag("--json", options->json, "Print one JSON document");
    command->add_flag("--allow-unsandboxed", options->allowUnsandboxed,
        "Run kernels without confinement when bubblewrap cannot be used");
    command->callback([options, &context] {
        if (const auto done = run(*options, context); !done)
            context.report(done.error(), options->json);
    });
}

} // namespace acann::cli
