// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TPipe, queues and buffers (ascend-c-facts §2.3). The state lives in the runtime; these are handles.
#pragma once

#include "acann_emulator/tensor.h"

namespace AscendC {

struct TQueConfig
{
    bool nd2nz = false;
    bool nz2nd = false;
    bool scmBlockGroup = false;
    uint32_t bufferLen = 0;
    uint32_t bufferNumber = 0;
    uint32_t consumerSize = 0;
    TPosition consumer[8] = {};
    bool enableStaticEvtId = false;
    bool enableLoopQueue = false;
};

/// A queue of buffers between two positions. Protocol per buffer: Alloc, EnQue, DeQue, Free.
template <TPosition source, TPosition target, int32_t depth, auto mask = 0> class TQueBind
{
public:
    static constexpr TPosition srcPosition = source;
    static constexpr TPosition dstPosition = target;
    static constexpr int32_t queueDepth = depth;

    TQueBind() = default; ///< a handle: copies are the same queue

    template <typename T> LocalTensor<T> AllocTensor(EmuHere here = EmuHere::at())
    {
        return LocalTensor<T>::fromView(acann_emu_queue_alloc(m_id, here));
    }
    template <typename T> void AllocTensor(LocalTensor<T>& tensor, EmuHere here = EmuHere::at())
    {
        tensor = AllocTensor<T>(here);
    }
    template <typename T> bool EnQue(const LocalTensor<T>& tensor, EmuHere here = EmuHere::at())
    {
        return acann_emu_queue_enqueue(m_id, tensor.view(), here);
    }
    template <TPosition from, TPosition to, typename T>
    bool EnQue(const LocalTensor<T>& tensor, EmuHere here = EmuHere::at())
    {
        return EnQue(tensor, here);
    }
    template <typename T> LocalTensor<T> DeQue(EmuHere here = EmuHere::at())
    {
        static_assert(depth != 0, "a queue of depth 0 has no value form: use DeQue<T>(LocalTensor<T>&)");
        return LocalTensor<T>::fromView(acann_emu_queue_dequeue(m_id, here));
    }
    /// Takes the tensor off the queue; the kernel goes on with the one that it has.
    void DeQue(EmuHere here = EmuHere::at()) { static_cast<void>(acann_emu_queue_dequeue(m_id, here)); }
    template <TPosition from, TPosition to, typename T> LocalTensor<T> DeQue(EmuHere here = EmuHere::at())
    {
        return DeQue<T>(here);
    }
    template <typename T> void DeQue(LocalTensor<T>& tensor, EmuHere here = EmuHere::at())
    {
        tensor = LocalTensor<T>::fromView(acann_emu_queue_dequeue(m_id, here));
    }
    template <typename T> void FreeTensor(const LocalTensor<T>& tensor, EmuHere here = EmuHere::at())
    {
        acann_emu_queue_free(m_id, tensor.view(), here);
    }
    bool HasTensorInQue() const { return acann_emu_queue_queued(m_id) > 0; }
    int32_t GetTensorCountInQue() const { return acann_emu_queue_queued(m_id); }
    bool VacantInQue() const { return acann_emu_queue_queued(m_id) < (depth == 0 ? 1 : depth); }
    bool HasIdleBuffer() const { return acann_emu_queue_idle(m_id) > 0; }
    void FreeAllEvent() { }

    void attach(int32_t id) { m_id = id; } ///< by TPipe only

private:
    int32_t m_id = -1;
};

/// Where a queue of the position moves its data to and from.
constexpr TPosition EmuQueueSource(TPosition position)
{
    switch (position) {
    case TPosition::VECIN:
        return TPosition::GM;
    case TPosition::VECOUT:
        return TPosition::VECOUT;
    default:
        return position;
    }
}
constexpr TPosition EmuQueueTarget(TPosition position)
{
    switch (position) {
    case TPosition::VECOUT:
        return TPosition::GM;
    default:
        return position;
    }
}

template <TPosition position, int32_t depth, auto mask = 0>
class TQue : public TQueBind<EmuQueueSource(position), EmuQueueTarget(position), depth, mask>
{ };

/// A buffer without a queue: no protocol and no synchronisation.
template <TPosition position = TPosition::VECCALC> class TBuf
{
public:
    static constexpr TPosition bufferPosition = position;

    template <typename T> LocalTensor<T> Get(EmuHere here = EmuHere::at()) const
    {
        return LocalTensor<T>::fromView(acann_emu_buffer_get(m_id, 0, -1, here));
    }
    template <typename T> LocalTensor<T> Get(uint32_t elements, EmuHere here = EmuHere::at()) const
    {
        return LocalTensor<T>::fromView(acann_emu_buffer_get(m_id, 0, bytesOf<T>(elements), here));
    }
    template <typename T>
    LocalTensor<T> GetWithOffset(uint32_t elements, uint32_t byteOffset, EmuHere here = EmuHere::at()) const
    {
        return LocalTensor<T>::fromView(acann_emu_buffer_get(m_id, byteOffset, bytesOf<T>(elements), here));
    }
    /// A TBuf has no protocol: taking a tensor gives the whole buffer, giving it back does nothing.
    template <typename T> LocalTensor<T> AllocTensor(EmuHere here = EmuHere::at()) const { return Get<T>(here); }
    template <typename T> void FreeTensor(const LocalTensor<T>&) const { }
    void attach(int32_t id) { m_id = id; } ///< by TPipe only

private:
    template <typename T> static int64_t bytesOf(uint32_t elements)
    {
        return static_cast<int64_t>(acann_emu::bytesOf<T>(elements));
    }
    int32_t m_id = -1;
};

/// Owns the local memory of a kernel; one alive at a time.
class TPipe
{
public:
    TPipe(EmuHere here = EmuHere::at()) { acann_emu_pipe_create(this, here); }
    ~TPipe() { acann_emu_pipe_close(this); }
    /// A copy is another name of the pipe that is open; only the first one closes it.
    TPipe(const TPipe&) { }
    TPipe& operator=(const TPipe&) { return *this; }

    void Init(EmuHere here = EmuHere::at()) { acann_emu_pipe_open(this, here); }
    void Destroy() { acann_emu_pipe_close(this); }
    void Reset() { acann_emu_pipe_reset(this); }

    template <TPosition source, TPosition target, int32_t depth, auto mask>
    bool InitBuffer(
        TQueBind<source, target, depth, mask>& queue, uint8_t buffers, uint32_t bytes, EmuHere here = EmuHere::at())
    {
        queue.attach(
            acann_emu_queue_init(static_cast<int>(source), static_cast<int>(target), depth, buffers, bytes, here));
        return true;
    }
    template <TPosition position> bool InitBuffer(TBuf<position>& buffer, uint32_t bytes, EmuHere here = EmuHere::at())
    {
        buffer.attach(acann_emu_buffer_init(static_cast<int>(position), bytes, here));
        return true;
    }

    /// Reserves a pool (buffer_pool.h); with a third argument on the memory of another pool.
    template <typename Pool> bool InitBufPool(Pool& pool, uint32_t bytes, EmuHere here = EmuHere::at());
    template <typename Pool, typename Shared>
    bool InitBufPool(Pool& pool, uint32_t bytes, Shared& shared, EmuHere here = EmuHere::at());

    template <HardEvent event> TEventID AllocEventID(EmuHere here = EmuHere::at())
    {
        constexpr acann_emu::EventPipes pipes = acann_emu::pipesOf(event);
        return acann_emu_event_id(pipes.from, pipes.to, true, here);
    }
    template <HardEvent event> void ReleaseEventID(TEventID id)
    {
        constexpr acann_emu::EventPipes pipes = acann_emu::pipesOf(event);
        acann_emu_event_release(pipes.from, pipes.to, id);
    }
    template <HardEvent event> TEventID FetchEventID(EmuHere here = EmuHere::at()) { return FetchEventID(event, here); }
    TEventID FetchEventID(HardEvent event, EmuHere here = EmuHere::at())
    {
        const acann_emu::EventPipes pipes = acann_emu::pipesOf(event);
        return acann_emu_event_id(pipes.from, pipes.to, false, here);
    }
};

inline TPipe* GetTPipePtr(EmuHere here = EmuHere::at()) { return static_cast<TPipe*>(acann_emu_pipe_current(here)); }

} // namespace AscendC

using AscendC::GetTPipePtr;
