// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/vector_unit.h"

#include "emulator/aliasing.h"
#include "emulator/bank_model.h"

using namespace acann::emulator;
using acann_emu::VectorCall;
using acann_emu::VectorOp;

namespace acann::emulator {

namespace {

constexpr std::uint32_t kBlock = 32;

bool hasFirstSource(VectorOp op) { return op != VectorOp::Duplicate; }

bool hasSecondSource(VectorOp op)
{
    switch (op) {
    case VectorOp::Add:
    case VectorOp::Sub:
    case VectorOp::Mul:
    case VectorOp::Div:
    case VectorOp::Max:
    case VectorOp::Min:
    case VectorOp::And:
    case VectorOp::Or:
    case VectorOp::AddRelu:
    case VectorOp::SubRelu:
    case VectorOp::MulAddDst:
    case VectorOp::FusedMulAdd:
    case VectorOp::MulAddRelu:
        return true;
    default:
        return false;
    }
}

bool readsDestination(VectorOp op)
{
    return op == VectorOp::Axpy || op == VectorOp::MulAddDst || op == VectorOp::FusedMulAdd
        || op == VectorOp::MulAddRelu;
}

std::int64_t extentOf(const Core& core, std::uint32_t LaneRun::*member, std::uint32_t size)
{
    std::int64_t extent = 0;
    for (const LaneRun& run : core.runs)
        extent = std::max<std::int64_t>(extent, run.*member + static_cast<std::int64_t>(run.count) * size);
    return extent;
}

} // namespace

void runArithmetic(Core& core, const VectorCall& call)
{
    OperandSizes sizes;
    sizes.dst = sizeOf(call.dstType);
    sizes.src0 = hasFirstSource(call.op) ? sizeOf(call.srcType) : 0;
    sizes.src1 = hasSecondSource(call.op) ? sizeOf(call.srcType) : 0;
    LanePlan plan = planLanes(core, call, sizes);
    bool allowed
        = checkOperand(core, call.dst, extentOf(core, &LaneRun::dst, sizes.dst), kBlock, "the destination", call);
    if (sizes.src0 != 0)
        allowed = checkOperand(core, call.src0, extentOf(core, &LaneRun::src0, sizes.src0), kBlock, "the source", call)
            && allowed;
    if (sizes.src1 != 0)
        allowed = checkOperand(
                      core, call.src1, extentOf(core, &LaneRun::src1, sizes.src1), kBlock, "the second source", call)
            && allowed;
    if (!allowed)
        return;
    Touched& touched = core.scratch;
    touched.clear();
    if (!core.runs.empty()) {
        if (sizes.src0 != 0)
            addRanges(core, call.src0, &LaneRun::src0, sizes.src0, touched.reads);
        if (sizes.src1 != 0)
            addRanges(core, call.src1, &LaneRun::src1, sizes.src1, touched.reads);
        if (readsDestination(call.op))
            addRanges(core, call.dst, &LaneRun::dst, sizes.dst, touched.reads);
        addRanges(core, call.dst, &LaneRun::dst, sizes.dst, touched.writes);
        plan.strideFactor = bankFactor(core, call, sizes, plan.repeats);
        checkAliasing(core, call, sizes, plan.repeats);
    }
    core.issue(Pipe::V, vectorCost(core, call.api, sizes.widest(), plan), touched, call.api, call.here);
    const RunFunction compute = arithmeticFor(call.op, call.dstType, call.srcType);
    if (compute == nullptr) {
        core.report(Rule::NotEmulated, call.here, std::string(call.api) + " is not emulated for these element types.");
        return;
    }
    const std::uint8_t* src0 = sizes.src0 != 0 ? call.src0.address : call.dst.address;
    const std::uint8_t* src1 = sizes.src1 != 0 ? call.src1.address : src0;
    for (const LaneRun& run : core.runs)
        compute(call.dst.address + run.dst, src0 + (sizes.src0 != 0 ? run.src0 : run.dst),
            src1 + (sizes.src1 != 0 ? run.src1 : run.src0), call.scalar, run.count);
}

} // namespace acann::emulator

extern "C" void acann_emu_vector(const VectorCall& call)
{
    Core& core = currentCore();
    if (!core.executes(CoreKind::Vector, call.api, call.here))
        return;
    core.requireMemory(call.here);
    switch (call.op) {
    case VectorOp::Cast:
        return runCast(core, call);
    case VectorOp::Brcb:
        return runBrcb(core, call);
    case VectorOp::CreateVecIndex:
        return runVecIndex(core, call);
    case VectorOp::Compare:
    case VectorOp::Compares:
        return runCompare(core, call);
    case VectorOp::Select:
    case VectorOp::SelectScalar:
        return runSelect(core, call);
    case VectorOp::RepeatSum:
    case VectorOp::RepeatMax:
    case VectorOp::RepeatMin:
    case VectorOp::BlockSum:
    case VectorOp::BlockMax:
    case VectorOp::BlockMin:
    case VectorOp::PairSum:
        return runRepeatReduce(core, call);
    case VectorOp::TensorSum:
    case VectorOp::TensorMax:
    case VectorOp::TensorMin:
        return runTensorReduce(core, call);
    case VectorOp::GatherMask:
        return runGatherMask(core, call);
    case VectorOp::Gather:
        return runGather(core, call);
    case VectorOp::CompareRegister:
        return runCompareRegister(core, call);
    case VectorOp::SelectRegister:
        return runSelectRegister(core, call);
    case VectorOp::AccumulateSum:
        return runAccumulate(core, call);
    case VectorOp::CastToInt4:
    case VectorOp::CastFromInt4:
        return runCastInt4(core, call);
    case VectorOp::LoadCompareRegister:
    case VectorOp::StoreCompareRegister:
        return moveCompareRegister(core, call);
    default:
        return runArithmetic(core, call);
    }
}

extern "C" void acann_emu_vector_count(std::uint32_t kind, const char* api, const acann_emu::LocalView& dst,
    const acann_emu::LocalView& src0, const acann_emu::LocalView* src1, std::uint64_t scalar, std::int64_t count,
    acann_emu::Here here)
{
    VectorCall call(static_cast<VectorOp>(kind & 0xff), api, here);
    call.dst = dst;
    call.src0 = src0;
    if (src1 != nullptr)
        call.src1 = *src1;
    call.dstType = static_cast<acann_emu::DType>(kind >> 8 & 0xff);
    call.srcType = static_cast<acann_emu::DType>(kind >> 16 & 0xff);
    call.scalar = scalar;
    call.selection.count = count;
    acann_emu_vector(call);
}
