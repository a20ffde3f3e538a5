// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a direct-launch answer as one program: its own sources, and a main that calls the bound function on files.
#include "evaluation/direct_launch.h"

#include "base/files.h"
#include "evaluation/course.h"
#include "evaluation/launch_syntax.h"
#include "evaluation/program_run.h"
#include "evaluation/trial_judge.h"
#include "evaluation/trial_verdict.h"
#include "task/python_script.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace acann::evaluation {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMain = "#include \"acann_host/torch_call.h\"\n"
                                   "int main() { return acann_host::TorchCalls(\"calls\").run(); }\n";

/// PyTorch's number of a type; UInt16 and UInt32 have none.
Result<int> torchType(task::DType dtype)
{
    static const std::map<task::DType, int> numbers{{task::DType::UInt8, 0}, {task::DType::Int8, 1},
        {task::DType::Int16, 2}, {task::DType::Int32, 3}, {task::DType::Int64, 4}, {task::DType::Float16, 5},
        {task::DType::Float32, 6}, {task::DType::Float64, 7}, {task::DType::Bool, 11}, {task::DType::BFloat16, 15}};
    const auto found = numbers.find(dtype);
    if (found == numbers.end())
        return fail(ErrorCode::UnsupportedTask, "PyTorch has no tensors of " + std::string(task::name(dtype)),
            "Use a case with another dtype.");
    return found->second;
}

/// Where the answer's files, the data and the results of one evaluation lie.
struct Folders
{
    fs::path sources;
    fs::path data;
};

struct Call
{
    std::string function;
    nlohmann::json arguments;
    nlohmann::json results;
};

Result<Call> callOf(const DirectAnswer& answer, const base::Installation& installation, const std::stop_token& stop)
{
    auto folder = base::TemporaryFolder::create("acann-model-");
    if (!folder)
        return fail(std::move(folder.error()));
    const auto model = folder->path() / "model.py";
    if (auto written = base::writeFileAtomically(model, answer.files.at(answer.modelFile)); !written)
        return fail(std::move(written.error()));
    const task::PythonScript script{installation.scripts / "read_model_call.py", folder->path(), model,
        {{"source", answer.files.at(answer.modelFile)}, {"class", answer.modelClass}}};
    auto read = task::runPythonScript(script, stop);
    if (!read)
        return fail(std::move(read.error()).in("reading the answer's " + answer.modelFile));
    return Call{read->at("function"), read->at("arguments"), read->at("results")};
}

/// Writes the words that acann_host/torch_call.h reads.
class Order
{
public:
    Order(const DirectRequest& request, const Call& call, const fs::path& data)
        : m_request(request)
        , m_call(call)
        , m_data(data)
    { }

    Status add(const task::Trial& trial, std::size_t number)
    {
        m_text << "call " << m_call.function << '\n';
        for (const auto& argument : m_call.arguments)
            if (auto added = addArgument(argument, trial, number); !added)
                return added;
        const auto& outputs = m_request.binding.outputs;
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            m_text << "result " << outputFile(number, k).filename().string() << ' ';
            if (auto added = addShape(outputs[k]); !added)
                return added;
            addSource(k);
        }
        m_text << "end\n";
        return {};
    }
    [[nodiscard]] std::string text() const { return m_text.str(); }
    [[nodiscard]] fs::path outputFile(std::size_t trial, std::size_t output) const
    {
        return m_data / ("output-" + std::to_string(trial) + '-' + std::to_string(output));
    }

private:
    Status addShape(const task::TensorBinding& binding)
    {
        const auto type = torchType(binding.dtype);
        if (!type)
            return fail(type.error());
        m_text << *type << ' ' << binding.shape.size();
        for (const auto extent : binding.shape)
            m_text << ' ' << extent;
        m_text << ' ';
        return {};
    }

    /// Input by position, or a learned parameter by the name that the model gives it.
    [[nodiscard]] std::optional<std::size_t> inputOf(const nlohmann::json& which) const
    {
        const auto& inputs = m_request.task.inputs;
        if (which.is_number())
            return which < inputs.size() ? std::optional(which.get<std::size_t>()) : std::nullopt;
        const auto name = which.get<std::string>();
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (inputs[i].name == name || inputs[i].name.ends_with('_' + name))
                return i;
        return std::nullopt;
    }

    Status addArgument(const nlohmann::json& argument, const task::Trial& trial, std::size_t number)
    {
        if (argument.contains("name"))
            m_text << "named " << argument.at("name").get<std::string>() << ' ';
        if (argument.contains("like")) {
            m_text << "fresh " << argument.at("like") << '\n';
            return {};
        }
        if (argument.contains("attribute"))
            return addAttribute(argument);
        if (argument.contains("list"))
            return addList(argument.at("list"));
        if (argument.contains("value"))
            return addValue(argument.at("value"));
        const auto input = argument.contains("input") ? inputOf(argument.at("input")) : std::nullopt;
        if (!input) {
            // Numbers among the arguments of the reference's forward are attributes of the task.
            return fail(ErrorCode::UnsupportedTask,
                "The model passes " + argument.dump() + ", which the task has no input for",
                "Use a task whose inputs are those of the model's forward, in the same order.");
        }
        return addTensor(*input, trial, number);
    }

    Status addTensor(std::size_t input, const task::Trial& trial, std::size_t number)
    {
        const auto& binding = m_request.binding.inputs[input];
        const auto tensor = task::loadNpy(trial.inputs[input], binding.dtype);
        if (!tensor)
            return fail(tensor.error());
        const auto file = "input-" + std::to_string(number) + '-' + std::to_string(input);
        const std::string_view bytes(reinterpret_cast<const char*>(tensor->bytes.data()), tensor->bytes.size());
        if (auto written = base::writeFileAtomically(m_data / file, bytes); !written)
            return written;
        m_text << "tensor ";
        const auto type = torchType(binding.dtype);
        if (!type)
            return fail(type.error());
        m_text << *type << ' ' << file << ' ' << binding.shape.size();
        for (const auto extent : binding.shape)
            m_text << ' ' << extent;
        m_text << '\n';
        return {};
    }

    Status addAttribute(const nlohmann::json& argument)
    {
        const auto name = argument.at("attribute").get<std::string>();
        const auto& attributes = m_request.binding.attributes;
        if (attributes.contains(name))
            return addValue(attributes.at(name));
        if (argument.contains("default"))
            return addValue(argument.at("default"));
        return fail(ErrorCode::UnsupportedTask, "The model takes '" + name + "', which the task does not give",
            "Add it to the attributes of the task.");
    }

    Status addList(const nlohmann::json& list)
    {
        const bool whole = std::all_of(list.begin(), list.end(),
            [](const nlohmann::json& each) { return each.contains("value") && each.at("value").is_number_integer(); });
        m_text << (whole ? "ints " : "reals ") << list.size();
        for (const auto& each : list) {
            if (!each.contains("value") || !each.at("value").is_number())
                return fail(ErrorCode::UnsupportedTask, "The model passes a list that holds " + each.dump(),
                    "Pass lists of numbers only.");
            m_text << ' ' << each.at("value");
        }
        m_text << '\n';
        return {};
    }

    Status addValue(const nlohmann::json& value)
    {
        if (value.is_null())
            m_text << "none\n";
        else if (value.is_boolean())
            m_text << "flag " << (value.get<bool>() ? 1 : 0) << '\n';
        else if (value.is_number_integer())
            m_text << "int " << value << '\n';
        else if (value.is_number())
            m_text << "real " << value << '\n';
        else
            return fail(ErrorCode::UnsupportedTask, "The model passes " + value.dump() + " to its extension",
                "Pass tensors, numbers and lists of numbers only.");
        return {};
    }

    void addSource(std::size_t output)
    {
        const auto& results = m_call.results;
        if (output < results.size() && results[output].contains("argument"))
            m_text << "argument " << results[output].at("argument") << '\n';
        else if (output < results.size() && results[output].contains("return"))
            m_text << "return " << results[output].at("return") << '\n';
        else
            m_text << "return " << output << '\n';
    }

    const DirectRequest& m_request;
    const Call& m_call;
    fs::path m_data;
    std::ostringstream m_text;
};

Result<ProgramOrder> programOf(const DirectAnswer& answer, const Folders& folders, const RunSettings& settings)
{
    ProgramOrder order;
    std::set<fs::path> parents{folders.sources};
    for (const auto& [name, text] : answer.files) {
        const auto path = folders.sources / name;
        std::error_code ec;
        fs::create_directories(path.parent_path(), ec);
        // Headers launch kernels, too.
        if (auto written = base::writeFileAtomically(path, withoutLaunchSyntax(text)); !written)
            return fail(std::move(written.error()));
        for (auto folder = path.parent_path(); folder != folders.sources; folder = folder.parent_path())
            parents.insert(folder);
    }
    for (const auto& unit : answer.units())
        order.sources.push_back(folders.sources / unit);
    const auto main = folders.sources / "acann_main.cpp";
    if (auto written = base::writeFileAtomically(main, kMain); !written)
        return fail(std::move(written.error()));
    order.sources.push_back(main);
    order.includeFolders.assign(parents.begin(), parents.end());
    order.workingFolder = folders.data;
    order.soc = settings.soc;
    order.keepSpans = true;
    order.installation = settings.installation;
    order.allowUnsandboxed = settings.allowUnsandboxed;
    return order;
}

/// Places of the answer's own files, as it names them.
void name(std::vector<Finding>& findings, const DirectAnswer& answer, const fs::path& sources)
{
    const auto rename = [&](SourcePlace& place) {
        const auto prefix = sources.string() + '/';
        if (place.file.starts_with(prefix))
            place.file.erase(0, prefix.size());
        for (const auto& [path, text] : answer.files)
            if (fs::path(path).filename() == place.file)
                place.file = path;
    };
    for (auto& finding : findings) {
        rename(finding.place);
        for (auto& place : finding.related)
            rename(place);
    }
}

/// Launches made up to the end of every finished call.
std::vector<std::size_t> finishedCalls(const fs::path& data)
{
    std::vector<std::size_t> counts;
    if (const auto text = base::readFile(data / "calls.done"))
        for (std::istringstream lines(*text); !lines.eof();)
            if (std::size_t count = 0; lines >> count)
                counts.push_back(count);
    return counts;
}

/// One report per call: the launches of a call follow each other.
std::vector<emulator::LaunchReport> perCall(
    std::vector<emulator::LaunchReport> launches, const std::vector<std::size_t>& counts)
{
    std::vector<emulator::LaunchReport> calls;
    std::size_t next = 0;
    for (const auto count : counts) {
        emulator::LaunchReport call;
        double totalNs = 0;
        double longest = -1;
        for (; next < std::min(count, launches.size()); ++next) {
            auto& launch = launches[next];
            totalNs += launch.timeline.totalNs;
            call.findings.insert(call.findings.end(), launch.findings.begin(), launch.findings.end());
            if (launch.timeline.totalNs > longest) {
                longest = launch.timeline.totalNs;
                call.blockDim = launch.blockDim;
                call.timeline = std::move(launch.timeline);
            }
        }
        call.timeline.totalNs = totalNs;
        calls.push_back(std::move(call));
    }
    return calls;
}

Finding callFailed(const std::string& text)
{
    return {"DIRECT-CALL", Severity::Error, "The call of the extension failed: " + text, {}, {},
        "Make the binding take what the model passes, and return the task's outputs.", "docs/bundles.md", 1};
}

/// What ended the program before all calls were made; nothing when they were.
std::optional<Verdict> interruption(const ProgramRun& run, std::size_t calls, std::size_t wanted)
{
    auto findings = run.findings;
    const bool blocked = !causeOf(findings).empty();
    if (!blocked && calls == wanted && run.exitCode == 0)
        return std::nullopt;
    if (!run.exitCode && run.launches.empty() && !run.compileLog.empty() && blocked) {
        auto cause = causeOf(findings);
        return Invalid{FailureStage::Compile, std::move(cause), std::move(findings)};
    }
    if (!blocked) {
        auto text = run.errors.substr(0, 500);
        while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
            text.pop_back();
        findings = {callFailed(text.empty() ? "the program ended early" : text)};
    }
    for (const auto& launch : run.launches)
        findings.insert(findings.end(), launch.findings.begin(), launch.findings.end());
    auto cause = causeOf(findings);
    return Invalid{FailureStage::Run, std::move(cause), std::move(findings)};
}

} // namespace

Result<Evaluation> evaluateDirect(const DirectRequest& request, task::GoldenSource& golden, const RunSettings& settings,
    const hardware::HardwareProfile& profile, std::stop_token stop)
{
    const auto step = [&](std::string_view name) { request.onStep ? request.onStep(name) : void(); };
    const auto call = callOf(request.answer, settings.installation, stop);
    if (!call)
        return fail(call.error());
    const auto folder = base::TemporaryFolder::create("acann-direct-");
    if (!folder)
        return fail(folder.error());
    const Folders folders{folder->path() / "sources", folder->path() / "data"};
    std::error_code ec;
    fs::create_directories(folders.sources, ec);
    fs::create_directories(folders.data, ec);
    auto program = programOf(request.answer, folders, settings);
    if (!program)
        return fail(std::move(program.error()));
    auto set = golden.golden(request.task, trialsOfCase(request.task, request.binding), stop);
    if (!set)
        return fail(std::move(set.error()));
    Order order(request, *call, folders.data);
    KernelRun run;
    for (std::size_t i = 0; i < set->trials.size(); ++i) {
        if (auto added = order.add(set->trials[i], i); !added)
            return fail(std::move(added.error()));
        auto& row = run.outputs.emplace_back();
        for (std::size_t k = 0; k < request.binding.outputs.size(); ++k)
            row.push_back(order.outputFile(i, k));
    }
    if (auto written = base::writeFileAtomically(folders.data / "calls", order.text()); !written)
        return fail(std::move(written.error()));
    step("compile and run");
    auto ran = runProgram(*program, stop);
    if (!ran)
        return fail(std::move(ran.error()));
    name(ran->findings, request.answer, folders.sources);
    for (auto& launch : ran->launches)
        name(launch.findings, request.answer, folders.sources);
    const auto counts = finishedCalls(folders.data);
    Evaluation evaluation;
    evaluation.compileLog = ran->compileLog;
    if (auto verdict = interruption(*ran, counts.size(), set->trials.size())) {
        evaluation.verdict = std::move(*verdict);
        return evaluation;
    }
    step("judge");
    run.report.launches = perCall(std::move(ran->launches), counts);
    const auto judged = judgeTrials(request.task, set->trials, run, stop);
    if (!judged)
        return fail(judged.error());
    std::vector<Finding> findings;
    for (const auto& judgement : *judged)
        evaluation.trials.push_back(judgement.report);
    for (const auto& launch : run.report.launches)
        findings.insert(findings.end(), launch.findings.begin(), launch.findings.end());
    findings = mergedFindings(std::move(findings));
    evaluation.timeline = run.report.launches.front().timeline;
    auto failed = failureOfTrials(evaluation.trials, findings, request.answer.units().front());
    evaluation.verdict = failed ? std::move(*failed)
                                : Verdict(Valid{modelledMeasurement(*evaluation.timeline, request.binding, profile),
                                    worstAccuracy(*judged), std::move(findings)});
    return evaluation;
}

} // namespace acann::evaluation
