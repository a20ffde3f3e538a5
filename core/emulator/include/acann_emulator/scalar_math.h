// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// <math.h> and <cmath> for kernels. The special functions of C++17 (beta, Bessel, …) are left out: no core has them,
// and libstdc++ instantiates them anew in every file, which would be a fifth of a kernel's compile time.
#pragma once

#include <cstddef> // defines libstdc++'s switches

#ifdef _GLIBCXX_USE_STD_SPEC_FUNCS
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#define _GLIBCXX_USE_STD_SPEC_FUNCS 0
#include <math.h>
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#else
#include <math.h>
#endif
