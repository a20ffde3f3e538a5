// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The host runtime API of a whole program (acl/acl.h). Everything happens at once and in order.
#include "emulator/runner/program_host.h"

#include "emulator/include/acann_emulator/scalar_types.h"
#include "emulator/include/acl/acl.h"
#include "emulator/runner/program_session.h"

#include <cstdlib>
#include <cstring>
#include <string>

using acann::emulator::currentSession;

namespace {

std::string& lastError()
{
    static thread_local std::string text;
    return text;
}

aclError failed(aclError code, std::string text)
{
    lastError() = std::move(text);
    return code;
}

/// An object behind an opaque handle; an event keeps the modelled time it was recorded at.
struct Handle
{
    double recordedNs = 0;
};

aclError create(void** handle)
{
    if (handle == nullptr)
        return failed(ACL_ERROR_INVALID_PARAM, "the handle is null");
    *handle = new Handle;
    return ACL_SUCCESS;
}

aclError destroy(void* handle)
{
    if (handle == nullptr)
        return failed(ACL_ERROR_INVALID_PARAM, "the handle is null");
    delete static_cast<Handle*>(handle);
    return ACL_SUCCESS;
}

aclError allocate(void** address, std::size_t bytes)
{
    if (address == nullptr || bytes == 0)
        return failed(ACL_ERROR_INVALID_PARAM, "aclrtMalloc needs a place for the address and a size above 0");
    *address = currentSession().allocate(bytes);
    return *address != nullptr
        ? ACL_SUCCESS
        : failed(ACL_ERROR_RT_MEMORY_ALLOCATION, "there is no memory for " + std::to_string(bytes) + " bytes");
}

/// False when `bytes` from a device address reach behind its allocation.
bool fits(const void* address, std::size_t bytes)
{
    const auto room = currentSession().roomAt(address);
    return !room || bytes <= *room;
}

} // namespace

namespace acann::emulator {

bool hostApiIsLinked() { return true; }

} // namespace acann::emulator

extern "C" {

aclError aclInit(const char*) { return ACL_SUCCESS; }
aclError aclFinalize() { return ACL_SUCCESS; }
const char* aclGetRecentErrMsg() { return lastError().c_str(); }
const char* aclrtGetSocName() { return currentSession().profile().id.c_str(); }

std::size_t aclDataTypeSize(aclDataType type)
{
    switch (type) {
    case ACL_INT8:
    case ACL_UINT8:
    case ACL_BOOL:
        return 1;
    case ACL_FLOAT16:
    case ACL_BF16:
    case ACL_INT16:
    case ACL_UINT16:
        return 2;
    case ACL_FLOAT:
    case ACL_INT32:
    case ACL_UINT32:
        return 4;
    case ACL_INT64:
    case ACL_UINT64:
    case ACL_DOUBLE:
        return 8;
    case ACL_DT_UNDEFINED:
        break;
    }
    return 0;
}

float aclFloat16ToFloat(aclFloat16 value) { return acann_emu::halfToFloat(value); }
aclFloat16 aclFloatToFloat16(float value) { return acann_emu::floatToHalf(value); }

aclError aclrtSetDevice(std::int32_t device)
{
    return device == 0 ? ACL_SUCCESS : failed(ACL_ERROR_RT_INVALID_DEVICEID, "the emulator has device 0 only");
}
aclError aclrtResetDevice(std::int32_t device) { return aclrtSetDevice(device); }
aclError aclrtGetDevice(std::int32_t* device)
{
    *device = 0;
    return ACL_SUCCESS;
}
aclError aclrtGetDeviceCount(std::uint32_t* count)
{
    *count = 1;
    return ACL_SUCCESS;
}
aclError aclrtGetRunMode(aclrtRunMode* mode)
{
    *mode = ACL_HOST;
    return ACL_SUCCESS;
}
aclError aclrtSynchronizeDevice() { return ACL_SUCCESS; }
aclError aclrtGetLastError(int) { return ACL_SUCCESS; }
aclError aclrtGetMemInfo(aclrtMemAttr, std::size_t* free, std::size_t* total)
{
    *free = *total = std::size_t{1} << 30;
    return ACL_SUCCESS;
}

aclError aclrtCreateContext(aclrtContext* context, std::int32_t device)
{
    const aclError known = aclrtSetDevice(device);
    return known == ACL_SUCCESS ? create(context) : known;
}
aclError aclrtDestroyContext(aclrtContext context) { return destroy(context); }
aclError aclrtSetCurrentContext(aclrtContext) { return ACL_SUCCESS; }
aclError aclrtGetCurrentContext(aclrtContext* context)
{
    static Handle current;
    *context = &current;
    return ACL_SUCCESS;
}

aclError aclrtCreateStream(aclrtStream* stream) { return create(stream); }
aclError aclrtCreateStreamWithConfig(aclrtStream* stream, std::uint32_t, std::uint32_t) { return create(stream); }
aclError aclrtDestroyStream(aclrtStream stream) { return destroy(stream); }
aclError aclrtDestroyStreamForce(aclrtStream stream) { return destroy(stream); }
aclError aclrtSynchronizeStream(aclrtStream) { return ACL_SUCCESS; }
aclError aclrtSynchronizeStreamWithTimeout(aclrtStream, std::int32_t) { return ACL_SUCCESS; }
aclError aclrtStreamWaitEvent(aclrtStream, aclrtEvent) { return ACL_SUCCESS; }

aclError aclrtCreateEvent(aclrtEvent* event) { return create(event); }
aclError aclrtCreateEventWithFlag(aclrtEvent* event, std::uint32_t) { return create(event); }
aclError aclrtCreateEventExWithFlag(aclrtEvent* event, std::uint32_t) { return create(event); }
aclError aclrtDestroyEvent(aclrtEvent event) { return destroy(event); }
aclError aclrtRecordEvent(aclrtEvent event, aclrtStream)
{
    if (event == nullptr)
        return failed(ACL_ERROR_INVALID_PARAM, "the event is null");
    static_cast<Handle*>(event)->recordedNs = currentSession().modelledNs();
    return ACL_SUCCESS;
}
aclError aclrtSynchronizeEvent(aclrtEvent) { return ACL_SUCCESS; }
aclError aclrtQueryEventStatus(aclrtEvent, aclrtEventRecordedStatus* status)
{
    *status = ACL_EVENT_RECORDED_STATUS_COMPLETE;
    return ACL_SUCCESS;
}
aclError aclrtEventElapsedTime(float* milliseconds, aclrtEvent start, aclrtEvent end)
{
    if (milliseconds == nullptr || start == nullptr || end == nullptr)
        return failed(ACL_ERROR_INVALID_PARAM, "an argument is null");
    constexpr double kNsPerMs = 1e6;
    *milliseconds = static_cast<float>(
        (static_cast<Handle*>(end)->recordedNs - static_cast<Handle*>(start)->recordedNs) / kNsPerMs);
    return ACL_SUCCESS;
}

aclError aclrtMalloc(void** address, std::size_t bytes, aclrtMemMallocPolicy) { return allocate(address, bytes); }
aclError aclrtMallocAlign32(void** address, std::size_t bytes, aclrtMemMallocPolicy)
{
    return allocate(address, bytes);
}
aclError aclrtMallocCached(void** address, std::size_t bytes, aclrtMemMallocPolicy) { return allocate(address, bytes); }
aclError aclrtFree(void* address)
{
    return currentSession().release(address)
        ? ACL_SUCCESS
        : failed(ACL_ERROR_RT_PARAM_INVALID, "aclrtFree of an address that aclrtMalloc did not give or that is freed");
}
aclError aclrtMallocHost(void** address, std::size_t bytes)
{
    if (address == nullptr || bytes == 0)
        return failed(ACL_ERROR_INVALID_PARAM, "aclrtMallocHost needs a place for the address and a size above 0");
    *address = std::malloc(bytes);
    return *address != nullptr ? ACL_SUCCESS : failed(ACL_ERROR_BAD_ALLOC, "there is no memory");
}
aclError aclrtFreeHost(void* address)
{
    std::free(address);
    return ACL_SUCCESS;
}
aclError aclrtMemcpy(void* target, std::size_t room, const void* source, std::size_t bytes, aclrtMemcpyKind)
{
    if (target == nullptr || source == nullptr || bytes > room)
        return failed(ACL_ERROR_INVALID_PARAM, "aclrtMemcpy gets a null address or more bytes than the target holds");
    if (!fits(target, bytes) || !fits(source, bytes))
        return failed(ACL_ERROR_RT_PARAM_INVALID, "aclrtMemcpy reaches behind the end of a device allocation");
    std::memcpy(target, source, bytes);
    return ACL_SUCCESS;
}
aclError aclrtMemcpyAsync(
    void* target, std::size_t room, const void* source, std::size_t bytes, aclrtMemcpyKind kind, aclrtStream)
{
    return aclrtMemcpy(target, room, source, bytes, kind);
}
aclError aclrtMemcpy2d(void* target, std::size_t targetPitch, const void* source, std::size_t sourcePitch,
    std::size_t width, std::size_t height, aclrtMemcpyKind kind)
{
    for (std::size_t row = 0; row < height; ++row)
        if (const aclError error = aclrtMemcpy(static_cast<char*>(target) + row * targetPitch, targetPitch,
                static_cast<const char*>(source) + row * sourcePitch, width, kind);
            error != ACL_SUCCESS)
            return error;
    return ACL_SUCCESS;
}
aclError aclrtMemset(void* address, std::size_t room, std::int32_t value, std::size_t bytes)
{
    if (address == nullptr || bytes > room || !fits(address, bytes))
        return failed(ACL_ERROR_INVALID_PARAM, "aclrtMemset gets a null address or more bytes than there are");
    std::memset(address, value, bytes);
    return ACL_SUCCESS;
}
aclError aclrtMemsetAsync(void* address, std::size_t room, std::int32_t value, std::size_t bytes, aclrtStream)
{
    return aclrtMemset(address, room, value, bytes);
}
}
