// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reading tiling data and naming the kernel type (ascend-c-facts §2.5).
#pragma once

#include "acann_emulator/cube_abi.h"

struct TilingData;

/// What GET_TILING_DATA reads unless REGISTER_TILING_DEFAULT names another struct.
using acannDefaultTiling = TilingData;

#define REGISTER_TILING_DEFAULT(STRUCT) using acannDefaultTiling [[maybe_unused]] = STRUCT
#define REGISTER_TILING_FOR_TILINGKEY(CONDITION, STRUCT) static_assert(sizeof(STRUCT) > 0, CONDITION)
#define REGISTER_NONE_TILING

#define GET_TILING_DATA_WITH_STRUCT(STRUCT, NAME, POINTER)                                                             \
    STRUCT NAME;                                                                                                       \
    acann_emu_copy_tiling(&(NAME), (POINTER), sizeof(STRUCT), ::acann_emu::Here::at())
#define GET_TILING_DATA(NAME, POINTER) GET_TILING_DATA_WITH_STRUCT(acannDefaultTiling, NAME, POINTER)
#define GET_TILING_DATA_MEMBER(STRUCT, MEMBER, NAME, POINTER)                                                          \
    decltype(STRUCT::MEMBER) NAME;                                                                                     \
    acann_emu_copy_tiling(&(NAME), (POINTER) + offsetof(STRUCT, MEMBER), sizeof(NAME), ::acann_emu::Here::at())
#define GET_TILING_DATA_PTR_WITH_STRUCT(STRUCT, NAME, POINTER)                                                         \
    const STRUCT* NAME = reinterpret_cast<const STRUCT*>(POINTER)
#define COPY_TILING_WITH_STRUCT(STRUCT, SOURCE, TARGET)                                                                \
    acann_emu_copy_tiling((TARGET), (SOURCE), sizeof(STRUCT), ::acann_emu::Here::at())

#define TILING_KEY_IS(KEY) (acann_emu_tiling_key() == static_cast<std::uint64_t>(KEY))

enum KernelMetaType
{
    KERNEL_TYPE_AIV_ONLY,
    KERNEL_TYPE_AIC_ONLY,
    KERNEL_TYPE_MIX_AIV_1_0,
    KERNEL_TYPE_MIX_AIC_1_0,
    KERNEL_TYPE_MIX_AIC_1_1,
    KERNEL_TYPE_MIX_AIC_1_2,
    KERNEL_TYPE_AICORE,
    KERNEL_TYPE_VECTORCORE,
    KERNEL_TYPE_MIX_AICORE,
    KERNEL_TYPE_MIX_VECTOR_CORE
};

namespace acann_emu {
constexpr KernelTypeCode codeOf(KernelMetaType type)
{
    switch (type) {
    case KERNEL_TYPE_AIV_ONLY:
    case KERNEL_TYPE_VECTORCORE:
        return KernelTypeCode::VectorOnly;
    case KERNEL_TYPE_AIC_ONLY:
        return KernelTypeCode::CubeOnly;
    case KERNEL_TYPE_MIX_AIV_1_0:
    case KERNEL_TYPE_MIX_VECTOR_CORE:
        return KernelTypeCode::MixVector;
    case KERNEL_TYPE_MIX_AIC_1_0:
        return KernelTypeCode::MixCube;
    case KERNEL_TYPE_MIX_AIC_1_1:
        return KernelTypeCode::Mix11;
    case KERNEL_TYPE_MIX_AIC_1_2:
        return KernelTypeCode::Mix12;
    default:
        return KernelTypeCode::Undeclared;
    }
}
} // namespace acann_emu

#define KERNEL_TASK_TYPE_DEFAULT(TYPE) acann_emu_kernel_type(::acann_emu::codeOf(TYPE), ::acann_emu::Here::at())
#define KERNEL_TASK_TYPE(KEY, TYPE)                                                                                    \
    (acann_emu_tiling_key() == static_cast<std::uint64_t>(KEY) ? KERNEL_TASK_TYPE_DEFAULT(TYPE) : void())

namespace acann_emu {
/// The system's part of the workspace. The runtime needs none of it, but kernels give up when the address is null.
inline GM_ADDR& systemWorkspace()
{
    static thread_local std::uint8_t placeholder[32] = {};
    static thread_local GM_ADDR address = placeholder;
    return address;
}
} // namespace acann_emu

inline GM_ADDR GetSysWorkSpacePtr() { return acann_emu::systemWorkspace(); }

namespace AscendC {
using ::GetSysWorkSpacePtr;
inline GM_ADDR GetUserWorkspace(GM_ADDR workspace) { return workspace; }
inline void SetSysWorkspaceForce(GM_ADDR workspace) { acann_emu::systemWorkspace() = workspace; }
inline void SetSysWorkspace(GM_ADDR workspace)
{
    if (workspace != nullptr)
        SetSysWorkspaceForce(workspace);
}
} // namespace AscendC
