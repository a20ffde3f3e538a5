// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Host side of the Matmul object: finds a TCubeTiling that fits the chip (ascend-c-facts §1.2, §1.7, §3.5). The sizes
// chosen are valid, not necessarily those that the vendor's library chooses.
#pragma once

#include "acann_emulator/cube_tiling.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace matmul_tiling {

enum class TPosition : std::int32_t
{
    GM = 0,
    A1,
    A2,
    B1,
    B2,
    C1,
    C2,
    CO1,
    CO2,
    VECIN,
    VECOUT,
    VECCALC,
    LCM = VECCALC,
    SPM,
    SHM = SPM,
    TSCM,
    MAX
};

enum class CubeFormat
{
    ND = 0,
    NZ,
    ZN,
    ZZ,
    NN,
    ND_ALIGN,
    SCALAR,
    VECTOR
};

enum class DataType
{
    DT_FLOAT = 0,
    DT_FLOAT16 = 1,
    DT_INT8 = 2,
    DT_INT32 = 3,
    DT_UINT8 = 4,
    DT_INT4 = 29,
    DT_BFLOAT16 = 27,
    DT_BF16 = DT_BFLOAT16
};

enum class MatrixTraverse
{
    NOSET = 0,
    FIRSTM = 1,
    FIRSTN = 2
};

/// On-chip sizes in bytes that a tiling must respect; Atlas A2.
struct CubeMemory
{
    std::int64_t l1 = 524288;
    std::int64_t l0a = 65536;
    std::int64_t l0b = 65536;
    std::int64_t l0c = 131072;
    std::int64_t biasTable = 1024;
};

/// Tiling of a product that one core computes. Setters return 0, or −1 when a value makes no sense.
class MatmulApiTiling
{
public:
    MatmulApiTiling() = default;
    virtual ~MatmulApiTiling() = default;
    MatmulApiTiling(const MatmulApiTiling&) = default;
    MatmulApiTiling& operator=(const MatmulApiTiling&) = default;
    template <typename Platform,
        std::enable_if_t<std::is_class<Platform>::value && !std::is_base_of<MatmulApiTiling, Platform>::value, int> = 0>
    explicit MatmulApiTiling(const Platform&)
    { }

    std::int32_t SetAType(TPosition, CubeFormat, DataType type, bool = false)
    {
        m_a = type;
        return 0;
    }
    std::int32_t SetBType(TPosition, CubeFormat, DataType type, bool = false)
    {
        m_b = type;
        return 0;
    }
    std::int32_t SetCType(TPosition, CubeFormat, DataType) { return 0; }
    std::int32_t SetBiasType(TPosition, CubeFormat, DataType type)
    {
        m_biasType = type;
        return 0;
    }
    std::int32_t SetShape(std::int32_t m, std::int32_t n, std::int32_t k)
    {
        m_m = m;
        m_n = n;
        m_k = k;
        if (m_orgM <= 0)
            SetOrgShape(m, n, k);
        return m > 0 && n > 0 && k > 0 ? 0 : -1;
    }
    std::int32_t SetOrgShape(std::int32_t m, std::int32_t n, std::int32_t k) { return SetOrgShape(m, n, k, k); }
    std::int32_t SetOrgShape(std::int32_t m, std::int32_t n, std::int32_t ka, std::int32_t kb)
    {
        m_orgM = m;
        m_orgN = n;
        m_orgKa = ka;
        m_orgKb = kb;
        return m > 0 && n > 0 && ka > 0 && kb > 0 ? 0 : -1;
    }
    std::int32_t SetSingleShape(std::int32_t m, std::int32_t n, std::int32_t k)
    {
        m_singleM = m;
        m_singleN = n;
        m_singleK = k;
        return 0;
    }
    /// Fixes base sizes; −1 leaves one to the tiling.
    std::int32_t SetFixSplit(std::int32_t baseM, std::int32_t baseN, std::int32_t baseK = -1)
    {
        m_fixM = baseM;
        m_fixN = baseN;
        m_fixK = baseK;
        return 0;
    }
    std::int32_t SetBufferSpace(std::int32_t l1 = -1, std::int32_t l0c = -1, std::int32_t = -1, std::int32_t bias = -1)
    {
        m_memory.l1 = l1 > 0 ? std::min<std::int64_t>(l1, m_memory.l1) : m_memory.l1;
        m_memory.l0c = l0c > 0 ? std::min<std::int64_t>(l0c, m_memory.l0c) : m_memory.l0c;
        m_memory.biasTable = bias > 0 ? std::min<std::int64_t>(bias, m_memory.biasTable) : m_memory.biasTable;
        return 0;
    }
    std::int32_t SetTraverse(MatrixTraverse traverse)
    {
        m_traverse = traverse;
        return 0;
    }
    std::int32_t EnableBias(bool enabled = false) { return SetBias(enabled); }
    std::int32_t SetBias(bool enabled = false)
    {
        m_bias = enabled;
        return 0;
    }
    std::int32_t SetDoubleBuffer(bool, bool, bool, bool, bool = true, bool = true) { return 0; }
    template <typename... Settings> std::int32_t SetMatmulConfigParams(const Settings&...) { return 0; }
    template <typename Kind> std::int32_t SetDequantType(Kind) { return 0; }
    template <typename Policy> std::int32_t SetMadType(Policy) { return 0; }

    std::int32_t GetBaseM() const { return m_result.baseM; }
    std::int32_t GetBaseN() const { return m_result.baseN; }
    std::int32_t GetBaseK() const { return m_result.baseK; }

    /// Fills a tiling struct, plain or with setters. −1 when no tiling fits; the struct is untouched then.
    template <typename Tiling> std::int64_t GetTiling(Tiling& tiling)
    {
        if (!compute())
            return -1;
        assign(tiling);
        return 0;
    }

protected:
    static std::int32_t upTo(std::int32_t value, std::int32_t step) { return (value + step - 1) / step * step; }
    static std::int32_t parts(std::int32_t value, std::int32_t size) { return (value + size - 1) / size; }
    static std::int64_t sizeOf(DataType type)
    {
        switch (type) {
        case DataType::DT_INT8:
        case DataType::DT_UINT8:
        case DataType::DT_INT4:
            return 1;
        case DataType::DT_FLOAT16:
        case DataType::DT_BFLOAT16:
            return 2;
        default:
            return 4;
        }
    }

    /// Sets single-core sizes and the number of cores.
    virtual void divide()
    {
        m_result.singleCoreM = m_singleM > 0 ? m_singleM : m_m;
        m_result.singleCoreN = m_singleN > 0 ? m_singleN : m_n;
        m_result.singleCoreK = m_singleK > 0 ? m_singleK : m_k;
        m_result.usedCoreNum = 1;
    }
    bool compute()
    {
        if (m_m <= 0 || m_n <= 0 || m_k <= 0 || m_orgM <= 0)
            return false;
        m_result = TCubeTiling{};
        m_result.M = m_orgM;
        m_result.N = m_orgN;
        m_result.Ka = m_orgKa;
        m_result.Kb = m_orgKb;
        divide();
        chooseBase();
        chooseDepth();
        m_result.isBias = m_bias ? 1 : 0;
        m_result.iterateOrder = m_traverse == MatrixTraverse::FIRSTN ? 1 : 0;
        m_result.transLength = 0;
        return fits();
    }

    void chooseBase()
    {
        TCubeTiling& t = m_result;
        const std::int64_t widest = std::max(sizeOf(m_a), sizeOf(m_b));
        const auto depth = static_cast<std::int32_t>(32 / widest);
        t.dbL0A = t.dbL0B = 2;
        t.dbL0C = 1;
        t.baseM = m_fixM > 0 ? m_fixM : std::min(kBaseM, upTo(t.singleCoreM, kStep));
        t.baseN = m_fixN > 0 ? m_fixN : std::min(kBaseN, upTo(t.singleCoreN, kStep));
        while (m_bias && m_fixN <= 0 && t.baseN * sizeOf(m_biasType) > m_memory.biasTable)
            t.baseN -= kStep;
        while (m_fixN <= 0 && t.baseN > kStep && std::int64_t(t.baseM) * t.baseN * kSumBytes > m_memory.l0c)
            t.baseN -= kStep;
        if (m_fixK > 0) {
            t.baseK = m_fixK;
            return;
        }
        const std::int64_t roomA = m_memory.l0a / (std::int64_t(t.baseM) * sizeOf(m_a) * t.dbL0A);
        const std::int64_t roomB = m_memory.l0b / (std::int64_t(t.baseN) * sizeOf(m_b) * t.dbL0B);
        const auto room = static_cast<std::int32_t>(std::min(roomA, roomB) / depth * depth);
        t.baseK = std::max(
            depth, std::min({room, kBaseKBytes / static_cast<std::int32_t>(widest), upTo(t.singleCoreK, depth)}));
    }

    void chooseDepth()
    {
        TCubeTiling& t = m_result;
        t.stepM = t.stepN = 1;
        const std::int64_t perStep
            = (std::int64_t(t.baseM) * sizeOf(m_a) + std::int64_t(t.baseN) * sizeOf(m_b)) * t.baseK * kDoubled;
        const std::int64_t bias = m_bias ? t.baseN * sizeOf(m_biasType) : 0;
        const auto most = static_cast<std::int32_t>((m_memory.l1 - bias) / perStep);
        // The same number for both operands: one divides the other then, as the object requires.
        t.stepKa = t.stepKb = std::max(1, std::min(most, parts(t.singleCoreK, t.baseK)));
        t.depthA1 = t.stepM * t.stepKa * kDoubled;
        t.depthB1 = t.stepN * t.stepKb * kDoubled;
        t.shareL1Size = static_cast<std::int32_t>(perStep * t.stepKa + bias);
        t.shareL0CSize = static_cast<std::int32_t>(std::int64_t(t.baseM) * t.baseN * kSumBytes);
    }

    bool fits() const
    {
        const TCubeTiling& t = m_result;
        return t.baseM % kStep == 0 && t.baseN % kStep == 0 && t.baseM > 0 && t.baseN > 0 && t.baseK > 0
            && std::int64_t(t.baseM) * t.baseK * sizeOf(m_a) * t.dbL0A <= m_memory.l0a
            && std::int64_t(t.baseN) * t.baseK * sizeOf(m_b) * t.dbL0B <= m_memory.l0b
            && t.shareL0CSize * t.dbL0C <= m_memory.l0c && t.shareL1Size <= m_memory.l1
            && (!m_bias || t.baseN * sizeOf(m_biasType) <= m_memory.biasTable);
    }

    template <typename Tiling> void assign(Tiling& tiling) const
    {
        if constexpr (std::is_assignable<Tiling&, const TCubeTiling&>::value)
            tiling = m_result;
        else
            assignBySetters(tiling);
    }
    template <typename Tiling> void assignBySetters(Tiling& tiling) const
    {
        const TCubeTiling& t = m_result;
        tiling.set_usedCoreNum(t.usedCoreNum);
        tiling.set_M(t.M);
        tiling.set_N(t.N);
        tiling.set_Ka(t.Ka);
        tiling.set_Kb(t.Kb);
        tiling.set_singleCoreM(t.singleCoreM);
        tiling.set_singleCoreN(t.singleCoreN);
        tiling.set_singleCoreK(t.singleCoreK);
        tiling.set_baseM(t.baseM);
        tiling.set_baseN(t.baseN);
        tiling.set_baseK(t.baseK);
        tiling.set_depthA1(t.depthA1);
        tiling.set_depthB1(t.depthB1);
        tiling.set_stepM(t.stepM);
        tiling.set_stepN(t.stepN);
        tiling.set_stepKa(t.stepKa);
        tiling.set_stepKb(t.stepKb);
        tiling.set_isBias(t.isBias);
        tiling.set_transLength(t.transLength);
        tiling.set_iterateOrder(t.iterateOrder);
        tiling.set_shareL1Size(t.shareL1Size);
        tiling.set_shareL0CSize(t.shareL0CSize);
        tiling.set_dbL0A(t.dbL0A);
        tiling.set_dbL0B(t.dbL0B);
        tiling.set_dbL0C(t.dbL0C);
    }

    static constexpr std::int32_t kStep = 16;
    static constexpr std::int32_t kBaseM = 128;
    static constexpr std::int32_t kBaseN = 256;
    static constexpr std::int32_t kBaseKBytes = 128;
    static constexpr std::int32_t kSumBytes = 4;
    static constexpr std::int32_t kDoubled = 2;

    CubeMemory m_memory;
    TCubeTiling m_result;
    DataType m_a = DataType::DT_FLOAT16;
    DataType m_b = DataType::DT_FLOAT16;
    DataType m_biasType = DataType::DT_FLOAT;
    MatrixTraverse m_traverse = MatrixTraverse::NOSET;
    bool m_bias = false;
    std::int32_t m_m = 0;
    std::int32_t m_n = 0;
    std::int32_t m_k = 0;
    std::int32_t m_orgM = 0;
    std::int32_t m_orgN = 0;
    std::int32_t m_orgKa = 0;
    std::int32_t m_orgKb = 0;
    std::int32_t m_singleM = -1;
    std::int32_t m_singleN = -1;
    std::int32_t m_singleK = -1;
    std::int32_t m_fixM = -1;
    std::int32_t m_fixN = -1;
    std::int32_t m_fixK = -1;
};

/// Tiling of a product that several cores share.
class MultiCoreMatmulTiling : public MatmulApiTiling
{
public:
    using MatmulApiTiling::MatmulApiTiling;
    MultiCoreMatmulTiling(const MultiCoreMatmulTiling&) = default;
    MultiCoreMatmulTiling& operator=(const MultiCoreMatmulTiling&) = default;
    ~MultiCoreMatmulTiling() override = default;

    /// How many cores may take part: vector cores in a mixed kernel.
    std::int32_t SetDim(std::int32_t dim)
    {
        m_dim = dim;
        return dim > 0 ? 0 : -1;
    }
    std::int32_t SetSingleRange(std::int32_t = -1, std::int32_t = -1, std::int32_t = -1, std::int32_t = -1,
        std::int32_t = -1, std::int32_t = -1)
    {
        return 0;
    }
    std::int32_t SetAlignSplit(std::int32_t m, std::int32_t n, std::int32_t)
    {
        m_alignM = std::max(1, m);
        m_alignN = std::max(1, n);
        return 0;
    }
    std::int32_t GetCoreNum(std::int32_t& dim, std::int32_t& mDim, std::int32_t& nDim) const
    {
        mDim = m_partsM;
        nDim = m_partsN;
        dim = mDim * nDim;
        return 0;
    }
    std::int32_t GetSingleShape(std::int32_t& m, std::int32_t& n, std::int32_t& k) const
    {
        m = m_result.singleCoreM;
        n = m_result.singleCoreN;
        k = m_result.singleCoreK;
        return 0;
    }

protected:
    /// The split along M and N whose largest part is smallest; fewer parts of N win a tie.
    void divide() override
    {
        m_result.singleCoreK = m_singleK > 0 ? m_singleK : m_k;
        std::int64_t best = -1;
        for (std::int32_t split = 1; split <= m_dim; ++split) {
            const std::int32_t n = partOf(m_n, split, m_singleN, m_alignN);
            const std::int32_t partsN = parts(m_n, n);
            if (partsN > m_dim)
                continue;
            const std::int32_t m = partOf(m_m, m_dim / partsN, m_singleM, m_alignM);
            const std::int32_t partsM = parts(m_m, m);
            const std::int64_t area = std::int64_t(m) * n;
            if (partsM * partsN > m_dim || (best >= 0 && area >= best))
                continue;
            best = area;
            m_result.singleCoreM = m;
            m_result.singleCoreN = n;
            m_partsM = partsM;
            m_partsN = partsN;
        }
        m_result.usedCoreNum = m_partsM * m_partsN;
    }

private:
    static std::int32_t partOf(std::int32_t extent, std::int32_t split, std::int32_t fixed, std::int32_t align)
    {
        if (fixed > 0)
            return fixed;
        return std::min(extent, upTo(upTo(parts(extent, split), align), kStep));
    }
    std::int32_t m_dim = 1;
    std::int32_t m_alignM = 1;
    std::int32_t m_alignN = 1;
    std::int32_t m_partsM = 1;
    std::int32_t m_partsN = 1;
};

} // namespace matmul_tiling
