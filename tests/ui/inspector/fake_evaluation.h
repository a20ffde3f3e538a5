// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluator.h"

#include <string>

/// A plausible evaluation for tests of the inspector. Its numbers are invented and mean nothing.
namespace acann::fakes {

/// Two blocks of a double-buffered load – compute – store loop of `tiles` tiles, 1800 MHz.
inline emulator::Timeline pipelinedTimeline(int tiles = 6)
{
    emulator::Timeline timeline;
    timeline.soc = "ascend910b3";
    timeline.frequencyMHz = 1800;
    timeline.launchOverheadNs = 2000;
    timeline.totalNs = 18'420;
    timeline.blockDim = 40;
    timeline.bytesRead = 8 << 20;
    timeline.bytesWritten = 8 << 20;
    timeline.criticalPipe = "MTE2";
    timeline.busyShare = {{"MTE2", 0.84}, {"V", 0.52}, {"MTE3", 0.61}, {"S", 0.04}};
    timeline.memoryCapacity = {{"UB", 196608}};
    timeline.buffers = {{"VECIN queue #0 buffer 0", "UB", "in", 0, 32768, 21},
        {"VECIN queue #0 buffer 1", "UB", "in", 32768, 32768, 21},
        {"VECOUT queue #0 buffer 0", "UB", "out", 65536, 32768, 22},
        {"VECOUT queue #0 buffer 1", "UB", "out", 98304, 32768, 22},
        {"TBuf VECCALC #0", "UB", "calc", 131072, 20480, 23}};
    for (int block = 0; block < 2; ++block) {
        emulator::PipeTimeline load{"MTE2", 0, {}};
        emulator::PipeTimeline vector{"V", 0, {}};
        emulator::PipeTimeline store{"MTE3", 0, {}};
        emulator::PipeTimeline scalar{"S", 0, {}};
        std::int64_t at = 120 + 60 * block;
        for (int tile = 0; tile < tiles; ++tile, at += 2400) {
            scalar.spans.push_back({"AllocTensor", at - 60, at, 36, 0, ""});
            load.spans.push_back({"DataCopyPad", at, at + 2100, 38, 32768, tile > 0 ? "pipe busy" : ""});
            vector.spans.push_back({"Cast", at + 2100, at + 2500, 46, 32768, "MTE2_V"});
            vector.spans.push_back({"WholeReduceSum", at + 2500, at + 3100, 47, 32768, ""});
            vector.spans.push_back({"Adds", at + 3100, at + 3500, 49, 32768, ""});
            store.spans.push_back({"DataCopy", at + 3500, at + 5000, 58, 32768, "V_MTE3"});
        }
        for (emulator::PipeTimeline* pipe : {&load, &vector, &store, &scalar}) {
            for (const emulator::TimelineSpan& span : pipe->spans) {
                pipe->busy += span.end - span.start;
            }
        }
        timeline.cores.push_back({block, "AIV", store.spans.back().end, false, {load, vector, store, scalar}});
    }
    return timeline;
}

inline evaluation::Evaluation fakeEvaluation(const evaluation::Verdict& verdict)
{
    evaluation::Evaluation evaluation;
    evaluation.verdict = verdict;
    evaluation.compileMs = 812;
    evaluation.runMs = 431;
    evaluation.deviceProgram = "5f1c0e9ad2b7";
    if (const auto* invalid = std::get_if<evaluation::Invalid>(&verdict)) {
        if (invalid->stage == evaluation::FailureStage::Compile) {
            evaluation.compileLog = "kernel.cpp:42:9: error: 'LocalTenser' was not declared in this scope\n   42 |     "
                                    "    LocalTenser<half> x = "
                                    "inQueue.DeQue<half>();\n      |         ^~~~~~~~~~~\n";
        }
        if (invalid->stage == evaluation::FailureStage::Numeric) {
            evaluation.trials = {{"primary", "normal", 1, true, 2.1e-4, 1.9e-3, ""},
                {"tail-1", "normal", 1, false, 0.5, 0.5, "rows 3… of y: constant ratio 0.5"},
                {"tail-1", "large", 2, false, 0.49, 0.5, "rows 3… of y: constant ratio 0.5"}};
        }
    }
    if (std::holds_alternative<evaluation::Valid>(verdict)) {
        evaluation.timeline = pipelinedTimeline();
        evaluation.trials = {{"primary", "normal", 1, true, 2.1e-4, 1.9e-3, ""},
            {"primary", "shifted", 2, true, 2.9e-4, 2.2e-3, ""}, {"tail-1", "normal", 1, true, 1.8e-4, 1.2e-3, ""},
            {"tail-1", "large", 2, true, 3.1e-4, 2.4e-3, ""}, {"tail-2", "spikes", 1, true, 0.9e-4, 0.8e-3, ""}};
    }
    return evaluation;
}

} // namespace acann::fakes
