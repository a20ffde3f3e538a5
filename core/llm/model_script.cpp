// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "llm/json_reader.h"
#include "llm/scripted_model.h"

namespace acann::llm {

namespace {

using nlohmann::json;

/// Reads the parts of a script file; texts may be in files of its folder.
class ScriptReader
{
public:
    ScriptReader(const std::filesystem::path& folder, std::vector<JsonMistake>& mistakes)
        : m_folder(folder)
        , m_mistakes(mistakes)
    { }

    ScriptedAnswer answer(const json& value, const std::string& path)
    {
        JsonReader reader(value, path, m_mistakes);
        ScriptedAnswer result;
        result.role = reader.text("role");
        result.stage = reader.text("stage");
        result.contains = reader.text("contains");
        result.generation = condition(reader, "generation");
        result.slot = condition(reader, "slot");
        result.attempt = condition(reader, "attempt");
        result.ordinal = condition(reader, "ordinal");
        result.turn = condition(reader, "turn");
        reader.allowOnly(
            {"role", "stage", "contains", "generation", "slot", "attempt", "ordinal", "turn", "reply", "oneOf"});
        if (reader.has("reply"))
            result.replies.push_back(reply(reader.object("reply"), reader.pathOf("reply")));
        const json& choices = reader.list("oneOf");
        for (std::size_t i = 0; i < choices.size(); ++i)
            result.replies.push_back(reply(choices[i], reader.pathOf("oneOf") + '[' + std::to_string(i) + ']'));
        if (result.replies.empty())
            reader.complain("reply", "is missing", "Give the answer a \"reply\" or a list \"oneOf\".");
        return result;
    }

private:
    static std::optional<int> condition(JsonReader& reader, const std::string& key)
    {
        return reader.has(key) ? std::optional(static_cast<int>(reader.whole(key, 0))) : std::nullopt;
    }

    ScriptedReply reply(const json& value, const std::string& path)
    {
        JsonReader reader(value, path, m_mistakes);
        reader.allowOnly(
            {"text", "file", "reasoning", "toolCalls", "stop", "fault", "retryAfterMs", "delayMs", "usage"});
        ScriptedReply result;
        result.text = reader.text("text");
        if (reader.has("file"))
            result.text = fileText(reader);
        result.reasoning = reader.text("reasoning");
        result.delay = std::chrono::milliseconds(reader.whole("delayMs", 0));
        if (reader.has("retryAfterMs"))
            result.retryAfter = std::chrono::milliseconds(reader.whole("retryAfterMs", 0));
        readEnd(reader, result);
        const json& calls = reader.list("toolCalls");
        for (std::size_t i = 0; i < calls.size(); ++i)
            result.toolCalls.push_back(
                toolCall(calls[i], reader.pathOf("toolCalls") + '[' + std::to_string(i) + ']', i));
        if (reader.has("usage"))
            result.usage = usage(reader.object("usage"), reader.pathOf("usage"));
        return result;
    }

    void readEnd(JsonReader& reader, ScriptedReply& result)
    {
        const std::string stop = reader.text("stop", "finished");
        if (stop == "length")
            result.stop = StopReason::Length;
        else if (stop == "content-filter")
            result.stop = StopReason::ContentFilter;
        else if (stop == "tool-calls")
            result.stop = StopReason::ToolCalls;
        else if (stop != "finished")
            reader.complain(
                "stop", "is '" + stop + "', which is unknown", "Use finished, tool-calls, length or content-filter.");
        if (!reader.has("fault"))
            return;
        const std::string fault = reader.text("fault");
        result.fault = parseModelFault(fault);
        if (!result.fault)
            reader.complain("fault", "is '" + fault + "', which is no fault", "See the list in docs/models.md.");
    }

    std::string fileText(JsonReader& reader)
    {
        const std::string name = reader.text("file");
        auto text = base::readFile(m_folder / name);
        if (text)
            return std::move(*text);
        reader.complain("file", "cannot be read: " + text.error().text, text.error().nextStep);
        return {};
    }

    ToolCall toolCall(const json& value, const std::string& path, std::size_t index)
    {
        JsonReader reader(value, path, m_mistakes);
        reader.allowOnly({"id", "name", "arguments"});
        ToolCall call;
        call.id = reader.text("id", "call_" + std::to_string(index + 1));
        call.name = reader.text("name");
        if (value.is_object() && value.contains("arguments"))
            call.arguments = value.at("arguments").is_string() ? value.at("arguments").get<std::string>()
                                                               : base::compactJson(value.at("arguments"));
        return call;
    }

    Usage usage(const json& value, const std::string& path)
    {
        JsonReader reader(value, path, m_mistakes);
        reader.allowOnly({"prompt", "cached", "completion", "reasoning"});
        return {reader.whole("prompt", 0), reader.whole("cached", 0), reader.whole("completion", 0),
            reader.whole("reasoning", 0), false};
    }

    const std::filesystem::path& m_folder;
    std::vector<JsonMistake>& m_mistakes;
};

} // namespace

Result<ModelScript> modelScriptFromJson(
    const json& value, const std::filesystem::path& folder, const std::string& origin)
{
    std::vector<JsonMistake> mistakes;
    JsonReader reader(value, {}, mistakes);
    reader.allowOnly({"schema", "title", "answers", "garbage"});
    if (const long schema = reader.whole("schema", 1); schema != 1)
        reader.complain("schema", "is " + std::to_string(schema) + ", which this version does not know",
            "Write \"schema\": 1 or update the workbench.");
    ModelScript script;
    script.title = reader.text("title", "untitled");
    ScriptReader parts(folder, mistakes);
    const json& answers = reader.list("answers");
    for (std::size_t i = 0; i < answers.size(); ++i)
        script.answers.push_back(parts.answer(answers[i], "answers[" + std::to_string(i) + ']'));
    if (answers.empty())
        reader.complain("answers", "has no answer", "Add one with a \"reply\".");
    JsonReader garbage(reader.object("garbage"), "garbage", mistakes);
    garbage.allowOnly({"share", "seed"});
    script.garbage.share = garbage.number("share", 0);
    script.garbage.seed = static_cast<std::uint64_t>(garbage.whole("seed", 0));
    if (script.garbage.share > 1)
        garbage.complain("share", "is above 1", "Write 0.3 for 30 %.");
    if (mistakes.empty())
        return script;
    Error error{ErrorCode::ModelSettingsBroken, mistakes.front().text,
        mistakes.front().nextStep.empty() ? "See docs/models.md." : mistakes.front().nextStep, {}, {}};
    return fail(std::move(error).in("in the script '" + origin + "'"));
}

Result<ModelScript> readModelScript(const std::filesystem::path& file)
{
    auto document = base::readJson(file);
    if (!document)
        return fail(std::move(document.error()).in("model script"));
    return modelScriptFromJson(*document, file.parent_path(), file.string());
}

} // namespace acann::llm
