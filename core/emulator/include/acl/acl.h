// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of the host runtime API that samples use: devices, memory, streams, events (ascend-c-facts §2.6, §4.2).
// Calls are carried out at once, so a stream never holds anything back. What is not declared here is not supported by
// `agenticcann-cli emulate`.
#pragma once

#include <cstddef>
#include <cstdint>

using aclError = int;
using aclrtStream = void*;
using aclrtEvent = void*;
using aclrtContext = void*;
using aclFloat16 = std::uint16_t;

inline constexpr aclError ACL_SUCCESS = 0;
inline constexpr aclError ACL_ERROR_NONE = 0;
inline constexpr aclError ACL_ERROR_INVALID_PARAM = 100000;
inline constexpr aclError ACL_ERROR_UNINITIALIZE = 100001;
inline constexpr aclError ACL_ERROR_REPEAT_INITIALIZE = 100002;
inline constexpr aclError ACL_ERROR_BAD_ALLOC = 200000;
inline constexpr aclError ACL_ERROR_RT_PARAM_INVALID = 107000;
inline constexpr aclError ACL_ERROR_RT_INVALID_DEVICEID = 107001;
inline constexpr aclError ACL_ERROR_RT_STREAM_CONTEXT = 107003;
inline constexpr aclError ACL_ERROR_RT_MEMORY_ALLOCATION = 207001;

enum aclrtMemMallocPolicy
{
    ACL_MEM_MALLOC_HUGE_FIRST,
    ACL_MEM_MALLOC_HUGE_ONLY,
    ACL_MEM_MALLOC_NORMAL_ONLY,
    ACL_MEM_MALLOC_HUGE_FIRST_P2P,
    ACL_MEM_MALLOC_HUGE_ONLY_P2P,
    ACL_MEM_MALLOC_NORMAL_ONLY_P2P
};

enum aclrtMemcpyKind
{
    ACL_MEMCPY_HOST_TO_HOST,
    ACL_MEMCPY_HOST_TO_DEVICE,
    ACL_MEMCPY_DEVICE_TO_HOST,
    ACL_MEMCPY_DEVICE_TO_DEVICE,
    ACL_MEMCPY_DEFAULT
};

enum aclrtRunMode
{
    ACL_DEVICE,
    ACL_HOST
};

enum aclrtEventRecordedStatus
{
    ACL_EVENT_RECORDED_STATUS_NOT_READY,
    ACL_EVENT_RECORDED_STATUS_COMPLETE
};

enum aclrtMemAttr
{
    ACL_DDR_MEM,
    ACL_HBM_MEM
};

enum aclDataType
{
    ACL_DT_UNDEFINED = -1,
    ACL_FLOAT = 0,
    ACL_FLOAT16 = 1,
    ACL_INT8 = 2,
    ACL_INT32 = 3,
    ACL_UINT8 = 4,
    ACL_INT16 = 6,
    ACL_UINT16 = 7,
    ACL_UINT32 = 8,
    ACL_INT64 = 9,
    ACL_UINT64 = 10,
    ACL_DOUBLE = 11,
    ACL_BOOL = 12,
    ACL_BF16 = 27
};

inline constexpr std::uint32_t ACL_STREAM_FAST_LAUNCH = 1;
inline constexpr std::uint32_t ACL_STREAM_FAST_SYNC = 2;
inline constexpr std::uint32_t ACL_EVENT_SYNC = 1;
inline constexpr std::uint32_t ACL_EVENT_TIME_LINE = 8;
inline constexpr std::uint32_t ACL_EVENT_CAPTURE_STREAM_PROGRESS = 2;

extern "C" {
aclError aclInit(const char* configPath);
aclError aclFinalize();
const char* aclGetRecentErrMsg();
const char* aclrtGetSocName();
std::size_t aclDataTypeSize(aclDataType type);
float aclFloat16ToFloat(aclFloat16 value);
aclFloat16 aclFloatToFloat16(float value);

aclError aclrtSetDevice(std::int32_t device);
aclError aclrtResetDevice(std::int32_t device);
aclError aclrtGetDevice(std::int32_t* device);
aclError aclrtGetDeviceCount(std::uint32_t* count);
aclError aclrtGetRunMode(aclrtRunMode* mode);
aclError aclrtSynchronizeDevice();
aclError aclrtGetLastError(int level);
aclError aclrtGetMemInfo(aclrtMemAttr kind, std::size_t* free, std::size_t* total);

aclError aclrtCreateContext(aclrtContext* context, std::int32_t device);
aclError aclrtDestroyContext(aclrtContext context);
aclError aclrtSetCurrentContext(aclrtContext context);
aclError aclrtGetCurrentContext(aclrtContext* context);

aclError aclrtCreateStream(aclrtStream* stream);
aclError aclrtCreateStreamWithConfig(aclrtStream* stream, std::uint32_t priority, std::uint32_t flag);
aclError aclrtDestroyStream(aclrtStream stream);
aclError aclrtDestroyStreamForce(aclrtStream stream);
aclError aclrtSynchronizeStream(aclrtStream stream);
aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, std::int32_t milliseconds);
aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);

aclError aclrtCreateEvent(aclrtEvent* event);
aclError aclrtCreateEventWithFlag(aclrtEvent* event, std::uint32_t flag);
aclError aclrtCreateEventExWithFlag(aclrtEvent* event, std::uint32_t flag);
aclError aclrtDestroyEvent(aclrtEvent event);
aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);
aclError aclrtSynchronizeEvent(aclrtEvent event);
aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status);
/// Milliseconds of modelled device time.
aclError aclrtEventElapsedTime(float* milliseconds, aclrtEvent start, aclrtEvent end);

aclError aclrtMalloc(void** address, std::size_t bytes, aclrtMemMallocPolicy policy);
aclError aclrtMallocAlign32(void** address, std::size_t bytes, aclrtMemMallocPolicy policy);
aclError aclrtMallocCached(void** address, std::size_t bytes, aclrtMemMallocPolicy policy);
aclError aclrtFree(void* address);
aclError aclrtMallocHost(void** address, std::size_t bytes);
aclError aclrtFreeHost(void* address);
aclError aclrtMemcpy(void* target, std::size_t room, const void* source, std::size_t bytes, aclrtMemcpyKind kind);
aclError aclrtMemcpyAsync(
    void* target, std::size_t room, const void* source, std::size_t bytes, aclrtMemcpyKind kind, aclrtStream stream);
aclError aclrtMemcpy2d(void* target, std::size_t targetPitch, const void* source, std::size_t sourcePitch,
    std::size_t width, std::size_t height, aclrtMemcpyKind kind);
aclError aclrtMemset(void* address, std::size_t room, std::int32_t value, std::size_t bytes);
aclError aclrtMemsetAsync(void* address, std::size_t room, std::int32_t value, std::size_t bytes, aclrtStream stream);
}
