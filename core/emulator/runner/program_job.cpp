// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/runner/program_runner.h"

namespace acann::emulator {

nlohmann::json toJson(const ProgramJob& job)
{
    return {{"schema", 1}, {"program", job.program.string()}, {"profiles", job.profiles.string()}, {"soc", job.soc},
        {"report", job.report.string()}, {"arguments", job.arguments}, {"limitMs", job.limit.count()},
        {"keepSpans", job.keepSpans}};
}

Result<ProgramJob> programJobFromJson(const nlohmann::json& json)
{
    try {
        ProgramJob job;
        job.program = json.at("program").get<std::string>();
        job.profiles = json.at("profiles").get<std::string>();
        job.soc = json.at("soc").get<std::string>();
        job.report = json.at("report").get<std::string>();
        job.arguments = json.at("arguments").get<std::vector<std::string>>();
        job.limit = std::chrono::milliseconds(json.at("limitMs").get<std::int64_t>());
        job.keepSpans = json.at("keepSpans").get<bool>();
        return job;
    } catch (const nlohmann::json::exception& e) {
        return fail(ErrorCode::ProtocolBroken, std::string("The job document is malformed: ") + e.what(),
            "Workbench and kernel runner must come from the same version.");
    }
}

} // namespace acann::emulator
