# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""ReLU: negative values become 0."""

import numpy as np


def relu(x):
    return np.maximum(x, 0)
