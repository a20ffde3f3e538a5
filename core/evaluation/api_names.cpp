// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/api_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>
#include <regex>
#include <vector>

namespace acann::evaluation {

namespace {

/// Functions and members of the 910B's API, separated by blanks.
constexpr std::string_view kNames
    = "Abs Acos Acosh Add AddRelu Adds AdjustSoftMaxRes AlignUp Alloc AllocEventID AllocTensor And Arange "
      "ArithProgression AscendAntiQuant AscendDequant AscendQuant Asin Asinh Atan Axpy BatchNorm "
      "BilinearInterpolation BlockReduceMax BlockReduceMin BlockReduceSum Brcb Broadcast Cast Ceil ClampMax ClampMin "
      "ClearBias Compare CompareScalar Compares Concat ConfusionTranspose Copy Cos CreateVecIndex CrossCoreSetFlag "
      "CrossCoreWaitFlag CumSum DataCacheCleanAndInvalid DataCopy DataCopyPad DataSyncBarrier DeQue DeepNorm Destroy "
      "DisableBias DisableDmaAtomic Div DivCeil DropOut Duplicate EnQue End Erf Exp Extract FasterGelu FasterGeluV2 "
      "FetchEventID Fill Floor Fmod Frac FreeAllEvent FreeTensor FusedMulAdd Gather GatherMask Gatherb GeGLU Gelu "
      "Get GetAccVal GetBlockIdx GetBlockNum GetCtrlSpr GetCurAddr GetDataBlockSizeInBytes GetDataPtr GetDesc GetDim "
      "GetIBShareNormConfig GetIndex GetLength GetMDLConfig GetMrgSortResult GetNormalConfig GetPhyAddr GetPosition "
      "GetReduceMaxMinCount GetScalarBitcodeValue GetSize GetSortLen GetSortOffset GetSpecialMDLConfig "
      "GetSubBlockIdx GetSubBlockNum GetSysWorkSpacePtr GetSystemCycle GetTPipePtr GetTaskRation GetTensorC "
      "GetUserWorkspace GetValue GetWithOffset GroupNorm HasTensorInQue IBSet IBWait ICachePreLoad InitBufPool "
      "InitBuffer InitConstValue InitDetermineComputeWorkspace InitGlobalMemory InitOutput InitSocState Iterate "
      "IterateAll IterateBatch IterateNBatch LayerNorm LayerNormGrad LayerNormGradBeta LeakyRelu Ln LoadData "
      "LoadDataWithSparse LoadDataWithTranspose Log Log10 Log2 LogSoftMax Max Maxs Mean Min Mins Mmad MmadWithSparse "
      "MrgSort Mul MulAddDst Muls Normalize Not NotifyNextBlock OOMCheckAddrRange OOMInit Or Pad PairReduceSum "
      "PipeBarrier PopStackBuffer Power ReGlu ReadGmByPassDCache Reciprocal ReduceDataBlock ReduceMax ReduceMin "
      "ReducePairElem ReduceProd ReduceRepeat ReduceSum ReinterpretCast ReleaseEventID Relu RepeatReduceSum "
      "ResetMask RmsNorm Round Rsqrt ScalarCast ScalarCountLeadingZero ScalarGetCountOfValue ScalarGetSFFValue "
      "Select SelectWithBytesMask SetAtomicAdd SetAtomicMax SetAtomicMin SetAtomicNone SetAtomicType SetBatchNum "
      "SetBias SetBufferLen SetCtrlSpr SetDeqScale SetFlag SetGlobalBuffer SetHF32 SetL2CacheHint "
      "SetMMLayoutTransform SetMaskCount SetMaskNorm SetMaskNormImpl SetNextTaskStart SetOrgShape SetPadValue "
      "SetQuantScalar SetQuantVector SetSelfDefineData SetShapeAddr SetShapeInfo SetSingleShape SetSize "
      "SetSubBlockIdx SetSyncBaseAddr SetSysWorkspace SetTail SetTensorA SetTensorB SetUserDefInfo SetValue "
      "SetVectorMask SetWorkspace ShiftLeft ShiftRight Sigmoid Sign Silu SimpleSoftMax Sin SoftMax "
      "SoftMaxFlashV2TilingFunc SoftmaxFlash SoftmaxFlashV2 SoftmaxFlashV3 SoftmaxGrad SoftmaxGradFront Sort Sort32 "
      "Sqrt Sub SubRelu Sum SwiGLU Swish SyncAll Tan Tanh ToBfloat16 ToFloat TopK TransData TransDataTo5HD Transpose "
      "Trap Trunc UnPad WaitFlag WaitIterateAll WaitPreBlock WaitPreTaskEnd WelfordFinalize WelfordUpdate "
      "WholeReduceMax WholeReduceMin WholeReduceSum WriteGmByPassDCache Xor";

struct Alias
{
    std::string_view wrong; ///< lower case
    std::string_view right;
};
/// What people and models call things that have another name.
constexpr std::array kAliases = {Alias{"dup", "Duplicate"}, Alias{"fill", "Duplicate"}, Alias{"full", "Duplicate"},
    Alias{"zeros", "Duplicate"}, Alias{"memset", "Duplicate"}, Alias{"setvalues", "Duplicate"}, Alias{"maximum", "Max"},
    Alias{"minimum", "Min"}, Alias{"exps", "Exp"}, Alias{"expf", "Exp"}, Alias{"pow", "Power"}, Alias{"pows", "Power"},
    Alias{"square", "Mul"}, Alias{"softmax", "SoftMax"}, Alias{"logsoftmax", "LogSoftMax"}, Alias{"logs", "Ln"},
    Alias{"negate", "Muls"}, Alias{"negative", "Muls"}, Alias{"clip", "Mins"}, Alias{"sum", "ReduceSum"},
    Alias{"reducesums", "ReduceSum"}, Alias{"subtract", "Sub"}, Alias{"multiply", "Mul"}, Alias{"divide", "Div"},
    Alias{"recip", "Reciprocal"}, Alias{"convert", "Cast"}, Alias{"sqrts", "Sqrt"}, Alias{"rsqrts", "Rsqrt"},
    Alias{"where", "Select"}, Alias{"iota", "CreateVecIndex"}, Alias{"relus", "Relu"}, Alias{"mma", "Mmad"},
    Alias{"enqueue", "EnQue"}, Alias{"dequeue", "DeQue"}, Alias{"alloc", "AllocTensor"}, Alias{"free", "FreeTensor"},
    Alias{"load", "DataCopy"}, Alias{"store", "DataCopy"}, Alias{"memcpy", "DataCopy"}};

std::string lowerCase(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

/// Single-character edits between two texts.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

} // namespace

std::string nearestApiName(std::string_view unknown)
{
    const std::string wanted = lowerCase(unknown);
    const auto alias
        = std::find_if(kAliases.begin(), kAliases.end(), [&](const Alias& a) { return a.wrong == wanted; });
    if (alias != kAliases.end())
        return std::string(alias->right);
    std::string_view rest = kNames;
    std::string_view best;
    std::size_t least = wanted.size() <= 4 ? 1 : wanted.size() / 3;
    while (!rest.empty()) {
        const auto name = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        if (name == unknown)
            return {};
        const std::size_t edits = distance(wanted, lowerCase(name));
        if (edits < least || (edits == least && best.empty())) {
            least = edits;
            best = name;
        }
    }
    return std::string(best);
}

std::string apiNameSuggestion(std::string_view message)
{
    static const std::regex unknown(
        R"('(?:AscendC::)?(\w{1,100})' (?:is not a member of 'AscendC|was not declared)|has no member named '(\w{1,100})')");
    std::match_results<std::string_view::const_iterator> match;
    if (message.size() > 4000 || !std::regex_search(message.begin(), message.end(), match, unknown))
        return {};
    const bool member = match[2].matched;
    // Members of a kernel's own classes are not the API's business.
    if (member && message.find("AscendC::") == std::string_view::npos)
        return {};
    const std::string name = match.str(member ? 2 : 1);
    const std::string nearest = nearestApiName(name);
    return nearest.empty() ? std::string() : "There is no " + name + " on the 910B; did you mean " + nearest + "?";
}

} // namespace acann::evaluation
