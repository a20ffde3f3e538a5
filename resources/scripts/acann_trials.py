# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trials: draws inputs, runs the reference on them and stores both as .npy."""

import os

import numpy as np

from acann_graph import Foreign, evaluate
from acann_script import Problem
from acann_values import FLOATING, LARGEST, draw, generator, round_to, widen

# Inputs are shrunk at most this often, by 4 each time, until the golden values fit the output's dtype.
SHRINK_STEPS = 8


def reference_of(task):
    request = task["reference"]
    if request["kind"] == "numpy":
        from acann_numpy import NumpyReference
        return NumpyReference(request)
    from acann_kernelbench import KernelBenchReference
    return KernelBenchReference(request, [spec["name"] for spec in task["inputs"]])


class Runner:
    def __init__(self, task, folder):
        self._task = task
        self._folder = folder
        self._reference = reference_of(task)
        self._cases = {case["id"]: case for case in task["cases"]}
        self._notes = []
        self._graph_checked = False

    def run(self, trials):
        answers = [self._trial(index, trial) for index, trial in enumerate(trials)]
        return {"trials": answers, "notes": self._notes + self._reference.notes}

    def _trial(self, index, trial):
        binding = self._cases[trial["caseId"]]
        inputs, golden, scale = self._fitting(binding, trial)
        notes = [] if scale == 1.0 else [f"inputs scaled by {scale:g} so that the result fits"]
        non_finite = sum(int(np.count_nonzero(~np.isfinite(y))) for y in golden if y.dtype.kind == "f")
        undefined = sum(int(np.count_nonzero(np.isnan(y))) for y in golden if y.dtype.kind == "f")
        if undefined and self._all_finite(binding, inputs):
            notes.append(f"{undefined} NaN in the golden values from finite inputs")
        self._check_graph(binding, inputs, golden)
        return {"inputs": self._save(index, "in", inputs), "expected": self._save(index, "golden", golden),
                "sameDType": self._own(index, binding, inputs), "expectsNonFinite": non_finite > 0,
                "note": "; ".join(notes)}

    def _inputs(self, binding, trial, scale):
        return [self._input(binding, trial, spec, given, scale)
                for spec, given in zip(self._task["inputs"], binding["inputs"])]

    def _input(self, binding, trial, spec, given, scale):
        declared = given["distribution"]
        if declared["kind"] == "model":
            return round_to(self._reference.model_value(spec["name"]), given["dtype"])
        kept = (spec["parameter"] or declared["kind"] != "normal" or trial["distribution"] == "declared"
                or given["dtype"] not in FLOATING)
        kind, options = (declared["kind"], declared["options"]) if kept else (trial["distribution"], {})
        rng = generator(self._task["id"], binding["id"], trial["distribution"], trial["seed"], spec["name"])
        # What the author declared is a domain of the operator, so it is never scaled.
        return draw(kind, options, given["dtype"], given["shape"], rng, 1.0 if kept else scale)

    def _fitting(self, binding, trial):
        scale = 1.0
        for step in range(SHRINK_STEPS):
            inputs = self._inputs(binding, trial, scale)
            golden = self._golden(binding, inputs)
            shrinkable = trial["distribution"] not in ("special", "declared") and step + 1 < SHRINK_STEPS
            if not shrinkable or self._fits(binding, golden):
                return inputs, golden, scale
            scale /= 4
        raise AssertionError("the last step always returns")

    def _fits(self, binding, golden):
        for values, spec in zip(golden, binding["outputs"]):
            if spec["dtype"] in LARGEST and np.any(np.abs(values) > LARGEST[spec["dtype"]] / 2):
                return False
        return True

    def _golden(self, binding, inputs):
        outputs = self._reference.golden(binding, [array.copy() for array in inputs])
        self._check_outputs(binding, outputs)
        return [self._golden_type(values, spec) for values, spec in zip(outputs, binding["outputs"])]

    def _golden_type(self, values, spec):
        if spec["dtype"] not in FLOATING:
            exact = values.astype(spec["dtype"])
            if not np.array_equal(exact, values):
                raise Problem("task-broken", f"The reference returns {values.dtype} values that {spec['dtype']} "
                              "cannot hold", "Correct the output's dtype in the task.")
            return exact
        if values.dtype.kind == "f" and values.dtype.itemsize < 8:
            self._remark(f"the reference computes in {values.dtype} although it is given float64")
        return values.astype(np.float64)

    def _check_outputs(self, binding, outputs):
        names = [spec["name"] for spec in self._task["outputs"]]
        if len(outputs) != len(names):
            raise Problem("task-broken", f"The reference returns {len(outputs)} outputs where the task has {len(names)}",
                          "Correct 'outputs' in the task or what the reference returns.")
        for name, values, spec in zip(names, outputs, binding["outputs"]):
            if list(values.shape) != list(spec["shape"]):
                raise Problem("task-broken", f"The reference returns shape {list(values.shape)} for '{name}' in case "
                              f"'{binding['id']}' where the task says {spec['shape']}",
                              "Correct the shape in the task or the reference.")

    def _own(self, index, binding, inputs):
        try:
            outputs = self._reference.same_dtype(binding, inputs)
        except Problem as problem:
            self._remark(f"no result in the task's own dtype: {problem.text}")
            return []
        if outputs is None:
            return []
        self._check_outputs(binding, outputs)
        # A reference may return a wider type than it is given; a kernel cannot.
        stored = [round_to(values, spec["dtype"]) for values, spec in zip(outputs, binding["outputs"])]
        return self._save(index, "own", stored)

    def _check_graph(self, binding, inputs, golden):
        """Compares the expression graph with the reference once: templates are built from the graph."""
        graph = self._task["graph"]
        if self._graph_checked or not graph["nodes"] or not all(np.all(np.isfinite(y)) for y in golden):
            return
        self._graph_checked = True
        values = {spec["name"]: widen(array, given["dtype"])
                  for spec, array, given in zip(self._task["inputs"], inputs, binding["inputs"])}
        try:
            found = evaluate(graph["nodes"], graph["results"], values, binding["attributes"])
        except Foreign:
            return
        for name, ours, theirs in zip((spec["name"] for spec in self._task["outputs"]), found, golden):
            span = max(float(np.max(np.abs(theirs))), 1e-30)
            worst = float(np.max(np.abs(ours - theirs.astype(np.float64)))) / span
            if worst > 1e-4:
                raise Problem("task-broken", f"The graph does not compute what the reference does: '{name}' differs by "
                              f"{worst:.2g} of its largest value", "Correct the graph, or remove it from the task.")

    def _all_finite(self, binding, inputs):
        return all(np.all(np.isfinite(widen(array, spec["dtype"])))
                   for array, spec in zip(inputs, binding["inputs"]) if "float" in spec["dtype"])

    def _save(self, index, role, arrays):
        names = [f"{index:03d}-{role}-{position}.npy" for position in range(len(arrays))]
        for name, array in zip(names, arrays):
            np.save(os.path.join(self._folder, name), np.ascontiguousarray(array).reshape(array.shape))
        return names

    def _remark(self, text):
        if text not in self._notes:
            self._notes.append(text)
