// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/designer.h"

#include "agents/drafting.h"
#include "agents/prompt_text.h"
#include "agents/reply_blocks.h"
#include "agents/sketch_checker.h"
#include "agents/source_tokens.h"
#include "base/paths.h"

namespace acann::agents {

namespace {

/// The profiles lie beside the targets; a target from elsewhere uses the installed ones.
Result<hardware::HardwareProfile> profileFor(const ProposalRequest& request)
{
    const auto beside = request.target.folder.parent_path().parent_path() / "hardware";
    std::error_code ec;
    const bool isThere = std::filesystem::is_regular_file(beside / (request.soc + ".json"), ec);
    return hardware::loadProfile(isThere ? beside : base::Installation::locate().knowledge / "hardware", request.soc);
}

Result<std::string> textNamed(const knowledge::Target& target, const std::string& name)
{
    const auto text = target.prompts.find(name);
    if (text == target.prompts.end())
        return fail(ErrorCode::TargetBroken,
            "the target '" + target.id + "' has no prompt text 'prompts/" + name + ".md'",
            "Write it, or run without sketches.");
    return text->second;
}

/// What the designer is fed: the layers about structure and tiling, whatever the stage.
ProposalRequest designRequest(const ProposalRequest& request)
{
    ProposalRequest design = request;
    design.matrix[design.stage] = {knowledge::Layer::L1, knowledge::Layer::L3};
    design.mode = task::AgentMode::SingleShot;
    design.guidance.rewrite = true;
    return design;
}

/// The text of the sketch in an answer: the last block that starts like one, or the answer itself.
std::string sketchIn(std::string_view answer)
{
    std::vector<std::string> repairs;
    const auto clean = cleanedReply(answer, repairs);
    std::string found;
    for (const auto& block : piecesOf(clean).blocks) {
        if (block.text.find("sketch ") != std::string::npos)
            found = block.text;
    }
    return found.empty() ? clean : found;
}

class Design
{
public:
    Design(const ProposalRequest& request, hardware::HardwareProfile profile)
        : m_request(request)
        , m_profile(std::move(profile))
    { }

    Result<DesignedSketch> run(const std::stop_token& stop)
    {
        if (auto status = prepare(); !status)
            return fail(std::move(status.error()));
        constexpr int kRounds = 2; // one to design, one to mend what the checker says
        for (int round = 1;; ++round) {
            auto outcome = m_request.desk->chat(m_prompt.purpose, m_prompt.request, stop);
            m_design.tokens += static_cast<int>(tokensOf(llm::totalUsage(outcome)));
            if (!outcome)
                return fail(errorFrom(outcome.error()));
            const auto answer = outcome->message.text;
            const auto problems = take(answer);
            if (problems.empty())
                return std::move(m_design);
            if (round == kRounds)
                return fail(ErrorCode::ReplyRefused, "the designer's sketch is unsound: " + problems.front(),
                    "Run without sketches, or give the designer's role a stronger model.");
            if (auto status = askAgain(answer, problems); !status)
                return fail(std::move(status.error()));
        }
    }

private:
    Status prepare()
    {
        const auto design = designRequest(m_request);
        auto prompt = proposalPrompt(design);
        if (!prompt)
            return fail(std::move(prompt.error()));
        const auto system = textNamed(m_request.target, "designer");
        const auto language = system ? textNamed(m_request.target, "sketch-language") : system;
        const auto ask = language ? textNamed(m_request.target, "ask-sketch") : language;
        if (!ask)
            return fail(ask.error());
        m_prompt = std::move(*prompt);
        m_prompt.purpose.role = ModelRole::Designer;
        auto& messages = m_prompt.request.messages;
        messages[0].text = filledIn(*system, {{"language", std::string(trimmed(*language))}});
        // The last part asks for files; here a sketch is wanted.
        auto& text = messages[1].text;
        text = text.substr(0, text.rfind("# Now\n")) + "# Now\n\n" + *ask;
        m_design.manifest = m_prompt.purpose.manifest;
        return {};
    }

    /// What is wrong with the answer's sketch; nothing: it is taken.
    std::vector<std::string> take(const std::string& answer)
    {
        const auto sketch = parseSketch(sketchIn(answer));
        if (!sketch)
            return {sketch.error().text};
        std::vector<std::string> problems;
        for (const auto& problem : checkSketch(*sketch, m_request.task, m_profile)) {
            std::string sentence = problem.rule + " (case " + problem.caseId;
            if (problem.line > 0)
                sentence += ", line " + std::to_string(problem.line);
            problems.push_back(sentence + "): " + problem.text);
        }
        if (problems.empty())
            m_design.text = printSketch(*sketch);
        return problems;
    }

    Status askAgain(const std::string& answer, const std::vector<std::string>& problems)
    {
        const auto form = textNamed(m_request.target, "designer-again");
        if (!form)
            return fail(form.error());
        std::string list;
        for (const auto& problem : problems)
            list += "- " + problem + "\n";
        m_prompt.request.messages.push_back({llm::Speaker::Assistant, answer, {}, {}, {}});
        m_prompt.request.messages.push_back(
            {llm::Speaker::User, filledIn(*form, {{"problems", std::string(trimmed(list))}}), {}, {}, {}});
        return {};
    }

    const ProposalRequest& m_request;
    const hardware::HardwareProfile m_profile;
    Prompt m_prompt;
    DesignedSketch m_design;
};

} // namespace

Result<DesignedSketch> designSketch(const ProposalRequest& request, std::stop_token stop)
{
    auto profile = profileFor(request);
    if (!profile)
        return fail(std::move(profile.error()));
    return Design(request, std::move(*profile)).run(stop);
}

} // namespace acann::agents
