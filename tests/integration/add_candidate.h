// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "task/candidate.h"
#include "task/golden.h"
#include "task/operator_task.h"

#include <algorithm>
#include <cstring>
#include <string>

#include <gtest/gtest.h>

/// A hand-written candidate for z = x + y in float32 and golden values made here, so that tests of the evaluator need
/// neither packs nor Python.
namespace acann::test {

inline task::Case addCase(const std::string& id, bool primary, task::Shape shape)
{
    const task::TensorBinding binding{task::DType::Float32, std::move(shape), {}};
    return {id, primary, {binding, binding}, {binding}, nlohmann::json::object(), {}};
}

inline task::OperatorTask addTask()
{
    task::OperatorTask task;
    task.id = "add_f32";
    task.title = "Addition";
    task.inputs = {{"x", false}, {"y", false}};
    task.outputs = {{"z", false}};
    task.cases = {addCase("primary", true, {64, 256}), addCase("tail", false, {1003})};
    task.distributions = {"normal"};
    task.origin = "test";
    return task;
}

inline const char* const kAddTiling = R"(#pragma once
#include <cstdint>
struct TilingData
{
    uint32_t total;
    uint32_t perCore;
    uint32_t tile;
};
)";

inline const char* const kAddHost = R"(#include "agenticcann/launch_plan.h"
#include "tiling.h"

agenticcann::LaunchPlan<TilingData> PlanLaunch(const agenticcann::Problem& problem, const agenticcann::Platform&)
{
    const uint32_t total = static_cast<uint32_t>(problem.outputs[0].elements());
    const uint32_t perCore = ((total + 7) / 8 + 7) / 8 * 8;
    agenticcann::LaunchPlan<TilingData> plan;
    plan.blockDim = (total + perCore - 1) / perCore;
    plan.tiling = {total, perCore, 1024};
    return plan;
}
)";

/// /*PRELUDE*/, /*ENTRY*/ and /*COMPUTE*/ are where tests put what they need.
inline const char* const kAddKernel = R"(#include "kernel_operator.h"
#include "tiling.h"
using namespace AscendC;
/*PRELUDE*/
class KernelAdd
{
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, const TilingData& tiling)
    {
        const uint32_t begin = GetBlockIdx() * tiling.perCore;
        m_count = tiling.total - begin < tiling.perCore ? tiling.total - begin : tiling.perCore;
        m_tile = tiling.tile;
        m_x.SetGlobalBuffer((__gm__ float*)x + begin, m_count);
        m_y.SetGlobalBuffer((__gm__ float*)y + begin, m_count);
        m_z.SetGlobalBuffer((__gm__ float*)z + begin, m_count);
        m_pipe.InitBuffer(m_inX, 2, m_tile * sizeof(float));
        m_pipe.InitBuffer(m_inY, 2, m_tile * sizeof(float));
        m_pipe.InitBuffer(m_out, 2, m_tile * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        for (uint32_t at = 0; at < m_count; at += m_tile)
            Step(at, m_count - at < m_tile ? m_count - at : m_tile);
    }

private:
    __aicore__ inline void Step(uint32_t at, uint32_t count)
    {
        const DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};
        const DataCopyPadExtParams<float> pad{false, 0, 0, 0};
        LocalTensor<float> x = m_inX.AllocTensor<float>();
        LocalTensor<float> y = m_inY.AllocTensor<float>();
        DataCopyPad(x, m_x[at], copy, pad);
        DataCopyPad(y, m_y[at], copy, pad);
        m_inX.EnQue(x);
        m_inY.EnQue(y);
        LocalTensor<float> a = m_inX.DeQue<float>();
        LocalTensor<float> b = m_inY.DeQue<float>();
        LocalTensor<float> sum = m_out.AllocTensor<float>();
        /*COMPUTE*/Add(sum, a, b, count);
        m_out.EnQue(sum);
        m_inX.FreeTensor(a);
        m_inY.FreeTensor(b);
        LocalTensor<float> z = m_out.DeQue<float>();
        DataCopyPad(m_z[at], z, copy);
        m_out.FreeTensor(z);
    }

    TPipe m_pipe;
    TQue<TPosition::VECIN, 1> m_inX;
    TQue<TPosition::VECIN, 1> m_inY;
    TQue<TPosition::VECOUT, 1> m_out;
    GlobalTensor<float> m_x;
    GlobalTensor<float> m_y;
    GlobalTensor<float> m_z;
    uint32_t m_count = 0;
    uint32_t m_tile = 0;
};

extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TilingData, data, tiling);
    /*ENTRY*/
    KernelAdd add;
    add.Init(x, y, z, data);
    add.Process();
}
)";

inline SourceFiles addSources()
{
    return {{"kernel.cpp", kAddKernel}, {"tiling.h", kAddTiling}, {"host.cpp", kAddHost}};
}

/// The text with the first occurrence of a part replaced; the test fails when it is not there.
inline std::string replaced(std::string text, const std::string& part, const std::string& by)
{
    const auto at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    return at == std::string::npos ? text : text.replace(at, part.size(), by);
}

inline SourceFiles addSourcesWith(const std::string& role, const std::string& part, const std::string& by)
{
    auto files = addSources();
    files[role] = replaced(files[role], part, by);
    return files;
}

/// 1-based line of a text in a source.
inline int lineOf(const std::string& source, const std::string& part)
{
    const auto at = source.find(part);
    return at == std::string::npos
        ? -1
        : 1 + static_cast<int>(std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

/// Golden values of x + y in double precision.
class FakeGoldenSource final : public task::GoldenSource
{
public:
    [[nodiscard]] Result<task::GoldenSet> golden(
        const task::OperatorTask& task, const std::vector<task::TrialKey>& keys, std::stop_token /*stop*/) override
    {
        auto created = base::TemporaryFolder::create("acann-golden-");
        if (!created)
            return fail(std::move(created.error()));
        auto folder = std::make_shared<base::TemporaryFolder>(std::move(*created));
        task::GoldenSet set;
        for (const auto& key : keys) {
            auto trial = makeTrial(*task.findCase(key.caseId), key, folder->path() / std::to_string(set.trials.size()));
            if (!trial)
                return fail(std::move(trial.error()));
            set.trials.push_back(std::move(*trial));
        }
        set.lease = folder;
        return set;
    }

private:
    template <typename T>
    static task::Tensor tensorOf(task::DType dtype, const task::Shape& shape, const std::vector<T>& values)
    {
        task::Tensor tensor{dtype, shape, std::vector<std::byte>(values.size() * sizeof(T))};
        std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
        return tensor;
    }

    static Result<task::Trial> makeTrial(const task::Case& binding, const task::TrialKey& key, const std::string& stem)
    {
        const auto& shape = binding.outputs.front().shape;
        const auto count = static_cast<std::size_t>(task::elementCount(shape));
        std::vector<float> x(count);
        std::vector<float> y(count);
        std::vector<double> sum(count);
        for (std::size_t i = 0; i < count; ++i) {
            // Exact in float32, different in every element, never 0.
            x[i] = static_cast<float>(i % 997) * 0.25f + static_cast<float>(key.seed);
            y[i] = static_cast<float>(i % 61) * 0.5f + 1.0f;
            sum[i] = static_cast<double>(x[i]) + static_cast<double>(y[i]);
        }
        task::Trial trial;
        trial.key = key;
        trial.inputs = {stem + "-x.npy", stem + "-y.npy"};
        trial.expected = {stem + "-z.npy"};
        for (const auto& [file, tensor] : {std::pair(trial.inputs[0], tensorOf(task::DType::Float32, shape, x)),
                 std::pair(trial.inputs[1], tensorOf(task::DType::Float32, shape, y)),
                 std::pair(trial.expected[0], tensorOf(task::DType::Float64, shape, sum))})
            if (auto saved = task::saveNpy(file, tensor); !saved)
                return fail(std::move(saved.error()));
        return trial;
    }
};

} // namespace acann::test
