// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/emulator/single_block.h"

#include <functional>
#include <string>
#include <vector>

/// What the tests of faults that people reported have in common.
namespace acann::test {

using ReportBuffer = AscendC::TBuf<AscendC::TPosition::VECCALC>;
using ReportBody = std::function<void(AscendC::TPipe&, ReportBuffer&, GM_ADDR, GM_ADDR)>;

/// A fault as a small kernel, and the kernel as it should be.
struct FaultReport
{
    const char* name; ///< begins with the report's number
    const char* finding;
    int blocks;
    ReportBody fault;
    ReportBody legal;
    bool compilerOrdersScalars = true;
    int legalBlocks = 0; ///< of the legal kernel; 0: as many as of the faulty one
};

/// The tables of the tests; together they hold every rule, see RuleCases.
const std::vector<FaultReport>& memoryReports();
const std::vector<FaultReport>& orderReports();
const std::vector<FaultReport>& ruleCases();

inline constexpr uint32_t kReportInput = 1000; ///< floats

inline std::string findingsOf(const FaultReport& report, const ReportBody& body, int blocks = -1)
{
    const GmArray<float> x(kReportInput, 1.0f);
    const GmArray<float> y(kReportInput, 0.0f);
    emulator::LaunchSpec spec;
    spec.blockDim = blocks < 0 ? report.blocks : blocks;
    spec.compilerOrdersScalars = report.compilerOrdersScalars;
    spec.regions = {x.region("x", emulator::GmRole::Input), y.region("y", emulator::GmRole::Output)};
    return rulesOf(emulator::launch(b3(), spec, [&] {
        AscendC::TPipe pipe;
        ReportBuffer buffer;
        pipe.InitBuffer(buffer, 32768);
        body(pipe, buffer, x.address(), y.address());
    }));
}

inline void expectFoundAndTwinLegal(const FaultReport& report)
{
    EXPECT_EQ(findingsOf(report, report.fault), report.finding);
    EXPECT_EQ(findingsOf(report, report.legal, report.legalBlocks > 0 ? report.legalBlocks : report.blocks), "");
}

template <typename T> AscendC::GlobalTensor<T> global(GM_ADDR address, uint64_t count = 0)
{
    AscendC::GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(address), count);
    return tensor;
}

inline AscendC::LocalTensor<float> filled(ReportBuffer& buffer)
{
    AscendC::LocalTensor<float> t = buffer.Get<float>();
    AscendC::Duplicate(t, 1.0f, 8192);
    return t;
}

template <AscendC::HardEvent event> void order()
{
    const auto id = static_cast<event_t>(AscendC::GetTPipePtr()->FetchEventID(event));
    AscendC::SetFlag<event>(id);
    AscendC::WaitFlag<event>(id);
}

} // namespace acann::test
