// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TBufPool: a part of the local memory that stages of a kernel use one after another (ascend-c-facts §2.3).
#pragma once

#include "acann_emulator/pipe.h"
#include "acann_emulator/special_abi.h"

namespace AscendC {

template <TPosition position, uint32_t bufIDSize = 4> class TBufPool
{
public:
    static constexpr TPosition poolPosition = position;

    template <TPosition source, TPosition target, int32_t depth, auto mask>
    bool InitBuffer(
        TQueBind<source, target, depth, mask>& queue, uint8_t buffers, uint32_t bytes, EmuHere here = EmuHere::at())
    {
        const Inside inside(m_id, here);
        queue.attach(
            acann_emu_queue_init(static_cast<int>(source), static_cast<int>(target), depth, buffers, bytes, here));
        return true;
    }
    template <TPosition at> bool InitBuffer(TBuf<at>& buffer, uint32_t bytes, EmuHere here = EmuHere::at())
    {
        const Inside inside(m_id, here);
        buffer.attach(acann_emu_buffer_init(static_cast<int>(at), bytes, here));
        return true;
    }
    /// A pool inside this one.
    template <typename Other> bool InitBufPool(Other& pool, uint32_t bytes, EmuHere here = EmuHere::at())
    {
        pool.attach(acann_emu_pool_init(static_cast<int>(Other::poolPosition), bytes, m_id, -1, here));
        return true;
    }
    /// A pool on the same memory as `shared`.
    template <typename Other, typename Shared>
    bool InitBufPool(Other& pool, uint32_t bytes, Shared& shared, EmuHere here = EmuHere::at())
    {
        pool.attach(acann_emu_pool_init(static_cast<int>(Other::poolPosition), bytes, m_id, shared.number(), here));
        return true;
    }
    /// Its buffers are gone; the memory can be handed out again.
    void Reset(EmuHere here = EmuHere::at()) { acann_emu_pool_reset(m_id, here); }

    void attach(int32_t id) { m_id = id; } ///< by the pipe or pool that owns it
    int32_t number() const { return m_id; }

private:
    /// Buffers are taken from the pool while this lives.
    class Inside
    {
    public:
        Inside(int32_t pool, EmuHere here)
            : m_pool(pool)
        {
            acann_emu_pool_enter(pool, here);
        }
        ~Inside() { acann_emu_pool_leave(m_pool); }
        Inside(const Inside&) = delete;
        Inside& operator=(const Inside&) = delete;

    private:
        int32_t m_pool;
    };
    int32_t m_id = -1;
};

template <typename Pool> inline bool TPipe::InitBufPool(Pool& pool, uint32_t bytes, EmuHere here)
{
    pool.attach(acann_emu_pool_init(static_cast<int>(Pool::poolPosition), bytes, -1, -1, here));
    return true;
}
template <typename Pool, typename Shared>
inline bool TPipe::InitBufPool(Pool& pool, uint32_t bytes, Shared& shared, EmuHere here)
{
    pool.attach(acann_emu_pool_init(static_cast<int>(Pool::poolPosition), bytes, -1, shared.number(), here));
    return true;
}

} // namespace AscendC

#define EXTERN_IMPL_BUFPOOL(NAME, POSITION, COUNT)                                                                     \
    static_assert(                                                                                                     \
        sizeof(#NAME) == 0, "buffer pools of a kernel's own (EXTERN_IMPL_BUFPOOL) are not emulated; use TBufPool")
