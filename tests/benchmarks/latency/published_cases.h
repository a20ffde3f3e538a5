// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hardware/hardware_profile.h"

#include <functional>
#include <string>
#include <vector>

namespace acann::bench {

enum class Unit
{
    Microseconds, ///< of the whole launch
    Cycles ///< of one instruction
};

/// A measurement that others published, and the same situation on the emulator. All on a 910B1.
struct PublishedCase
{
    std::string group; ///< cases of a group are compared with each other
    std::string name;
    double published = 0;
    Unit unit = Unit::Microseconds;
    bool calibrates = false; ///< a parameter was fitted to it: no proof of the model
    std::function<double(const hardware::HardwareProfile&)> model; ///< runs the kernel, gives the modelled value
};

/// The measured cases of the documentation (ascend-c-facts §1.6 and §1.9) that the vector part of the model covers.
[[nodiscard]] std::vector<PublishedCase> publishedCases();

struct CaseResult
{
    PublishedCase known;
    double modelled = 0;
    [[nodiscard]] double error() const { return modelled / known.published - 1; }
};

[[nodiscard]] std::vector<CaseResult> runCases(const hardware::HardwareProfile& profile);

/// Two cases of a group, slower first as published.
struct Pair
{
    const CaseResult* slow = nullptr;
    const CaseResult* fast = nullptr;
    [[nodiscard]] double published() const { return slow->known.published / fast->known.published; }
    [[nodiscard]] double modelled() const { return slow->modelled / fast->modelled; }
    [[nodiscard]] double error() const { return modelled() / published() - 1; }
    /// Equal published values must be modelled within 2 %; others in the published order.
    [[nodiscard]] bool ordered() const
    {
        const bool equal = slow->known.published == fast->known.published;
        return equal ? modelled() > 0.98 && modelled() < 1.02 : modelled() > 1;
    }
};

[[nodiscard]] std::vector<Pair> pairsOf(const std::vector<CaseResult>& results);

} // namespace acann::bench
