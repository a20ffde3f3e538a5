# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sum of two tensors of equal shape."""

def add(x1, x2):
    return x1 + x2
