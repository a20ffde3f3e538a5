# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Evaluates a task's expression graph with NumPy in float64 (docs/task-format.md, "Graph")."""

import math

import numpy as np

_ERF = np.frompyfunc(math.erf, 1, 1)


def erf(x):
    return _ERF(x).astype(np.float64)


def sigmoid(x):
    # Two branches so that no exponential overflows.
    small = np.exp(-np.abs(x))
    return np.where(x >= 0, 1 / (1 + small), small / (1 + small))


def softplus(x, beta=1.0, threshold=20.0):
    scaled = x * beta
    return np.where(scaled > threshold, x, np.logaddexp(0.0, scaled) / beta)


def gelu_erf(x):
    return 0.5 * x * (1 + erf(x / math.sqrt(2)))


def gelu_tanh(x):
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def _selu(x):
    alpha, scale = 1.6732632423543772, 1.0507009873554805
    return scale * np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))


def _clamp(x, min=None, max=None):  # the option names of the format
    x = x if min is None else np.maximum(x, min)
    return x if max is None else np.minimum(x, max)


ELEMENTWISE = {
    "identity": lambda x: x, "neg": np.negative, "abs": np.abs, "sign": np.sign, "exp": np.exp, "exp2": np.exp2,
    "expm1": np.expm1, "log": np.log, "log2": np.log2, "log1p": np.log1p, "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x), "reciprocal": lambda x: 1 / x, "square": np.square, "sin": np.sin,
    "cos": np.cos, "tanh": np.tanh, "erf": erf, "sigmoid": sigmoid, "relu": lambda x: np.maximum(x, 0),
    "silu": lambda x: x * sigmoid(x), "gelu_erf": gelu_erf, "gelu_tanh": gelu_tanh, "softplus": softplus,
    "softsign": lambda x: x / (1 + np.abs(x)), "mish": lambda x: x * np.tanh(softplus(x)),
    "hardsigmoid": lambda x: np.clip(x / 6 + 0.5, 0, 1), "hardswish": lambda x: x * np.clip(x / 6 + 0.5, 0, 1),
    "selu": _selu, "floor": np.floor, "ceil": np.ceil, "round": np.round, "trunc": np.trunc,
    "leaky_relu": lambda x, slope=0.01: np.where(x >= 0, x, slope * x),
    "elu": lambda x, alpha=1.0: np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0))), "clamp": _clamp,
    "logical_not": np.logical_not, "isnan": np.isnan, "add": np.add, "sub": np.subtract, "mul": np.multiply,
    "div": np.true_divide, "floor_div": np.floor_divide, "mod": np.mod, "pow": np.power, "maximum": np.maximum,
    "minimum": np.minimum, "atan2": np.arctan2, "where": np.where, "lt": np.less, "le": np.less_equal,
    "gt": np.greater, "ge": np.greater_equal, "eq": np.equal, "ne": np.not_equal, "logical_and": np.logical_and,
    "logical_or": np.logical_or, "logical_xor": np.logical_xor,
}


def _axes(axis, rank):
    if axis is None:
        return tuple(range(rank))
    return tuple(axis) if isinstance(axis, list) else (axis,)


def _reduction(function):
    def apply(x, axis=None, keepdims=False):
        return function(x, axis=_axes(axis, x.ndim), keepdims=keepdims)
    return apply


def _index_reduction(function):
    def apply(x, axis=None, keepdims=False):
        if axis is None:
            return function(x)
        found = function(x, axis=axis)
        return np.expand_dims(found, axis) if keepdims else found
    return apply


def _variance(x, axis=None, keepdims=False, correction=0):
    return np.var(x, axis=_axes(axis, x.ndim), keepdims=keepdims, ddof=correction)


def _norm(x, axis=None, keepdims=False, order=2):
    axes = _axes(axis, x.ndim)
    if math.isinf(order):
        return np.max(np.abs(x), axis=axes, keepdims=keepdims)
    return np.sum(np.abs(x) ** order, axis=axes, keepdims=keepdims) ** (1 / order)


def _logsumexp(x, axis=None, keepdims=False):
    axes = _axes(axis, x.ndim)
    top = np.max(x, axis=axes, keepdims=True)
    total = np.log(np.sum(np.exp(x - top), axis=axes, keepdims=True)) + top
    return total if keepdims else np.squeeze(total, axis=axes)


def _log_softmax(x, axis=-1):
    return x - _logsumexp(x, axis, True)


def _affine(x, factors, axes):
    # γ and β hold one value per position of the normalised axes, in any shape of that many elements.
    shape = [x.shape[a] if a in [b % x.ndim for b in axes] else 1 for a in range(x.ndim)]
    return [np.reshape(factor, shape) for factor in factors]


def _layer_norm(x, *factors, axis=-1, eps=0.0):
    axes = _axes(axis, x.ndim)
    centred = x - np.mean(x, axis=axes, keepdims=True)
    y = centred / np.sqrt(np.mean(np.square(centred), axis=axes, keepdims=True) + eps)
    factors = _affine(x, factors, axes)
    y = y * factors[0] if factors else y
    return y + factors[1] if len(factors) > 1 else y


def _rms_norm(x, *factors, axis=-1, eps=0.0):
    axes = _axes(axis, x.ndim)
    y = x / np.sqrt(np.mean(np.square(x), axis=axes, keepdims=True) + eps)
    factors = _affine(x, factors, axes)
    return y * factors[0] if factors else y


def _slice(x, axis, start=None, stop=None, step=None):
    index = [slice(None)] * x.ndim
    index[axis] = slice(start, stop, step)
    return x[tuple(index)]


def _squeeze(x, axis=None):
    axes = [a for a in _axes(axis, x.ndim) if x.shape[a] == 1]
    return np.squeeze(x, axis=tuple(axes))


OTHER = {
    "reduce_sum": _reduction(np.sum), "reduce_mean": _reduction(np.mean), "reduce_max": _reduction(np.max),
    "reduce_min": _reduction(np.min), "reduce_prod": _reduction(np.prod), "reduce_any": _reduction(np.any),
    "reduce_all": _reduction(np.all), "reduce_var": _variance,
    "reduce_std": lambda x, **options: np.sqrt(_variance(x, **options)), "reduce_norm": _norm,
    "reduce_logsumexp": _logsumexp, "argmax": _index_reduction(np.argmax), "argmin": _index_reduction(np.argmin),
    "softmax": lambda x, axis=-1: np.exp(_log_softmax(x, axis)), "log_softmax": _log_softmax,
    "layer_norm": _layer_norm, "rms_norm": _rms_norm,
    "reshape": lambda x, shape: np.reshape(x, shape), "broadcast_to": lambda x, shape: np.broadcast_to(x, shape),
    "transpose": lambda x, axes: np.transpose(x, axes), "squeeze": _squeeze,
    "unsqueeze": lambda x, axis: np.expand_dims(x, axis), "slice": _slice,
    "concat": lambda *xs, axis: np.concatenate(xs, axis=axis), "matmul": np.matmul,
    "linear": lambda x, w, *bias: x @ np.swapaxes(w, -1, -2) + (bias[0] if bias else 0.0),
}

OPERATIONS = {**ELEMENTWISE, **OTHER}


class Foreign(Exception):
    """The graph holds an operation outside the vocabulary."""


def apply_node(node, args, attributes):
    options = {key: attributes[value[1:]] if isinstance(value, str) and value.startswith("@") else value
               for key, value in node["options"].items()}
    if node["op"] == "cast":
        target = options["dtype"]
        return args[0].astype(np.float64 if "float" in target else target)
    if node["op"] not in OPERATIONS:
        raise Foreign(node["op"])
    return OPERATIONS[node["op"]](*args, **options)


def evaluate(nodes, results, values, attributes):
    """The results' values; `values` maps input names to arrays."""
    known = dict(values)

    def operand(text):
        if text in known:
            return known[text]
        return np.float64(attributes[text[1:]] if text.startswith("@") else text)

    with np.errstate(all="ignore"):
        for node in nodes:
            known[node["id"]] = apply_node(node, [operand(arg) for arg in node["args"]], attributes)
    return [np.asarray(known[result]) for result in results]
