// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "base/hash.h"
#include "evaluation/evaluator.h"
#include "evolution/run_state.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

/// A made-up run for tests of views: three generations of ten slots with every kind of outcome. Its numbers are
/// invented for the test and mean nothing.
namespace acann::fakes {

struct ScriptedRun
{
    RunId id{"run-0001"};
    std::vector<evolution::EventRecord> events;
    std::map<BlobId, std::string> blobs;

    [[nodiscard]] BlobId put(std::string bytes)
    {
        BlobId id_{base::sha256(bytes)};
        blobs[id_] = std::move(bytes);
        return id_;
    }

    void add(evolution::Event event)
    {
        const auto sequence = static_cast<std::int64_t>(events.size()) + 1;
        events.push_back({sequence, 1'790'000'000'000 + sequence * 400, std::move(event)});
    }
};

enum class Fate
{
    Valid,
    CompileFailed,
    NumericFailed,
    StaticFailed,
    TimedOut,
    Rejected,
    Duplicate,
    NoProposal
};

struct ScriptedSlot
{
    Fate fate = Fate::Valid;
    double latencyUs = 0; ///< of Valid only
};

inline constexpr int kScriptedGenerations = 3;
inline constexpr int kScriptedOffspring = 10;
inline constexpr std::array<std::array<ScriptedSlot, kScriptedOffspring>, kScriptedGenerations> kScript{{
    {{{Fate::Valid, 41.25}, {Fate::CompileFailed}, {Fate::Valid, 38.5}, {Fate::NumericFailed}, {Fate::Valid, 52.0},
        {Fate::StaticFailed}, {Fate::Duplicate}, {Fate::TimedOut}, {Fate::Valid, 36.75}, {Fate::Valid, 47.5}}},
    {{{Fate::Valid, 33.5}, {Fate::Valid, 35.0}, {Fate::Rejected}, {Fate::Valid, 30.25}, {Fate::NumericFailed},
        {Fate::Duplicate}, {Fate::Valid, 39.0}, {Fate::CompileFailed}, {Fate::Valid, 29.75}, {Fate::NoProposal}}},
    {{{Fate::Valid, 28.0}, {Fate::Valid, 24.5}, {Fate::Duplicate}, {Fate::Valid, 26.25}, {Fate::NumericFailed},
        {Fate::Valid, 31.0}, {Fate::Valid, 25.0}, {Fate::TimedOut}, {Fate::Valid, 27.5}, {Fate::StaticFailed}}},
}};

inline SourceFiles scriptedFiles(int generation, int slot)
{
    const std::string tile = std::to_string(512 * (1 + slot % 6));
    const std::string buffers = std::to_string(1 + generation % 2);
    return {{"tiling.h",
                "#pragma once\n#include <cstdint>\n\nstruct TilingData {\n    uint32_t totalLength;\n"
                "    uint32_t tileLength;\n};\n"},
        {"kernel.cpp",
            "#include \"kernel_operator.h\"\n#include \"tiling.h\"\n\n// variant " + std::to_string(generation) + "."
                + std::to_string(slot) + "\nconstexpr uint32_t kTile = " + tile
                + ";\nconstexpr uint32_t kBuffers = " + buffers
                + ";\n\nextern \"C\" __global__ __aicore__ void relu(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, "
                  "GM_ADDR tiling)\n{\n    GET_TILING_DATA_WITH_STRUCT(TilingData, t, tiling);\n}\n"},
        {"host.cpp",
            "#include \"agenticcann/launch_plan.h\"\n#include \"tiling.h\"\n\nconst uint32_t tileLength = " + tile
                + ";\n"}};
}

inline emulator::Timeline scriptedTimeline(double latencyNs)
{
    emulator::Timeline timeline;
    timeline.soc = "ascend910b3";
    timeline.frequencyMHz = 1800;
    timeline.launchOverheadNs = 2000;
    timeline.totalNs = latencyNs;
    timeline.blockDim = 2;
    timeline.bytesRead = 1 << 20;
    timeline.bytesWritten = 1 << 20;
    timeline.criticalPipe = "MTE2";
    timeline.busyShare = {{"MTE2", 0.82}, {"V", 0.41}, {"MTE3", 0.63}, {"S", 0.08}};
    timeline.memoryCapacity = {{"UB", 196608}};
    timeline.buffers = {{"VECIN queue #0 buffer 0", "UB", "in", 0, 32768, 12},
        {"VECIN queue #0 buffer 1", "UB", "in", 32768, 32768, 12},
        {"VECOUT queue #0 buffer 0", "UB", "out", 65536, 32768, 13},
        {"TBuf VECCALC #0", "UB", "calc", 98304, 16384, 14}};
    for (int core = 0; core < 2; ++core) {
        emulator::CoreTimeline coreTimeline{core, "AIV", 8000, false, {}};
        emulator::PipeTimeline load{"MTE2", 4800, {}};
        emulator::PipeTimeline compute{"V", 2400, {}};
        emulator::PipeTimeline store{"MTE3", 3200, {}};
        for (std::int64_t tile = 0; tile < 8; ++tile) {
            const auto at = tile * 900 + core * 50;
            load.spans.push_back({"DataCopy", at, at + 600, 20, 8192, tile > 0 ? "pipe busy" : ""});
            compute.spans.push_back({"Relu", at + 600, at + 900, 24, 8192, "MTE2_V"});
            store.spans.push_back({"DataCopy", at + 900, at + 1300, 28, 8192, "V_MTE3"});
        }
        coreTimeline.pipes = {load, compute, store};
        timeline.cores.push_back(coreTimeline);
    }
    return timeline;
}

inline evaluation::Valid scriptedValid(double latencyNs)
{
    evaluation::Valid valid;
    auto& m = valid.measurement;
    m.device = "ascend910b3 (emulated)";
    m.samplesNs = {latencyNs};
    m.medianNs = m.ci95LowNs = m.ci95HighNs = latencyNs;
    m.pipeBusyNs = {{"MTE2", 0.82 * latencyNs}, {"V", 0.41 * latencyNs}, {"MTE3", 0.63 * latencyNs}};
    m.trafficBytes = 2 << 20;
    m.speedOfLight = 12'000 / latencyNs;
    valid.accuracy = {1e-4, 2e-3, 9.8e-4, 9.8e-3, "tail-1 / large / seed 2 / y"};
    valid.findings = {{"GM-CACHELINE", Severity::Warning, "Two cores write to one 512-byte line of y",
        {"kernel.cpp", 28, ""}, {}, "Give each core a multiple of 512 bytes", "ascend-c-facts", 3}};
    return valid;
}

inline evaluation::Evaluation scriptedEvaluation(const ScriptedSlot& slot, const std::string& program)
{
    using namespace evaluation;
    Evaluation e;
    e.compileMs = 820;
    e.runMs = 410;
    e.deviceProgram = program;
    switch (slot.fate) {
    case Fate::CompileFailed:
        e.deviceProgram.clear();
        e.compileLog = "kernel.cpp:9:5: error: 'LocalTenser' was not declared in this scope\n";
        e.verdict = Invalid{FailureStage::Compile, "kernel.cpp:9: 'LocalTenser' was not declared in this scope",
            {{"COMPILE", Severity::Error, "'LocalTenser' was not declared in this scope", {"kernel.cpp", 9, ""}, {},
                "Did you mean 'LocalTensor'?", "g++", 1}}};
        break;
    case Fate::StaticFailed:
        e.verdict = Invalid{FailureStage::Static, "UB needs 229376 bytes of 196608",
            {{"UB-OVERFLOW", Severity::Error, "UB needs 229376 bytes of 196608", {"kernel.cpp", 12, "InitBuffer"},
                {{"kernel.cpp", 13, "second queue"}}, "Halve the tile length", "ascend-c-facts", 1}}};
        break;
    case Fate::NumericFailed:
        e.trials = {{"primary", "normal", 1, true, 1e-4, 1e-3, ""},
            {"tail-1", "normal", 1, false, 0.5, 0.5, "rows 3… of y: constant ratio 0.5"}};
        e.verdict = Invalid{FailureStage::Numeric, "tail-1: rows 3… of y: constant ratio 0.5", {}};
        break;
    case Fate::TimedOut:
        e.verdict = TimedOut{FailureStage::Run, 10};
        break;
    case Fate::Rejected:
        e.verdict = Rejected{{"input-aliasing: x was changed"}};
        break;
    default:
        e.trials = {{"primary", "normal", 1, true, 1e-4, 1e-3, ""}, {"tail-1", "normal", 1, true, 1e-4, 2e-3, ""}};
        e.timeline = scriptedTimeline(slot.latencyUs * 1000);
        e.verdict = scriptedValid(slot.latencyUs * 1000);
    }
    return e;
}

/// Adds the events of one slot; `population` is what its parents come from.
inline void addScriptedSlot(ScriptedRun& run, int generation, int slot, const std::vector<CandidateId>& population,
    const CandidateId& original, const std::string& originalProgram, std::vector<std::pair<double, CandidateId>>& valid)
{
    const auto& script = kScript[static_cast<size_t>(generation - 1) % kScriptedGenerations][static_cast<size_t>(slot)];
    if (script.fate == Fate::NoProposal) {
        run.add(evolution::ProposalFailed{generation, slot, "every neighbour of the parent was tried"});
        return;
    }
    Candidate candidate;
    candidate.files = scriptedFiles(generation, slot);
    candidate.id = task::idOf(candidate.files);
    candidate.target = "ascendc";
    if (!population.empty())
        candidate.parents = {population[static_cast<size_t>(slot) % population.size()]};
    candidate.stage = generation == 1 ? task::Stage::Init : task::Stage::Mutate;
    candidate.generation = generation;
    candidate.slot = slot;
    candidate.recipe = {{"exemplar", "relu_tiled"}, {"parameters", {{"tileLength", 512 * (1 + slot % 6)}}}};
    candidate.note = generation == 1 ? "relu_tiled with a tile of " + std::to_string(512 * (1 + slot % 6))
                                     : "tileLength to " + std::to_string(512 * (1 + slot % 6));
    const auto files = run.put(base::compactJson(candidate.files));
    const auto id = candidate.id;
    candidate.files.clear();
    run.add(evolution::CandidateProposed{std::move(candidate), files,
        {{"ascendc/l3/tiling", knowledge::Layer::L3, "L3 is fed in this stage", 120},
            {"relu_tiled", knowledge::Layer::L5, "instantiated", 310}},
        0});
    if (script.fate == Fate::Duplicate) {
        run.add(evolution::DuplicateFound{id, original, originalProgram});
        return;
    }
    const auto evaluation = scriptedEvaluation(script, "program-" + id.brief());
    run.add(evolution::EvaluationRecorded{id, evaluation.verdict, evaluation.deviceProgram,
        run.put(base::compactJson(evaluation)), evaluation.compileMs, evaluation.runMs});
    if (script.fate == Fate::Valid)
        valid.emplace_back(script.latencyUs, id);
}

/// After the third generation the script of the first three is played again.
inline ScriptedRun scriptedRun(int generations = kScriptedGenerations)
{
    ScriptedRun run;
    evolution::RunConfig config;
    config.offspring = kScriptedOffspring;
    config.generations = generations;
    config.seed = 7;
    run.add(evolution::RunCreated{config, run.put("{}"), "relu_f16", "ReLU, float16", "0123456789abcdef", "0.1.0"});
    run.add(evolution::PatternRouted{task::Pattern::Elementwise, {"graph is one elementwise operation (relu)"}});
    std::vector<CandidateId> population;
    std::vector<std::pair<double, CandidateId>> valid;
    for (int generation = 1; generation <= generations; ++generation) {
        run.add(evolution::GenerationStarted{generation, generation == 1 ? task::Stage::Init : task::Stage::Mutate});
        const auto original = task::idOf(scriptedFiles(1, 0));
        for (int slot = 0; slot < kScriptedOffspring; ++slot)
            addScriptedSlot(run, generation, slot, population, original, "program-" + original.brief(), valid);
        std::sort(valid.begin(), valid.end());
        population.clear();
        for (size_t i = 0; i < valid.size() && i < static_cast<size_t>(config.population); ++i)
            population.push_back(valid[i].second);
        run.add(evolution::SelectionMade{generation, population});
    }
    run.add(evolution::RunFinished{evolution::FinishReason::GenerationsDone, "all generations are done"});
    return run;
}

} // namespace acann::fakes
