// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which instructions a library function stands for, and the temporary space it needs. The instruction lists follow the
// documented algorithms and formulas; series that are not documented are assumed (docs/latency-model.md).
#include "emulator/include/acann_emulator/library_space.h"
#include "emulator/lanes.h"
#include "emulator/library_unit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

namespace acann::emulator {

namespace {

using acann_emu::DType;

constexpr std::int64_t kRepeat = 256; ///< bytes
constexpr std::int64_t kFloat = 4; ///< bytes

/// The instructions of an element-wise function. A wide function works in float for half, with a Cast before and after.
struct Profile
{
    const char* instructions;
    bool wide = false;
};

/// How many buffers of the input's size a function keeps at once.
int buffersOf(LibraryOp op, std::uint32_t size)
{
    switch (op) {
#define ACANN_BUFFERS(NAME, HALF, FLOAT)                                                                               \
    case LibraryOp::NAME:                                                                                              \
        return size == 2 ? (HALF) : (FLOAT);
        ACANN_LIBRARY_SPACE(ACANN_BUFFERS)
#undef ACANN_BUFFERS
    case LibraryOp::ExpTaylor:
        return size == 2 ? 4 : 2;
    case LibraryOp::FasterGelu:
    case LibraryOp::FasterGeluV2:
        return 3;
    case LibraryOp::PowerScalar:
    case LibraryOp::ScalarPower:
        return size == 2 ? 14 : 5;
    default:
        return 0;
    }
}

const char* const kPolynomial = " Mul Muls Adds Mul Adds Mul Adds Mul Adds Mul Mul";
const char* const kReduction = " Muls Cast Axpy Axpy Axpy";

std::string joined(const char* first, const char* second, const char* third = "")
{
    return std::string(first) + second + third;
}

const Profile& profileOf(LibraryOp op)
{
    static const std::string erf = joined("Mins Maxs", kPolynomial, " Adds Mul Adds Mul Adds Mul Adds Div");
    static const std::string erfc
        = joined("Abs Mul Muls Exp", kPolynomial, " Mul Adds Mul Adds Div Mul Compare Select");
    static const std::string trigonometry = joined(kReduction, kPolynomial, " Mul Adds Mul");
    static const std::string tangent = joined(kReduction, kPolynomial, " Mul Adds Mul Div");
    static const std::string inverse = joined("Abs Muls Adds Sqrt", kPolynomial, " Compare Select Mul");
    static const std::string arc = joined("Abs Mins Adds Adds Div Min", kPolynomial, " Mul Adds Mul Select Mul");
    static const std::string gamma
        = joined("Adds Ln Mul Sub Reciprocal", kPolynomial, " Mul Adds Ln Sub Compare Select");
    static const std::map<LibraryOp, Profile> table = {
        {LibraryOp::Acos, {inverse.c_str(), true}},
        {LibraryOp::Acosh, {"Mul Adds Sqrt Add Ln", true}},
        {LibraryOp::Asin, {inverse.c_str(), true}},
        {LibraryOp::Asinh, {"Mul Adds Sqrt Add Ln Compare Select", true}},
        {LibraryOp::Atan, {arc.c_str(), true}},
        {LibraryOp::Atanh, {"Adds Muls Adds Div Ln Muls", true}},
        {LibraryOp::Ceil, {"Cast", true}},
        {LibraryOp::Cos, {trigonometry.c_str(), true}},
        {LibraryOp::Cosh, {"Exp Reciprocal Add Muls", true}},
        {LibraryOp::Digamma, {gamma.c_str(), true}},
        {LibraryOp::Erf, {erf.c_str(), true}},
        {LibraryOp::Erfc, {erfc.c_str(), true}},
        {LibraryOp::ExpTaylor, {"Cast Sub Exp Adds Mul", true}},
        {LibraryOp::Floor, {"Cast", true}},
        {LibraryOp::Frac, {"Cast Sub", true}},
        {LibraryOp::Lgamma, {gamma.c_str(), true}},
        {LibraryOp::Log, {"Ln"}},
        {LibraryOp::Log2, {"Ln Muls", true}},
        {LibraryOp::Log10, {"Ln Muls"}},
        {LibraryOp::Round, {"Cast", true}},
        {LibraryOp::Sign, {"Compares Select Compares Select Add"}},
        {LibraryOp::Sin, {trigonometry.c_str(), true}},
        {LibraryOp::Sinh, {"Exp Reciprocal Sub Muls", true}},
        {LibraryOp::Tan, {tangent.c_str(), true}},
        {LibraryOp::Tanh, {"Mins Maxs Muls Exp Adds Adds Div", true}},
        {LibraryOp::Trunc, {"Cast", true}},
        {LibraryOp::Sigmoid, {"Muls Exp Adds Duplicate Div"}},
        {LibraryOp::Silu, {"Muls Exp Adds Div"}},
        {LibraryOp::Swish, {"Muls Exp Adds Div"}},
        {LibraryOp::Gelu, {"Mul Mul Muls Add Muls Exp Adds Div"}},
        {LibraryOp::FasterGelu, {"Muls Exp Adds Div"}},
        {LibraryOp::FasterGeluV2, {"Muls Abs Mins Adds Mul Muls Adds Adds Abs Div Mul Adds Mul"}},
        {LibraryOp::ClampMax, {"Mins"}},
        {LibraryOp::ClampMin, {"Maxs"}},
        {LibraryOp::AxpyLibrary, {"Axpy"}},
        {LibraryOp::Power, {"Abs Ln Mul Exp Cast Sub Compare Select Compare Select Mul", true}},
        {LibraryOp::PowerScalar, {"Abs Ln Muls Exp Cast Sub Compare Select Compare Select Mul", true}},
        {LibraryOp::ScalarPower, {"Muls Exp Cast Sub Compare Select Compare Select Mul", true}},
        {LibraryOp::Fmod, {"Div Cast Mul Sub", true}},
        {LibraryOp::Xor, {"Or And Not And"}},
        {LibraryOp::SwiGLU, {"Muls Exp Adds Div Mul", true}},
        {LibraryOp::GeGLU, {"Mul Mul Muls Add Muls Exp Adds Div Mul", true}},
        {LibraryOp::ReGlu, {"Maxs Mul", true}},
    };
    static const Profile none{""};
    const auto found = table.find(op);
    return found == table.end() ? none : found->second;
}

/// Adds the cost of instructions, each of which waits for the one before.
class Sequence
{
public:
    explicit Sequence(const hardware::VectorUnit& unit)
        : m_unit(unit)
    { }
    void add(const std::string& instruction, double elements, std::int64_t elementBytes, double rounds = 1)
    {
        const hardware::VectorCost& cost = m_unit.costOf(instruction);
        const double repeats = std::ceil(elements * static_cast<double>(elementBytes) / static_cast<double>(kRepeat));
        const double slope = elementBytes <= 2 ? cost.slope16 : cost.slope32;
        const double head = std::min(m_unit.head, cost.fixed);
        if (m_cost.work == 0)
            m_cost.head = head;
        else
            m_cost.work += m_cost.tail + head;
        m_cost.work += std::max(m_unit.minimumIssue, slope * repeats) + (rounds - 1) * cost.fixed;
        m_cost.tail = cost.fixed - head;
        m_cost.bytes += static_cast<std::int64_t>(repeats) * kRepeat;
    }
    void addAll(const std::string& instructions, double elements, std::int64_t elementBytes, double rounds = 1)
    {
        std::istringstream list(instructions);
        for (std::string name; list >> name;)
            add(name, elements, elementBytes, rounds);
    }
    [[nodiscard]] const Cost& cost() const { return m_cost; }

private:
    const hardware::VectorUnit& m_unit;
    Cost m_cost;
};

/// Rows are first folded to one repeat, then reduced.
void addReduction(Sequence& sequence, const std::string& fold, const std::string& reduce, double rows, double length)
{
    const double lanes = static_cast<double>(kRepeat / kFloat);
    if (length > lanes)
        sequence.add(fold, rows * (length - lanes), kFloat);
    sequence.add(reduce, rows * std::min(length, lanes), kFloat);
}

void addElementwise(Sequence& sequence, const LibraryCall& call)
{
    const Profile& profile = profileOf(call.op);
    const std::uint32_t size = sizeOf(call.operands[0].type);
    const auto count = static_cast<double>(call.operands[0].elements);
    const bool widened = profile.wide && size == 2;
    double rounds = 1;
    const int space = buffersOf(call.op, size);
    if (call.hasWorkspace && call.workspace.bytes > 0)
        rounds = std::max(1.0, std::ceil(count * size * space / call.workspace.bytes));
    if (widened)
        sequence.add("Cast", count, kFloat, rounds);
    sequence.addAll(profile.instructions, count, widened ? kFloat : size, rounds);
    for (std::int64_t level = 0; call.op == LibraryOp::ExpTaylor && level < call.numbers[0]; ++level)
        sequence.addAll("Mul Adds", count, kFloat, rounds);
    if (widened)
        sequence.add("Cast", count, kFloat, rounds);
}

void addSoftmax(Sequence& sequence, const LibraryCall& call)
{
    const auto rows = static_cast<double>(call.numbers[0]);
    const auto length = static_cast<double>(call.numbers[1]);
    const double all = rows * length;
    if (sizeOf(call.operands[0].type) == 2)
        sequence.add("Cast", all, kFloat);
    if (call.op == LibraryOp::SoftmaxGrad) {
        sequence.add("Mul", all, kFloat);
        addReduction(sequence, "Add", "WholeReduceSum", rows, length);
        sequence.addAll("Brcb Sub Mul", all, kFloat);
    } else {
        if (call.op != LibraryOp::SimpleSoftMax)
            addReduction(sequence, "Max", "WholeReduceMax", rows, length);
        sequence.add("Brcb", rows * 8, kFloat);
        sequence.addAll("Sub Exp", all, kFloat);
        if (call.op != LibraryOp::SimpleSoftMax)
            addReduction(sequence, "Add", "WholeReduceSum", rows, length);
        sequence.add("Brcb", rows * 8, kFloat);
        if (call.numbers[3] != 0)
            sequence.addAll("Max Sub Exp Mul Add", rows * 8, kFloat);
        if (call.op != LibraryOp::SoftmaxFlashV2)
            sequence.add("Div", all, kFloat);
        if (call.op == LibraryOp::LogSoftMax)
            sequence.add("Ln", all, kFloat);
    }
    if (sizeOf(call.operands[0].type) == 2)
        sequence.add("Cast", all, kFloat);
}

void addNorm(Sequence& sequence, const LibraryCall& call)
{
    const auto all = static_cast<double>(call.operands[0].elements);
    const auto rows = static_cast<double>(std::max<std::int64_t>(1, call.numbers[0]));
    const bool half = sizeOf(call.operands[0].type) == 2;
    if (half)
        sequence.add("Cast", all, kFloat);
    switch (call.op) {
    case LibraryOp::WelfordUpdate:
        sequence.addAll("Sub Axpy Sub Mul Add", all, kFloat);
        break;
    case LibraryOp::WelfordFinalize:
        sequence.addAll(
            "Muls WholeReduceSum Adds Mul Add WholeReduceSum", static_cast<double>(call.numbers[0]), kFloat);
        break;
    case LibraryOp::LayerNormGradBeta:
        sequence.addAll("Mul Add Add", rows * all, kFloat);
        break;
    case LibraryOp::Normalize:
        sequence.addAll("Adds Sqrt Div Brcb", rows * 8, kFloat);
        sequence.addAll("Sub Mul Mul Add", all, kFloat);
        break;
    case LibraryOp::RmsNorm:
        sequence.addAll("Mul Muls", all, kFloat);
        addReduction(sequence, "Add", "WholeReduceSum", rows, all / rows);
        sequence.addAll("Adds Sqrt Div Brcb", rows * 8, kFloat);
        sequence.addAll("Mul Mul", all, kFloat);
        break;
    default:
        sequence.add("Muls", all, kFloat);
        addReduction(sequence, "Add", "WholeReduceSum", rows, all / rows);
        sequence.addAll("Sub Mul Muls", all, kFloat);
        addReduction(sequence, "Add", "WholeReduceSum", rows, all / rows);
        sequence.addAll("Adds Sqrt Div Brcb", rows * 8, kFloat);
        sequence.addAll("Mul Mul Add", all, kFloat);
        if (call.op == LibraryOp::DeepNorm)
            sequence.add("Axpy", all, kFloat);
        if (call.op == LibraryOp::LayerNormGrad)
            sequence.addAll("Mul Mul Add Mul Axpy", all, kFloat);
    }
    if (half)
        sequence.add("Cast", all, kFloat);
}

void addOther(Sequence& sequence, const LibraryCall& call)
{
    const auto all = static_cast<double>(call.operands[0].elements);
    const auto source = static_cast<double>(call.count > 1 ? call.operands[1].elements : 0);
    const std::int64_t size = sizeOf(call.operands[0].type);
    const std::int64_t sourceSize = call.count > 1 ? sizeOf(call.operands[1].type) : size;
    switch (call.op) {
    case LibraryOp::Sum:
    case LibraryOp::Mean:
        sequence.add("WholeReduceSum", source, sourceSize);
        sequence.addAll(call.op == LibraryOp::Mean ? "WholeReduceSum Muls" : "WholeReduceSum", all, size);
        return;
    case LibraryOp::CumSum: // one addition per line, each after the one before
        for (std::int64_t line = 1; line < (call.numbers[3] != 0 ? call.numbers[1] : call.numbers[0]); ++line)
            sequence.add("Add", static_cast<double>(call.numbers[3] != 0 ? call.numbers[0] : call.numbers[1]), kFloat);
        if (call.numbers[3] != 0)
            sequence.addAll("Transpose Transpose", source, kFloat);
        return;
    case LibraryOp::ReduceXorSum:
        sequence.addAll("Or And Not And Cast WholeReduceSum", source, 2);
        return;
    case LibraryOp::AscendQuant:
        sequence.addAll("Muls Adds Cast Cast", all, sourceSize);
        return;
    case LibraryOp::AscendDequant:
        sequence.addAll("Cast Mul Cast", all, kFloat);
        return;
    case LibraryOp::AscendAntiQuant:
        sequence.addAll("Cast Adds Muls Cast", all, kFloat);
        return;
    case LibraryOp::DropOut:
    case LibraryOp::SelectBytes:
        sequence.addAll("Cast Compares Select Muls", all, size);
        return;
    case LibraryOp::AdjustSoftMaxRes:
        sequence.addAll("Compares Duplicate", all, size);
        return;
    case LibraryOp::Sort:
        sequence.add("Sort32", all, kFloat);
        for (std::int64_t run = 32; run < call.numbers[1]; run *= 4)
            sequence.add("MrgSort", all, kFloat);
        return;
    case LibraryOp::TopK:
        sequence.add("Sort32", 2 * static_cast<double>(call.operands[2].elements), kFloat);
        for (std::int64_t run = 32; run < call.numbers[1]; run *= 4)
            sequence.add("MrgSort", 2 * static_cast<double>(call.operands[2].elements), kFloat);
        sequence.add("GatherMask", all, kFloat);
        return;
    case LibraryOp::Extract:
        sequence.addAll("GatherMask GatherMask", 2 * all, kFloat);
        return;
    case LibraryOp::Broadcast:
    case LibraryOp::Pad:
        sequence.addAll("Brcb Copy", all, size);
        return;
    case LibraryOp::UnPad:
        sequence.add("GatherMask", source, size);
        return;
    case LibraryOp::Arange:
        sequence.addAll("CreateVecIndex Muls Adds", all, size);
        return;
    default: // reductions over axes fold and then reduce
        sequence.add(call.op == LibraryOp::ReduceProd ? "Mul" : "Add", source, sourceSize);
        sequence.add("WholeReduceSum", all * 8, sourceSize);
    }
}

/// Bytes for one row of a softmax: the row, a block for its maximum and one unit of 64 elements (documented minimum).
std::int64_t softmaxSpace(const LibraryCall& call)
{
    const std::int64_t perBlock = 32 / sizeOf(call.operands[0].type);
    return (perBlock + call.numbers[1] + 64) * kFloat;
}

} // namespace

LibraryGroup groupOf(LibraryOp op)
{
    if (op < LibraryOp::SoftMax)
        return LibraryGroup::Elementwise;
    if (op < LibraryOp::LayerNorm)
        return LibraryGroup::Rows;
    return op < LibraryOp::Broadcast ? LibraryGroup::Norm : LibraryGroup::Tensor;
}

std::int64_t smallestWorkspace(const LibraryCall& call)
{
    switch (call.op) {
    case LibraryOp::SoftMax:
    case LibraryOp::LogSoftMax:
    case LibraryOp::SoftmaxFlash:
        return softmaxSpace(call);
    case LibraryOp::Sum: { // one partial sum per repeat, in whole blocks
        const std::int64_t size = sizeOf(call.operands[1].type);
        const std::int64_t repeats = (call.numbers[2] * size + kRepeat - 1) / kRepeat;
        return (repeats * size + 31) / 32 * 32;
    }
    case LibraryOp::LayerNorm:
        return 0; // depends on the tiling that the host computed
    default:
        return buffersOf(call.op, sizeOf(call.operands[0].type)) * kRepeat;
    }
}

bool forbidsInPlace(LibraryOp op)
{
    switch (op) {
    case LibraryOp::Gelu:
    case LibraryOp::FasterGelu:
    case LibraryOp::FasterGeluV2:
    case LibraryOp::Round:
    case LibraryOp::AxpyLibrary:
        return false;
    case LibraryOp::Sum:
    case LibraryOp::Mean:
    case LibraryOp::LogSoftMax:
    case LibraryOp::Broadcast:
    case LibraryOp::TopK:
        return true;
    default:
        return groupOf(op) == LibraryGroup::Elementwise
            || (op >= LibraryOp::ReduceSum && op <= LibraryOp::ReduceXorSum);
    }
}

Cost libraryCost(const Core& core, const LibraryCall& call)
{
    Sequence sequence(core.profile().vector);
    switch (groupOf(call.op)) {
    case LibraryGroup::Elementwise:
        addElementwise(sequence, call);
        break;
    case LibraryGroup::Norm:
        addNorm(sequence, call);
        break;
    case LibraryGroup::Rows:
        if (call.op < LibraryOp::AdjustSoftMaxRes) {
            addSoftmax(sequence, call);
            break;
        }
        addOther(sequence, call);
        break;
    case LibraryGroup::Tensor:
        addOther(sequence, call);
        break;
    }
    return sequence.cost();
}

} // namespace acann::emulator
