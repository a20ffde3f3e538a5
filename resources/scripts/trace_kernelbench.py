# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a KernelBench-format file: signature, cases and graph.

Request: {"file", "source", "maxElements"}.
Answer: {"inputs", "outputs", "cases", "graph", "evaluationMode", "notes"} in the stored form of a task.
"""

from acann_script import import_torch, run_script


def body(request, _folder):
    import_torch()
    from acann_tracing import Tracing  # needs PyTorch, whose absence has its own message
    return Tracing(request).answer()


if __name__ == "__main__":
    run_script(body)
