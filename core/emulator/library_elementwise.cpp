// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mathematics and activations. Functions that the library makes of few instructions in the element type round after
// each of them; those that it widens or approximates by series are computed exactly and rounded once.
#include "emulator/library_unit.h"
#include "emulator/rounding.h"

#include <algorithm>
#include <cmath>

namespace acann::emulator {

namespace {

using acann_emu::DType;

constexpr double kGeluCubic = 0.044715;
constexpr double kGeluScale = 1.5957691216057308; // √(8/π)
constexpr double kFasterGeluScale = 1.702;

/// Arithmetic with one rounding per instruction.
struct Steps
{
    DType type;
    [[nodiscard]] double operator()(double value) const { return roundedTo(type, value); }
};

double sigmoidLike(const Steps& r, double numerator, double exponent)
{
    return r(numerator / r(1 + r(std::exp(exponent))));
}

double gelu(const Steps& r, double x)
{
    const double cubic = r(r(r(x * x) * x) * r(kGeluCubic));
    return sigmoidLike(r, x, r(r(x + cubic) * r(-kGeluScale)));
}

/// x·(sgn(x)·(0.5 − 0.1444·(min(|0.7071·x|, 1.769) − 1.769)²) + 0.5)
double fasterGeluV2(const Steps& r, double x)
{
    const double clipped = r(r(std::min(r(std::fabs(r(x * 0.7071))), r(1.769))) - r(1.769));
    const double half = r(r(r(clipped * clipped) * r(-0.1444)) + 0.5);
    const double sign = x < 0 ? -1 : 1;
    return r(x * r(r(sign * half) + 0.5));
}

/// Derivative of ln Γ: recurrence up to 6, then the asymptotic series; reflection below 0.5.
double digamma(double x)
{
    if (x <= 0 && x == std::floor(x))
        return std::nan("");
    if (x < 0.5)
        return digamma(1 - x) - M_PI / std::tan(M_PI * x);
    double result = 0;
    for (; x < 10; x += 1)
        result -= 1 / x;
    const double inverse = 1 / (x * x);
    return result + std::log(x) - 0.5 / x
        - inverse * (1.0 / 12 - inverse * (1.0 / 120 - inverse * (1.0 / 252 - inverse * (1.0 / 240 - inverse / 132))));
}

double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

double mathematics(LibraryOp op, double x)
{
    switch (op) {
    case LibraryOp::Acos:
        return std::acos(x);
    case LibraryOp::Acosh:
        return std::acosh(x);
    case LibraryOp::Asin:
        return std::asin(x);
    case LibraryOp::Asinh:
        return std::asinh(x);
    case LibraryOp::Atan:
        return std::atan(x);
    case LibraryOp::Atanh:
        return std::atanh(x);
    case LibraryOp::Ceil:
        return std::ceil(x);
    case LibraryOp::Cos:
        return std::cos(x);
    case LibraryOp::Cosh:
        return std::cosh(x);
    case LibraryOp::Digamma:
        return digamma(x);
    case LibraryOp::Erf:
        return std::erf(x);
    case LibraryOp::Erfc:
        return std::erfc(x);
    case LibraryOp::ExpTaylor:
        return std::exp(x);
    case LibraryOp::Floor:
        return std::floor(x);
    case LibraryOp::Frac:
        return x - std::trunc(x);
    case LibraryOp::Lgamma: {
        int ignored = 0; // lgamma itself writes a global
        return lgamma_r(x, &ignored);
    }
    case LibraryOp::Round:
        return roundToIntegral(x, Rounding::Rint); // documented: halves go to the even neighbour
    case LibraryOp::Sign:
        return sign(x);
    case LibraryOp::Sin:
        return std::sin(x);
    case LibraryOp::Sinh:
        return std::sinh(x);
    case LibraryOp::Tan:
        return std::tan(x);
    case LibraryOp::Tanh:
        return std::tanh(x);
    default:
        return std::trunc(x);
    }
}

double unary(const LibraryCall& call, const Steps& r, double x)
{
    const double real = call.reals[0];
    switch (call.op) {
    case LibraryOp::Log:
        return r(std::log(x));
    case LibraryOp::Log2: // half goes through float
        return roundedTo(DType::Float, roundedTo(DType::Float, std::log(x)) * roundedTo(DType::Float, M_LOG2E));
    case LibraryOp::Log10: // in the element type: half rounds twice
        return r(r(std::log(x)) * r(M_LOG10E));
    case LibraryOp::Sigmoid:
        return sigmoidLike(r, 1, r(-x));
    case LibraryOp::Silu:
    case LibraryOp::Swish:
        return sigmoidLike(r, x, r(-real * x));
    case LibraryOp::Gelu:
        return gelu(r, x);
    case LibraryOp::FasterGelu:
        return sigmoidLike(r, x, r(r(-kFasterGeluScale) * x));
    case LibraryOp::FasterGeluV2:
        return fasterGeluV2(r, x);
    case LibraryOp::ClampMax:
        return x > real ? real : x;
    case LibraryOp::ClampMin:
        return x < real ? real : x;
    case LibraryOp::PowerScalar:
        return std::pow(x, real);
    case LibraryOp::ScalarPower:
        return std::pow(real, x);
    default:
        return mathematics(call.op, x);
    }
}

double binary(const LibraryCall& call, double a, double b)
{
    switch (call.op) {
    case LibraryOp::Power:
        return std::pow(a, b);
    case LibraryOp::Fmod:
        return std::fmod(a, b);
    case LibraryOp::Xor:
        return static_cast<double>((static_cast<std::uint32_t>(static_cast<std::int32_t>(a))
                                       ^ static_cast<std::uint32_t>(static_cast<std::int32_t>(b)))
            & 0xffffu);
    case LibraryOp::SwiGLU:
        return a * b / (1 + std::exp(-call.reals[0] * b));
    case LibraryOp::GeGLU:
        return a * gelu({DType::Float}, b);
    default:
        return a * std::max(b, 0.0);
    }
}

} // namespace

void computeElementwise(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements a = elementsOf(call, 1);
    const std::int64_t count = call.operands[0].elements;
    const bool gelu
        = call.op == LibraryOp::Gelu || call.op == LibraryOp::FasterGelu || call.op == LibraryOp::FasterGeluV2;
    const Steps steps{gelu && call.numbers[0] != 0 ? DType::Float : dst.type};
    if (call.op == LibraryOp::AxpyLibrary) {
        for (std::int64_t i = 0; i < count; ++i)
            dst.set(i, a.get(i) * call.reals[0] + dst.get(i));
        return;
    }
    if (call.count == 2) {
        for (std::int64_t i = 0; i < count; ++i)
            dst.set(i, unary(call, steps, a.get(i)));
        return;
    }
    const Elements b = elementsOf(call, 2);
    if (call.op == LibraryOp::Xor && dst.type == DType::Int16) {
        for (std::int64_t i = 0; i < count; ++i)
            dst.set(i, static_cast<std::int16_t>(static_cast<std::uint16_t>(binary(call, a.get(i), b.get(i)))));
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        dst.set(i, binary(call, a.get(i), b.get(i)));
}

} // namespace acann::emulator
