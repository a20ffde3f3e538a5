// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The task file of docs/task-format.md: a compact form for people, expanded here into the values of a task.
#include "task/graph.h"
#include "task/task_json.h"
#include "task/task_loader.h"

#include "base/files.h"

#include <algorithm>

namespace acann::task {

namespace fs = std::filesystem;

namespace {

/// What a tensor has in every case unless the case says otherwise.
struct TensorDefault
{
    Distribution distribution;
    std::optional<DType> dtype;
};

class TaskFile
{
public:
    TaskFile(const JsonCursor& root, const fs::path& path)
        : m_root(root)
        , m_path(path)
    { }

    [[nodiscard]] OperatorTask task()
    {
        m_root.allowOnly({"schema", "id", "title", "pattern", "reference", "inputs", "outputs", "dtype", "attributes",
            "cases", "graph", "distributions", "tolerance"});
        if (const auto schema = m_root.at("schema"); schema.value() != OperatorTask::kSchema)
            schema.complain("must be " + std::to_string(OperatorTask::kSchema));
        OperatorTask task;
        task.id = m_root.at("id").text();
        const auto title = m_root.find("title");
        task.title = title ? title->text() : task.id;
        if (const auto pattern = m_root.find("pattern"))
            task.declaredPattern = parsePatternName(*pattern);
        task.reference = reference(m_root.at("reference"));
        task.inputs = signature(m_root.at("inputs"));
        task.outputs = signature(m_root.at("outputs"));
        if (const auto dtype = m_root.find("dtype"))
            m_dtype = dtype->dtype();
        if (const auto attributes = m_root.find("attributes"))
            m_attributes = parseAttributes(*attributes);
        for (const auto& item : m_root.at("cases").items())
            task.cases.push_back(parseCase(item, task));
        optionalParts(task);
        task.origin = "NumPy task";
        return task;
    }

private:
    [[nodiscard]] Reference reference(const JsonCursor& cursor) const
    {
        cursor.allowOnly({"file", "function"});
        const auto file = m_path.parent_path() / cursor.at("file").text();
        auto source = base::readFile(file);
        if (!source)
            throw JsonCursor::Complaint{std::move(source.error()).in("the reference that 'reference.file' names")};
        return {ReferenceKind::NumPy, file, cursor.at("function").text(), std::move(*source)};
    }

    [[nodiscard]] std::vector<TensorSpec> signature(const JsonCursor& cursor)
    {
        std::vector<TensorSpec> specs;
        for (const auto& item : cursor.items()) {
            item.allowOnly({"name", "parameter", "distribution", "dtype"});
            const auto name = item.at("name").text();
            const auto parameter = item.find("parameter");
            specs.push_back({name, parameter && parameter->boolean()});
            TensorDefault& given = m_defaults[name];
            if (const auto distribution = item.find("distribution"))
                given.distribution = parseDistribution(*distribution);
            if (const auto dtype = item.find("dtype"))
                given.dtype = dtype->dtype();
        }
        return specs;
    }

    [[nodiscard]] Case parseCase(const JsonCursor& cursor, const OperatorTask& task) const
    {
        cursor.allowOnly({"id", "primary", "shapes", "dtypes", "distributions", "attributes", "note"});
        Case result;
        result.id = cursor.at("id").text();
        const auto primary = cursor.find("primary");
        result.primary = primary && primary->boolean();
        result.attributes = m_attributes;
        if (const auto attributes = cursor.find("attributes"))
            result.attributes.update(parseAttributes(*attributes));
        if (const auto note = cursor.find("note"))
            result.note = note->text();
        for (const char* key : {"shapes", "dtypes", "distributions"})
            checkNames(cursor, key);
        for (const auto& spec : task.inputs)
            result.inputs.push_back(binding(cursor, spec.name));
        for (const auto& spec : task.outputs)
            result.outputs.push_back(binding(cursor, spec.name));
        return result;
    }

    void checkNames(const JsonCursor& cursor, const std::string& key) const
    {
        const auto found = cursor.find(key);
        if (!found)
            return;
        for (const auto& [name, member] : found->members())
            if (!m_defaults.contains(name))
                found->complain("names '" + name + "', which is neither an input nor an output");
    }

    [[nodiscard]] TensorBinding binding(const JsonCursor& cursor, const std::string& name) const
    {
        const TensorDefault& given = m_defaults.at(name);
        TensorBinding result;
        result.shape = cursor.at("shapes").at(name).shape();
        result.distribution = given.distribution;
        if (const auto own = member(cursor, "distributions", name))
            result.distribution = parseDistribution(*own);
        const auto own = member(cursor, "dtypes", name);
        const auto dtype = own ? own->dtype() : given.dtype ? *given.dtype : m_dtype;
        if (!dtype)
            cursor.complain(
                "gives no data type for '" + name + "'", "Add a 'dtype' to the file, the tensor or the case.");
        result.dtype = *dtype;
        return result;
    }

    static std::optional<JsonCursor> member(const JsonCursor& cursor, const std::string& key, const std::string& name)
    {
        const auto found = cursor.find(key);
        return found ? found->find(name) : std::nullopt;
    }

    void optionalParts(OperatorTask& task) const
    {
        if (const auto graph = m_root.find("graph")) {
            task.graph = parseGraph(*graph);
            const auto foreign = std::ranges::find_if(
                task.graph.nodes, [](const GraphNode& node) { return findOperation(node.op) == nullptr; });
            if (foreign != task.graph.nodes.end())
                graph->complain("uses the unknown operation '" + foreign->op + "' in the node '" + foreign->id + "'",
                    "Use an operation of docs/task-format.md.");
        }
        if (const auto distributions = m_root.find("distributions"))
            task.distributions = parseTexts(*distributions);
        if (const auto tolerance = m_root.find("tolerance"))
            task.tolerance = parseTolerance(*tolerance);
    }

    JsonCursor m_root;
    const fs::path& m_path;
    std::map<std::string, TensorDefault> m_defaults;
    std::optional<DType> m_dtype;
    nlohmann::json m_attributes = nlohmann::json::object();
};

} // namespace

Result<OperatorTask> parseTaskFile(const fs::path& path)
{
    const auto json = base::readJson(path);
    if (!json)
        return fail(json.error());
    try {
        auto task = TaskFile(JsonCursor(*json), path).task();
        if (auto status = checkTask(task); !status)
            return fail(std::move(status.error()));
        return task;
    } catch (const JsonCursor::Complaint& complaint) {
        return fail(complaint.error);
    }
}

} // namespace acann::task
