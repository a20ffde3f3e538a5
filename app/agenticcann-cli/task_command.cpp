// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "task/task_loader.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>

namespace acann::cli {

namespace {

using namespace acann::task;

/// Columns of text, each as wide as its widest cell.
class Table
{
public:
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }

    void print(std::ostream& out) const
    {
        std::vector<std::size_t> widths;
        for (const auto& row : m_rows)
            for (std::size_t i = 0; i < row.size(); ++i) {
                widths.resize(std::max(widths.size(), i + 1));
                widths[i] = std::max(widths[i], columns(row[i]));
            }
        for (const auto& row : m_rows) {
            std::string line = " ";
            for (std::size_t i = 0; i < row.size(); ++i)
                line += ' ' + row[i] + std::string(i + 1 < row.size() ? widths[i] - columns(row[i]) + 1 : 0, ' ');
            line.erase(line.find_last_not_of(' ') + 1);
            out << line << '\n';
        }
    }

private:
    /// Characters, not bytes: the multiplication sign takes two bytes in UTF-8.
    static std::size_t columns(const std::string& text)
    {
        return static_cast<std::size_t>(
            std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    }

    std::vector<std::vector<std::string>> m_rows;
};

std::string joined(const std::vector<std::string>& parts, const std::string& separator)
{
    std::string text;
    for (const auto& part : parts)
        text += (text.empty() ? "" : separator) + part;
    return text;
}

std::string membersOf(const nlohmann::json& object)
{
    std::vector<std::string> parts;
    for (const auto& [key, value] : object.items())
        parts.push_back(key + '=' + (value.is_string() ? value.get<std::string>() : value.dump()));
    return joined(parts, ", ");
}

std::string text(const TensorBinding& binding)
{
    return std::string(name(binding.dtype)) + ' ' + toString(binding.shape);
}

std::string number(double value)
{
    std::ostringstream stream;
    stream.precision(3);
    stream << value;
    return stream.str();
}

void printSignature(const OperatorTask& task)
{
    std::cout << "\nSignature (primary case)\n";
    Table table;
    const Case& primary = task.primaryCase();
    for (std::size_t i = 0; i < task.inputs.size(); ++i) {
        const auto& distribution = primary.inputs[i].distribution;
        const auto options = membersOf(distribution.options);
        table.add({"in", task.inputs[i].name, text(primary.inputs[i]), task.inputs[i].isParameter ? "parameter" : "",
            distribution.kind + (options.empty() ? "" : " (" + options + ')')});
    }
    for (std::size_t i = 0; i < task.outputs.size(); ++i)
        table.add({"out", task.outputs[i].name, text(primary.outputs[i])});
    table.print(std::cout);
}

void printCases(const OperatorTask& task)
{
    std::cout << "\nCases\n";
    Table table;
    for (const auto& binding : task.cases) {
        std::vector<std::string> shapes;
        for (const auto& input : binding.inputs)
            shapes.push_back(toString(input.shape));
        std::vector<std::string> results;
        for (const auto& output : binding.outputs)
            results.push_back(toString(output.shape));
        table.add({binding.id, joined(shapes, ", ") + " → " + joined(results, ", "), membersOf(binding.attributes),
            binding.primary && binding.note.empty() ? "timed" : binding.note});
    }
    table.print(std::cout);
}

void printGraph(const Graph& graph)
{
    std::cout << "\nGraph\n";
    if (graph.isEmpty())
        std::cout << "  none\n";
    Table table;
    for (const auto& node : graph.nodes) {
        const auto options = membersOf(node.options);
        table.add({node.id, "= " + node.op + '(' + joined(node.args, ", ") + ')', options});
    }
    table.print(std::cout);
    if (!graph.isEmpty())
        std::cout << "  result: " << joined(graph.results, ", ") << '\n';
}

void printTolerance(const OperatorTask& task)
{
    std::cout << "\nTolerance (relative error)\n";
    Table table;
    std::vector<DType> seen;
    for (const auto& output : task.primaryCase().outputs) {
        if (std::ranges::find(seen, output.dtype) != seen.end())
            continue;
        seen.push_back(output.dtype);
        const auto bounds = task.tolerance.of(output.dtype);
        const bool exact = bounds.maxRelative == 0;
        table.add({std::string(name(output.dtype)),
            exact ? "exact"
                  : "mean < " + number(bounds.meanRelative) + ", maximum < " + number(bounds.maxRelative)
                    + ", measured against " + number(bounds.smallValue) + " where the reference is smaller"});
    }
    table.print(std::cout);
}

void printTask(const OperatorTask& task)
{
    std::cout << task.id << ": " << task.title << '\n'
              << task.origin << ", reference " << task.reference.file.string()
              << (task.reference.kind == ReferenceKind::NumPy ? " (" + task.reference.function + ')' : "") << '\n';
    if (task.declaredPattern)
        std::cout << "Pattern: " << name(*task.declaredPattern) << " (declared)\n";
    printSignature(task);
    printCases(task);
    printGraph(task.graph);
    printTolerance(task);
    std::cout << "\nJudged with: " << joined(task.distributions, ", ") << '\n';
    for (const auto& note : task.notes)
        std::cout << "Note: " << note << '\n';
}

struct ShowOptions
{
    std::string file;
    bool json = false;
};

void show(const ShowOptions& options, Context& context)
{
    auto task = loadTask(options.file, context.installation, context.stop);
    if (!task) {
        context.report(task.error(), options.json);
        return;
    }
    if (options.json) {
        nlohmann::json document = *task;
        document["digest"] = task->digest();
        context.printJson(document);
        return;
    }
    printTask(*task);
}

void list(bool json, Context& context)
{
    const auto entries = listTasks(context.installation);
    if (json) {
        auto document = nlohmann::json::array();
        for (const auto& entry : entries)
            document.push_back({{"id", entry.id}, {"title", entry.title}, {"file", entry.file.string()},
                {"needsPyTorch", entry.needsPyTorch}});
        context.printJson(document);
        return;
    }
    Table table;
    for (const auto& entry : entries)
        table.add({entry.id, entry.title, entry.file.string()});
    table.print(std::cout);
}

} // namespace

void addTaskCommands(CLI::App& app, Context& context)
{
    auto* group = app.add_subcommand("task", "Operator tasks: what is to be computed");
    group->require_subcommand(1);

    auto options = std::make_shared<ShowOptions>();
    auto* showCommand = group->add_subcommand("show", "Print what was understood of a task file");
    showCommand->add_option("FILE", options->file, "NAME.json beside a NumPy reference, or a KernelBench-format .py")
        ->required();
    showCommand->add_flag("--json", options->json, "Print the task as one JSON document");
    showCommand->callback([options, &context] { show(*options, context); });

    auto listJson = std::make_shared<bool>(false);
    auto* listCommand = group->add_subcommand("list", "List the tasks that ship with the workbench");
    listCommand->add_flag("--json", *listJson, "Print the list as one JSON document");
    listCommand->callback([listJson, &context] { list(*listJson, context); });
}

} // namespace acann::cli
