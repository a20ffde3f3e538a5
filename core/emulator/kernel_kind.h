// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace acann::emulator {

enum class CoreKind
{
    Vector, ///< AIV
    Cube ///< AIC
};

/// Which cores a kernel runs on (ascend-c-facts §2.2).
enum class KernelKind
{
    Vector, ///< AIV_ONLY
    VectorMix, ///< MIX_AIV_1_0
    Cube, ///< AIC_ONLY
    CubeMix, ///< MIX_AIC_1_0
    Mix11, ///< one AIC and one AIV per block
    Mix12 ///< one AIC and two AIV per block
};

/// A kernel's kind, and whether it says so itself. One that says nothing is a vector kernel until it calls something
/// that only a cube core has.
struct KernelType
{
    KernelKind kind = KernelKind::Vector;
    bool declared = false;
};

/// The cores of a launch. Units are numbered block by block, the cube core first.
struct TeamLayout
{
    int blocks = 1;
    int cubes = 0; ///< per block
    int vectors = 1; ///< per block

    [[nodiscard]] int perBlock() const { return cubes + vectors; }
    [[nodiscard]] int units() const { return blocks * perBlock(); }
    [[nodiscard]] int blockOf(int unit) const { return unit / perBlock(); }
    [[nodiscard]] CoreKind kindOf(int unit) const
    {
        return unit % perBlock() < cubes ? CoreKind::Cube : CoreKind::Vector;
    }
    /// Which of the block's vector cores; 0 for a cube core.
    [[nodiscard]] int subOf(int unit) const { return kindOf(unit) == CoreKind::Cube ? 0 : unit % perBlock() - cubes; }
    [[nodiscard]] int unitOf(int block, CoreKind kind, int sub) const
    {
        return block * perBlock() + (kind == CoreKind::Cube ? 0 : cubes + sub);
    }
    [[nodiscard]] bool mixed() const { return cubes > 0 && vectors > 0; }
};

[[nodiscard]] constexpr TeamLayout layoutOf(KernelKind kind, int blocks)
{
    switch (kind) {
    case KernelKind::Cube:
    case KernelKind::CubeMix:
        return {blocks, 1, 0};
    case KernelKind::Mix11:
        return {blocks, 1, 1};
    case KernelKind::Mix12:
        return {blocks, 1, 2};
    default:
        return {blocks, 0, 1};
    }
}

} // namespace acann::emulator
