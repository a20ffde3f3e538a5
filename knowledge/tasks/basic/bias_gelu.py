# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bias per column, then GELU in its exact form."""

import math

import numpy as np

_erf = np.frompyfunc(math.erf, 1, 1)


def bias_gelu(x, bias):
    shifted = x + bias
    phi = (1 + _erf(shifted / math.sqrt(2)).astype(shifted.dtype)) / 2
    return shifted * phi
