// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace acann::base {

/// Deterministic random numbers. The standard distributions differ between libraries, so the few that are needed
/// are defined here on top of the (fully specified) Mersenne Twister.
class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_engine(seed)
    { }

    /// Uniform in [0, bound); bound > 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound)
    {
        const std::uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
        std::uint64_t draw = m_engine();
        while (draw >= limit)
            draw = m_engine();
        return draw % bound;
    }

    /// Uniform in [0, 1) with 53 random bits.
    [[nodiscard]] double unit() { return static_cast<double>(m_engine() >> 11) * 0x1.0p-53; }

    [[nodiscard]] bool chance(double probability) { return unit() < probability; }

    /// A uniformly chosen element of a non-empty container.
    template <typename Container> [[nodiscard]] const auto& pick(const Container& container)
    {
        return container[static_cast<std::size_t>(below(container.size()))];
    }

private:
    std::mt19937_64 m_engine;
};

} // namespace acann::base
