// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/elementwise_functions.h"

#include "agents/approximations.h"

#include <array>
#include <cmath>

namespace acann::agents {

TileValue ElementwiseFunctions::clamp(TileValue x, double low, double high)
{
    const TileValue floor = m_program.scalar("Maxs", x, ScalarValue::of(low));
    return m_program.scalar("Mins", floor, ScalarValue::of(high));
}

TileValue ElementwiseFunctions::reciprocal(TileValue x) { return m_program.binary("Div", ones(), x); }

// exp(-x) may overflow to infinity; the quotient is then 0, as it should be.
TileValue ElementwiseFunctions::sigmoid(TileValue x) { return reciprocal(add(m_program.unary("Exp", mul(x, -1)), 1)); }

TileValue ElementwiseFunctions::silu(TileValue x)
{
    return m_program.binary("Div", x, add(m_program.unary("Exp", mul(x, -1)), 1));
}

// x·Φ(x) = max(x, 0) - |x|·Φ(-|x|): both tails keep their relative accuracy, and nothing has to be selected.
TileValue ElementwiseFunctions::geluErf(TileValue x)
{
    const TailApproximation& tail = m_economical ? economicalTail() : accurateTail();
    const TileValue size = m_program.unary("Abs", x);
    const TileValue t = reciprocal(add(mul(size, tail.scale), 1));
    const TileValue q = m_program.binary("Mul", polynomial(t, tail.coefficients), t);
    const TileValue decay = m_program.unary("Exp", mul(m_program.binary("Mul", x, x), -0.5));
    const TileValue outside = m_program.binary("Mul", m_program.binary("Mul", q, decay), size);
    return m_program.binary("Sub", m_program.unary("Relu", x), outside);
}

// x·(1 + tanh(u))/2 = x / (1 + exp(-2u)) with u = sqrt(2/π)·(x + 0.044715·x³).
TileValue ElementwiseFunctions::geluTanh(TileValue x)
{
    const double slope = -2 * std::sqrt(2 / std::acos(-1.0));
    const TileValue factor = add(mul(m_program.binary("Mul", x, x), slope * 0.044715), slope);
    const TileValue exponential = m_program.unary("Exp", m_program.binary("Mul", factor, x));
    return m_program.binary("Div", x, add(exponential, 1));
}

TileValue ElementwiseFunctions::oddRational(TileValue x, const OddRational& rational)
{
    const TileValue cut = clamp(x, -rational.limit, rational.limit);
    const TileValue z = m_program.binary("Mul", cut, cut);
    const TileValue top = m_program.binary("Mul", polynomial(z, rational.numerator), cut);
    return m_program.binary("Div", top, polynomial(z, rational.denominator));
}

TileValue ElementwiseFunctions::tanh(TileValue x) { return oddRational(x, tanhRational()); }

TileValue ElementwiseFunctions::erf(TileValue x) { return oddRational(x, erfRational()); }

// Taylor's series within ±0.5 (error 0.5^7/8! = 2e-7 relative), where exp(x) - 1 would lose digits.
TileValue ElementwiseFunctions::expm1(TileValue x)
{
    constexpr std::array series{1.0, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040};
    const TileValue near = m_program.binary("Mul", polynomial(x, series), x);
    const TileValue far = add(m_program.unary("Exp", x), -1);
    const TileValue isFar = m_program.compare("GT", m_program.unary("Abs", x), ScalarValue::of(0.5));
    return m_program.select(isFar, far, near);
}

// log(1+u) = 2·atanh(s) with s = u/(2+u); for |s| ≤ 1/3 the series to s^11 is right to 1.5e-7.
TileValue ElementwiseFunctions::logOnePlusSmall(TileValue u)
{
    constexpr std::array series{2.0, 2.0 / 3, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11};
    const TileValue s = m_program.binary("Div", u, add(u, 2));
    return m_program.binary("Mul", polynomial(m_program.binary("Mul", s, s), series), s);
}

TileValue ElementwiseFunctions::log1p(TileValue x)
{
    const TileValue near = logOnePlusSmall(x);
    const TileValue far = m_program.unary("Ln", add(x, 1));
    const TileValue isFar = m_program.compare("GT", m_program.unary("Abs", x), ScalarValue::of(0.5));
    return m_program.select(isFar, far, near);
}

// max(v, 0) + log(1 + exp(-|v|)) with v = beta·x: exp never overflows and small values keep their digits.
TileValue ElementwiseFunctions::softplus(TileValue x, const ScalarValue& beta, const ScalarValue& inverseBeta)
{
    const bool isPlain = beta.number == 1.0;
    const TileValue v = isPlain ? x : m_program.scalar("Muls", x, beta);
    const TileValue u = m_program.unary("Exp", mul(m_program.unary("Abs", v), -1));
    const TileValue sum = m_program.binary("Add", m_program.unary("Relu", v), logOnePlusSmall(u));
    return isPlain ? sum : m_program.scalar("Muls", sum, inverseBeta);
}

// tanh(log(1 + w)) = n/(n + 2) with n = w·(w + 2) and w = e^x; the quotient is 1 in float long before x = 20.
TileValue ElementwiseFunctions::mish(TileValue x)
{
    const TileValue w = m_program.unary("Exp", m_program.scalar("Mins", x, ScalarValue::of(20)));
    const TileValue n = m_program.binary("Mul", w, add(w, 2));
    return m_program.binary("Mul", x, m_program.binary("Div", n, add(n, 2)));
}

TileValue ElementwiseFunctions::softsign(TileValue x)
{
    return m_program.binary("Div", x, add(m_program.unary("Abs", x), 1));
}

TileValue ElementwiseFunctions::hardsigmoid(TileValue x) { return clamp(add(mul(x, 1.0 / 6), 0.5), 0, 1); }

TileValue ElementwiseFunctions::elu(TileValue x, const ScalarValue& alpha)
{
    const TileValue below = expm1(m_program.scalar("Mins", x, ScalarValue::of(0)));
    return m_program.binary("Add", m_program.unary("Relu", x), m_program.scalar("Muls", below, alpha));
}

TileValue ElementwiseFunctions::fromMask(TileValue mask) { return m_program.select(mask, ones(), ScalarValue::of(0)); }

TileValue ElementwiseFunctions::sign(TileValue x)
{
    const TileValue above = fromMask(m_program.compare("GT", x, ScalarValue::of(0)));
    const TileValue below = fromMask(m_program.compare("LT", x, ScalarValue::of(0)));
    return m_program.binary("Sub", above, below);
}

TileValue ElementwiseFunctions::integerPower(TileValue x, int exponent)
{
    if (exponent == 1)
        return x;
    const TileValue half = integerPower(x, exponent / 2);
    const TileValue square = m_program.binary("Mul", half, half);
    return exponent % 2 == 0 ? square : m_program.binary("Mul", square, x);
}

} // namespace acann::agents
