// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

/// Polynomials for functions that the vector unit does not have. All coefficients were fitted for this project:
/// weighted least squares on Chebyshev nodes, weights moved towards the largest relative error, values rounded to
/// float. `error` is the largest relative error over the stated range when evaluated in double.
namespace acann::agents {

/// Upper tail of the normal distribution, P(X > a) for a ≥ 0: t·q(t)·exp(-a²/2) with t = 1/(1 + scale·a).
struct TailApproximation
{
    double scale = 0;
    std::span<const double> coefficients; ///< of q, constant term first
    double error = 0; ///< for 0 ≤ a ≤ 13, where the tail leaves the range of float
};
[[nodiscard]] const TailApproximation& accurateTail(); ///< degree 6, 7.1e-7
[[nodiscard]] const TailApproximation& economicalTail(); ///< degree 4, 3.6e-5; enough for 16-bit results

/// An odd function that is ±1 beyond ±limit: x·p(x²)/q(x²), x cut to ±limit. Exact to the last digits near 0 as well.
struct OddRational
{
    double limit = 0;
    std::span<const double> numerator; ///< constant term first
    std::span<const double> denominator;
    double error = 0; ///< for every x
};
[[nodiscard]] const OddRational& tanhRational(); ///< 5.7e-7
[[nodiscard]] const OddRational& erfRational(); ///< 4.7e-6

} // namespace acann::agents
