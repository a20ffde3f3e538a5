// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/approximations.h"
#include "agents/tensor_program.h"

namespace acann::agents {

/// Functions that take several instructions, written with the basic vector instructions of Atlas A2 only. Each holds
/// the stated relative accuracy in float, for results of any size, and overflows to the function's own limit.
class ElementwiseFunctions
{
public:
    ElementwiseFunctions(TensorProgram& program, bool economical)
        : m_program(program)
        , m_economical(economical)
    { }

    [[nodiscard]] TileValue reciprocal(TileValue x); ///< by division: Reciprocal is only approximate in hardware
    [[nodiscard]] TileValue sigmoid(TileValue x);
    [[nodiscard]] TileValue silu(TileValue x);
    [[nodiscard]] TileValue geluErf(TileValue x); ///< 2.3e-6, economical 3.6e-5
    [[nodiscard]] TileValue geluTanh(TileValue x);
    [[nodiscard]] TileValue tanh(TileValue x); ///< 8e-7
    [[nodiscard]] TileValue erf(TileValue x); ///< 4.9e-6
    [[nodiscard]] TileValue expm1(TileValue x);
    [[nodiscard]] TileValue log1p(TileValue x);
    [[nodiscard]] TileValue softplus(TileValue x, const ScalarValue& beta, const ScalarValue& inverseBeta);
    [[nodiscard]] TileValue mish(TileValue x);
    [[nodiscard]] TileValue softsign(TileValue x);
    [[nodiscard]] TileValue hardsigmoid(TileValue x);
    [[nodiscard]] TileValue elu(TileValue x, const ScalarValue& alpha);
    [[nodiscard]] TileValue sign(TileValue x);
    [[nodiscard]] TileValue integerPower(TileValue x, int exponent); ///< exponent ≥ 1
    [[nodiscard]] TileValue fromMask(TileValue mask); ///< 1 where set, else 0

    [[nodiscard]] TileValue add(TileValue x, double s) { return m_program.scalar("Adds", x, ScalarValue::of(s)); }
    [[nodiscard]] TileValue mul(TileValue x, double s) { return m_program.scalar("Muls", x, ScalarValue::of(s)); }
    [[nodiscard]] TileValue ones() { return m_program.fill(ScalarValue::of(1)); }

private:
    /// Horner's scheme; constant term first.
    template <typename Coefficients> [[nodiscard]] TileValue polynomial(TileValue z, const Coefficients& coefficients)
    {
        std::size_t i = coefficients.size() - 1;
        TileValue sum = add(mul(z, coefficients[i]), coefficients[i - 1]);
        for (--i; i > 0; --i)
            sum = add(m_program.binary("Mul", sum, z), coefficients[i - 1]);
        return sum;
    }
    [[nodiscard]] TileValue clamp(TileValue x, double low, double high);
    [[nodiscard]] TileValue oddRational(TileValue x, const OddRational& rational);
    [[nodiscard]] TileValue logOnePlusSmall(TileValue u);

    TensorProgram& m_program;
    bool m_economical;
};

} // namespace acann::agents
