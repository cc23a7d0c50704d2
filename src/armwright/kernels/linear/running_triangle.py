"""Recursive least squares: one sample after the other rotated into a triangle, older ones fading."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, copied, hot, record, sqrt

Triangle: TypeAlias = Annotated[Array, ("size", "size")]
Sample: TypeAlias = Annotated[Array, ("rows", "size")]


@record
class FadingSquares:
    """Unknowns and the right side in ``size`` columns, ``rows`` equations of one sample, √forgetting."""

    size: Whole
    rows: Whole
    fade: Real


@hot
def rotate_in(fading: FadingSquares, triangle: Triangle, sample: Sample) -> Triangle:
    """The triangle of all samples so far with one more, by Givens rotations; the others fade."""
    for k in range(fading.size):
        for m in range(fading.size):
            triangle[k, m] = fading.fade * triangle[k, m]
    for r in range(fading.rows):
        row = copied(sample[r])
        for k in range(fading.size):
            length = sqrt(triangle[k, k] * triangle[k, k] + row[k] * row[k])
            if length > 0.0:
                c = triangle[k, k] / length
                s = row[k] / length
                for m in range(fading.size):
                    top = triangle[k, m]
                    triangle[k, m] = c * top + s * row[m]
                    row[m] = c * row[m] - s * top
    return triangle
