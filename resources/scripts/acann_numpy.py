# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A NumPy reference: one function that takes the inputs in order and the attributes by keyword."""

import inspect
import os

import numpy as np

from acann_script import Problem, faults_of, load_source
from acann_values import widen


class NumpyReference:
    def __init__(self, request):
        self._file = request["file"]
        self._name = os.path.basename(self._file)
        namespace = load_source(request["source"], self._file)
        self._function = namespace.get(request["function"])
        if not callable(self._function):
            raise Problem("reference-failed", f"{self._file} has no function '{request['function']}'",
                          "Name the function that computes the reference under 'reference'.")
        self.notes = []

    def check_attributes(self, attributes):
        """Complains about an attribute that the function does not take, since it would be ignored."""
        parameters = inspect.signature(self._function).parameters
        if any(p.kind == inspect.Parameter.VAR_KEYWORD for p in parameters.values()):
            return
        for name in attributes:
            if name not in parameters:
                raise Problem("task-broken", f"The attribute '{name}' is not a parameter of the function "
                              f"'{self._function.__name__}' in {self._file}", "Rename or remove the attribute.")

    def golden(self, binding, stored):
        """Outputs in float64, from inputs that were rounded to the task's dtypes."""
        arrays = [widen(array, spec["dtype"]) for array, spec in zip(stored, binding["inputs"])]
        return self._call(binding, arrays)

    def same_dtype(self, binding, stored):
        """Outputs computed in the task's own dtypes; None where NumPy lacks the type."""
        if any(spec["dtype"] == "bfloat16" for spec in binding["inputs"]):
            return None
        return self._call(binding, [array.copy() for array in stored])

    def _call(self, binding, arrays):
        self.check_attributes(binding["attributes"])
        with faults_of(self._file, f"running case '{binding['id']}'"), np.errstate(all="ignore"):
            result = self._function(*arrays, **binding["attributes"])
        return [np.asarray(value) for value in (result if isinstance(result, (tuple, list)) else [result])]
