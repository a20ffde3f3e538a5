# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""GELU in its exact form, in KernelBench's file format."""

import torch
from torch import nn

ROWS = 1024
COLUMNS = 1024


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.activation = nn.GELU()

    def forward(self, x):
        return self.activation(x)


def get_inputs():
    return [torch.randn(ROWS, COLUMNS)]


def get_init_inputs():
    return []
