// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/emulator/launch_support.h"
#include "kernel_operator.h"

namespace acann::test {

/// Runs a piece of kernel code on one block with a TPipe and one scratch buffer of `bytes`.
template <typename Body>
emulator::LaunchReport onCore(std::vector<emulator::GmRegion> regions, uint32_t bytes, Body body)
{
    return run(1, std::move(regions), [&] {
        AscendC::TPipe pipe;
        AscendC::TBuf<AscendC::TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, bytes);
        body(pipe, buffer);
    });
}

/// Applies `body(dst, src, count)` to values through local memory and returns what comes out.
template <typename D, typename S, typename Body>
std::vector<D> transform(const std::vector<S>& input, std::size_t outputs, Body body, std::string* findings = nullptr)
{
    const std::size_t padded = (input.size() + 127) / 128 * 128;
    std::vector<D> output;
    const auto report
        = onCore({}, 128 * 1024, [&](AscendC::TPipe&, AscendC::TBuf<AscendC::TPosition::VECCALC>& buffer) {
              AscendC::LocalTensor<S> src = buffer.GetWithOffset<S>(static_cast<uint32_t>(padded), 0);
              AscendC::LocalTensor<D> dst = buffer.GetWithOffset<D>(static_cast<uint32_t>(4096), 64 * 1024);
              for (std::size_t i = 0; i < input.size(); ++i)
                  src.SetValue(static_cast<uint32_t>(i), input[i]);
              body(dst, src, static_cast<int32_t>(input.size()));
              for (std::size_t i = 0; i < outputs; ++i)
                  output.push_back(dst.GetValue(static_cast<uint32_t>(i)));
          });
    if (findings != nullptr)
        *findings = rulesOf(report);
    else
        EXPECT_EQ(rulesOf(report), "") << explain(report);
    return output;
}

inline float asFloat(half value) { return static_cast<float>(value); }
inline float asFloat(float value) { return value; }

} // namespace acann::test
