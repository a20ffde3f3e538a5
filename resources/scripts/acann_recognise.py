# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds hand-written forms of well-known functions in a graph.

A part of the graph that depends on one tensor is evaluated on probe values and compared with each known function. The
comparison is of values, so every way of writing a function is found, and nothing is ever replaced by something else.
"""

import numpy as np

from acann_graph import ELEMENTWISE, OPERATIONS, apply_node

# More nodes than any known function is written with.
MAX_PART = 24
_TOLERANCE = 1e-9
_ACTIVATIONS = ("relu", "silu", "gelu_tanh", "gelu_erf", "mish", "softsign", "softplus", "sigmoid", "hardswish",
                "hardsigmoid")


def simplify(nodes, results, shapes):
    """The graph with recognised parts replaced by single nodes. `shapes` maps inputs and node ids to shapes."""
    changed = True
    while changed:
        changed = False
        by_id = {node["id"]: node for node in nodes}
        for position in range(len(nodes) - 1, -1, -1):
            found = _recognise(nodes[position], by_id, shapes)
            if found is not None:
                nodes = _kept(nodes[:position] + [found] + nodes[position + 1:], results)
                changed = True
                break
    return _with_factors(nodes, results, shapes)


def _kept(nodes, results):
    needed, kept = set(results), []
    for node in reversed(nodes):
        if node["id"] in needed:
            needed.update(node["args"])
            kept.append(node)
    return kept[::-1]


def _is_literal(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def _part(node, base, by_id):
    """The nodes between `base` and `node`, in order; None unless base is the only tensor they depend on."""
    order, seen = [], set()

    def visit(current):
        if current in seen or current == base or _is_literal(current):
            return True
        inner = by_id.get(current)
        if inner is None or inner["op"] not in OPERATIONS or len(order) >= MAX_PART:
            return False
        seen.add(current)
        if not all(visit(arg) for arg in inner["args"]):
            return False
        order.append(inner)
        return True

    return order if visit(node["id"]) and any(base in inner["args"] for inner in order) else None


def _ancestors(node, by_id):
    """Tensors that the node depends on, farthest first."""
    found, frontier = [], [node["id"]]
    while frontier and len(found) < 4 * MAX_PART:
        inner = by_id.get(frontier.pop(0))
        for arg in inner["args"] if inner else []:
            if not _is_literal(arg) and arg not in found:
                found.append(arg)
                frontier.append(arg)
    return found[::-1]


def _recognise(node, by_id, shapes):
    if node["op"] not in OPERATIONS or len(node["args"]) < 1:
        return None
    for base in _ancestors(node, by_id):
        if base not in shapes or shapes[base] != shapes.get(node["id"]) or not shapes[base]:
            continue
        part = _part(node, base, by_id)
        if part is None or len(part) < 2:
            continue
        found = _matching(node, part, base, shapes[base])
        if found is not None:
            return found
    return None


def _probe(shape):
    extents = [min(extent, 5 + position) for position, extent in enumerate(shape)]
    rng = np.random.Generator(np.random.PCG64(len(shape)))
    return rng.normal(0.3, 2.0, size=extents)


def _value(part, node, base, probe):
    known = {base: probe}
    with np.errstate(all="ignore"):
        for inner in part:
            args = [known[arg] if arg in known else np.float64(arg) for arg in inner["args"]]
            known[inner["id"]] = apply_node(inner, args, {})
    return known[node["id"]]


def _equal(left, right):
    return left.shape == right.shape and np.allclose(left, right, rtol=_TOLERANCE, atol=_TOLERANCE)


def _matching(node, part, base, shape):
    probe = _probe(shape)
    try:
        value = _value(part, node, base, probe)
    except (ValueError, TypeError, IndexError, KeyError):
        return None  # e.g. a reshape to the recorded extents
    for op, options in _hypotheses(part, len(shape)):
        if _equal(value, OPERATIONS[op](probe, **options)):
            return {"id": node["id"], "op": op, "args": [base], "options": options}
    return None


def _hypotheses(part, rank):
    if all(inner["op"] in ELEMENTWISE for inner in part):
        return [(op, {}) for op in _ACTIVATIONS]
    axes = [inner["options"]["axis"] for inner in part if inner["options"].get("axis") is not None]
    unique = [axis for position, axis in enumerate(axes) if axis not in axes[:position]]
    found = [(op, {"axis": axis}) for op in ("softmax", "log_softmax") for axis in unique if isinstance(axis, int)]
    literals = {float(arg) for inner in part for arg in inner["args"] if _is_literal(arg)}
    small = [0.0] + sorted(value for value in literals if 0 < value < 0.1)
    return found + [(op, {"axis": axis, "eps": eps}) for op in ("layer_norm", "rms_norm") for axis in unique
                    for eps in small]


def _with_factors(nodes, results, shapes):
    """Takes a following multiplication by γ and addition of β into layer_norm and rms_norm."""
    nodes = _absorb(nodes, results, shapes, "mul", {"layer_norm": 1, "rms_norm": 1})
    return _absorb(nodes, results, shapes, "add", {"layer_norm": 2})


def _absorb(nodes, results, shapes, op, norms):
    uses = {}
    for node in nodes:
        for arg in node["args"]:
            uses[arg] = uses.get(arg, 0) + 1
    by_id = {node["id"]: node for node in nodes}
    absorbed, result = set(), []
    for node in nodes:
        norm, factor = _norm_and_factor(node, op, norms, by_id, shapes)
        if norm is None or uses[norm["id"]] != 1 or norm["id"] in results:
            result.append(node)
            continue
        absorbed.add(norm["id"])
        result.append({"id": node["id"], "op": norm["op"], "args": norm["args"] + [factor],
                       "options": norm["options"]})
    return [node for node in result if node["id"] not in absorbed]


def _norm_and_factor(node, op, norms, by_id, shapes):
    if node["op"] != op:
        return None, None
    for norm_id, factor in (node["args"], node["args"][::-1]):
        norm = by_id.get(norm_id)
        if norm is None or norms.get(norm["op"]) != len(norm["args"]) or factor in by_id:
            continue
        axis = norm["options"]["axis"]
        axes = axis if isinstance(axis, list) else [axis]
        extents = [shapes[norm_id][a] for a in axes]
        if axes == list(range(-len(axes), 0)) and shapes.get(factor) == extents:
            return norm, factor
    return None, None
