// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acann_emulator/library_abi.h"
#include "acann_emulator/tensor.h"

namespace AscendC {
namespace emu {

/// Collects the operands of a library function in the order that its LibraryOp documents.
class Library
{
public:
    Library(acann_emu::LibraryOp op, const char* api, EmuHere here)
        : m_call(op, api, here)
    { }
    template <typename T> Library& out(const char* name, const LocalTensor<T>& tensor, int64_t elements)
    {
        return add(name, tensor, elements, true, false);
    }
    template <typename T> Library& in(const char* name, const LocalTensor<T>& tensor, int64_t elements)
    {
        return add(name, tensor, elements, false, true);
    }
    template <typename T> Library& both(const char* name, const LocalTensor<T>& tensor, int64_t elements)
    {
        return add(name, tensor, elements, true, true);
    }
    Library& none()
    {
        ++m_call.count;
        return *this;
    }
    Library& workspace(const LocalTensor<uint8_t>& tensor)
    {
        m_call.workspace = tensor.view();
        m_call.hasWorkspace = true;
        return *this;
    }
    template <typename... Numbers> Library& numbers(Numbers... values)
    {
        int at = 0;
        ((m_call.numbers[at++] = static_cast<int64_t>(values)), ...);
        return *this;
    }
    Library& reals(double first, double second = 0)
    {
        m_call.reals[0] = first;
        m_call.reals[1] = second;
        return *this;
    }
    Library& result(int64_t* where)
    {
        m_call.result = where;
        return *this;
    }
    void run() const { acann_emu_library(m_call); }

private:
    template <typename T>
    Library& add(const char* name, const LocalTensor<T>& tensor, int64_t elements, bool written, bool read)
    {
        acann_emu::LibraryOperand& operand = m_call.operands[m_call.count++];
        operand.view = tensor.view();
        operand.elements = elements;
        operand.name = name;
        operand.type = acann_emu::dtypeOf<T>();
        operand.written = written;
        operand.read = read;
        return *this;
    }
    acann_emu::LibraryCall m_call;
};

template <typename T> constexpr int64_t perBlock() { return 32 / static_cast<int64_t>(sizeof(T)); }

} // namespace emu
} // namespace AscendC
