"""The kernels of linear algebra in NumPy, for plain Python: the same results as the loops, in less time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.tolerances import HUGE

Array = NDArray[np.float64]


def subtract(cols: int, times: float, row: Array, goal: Array) -> Array:
    goal -= times * row
    return goal


def reflect(rows: int, cols: int, columns: int, g: Array) -> Array:
    for k in range(columns):
        length = float(np.sqrt(g[k:, k] @ g[k:, k]))
        if length > 0.0:
            head = g[k, k]
            g[k, k] = first = head + length if head > 0.0 else head - length
            v = g[k:, k].copy()
            g[k:] -= (v / (length * abs(first)))[:, None] * (v @ g[k:])
            g[k, k] = -length if head > 0.0 else length
    return g


def diagonal_condition(rows: int, cols: int, columns: int, g: Array) -> float:
    diagonal = np.abs(np.diagonal(g)[:columns])
    return float(diagonal.min() / diagonal.max()) if diagonal.max() > 0.0 else 0.0


def swap_rows(rows: int, cols: int, first: int, second: int, g: Array) -> Array:
    g[[first, second]] = g[[second, first]]
    return g


def solve_system(rows: int, cols: int, g: Array) -> tuple[Array, float]:
    n, largest, smallest, sign = len(g), 0.0, HUGE, 1.0
    for k in range(n):
        best = k + int(np.argmax(np.abs(g[k:, k])))
        length = abs(float(g[best, k]))
        if not length > 0.0:
            return g, 0.0
        largest, smallest = max(largest, length), min(smallest, length)
        if best != k:
            g[[k, best]] = g[[best, k]]
            sign = -sign
        if g[k, k] < 0.0:
            sign = -sign
        g[k + 1 :] -= (g[k + 1 :, k] / g[k, k])[:, None] * g[k]
        g[k + 1 :, k] = 0.0
    for k in range(n - 1, -1, -1):
        g[k] = g[k] / g[k, k] if g[k, k] else 0.0
        g[:k] -= g[:k, k, None] * g[k]
    return g, sign * smallest / largest


def null_vector(rows: int, cols: int, depth: int, which: int, a: Array, order: Array, z: Array) -> Array:
    places = order.astype(int)
    z[:] = 0.0
    z[places[depth + which]] = 1.0
    for k in range(depth - 1, -1, -1):
        z[places[k]] = -(a[k, k + 1 :] @ z[places[k + 1 :]]) / a[k, k]
    return z


def null_space(
    rows: int, cols: int, room: int, most: int, tiny: float, a: Array, vectors: Array
) -> tuple[Array, Array, int, float]:
    order = np.arange(cols, dtype=float)
    first = length = 0.0
    count = 1
    for k in range(cols):
        row, column = divmod(int(np.argmax(np.abs(a[k:, k:]))), cols - k)
        length = abs(float(a[k + row, k + column]))
        first = length if k == 0 else first
        if k == cols - 1 or (length <= tiny * first and cols - k <= most):
            count = cols - k
            break
        a[[k, k + row]] = a[[k + row, k]]
        a[:, [k, k + column]] = a[:, [k + column, k]]
        order[[k, k + column]] = order[[k + column, k]]
        a[k + 1 :] -= (a[k + 1 :, k] / a[k, k])[:, None] * a[k]
    for vector in range(count):
        vectors[vector] = null_vector(rows, cols, cols - count, vector, a, order, vectors[vector])
    return a, vectors, count, length / first if first > 0.0 else 0.0


def eigenvalues(wide: int, order: int, a: Array) -> tuple[Array, Array, Array, int]:
    real, imag = np.zeros(wide), np.zeros(wide)
    try:
        values = np.linalg.eigvals(a[:order, :order])
    except np.linalg.LinAlgError:
        return a, real, imag, 0
    real[:order], imag[:order] = values.real, values.imag
    return a, real, imag, 1


def singular_parts(rows: int, given: Array) -> tuple[Array, Array]:
    _, values, vectors = np.linalg.svd(given)
    return vectors, values


def multiply(a: Array, b: Array) -> Array:
    out: Array = a[:, :3] @ b
    out[:, 3] += a[:, 3]
    return out


def move_on(is_turn: float, c: float, s: float, link: Array, a: Array) -> Array:
    if is_turn > 0.0:
        a[:, 0], a[:, 1] = a[:, 0] * c + a[:, 1] * s, a[:, 1] * c - a[:, 0] * s
    else:
        a[:, 3] += a[:, 2] * c
    a[:] = multiply(a, link)
    return a
