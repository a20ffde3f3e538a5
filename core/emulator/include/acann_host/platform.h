// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What host code may ask of the chip. The answers come from the hardware profile that is emulated.
#pragma once

#include "acann_host/contexts.h"

#include <agenticcann/launch_plan.h>

#include <cstdint>

#ifdef ACANN_EMU_WHOLE_PROGRAM
extern "C" void acann_emu_program_platform(agenticcann::Platform* platform);
#endif

namespace acann_host {

/// A whole program asks the emulator; else it is set before a TilingFunc runs.
inline agenticcann::Platform& currentPlatform()
{
    static agenticcann::Platform platform = [] {
        agenticcann::Platform chip;
#ifdef ACANN_EMU_WHOLE_PROGRAM
        acann_emu_program_platform(&chip);
#endif
        return chip;
    }();
    return platform;
}

} // namespace acann_host

namespace platform_ascendc {

enum class CoreMemType
{
    L0_A = 0,
    L0_B = 1,
    L0_C = 2,
    L1 = 3,
    L2 = 4,
    UB = 5,
    HBM = 6,
    FB = 7,
    BT = 8,
    RESERVED
};

enum class SocVersion
{
    ASCEND910 = 0,
    ASCEND910B,
    ASCEND310P,
    ASCEND310B,
    ASCEND910_95,
    ASCEND910_93,
    RESERVED_VERSION = 99999
};

class PlatformAscendC
{
public:
    explicit PlatformAscendC(fe::PlatFormInfos*) { }
    PlatformAscendC() = default;

    /// Cube and vector cores are apart on this chip; a vector operator gets the vector cores.
    std::uint32_t GetCoreNum() const { return acann_host::currentPlatform().vectorCores; }
    std::uint32_t GetCoreNumAic() const { return acann_host::currentPlatform().cubeCores; }
    std::uint32_t GetCoreNumAiv() const { return acann_host::currentPlatform().vectorCores; }
    /// Vector cores outside the AI cores: this chip has none.
    std::uint32_t GetCoreNumVector() const { return 0; }
    SocVersion GetSocVersion() const { return SocVersion::ASCEND910B; }
    std::uint32_t GetLibApiWorkSpaceSize() const { return 16u << 20; }
    std::uint32_t GetResCubeGroupWorkSpaceSize() const { return 16u << 20; }
    std::uint32_t GetResGroupBarrierWorkSpaceSize() const { return 16u << 20; }
    /// Blocks of the launch when an operator uses `slices` pieces on both kinds of cores.
    std::uint32_t CalcTschBlockDim(std::uint32_t slices, std::uint32_t cubeCores, std::uint32_t vectorCores) const
    {
        if (cubeCores == 0 || vectorCores == 0 || cubeCores > vectorCores)
            return slices;
        const std::uint32_t perCube = vectorCores / cubeCores;
        return (slices + perCube - 1) / perCube;
    }
    std::uint32_t CalcTschNumBlocks(std::uint32_t slices, std::uint32_t cubeCores, std::uint32_t vectorCores) const
    {
        return CalcTschBlockDim(slices, cubeCores, vectorCores);
    }
    void GetCoreMemSize(const CoreMemType& type, std::uint64_t& bytes) const
    {
        const auto& platform = acann_host::currentPlatform();
        switch (type) {
        case CoreMemType::L0_A:
            bytes = platform.l0aBytes;
            break;
        case CoreMemType::L0_B:
            bytes = platform.l0bBytes;
            break;
        case CoreMemType::L0_C:
            bytes = platform.l0cBytes;
            break;
        case CoreMemType::L1:
            bytes = platform.l1Bytes;
            break;
        case CoreMemType::UB:
            bytes = platform.ubBytes;
            break;
        default:
            bytes = 0;
        }
    }
    void ReserveLocalMemory(std::uint32_t) { }
};

/// For host code that has no tiling context.
class PlatformAscendCManager
{
public:
    static PlatformAscendC* GetInstance() { return GetInstance(nullptr); }
    static PlatformAscendC* GetInstance(const char*)
    {
        static PlatformAscendC platform;
        return &platform;
    }
};

} // namespace platform_ascendc
