# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing input values and rounding them to a task's dtype (docs/task-format.md, "Distributions")."""

import hashlib

import numpy as np

FLOATING = {"float16", "bfloat16", "float32", "float64"}
LARGEST = {"float16": 65504.0, "bfloat16": 3.3895313892515355e38, "float32": 3.4028234663852886e38,
           "float64": 1.7976931348623157e308}


def generator(*labels):
    """A PCG64 stream that depends only on the labels."""
    digest = hashlib.sha256("|".join(str(label) for label in labels).encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:16], "little")))


def round_to(values, dtype):
    """float64 values as stored in `dtype`; bfloat16 becomes its bits in uint16, rounded to nearest even."""
    if dtype != "bfloat16":
        with np.errstate(over="ignore", invalid="ignore"):
            return np.asarray(values).astype(np.dtype(dtype))
    bits = np.asarray(values, dtype=np.float32).view(np.uint32)
    nearest = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    quiet = (bits >> 16) | 0x40  # adding to a NaN's bits could carry it over to infinity
    return np.where(np.isnan(values), quiet, nearest).astype(np.uint16)


def widen(stored, dtype):
    """Stored values as the array a float64 reference is called with: floating types widened, others as they are."""
    if dtype == "bfloat16":
        return (stored.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return stored.astype(np.float64) if dtype in FLOATING else stored


def draw(kind, options, dtype, shape, rng, scale=1.0):
    """Values of one tensor, stored in its dtype. `scale` shrinks floating values of every kind."""
    if dtype not in FLOATING:
        return _integers(options, dtype, shape, rng)
    values = np.asarray(_KINDS[kind](options, dtype, tuple(shape), rng), dtype=np.float64) * scale
    finite = np.isfinite(values)
    values = np.where(finite, np.clip(values, -LARGEST[dtype], LARGEST[dtype]), values)
    return round_to(values.reshape(shape), dtype)


def _integers(options, dtype, shape, rng):
    if dtype == "bool":
        return rng.integers(0, 2, size=shape).astype(np.bool_)
    info = np.iinfo(dtype)
    low = max(int(options.get("low", -100)), info.min)
    high = min(int(options.get("high", 100)), info.max)
    return rng.integers(low, max(high, low + 1), size=shape).astype(dtype)


def _normal(options, _dtype, shape, rng):
    return rng.normal(options.get("mean", 0.0), options.get("std", 1.0), size=shape)


def _uniform(options, _dtype, shape, rng):
    return rng.uniform(options.get("low", -1.0), options.get("high", 1.0), size=shape)


def _shifted(options, _dtype, shape, rng):
    return rng.normal(options.get("mean", 8.0), options.get("std", 1.0), size=shape)


def _large(options, dtype, shape, rng):
    return rng.normal(0.0, options.get("std", 32.0 if dtype == "float16" else 1000.0), size=shape)


def _tiny(options, dtype, shape, rng):
    return rng.normal(0.0, options.get("std", 2.0**-10 if dtype == "float16" else 2.0**-20), size=shape)


def _row_scaled(_options, _dtype, shape, rng):
    rows = shape[:-1] + (1,) if shape else ()
    return rng.uniform(-4.0, 4.0, size=rows) + rng.normal(size=shape) * np.exp2(rng.integers(-4, 5, size=rows))


def _spikes(options, _dtype, shape, rng):
    values = rng.normal(0.0, 0.01, size=shape)
    flat = values.reshape(-1, shape[-1]) if shape else values.reshape(1, 1)
    places = rng.integers(0, flat.shape[1], size=flat.shape[0])
    flat[np.arange(flat.shape[0]), places] = options.get("height", 16.0)
    return flat.reshape(shape)


def _zeros_and_signs(_options, _dtype, shape, rng):
    values = rng.choice(np.array([0.0, -0.0, 1.0, -1.0, 0.5, -0.5]), size=shape)
    flat = values.reshape(-1, shape[-1]) if shape else values.reshape(1, 1)
    if flat.shape[0] >= 3:
        flat[0] = 0.0
        flat[1] = 1.5
    return flat.reshape(shape)


def _special(_options, _dtype, shape, rng):
    values = rng.normal(size=shape)
    flat = values.reshape(-1, shape[-1]) if shape else values.reshape(1, 1)
    for row, value in enumerate((np.nan, np.inf, -np.inf)):
        flat[row % flat.shape[0], rng.integers(0, flat.shape[1])] = value
    return flat.reshape(shape)


_KINDS = {"normal": _normal, "uniform": _uniform, "shifted": _shifted, "large": _large, "tiny": _tiny,
          "row-scaled": _row_scaled, "spikes": _spikes, "zeros-and-signs": _zeros_and_signs, "special": _special}
