# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""From PyTorch calls to the graph vocabulary.

A handler gets (recorder, args, kwargs, results) of one call and returns the node ids of its tensor results, or None when
this form of the call has no counterpart.
"""

import math

import torch


def _argument(args, kwargs, position, names, otherwise=None):
    if len(args) > position:
        return args[position]
    for name in names if isinstance(names, tuple) else (names,):
        if name in kwargs:
            return kwargs[name]
    return otherwise


def _is_number(value):
    return isinstance(value, (int, float, bool))


def _negative(axis, rank):
    """Counted from the end, so that it holds for every number of leading axes."""
    return int(axis) if axis < 0 else int(axis) - rank


def _axis_option(dim, rank):
    if dim is None or (isinstance(dim, (tuple, list)) and not dim):
        return None
    if isinstance(dim, (tuple, list)):
        axes = [_negative(axis, rank) for axis in dim]
        return axes[0] if len(axes) == 1 else axes
    return _negative(dim, rank)


def _unary(op):
    return lambda rec, args, kwargs, results: [rec.emit(op, [_argument(args, kwargs, 0, ("input", "self"))])]


def _same(rec, args, kwargs, results):
    return [rec.text(_argument(args, kwargs, 0, ("input", "self")))]


def _binary(op, swapped=False):
    def handle(rec, args, kwargs, results):
        left = _argument(args, kwargs, 0, ("input", "self"))
        right = _argument(args, kwargs, 1, ("other", "exponent", "value"))
        alpha = kwargs.get("alpha", 1)
        if alpha != 1:
            right = rec.emit("mul", [right, alpha])
        return [rec.emit(op, [right, left] if swapped else [left, right])]
    return handle


def _div(rec, args, kwargs, results):
    rounding = _argument(args, kwargs, 2, "rounding_mode")
    op = {None: "div", "floor": "floor_div"}.get(rounding)
    left, right = _argument(args, kwargs, 0, "input"), _argument(args, kwargs, 1, "other")
    if op is None:
        return [rec.emit("trunc", [rec.emit("div", [left, right])])]
    return [rec.emit(op, [left, right])]


_POWERS = {2: "square", 0.5: "sqrt", -0.5: "rsqrt", -1: "reciprocal", 1: "identity"}


def _pow(rec, args, kwargs, results):
    base, exponent = _argument(args, kwargs, 0, ("input", "self")), _argument(args, kwargs, 1, "exponent")
    if _is_number(exponent) and exponent in _POWERS:
        return [rec.emit(_POWERS[exponent], [base])]
    return [rec.emit("pow", [base, exponent])]


def _reduce(op):
    def handle(rec, args, kwargs, results):
        x = _argument(args, kwargs, 0, ("input", "self"))
        dim = _argument(args, kwargs, 1, ("dim", "axis"))
        keep = bool(_argument(args, kwargs, 2, ("keepdim", "keepdims"), False))
        return [rec.emit(op, [x], axis=_axis_option(dim, x.dim()), keepdims=keep)]
    return handle


def _extreme(reduction, index, binary):
    """max and min: of all elements, along an axis (with indices), or of two tensors."""
    def handle(rec, args, kwargs, results):
        x = _argument(args, kwargs, 0, ("input", "self"))
        second = _argument(args, kwargs, 1, ("dim", "other"))
        if isinstance(second, torch.Tensor):
            return [rec.emit(binary, [x, second])]
        keep = bool(_argument(args, kwargs, 2, "keepdim", False))
        axis = _axis_option(second, x.dim())
        made = [rec.emit(reduction, [x], axis=axis, keepdims=keep)]
        if len(results) == 2:
            made.append(rec.emit(index, [x], axis=axis, keepdims=keep))
        return made
    return handle


def _spread(op):
    """var and std, whose second argument is a dimension or a flag."""
    def handle(rec, args, kwargs, results):
        x = args[0]
        rest = list(args[1:])
        dim = kwargs.get("dim")
        unbiased = kwargs.get("unbiased", True)
        if rest and isinstance(rest[0], bool):
            unbiased = rest.pop(0)
        elif rest:
            dim = rest.pop(0)
            unbiased = rest.pop(0) if rest else unbiased
        keep = bool(rest.pop(0) if rest else kwargs.get("keepdim", False))
        correction = kwargs.get("correction")
        correction = int(unbiased) if correction is None else int(correction)
        return [rec.emit(op, [x], axis=_axis_option(dim, x.dim()), keepdims=keep, correction=correction)]
    return handle


def _norm(rec, args, kwargs, results):
    x = _argument(args, kwargs, 0, ("input", "x", "self"))
    order = _argument(args, kwargs, 1, ("p", "ord"), 2)
    order = 2 if order in (None, "fro") else order
    dim = _argument(args, kwargs, 2, "dim")
    if not _is_number(order) or order <= 0 or math.isinf(order):
        return None
    keep = bool(_argument(args, kwargs, 3, "keepdim", False))
    return [rec.emit("reduce_norm", [x], axis=_axis_option(dim, x.dim()), keepdims=keep, order=order)]


def _along(op):
    def handle(rec, args, kwargs, results):
        x = _argument(args, kwargs, 0, ("input", "self"))
        dim = _argument(args, kwargs, 1, "dim")
        return None if dim is None else [rec.emit(op, [x], axis=_negative(dim, x.dim()))]
    return handle


def _normalised_axes(shape):
    axes = list(range(-len(tuple(shape)), 0))
    return axes[0] if len(axes) == 1 else axes


def _layer_norm(rec, args, kwargs, results):
    x, shape = args[0], _argument(args, kwargs, 1, "normalized_shape")
    weight, bias = _argument(args, kwargs, 2, "weight"), _argument(args, kwargs, 3, "bias")
    eps = _argument(args, kwargs, 4, "eps", 1e-5)
    node = rec.emit("layer_norm", [a for a in (x, weight, bias if weight is not None else None) if a is not None],
                    axis=_normalised_axes(shape), eps=eps)
    return [node if weight is not None or bias is None else rec.emit("add", [node, bias])]


def _rms_norm(rec, args, kwargs, results):
    x, shape = args[0], _argument(args, kwargs, 1, "normalized_shape")
    weight, eps = _argument(args, kwargs, 2, "weight"), _argument(args, kwargs, 3, "eps")
    eps = torch.finfo(x.dtype).eps if eps is None else eps
    return [rec.emit("rms_norm", [a for a in (x, weight) if a is not None], axis=_normalised_axes(shape), eps=eps)]


def _gelu(rec, args, kwargs, results):
    tanh = _argument(args, kwargs, 1, "approximate", "none") == "tanh"
    return [rec.emit("gelu_tanh" if tanh else "gelu_erf", [args[0]])]


def _leaky_relu(rec, args, kwargs, results):
    return [rec.emit("leaky_relu", [args[0]], slope=float(_argument(args, kwargs, 1, "negative_slope", 0.01)))]


def _elu(rec, args, kwargs, results):
    return [rec.emit("elu", [args[0]], alpha=float(_argument(args, kwargs, 1, "alpha", 1.0)))]


def _softplus(rec, args, kwargs, results):
    return [rec.emit("softplus", [args[0]], beta=float(_argument(args, kwargs, 1, "beta", 1)),
                     threshold=float(_argument(args, kwargs, 2, "threshold", 20)))]


def _clamp(low_name, high_name, low_default=None, high_default=None):
    def handle(rec, args, kwargs, results):
        value = args[0]
        low = _argument(args, kwargs, 1, low_name, low_default)
        high = _argument(args, kwargs, 2, high_name, high_default)
        if all(bound is None or _is_number(bound) for bound in (low, high)):
            return [rec.emit("clamp", [value], min=None if low is None else float(low),
                             max=None if high is None else float(high))]
        if low is not None:
            value = rec.emit("maximum", [value, low])
        return [value if high is None else rec.emit("minimum", [value, high])]
    return handle


def _bound(op, name):
    return lambda rec, args, kwargs, results: [rec.emit(op, [args[0], _argument(args, kwargs, 1, name)])]


def _where(rec, args, kwargs, results):
    return [rec.emit("where", list(args))] if len(args) == 3 else None


def _masked_fill(rec, args, kwargs, results):
    return [rec.emit("where", [args[1], args[2], args[0]])]


def _matmul(swapped=False):
    def handle(rec, args, kwargs, results):
        return [rec.emit("matmul", [args[1], args[0]] if swapped else [args[0], args[1]])]
    return handle


def _linear(rec, args, kwargs, results):
    operands = [args[0], _argument(args, kwargs, 1, "weight"), _argument(args, kwargs, 2, "bias")]
    return [rec.emit("linear", [operand for operand in operands if operand is not None])]


def _reshaped(rec, args, kwargs, results):
    before, after = list(args[0].shape), list(results[0].shape)
    if before == after:
        return _same(rec, args, kwargs, results)
    # The leading extent follows from the others, which keeps the node true for other batch sizes.
    return [rec.emit("reshape", [args[0]], shape=[-1] + after[1:] if after else [])]


def _expanded(rec, args, kwargs, results):
    return [rec.emit("broadcast_to", [args[0]], shape=list(results[0].shape))]


def _unsqueeze(rec, args, kwargs, results):
    dim = _argument(args, kwargs, 1, "dim")
    return [rec.emit("unsqueeze", [args[0]], axis=_negative(dim, args[0].dim() + 1))]


def _squeeze(rec, args, kwargs, results):
    dim = _argument(args, kwargs, 1, "dim")
    return [rec.emit("squeeze", [args[0]], axis=_axis_option(dim, args[0].dim()))]


def _transposed(rec, args, kwargs, results):
    axes = list(range(args[0].dim()))
    first = _argument(args, kwargs, 1, ("dim0", "axis0"), 0 if len(axes) > 1 else -1)
    second = _argument(args, kwargs, 2, ("dim1", "axis1"), -1)
    if axes:
        axes[first], axes[second] = axes[second], axes[first]
    return [rec.emit("transpose", [args[0]], axes=axes)]


def _matrix_transposed(rec, args, kwargs, results):
    return _transposed(rec, (args[0], -2, -1), {}, results)


def _permuted(rec, args, kwargs, results):
    dims = args[1:] if len(args) > 2 else _argument(args, kwargs, 1, "dims")
    dims = dims if isinstance(dims, (tuple, list)) else [dims]
    return [rec.emit("transpose", [args[0]], axes=[int(axis) % args[0].dim() for axis in dims])]


def _pieces(rec, args, kwargs, results):
    x = args[0]
    axis = _negative(_argument(args, kwargs, 2, "dim", 0), x.dim())
    made, start = [], 0
    for piece in results:
        stop = start + piece.shape[axis]
        made.append(rec.emit("slice", [x], axis=axis, start=start, stop=stop))
        start = stop
    return made


def _concat(rec, args, kwargs, results):
    tensors = list(args[0])
    axis = _argument(args, kwargs, 1, ("dim", "axis"), 0)
    return [rec.emit("concat", tensors, axis=_negative(axis, tensors[0].dim()))]


def _indexed(rec, args, kwargs, results):
    """Basic indexing with slices, numbers, None and an ellipsis."""
    x, index = args
    index = list(index) if isinstance(index, tuple) else [index]
    if not all(item is None or item is Ellipsis or isinstance(item, (slice, int)) for item in index):
        return None
    taken = sum(1 for item in index if isinstance(item, (slice, int)) and not isinstance(item, bool))
    at = index.index(Ellipsis) if Ellipsis in index else len(index)
    index = index[:at] + [slice(None)] * (x.dim() - taken) + index[at + 1:]
    name, rank, axis = rec.text(x), x.dim(), 0
    for item in index:
        if item is None:
            name = rec.emit("unsqueeze", [name], axis=axis - rank - 1)
            rank, axis = rank + 1, axis + 1
        elif isinstance(item, slice):
            if item != slice(None):
                name = rec.emit("slice", [name], axis=axis - rank, start=item.start, stop=item.stop, step=item.step)
            axis += 1
        else:
            stop = None if item == -1 else item + 1
            name = rec.emit("slice", [name], axis=axis - rank, start=item, stop=stop)
            name = rec.emit("squeeze", [name], axis=axis - rank)
            rank -= 1
    return [name]


def _converted(rec, args, kwargs, results):
    before, after = args[0].dtype, results[0].dtype
    if before == after:
        return _same(rec, args, kwargs, results)
    return [rec.emit("cast", [args[0]], dtype=str(after).removeprefix("torch."))]


def _dropout(rec, args, kwargs, results):
    active = _argument(args, kwargs, 2, "training", True) and _argument(args, kwargs, 1, "p", 0.5) > 0
    return None if active else _same(rec, args, kwargs, results)


def _batch_statistics(op, flag):
    """batch_norm and instance_norm: running statistics are no operands while they are not used."""
    def handle(rec, args, kwargs, results):
        names = ("running_mean", "running_var", "weight", "bias")
        running_mean, running_var, weight, bias = (_argument(args, kwargs, i + 1, n) for i, n in enumerate(names))
        own = bool(_argument(args, kwargs, 5, flag[0], flag[1]))
        operands = [args[0], weight, bias] + ([] if own else [running_mean, running_var])
        return [rec.emit(op, [operand for operand in operands if operand is not None], own_statistics=own,
                         eps=_argument(args, kwargs, 7, "eps", 1e-5))]
    return handle


_UNARY = {
    "neg": "neg", "negative": "neg", "__neg__": "neg", "abs": "abs", "absolute": "abs", "__abs__": "abs",
    "sign": "sign", "exp": "exp", "exp2": "exp2", "expm1": "expm1", "log": "log", "log2": "log2", "log1p": "log1p",
    "sqrt": "sqrt", "rsqrt": "rsqrt", "reciprocal": "reciprocal", "square": "square", "sin": "sin", "cos": "cos",
    "tanh": "tanh", "erf": "erf", "special_erf": "erf", "sigmoid": "sigmoid", "expit": "sigmoid", "relu": "relu",
    "silu": "silu", "softsign": "softsign", "mish": "mish", "hardsigmoid": "hardsigmoid", "hardswish": "hardswish",
    "selu": "selu", "floor": "floor", "ceil": "ceil", "round": "round", "trunc": "trunc",
    "logical_not": "logical_not", "__invert__": "logical_not", "isnan": "isnan",
}
_BINARY = {
    "add": "add", "__add__": "add", "__radd__": "add", "__iadd__": "add", "sub": "sub", "subtract": "sub",
    "__sub__": "sub", "__isub__": "sub", "mul": "mul", "multiply": "mul", "__mul__": "mul", "__rmul__": "mul",
    "__imul__": "mul", "floor_divide": "floor_div", "__floordiv__": "floor_div", "remainder": "mod", "__mod__": "mod",
    "maximum": "maximum", "minimum": "minimum", "atan2": "atan2", "lt": "lt", "__lt__": "lt", "le": "le",
    "__le__": "le", "gt": "gt", "__gt__": "gt", "ge": "ge", "__ge__": "ge", "eq": "eq", "__eq__": "eq", "ne": "ne",
    "__ne__": "ne", "logical_and": "logical_and", "logical_or": "logical_or", "logical_xor": "logical_xor",
}
_SAME = ["contiguous", "clone", "detach", "data", "requires_grad_", "to_dense", "alias", "cpu"]

HANDLERS = {
    **{name: _unary(op) for name, op in _UNARY.items()},
    **{name: _binary(op) for name, op in _BINARY.items()},
    **{name: _same for name in _SAME},
    "__rsub__": _binary("sub", swapped=True), "rsub": _binary("sub", swapped=True),
    "__rdiv__": _binary("div", swapped=True), "__rtruediv__": _binary("div", swapped=True),
    "__rpow__": _binary("pow", swapped=True), "div": _div, "divide": _div, "true_divide": _div, "__truediv__": _div,
    "__itruediv__": _div, "__idiv__": _div, "pow": _pow, "__pow__": _pow,
    "sum": _reduce("reduce_sum"), "mean": _reduce("reduce_mean"), "amax": _reduce("reduce_max"),
    "amin": _reduce("reduce_min"), "prod": _reduce("reduce_prod"), "any": _reduce("reduce_any"),
    "all": _reduce("reduce_all"), "logsumexp": _reduce("reduce_logsumexp"), "argmax": _reduce("argmax"),
    "argmin": _reduce("argmin"), "max": _extreme("reduce_max", "argmax", "maximum"),
    "min": _extreme("reduce_min", "argmin", "minimum"), "var": _spread("reduce_var"), "std": _spread("reduce_std"),
    "norm": _norm, "vector_norm": _norm, "linalg_vector_norm": _norm,
    "softmax": _along("softmax"), "log_softmax": _along("log_softmax"), "layer_norm": _layer_norm,
    "rms_norm": _rms_norm, "gelu": _gelu, "leaky_relu": _leaky_relu, "elu": _elu, "softplus": _softplus,
    "hardtanh": _clamp("min_val", "max_val", -1.0, 1.0), "relu6": _clamp("", "", 0.0, 6.0),
    "clamp": _clamp("min", "max"), "clip": _clamp("min", "max"), "clamp_min": _bound("maximum", "min"),
    "clamp_max": _bound("minimum", "max"), "where": _where, "masked_fill": _masked_fill,
    "matmul": _matmul(), "mm": _matmul(), "bmm": _matmul(), "__matmul__": _matmul(),
    "__rmatmul__": _matmul(swapped=True), "linear": _linear,
    "view": _reshaped, "reshape": _reshaped, "flatten": _reshaped, "unflatten": _reshaped, "view_as": _reshaped,
    "expand": _expanded, "expand_as": _expanded, "broadcast_to": _expanded, "unsqueeze": _unsqueeze,
    "squeeze": _squeeze, "transpose": _transposed, "swapaxes": _transposed, "t": _transposed,
    "T": _transposed, "mT": _matrix_transposed, "permute": _permuted, "chunk": _pieces, "split": _pieces,
    "split_with_sizes": _pieces, "cat": _concat, "concat": _concat, "concatenate": _concat, "__getitem__": _indexed,
    "to": _converted, "type": _converted, "float": _converted, "half": _converted, "bfloat16": _converted,
    "double": _converted, "type_as": _converted, "dropout": _dropout,
    "batch_norm": _batch_statistics("torch.batch_norm", ("training", False)),
    "instance_norm": _batch_statistics("torch.instance_norm", ("use_input_stats", True)),
}
for _name in ("relu", "sigmoid", "tanh", "exp", "add", "sub", "mul", "div", "clamp", "clamp_min", "clamp_max", "neg",
              "abs", "sqrt", "rsqrt", "pow", "square", "hardtanh", "leaky_relu", "elu", "selu", "masked_fill", "log",
              "reciprocal", "erf", "floor", "ceil", "round", "unsqueeze", "squeeze"):
    HANDLERS[_name + "_"] = HANDLERS[_name]
