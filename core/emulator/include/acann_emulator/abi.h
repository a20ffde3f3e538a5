// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The border between the API headers (compiled into each kernel, C++17) and the emulator's runtime (in the runner).
// Plain data and exported C functions: a kernel's shared object resolves them from the executable that loads it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace acann_emu {

/// The kernel's source line of an API call. Only made by a default argument, never from braces.
class Here
{
public:
    static constexpr Here at(const char* file = __builtin_FILE(), int line = __builtin_LINE())
    {
        return Here(file, line);
    }
    const char* file;
    int line;

private:
    constexpr Here(const char* f, int l)
        : file(f)
        , line(l)
    { }
};

enum class DType : std::uint8_t
{
    Half,
    BFloat16,
    Float,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Double,
    Other
};

enum class Pipe : std::uint8_t
{
    S,
    V,
    M,
    MTE1,
    MTE2,
    MTE3,
    FIX,
    All
};
inline constexpr int kPipes = 7;

/// The scalar unit's view of local memory: inside the safe ranges an access needs no further check but its tensor's
/// bounds. The runtime narrows them whenever an instruction is issued.
struct ScalarPort
{
    const std::uint8_t* readBegin;
    const std::uint8_t* readEnd;
    const std::uint8_t* writeBegin;
    const std::uint8_t* writeEnd;
    double clock; ///< cycles, time of the scalar unit
    double localCost; ///< cycles of one access
    double busy; ///< cycles of work so far
};

/// What a LocalTensor is.
struct LocalView
{
    std::uint8_t* address; ///< inside the core's memory; null = no buffer
    ScalarPort* port;
    std::uint32_t bytes; ///< of the tensor
    std::uint32_t room; ///< from address to the end of the buffer it lies in
    std::int32_t buffer; ///< the runtime's number of that buffer, −1 none
    std::uint8_t position; ///< TPosition
};

/// What a GlobalTensor is.
struct GlobalView
{
    std::uint8_t* address;
    const std::uint8_t* regionBegin; ///< of the allocation that the base pointer points into; null = none
    const std::uint8_t* regionEnd;
    ScalarPort* port;
    std::uint64_t bytes; ///< as declared by SetGlobalBuffer, 0 = unknown
};

enum class VectorOp : std::uint8_t
{
    // one source
    Exp,
    Ln,
    Abs,
    Reciprocal,
    Sqrt,
    Rsqrt,
    Relu,
    Not,
    // two sources
    Add,
    Sub,
    Mul,
    Div,
    Max,
    Min,
    And,
    Or,
    AddRelu,
    SubRelu,
    // source and scalar
    Adds,
    Muls,
    Maxs,
    Mins,
    LeakyRelu,
    ShiftLeft,
    ShiftRight,
    // sources and old destination
    Axpy,
    MulAddDst,
    FusedMulAdd,
    MulAddRelu,
    // moves and conversions
    Duplicate,
    Copy,
    Cast,
    Brcb,
    CreateVecIndex,
    // masks
    Compare,
    Compares,
    Select,
    SelectScalar,
    // reductions
    RepeatSum,
    RepeatMax,
    RepeatMin,
    BlockSum,
    BlockMax,
    BlockMin,
    PairSum,
    TensorSum,
    TensorMax,
    TensorMin,
    // by index
    GatherMask,
    Gather,
    // the register CMPMASK
    CompareRegister,
    SelectRegister,
    LoadCompareRegister,
    StoreCompareRegister,
    AccumulateSum, ///< of the source into the register that GetAccVal reads
                   // pairs of 4 bits
    CastToInt4,
    CastFromInt4
};

/// Which lanes an instruction works on.
enum class Lanes : std::uint8_t
{
    Count, ///< the first `count` elements
    Leading, ///< per repeat the first mask[0] elements
    Bits, ///< per repeat the elements whose bit is set
    Held ///< as set by SetVectorMask
};

struct Selection
{
    Lanes lanes = Lanes::Count;
    std::int64_t count = 0;
    std::int64_t repeat = 1;
    std::uint64_t mask[2] = {0, 0};
    // in 32-byte blocks
    std::uint16_t dstBlock = 1;
    std::uint16_t src0Block = 1;
    std::uint16_t src1Block = 1;
    std::uint16_t dstRepeat = 8;
    std::uint16_t src0Repeat = 8;
    std::uint16_t src1Repeat = 8;
};

/// One vector instruction (or a library function made of several).
struct VectorCall
{
    VectorOp op;
    const char* api;
    Here here;
    LocalView dst = {};
    LocalView src0 = {};
    LocalView src1 = {};
    LocalView extra = {}; ///< workspace or selection mask
    DType dstType = DType::Other;
    DType srcType = DType::Other;
    std::uint64_t scalar = 0; ///< bits of a value of the source type
    int mode = 0; ///< RoundMode, CMPMODE, SELMODE, ReduceOrder, pattern
    bool flag = false; ///< calIndex, reduceMode, roundEn
    Selection selection = {};
    std::uint64_t* result = nullptr; ///< GatherMask: how many elements were kept

    VectorCall(VectorOp o, const char* name, Here h)
        : op(o)
        , api(name)
        , here(h)
    { }
};

enum class Route : std::uint8_t
{
    GmToLocal,
    LocalToGm,
    LocalToLocal
};

/// One DataCopy or DataCopyPad. Strides are gaps between the end of a block and the start of the next, in bytes.
struct CopyCall
{
    Route route;
    const char* api;
    Here here;
    LocalView local = {};
    LocalView other = {}; ///< second local tensor (source) of LocalToLocal
    GlobalView global = {};
    DType type = DType::Other;
    std::uint32_t elementBytes = 1;
    bool padded = false; ///< DataCopyPad: any block length, rows start on 32 bytes in local memory
    bool byCount = false; ///< count form: blockBytes as asked for, not yet rounded down
    std::int64_t blocks = 1;
    std::int64_t blockBytes = 0;
    std::int64_t sourceGap = 0;
    std::int64_t targetGap = 0;
    bool fill = false; ///< isPad
    std::uint32_t leftFill = 0; ///< elements
    std::uint32_t rightFill = 0;
    std::uint64_t fillBits = 0;

    CopyCall(Route r, const char* name, Here h)
        : route(r)
        , api(name)
        , here(h)
    { }
};

/// The operation and the element types of a vector instruction in one number, see acann_emu_vector_count.
constexpr std::uint32_t vectorKind(VectorOp op, DType dst, DType src)
{
    return static_cast<std::uint32_t>(op) | static_cast<std::uint32_t>(dst) << 8
        | static_cast<std::uint32_t>(src) << 16;
}

/// One argument of a kernel-side printf.
struct PrintArgument
{
    enum class Kind : std::uint8_t
    {
        Signed,
        Unsigned,
        Real,
        Text,
        Pointer
    } kind;
    std::int64_t integer;
    double real;
    const char* text;
};

} // namespace acann_emu

extern "C" {
// cores and launch
std::int64_t acann_emu_block_index();
std::int64_t acann_emu_block_count();
std::uint64_t acann_emu_tiling_key();
std::int64_t acann_emu_system_cycle();
void acann_emu_copy_tiling(void* target, const void* source, std::size_t bytes, acann_emu::Here here);
void acann_emu_not_emulated(const char* api, const char* reason, acann_emu::Here here);
void acann_emu_print(const char* format, const acann_emu::PrintArgument* arguments, std::size_t count);
void acann_emu_assert_failed(const char* condition, acann_emu::Here here);
[[noreturn]] void acann_emu_trap(acann_emu::Here here);

// pipe and buffers
void acann_emu_pipe_create(void* pipe, acann_emu::Here here);
void acann_emu_pipe_open(void* pipe, acann_emu::Here here);
void acann_emu_pipe_close(void* pipe);
void* acann_emu_pipe_current(acann_emu::Here here);
void acann_emu_pipe_reset(void* pipe);
std::int32_t acann_emu_queue_init(
    int source, int target, int depth, int buffers, std::int64_t bytes, acann_emu::Here here);
acann_emu::LocalView acann_emu_queue_alloc(std::int32_t queue, acann_emu::Here here);
bool acann_emu_queue_enqueue(std::int32_t queue, const acann_emu::LocalView& tensor, acann_emu::Here here);
acann_emu::LocalView acann_emu_queue_dequeue(std::int32_t queue, acann_emu::Here here);
void acann_emu_queue_free(std::int32_t queue, const acann_emu::LocalView& tensor, acann_emu::Here here);
std::int32_t acann_emu_queue_queued(std::int32_t queue);
std::int32_t acann_emu_queue_idle(std::int32_t queue);
std::int32_t acann_emu_buffer_init(int position, std::int64_t bytes, acann_emu::Here here);
acann_emu::LocalView acann_emu_buffer_get(
    std::int32_t buffer, std::int64_t offset, std::int64_t bytes, acann_emu::Here here);
acann_emu::LocalView acann_emu_local_at(int position, std::int64_t offset, std::int64_t bytes, acann_emu::Here here);

// scalar access: true when the access is allowed
bool acann_emu_local_read(
    const acann_emu::LocalView& view, std::int64_t offset, std::uint32_t bytes, acann_emu::Here here);
bool acann_emu_local_write(
    const acann_emu::LocalView& view, std::int64_t offset, std::uint32_t bytes, acann_emu::Here here);
acann_emu::GlobalView acann_emu_global_at(void* address, std::uint64_t bytes);
void acann_emu_cache_clean(const std::uint8_t* address, bool all);
void acann_emu_global_l2(const acann_emu::GlobalView& view, bool cached);
bool acann_emu_global_read(
    const acann_emu::GlobalView& view, std::int64_t offset, std::uint32_t bytes, acann_emu::Here here);
/// For a reference that may be read or written: which of both shows when it is no longer used.
bool acann_emu_global_open(
    const acann_emu::GlobalView& view, std::int64_t offset, std::uint32_t bytes, acann_emu::Here here);
bool acann_emu_global_write(
    const acann_emu::GlobalView& view, std::int64_t offset, std::uint32_t bytes, acann_emu::Here here);

// instructions
void acann_emu_vector(const acann_emu::VectorCall& call);
void acann_emu_copy(const acann_emu::CopyCall& call);
// The commonest forms with what differs only: a kernel compiles a third faster than when it fills the structs itself.
void acann_emu_vector_count(std::uint32_t kind, const char* api, const acann_emu::LocalView& dst,
    const acann_emu::LocalView& src0, const acann_emu::LocalView* src1, std::uint64_t scalar, std::int64_t count,
    acann_emu::Here here);
void acann_emu_copy_in(const acann_emu::LocalView& dst, const acann_emu::GlobalView& src, acann_emu::DType type,
    std::uint32_t elementBytes, std::uint32_t count, acann_emu::Here here);
void acann_emu_copy_out(const acann_emu::GlobalView& dst, const acann_emu::LocalView& src, acann_emu::DType type,
    std::uint32_t elementBytes, std::uint32_t count, acann_emu::Here here);
void acann_emu_copy_local(const acann_emu::LocalView& dst, const acann_emu::LocalView& src, acann_emu::DType type,
    std::uint32_t elementBytes, std::uint32_t count, acann_emu::Here here);
void acann_emu_set_flag(acann_emu::Pipe from, acann_emu::Pipe to, std::int64_t id, acann_emu::Here here);
void acann_emu_wait_flag(acann_emu::Pipe from, acann_emu::Pipe to, std::int64_t id, acann_emu::Here here);
std::int8_t acann_emu_event_id(acann_emu::Pipe from, acann_emu::Pipe to, bool reserve, acann_emu::Here here);
void acann_emu_event_release(acann_emu::Pipe from, acann_emu::Pipe to, std::int64_t id);
void acann_emu_barrier(acann_emu::Pipe pipe, acann_emu::Here here);
void acann_emu_mask_mode(bool counter);
void acann_emu_mask(std::uint64_t high, std::uint64_t low);
void acann_emu_deq_scale(float scale);
void acann_emu_atomic(acann_emu::DType type, int operation);
std::uint64_t acann_emu_reduce_register(int which);
}
