# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A KernelBench-format reference: class Model, get_inputs (or get_input_groups) and get_init_inputs."""

import inspect
import re

import numpy as np
import torch
from torch.overrides import TorchFunctionMode

from acann_script import Problem, faults_of, load_source
from acann_values import widen

# The seed under which a model is built; KernelBench uses the same number.
MODEL_SEED = 42

_FACTORIES = {"rand", "randn", "randint", "zeros", "ones", "empty", "full", "randperm", "arange", "linspace"}


class _WithoutData(TorchFunctionMode):
    """Makes tensor factories return tensors without storage: only shapes and dtypes are asked for, and benchmark
    files like inputs of several gigabytes. Remembers the range of random integers."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        name = getattr(func, "__name__", "")
        if name in _FACTORIES and func is getattr(torch, name, None):
            kwargs["device"] = "meta"
        result = func(*args, **kwargs)
        if name in ("randint", "randperm") and isinstance(result, torch.Tensor):
            numbers = [a for a in args if isinstance(a, int)]
            result.acann_range = (numbers[-2] if len(numbers) > 1 else 0, numbers[-1] if numbers else
                                  kwargs.get("high", 2))
        return result


def dtype_name(dtype):
    return str(dtype).removeprefix("torch.")


def to_torch(stored, dtype):
    if dtype == "bfloat16":
        return torch.from_numpy(stored.view(np.int16).copy()).view(torch.bfloat16)
    return torch.from_numpy(np.ascontiguousarray(stored).reshape(stored.shape).copy())


def to_numpy(value):
    if not isinstance(value, torch.Tensor):
        value = torch.as_tensor(value)
    value = value.detach()
    return value.float().numpy() if value.dtype == torch.bfloat16 else value.numpy()


def flatten(value):
    """Tensors and scalars of nested lists, tuples and dictionaries, in order."""
    if isinstance(value, dict):
        return [leaf for member in value.values() for leaf in flatten(member)]
    if isinstance(value, (list, tuple)):
        return [leaf for member in value for leaf in flatten(member)]
    return [value]


def rebuild(template, leaves):
    """The inverse of flatten: the template's structure with the next leaves of an iterator."""
    if isinstance(template, dict):
        return {key: rebuild(member, leaves) for key, member in template.items()}
    if isinstance(template, (list, tuple)):
        return type(template)(rebuild(member, leaves) for member in template)
    return next(leaves)


class KernelBenchReference:
    """`request` is the stored form of a task's reference; its `function` is "eval" when the model only gives equal
    results twice in evaluation mode. `input_names` are the task's inputs."""

    def __init__(self, request, input_names=()):
        self.file = request["file"]
        self._input_names = list(input_names)
        self._namespace = load_source(request["source"], self.file)
        self._require("Model")
        self._require("get_inputs", "get_input_groups")
        self.notes = []
        self._double = None
        self._groups = None
        self.evaluation_mode = request.get("function") == "eval"
        self.widened = False
        self.positive = False
        self.model = self._build()

    def _require(self, *alternatives):
        if not any(callable(self._namespace.get(name)) for name in alternatives):
            missing = " or ".join(f"'{name}'" for name in alternatives)
            raise Problem("task-broken", f"{self.file} does not define {missing}",
                          "A KernelBench file needs 'class Model', 'get_inputs' and 'get_init_inputs'.")

    def _build(self):
        with faults_of(self.file, "building the model"):
            torch.manual_seed(MODEL_SEED)
            init = self._namespace.get("get_init_inputs", list)()
            arguments = ((), init) if isinstance(init, dict) else (init, {})
            model = self._namespace["Model"](*arguments[0], **arguments[1])
            if not isinstance(model, torch.nn.Module):
                raise TypeError("'Model' is not a torch.nn.Module")
            return model.train(not self.evaluation_mode)

    def groups(self):
        """The argument lists of the file, without data where the file allows it."""
        if self._groups is None:
            self._groups = self._make_groups()
        return self._groups

    def _make_groups(self):
        try:
            with _WithoutData():
                return self._call_groups()
        except Exception:  # the file computes with the values themselves
            with faults_of(self.file, "making the inputs"):
                return self._call_groups()

    def _call_groups(self):
        torch.manual_seed(MODEL_SEED)
        if "get_input_groups" in self._namespace:
            return [list(group) for group in self._namespace["get_input_groups"]()]
        made = self._namespace["get_inputs"]()
        return [list(made.values()) if isinstance(made, dict) else list(made)]

    def argument_names(self, group):
        """One name for every leaf of the argument list, from forward's signature."""
        parameters = [p for p in inspect.signature(self.model.forward).parameters.values()]
        names = []
        for position, argument in enumerate(group):
            single = position < len(parameters) and parameters[position].kind != inspect.Parameter.VAR_POSITIONAL
            base = parameters[position].name if single else f"input{position}"
            leaves = flatten(argument)
            plain = len(leaves) == 1 and not isinstance(argument, (list, tuple, dict))
            names += [base] if plain else [f"{base}_{i}" for i in range(len(leaves))]
        return names

    def model_value(self, name):
        """The value that the file's own model holds, as float64 (integers as they are)."""
        tensor = state_of(self.model)[name].detach()
        return tensor.double().numpy() if tensor.dtype.is_floating_point else tensor.numpy()

    def use_evaluation_mode(self):
        self.evaluation_mode = True
        self.model = self._build().float() if self.widened else self._build()
        self._double = None

    def computing_dtype(self, dtype):
        """In which type an input of the given type is handed to the model."""
        return torch.float32 if self.widened and dtype.is_floating_point else dtype

    def widen(self):
        """Runs half-precision models in float32 from now on: the CPU lacks many half-precision operations."""
        self.widened = True
        self.model = self._build().float()

    def forward(self, model, group, leaves):
        """Outputs as a flat list of tensors."""
        arguments = rebuild(list(group), iter(leaves))
        with torch.no_grad():
            return flatten(model(*arguments))

    def golden(self, binding, stored):
        arrays = [widen(array, spec["dtype"]) for array, spec in zip(stored, binding["inputs"])]
        tensors = [torch.from_numpy(np.ascontiguousarray(array).reshape(array.shape)) for array in arrays]
        if self._double is None:
            self._double = self._build().double()
        try:
            return self._run(self._double, binding, tensors)
        except Problem as refusal:
            # Perhaps the file mixes in a narrower type, such as a constant made in forward.
            outputs = self.same_dtype(binding, stored)
            note = f"golden values have the task's own precision, because the model refuses float64: {refusal.text}"
            if note not in self.notes:
                self.notes.append(note)
            return outputs

    def same_dtype(self, binding, stored):
        tensors = [to_torch(array, spec["dtype"]) for array, spec in zip(stored, binding["inputs"])]
        return self._run(self.model, binding, tensors)

    def _run(self, model, binding, tensors):
        by_name = dict(zip(self._input_names, tensors))
        group = self.groups()[group_index(binding["id"])]
        leaves = [by_name[name] if name in by_name else binding["attributes"].get(name, leaf)
                  for name, leaf in zip(self.argument_names(group), flatten(group))]
        for name, tensor in state_of(model).items():
            if name in by_name:
                tensor.data = by_name[name].clone()
        with faults_of(self.file, f"running case '{binding['id']}'"):
            return [to_numpy(value) for value in self.forward(model, group, leaves)]


def state_of(model):
    """Parameters and buffers by the identifier they get as an input of the task."""
    named = list(model.named_parameters()) + list(model.named_buffers())
    return {re.sub(r"[^A-Za-z0-9_]", "_", name): tensor for name, tensor in named}


def group_index(case_id):
    """Which argument list a case comes from: "group-3" → 3, every other case → 0."""
    found = re.fullmatch(r"group-(\d+)", case_id)
    return int(found.group(1)) if found else 0
