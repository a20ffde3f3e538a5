# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the helper scripts talk to the workbench.

A script is started as `python3 -B SCRIPT FOLDER`. It reads FOLDER/request.json and writes FOLDER/response.json,
which holds either {"ok": …} or {"error": {"code", "text", "nextStep", "detail"}}. What a reference prints goes to
stderr, so that it cannot be taken for an answer.
"""

import contextlib
import errno
import json
import linecache
import os
import sys
import traceback


class Problem(Exception):
    """A complaint for a person: one sentence and what to do next."""

    def __init__(self, code, text, next_step="", detail=""):
        super().__init__(text)
        self.code = code
        self.text = text
        self.next_step = next_step
        self.detail = detail


_PACKAGES = {"numpy": "python3-numpy", "torch": "python3-torch"}


def missing_package(name):
    """The problem of a package that this Python lacks."""
    apt = _PACKAGES.get(name)
    ways = f"'sudo apt-get install {apt}' or " if apt else ""
    return Problem(
        "package-missing",
        f"The Python package '{name}' is missing for {sys.executable}",
        f"Install it with {ways}'pip install {name}' in a virtual environment whose python ACANN_PYTHON names.",
    )


def import_numpy():
    try:
        import numpy
    except ImportError as error:
        raise missing_package("numpy") from error
    return numpy


def import_torch():
    import_numpy()
    try:
        import torch
    except ImportError as error:
        raise missing_package("torch") from error
    # One thread gives the same order of additions on every run.
    torch.set_num_threads(1)
    return torch


@contextlib.contextmanager
def faults_of(file, doing):
    """Turns an exception of the reference into one sentence that names the reference's own line."""
    try:
        yield
    except Problem:
        raise
    except ModuleNotFoundError as error:
        if error.name:
            raise missing_package(error.name.split(".")[0]) from error
        raise
    except MemoryError as error:
        raise Problem("reference-failed", f"{file} needs more memory than there is while {doing}",
                      "Use smaller shapes.") from error
    except (Exception, SystemExit) as error:
        message = f"{type(error).__name__}: {_first_line(error)}"
        raise Problem("reference-failed", f"{_place(error, file)}: {message} (while {doing})",
                      "Mend the reference file.", traceback.format_exc()) from error


def _first_line(error):
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    lines = text.strip().splitlines()
    return lines[0] if lines else "(no message)"


def _place(error, file):
    if isinstance(error, SyntaxError) and error.filename == file:
        return f"{file}:{error.lineno}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return f"{file}:{lines[-1]}" if lines else file


def load_source(source, file):
    """Executes a reference's text as a module; its name is the file's path, so that tracebacks and files beside it
    are found."""
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    namespace = {"__name__": "acann_reference", "__file__": file}
    with faults_of(file, "loading the file"):
        exec(compile(source, file, "exec"), namespace)  # the point of a reference is to be run; the caller is sandboxed
    return namespace


def run_script(body):
    """Runs `body(request, folder) -> dict` and writes its answer."""
    folder = sys.argv[1]
    os.dup2(2, 1)
    with open(os.path.join(folder, "request.json"), encoding="utf-8") as stream:
        request = json.load(stream)
    try:
        answer = {"ok": body(request, folder)}
    except Problem as problem:
        answer = {"error": {"code": problem.code, "text": problem.text, "nextStep": problem.next_step,
                            "detail": problem.detail}}
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise
        answer = {"error": {"code": "store-full", "text": f"The values of the reference cannot be stored: {error}",
                            "nextStep": "Free some disk space, or set XDG_CACHE_HOME to a larger disk.",
                            "detail": ""}}
    partial = os.path.join(folder, "response.partial")
    with open(partial, "w", encoding="utf-8") as stream:
        json.dump(answer, stream)
    os.replace(partial, os.path.join(folder, "response.json"))
