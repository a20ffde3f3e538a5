// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emulator/atomic_stores.h"

#include "emulator/include/acann_emulator/scalar_types.h"

#include <algorithm>
#include <cstring>

namespace acann::emulator {

namespace {

template <typename T> T combine(T old, T value, int operation)
{
    return operation == 2 ? std::max(old, value) : operation == 3 ? std::min(old, value) : static_cast<T>(old + value);
}

template <typename T> void accumulate(std::uint8_t* target, const std::uint8_t* data, std::size_t bytes, int operation)
{
    for (std::size_t at = 0; at + sizeof(T) <= bytes; at += sizeof(T)) {
        T old;
        T value;
        std::memcpy(&old, target + at, sizeof old);
        std::memcpy(&value, data + at, sizeof value);
        old = combine(old, value, operation);
        std::memcpy(target + at, &old, sizeof old);
    }
}

/// 16-bit floating types accumulate in float and round once per store.
template <typename ToFloat, typename FromFloat>
void accumulate16(const AtomicStore& store, ToFloat toFloat, FromFloat fromFloat)
{
    for (std::size_t at = 0; at + 2 <= store.data.size(); at += 2) {
        std::uint16_t old;
        std::uint16_t value;
        std::memcpy(&old, store.address + at, sizeof old);
        std::memcpy(&value, store.data.data() + at, sizeof value);
        old = fromFloat(combine(toFloat(old), toFloat(value), store.operation));
        std::memcpy(store.address + at, &old, sizeof old);
    }
}

} // namespace

void apply(const AtomicStore& store)
{
    using acann_emu::DType;
    const std::uint8_t* data = store.data.data();
    const std::size_t bytes = store.data.size();
    switch (store.type) {
    case DType::Float:
        return accumulate<float>(store.address, data, bytes, store.operation);
    case DType::Int8:
        return accumulate<std::int8_t>(store.address, data, bytes, store.operation);
    case DType::Int16:
        return accumulate<std::int16_t>(store.address, data, bytes, store.operation);
    case DType::Int32:
        return accumulate<std::int32_t>(store.address, data, bytes, store.operation);
    case DType::Half:
        return accumulate16(store, acann_emu::halfToFloat, acann_emu::floatToHalf);
    case DType::BFloat16:
        return accumulate16(store, acann_emu::bfloatToFloat, acann_emu::floatToBfloat);
    default:
        return;
    }
}

} // namespace acann::emulator
