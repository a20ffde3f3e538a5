// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/task_json.h"

namespace acann::task {

namespace {

nlohmann::json toJson(const Distribution& distribution)
{
    return {{"kind", distribution.kind}, {"options", distribution.options}};
}

nlohmann::json toJson(const std::vector<TensorBinding>& bindings)
{
    auto list = nlohmann::json::array();
    for (const auto& binding : bindings)
        list.push_back(
            {{"dtype", binding.dtype}, {"shape", binding.shape}, {"distribution", toJson(binding.distribution)}});
    return list;
}

nlohmann::json toJson(const std::vector<TensorSpec>& specs)
{
    auto list = nlohmann::json::array();
    for (const auto& spec : specs)
        list.push_back({{"name", spec.name}, {"parameter", spec.isParameter}});
    return list;
}

nlohmann::json toJson(const Graph& graph)
{
    auto nodes = nlohmann::json::array();
    for (const auto& node : graph.nodes)
        nodes.push_back({{"id", node.id}, {"op", node.op}, {"args", node.args}, {"options", node.options}});
    return {{"nodes", nodes}, {"results", graph.results}};
}

nlohmann::json toJson(const TolerancePolicy& policy)
{
    auto json = nlohmann::json::object();
    for (const auto& [dtype, tolerance] : policy.overrides)
        json[std::string(name(dtype))] = {{"meanRelative", tolerance.meanRelative},
            {"maxRelative", tolerance.maxRelative}, {"smallValue", tolerance.smallValue}};
    return json;
}

std::vector<TensorSpec> parseSpecs(const JsonCursor& cursor)
{
    std::vector<TensorSpec> specs;
    for (const auto& item : cursor.items()) {
        item.allowOnly({"name", "parameter"});
        specs.push_back({item.at("name").text(), item.at("parameter").boolean()});
    }
    return specs;
}

std::vector<TensorBinding> parseBindings(const JsonCursor& cursor)
{
    std::vector<TensorBinding> bindings;
    for (const auto& item : cursor.items()) {
        item.allowOnly({"dtype", "shape", "distribution"});
        bindings.push_back(
            {item.at("dtype").dtype(), item.at("shape").shape(), parseDistribution(item.at("distribution"))});
    }
    return bindings;
}

Case parseCase(const JsonCursor& cursor)
{
    cursor.allowOnly({"id", "primary", "inputs", "outputs", "attributes", "note"});
    return {cursor.at("id").text(), cursor.at("primary").boolean(), parseBindings(cursor.at("inputs")),
        parseBindings(cursor.at("outputs")), parseAttributes(cursor.at("attributes")), cursor.at("note").text()};
}

Reference parseReference(const JsonCursor& cursor)
{
    cursor.allowOnly({"kind", "file", "function", "source"});
    const auto kind = cursor.at("kind");
    if (kind.text() != "numpy" && kind.text() != "kernelbench")
        kind.complain("must be \"numpy\" or \"kernelbench\"");
    return {kind.text() == "numpy" ? ReferenceKind::NumPy : ReferenceKind::KernelBench, cursor.at("file").text(),
        cursor.at("function").text(), cursor.at("source").text()};
}

OperatorTask parseTask(const JsonCursor& root)
{
    root.allowOnly({"schema", "id", "title", "pattern", "inputs", "outputs", "cases", "graph", "reference", "tolerance",
        "distributions", "origin", "notes"});
    if (const auto schema = root.at("schema"); schema.number() != OperatorTask::kSchema)
        schema.complain("must be " + std::to_string(OperatorTask::kSchema), "Use a newer version of this program.");
    OperatorTask task;
    task.id = root.at("id").text();
    task.title = root.at("title").text();
    if (const auto pattern = root.find("pattern"))
        task.declaredPattern = parsePatternName(*pattern);
    task.inputs = parseSpecs(root.at("inputs"));
    task.outputs = parseSpecs(root.at("outputs"));
    for (const auto& item : root.at("cases").items())
        task.cases.push_back(parseCase(item));
    task.graph = parseGraph(root.at("graph"));
    task.reference = parseReference(root.at("reference"));
    task.tolerance = parseTolerance(root.at("tolerance"));
    task.distributions = parseTexts(root.at("distributions"));
    task.origin = root.at("origin").text();
    task.notes = parseTexts(root.at("notes"));
    return task;
}

} // namespace

Graph parseGraph(const JsonCursor& cursor)
{
    cursor.allowOnly({"nodes", "results"});
    Graph graph;
    for (const auto& item : cursor.at("nodes").items()) {
        item.allowOnly({"id", "op", "args", "options"});
        GraphNode node{item.at("id").text(), item.at("op").text(), parseTexts(item.at("args")), {}};
        const auto options = item.find("options");
        node.options = options ? options->object() : nlohmann::json::object();
        graph.nodes.push_back(std::move(node));
    }
    graph.results = parseTexts(cursor.at("results"));
    return graph;
}

Distribution parseDistribution(const JsonCursor& cursor)
{
    cursor.allowOnly({"kind", "options"});
    Distribution distribution{cursor.at("kind").text(), nlohmann::json::object()};
    if (const auto options = cursor.find("options"))
        distribution.options = parseAttributes(*options);
    return distribution;
}

TolerancePolicy parseTolerance(const JsonCursor& cursor)
{
    TolerancePolicy policy;
    for (const auto& [key, member] : cursor.members()) {
        member.allowOnly({"meanRelative", "maxRelative", "smallValue"});
        const auto dtype = parseDType(key);
        if (!dtype)
            member.complain(
                "names the unknown data type '" + key + "'", dtype.error().nextStep, ErrorCode::UnknownDType);
        const auto bound = [&, place = member](const std::string& name) {
            const double value = place.at(name).number();
            if (!(value >= 0))
                place.at(name).complain("must not be negative");
            return value;
        };
        policy.overrides[*dtype] = {bound("meanRelative"), bound("maxRelative"), bound("smallValue")};
    }
    return policy;
}

Pattern parsePatternName(const JsonCursor& cursor)
{
    const auto pattern = parsePattern(cursor.text());
    if (!pattern)
        cursor.complain("names the unknown pattern '" + cursor.text() + "'");
    return *pattern;
}

nlohmann::json parseAttributes(const JsonCursor& cursor)
{
    for (const auto& [key, member] : cursor.members())
        static_cast<void>(member.number());
    return cursor.value();
}

std::vector<std::string> parseTexts(const JsonCursor& cursor)
{
    std::vector<std::string> texts;
    for (const auto& item : cursor.items())
        texts.push_back(item.text());
    return texts;
}

void to_json(nlohmann::json& json, const OperatorTask& task)
{
    auto cases = nlohmann::json::array();
    for (const auto& binding : task.cases)
        cases.push_back({{"id", binding.id}, {"primary", binding.primary}, {"inputs", toJson(binding.inputs)},
            {"outputs", toJson(binding.outputs)}, {"attributes", binding.attributes}, {"note", binding.note}});
    json = {{"schema", OperatorTask::kSchema}, {"id", task.id}, {"title", task.title}, {"inputs", toJson(task.inputs)},
        {"outputs", toJson(task.outputs)}, {"cases", cases}, {"graph", toJson(task.graph)},
        {"reference",
            {{"kind", task.reference.kind == ReferenceKind::NumPy ? "numpy" : "kernelbench"},
                {"file", task.reference.file.string()}, {"function", task.reference.function},
                {"source", task.reference.source}}},
        {"tolerance", toJson(task.tolerance)}, {"distributions", task.distributions}, {"origin", task.origin},
        {"notes", task.notes}};
    if (task.declaredPattern)
        json["pattern"] = name(*task.declaredPattern);
}

Result<OperatorTask> taskFromJson(const nlohmann::json& json)
{
    try {
        auto task = parseTask(JsonCursor(json));
        if (auto status = checkTask(task); !status)
            return fail(std::move(status.error()));
        return task;
    } catch (const JsonCursor::Complaint& complaint) {
        return fail(complaint.error);
    }
}

} // namespace acann::task
