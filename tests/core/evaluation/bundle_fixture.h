// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/bundle.h"
#include "task/operator_task.h"

#include <string>

namespace acann::test {

/// y = scale · x for float32 of any shape, in the six parts of an answer.
inline evaluation::Bundle scaleBundle()
{
    evaluation::Bundle bundle;
    bundle.parts["project_json_src"] = R"([{"op": "ScaleCustom", "language": "cpp",
 "input_desc": [{"name": "x", "param_type": "required", "format": ["ND"], "type": ["float"]}],
 "output_desc": [{"name": "y", "param_type": "required", "format": ["ND"], "type": ["float"]}]}])";
    bundle.parts["host_tiling_src"] = R"(
#include "register/tilingdata_base.h"
namespace optiling {
BEGIN_TILING_DATA_DEF(ScaleShape)
    TILING_DATA_FIELD_DEF(uint8_t, rank);
    TILING_DATA_FIELD_DEF_ARR(int64_t, 2, extents);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(ScaleShapeOp, ScaleShape)
BEGIN_TILING_DATA_DEF(ScaleCustomTilingData)
    TILING_DATA_FIELD_DEF(uint8_t, kind);
    TILING_DATA_FIELD_DEF(uint32_t, tile);
    TILING_DATA_FIELD_DEF(float, scale);
    TILING_DATA_FIELD_DEF_STRUCT(ScaleShape, shape);
    TILING_DATA_FIELD_DEF(uint16_t, perBlock);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(ScaleCustom, ScaleCustomTilingData)
}
)";
    bundle.parts["host_operator_src"] = R"(
#include "scale_custom_tiling.h"
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    uint64_t ub = 0;
    platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, ub);
    if (platform.GetCoreNumAiv() < 4 || ub < 65536)
        return ge::GRAPH_FAILED;
    const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();
    if (context->GetInputDesc(0)->GetDataType() != ge::DT_FLOAT || shape.GetDimNum() != 2)
        return ge::GRAPH_PARAM_INVALID;
    const float* scale = context->GetAttrs()->GetFloat(0);
    const int64_t* tile = context->GetAttrs()->GetAttrPointer<int64_t>(1);
    ScaleCustomTilingData data;
    int64_t extents[2] = {shape.GetDim(0), shape.GetDim(1)};
    data.shape.set_rank(2);
    data.shape.set_extents(extents);
    data.set_kind(7);
    data.set_scale(*scale);
    data.set_tile(static_cast<uint32_t>(*tile));
    data.set_perBlock(static_cast<uint16_t>(shape.GetShapeSize() / *tile / 4));
    data.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(data.GetDataSize());
    context->SetBlockDim(4);
    context->SetTilingKey(3);
    context->GetWorkspaceSizes(1)[0] = 128;
    return ge::GRAPH_SUCCESS;
}
}

namespace ge {
static graphStatus InferShape(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return GRAPH_SUCCESS;
}
static graphStatus InferDataType(gert::InferDataTypeContext* context)
{
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}
}

namespace ops {
class ScaleCustom : public OpDef
{
public:
    explicit ScaleCustom(const char* name)
        : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND})
            .UnknownShapeFormat({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND})
            .UnknownShapeFormat({ge::FORMAT_ND});
        this->Attr("scale").AttrType(REQUIRED).Float();
        this->Attr("tile").AttrType(OPTIONAL).Int(64);
        this->SetInferShape(ge::InferShape).SetInferDataType(ge::InferDataType);
        this->AICore().SetTiling(optiling::TilingFunc);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(ScaleCustom);
}
)";
    bundle.parts["kernel_src"] = R"(
#include "kernel_operator.h"
using namespace AscendC;

class Scale
{
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const ScaleCustomTilingData& data)
    {
        m_tile = data.tile;
        m_count = data.perBlock;
        m_scale = data.scale;
        const uint32_t perBlock = m_tile * m_count;
        m_in.SetGlobalBuffer((__gm__ DTYPE_X*)x + GetBlockIdx() * perBlock, perBlock);
        m_out.SetGlobalBuffer((__gm__ DTYPE_Y*)y + GetBlockIdx() * perBlock, perBlock);
        m_pipe.InitBuffer(m_inQueue, 2, m_tile * sizeof(DTYPE_X));
        m_pipe.InitBuffer(m_outQueue, 2, m_tile * sizeof(DTYPE_Y));
    }
    __aicore__ inline void Process()
    {
        for (uint32_t i = 0; i < m_count; ++i) {
            LocalTensor<float> x = m_inQueue.AllocTensor<float>();
            DataCopy(x, m_in[i * m_tile], m_tile);
            m_inQueue.EnQue(x);
            x = m_inQueue.DeQue<float>();
            LocalTensor<float> y = m_outQueue.AllocTensor<float>();
            Muls(y, x, m_scale, m_tile);
            m_outQueue.EnQue(y);
            m_inQueue.FreeTensor(x);
            y = m_outQueue.DeQue<float>();
            DataCopy(m_out[i * m_tile], y, m_tile);
            m_outQueue.FreeTensor(y);
        }
    }

private:
    TPipe m_pipe;
    TQue<QuePosition::VECIN, 2> m_inQueue;
    TQue<QuePosition::VECOUT, 2> m_outQueue;
    GlobalTensor<float> m_in;
    GlobalTensor<float> m_out;
    uint32_t m_tile = 0;
    uint32_t m_count = 0;
    float m_scale = 0;
};

extern "C" __global__ __aicore__ void scale_custom(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(data, tiling);
    if (data.kind != 7 || data.shape.rank != 2 || data.shape.extents[0] != 8 || data.shape.extents[1] != 128)
        return;
    if (TILING_KEY_IS(3)) {
        Scale op;
        op.Init(x, y, data);
        op.Process();
    }
}
)";
    bundle.parts["python_bind_src"] = "EXEC_NPU_CMD(aclnnScaleCustom, x, scale, y);\n";
    bundle.parts["model_src"] = "class ModelNew: pass\n";
    return bundle;
}

/// x float32 [8, 128], attribute scale = 2.5, y of the same shape.
inline task::OperatorTask scaleTask()
{
    task::OperatorTask task;
    task.id = "scale";
    task.title = "Scale";
    task.inputs = {{"x", false}};
    task.outputs = {{"y", false}};
    task::Case binding;
    binding.id = "primary";
    binding.primary = true;
    binding.inputs = {{task::DType::Float32, {8, 128}, {}}};
    binding.outputs = {{task::DType::Float32, {8, 128}, {}}};
    binding.attributes = {{"scale", 2.5}};
    task.cases = {binding};
    return task;
}

} // namespace acann::test
