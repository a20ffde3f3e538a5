// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernel_operator.h"

namespace acann::test {

/// z = x + y, the classic queued kernel: tiles of one block's share, tails with DataCopyPad.
template <typename T, int buffers> class AddKernel
{
public:
    void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t total, uint32_t tile)
    {
        const uint32_t blocks = static_cast<uint32_t>(AscendC::GetBlockNum());
        const uint32_t perBlock = (total + blocks - 1) / blocks;
        const uint32_t first = static_cast<uint32_t>(AscendC::GetBlockIdx()) * perBlock;
        m_length = first >= total ? 0 : (total - first < perBlock ? total - first : perBlock);
        m_tile = tile;
        m_x.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x) + first, m_length);
        m_y.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(y) + first, m_length);
        m_z.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(z) + first, m_length);
        m_pipe.InitBuffer(m_inX, buffers, tile * sizeof(T));
        m_pipe.InitBuffer(m_inY, buffers, tile * sizeof(T));
        m_pipe.InitBuffer(m_outZ, buffers, tile * sizeof(T));
    }
    void Process()
    {
        for (uint32_t at = 0; at < m_length; at += m_tile) {
            const uint32_t count = m_length - at < m_tile ? m_length - at : m_tile;
            CopyIn(at, count);
            Compute(count);
            CopyOut(at, count);
        }
    }

private:
    void CopyIn(uint32_t at, uint32_t count)
    {
        AscendC::LocalTensor<T> x = m_inX.template AllocTensor<T>();
        AscendC::LocalTensor<T> y = m_inY.template AllocTensor<T>();
        const AscendC::DataCopyExtParams params(1, count * sizeof(T), 0, 0, 0);
        AscendC::DataCopyPad(x, m_x[at], params, AscendC::DataCopyPadExtParams<T>());
        AscendC::DataCopyPad(y, m_y[at], params, AscendC::DataCopyPadExtParams<T>());
        m_inX.EnQue(x);
        m_inY.EnQue(y);
    }
    void Compute(uint32_t count)
    {
        AscendC::LocalTensor<T> x = m_inX.template DeQue<T>();
        AscendC::LocalTensor<T> y = m_inY.template DeQue<T>();
        AscendC::LocalTensor<T> z = m_outZ.template AllocTensor<T>();
        AscendC::Add(z, x, y, static_cast<int32_t>(count));
        m_outZ.EnQue(z);
        m_inX.FreeTensor(x);
        m_inY.FreeTensor(y);
    }
    void CopyOut(uint32_t at, uint32_t count)
    {
        AscendC::LocalTensor<T> z = m_outZ.template DeQue<T>();
        AscendC::DataCopyPad(m_z[at], z, AscendC::DataCopyExtParams(1, count * sizeof(T), 0, 0, 0));
        m_outZ.FreeTensor(z);
    }

    AscendC::TPipe m_pipe;
    AscendC::TQue<AscendC::TPosition::VECIN, buffers> m_inX;
    AscendC::TQue<AscendC::TPosition::VECIN, buffers> m_inY;
    AscendC::TQue<AscendC::TPosition::VECOUT, buffers> m_outZ;
    AscendC::GlobalTensor<T> m_x;
    AscendC::GlobalTensor<T> m_y;
    AscendC::GlobalTensor<T> m_z;
    uint32_t m_length = 0;
    uint32_t m_tile = 0;
};

} // namespace acann::test
