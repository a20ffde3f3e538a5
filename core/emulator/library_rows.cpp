// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Library functions that work on rows: the softmax family, sums and reductions over axes. The maximum and the sum of a
// row stand in 32 bytes of their tensors, the same value in each element.
#include "emulator/library_unit.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace acann::emulator {

namespace {

using acann_emu::DType;

double single(double value) { return roundedTo(DType::Float, value); }

/// A matrix with padded rows. Padding columns are computed but take no part in maxima and sums.
struct Shape
{
    std::int64_t rows;
    std::int64_t pitch;
    std::int64_t valid;
};

Shape shapeOf(const LibraryCall& call) { return {call.numbers[0], call.numbers[1], call.numbers[2]}; }

double blockValue(const Elements& tensor, std::int64_t row) { return tensor.get(row * (32 / tensor.size)); }

void setBlock(const Elements& tensor, std::int64_t row, double value)
{
    const std::int64_t perBlock = 32 / tensor.size;
    for (std::int64_t i = 0; tensor.present() && i < perBlock; ++i)
        tensor.set(row * perBlock + i, value);
}

double rowMaximum(const Elements& src, const Shape& shape, std::int64_t row)
{
    double most = -std::numeric_limits<double>::infinity();
    for (std::int64_t i = 0; i < shape.valid; ++i)
        most = std::max(most, src.get(row * shape.pitch + i));
    return most;
}

struct Exponentials
{
    std::vector<double> values; ///< of the padded row
    double sum = 0;
};

Exponentials exponentials(const Elements& src, const Shape& shape, std::int64_t row, double maximum)
{
    Exponentials result;
    for (std::int64_t i = 0; i < shape.pitch; ++i)
        result.values.push_back(single(std::exp(single(src.get(row * shape.pitch + i) - maximum))));
    result.sum = treeSum(DType::Float, {result.values.begin(), result.values.begin() + shape.valid});
    return result;
}

void softmax(const LibraryCall& call)
{
    const Shape shape = shapeOf(call);
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const Elements sum = elementsOf(call, 2);
    const Elements max = elementsOf(call, 3);
    for (std::int64_t row = 0; row < shape.rows; ++row) {
        const double maximum = rowMaximum(src, shape, row);
        const Exponentials e = exponentials(src, shape, row, maximum);
        setBlock(max, row, maximum);
        setBlock(sum, row, e.sum);
        for (std::int64_t i = 0; i < shape.pitch; ++i) {
            const double quotient = single(e.values[static_cast<std::size_t>(i)] / e.sum);
            // Documented: the logarithm of LogSoftMax has base 10.
            dst.set(row * shape.pitch + i, call.op == LibraryOp::LogSoftMax ? std::log10(quotient) : quotient);
        }
    }
}

void simpleSoftmax(const LibraryCall& call)
{
    const Shape shape = shapeOf(call);
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const Elements sum = elementsOf(call, 2);
    const Elements max = elementsOf(call, 3);
    for (std::int64_t row = 0; row < shape.rows; ++row)
        for (std::int64_t i = 0; i < shape.pitch; ++i) {
            const std::int64_t at = row * shape.pitch + i;
            dst.set(at, single(std::exp(single(src.get(at) - blockValue(max, row)))) / blockValue(sum, row));
        }
}

/// The first version normalises its result, the second leaves that to the caller.
void flash(const LibraryCall& call)
{
    const Shape shape = shapeOf(call);
    const bool update = call.numbers[3] != 0;
    const bool normalise = call.op == LibraryOp::SoftmaxFlash;
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    for (std::int64_t row = 0; row < shape.rows; ++row) {
        double maximum = rowMaximum(src, shape, row);
        double before = 0;
        double beforeSum = 0;
        if (update) {
            before = blockValue(elementsOf(call, 6), row);
            beforeSum = blockValue(elementsOf(call, 5), row);
            maximum = std::max(maximum, before);
        }
        const Exponentials e = exponentials(src, shape, row, maximum);
        double sum = e.sum;
        if (update) {
            const double factor = single(std::exp(single(before - maximum)));
            sum = single(e.sum + single(factor * beforeSum));
            setBlock(elementsOf(call, 4), row, normalise ? factor * beforeSum / sum : factor);
        }
        setBlock(elementsOf(call, 2), row, sum);
        setBlock(elementsOf(call, 3), row, maximum);
        for (std::int64_t i = 0; i < shape.pitch; ++i)
            dst.set(row * shape.pitch + i,
                normalise ? e.values[static_cast<std::size_t>(i)] / sum : e.values[static_cast<std::size_t>(i)]);
    }
}

void softmaxGrad(const LibraryCall& call)
{
    const Shape shape = shapeOf(call);
    const Elements dst = elementsOf(call, 0);
    const Elements grad = elementsOf(call, 1);
    const Elements src = elementsOf(call, 2);
    for (std::int64_t row = 0; row < shape.rows; ++row) {
        std::vector<double> products;
        for (std::int64_t i = 0; i < shape.valid; ++i)
            products.push_back(single(grad.get(row * shape.pitch + i) * src.get(row * shape.pitch + i)));
        const double sum = treeSum(DType::Float, std::move(products));
        if (call.numbers[3] != 0) {
            setBlock(dst, row, sum);
            continue;
        }
        for (std::int64_t i = 0; i < shape.pitch; ++i) {
            const std::int64_t at = row * shape.pitch + i;
            dst.set(at, single(grad.get(at) - sum) * src.get(at));
        }
    }
}

void adjust(const LibraryCall& call)
{
    const Shape shape = shapeOf(call);
    const Elements result = elementsOf(call, 0);
    const Elements max = elementsOf(call, 1);
    std::int64_t changed = 0;
    for (std::int64_t row = 0; row < shape.rows; ++row) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, max.bytes + row * call.numbers[3] * max.size, max.size);
        if (bits != static_cast<std::uint32_t>(call.numbers[4]))
            continue;
        ++changed;
        for (std::int64_t i = 0; i < shape.pitch; ++i)
            result.set(row * shape.pitch + i, call.reals[0]);
    }
    if (call.result != nullptr)
        *call.result = changed;
}

void sumRows(const LibraryCall& call)
{
    const Shape shape = shapeOf(call);
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const bool mean = call.op == LibraryOp::Mean;
    const DType type = mean && call.numbers[3] != 0 ? DType::Float : src.type;
    for (std::int64_t row = 0; row < shape.rows; ++row) {
        std::vector<double> values;
        for (std::int64_t i = 0; i < shape.valid; ++i)
            values.push_back(src.get(row * shape.pitch + i));
        const double sum = treeSum(type, std::move(values));
        dst.set(row, mean ? roundedTo(type, sum * roundedTo(type, 1.0 / static_cast<double>(shape.valid))) : sum);
    }
}

void cumulate(const LibraryCall& call)
{
    const std::int64_t outer = call.numbers[0];
    const std::int64_t inner = call.numbers[1];
    const bool last = call.numbers[3] != 0;
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    const std::int64_t lines = last ? outer : inner;
    const std::int64_t length = last ? inner : outer;
    for (std::int64_t line = 0; line < lines; ++line) {
        double sum = 0;
        for (std::int64_t i = 0; i < length; ++i) {
            const std::int64_t at = last ? line * inner + i : i * inner + line;
            sum = single(sum + src.get(at)); // half is widened, and rounded only when stored
            dst.set(at, sum);
        }
    }
    for (std::int64_t i = 0; call.numbers[4] != 0 && i < inner; ++i)
        elementsOf(call, 2).set(i, dst.get((outer - 1) * inner + i));
}

double reduced(LibraryOp op, DType type, const std::vector<double>& values)
{
    double result = values.front();
    switch (op) {
    case LibraryOp::ReduceSum:
        return treeSum(type, values);
    case LibraryOp::ReduceMean:
        return roundedTo(type, treeSum(type, values) / static_cast<double>(values.size()));
    case LibraryOp::ReduceProd:
        for (std::size_t i = 1; i < values.size(); ++i)
            result = roundedTo(type, result * values[i]);
        return result;
    case LibraryOp::ReduceMin:
        return *std::min_element(values.begin(), values.end());
    case LibraryOp::ReduceAny:
        return std::any_of(values.begin(), values.end(), [](double value) { return value != 0; }) ? 1 : 0;
    case LibraryOp::ReduceAll:
        return std::all_of(values.begin(), values.end(), [](double value) { return value != 0; }) ? 1 : 0;
    default:
        return *std::max_element(values.begin(), values.end());
    }
}

/// numbers: results, reduced length, distance of results, distance of the elements of one result.
void reduceAxis(const LibraryCall& call)
{
    const Elements dst = elementsOf(call, 0);
    const Elements src = elementsOf(call, 1);
    for (std::int64_t result = 0; result < call.numbers[0]; ++result) {
        std::vector<double> values;
        for (std::int64_t i = 0; i < call.numbers[1]; ++i)
            values.push_back(src.get(result * call.numbers[2] + i * call.numbers[3]));
        if (!values.empty())
            dst.set(result, reduced(call.op, src.type, values));
    }
}

void reduceXorSum(const LibraryCall& call)
{
    const Elements a = elementsOf(call, 1);
    const Elements b = elementsOf(call, 2);
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < call.numbers[0]; ++i)
        sum += static_cast<std::int16_t>(
            static_cast<std::uint16_t>(static_cast<std::uint32_t>(static_cast<std::int32_t>(a.get(i)))
                ^ static_cast<std::uint32_t>(static_cast<std::int32_t>(b.get(i)))));
    elementsOf(call, 0).set(0, static_cast<double>(sum));
}

} // namespace

void computeRows(const LibraryCall& call)
{
    switch (call.op) {
    case LibraryOp::SoftMax:
    case LibraryOp::LogSoftMax:
        return softmax(call);
    case LibraryOp::SimpleSoftMax:
        return simpleSoftmax(call);
    case LibraryOp::SoftmaxFlash:
    case LibraryOp::SoftmaxFlashV2:
        return flash(call);
    case LibraryOp::SoftmaxGrad:
        return softmaxGrad(call);
    case LibraryOp::AdjustSoftMaxRes:
        return adjust(call);
    case LibraryOp::Sum:
    case LibraryOp::Mean:
        return sumRows(call);
    case LibraryOp::CumSum:
        return cumulate(call);
    case LibraryOp::ReduceXorSum:
        return reduceXorSum(call);
    default:
        return reduceAxis(call);
    }
}

} // namespace acann::emulator
