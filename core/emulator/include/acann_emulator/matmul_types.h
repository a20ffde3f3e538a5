// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Types and configurations of the Matmul object (ascend-c-facts §3.5).
#pragma once

#include "acann_emulator/cube_tiling.h"
#include "acann_emulator/tensor.h"

enum class CubeFormat
{
    ND = 0,
    NZ,
    ZN,
    ZZ,
    NN,
    ND_ALIGN,
    SCALAR,
    VECTOR
};

enum class LayoutMode
{
    NONE = 0,
    BSNGD,
    SBNGD,
    BNGS1S2,
    NORMAL
};

enum class BatchMode : uint32_t
{
    NONE = 0,
    BATCH_LESS_THAN_L1,
    BATCH_LARGE_THAN_L1,
    SINGLE_LARGE_THAN_L1
};
enum class IterateOrder : uint32_t
{
    ORDER_M = 0,
    ORDER_N,
    UNDEF
};
enum class IterateMode : uint8_t
{
    ITERATE_MODE_NORMAL = 1,
    ITERATE_MODE_ALL = 2,
    ITERATE_MODE_BATCH = 4,
    ITERATE_MODE_N_BATCH = 8,
    ITERATE_MODE_DEFAULT = 255
};
enum class ScheduleType : uint32_t
{
    INNER_PRODUCT = 0,
    OUTER_PRODUCT
};

/// What a Matmul object is configured with; only what changes results or protocol has an effect here.
struct MatmulConfig
{
    bool doNorm = true;
    bool doBasicBlock = false;
    bool doMultiDataLoad = false;
    uint32_t basicM = 0;
    uint32_t basicN = 0;
    uint32_t basicK = 0;
    bool intrinsicsCheck = false;
    bool isNBatch = false;
    bool enVecND2NZ = false;
    bool doSpecialBasicBlock = false;
    uint32_t doMTE2Preload = 0;
    uint32_t singleCoreM = 0;
    uint32_t singleCoreN = 0;
    uint32_t singleCoreK = 0;
    uint32_t stepM = 0;
    uint32_t stepN = 0;
    uint32_t baseMN = 0;
    uint32_t singleCoreMN = 0;
    bool enUnitFlag = false;
    bool isPerTensor = false;
    bool hasAntiQuantOffset = false;
    bool doIBShareNorm = false;
    bool doSpecialMDL = false;
    bool enableInit = true;
    BatchMode batchMode = BatchMode::BATCH_LESS_THAN_L1;
    bool enableEnd = true;
    bool enableGetTensorC = true;
    bool enableSetOrgShape = true;
    bool enableSetBias = true;
    bool enableSetTail = true;
    bool enableQuantVector = true;
    bool enableSetDefineData = true;
    IterateMode iterateMode = IterateMode::ITERATE_MODE_DEFAULT;
    bool enableReuse = true;
    bool enableUBReuse = false;
    bool enableL1CacheUB = false;
    bool intraBlockPartSum = false;
    IterateOrder iterateOrder = IterateOrder::UNDEF;
    ScheduleType scheduleType = ScheduleType::INNER_PRODUCT;
    bool enableDoubleCache = false;
    bool isBiasBatch = true;
    bool enableStaticPadZeros = false;
    bool isPartialOutput = false;
    bool enableMixDualMaster = false;
    bool isA2B2Shared = false;
    bool isEnableChannelSplit = false;
    bool enableKdimReorderLoad = false;
};

namespace acann_emu {
constexpr MatmulConfig normalConfig() { return MatmulConfig{}; }
constexpr MatmulConfig multiLoadConfig()
{
    MatmulConfig config;
    config.doNorm = false;
    config.doMultiDataLoad = true;
    return config;
}
constexpr MatmulConfig basicConfig(uint32_t m, uint32_t n, uint32_t k)
{
    MatmulConfig config;
    config.doNorm = false;
    config.doBasicBlock = true;
    config.basicM = m;
    config.basicN = n;
    config.basicK = k;
    return config;
}
} // namespace acann_emu

inline constexpr MatmulConfig CFG_NORM = acann_emu::normalConfig();
inline constexpr MatmulConfig CFG_MDL = acann_emu::multiLoadConfig();
inline constexpr MatmulConfig CFG_IBSHARE_NORM = acann_emu::normalConfig();
inline constexpr MatmulConfig MM_CFG_BB = acann_emu::basicConfig(128, 128, 128);

template <typename... Options> constexpr MatmulConfig GetNormalConfig(Options...) { return acann_emu::normalConfig(); }
template <typename... Options> constexpr MatmulConfig GetMDLConfig(Options...) { return acann_emu::multiLoadConfig(); }
template <typename... Options> constexpr MatmulConfig GetSpecialMDLConfig(Options...)
{
    return acann_emu::multiLoadConfig();
}
template <typename... Options> constexpr MatmulConfig GetIBShareNormConfig(Options...)
{
    return acann_emu::normalConfig();
}
template <typename... Options>
constexpr MatmulConfig GetBasicConfig(uint32_t basicM, uint32_t basicN, uint32_t basicK, Options...)
{
    return acann_emu::basicConfig(basicM, basicN, basicK);
}

namespace AscendC {

template <TPosition position, CubeFormat cubeFormat, typename TYPE, bool ISTRANS = false,
    LayoutMode layoutMode = LayoutMode::NONE, bool IBSHARE = false>
struct MatmulType
{
    static constexpr TPosition pos = position;
    static constexpr CubeFormat format = cubeFormat;
    using T = TYPE;
    static constexpr bool isTrans = ISTRANS;
    static constexpr LayoutMode layout = layoutMode;
    static constexpr bool ibShare = IBSHARE;
};

/// Callbacks replace how blocks are copied in and out.
template <auto copyOut = nullptr, auto copyA = nullptr, auto copyB = nullptr> struct MatmulCallBackFunc
{
    static constexpr bool isNone = std::is_same<decltype(copyOut), std::nullptr_t>::value
        && std::is_same<decltype(copyA), std::nullptr_t>::value && std::is_same<decltype(copyB), std::nullptr_t>::value;
};

} // namespace AscendC

namespace AscendC {
using ::BatchMode;
using ::IterateMode;
using ::IterateOrder;
using ::ScheduleType;
} // namespace AscendC

namespace matmul {
using AscendC::MatmulCallBackFunc;
using AscendC::MatmulType;
} // namespace matmul
