// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Library functions that move, mask, quantise or sort.
#include "emulator/library_unit.h"
#include "emulator/rounding.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace acann::emulator {

namespace {

using acann_emu::DType;

constexpr std::int64_t kPair = 8; ///< bytes of a sorted element

double single(double value) { return roundedTo(DType::Float, value); }

/// numbers: rows and columns of dst, then of src; an axis of length 1 is repeated.
void broadcast(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::int64_t count = call.numbers[2] * call.numbers[3];
    const std::vector<std::uint8_t> from(src.bytes, src.bytes + count * src.size);
    for (std::int64_t row = 0; row < call.numbers[0]; ++row)
        for (std::int64_t column = 0; column < call.numbers[1]; ++column) {
            const std::int64_t at
                = (call.numbers[2] == 1 ? 0 : row) * call.numbers[3] + (call.numbers[3] == 1 ? 0 : column);
            std::memcpy(dst.bytes + (row * call.numbers[1] + column) * dst.size, from.data() + at * src.size, dst.size);
        }
}

void pad(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::int64_t valid = call.numbers[2];
    const std::int64_t left = call.numbers[3];
    const std::int64_t width = left + valid + call.numbers[4];
    const std::int64_t sourceWidth = call.numbers[1];
    const std::vector<std::uint8_t> from(src.bytes, src.bytes + call.numbers[0] * sourceWidth * src.size);
    for (std::int64_t row = 0; row < call.numbers[0]; ++row)
        for (std::int64_t i = 0; i < width; ++i) {
            const std::int64_t column = i - left;
            if (column >= 0 && column < valid)
                std::memcpy(dst.bytes + (row * width + i) * dst.size,
                    from.data() + (row * sourceWidth + column) * src.size, dst.size);
            else
                dst.set(row * width + i, call.reals[0]);
        }
}

void unpad(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::int64_t width = call.numbers[1];
    const std::int64_t kept = width - call.numbers[2];
    for (std::int64_t row = 0; row < call.numbers[0]; ++row)
        std::memmove(dst.bytes + row * kept * dst.size, src.bytes + row * width * src.size,
            static_cast<std::size_t>(kept) * src.size);
}

void arange(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    for (std::int64_t i = 0; i < call.operands[0].elements; ++i)
        dst.set(i, call.reals[0] + static_cast<double>(i) * call.reals[1]);
}

/// numbers: rows, row length, mask row length, 1 = the mask has one bit per element.
void dropOut(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::uint8_t* mask = elementsOf(call, 2).bytes;
    const double scale = single(1 / call.reals[0]);
    for (std::int64_t row = 0; row < call.numbers[0]; ++row)
        for (std::int64_t i = 0; i < call.numbers[1]; ++i) {
            const std::int64_t at = row * call.numbers[1] + i;
            const bool keep
                = call.numbers[3] != 0 ? (mask[at / 8] >> (at % 8) & 1) != 0 : mask[row * call.numbers[2] + i] != 0;
            dst.set(at, keep ? src.get(at) * scale : 0);
        }
}

/// A byte of 0 takes the first operand, any other the second.
void selectBytes(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const Elements mask = elementsOf(call, 2);
    for (std::int64_t row = 0; row < call.numbers[0]; ++row)
        for (std::int64_t i = 0; i < call.numbers[1]; ++i) {
            const std::int64_t at = row * call.numbers[1] + i;
            const bool second = mask.get(row * call.numbers[2] + i) != 0;
            const bool scalar = second != (call.numbers[3] != 0);
            dst.set(at, scalar ? call.reals[0] : src.get(at));
        }
}

/// numbers: 1 = one scale, 2 = one offset given as reals, else a value per element of a period.
void quant(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const Elements scale = elementsOf(call, 2);
    const Elements offset = elementsOf(call, 3);
    for (std::int64_t i = 0; i < call.numbers[0]; ++i) {
        const double factor = scale.present() ? scale.get(i % call.numbers[1]) : call.reals[0];
        const double shift = offset.present() ? offset.get(i % call.numbers[2]) : call.reals[1];
        const double value = roundedTo(DType::Half, single(single(src.get(i) * factor) + shift));
        dst.set(i, roundToIntegral(value, Rounding::Rint));
    }
}

/// A scale of 64 bits holds a float in its lower half.
double dequantScale(const LibraryCall& call, std::int64_t column)
{
    const Elements scale = elementsOf(call, 2);
    if (!scale.present())
        return call.reals[0];
    if (scale.type != DType::UInt64)
        return scale.get(column);
    float value = 0;
    std::memcpy(&value, scale.bytes + column * scale.size, sizeof value);
    return static_cast<double>(value);
}

void dequant(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    for (std::int64_t row = 0; row < call.numbers[0]; ++row)
        for (std::int64_t i = 0; i < call.numbers[2]; ++i)
            dst.set(
                row * call.numbers[3] + i, single(single(src.get(row * call.numbers[1] + i)) * dequantScale(call, i)));
}

/// numbers: k, n, 1 = src is [n, k].
void antiQuant(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const Elements scale = elementsOf(call, 2);
    const Elements offset = elementsOf(call, 3);
    const std::int64_t k = call.numbers[0];
    const std::int64_t n = call.numbers[1];
    for (std::int64_t i = 0; i < k * n; ++i) {
        const std::int64_t channel = call.numbers[2] != 0 ? i / k : i % n;
        const double factor = scale.present() ? scale.get(channel) : call.reals[0];
        const double shift = offset.present() ? offset.get(channel) : call.reals[1];
        dst.set(i, single(src.get(i) + shift) * factor);
    }
}

std::vector<std::int64_t> descending(const Elements& values, std::int64_t first, std::int64_t count, bool largest)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), first);
    std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
        return largest ? values.get(a) > values.get(b) : values.get(a) < values.get(b);
    });
    return order;
}

void sortPairs(const LibraryCall& call)
{
    std::uint8_t* pairs = elementsOf(call, 0).bytes;
    const Elements values = elementsOf(call, 1);
    const Elements indices = elementsOf(call, 2);
    std::vector<std::uint8_t> sorted(static_cast<std::size_t>(call.numbers[0] * kPair));
    std::uint8_t* out = sorted.data();
    for (std::int64_t first = 0; first < call.numbers[0]; first += call.numbers[1])
        for (const std::int64_t at :
            descending(values, first, std::min(call.numbers[1], call.numbers[0] - first), true)) {
            std::memcpy(out, values.bytes + at * values.size, values.size);
            std::memcpy(out + kPair / 2, indices.bytes + at * indices.size, indices.size);
            out += kPair;
        }
    std::memcpy(pairs, sorted.data(), sorted.size());
}

void extract(const LibraryCall& call)
{
    const Elements values = elementsOf(call, 0);
    const Elements indices = elementsOf(call, 1);
    const std::uint8_t* pairs = elementsOf(call, 2).bytes;
    for (std::int64_t i = 0; i < call.numbers[0]; ++i) {
        std::memcpy(values.bytes + i * values.size, pairs + i * kPair, values.size);
        std::memcpy(indices.bytes + i * indices.size, pairs + i * kPair + kPair / 2, indices.size);
    }
}

void topK(const LibraryCall& call)
{
    const Elements values = elementsOf(call, 0);
    const Elements indices = elementsOf(call, 1);
    const Elements src = elementsOf(call, 2);
    const Elements given = elementsOf(call, 3);
    const Elements finish = elementsOf(call, 4);
    const std::int64_t pitch = call.numbers[1];
    const std::int64_t n = call.numbers[2];
    for (std::int64_t row = 0; row < call.numbers[0]; ++row) {
        const std::vector<std::int64_t> order = descending(src, row * pitch, n, call.numbers[4] != 0);
        const bool finished = finish.present() && finish.get(row) != 0;
        for (std::int64_t i = 0; i < call.numbers[3]; ++i) {
            const std::int64_t at = order[static_cast<std::size_t>(i)] - row * pitch;
            values.set(row * call.numbers[5] + i, src.get(row * pitch + at));
            const double index = given.present() ? given.get(at) : static_cast<double>(at);
            indices.set(row * call.numbers[6] + i, finished ? static_cast<double>(n) : index);
        }
    }
}

} // namespace

void computeTensor(const LibraryCall& call)
{
    switch (call.op) {
    case LibraryOp::Broadcast:
        return broadcast(call);
    case LibraryOp::Pad:
        return pad(call);
    case LibraryOp::UnPad:
        return unpad(call);
    case LibraryOp::Arange:
        return arange(call);
    case LibraryOp::DropOut:
        return dropOut(call);
    case LibraryOp::SelectBytes:
        return selectBytes(call);
    case LibraryOp::AscendQuant:
        return quant(call);
    case LibraryOp::AscendDequant:
        return dequant(call);
    case LibraryOp::AscendAntiQuant:
        return antiQuant(call);
    case LibraryOp::Sort:
        return sortPairs(call);
    case LibraryOp::Extract:
        return extract(call);
    default:
        return topK(call);
    }
}

} // namespace acann::emulator
