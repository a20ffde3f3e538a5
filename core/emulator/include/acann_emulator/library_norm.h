// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Normalisation functions (ascend-c-facts §3.6).
#pragma once

#include "acann_emulator/library_call.h"
#include "acann_emulator/library_tiling.h"

namespace AscendC {

struct LayerNormConfig
{
    bool isNoBeta = false;
    bool isNoGamma = false;
    bool isOnlyOutput = false;
    bool isOutputRstd = true;
};
inline constexpr LayerNormConfig LNCFG_NORM = {false, false, false, true};
inline constexpr LayerNormConfig LNCFG_NOBETA = {true, false, false, true};
inline constexpr LayerNormConfig LNCFG_NOGAMMA = {false, true, false, true};

struct LayerNormPara
{
    uint32_t aLength;
    uint32_t rLength;
    uint32_t rLengthWithPadding;
};

/// Which axes a function reduces.
enum class ReducePattern : uint32_t
{
    AR = 0,
    RA = 1
};

struct NormalizeConfig
{
    ReducePattern reducePattern = ReducePattern::AR;
    int32_t aLength = -1;
    bool isNoBeta = false;
    bool isNoGamma = false;
    bool isOnlyOutput = false;
};
inline constexpr NormalizeConfig NLCFG_NORM = {ReducePattern::AR, -1, false, false, false};
inline constexpr NormalizeConfig NLCFG_NOBETA = {ReducePattern::AR, -1, true, false, false};
inline constexpr NormalizeConfig NLCFG_NOGAMMA = {ReducePattern::AR, -1, false, true, false};

using NormalizePara = LayerNormPara;

struct WelfordUpdateConfig
{
    constexpr WelfordUpdateConfig(bool inPlace)
        : isInplace(inPlace)
    { }
    bool isInplace;
};
inline constexpr WelfordUpdateConfig WFUPDATE_DEFAULT_CFG = {false};

struct WelfordUpdateParam
{
    uint32_t rnLength;
    uint32_t abLength;
    uint32_t abComputeLength;
    float nRec;
};

struct WelfordFinalizePara
{
    uint32_t rnLength;
    uint32_t abLength;
    uint32_t headCount;
    uint32_t headCountLength;
    uint32_t tailCount;
    uint32_t tailCountLength;
    float abRec;
    float rRec;
};

enum class DataFormat : uint8_t
{
    ND = 0,
    NZ,
    NCHW,
    NC1HWC0,
    NHWC
};

struct LayerNormGradShapeInfo
{
    DataFormat dataFormat = DataFormat::ND;
};

namespace emu {

/// [b, s, h] with h padded to 32 bytes.
struct Batch
{
    int64_t rows;
    int64_t pitch;
    int64_t valid;
    int64_t all() const { return rows * pitch; }
};

template <typename Tiling> inline Batch batchOf(const char* api, const Tiling& tiling, EmuHere here)
{
    Batch batch{static_cast<int64_t>(tiling.bLength) * tiling.sLength, tiling.hLength, tiling.originalHLength};
    if (batch.valid == 0 || batch.valid > batch.pitch)
        batch.valid = batch.pitch;
    if (batch.all() == 0)
        acann_emu_library_refuse(api, "the tiling says no lengths; fill it with the tiling function of the host", here);
    return batch;
}

template <typename T>
inline void layerNorm(const LocalTensor<T>& output, const LocalTensor<T>& mean, const LocalTensor<T>& variance,
    const LocalTensor<T>& x, const LocalTensor<T>& gamma, const LocalTensor<T>& beta,
    const LocalTensor<uint8_t>* workspace, double epsilon, const LayerNormTiling& tiling, EmuHere here)
{
    const Batch batch = batchOf("LayerNorm", tiling, here);
    Library call(acann_emu::LibraryOp::LayerNorm, "LayerNorm", here);
    call.out("the output", output, batch.all()).in("the input", x, batch.all());
    call.in("gamma", gamma, batch.valid).in("beta", beta, batch.valid);
    call.out("the mean", mean, batch.rows).out("the variance", variance, batch.rows);
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(batch.rows, batch.pitch, batch.valid, 0).reals(epsilon).run();
}

inline double real(half value) { return static_cast<double>(static_cast<float>(value)); }
inline double real(float value) { return static_cast<double>(value); }

} // namespace emu

template <typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
    const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,
    const LocalTensor<T>& beta, const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
    const LayerNormTiling& tiling, EmuHere here = EmuHere::at())
{
    emu::layerNorm(
        output, outputMean, outputVariance, inputX, gamma, beta, &sharedTmpBuffer, emu::real(epsilon), tiling, here);
}
template <typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
    const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,
    const LocalTensor<T>& beta, const T epsilon, const LayerNormTiling& tiling, EmuHere here = EmuHere::at())
{
    emu::layerNorm(output, outputMean, outputVariance, inputX, gamma, beta, nullptr, emu::real(epsilon), tiling, here);
}

namespace emu {

template <typename U, typename T>
inline void layerNormRstd(const LayerNormConfig& config, const LocalTensor<T>& output, const LocalTensor<float>& mean,
    const LocalTensor<float>& rstd, const LocalTensor<T>& x, const LocalTensor<U>& gamma, const LocalTensor<U>& beta,
    const LocalTensor<uint8_t>* workspace, float epsilon, const LayerNormPara& para, EmuHere here)
{
    const int64_t all = static_cast<int64_t>(para.aLength) * para.rLengthWithPadding;
    Library call(acann_emu::LibraryOp::LayerNorm, "LayerNorm", here);
    call.out("the output", output, all).in("the input", x, all);
    if (config.isNoGamma)
        call.none();
    else
        call.in("gamma", gamma, para.rLength);
    if (config.isNoBeta)
        call.none();
    else
        call.in("beta", beta, para.rLength);
    if (!config.isOnlyOutput)
        call.out("the mean", mean, para.aLength).out("the reciprocal deviation", rstd, para.aLength);
    else
        call.none().none();
    if (workspace != nullptr)
        call.workspace(*workspace);
    call.numbers(para.aLength, para.rLengthWithPadding, para.rLength, config.isOutputRstd);
    call.reals(static_cast<double>(epsilon)).run();
}

} // namespace emu

template <typename U, typename T, bool isReuseSource = false, const LayerNormConfig& config = LNCFG_NORM>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
    const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX, const LocalTensor<U>& gamma,
    const LocalTensor<U>& beta, const float epsilon, const LayerNormPara& para, const LayerNormSeparateTiling&,
    EmuHere here = EmuHere::at())
{
    emu::layerNormRstd(config, output, outputMean, outputRstd, inputX, gamma, beta, nullptr, epsilon, para, here);
}
template <typename U, typename T, bool isReuseSource = false, const LayerNormConfig& config = LNCFG_NORM>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
    const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX, const LocalTensor<U>& gamma,
    const LocalTensor<U>& beta, const float epsilon, const LocalTensor<uint8_t>& sharedTmpBuffer,
    const LayerNormPara& para, const LayerNormSeparateTiling&, EmuHere here = EmuHere::at())
{
    emu::layerNormRstd(
        config, output, outputMean, outputRstd, inputX, gamma, beta, &sharedTmpBuffer, epsilon, para, here);
}

// Functions that differ only in having a temporary tensor: WITH names it, or is empty.
#define ACANN_NO_WORKSPACE
#define ACANN_WORKSPACE const LocalTensor<uint8_t>&sharedTmpBuffer,
#define ACANN_USE_NO_WORKSPACE
#define ACANN_USE_WORKSPACE call.workspace(sharedTmpBuffer)

#define ACANN_NORM(WITH, USE)                                                                                          \
    template <typename T, bool isBasicBlock = false>                                                                   \
    inline void RmsNorm(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& gamma,             \
        WITH const T epsilon, const RmsNormTiling& tiling, EmuHere here = EmuHere::at())                               \
    {                                                                                                                  \
        const emu::Batch batch = emu::batchOf("RmsNorm", tiling, here);                                                \
        emu::Library call(acann_emu::LibraryOp::RmsNorm, "RmsNorm", here);                                             \
        call.out("the destination", dst, batch.all()).in("the source", src, batch.all());                              \
        call.in("gamma", gamma, batch.valid);                                                                          \
        USE;                                                                                                           \
        call.numbers(batch.rows, batch.pitch, batch.valid).reals(emu::real(epsilon)).run();                            \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false>                                       \
    inline void BatchNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,                              \
        const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamm,                \
        const LocalTensor<T>& beta, WITH const T epsilon, const BatchNormTiling& tiling, EmuHere here = EmuHere::at()) \
    {                                                                                                                  \
        const int64_t length = tiling.meanVarSize;                                                                     \
        const int64_t batches = tiling.originalBLength;                                                                \
        if (length == 0 || batches == 0)                                                                               \
            acann_emu_library_refuse("BatchNorm", "the tiling says no lengths; fill it on the host", here);            \
        emu::Library call(acann_emu::LibraryOp::BatchNorm, "BatchNorm", here);                                         \
        call.out("the output", output, batches* length).in("the input", inputX, batches* length);                      \
        call.in("gamma", gamm, batches).in("beta", beta, batches);                                                     \
        call.out("the mean", outputMean, length).out("the variance", outputVariance, length);                          \
        USE;                                                                                                           \
        call.numbers(batches, length, batches).reals(emu::real(epsilon)).run();                                        \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false>                                       \
    inline void DeepNorm(const LocalTensor<T>& dst, const LocalTensor<T>& mean, const LocalTensor<T>& rstd,            \
        const LocalTensor<T>& src, const LocalTensor<T>& gx, const LocalTensor<T>& beta, const LocalTensor<T>& gamma,  \
        WITH const T alpha, const T epsilon, const DeepNormTiling& tiling, EmuHere here = EmuHere::at())               \
    {                                                                                                                  \
        const emu::Batch batch = emu::batchOf("DeepNorm", tiling, here);                                               \
        emu::Library call(acann_emu::LibraryOp::DeepNorm, "DeepNorm", here);                                           \
        call.out("the destination", dst, batch.all()).in("the source", src, batch.all());                              \
        call.in("gx", gx, batch.all()).in("gamma", gamma, batch.valid).in("beta", beta, batch.valid);                  \
        call.out("the mean", mean, batch.rows).out("the reciprocal deviation", rstd, batch.rows);                      \
        USE;                                                                                                           \
        call.numbers(batch.rows, batch.pitch, batch.valid).reals(emu::real(epsilon), emu::real(alpha)).run();          \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void GroupNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,                              \
        const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,               \
        const LocalTensor<T>& beta, WITH const T epsilon, const GroupNormTiling& tiling, EmuHere here = EmuHere::at()) \
    {                                                                                                                  \
        const int64_t all = static_cast<int64_t>(tiling.n) * tiling.c * tiling.hwAlignSize;                            \
        if (all == 0 || tiling.g == 0)                                                                                 \
            acann_emu_library_refuse("GroupNorm", "the tiling says no lengths; fill it on the host", here);            \
        const int64_t groups = static_cast<int64_t>(tiling.n) * tiling.g;                                              \
        emu::Library call(acann_emu::LibraryOp::GroupNorm, "GroupNorm", here);                                         \
        call.out("the output", output, all).in("the input", inputX, all);                                              \
        call.in("gamma", gamma, tiling.c).in("beta", beta, tiling.c);                                                  \
        call.out("the mean", outputMean, groups).out("the variance", outputVariance, groups);                          \
        USE;                                                                                                           \
        call.numbers(tiling.n, tiling.c, tiling.g == 0 ? 1 : tiling.g, tiling.hwAlignSize, tiling.hw);                 \
        call.reals(emu::real(epsilon)).run();                                                                          \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void LayerNormGrad(const LocalTensor<T>& outputPdX, const LocalTensor<T>& resForGamma,                      \
        const LocalTensor<T>& inputDy, const LocalTensor<T>& inputX, const LocalTensor<T>& inputVariance,              \
        const LocalTensor<T>& inputMean, const LocalTensor<T>& inputGamma, WITH T epsilon,                             \
        const LayerNormGradTiling& tiling, const LayerNormGradShapeInfo& = {}, EmuHere here = EmuHere::at())           \
    {                                                                                                                  \
        const emu::Batch batch = emu::batchOf("LayerNormGrad", tiling, here);                                          \
        emu::Library call(acann_emu::LibraryOp::LayerNormGrad, "LayerNormGrad", here);                                 \
        call.out("the gradient of x", outputPdX, batch.all()).out("the result for gamma", resForGamma, batch.all());   \
        call.in("dy", inputDy, batch.all()).in("x", inputX, batch.all());                                              \
        call.in("the variance", inputVariance, batch.rows).in("the mean", inputMean, batch.rows);                      \
        call.in("gamma", inputGamma, batch.valid);                                                                     \
        USE;                                                                                                           \
        call.numbers(batch.rows, batch.pitch, batch.valid).reals(emu::real(epsilon)).run();                            \
    }                                                                                                                  \
    template <typename T, bool isReuseSource = false>                                                                  \
    inline void LayerNormGradBeta(const LocalTensor<T>& outputPdGamma, const LocalTensor<T>& outputPdBeta,             \
        const LocalTensor<T>& resForGamma, const LocalTensor<T>& inputDy, WITH const LayerNormGradBetaTiling& tiling,  \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        const emu::Batch batch = emu::batchOf("LayerNormGradBeta", tiling, here);                                      \
        emu::Library call(acann_emu::LibraryOp::LayerNormGradBeta, "LayerNormGradBeta", here);                         \
        call.out("the gradient of gamma", outputPdGamma, batch.pitch);                                                 \
        call.out("the gradient of beta", outputPdBeta, batch.pitch);                                                   \
        call.in("the result for gamma", resForGamma, batch.all()).in("dy", inputDy, batch.all());                      \
        USE;                                                                                                           \
        call.numbers(batch.rows, batch.pitch, batch.valid).run();                                                      \
    }                                                                                                                  \
    template <typename U, typename T, bool isReuseSource = false, const NormalizeConfig& config = NLCFG_NORM>          \
    inline void Normalize(const LocalTensor<T>& output, const LocalTensor<float>& outputRstd,                          \
        const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance, const LocalTensor<T>& inputX,    \
        const LocalTensor<U>& gamma, const LocalTensor<U>& beta, WITH const float epsilon, const NormalizePara& para,  \
        EmuHere here = EmuHere::at())                                                                                  \
    {                                                                                                                  \
        const int64_t all = static_cast<int64_t>(para.aLength) * para.rLengthWithPadding;                              \
        emu::Library call(acann_emu::LibraryOp::Normalize, "Normalize", here);                                         \
        call.out("the output", output, all).in("the input", inputX, all);                                              \
        if (config.isNoGamma)                                                                                          \
            call.none();                                                                                               \
        else                                                                                                           \
            call.in("gamma", gamma, para.rLength);                                                                     \
        if (config.isNoBeta)                                                                                           \
            call.none();                                                                                               \
        else                                                                                                           \
            call.in("beta", beta, para.rLength);                                                                       \
        call.in("the mean", inputMean, para.aLength).in("the variance", inputVariance, para.aLength);                  \
        if (!config.isOnlyOutput)                                                                                      \
            call.out("the reciprocal deviation", outputRstd, para.aLength);                                            \
        USE;                                                                                                           \
        call.numbers(para.aLength, para.rLengthWithPadding, para.rLength);                                             \
        call.reals(static_cast<double>(epsilon)).run();                                                                \
    }                                                                                                                  \
    template <typename T, typename U, bool isReuseSource = false,                                                      \
        const WelfordUpdateConfig& config = WFUPDATE_DEFAULT_CFG>                                                      \
    inline void WelfordUpdate(const LocalTensor<U>& outputMean, const LocalTensor<U>& outputVariance,                  \
        const LocalTensor<U>& inputMean, const LocalTensor<U>& inputVariance, const LocalTensor<T>& inputX,            \
        WITH const WelfordUpdateParam& para, EmuHere here = EmuHere::at())                                             \
    {                                                                                                                  \
        const int64_t all = static_cast<int64_t>(para.rnLength) * para.abLength;                                       \
        emu::Library call(acann_emu::LibraryOp::WelfordUpdate, "WelfordUpdate", here);                                 \
        call.out("the new mean", outputMean, all).out("the new variance", outputVariance, all);                        \
        call.in("the mean", inputMean, all).in("the variance", inputVariance, all).in("the input", inputX, all);       \
        USE;                                                                                                           \
        call.numbers(para.rnLength, para.abLength, para.abComputeLength);                                              \
        call.reals(static_cast<double>(para.nRec)).run();                                                              \
    }                                                                                                                  \
    template <bool isReuseSource = false>                                                                              \
    inline void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,        \
        const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,                                  \
        WITH const WelfordFinalizePara& para, EmuHere here = EmuHere::at())                                            \
    {                                                                                                                  \
        emu::Library call(acann_emu::LibraryOp::WelfordFinalize, "WelfordFinalize", here);                             \
        call.out("the mean", outputMean, 1).out("the variance", outputVariance, 1);                                    \
        call.in("the partial means", inputMean, para.abLength);                                                        \
        call.in("the partial variances", inputVariance, para.abLength);                                                \
        USE;                                                                                                           \
        call.numbers(para.abLength, para.headCount, para.headCountLength, para.tailCount).run();                       \
    }                                                                                                                  \
    template <bool isReuseSource = false>                                                                              \
    inline void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,        \
        const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,                                  \
        const LocalTensor<int32_t>& counts, WITH const WelfordFinalizePara& para, EmuHere here = EmuHere::at())        \
    {                                                                                                                  \
        emu::Library call(acann_emu::LibraryOp::WelfordFinalize, "WelfordFinalize", here);                             \
        call.out("the mean", outputMean, 1).out("the variance", outputVariance, 1);                                    \
        call.in("the partial means", inputMean, para.abLength);                                                        \
        call.in("the partial variances", inputVariance, para.abLength).in("the counts", counts, para.abLength);        \
        USE;                                                                                                           \
        call.numbers(para.abLength, 0, 0, 0).run();                                                                    \
    }
ACANN_NORM(ACANN_NO_WORKSPACE, ACANN_USE_NO_WORKSPACE)
ACANN_NORM(ACANN_WORKSPACE, ACANN_USE_WORKSPACE)
#undef ACANN_NORM
#undef ACANN_NO_WORKSPACE
#undef ACANN_WORKSPACE
#undef ACANN_USE_NO_WORKSPACE
#undef ACANN_USE_WORKSPACE

} // namespace AscendC
