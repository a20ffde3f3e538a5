// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the benchmarks and prints the ratios that the project promises: of processor time, which other work on the
// computer does not lengthen, where the process itself works; of real time where it starts compilers.
#include <cstdio>
#include <map>
#include <string>

#include <benchmark/benchmark.h>

namespace {

class Ratios : public benchmark::ConsoleReporter
{
public:
    void ReportRuns(const std::vector<Run>& runs) override
    {
        for (const Run& run : runs)
            if (!run.error_occurred)
                m_times[run.run_name.function_name]
                    = run.run_name.time_type == "process_time" ? run.GetAdjustedCPUTime() : run.GetAdjustedRealTime();
        ConsoleReporter::ReportRuns(runs);
    }
    void print(const char* name, const char* base, double goal) const
    {
        const auto slow = m_times.find(name);
        const auto fast = m_times.find(base);
        if (slow != m_times.end() && fast != m_times.end())
            std::printf("%s ÷ %s: %.2f (goal at most %.1f)\n", name, base, slow->second / fast->second, goal);
    }

private:
    std::map<std::string, double> m_times; ///< by benchmark
};

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    Ratios reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    reporter.print("EmulatedAdd", "PlainAdd", 6);
    reporter.print("EmulatedAddUntracked", "PlainAdd", 2);
    reporter.print("CompileKernel", "CompileStub", 1.5);
    reporter.print("CompileKernelPrecompiled", "CompileStub", 1.5);
    std::puts("LocalScalars, GlobalScalars: goal at least 50 M accesses per second");
    return 0;
}
