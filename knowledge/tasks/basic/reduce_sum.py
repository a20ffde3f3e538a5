# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sum of each row; the reduced axis stays with extent 1."""

import numpy as np


def reduce_sum(x):
    return np.sum(x, axis=-1, keepdims=True)
