# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases of a KernelBench-format file: its own sizes, reduced where an emulator could not run them, and odd ones."""

import torch

from acann_kernelbench import dtype_name, flatten
from acann_script import Problem, faults_of

# (id, extent of the leading axis, extent of the last axis); None keeps the primary case's.
ODD_CASES = (("one-row", 1, None), ("odd-rows", 7, None), ("odd-last", 13, 997), ("short-last", 67, 5),
             ("prime-last", 3, 131), ("many-rows", 101, None), ("two-rows", 2, None))
# What the different extents of a model whose axes depend on each other (a matrix product) become, in turn.
ODD_EXTENTS = (("odd-extents", (37, 61, 13, 127, 7)), ("short-extents", (5, 67, 3, 17, 2)))
ENOUGH_CASES = 3
MAX_GROUPS = 12


class Run:
    """One list of shapes on which the model really ran."""

    def __init__(self, case_id, group, shapes, reference, declare, primary=False):
        self.case_id, self.group, self.note, self.primary = case_id, group, "", primary
        self._reference = reference
        self._names = names = reference.argument_names(group)
        self._leaves = flatten(group)
        self._declare = declare
        self.tensors = {name: (leaf, list(shape)) for (name, leaf), shape in zip(
            ((n, v) for n, v in zip(names, self._leaves) if isinstance(v, torch.Tensor)), shapes)}
        self.attributes = {name: leaf for name, leaf in zip(names, self._leaves)
                           if isinstance(leaf, (int, float)) and not isinstance(leaf, bool)}
        self.outputs = []

    def binding(self, name):
        leaf, shape = self.tensors[name]
        return {"dtype": dtype_name(leaf.dtype), "shape": shape, "distribution": self._declare(name, leaf)}

    def draw(self, seed):
        drawn = {}
        random = torch.Generator().manual_seed(seed)
        for name, (leaf, shape) in self.tensors.items():
            options = self.binding(name)["distribution"]["options"]
            if leaf.dtype.is_floating_point:
                values = (torch.rand(shape, generator=random) * (options["high"] - options["low"]) + options["low"]
                          if self._reference.positive else torch.randn(shape, generator=random))
                drawn[name] = values.to(leaf.dtype).to(self._reference.computing_dtype(leaf.dtype))
            elif leaf.dtype == torch.bool:
                drawn[name] = torch.rand(shape, generator=random) < 0.5
            else:
                drawn[name] = torch.randint(options["low"], max(options["high"], options["low"] + 1), shape,
                                            generator=random).to(leaf.dtype)
        return drawn

    def leaves(self, tensors):
        return [tensors.get(name, leaf) for name, leaf in zip(self._names, self._leaves)]

    @property
    def narrow_dtype(self):
        """What a result has that was computed wider than the inputs are."""
        return next(leaf.dtype for leaf, _ in self.tensors.values() if leaf.dtype.is_floating_point)

    @property
    def elements(self):
        shapes = [shape for _, shape in self.tensors.values()] + [list(value.shape) for value in self.outputs]
        return sum(_count(shape) for shape in shapes)

    @property
    def has_unit_extent(self):
        return any(1 in shape for _, shape in self.tensors.values())


class CaseMaker:
    def __init__(self, reference, limit, notes, declare):
        self._reference, self._limit, self._notes, self._declare = reference, limit, notes, declare

    def runs(self):
        groups = self._reference.groups()
        primary = self._primary(groups[0], len(groups) > 1)
        self._check_repeatable(primary)
        self._check_domain(primary)
        if len(groups) > 1:
            return [primary] + self._further_groups(groups)
        return [primary] + self._odd(primary)

    # --- the primary case ---------------------------------------------------------------------------------------

    def _primary(self, group, grouped):
        shapes = [list(leaf.shape) for leaf in flatten(group) if isinstance(leaf, torch.Tensor)]
        case_id = "group-0" if grouped else "primary"
        if sum(_count(shape) for shape in shapes) <= self._limit:
            run = self._run(case_id, group, shapes, must=True, primary=True)
            if run.elements <= self._limit:
                return run
        return self._reduced(case_id, group, shapes)

    def _reduced(self, case_id, group, shapes):
        asked = [list(shape) for shape in shapes]
        for axis in range(max(len(shape) for shape in shapes)):
            if axis and all(axis >= len(shape) - 1 for shape in shapes):
                break  # the last axis is never reduced
            run = self._reduced_along(case_id, group, shapes, axis)
            if run is None:
                continue
            shapes = [shape for _, shape in run.tensors.values()]
            if run.elements <= self._limit:
                run.note = "reduced for the emulator from " + ", ".join(_text(shape) for shape in asked)
                return run
        run = self._reduced_together(case_id, group, asked)
        if run is not None:
            run.note = "reduced for the emulator, the last axis too, from " + ", ".join(_text(shape) for shape in asked)
            return run
        return self._as_small_as_possible(case_id, group, shapes, asked)

    def _reduced_together(self, case_id, group, asked):
        """Halves the largest extent wherever it stands, since axes of equal extent often must stay equal."""
        shapes = asked
        while 2 * sum(_count(shape) for shape in shapes) > self._limit:
            largest = max(extent for shape in shapes for extent in shape)
            if largest <= 16:
                return None
            shapes = _replaced(shapes, {largest: largest // 2})
        run = self._run(case_id, group, shapes, primary=True)
        return run if run is not None and run.elements <= self._limit else None

    def _as_small_as_possible(self, case_id, group, shapes, asked):
        if sum(_count(shape) for shape in shapes) > 64 * self._limit:
            raise Problem("unsupported-task", "The inputs " + ", ".join(_text(shape) for shape in asked)
                          + f" cannot be reduced to {self._limit} elements: the model fixes the other axes",
                          "Use smaller sizes in the file.")
        run = self._run(case_id, group, shapes, must=True, primary=True)
        if shapes != asked:
            run.note = "reduced from " + ", ".join(_text(shape) for shape in asked) + ", "
        run.note += f"still larger than {self._limit} elements"
        return run

    def _reduced_along(self, case_id, group, shapes, axis):
        """The largest extent of one leading axis with which the model runs and fits, else the smallest that runs."""
        extent = max(shape[axis] for shape in shapes if axis < len(shape))
        total = 2 * sum(_count(shape) for shape in shapes)
        wanted = max(1, extent * self._limit // total)
        for variant in _variants(shapes, axis):
            run = self._run(case_id, group, variant(wanted), primary=True)
            while run is not None and run.elements > self._limit and wanted > 1:
                wanted = max(1, min(wanted - 1, wanted * self._limit // run.elements))
                run = self._run(case_id, group, variant(wanted), primary=True)
            if run is not None:
                return run
        return None

    # --- the other cases ----------------------------------------------------------------------------------------

    def _further_groups(self, groups):
        runs = []
        for index, group in enumerate(groups[1:MAX_GROUPS], start=1):
            shapes = [list(leaf.shape) for leaf in flatten(group) if isinstance(leaf, torch.Tensor)]
            if sum(_count(shape) for shape in shapes) <= self._limit:
                run = self._run(f"group-{index}", group, shapes, must=True)
                runs += [run] if len(run.outputs) else []
        if len(groups) > MAX_GROUPS:
            self._notes.append(f"the first {MAX_GROUPS} of {len(groups)} input groups are used")
        return runs

    def _odd(self, primary):
        base = [shape for _, shape in primary.tensors.values()]
        small = self._small(primary.group, base)
        roof = max(self._limit, 2 * primary.elements)
        seen, runs = [base], []

        def attempt(case_id, shapes):
            if shapes in seen or sum(_count(shape) for shape in shapes) > roof:
                return False
            run = self._run(case_id, primary.group, shapes)
            if run is None or len(run.outputs) != len(primary.outputs) or run.elements > roof:
                return False
            seen.append(shapes)
            runs.append(run)
            return True

        for case_id, rows, last in ODD_CASES:
            if last is None and len(runs) >= ENOUGH_CASES:
                break
            any(attempt(case_id, shapes) for shapes in _odd_shapes(small, rows, last))
        for case_id, extents in ODD_EXTENTS:
            distinct = sorted({extent for shape in base for extent in shape}, reverse=True)
            if len(runs) < ENOUGH_CASES and len(distinct) <= len(extents):
                attempt(case_id, _replaced(base, dict(zip(distinct, extents))))
        if not runs:
            self._notes.append("the model runs with no other sizes, so only the file's own sizes are judged")
        return runs

    def _small(self, group, shapes):
        """The shapes with middle axes cut down as far as the model allows, so that odd cases are quick."""
        for axis in range(1, max(len(shape) for shape in shapes) - 1):
            for variant in _variants(shapes, axis):
                smaller = variant(min(6, max(shape[axis] for shape in shapes if axis < len(shape))))
                rows = [[min(shape[0], 2)] + shape[1:] if len(shape) > 1 else shape for shape in smaller]
                if self._run("probe", group, rows) is not None:
                    shapes = smaller
                    break
        return shapes

    # --- running ------------------------------------------------------------------------------------------------

    def _run(self, case_id, group, shapes, must=False, primary=False):
        """The run with its outputs; None when the model refuses these shapes, unless it must run."""
        run = Run(case_id, group, shapes, self._reference, self._declare, primary)
        try:
            run.outputs = self._outputs(run, run.draw(seed=0))
        except Problem as problem:
            if "not implemented for 'Half'" in problem.text and not self._reference.widened:
                self._reference.widen()
                self._notes.append("the model is run in float32, because this CPU lacks an operation in float16")
                return self._run(case_id, group, shapes, must, primary)
            if must:
                raise
            return None
        self._check_outputs(run)
        if not must and any(value.numel() == 0 for value in run.outputs):
            return None
        return run

    def _outputs(self, run, tensors):
        reference = self._reference
        with faults_of(reference.file, f"running the model on {', '.join(_text(s) for _, s in run.tensors.values())}"):
            values = reference.forward(reference.model, run.group, run.leaves(tensors))
        values = [value if isinstance(value, torch.Tensor) else torch.as_tensor(value)
                  for value in values if value is not None]
        return [value.to(run.narrow_dtype) if self._reference.widened and value.dtype == torch.float32 else value
                for value in values]

    def _check_outputs(self, run):
        if not run.outputs:
            raise Problem("task-broken", f"forward in {self._reference.file} returns no tensor",
                          "Return the operator's result.")

    def _check_repeatable(self, run):
        """Dropout and the like: a reference must give the same result twice."""
        if self._repeats(run):
            return
        self._reference.use_evaluation_mode()
        run.outputs = self._outputs(run, run.draw(seed=0))
        if not self._repeats(run):
            raise Problem("unsupported-task", f"The model in {self._reference.file} gives different results for equal "
                          "inputs", "Remove randomness from forward.")
        self._notes.append("the model is run in evaluation mode, because it is random in training mode")

    def _check_domain(self, run):
        """Logarithms and the like: a function that is undefined for negative numbers is judged on positive ones."""
        if not any(bool(torch.isnan(value).any()) for value in run.outputs if value.dtype.is_floating_point):
            return
        self._reference.positive = True
        again = self._outputs(run, run.draw(seed=0))
        if any(bool(torch.isnan(value).any()) for value in again if value.dtype.is_floating_point):
            self._reference.positive = False
            self._notes.append("the model gives NaN for ordinary inputs")
            return
        run.outputs = again
        self._notes.append("inputs are positive, because the model gives NaN for negative ones")

    def _repeats(self, run):
        again = self._outputs(run, run.draw(seed=0))
        return all(torch.equal(torch.nan_to_num(left), torch.nan_to_num(right))
                   for left, right in zip(run.outputs, again))


def _count(shape):
    total = 1
    for extent in shape:
        total *= extent
    return total


def _text(shape):
    return "×".join(str(extent) for extent in shape) or "scalar"


def _replaced(shapes, extents):
    return [[extents.get(extent, extent) for extent in shape] for shape in shapes]


def _variants(shapes, axis):
    """Ways to change one axis: in every input that shares the first one's extent there, then in the largest alone."""
    largest = max(range(len(shapes)), key=lambda i: _count(shapes[i]))
    extent = shapes[largest][axis] if axis < len(shapes[largest]) else None
    sharing = [i for i, shape in enumerate(shapes) if axis < len(shape) and shape[axis] == extent]
    choices = [sharing] if len(sharing) > 1 else []
    choices.append([largest])

    def changed(chosen):
        return lambda wanted: [shape[:axis] + [wanted] + shape[axis + 1:] if i in chosen and axis < len(shape) else shape
                               for i, shape in enumerate(shapes)]

    return [changed(chosen) for chosen in choices]


def _odd_shapes(shapes, rows, last):
    """Shapes of an odd case, the closest to what was asked for first."""
    found = []
    for by_rows in _variants(shapes, 0):
        reshaped = by_rows(rows) if max(len(shape) for shape in shapes) > 1 else shapes
        if last is not None:
            extent = max(shape[-1] for shape in reshaped if shape)
            found.append([shape[:-1] + [last] if shape and shape[-1] == extent else shape for shape in reshaped])
        if last is None:
            found.append(reshaped)
    return found
