// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The border for library functions: one call of the high-level vector API, which stands for many instructions
// (ascend-c-facts §3.6).
#pragma once

#include "acann_emulator/abi.h"

namespace acann_emu {

enum class LibraryOp : std::uint8_t
{
    // element by element, one source
    Acos,
    Acosh,
    Asin,
    Asinh,
    Atan,
    Atanh,
    Ceil,
    Cos,
    Cosh,
    Digamma,
    Erf,
    Erfc,
    ExpTaylor,
    Floor,
    Frac,
    Lgamma,
    Log,
    Log2,
    Log10,
    Round,
    Sign,
    Sin,
    Sinh,
    Tan,
    Tanh,
    Trunc,
    Sigmoid,
    Silu,
    Swish, ///< reals[0] = beta
    Gelu, ///< numbers[0] = high precision
    FasterGelu,
    FasterGeluV2,
    ClampMax, ///< reals[0] = limit
    ClampMin,
    AxpyLibrary, ///< reals[0] = scalar
                 // element by element, two sources
    Power,
    PowerScalar, ///< reals[0] = exponent
    ScalarPower, ///< reals[0] = base
    Fmod,
    Xor,
    SwiGLU, ///< reals[0] = beta
    GeGLU,
    ReGlu,
    // by rows: numbers = rows, padded row length, valid row length
    SoftMax, ///< dst, src, sum, max
    SimpleSoftMax, ///< dst, src, sum, max (given)
    LogSoftMax, ///< dst, src, sum, max
    SoftmaxFlash, ///< dst, src, sum, max, expMax, inSum, inMax; numbers[3] = update
    SoftmaxFlashV2,
    SoftmaxGrad, ///< dst, grad, src; numbers[3] = only the front part
    AdjustSoftMaxRes, ///< both, max; numbers[3] = stride of max, numbers[4] = bits of the value, reals[0] = to
    Sum, ///< dst, src
    Mean, ///< dst, src; numbers[3] = accumulate in float
    CumSum, ///< dst, src, last row; numbers[3] = along the last axis, numbers[4] = output last row
            // by axes: numbers = outer, reduced, inner, pitch of the inner axis
    ReduceSum,
    ReduceMean,
    ReduceMax,
    ReduceMin,
    ReduceProd,
    ReduceAny,
    ReduceAll,
    ReduceXorSum, ///< dst, src0, src1; numbers = count
                  // normalisation: numbers = rows, padded row length, valid row length; reals[0] = epsilon
    LayerNorm, ///< dst, src, gamma, beta, mean, variance; numbers[3] = second output is 1/σ, [4] no gamma, [5] no beta
    LayerNormGrad, ///< pdX, resForGamma, dy, x, variance, mean, gamma
    LayerNormGradBeta, ///< pdGamma, pdBeta, resForGamma, dy
    RmsNorm, ///< dst, src, gamma
    BatchNorm, ///< dst, src, gamma, beta, mean, variance; rows = batch, row length = the rest
    DeepNorm, ///< dst, src, gx, gamma, beta, mean, rstd; reals[1] = alpha
    GroupNorm, ///< dst, src, gamma, beta, mean, variance; numbers = n·groups, hw padded, hw, channels per group, groups
    Normalize, ///< dst, src, gamma, beta, mean, variance, rstd; numbers[4], [5] as LayerNorm
    WelfordUpdate, ///< outMean, outVariance, inMean, inVariance, x; numbers = rows, length, computed; reals[0] = 1/n
    WelfordFinalize, ///< outMean, outVariance, mean, variance, counts; see library_norm.h
                     // tensors
    Broadcast, ///< dst, src; numbers = dst rows, dst columns, src rows, src columns
    Pad, ///< dst, src; numbers = height, source width, valid width, left, right; reals[0] = value
    UnPad, ///< dst, src; numbers = height, width, right
    Arange, ///< dst; reals[0] = first, reals[1] = difference
    DropOut, ///< dst, src, mask; numbers = rows, row length, mask row length, bits; reals[0] = keep probability
    SelectBytes, ///< dst, src, mask; numbers = rows, row length, mask row length, scalar first; reals[0] = scalar
                 // quantisation; numbers = count, length of the scale, length of the offset; reals = scale, offset
    AscendQuant, ///< dst, src, scale, offset
    AscendDequant, ///< dst, src, scale; numbers = rows, row length, valid columns, columns of dst
    AscendAntiQuant, ///< dst, src, scale, offset; numbers = k, n, transposed
                     // order; a sorted element is a pair of 8 bytes: value, index
    Sort, ///< pairs, values, indices; numbers = count, length of a sorted run
    Extract, ///< values, indices, pairs; numbers = count
    TopK ///< values, indices, src, srcIndex, finish; numbers = rows, pitch, n, k, largest, pitch of values, of indices
};

/// One tensor of a library call.
struct LibraryOperand
{
    LocalView view;
    std::int64_t elements; ///< that the call uses
    const char* name; ///< for messages
    DType type;
    bool written;
    bool read;
};

inline constexpr int kLibraryOperands = 8;

struct LibraryCall
{
    LibraryOp op;
    const char* api;
    Here here;
    LibraryOperand operands[kLibraryOperands] = {};
    int count = 0; ///< of operands; an absent one in between has a null address
    LocalView workspace = {};
    bool hasWorkspace = false;
    std::int64_t numbers[10] = {};
    double reals[2] = {};
    std::int64_t* result = nullptr; ///< AdjustSoftMaxRes: how many rows were set

    LibraryCall(LibraryOp o, const char* name, Here h)
        : op(o)
        , api(name)
        , here(h)
    { }
};

} // namespace acann_emu

extern "C" {
void acann_emu_library(const acann_emu::LibraryCall& call);
/// A parameter that the function does not support.
void acann_emu_library_refuse(const char* api, const char* reason, acann_emu::Here here);
/// What the buffers have left of the unified buffer.
acann_emu::LocalView acann_emu_library_leftover(acann_emu::Here here);
/// A view of the scratch at the end of the unified buffer, for functions that take their space there.
acann_emu::LocalView acann_emu_library_scratch(std::int64_t bytes, acann_emu::Here here);
}
