# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""From a KernelBench-format file to a task: which tensors go in, which cases are judged, what is computed."""

import numpy as np
import torch

from acann_cases import CaseMaker
from acann_graph import Foreign, evaluate
from acann_kernelbench import KernelBenchReference, dtype_name, flatten, state_of, to_numpy
from acann_recognise import simplify
from acann_recorder import Recorder, reachable
from acann_script import Problem
from acann_values import FLOATING

# Cases up to this size are used to check the graph; the largest would take seconds in float64.
CHECKED_ELEMENTS = 1 << 18
KNOWN_DTYPES = FLOATING | {"int8", "uint8", "int16", "int32", "int64", "bool"}


class Tracing:
    def __init__(self, request):
        self._file = request["file"]
        self._limit = request["maxElements"]
        self._reference = KernelBenchReference(request)
        self._notes = []
        self._group = self._reference.groups()[0]
        self._names = self._reference.argument_names(self._group)
        self._leaves = flatten(self._group)
        self._check_leaves()

    def _check_leaves(self):
        if not any(isinstance(leaf, torch.Tensor) for leaf in self._leaves):
            raise Problem("task-broken", f"get_inputs in {self._file} returns no tensor",
                          "Return the list of forward's arguments.")
        for name, leaf in zip(self._names, self._leaves):
            if not isinstance(leaf, torch.Tensor):
                continue
            if leaf.numel() == 0:
                raise Problem("empty-shape", f"The input '{name}' of {self._file} has zero elements: "
                              f"{list(leaf.shape)}", "Give every axis an extent of at least 1.")
            if dtype_name(leaf.dtype) not in KNOWN_DTYPES:
                raise Problem("unknown-dtype", f"The input '{name}' of {self._file} has the unsupported data type "
                              f"{leaf.dtype}", f"Use one of {', '.join(sorted(KNOWN_DTYPES))}.")

    def answer(self):
        maker = CaseMaker(self._reference, self._limit, self._notes, self._declared)
        runs = maker.runs()
        small = min(runs, key=lambda run: (run.has_unit_extent, run.elements))
        state, nodes, results = self._record(small, runs)
        inputs = [{"name": name, "parameter": False} for name in small.tensors]
        inputs += [{"name": name, "parameter": True} for name in state]
        attributes, nodes = self._lift_epsilon(nodes)
        count = len(runs[0].outputs)
        outputs = [{"name": "y" if count == 1 else f"y{i}", "parameter": False} for i in range(count)]
        self._avoid_clashes(inputs, outputs)
        return {"inputs": inputs, "outputs": outputs,
                "cases": [self._case(run, state, attributes) for run in runs],
                "graph": {"nodes": nodes, "results": results if nodes else []},
                "evaluationMode": self._reference.evaluation_mode, "notes": self._notes + self._reference.notes}

    def _declared(self, name, tensor):
        """The distribution of a data input: signed normal, whatever the file draws; integers keep their range."""
        if dtype_name(tensor.dtype) in FLOATING:
            positive = {"kind": "uniform", "options": {"low": 2.0**-6, "high": 1.0}}
            return positive if self._reference.positive else {"kind": "normal", "options": {}}
        low, high = getattr(tensor, "acann_range", (0, 2))
        if tensor.device.type != "meta" and not hasattr(tensor, "acann_range"):
            low, high = int(tensor.min()), int(tensor.max()) + 1
        return {"kind": "integers", "options": {"low": low, "high": high}}

    def _avoid_clashes(self, inputs, outputs):
        taken = {spec["name"] for spec in inputs}
        for spec in outputs:
            while spec["name"] in taken:
                spec["name"] = "out_" + spec["name"]

    # --- the graph ----------------------------------------------------------------------------------------------

    def _record(self, run, runs):
        """Parameters that the model uses, and its graph; an empty graph with a note when it cannot be trusted."""
        tensors = run.draw(seed=1)
        named = self._named(tensors)
        before = _as_arrays(named)
        recorder = Recorder(named)
        with recorder:
            outputs = self._reference.forward(self._reference.model, run.group, run.leaves(tensors))
        results = [self._result(recorder, value) for value in outputs]
        nodes = reachable(recorder.nodes, results)
        used = {arg for node in nodes for arg in node["args"]}
        parameters = self._used_state(used)
        shapes = {name: list(tensor.shape) for name, tensor in named.items()}
        shapes.update(_shapes_of(nodes, before))
        nodes = simplify(nodes, results, shapes)
        # Both signs, because a model that branches usually branches on a sum or a comparison with 0.
        signs = (1,) if self._reference.positive else (1, -1)
        checked = [other for other in runs if other.elements <= CHECKED_ELEMENTS or other is run]
        if not all(self._holds(nodes, results, other, sign) for other in checked for sign in signs):
            return parameters, [], []
        return parameters, nodes, results

    def _named(self, tensors):
        state = {name: tensor for name, tensor in state_of(self._reference.model).items() if name not in tensors}
        return {**tensors, **state}

    def _result(self, recorder, value):
        text = recorder.text(value)
        return text if any(node["id"] == text for node in recorder.nodes) else recorder.emit("identity", [text])

    def _used_state(self, used):
        parameters = {id(parameter) for parameter in self._reference.model.parameters()}
        return {name: self._state_binding(tensor, id(tensor) in parameters)
                for name, tensor in state_of(self._reference.model).items() if name in used}

    def _state_binding(self, tensor, is_parameter):
        values = tensor.detach().double()
        if not is_parameter or not tensor.dtype.is_floating_point:
            distribution = {"kind": "model", "options": {}}
        elif bool((values == values.flatten()[0]).all()):
            # γ = 1 and β = 0 would let a kernel pass that ignores them.
            distribution = {"kind": "normal", "options": {"mean": float(values.flatten()[0]), "std": 0.5}}
        else:
            mean, std = (float(f"{value:.3g}") for value in (values.mean(), values.std()))
            distribution = {"kind": "normal", "options": {"mean": mean, "std": std}}
        return {"dtype": dtype_name(tensor.dtype), "shape": list(tensor.shape), "distribution": distribution}

    def _holds(self, nodes, results, run, sign):
        """Whether the graph gives the model's results on one case, with values that were not recorded."""
        tensors = {name: sign * tensor if tensor.dtype.is_floating_point else tensor
                   for name, tensor in run.draw(seed=2).items()}
        inputs = _as_arrays(self._named(tensors))
        try:
            found = evaluate(nodes, results, inputs, {})
        except Foreign as foreign:
            self._remark(f"the operation '{foreign}' is outside the vocabulary of graphs")
            return True  # still worth showing and routing by
        except (ValueError, TypeError, IndexError, KeyError) as error:
            self._remark(f"no graph: what was recorded does not hold in case '{run.case_id}' ({error})")
            return False
        outputs = self._reference.forward(self._reference.model, run.group, run.leaves(tensors))
        for ours, theirs in zip(found, outputs):
            if tuple(ours.shape) != tuple(theirs.shape) or not _close(ours, theirs):
                self._remark(f"no graph: what was recorded does not give the model's results in case '{run.case_id}'")
                return False
        return True

    def _remark(self, text):
        if text not in self._notes:
            self._notes.append(text)

    def _lift_epsilon(self, nodes):
        """Makes the epsilon of a normalization an attribute, which hosts can ask for."""
        attributes = {}
        for node in nodes:
            if "eps" not in node["options"]:
                continue
            value = float(node["options"]["eps"])
            names = [name for name, known in attributes.items() if known == value]
            name = names[0] if names else "eps" + (str(len(attributes) + 1) if attributes else "")
            attributes[name] = value
            node["options"]["eps"] = "@" + name
        return attributes, nodes

    def _case(self, run, state, attributes):
        inputs = [run.binding(name) for name in run.tensors] + list(state.values())
        outputs = [{"dtype": dtype_name(value.dtype), "shape": list(value.shape),
                    "distribution": {"kind": "normal", "options": {}}} for value in run.outputs]
        return {"id": run.case_id, "primary": run.primary, "inputs": inputs, "outputs": outputs,
                "attributes": {**run.attributes, **attributes}, "note": run.note}


def _as_arrays(named):
    # Copies, since the model may change its inputs.
    return {name: np.array(to_numpy(tensor), dtype=np.float64 if tensor.dtype.is_floating_point else None)
            for name, tensor in named.items()}


def _close(ours, theirs):
    """Equal but for the rounding of the model's type, which in a sum is relative to the largest values."""
    bound = {torch.bfloat16: 4e-2, torch.float16: 5e-3}.get(theirs.dtype, 1e-4)
    theirs = np.asarray(to_numpy(theirs), dtype=np.float64)
    scale = float(np.max(np.abs(theirs[np.isfinite(theirs)]), initial=0.0))
    return np.allclose(ours, theirs, rtol=bound, atol=bound * scale + 1e-30, equal_nan=True)


def _shapes_of(nodes, values):
    """Shapes of the nodes that can be evaluated, by evaluating them one by one."""
    known, shapes = dict(values), {}
    for node in nodes:
        try:
            known[node["id"]] = evaluate([node], [node["id"]], known, {})[0]
        except (Foreign, ValueError, TypeError, IndexError, KeyError):
            continue
        shapes[node["id"]] = list(known[node["id"]].shape)
    return shapes
