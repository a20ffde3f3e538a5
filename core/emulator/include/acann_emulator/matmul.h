// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Matmul object (ascend-c-facts §3.5). It walks over the base blocks of a core's result; the runtime multiplies.
#pragma once

#include "acann_emulator/matmul_abi.h"
#include "acann_emulator/matmul_types.h"
#include "acann_emulator/pipe.h"

namespace AscendC {

template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE, const auto& MM_CFG = CFG_NORM,
    class MM_CB = MatmulCallBackFunc<>>
class Matmul
{
public:
    using AT = typename A_TYPE::T;
    using BT = typename B_TYPE::T;
    using CT = typename C_TYPE::T;
    using BiasT = typename BIAS_TYPE::T;

    Matmul() = default;
    Matmul(const Matmul&) = delete;
    Matmul& operator=(const Matmul&) = delete;

    void Init(const TCubeTiling* tiling, TPipe* = nullptr, EmuHere here = EmuHere::at())
    {
        static_assert(MM_CB::isNone, "callbacks of Matmul are not emulated");
        m_tiling = *tiling;
        m_state = acann_emu_matmul_open(&m_tiling, sizeof(AT), sizeof(BT), here);
        m_orgM = m_tiling.M;
        m_orgN = m_tiling.N;
        m_orgKa = m_tiling.Ka;
        m_orgKb = m_tiling.Kb;
        m_orgKc = m_tiling.N;
        SetSingleShape(m_tiling.singleCoreM, m_tiling.singleCoreN, m_tiling.singleCoreK);
        m_hasBias = false;
    }

    void SetOrgShape(int orgM, int orgN, int orgK) { SetOrgShape(orgM, orgN, orgK, orgK); }
    void SetOrgShape(int orgM, int orgN, int orgKa, int orgKb, int orgKc = 0)
    {
        m_orgM = orgM;
        m_orgN = orgN;
        m_orgKa = orgKa;
        m_orgKb = orgKb;
        m_orgKc = orgKc > 0 ? orgKc : orgN;
    }
    void SetSingleShape(int singleM, int singleN, int singleK)
    {
        m_m = singleM;
        m_n = singleN;
        m_k = singleK;
        restart();
    }
    void SetTail(int tailM = -1, int tailN = -1, int tailK = -1)
    {
        m_m = tailM > 0 ? tailM : m_m;
        m_n = tailN > 0 ? tailN : m_n;
        m_k = tailK > 0 ? tailK : m_k;
        restart();
    }

    void SetTensorA(const GlobalTensor<AT>& gm, bool isTransposeA = false)
    {
        m_a = globalMatrix(gm.view(), isTransposeA, A_TYPE::format, m_orgM, m_orgKa, acann_emu::dtypeOf<AT>());
        restart();
    }
    void SetTensorA(const LocalTensor<AT>& tensor, bool isTransposeA = false)
    {
        m_a = localMatrix(tensor.view(), isTransposeA, A_TYPE::format, m_m, m_k, acann_emu::dtypeOf<AT>());
        restart();
    }
    void SetTensorB(const GlobalTensor<BT>& gm, bool isTransposeB = false)
    {
        m_b = globalMatrix(gm.view(), isTransposeB, B_TYPE::format, m_orgKb, m_orgN, acann_emu::dtypeOf<BT>());
        restart();
    }
    void SetTensorB(const LocalTensor<BT>& tensor, bool isTransposeB = false)
    {
        m_b = localMatrix(tensor.view(), isTransposeB, B_TYPE::format, m_k, m_n, acann_emu::dtypeOf<BT>());
        restart();
    }
    void SetBias(const GlobalTensor<BiasT>& bias)
    {
        m_bias = globalMatrix(bias.view(), false, CubeFormat::ND, 1, m_orgN, acann_emu::dtypeOf<BiasT>());
        m_hasBias = true;
    }
    void SetBias(const LocalTensor<BiasT>& bias)
    {
        m_bias = localMatrix(bias.view(), false, CubeFormat::ND, 1, m_n, acann_emu::dtypeOf<BiasT>());
        m_hasBias = true;
    }
    void DisableBias() { m_hasBias = false; }
    void ClearBias() { m_hasBias = false; }
    void SetQuantScalar(const uint64_t scale)
    {
        m_quantised = true;
        m_quantBits = scale;
    }
    void SetQuantVector(const GlobalTensor<uint64_t>&, EmuHere here = EmuHere::at())
    {
        acann_emu_not_emulated("Matmul::SetQuantVector", "scales per column are not emulated", here);
    }

    // Settings that change where things are kept or how fast they go, not what comes out.
    void SetHF32(bool, int = 0) { }
    void SetWorkspace(const __gm__ uint8_t*, int = 0) { }
    template <typename T> void SetWorkspace(const GlobalTensor<T>&) { }
    void SetLocalWorkspace(const LocalTensor<uint8_t>&) { }
    void SetUserDefInfo(const uint64_t) { }
    template <typename T> void SetSelfDefineData(T) { }
    void SetSubBlockIdx(uint8_t) { }

    /// Multiplies the next base block; false when all blocks are done.
    template <bool sync = true> bool Iterate(bool enPartialSum = false, EmuHere here = EmuHere::at())
    {
        if (!advance())
            return false;
        acann_emu::MatmulBlock block("Matmul::Iterate", here);
        block.state = m_state;
        block.a = m_a;
        block.b = m_b;
        block.bias = m_bias;
        block.hasBias = m_hasBias;
        block.integers = std::is_same<AT, int8_t>::value;
        block.accumulate = enPartialSum;
        block.row = int64_t(m_blockRow) * m_tiling.baseM;
        block.column = int64_t(m_blockColumn) * m_tiling.baseN;
        block.m = blockRows();
        block.n = blockColumns();
        block.k = m_k;
        block.tiling = &m_tiling;
        return acann_emu_matmul_compute(block);
    }

    template <bool sync = true>
    void GetTensorC(
        const GlobalTensor<CT>& gm, uint8_t enAtomic = 0, bool enSequentialWrite = false, EmuHere here = EmuHere::at())
    {
        const int64_t pitch = enSequentialWrite ? m_tiling.baseN : m_orgKc;
        const int64_t row = enSequentialWrite ? 0 : int64_t(m_blockRow) * m_tiling.baseM;
        const int64_t column = enSequentialWrite ? 0 : int64_t(m_blockColumn) * m_tiling.baseN;
        acann_emu::MatmulStore store("Matmul::GetTensorC", here);
        store.c = globalMatrix(gm.view(), false, C_TYPE::format, m_orgM, pitch, acann_emu::dtypeOf<CT>());
        offsetTo(store.c.global.address, store.c.global.bytes, store.c, row, column);
        finish(store, enAtomic, sync);
    }
    template <bool sync = true>
    void GetTensorC(const LocalTensor<CT>& tensor, uint8_t enAtomic = 0, bool enSequentialWrite = false,
        EmuHere here = EmuHere::at())
    {
        constexpr int64_t align = 32 / static_cast<int64_t>(sizeof(CT));
        const int64_t width = enSequentialWrite ? blockColumns() : m_n;
        acann_emu::MatmulStore store("Matmul::GetTensorC", here);
        store.c = localMatrix(tensor.view(), false, C_TYPE::format, enSequentialWrite ? blockRows() : m_m,
            (width + align - 1) / align * align, acann_emu::dtypeOf<CT>());
        if (!enSequentialWrite) {
            uint64_t bytes = store.c.local.room;
            offsetTo(store.c.local.address, bytes, store.c, int64_t(m_blockRow) * m_tiling.baseM,
                int64_t(m_blockColumn) * m_tiling.baseN);
            store.c.local.room = static_cast<uint32_t>(bytes);
        }
        finish(store, enAtomic, sync);
    }
    template <bool sync = true>
    void GetTensorC(const GlobalTensor<CT>& gm, const LocalTensor<CT>& tensor, uint8_t enAtomic = 0,
        bool enSequentialWrite = false, EmuHere here = EmuHere::at())
    {
        GetTensorC<sync>(gm, enAtomic, enSequentialWrite, here);
        GetTensorC<sync>(tensor, 0, enSequentialWrite, here);
    }

    template <bool sync = true>
    void IterateAll(const GlobalTensor<CT>& gm, uint8_t enAtomic = 0, bool enSequentialWrite = false,
        bool waitIterateAll = false, bool fakeMsg = false, EmuHere here = EmuHere::at())
    {
        (void)waitIterateAll;
        (void)fakeMsg;
        while (Iterate<sync>(false, here))
            GetTensorC<sync>(gm, enAtomic, enSequentialWrite, here);
    }
    template <bool sync = true>
    void IterateAll(const LocalTensor<CT>& tensor, uint8_t enAtomic = 0, EmuHere here = EmuHere::at())
    {
        while (Iterate<sync>(false, here))
            GetTensorC<sync>(tensor, enAtomic, false, here);
    }
    void WaitIterateAll(EmuHere here = EmuHere::at()) { acann_emu_matmul_wait(here); }
    void WaitGetTensorC(EmuHere here = EmuHere::at()) { acann_emu_matmul_wait(here); }
    void SetBatchNum(int32_t batchA, int32_t batchB)
    {
        m_batchA = batchA;
        m_batchB = batchB;
    }
    /// One product per matrix of a batch; the matrices of a tensor follow each other. A batch of one matrix meets every
    /// matrix of the other. Strides in elements, 0: without a gap.
    template <bool sync = true, bool waitIterateBatch = false>
    void IterateBatch(const GlobalTensor<CT>& gm, uint32_t batchA, uint32_t batchB, bool enSequentialWrite,
        uint32_t matrixStrideA = 0, uint32_t matrixStrideB = 0, uint32_t matrixStrideC = 0, bool enPartialSum = false,
        uint8_t enAtomic = 0, EmuHere here = EmuHere::at())
    {
        (void)enPartialSum;
        batched(batchA, batchB, matrixStrideA, matrixStrideB, here, [&](uint32_t number) {
            const uint64_t stride = matrixStrideC != 0 ? matrixStrideC : uint64_t(m_m) * uint64_t(m_n);
            while (Iterate<sync>(false, here))
                GetTensorC<sync>(gm[number * stride], enAtomic, enSequentialWrite, here);
        });
    }
    template <bool sync = true, bool waitIterateBatch = false>
    void IterateBatch(const LocalTensor<CT>& tensor, uint32_t batchA, uint32_t batchB, bool enSequentialWrite,
        uint32_t matrixStrideA = 0, uint32_t matrixStrideB = 0, uint32_t matrixStrideC = 0, bool enPartialSum = false,
        uint8_t enAtomic = 0, EmuHere here = EmuHere::at())
    {
        (void)enPartialSum;
        batched(batchA, batchB, matrixStrideA, matrixStrideB, here, [&](uint32_t number) {
            const uint32_t stride
                = matrixStrideC != 0 ? matrixStrideC : static_cast<uint32_t>(m_m) * static_cast<uint32_t>(m_n);
            while (Iterate<sync>(false, here))
                GetTensorC<sync>(tensor[number * stride], enAtomic, enSequentialWrite, here);
        });
    }
    template <bool sync = true, typename Partial, std::enable_if_t<std::is_same<Partial, bool>::value, int> = 0>
    void IterateBatch(const GlobalTensor<CT>& gm, Partial enPartialSum, uint8_t enAtomic, bool enSequentialWrite,
        uint32_t matrixStrideA = 0, uint32_t matrixStrideB = 0, uint32_t matrixStrideC = 0,
        EmuHere here = EmuHere::at())
    {
        IterateBatch<sync>(gm, static_cast<uint32_t>(m_batchA), static_cast<uint32_t>(m_batchB), enSequentialWrite,
            matrixStrideA, matrixStrideB, matrixStrideC, enPartialSum, enAtomic, here);
    }
    template <bool sync = true, bool waitIterateBatch = false>
    void IterateNBatch(const uint32_t, uint32_t, uint32_t, bool, const uint32_t = 0, const uint32_t = 0,
        const uint32_t = 0, EmuHere here = EmuHere::at())
    {
        acann_emu_not_emulated(
            "Matmul::IterateNBatch", "several batches at once are not emulated; use IterateBatch", here);
    }
    void WaitIterateBatch(EmuHere here = EmuHere::at()) { acann_emu_matmul_wait(here); }
    void AsyncGetTensorC(const LocalTensor<CT>& tensor, EmuHere here = EmuHere::at())
    {
        GetTensorC<false>(tensor, 0, false, here);
    }
    /// Offsets of the block that Iterate last made, in elements of the result.
    uint64_t GetOffsetC(EmuHere = EmuHere::at()) const
    {
        return uint64_t(m_blockRow) * uint64_t(m_tiling.baseM) * uint64_t(m_orgKc)
            + uint64_t(m_blockColumn) * uint64_t(m_tiling.baseN);
    }
    void End() { restart(); }

private:
    using Matrix = acann_emu::MatrixView;

    static Matrix matrix(bool transposed, CubeFormat format, int64_t rows, int64_t columns, acann_emu::DType type)
    {
        Matrix view;
        view.transposed = transposed;
        view.fractal = format == CubeFormat::NZ;
        view.rows = transposed ? columns : rows;
        view.pitch = transposed ? rows : columns;
        view.type = type;
        return view;
    }
    static Matrix globalMatrix(const acann_emu::GlobalView& global, bool transposed, CubeFormat format, int64_t rows,
        int64_t columns, acann_emu::DType type)
    {
        Matrix view = matrix(transposed, format, rows, columns, type);
        view.global = global;
        return view;
    }
    static Matrix localMatrix(const acann_emu::LocalView& local, bool transposed, CubeFormat format, int64_t rows,
        int64_t columns, acann_emu::DType type)
    {
        Matrix view = matrix(transposed, format, rows, columns, type);
        view.local = local;
        view.isLocal = true;
        return view;
    }
    /// Moves the start of a result to one of its elements.
    static void offsetTo(uint8_t*& address, uint64_t& bytes, const Matrix& view, int64_t row, int64_t column)
    {
        constexpr int64_t size = sizeof(CT);
        constexpr int64_t depth = size == 1 ? 32 : 16;
        const int64_t rows = (view.rows + 15) / 16 * 16;
        const int64_t elements = view.fractal ? column / depth * rows * depth + row * depth : row * view.pitch + column;
        address += elements * size;
        const auto moved = static_cast<uint64_t>(elements * size);
        bytes = bytes > moved ? bytes - moved : 0;
    }
    void finish(acann_emu::MatmulStore& store, uint8_t enAtomic, bool sync)
    {
        store.state = m_state;
        store.atomicAdd = enAtomic != 0;
        store.wait = sync;
        store.quantised = m_quantised;
        store.quantBits = m_quantBits;
        acann_emu_matmul_store(store);
    }

    template <typename One>
    void batched(uint32_t batchA, uint32_t batchB, uint32_t strideA, uint32_t strideB, EmuHere here, One one)
    {
        constexpr bool plain = (A_TYPE::layout == LayoutMode::NONE || A_TYPE::layout == LayoutMode::NORMAL)
            && (B_TYPE::layout == LayoutMode::NONE || B_TYPE::layout == LayoutMode::NORMAL);
        const uint32_t batches = batchA > batchB ? batchA : batchB;
        if (!plain || batches == 0 || (batchA != batches && batchA != 1) || (batchB != batches && batchB != 1))
            return acann_emu_not_emulated("Matmul::IterateBatch",
                "only batches of equal length, or of one matrix, in LayoutMode::NORMAL are emulated", here);
        const Matrix a = m_a;
        const Matrix b = m_b;
        for (uint32_t i = 0; i < batches; ++i) {
            m_a = matrixOf(a, batchA == 1 ? 0 : i, strideA != 0 ? strideA : uint64_t(m_m) * uint64_t(m_k), sizeof(AT));
            m_b = matrixOf(b, batchB == 1 ? 0 : i, strideB != 0 ? strideB : uint64_t(m_k) * uint64_t(m_n), sizeof(BT));
            restart();
            one(i);
        }
        m_a = a;
        m_b = b;
    }
    static Matrix matrixOf(Matrix view, uint32_t number, uint64_t stride, uint64_t size)
    {
        const uint64_t bytes = number * stride * size;
        if (view.isLocal) {
            view.local.address += bytes;
            view.local.room = view.local.room > bytes ? view.local.room - static_cast<uint32_t>(bytes) : 0;
        } else {
            view.global.address += bytes;
            view.global.bytes = view.global.bytes > bytes ? view.global.bytes - bytes : 0;
        }
        return view;
    }

    void restart()
    {
        m_blockRow = -1;
        m_blockColumn = -1;
    }
    int32_t rowBlocks() const { return (m_m + m_tiling.baseM - 1) / m_tiling.baseM; }
    int32_t columnBlocks() const { return (m_n + m_tiling.baseN - 1) / m_tiling.baseN; }
    int64_t blockRows() const { return least(m_tiling.baseM, m_m - m_blockRow * m_tiling.baseM); }
    int64_t blockColumns() const { return least(m_tiling.baseN, m_n - m_blockColumn * m_tiling.baseN); }
    static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
    bool advance()
    {
        if (m_state < 0 || m_tiling.baseM <= 0 || m_tiling.baseN <= 0 || m_m <= 0 || m_n <= 0)
            return false;
        if (m_blockRow < 0) {
            m_blockRow = m_blockColumn = 0;
            return true;
        }
        int32_t& inner = m_tiling.iterateOrder == 0 ? m_blockRow : m_blockColumn;
        int32_t& outer = m_tiling.iterateOrder == 0 ? m_blockColumn : m_blockRow;
        const int32_t innerCount = m_tiling.iterateOrder == 0 ? rowBlocks() : columnBlocks();
        const int32_t outerCount = m_tiling.iterateOrder == 0 ? columnBlocks() : rowBlocks();
        if (++inner < innerCount)
            return true;
        inner = 0;
        if (++outer < outerCount)
            return true;
        restart();
        return false;
    }

    TCubeTiling m_tiling = {};
    Matrix m_a = {};
    Matrix m_b = {};
    Matrix m_bias = {};
    bool m_hasBias = false;
    bool m_quantised = false;
    uint64_t m_quantBits = 0;
    int32_t m_state = -1;
    int32_t m_batchA = 1;
    int32_t m_batchB = 1;
    int32_t m_orgM = 0;
    int32_t m_orgN = 0;
    int32_t m_orgKa = 0;
    int32_t m_orgKb = 0;
    int32_t m_orgKc = 0;
    int32_t m_m = 0;
    int32_t m_n = 0;
    int32_t m_k = 0;
    int32_t m_blockRow = -1;
    int32_t m_blockColumn = -1;
};

template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE, const auto& MM_CFG = CFG_NORM,
    class MM_CB = MatmulCallBackFunc<>>
using MatmulImpl = Matmul<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB>;

namespace emu {
template <typename Object> inline void registerMatmul(EmuHere, TPipe*, Object&) { }
template <typename Object, typename Tiling, typename... Rest>
inline void registerMatmul(EmuHere here, TPipe* pipe, Object& object, Tiling&& tiling, Rest&&... rest)
{
    if constexpr (std::is_pointer<std::decay_t<Tiling>>::value || std::is_null_pointer<std::decay_t<Tiling>>::value) {
        if constexpr (!std::is_null_pointer<std::decay_t<Tiling>>::value)
            if (tiling != nullptr)
                object.Init(tiling, pipe, here);
        if constexpr (sizeof...(rest) > 0)
            registerMatmul(here, pipe, rest...);
    } else {
        registerMatmul(here, pipe, tiling, rest...);
    }
}
} // namespace emu

} // namespace AscendC

namespace matmul {
// Kernels that only say 'using namespace matmul' call the whole API by plain names.
using namespace AscendC;
using AscendC::Matmul;
using AscendC::MatmulImpl;
} // namespace matmul

#ifdef ASCENDC_CUBE_ONLY
#define ACANN_MATMUL_CUBE_ONLY true
#else
#define ACANN_MATMUL_CUBE_ONLY false
#endif

/// The cube core of a mixed kernel serves the vector cores from here on; the runtime does its work for them.
#define REGIST_MATMUL_OBJ(PIPE, WORKSPACE, ...)                                                                        \
    if (acann_emu_matmul_serves(ACANN_MATMUL_CUBE_ONLY, ::acann_emu::Here::at()))                                      \
        return;                                                                                                        \
    static_cast<void>(WORKSPACE);                                                                                      \
    ::AscendC::emu::registerMatmul(::acann_emu::Here::at(), PIPE, __VA_ARGS__)
#define REGIST_CUBE_OBJ REGIST_MATMUL_OBJ
