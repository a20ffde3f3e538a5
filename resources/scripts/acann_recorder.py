# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the operations of one run of a PyTorch model as graph nodes.

The model is really run, so that control flow, hand-written modules and functional calls all come out the same way. What
the vocabulary lacks is kept under PyTorch's name.
"""

import torch
from torch.overrides import TorchFunctionMode

from acann_operations import HANDLERS


class Recorder(TorchFunctionMode):
    """`named` maps input names to the tensors that the model will see."""

    def __init__(self, named):
        super().__init__()
        self.nodes = []
        self._inputs = set(named)
        self._names = {id(tensor): name for name, tensor in named.items()}
        self._alive = list(named.values())  # an id is only unique while its object lives
        self._count = 0

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        name = getattr(func, "__name__", "")
        if name == "__get__":
            name = getattr(getattr(func, "__self__", None), "__name__", "")
        self.record(name, args, kwargs, result)
        return result

    def __enter__(self):
        # Not every form of indexing reaches a function mode in PyTorch 1.x.
        self._getitem = torch.Tensor.__getitem__
        getitem = self._getitem

        def recorded(tensor, index):
            result = getitem(tensor, index)
            self.record("__getitem__", (tensor, index), {}, result)
            return result

        recorded.__name__ = "__getitem__"
        torch.Tensor.__getitem__ = recorded
        return super().__enter__()

    def __exit__(self, *details):
        torch.Tensor.__getitem__ = self._getitem
        return super().__exit__(*details)

    def record(self, name, args, kwargs, result):
        results = result if isinstance(result, (tuple, list)) else [result]
        tensors = [value for value in results if isinstance(value, torch.Tensor)]
        if not tensors or (len(tensors) == 1 and name == "__getitem__" and id(tensors[0]) in self._names):
            return
        handler = HANDLERS.get(name)
        made = handler(self, args, kwargs, results) if handler else None
        if made is None:
            made = self._foreign(name, args, kwargs, len(tensors))
        for value, text in zip(tensors, made):
            self._names[id(value)] = text
            self._alive.append(value)

    def emit(self, op, args, **options):
        """Adds a node and returns its id; options that are None are left out."""
        self._count += 1
        node_id = f"{op.rpartition('.')[2]}_{self._count}"
        while node_id in self._inputs:
            node_id += "_"
        self.nodes.append({"id": node_id, "op": op, "args": [self.text(arg) for arg in args],
                           "options": {key: value for key, value in options.items() if value is not None}})
        return node_id

    def text(self, value):
        """The argument form of a tensor, a number, or of a node id or literal that is already text."""
        if isinstance(value, str):
            return value
        if not isinstance(value, torch.Tensor):
            return repr(float(value)) if isinstance(value, float) else str(int(value))
        name = self._names.get(id(value))
        return self._constant(value) if name is None else name

    def _constant(self, tensor):
        flat = tensor.detach().flatten()
        if flat.numel() and bool((flat == flat[0]).all()):
            return repr(float(flat[0]))
        name = self.emit("torch.constant", [])
        self._names[id(tensor)] = name
        self._alive.append(tensor)
        return name

    def _foreign(self, name, args, kwargs, count):
        tensors = [value for value in _leaves([args, kwargs]) if isinstance(value, torch.Tensor)]
        if not tensors:
            return []  # a factory: its value is a constant where it is used
        scalars = [value for value in _leaves([args, kwargs]) if isinstance(value, (bool, int, float, str))]
        node = self.emit(f"torch.{name.strip('_') or 'unknown'}", tensors, arguments=scalars or None)
        if count == 1:
            return [node]
        return [self.emit("torch.getitem", [node], index=position) for position in range(count)]


def _leaves(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [leaf for member in value for leaf in _leaves(member)]
    return [value]


def reachable(nodes, results):
    """The nodes that the results need, in order."""
    needed = set(results)
    kept = []
    for node in reversed(nodes):
        if node["id"] in needed:
            needed.update(node["args"])
            kept.append(node)
    return kept[::-1]
