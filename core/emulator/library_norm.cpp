// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Normalisation. Moments and results are computed exactly and rounded when stored; the library works in float.
#include "emulator/library_unit.h"

#include <cmath>

namespace acann::emulator {

namespace {

struct Moments
{
    double mean = 0;
    double variance = 0;
};

/// Of `count` elements from `first`, `step` apart.
template <typename Value> Moments momentsOf(std::int64_t count, const Value& value)
{
    Moments result;
    for (std::int64_t i = 0; i < count; ++i)
        result.mean += value(i) / static_cast<double>(count);
    for (std::int64_t i = 0; i < count; ++i)
        result.variance += (value(i) - result.mean) * (value(i) - result.mean) / static_cast<double>(count);
    return result;
}

double scaled(const LibraryCall& call, double normal, int gamma, int beta, std::int64_t at)
{
    const Elements scale = elementsOf(call, gamma);
    const Elements shift = elementsOf(call, beta);
    return (scale.present() ? normal * scale.get(at) : normal) + (shift.present() ? shift.get(at) : 0);
}

void storeIfPresent(const Elements& tensor, std::int64_t at, double value)
{
    if (tensor.present())
        tensor.set(at, value);
}

void layerNorm(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::int64_t pitch = call.numbers[1];
    for (std::int64_t row = 0; row < call.numbers[0]; ++row) {
        const auto value = [&](std::int64_t i) { return src.get(row * pitch + i); };
        const Moments moments = momentsOf(call.numbers[2], value);
        const double inverse = 1 / std::sqrt(moments.variance + call.reals[0]);
        storeIfPresent(elementsOf(call, 4), row, moments.mean);
        storeIfPresent(elementsOf(call, 5), row, call.numbers[3] != 0 ? inverse : moments.variance);
        for (std::int64_t i = 0; i < call.numbers[2]; ++i)
            dst.set(row * pitch + i, scaled(call, (value(i) - moments.mean) * inverse, 2, 3, i));
    }
}

void normalize(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::int64_t pitch = call.numbers[1];
    for (std::int64_t row = 0; row < call.numbers[0]; ++row) {
        const double mean = elementsOf(call, 4).get(row);
        const double inverse = 1 / std::sqrt(elementsOf(call, 5).get(row) + call.reals[0]);
        storeIfPresent(elementsOf(call, 6), row, inverse);
        for (std::int64_t i = 0; i < call.numbers[2]; ++i)
            dst.set(row * pitch + i, scaled(call, (src.get(row * pitch + i) - mean) * inverse, 2, 3, i));
    }
}

void rmsNorm(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const Elements gamma = elementsOf(call, 2);
    const std::int64_t pitch = call.numbers[1];
    for (std::int64_t row = 0; row < call.numbers[0]; ++row) {
        double square = 0;
        for (std::int64_t i = 0; i < call.numbers[2]; ++i)
            square += src.get(row * pitch + i) * src.get(row * pitch + i) / static_cast<double>(call.numbers[2]);
        const double inverse = 1 / std::sqrt(square + call.reals[0]);
        for (std::int64_t i = 0; i < call.numbers[2]; ++i)
            dst.set(row * pitch + i, src.get(row * pitch + i) * inverse * gamma.get(i));
    }
}

/// Over the first axis; gamma and beta belong to the batch.
void batchNorm(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::int64_t length = call.numbers[1];
    for (std::int64_t column = 0; column < length; ++column) {
        const auto value = [&](std::int64_t b) { return src.get(b * length + column); };
        const Moments moments = momentsOf(call.numbers[2], value);
        elementsOf(call, 4).set(column, moments.mean);
        elementsOf(call, 5).set(column, moments.variance);
        for (std::int64_t b = 0; b < call.numbers[2]; ++b)
            dst.set(b * length + column,
                scaled(call, (value(b) - moments.mean) / std::sqrt(moments.variance + call.reals[0]), 2, 3, b));
    }
}

void deepNorm(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const Elements gx = elementsOf(call, 2);
    const std::int64_t pitch = call.numbers[1];
    for (std::int64_t row = 0; row < call.numbers[0]; ++row) {
        std::vector<double> sums;
        for (std::int64_t i = 0; i < call.numbers[2]; ++i)
            sums.push_back(call.reals[1] * src.get(row * pitch + i) + gx.get(row * pitch + i));
        const Moments moments
            = momentsOf(call.numbers[2], [&](std::int64_t i) { return sums[static_cast<std::size_t>(i)]; });
        const double inverse = 1 / std::sqrt(moments.variance + call.reals[0]);
        elementsOf(call, 5).set(row, moments.mean);
        elementsOf(call, 6).set(row, inverse);
        for (std::int64_t i = 0; i < call.numbers[2]; ++i)
            dst.set(
                row * pitch + i, scaled(call, (sums[static_cast<std::size_t>(i)] - moments.mean) * inverse, 3, 4, i));
    }
}

/// numbers: n, channels, groups, padded and valid length of a channel.
void groupNorm(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::int64_t channels = call.numbers[1];
    const std::int64_t perGroup = channels / call.numbers[2];
    const std::int64_t pitch = call.numbers[3];
    const std::int64_t length = call.numbers[4];
    for (std::int64_t group = 0; group < call.numbers[0] * call.numbers[2]; ++group) {
        const auto place = [&](std::int64_t i) { return (group * perGroup + i / length) * pitch + i % length; };
        const Moments moments = momentsOf(perGroup * length, [&](std::int64_t i) { return src.get(place(i)); });
        elementsOf(call, 4).set(group, moments.mean);
        elementsOf(call, 5).set(group, moments.variance);
        for (std::int64_t i = 0; i < perGroup * length; ++i)
            dst.set(place(i),
                scaled(call, (src.get(place(i)) - moments.mean) / std::sqrt(moments.variance + call.reals[0]), 2, 3,
                    (group * perGroup + i / length) % channels));
    }
}

void layerNormGrad(const LibraryCall& call)
{
    const Elements dy = elementsOf(call, 2);
    const Elements x = elementsOf(call, 3);
    const Elements gamma = elementsOf(call, 6);
    const std::int64_t pitch = call.numbers[1];
    const std::int64_t length = call.numbers[2];
    const auto n = static_cast<double>(length);
    for (std::int64_t row = 0; row < call.numbers[0]; ++row) {
        const double mean = elementsOf(call, 5).get(row);
        const double inverse = 1 / std::sqrt(elementsOf(call, 4).get(row) + call.reals[0]);
        double ofVariance = 0;
        double ofMean = 0;
        double centred = 0;
        for (std::int64_t i = 0; i < length; ++i) {
            const double upstream = dy.get(row * pitch + i) * gamma.get(i);
            const double distance = x.get(row * pitch + i) - mean;
            ofVariance += -0.5 * upstream * distance * inverse * inverse * inverse;
            ofMean += -upstream * inverse;
            centred += -2 * distance;
        }
        ofMean += ofVariance * centred / n;
        for (std::int64_t i = 0; i < length; ++i) {
            const double distance = x.get(row * pitch + i) - mean;
            const double upstream = dy.get(row * pitch + i) * gamma.get(i);
            elementsOf(call, 1).set(row * pitch + i, distance * inverse);
            elementsOf(call, 0).set(row * pitch + i, upstream * inverse + ofVariance * 2 * distance / n + ofMean / n);
        }
    }
}

void layerNormGradBeta(const LibraryCall& call)
{
    const Elements factor = elementsOf(call, 2);
    const Elements dy = elementsOf(call, 3);
    for (std::int64_t i = 0; i < call.numbers[1]; ++i) {
        double gamma = 0;
        double beta = 0;
        for (std::int64_t row = 0; row < call.numbers[0]; ++row) {
            gamma += dy.get(row * call.numbers[1] + i) * factor.get(row * call.numbers[1] + i);
            beta += dy.get(row * call.numbers[1] + i);
        }
        elementsOf(call, 0).set(i, gamma);
        elementsOf(call, 1).set(i, beta);
    }
}

void welfordUpdate(const LibraryCall& call)
{
    const Elements mean = elementsOf(call, 2);
    const Elements squares = elementsOf(call, 3);
    const Elements x = elementsOf(call, 4);
    for (std::int64_t row = 0; row < call.numbers[0]; ++row)
        for (std::int64_t i = 0; i < call.numbers[2]; ++i) {
            const std::int64_t at = row * call.numbers[1] + i;
            const double before = mean.get(at);
            const double distance = x.get(at) - before;
            const double after = before + distance * call.reals[0];
            const double spread = squares.get(at) + distance * (x.get(at) - after);
            elementsOf(call, 0).set(at, after);
            elementsOf(call, 1).set(at, spread);
        }
}

/// numbers: partial results, count and length of the head, count and length of the tail.
void welfordFinalize(const LibraryCall& call)
{
    const Elements mean = elementsOf(call, 2);
    const Elements squares = elementsOf(call, 3);
    const Elements counts = elementsOf(call, 4);
    const auto weight = [&](std::int64_t i) {
        return counts.present() ? counts.get(i)
                                : static_cast<double>(i < call.numbers[2] ? call.numbers[1] : call.numbers[3]);
    };
    double total = 0;
    double weighted = 0;
    for (std::int64_t i = 0; i < call.numbers[0]; ++i) {
        total += weight(i);
        weighted += weight(i) * mean.get(i);
    }
    const double average = weighted / total;
    double spread = 0;
    for (std::int64_t i = 0; i < call.numbers[0]; ++i)
        spread += squares.get(i) + weight(i) * (mean.get(i) - average) * (mean.get(i) - average);
    elementsOf(call, 0).set(0, average);
    elementsOf(call, 1).set(0, spread / total);
}

} // namespace

void computeNorm(const LibraryCall& call)
{
    switch (call.op) {
    case LibraryOp::LayerNorm:
        return layerNorm(call);
    case LibraryOp::LayerNormGrad:
        return layerNormGrad(call);
    case LibraryOp::LayerNormGradBeta:
        return layerNormGradBeta(call);
    case LibraryOp::RmsNorm:
        return rmsNorm(call);
    case LibraryOp::BatchNorm:
        return batchNorm(call);
    case LibraryOp::DeepNorm:
        return deepNorm(call);
    case LibraryOp::GroupNorm:
        return groupNorm(call);
    case LibraryOp::WelfordUpdate:
        return welfordUpdate(call);
    case LibraryOp::WelfordFinalize:
        return welfordFinalize(call);
    default:
        return normalize(call);
    }
}

} // namespace acann::emulator
