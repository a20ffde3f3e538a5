# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the inputs of every trial, runs the reference on them and stores both as .npy.

Request: the stored form of a task (`task`) and `trials`: [{"caseId", "distribution", "seed"}].
Answer: {"trials": [{"inputs", "expected", "sameDType", "expectsNonFinite", "note"}], "notes"}; files are in FOLDER.
"""

from acann_script import import_numpy, import_torch, run_script


def body(request, folder):
    import_numpy()
    if request["task"]["reference"]["kind"] == "kernelbench":
        import_torch()
    from acann_trials import Runner  # needs NumPy, whose absence has its own message
    return Runner(request["task"], folder).run(request["trials"])


if __name__ == "__main__":
    run_script(body)
