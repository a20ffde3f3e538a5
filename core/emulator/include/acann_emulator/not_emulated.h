// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two ways to say no. ACANN_NOT_EMULATED declares a function that the 910B has and this emulator does not emulate: it
// compiles with any arguments, and calling it ends the block with the finding NOT-EMULATED at the kernel's line.
// ACANN_NOT_ON_910B declares a name that the 910B does not have: using it is a compile error that names the substitute.
#pragma once

#include "acann_emulator/tensor.h"

namespace acann_emu {

/// Any argument, with the place of the call.
class AnyArgument
{
public:
    template <typename T>
    AnyArgument(const T&, Here where = Here::at())
        : here(where)
    { }
    Here here;
};

template <typename... Types> inline constexpr bool kNever = false;

/// What a function that is not there returns: whatever the kernel expects.
struct AnyResult
{
    template <typename T> operator T() const { return T(); }
};

} // namespace acann_emu

// The place comes from the conversion of the first argument, or from the default argument when there is none.
#define ACANN_NOT_EMULATED_BODY(NAME, REASON)                                                                          \
    {                                                                                                                  \
        acann_emu_not_emulated(NAME, REASON, first.here);                                                              \
        return {};                                                                                                     \
    }
#define ACANN_NOT_EMULATED(NAME, REASON)                                                                               \
    template <typename... Types, typename... Arguments>                                                                \
    inline acann_emu::AnyResult NAME(acann_emu::AnyArgument first, const Arguments&...)                                \
        ACANN_NOT_EMULATED_BODY(#NAME, REASON) template <auto value, auto... values, typename... Arguments>            \
        inline acann_emu::AnyResult NAME(acann_emu::AnyArgument first, const Arguments&...) ACANN_NOT_EMULATED_BODY(   \
            #NAME, REASON) template <typename T, auto value, auto... values, typename... Arguments>                    \
        inline acann_emu::AnyResult NAME(acann_emu::AnyArgument first, const Arguments&...) ACANN_NOT_EMULATED_BODY(   \
            #NAME, REASON) template <typename T, typename U, auto value, auto... values, typename... Arguments>        \
        inline acann_emu::AnyResult NAME(acann_emu::AnyArgument first, const Arguments&...)                            \
            ACANN_NOT_EMULATED_BODY(#NAME, REASON)

#define ACANN_NOT_ON_910B(NAME, SUBSTITUTE)                                                                            \
    template <typename... Types, typename... Arguments> inline void NAME(const Arguments&...)                          \
    {                                                                                                                  \
        static_assert(acann_emu::kNever<Types..., Arguments...>, #NAME " does not exist on the 910B; " SUBSTITUTE);    \
    }
