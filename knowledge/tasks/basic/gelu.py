# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""GELU in its exact form, x·Φ(x) with the normal distribution function Φ."""

import math

import numpy as np

_erf = np.frompyfunc(math.erf, 1, 1)


def gelu(x):
    phi = (1 + _erf(x / math.sqrt(2)).astype(x.dtype)) / 2
    return x * phi
