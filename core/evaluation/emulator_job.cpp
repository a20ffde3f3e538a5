// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/emulator_job.h"

#include "base/files.h"
#include "evaluation/emulator_evaluator.h"

#include <iostream>

namespace acann::evaluation {

namespace fs = std::filesystem;

nlohmann::json toJson(const EmulatorJob& job)
{
    return {{"schema", 1}, {"task", job.task}, {"candidate", job.candidate}, {"soc", job.soc},
        {"goldenFolder", job.goldenFolder}, {"runLimitMs", job.runLimit.count()},
        {"compileLimitS", job.compileLimit.count()}, {"allowUnsandboxed", job.allowUnsandboxed}};
}

Result<EmulatorJob> emulatorJobFromJson(const nlohmann::json& json)
{
    try {
        auto task = task::taskFromJson(json.at("task"));
        if (!task)
            return fail(std::move(task.error()));
        EmulatorJob job{std::move(*task), json.at("candidate").get<Candidate>(), json.at("soc").get<std::string>(),
            json.at("goldenFolder").get<std::string>(), std::chrono::milliseconds(json.at("runLimitMs").get<long>()),
            std::chrono::seconds(json.at("compileLimitS").get<long>()), json.at("allowUnsandboxed").get<bool>()};
        return job;
    } catch (const nlohmann::json::exception& e) {
        return fail(ErrorCode::MalformedJson, std::string("The evaluation job is not as expected: ") + e.what(),
            "Workbench and worker must come from the same version.");
    }
}

GoldenTree goldenTree(const task::GoldenSet& golden)
{
    GoldenTree tree;
    auto trials = nlohmann::json::array();
    for (const auto& trial : golden.trials) {
        const auto names = [&](const char* kind, const std::vector<fs::path>& files) {
            auto list = nlohmann::json::array();
            for (std::size_t i = 0; i < files.size(); ++i) {
                const auto name
                    = std::string(kind) + '-' + std::to_string(trials.size()) + '-' + std::to_string(i) + ".npy";
                tree.files.emplace_back(name, files[i]);
                list.push_back(name);
            }
            return list;
        };
        trials.push_back({{"caseId", trial.key.caseId}, {"distribution", trial.key.distribution},
            {"seed", trial.key.seed}, {"inputs", names("input", trial.inputs)},
            {"expected", names("expected", trial.expected)}, {"sameDType", names("same-dtype", trial.sameDType)},
            {"expectsNonFinite", trial.expectsNonFinite}, {"note", trial.note}});
    }
    tree.manifest = {{"schema", 1}, {"trials", std::move(trials)}, {"notes", golden.notes}};
    return tree;
}

namespace {

class FolderGolden final : public task::GoldenSource
{
public:
    explicit FolderGolden(fs::path folder)
        : m_folder(std::move(folder))
    { }

    [[nodiscard]] Result<task::GoldenSet> golden(
        const task::OperatorTask&, const std::vector<task::TrialKey>& keys, std::stop_token) override
    {
        const auto manifest = base::readJson(m_folder / "golden.json");
        if (!manifest)
            return fail(manifest.error());
        try {
            auto set = read(*manifest);
            std::vector<task::TrialKey> have;
            for (const auto& trial : set.trials)
                have.push_back(trial.key);
            if (have != keys)
                return fail(ErrorCode::ReferenceFailed, "The golden values sent along are for other trials",
                    "Workbench and worker must come from the same version.");
            return set;
        } catch (const nlohmann::json::exception& e) {
            return fail(ErrorCode::MalformedJson, std::string("golden.json is not as expected: ") + e.what());
        }
    }

private:
    [[nodiscard]] task::GoldenSet read(const nlohmann::json& manifest) const
    {
        task::GoldenSet set;
        set.notes = manifest.at("notes").get<std::vector<std::string>>();
        for (const auto& json : manifest.at("trials")) {
            const auto files = [&](const char* kind) {
                std::vector<fs::path> paths;
                for (const auto& name : json.at(kind))
                    paths.push_back(m_folder / name.get<std::string>());
                return paths;
            };
            set.trials.push_back({{json.at("caseId").get<std::string>(), json.at("distribution").get<std::string>(),
                                      json.at("seed").get<int>()},
                files("inputs"), files("expected"), files("sameDType"), json.at("expectsNonFinite").get<bool>(),
                json.at("note").get<std::string>()});
        }
        return set;
    }

    fs::path m_folder;
};

void say(std::string_view key, std::string_view value) { std::cout << key << value << '\n' << std::flush; }

} // namespace

std::unique_ptr<task::GoldenSource> goldenFromFolder(fs::path folder)
{
    return std::make_unique<FolderGolden>(std::move(folder));
}

int runEmulatorJob(const fs::path& jobFile)
{
    const auto complain = [](const Error& error) {
        std::cerr << error.message() << '\n';
        return 70;
    };
    const auto json = base::readJson(jobFile);
    const auto job = json ? emulatorJobFromJson(*json) : fail(json.error());
    if (!job)
        return complain(job.error());
    EmulatorOptions options;
    options.installation = base::Installation::locate();
    options.soc = job->soc;
    options.runLimit = job->runLimit;
    options.compileLimit = job->compileLimit;
    options.allowUnsandboxed = job->allowUnsandboxed;
    auto evaluator = EmulatorEvaluator::create(std::move(options), goldenFromFolder(job->goldenFolder));
    if (!evaluator)
        return complain(evaluator.error());
    const EvaluationRequest request{job->task, job->candidate,
        [](const std::string& program) {
            say(kProgramLine, program);
            return false; // whoever sent us ends us when it is known
        },
        [](std::string_view step) { say(kStepLine, step); }};
    const auto outcome = (*evaluator)->evaluate(request, {});
    const nlohmann::json document = std::get<Evaluation>(outcome);
    if (auto written = base::writeFileAtomically(
            fs::absolute(jobFile).parent_path() / "evaluation.json", base::compactJson(document));
        !written)
        return complain(written.error());
    return 0;
}

} // namespace acann::evaluation
