// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a whole program (a sample with main) launches its kernels. `k<<<n, l2, stream>>>(…)` is rewritten to
// `acann_emu::kernelLaunch(…)(…)` before it is compiled.
#pragma once

#include "acann_emulator/abi.h"

// Programs rely on what the vendor's headers include.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

extern "C" {
/// Runs `body(context)` once per block and reports what the chip would have done.
void acann_emu_program_launch(
    const char* kernel, std::int64_t blocks, void (*body)(void*), void* context, acann_emu::Here here);
/// The address of a kernel by its name; ends the program with a sentence when nothing defines it.
void* acann_emu_program_symbol(const char* kernel, acann_emu::Here here);
void* acann_emu_program_allocate(std::size_t bytes);
void acann_emu_program_free(void* address);
void acann_emu_program_tiling_key(std::uint64_t key);
}

namespace acann_emu {

/// A launch that only lacks the kernel's arguments. They are copied once, as a device does.
template <typename Body> class KernelLaunch
{
public:
    KernelLaunch(const char* kernel, Body body, std::int64_t blocks, Here here)
        : m_kernel(kernel)
        , m_body(body)
        , m_blocks(blocks)
        , m_here(here)
    { }
    template <typename... Arguments> void operator()(Arguments... arguments) const
    {
        auto call = [&] { m_body(arguments...); };
        using Call = decltype(call);
        acann_emu_program_launch(
            m_kernel, m_blocks, [](void* context) { (*static_cast<Call*>(context))(); }, &call, m_here);
    }

private:
    const char* m_kernel;
    Body m_body;
    std::int64_t m_blocks;
    Here m_here;
};

/// What stands between <<< and >>>: number of blocks, dynamic memory (not used on Atlas A2), stream.
template <typename Body, typename Blocks, typename Memory = std::nullptr_t, typename Stream = std::nullptr_t>
inline KernelLaunch<Body> kernelLaunch(
    const char* kernel, Here here, Body body, Blocks blocks, Memory = {}, Stream = {})
{
    return KernelLaunch<Body>(kernel, body, static_cast<std::int64_t>(blocks), here);
}

/// ACLRT_LAUNCH_KERNEL(name)(blocks, stream, arguments…): the kernel is found by its name when it is launched.
class NamedLaunch
{
public:
    NamedLaunch(const char* kernel, Here here)
        : m_kernel(kernel)
        , m_here(here)
    { }
    template <typename Stream, typename... Arguments>
    std::uint32_t operator()(std::uint32_t blocks, Stream, Arguments... arguments) const
    {
        const auto kernel = reinterpret_cast<void (*)(Arguments...)>(acann_emu_program_symbol(m_kernel, m_here));
        kernelLaunch(m_kernel, m_here, kernel, blocks)(arguments...);
        return 0;
    }

private:
    const char* m_kernel;
    Here m_here;
};

} // namespace acann_emu

#define ACLRT_LAUNCH_KERNEL(KERNEL) ::acann_emu::NamedLaunch(#KERNEL, ::acann_emu::Here::at())
