// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Temporary space of the element-wise library functions: how many buffers of the input's size they keep at once, for
// types of 16 and of 32 bits. The smallest temporary tensor has as many repeats of 256 bytes. From the documented
// factors of the host functions; where reusing the source saves a buffer, the smaller number stands.
#pragma once

#define ACANN_LIBRARY_SPACE(X)                                                                                         \
    X(Acos, 6, 2)                                                                                                      \
    X(Acosh, 2, 1)                                                                                                     \
    X(Asin, 6, 2)                                                                                                      \
    X(Asinh, 3, 3)                                                                                                     \
    X(Atan, 12, 5)                                                                                                     \
    X(Atanh, 4, 1)                                                                                                     \
    X(Ceil, 2, 1)                                                                                                      \
    X(Cos, 8, 2)                                                                                                       \
    X(Cosh, 6, 2)                                                                                                      \
    X(Digamma, 16, 6)                                                                                                  \
    X(Erf, 8, 3)                                                                                                       \
    X(Erfc, 16, 7)                                                                                                     \
    X(Floor, 2, 0)                                                                                                     \
    X(Frac, 4, 0)                                                                                                      \
    X(Lgamma, 13, 7)                                                                                                   \
    X(Log2, 2, 0)                                                                                                      \
    X(Round, 1, 1)                                                                                                     \
    X(Sign, 3, 3)                                                                                                      \
    X(Sin, 8, 2)                                                                                                       \
    X(Sinh, 4, 1)                                                                                                      \
    X(Tan, 10, 4)                                                                                                      \
    X(Tanh, 4, 1)                                                                                                      \
    X(Trunc, 2, 1)                                                                                                     \
    X(Sigmoid, 1, 1)                                                                                                   \
    X(Gelu, 3, 3)                                                                                                      \
    X(Power, 14, 4)                                                                                                    \
    X(Fmod, 6, 0)                                                                                                      \
    X(Xor, 1, 1)                                                                                                       \
    X(SwiGLU, 6, 0)                                                                                                    \
    X(GeGLU, 4, 0)                                                                                                     \
    X(ReGlu, 6, 0)
