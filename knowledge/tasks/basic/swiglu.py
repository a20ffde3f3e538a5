# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""SwiGLU gate: silu(gate) · value."""

import numpy as np


def swiglu(gate, value):
    # e^-|x| never overflows; the two branches are the same function.
    small = np.exp(-np.abs(gate))
    sigmoid = np.where(gate >= 0, 1 / (1 + small), small / (1 + small))
    return gate * sigmoid * value
