// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prints the table of docs/latency-model.md: what others measured and what the model says.
#include "published_cases.h"

#include <cmath>
#include <cstdio>
#include <exception>

namespace {

void print(const std::vector<acann::bench::CaseResult>& results)
{
    std::puts("| case | variant | published | modelled | difference | role |\n|---|---|---|---|---|---|");
    for (const auto& result : results)
        std::printf("| %s | %s | %.4g %s | %.4g | %+.0f %% | %s |\n", result.known.group.c_str(),
            result.known.name.c_str(), result.known.published,
            result.known.unit == acann::bench::Unit::Cycles ? "cycles" : "µs", result.modelled, result.error() * 100,
            result.known.calibrates ? "calibrates" : "tests");
    int ordered = 0;
    int close = 0;
    const auto pairs = acann::bench::pairsOf(results);
    for (const auto& pair : pairs) {
        ordered += pair.ordered() ? 1 : 0;
        close += std::abs(pair.error()) <= 0.25 ? 1 : 0;
        if (!pair.ordered() || std::abs(pair.error()) > 0.25)
            std::printf("%s: \"%s\" against \"%s\": published %.3f, modelled %.3f%s\n", pair.slow->known.group.c_str(),
                pair.slow->known.name.c_str(), pair.fast->known.name.c_str(), pair.published(), pair.modelled(),
                pair.ordered() ? "" : ", WRONG ORDER");
    }
    std::printf("%zu pairs: %d in the published order, %d with a ratio within 25 %%\n", pairs.size(), ordered, close);
}

} // namespace

int main(int argc, char** argv)
{
    const auto profile
        = acann::hardware::loadProfile(argc > 1 ? argv[1] : ACANN_SOURCE_DIR "/knowledge/hardware/ascend910b1.json");
    if (!profile) {
        std::fprintf(stderr, "%s\n", profile.error().message().c_str());
        return 2;
    }
    try {
        print(acann::bench::runCases(*profile));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
