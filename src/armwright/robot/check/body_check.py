"""Whether a real body can have ten inertial parameters, and what is violated if not."""

from __future__ import annotations

import numpy as np

from armwright.errors import Finding
from armwright.expr import names_in
from armwright.robot.inertia import Inertia, pseudo_inertia

LARGEST = 1e30  # of an inertial parameter; products of two still have a value
_SMALLEST = 1e-12  # kg, kg m, kg m²: the least size of a body that eigenvalues are compared with
_ROUNDING = 1e-9  # of the largest value: what c² m, taken away and put back, leaves in a file's digits


def check_inertia(inertia: Inertia, *, where: str) -> list[Finding]:
    """Whether a real body has these ten numbers: mass, pseudo-inertia, triangle inequality.

    A body without any mass or inertia (a frame) is fine; names are not judged.
    """
    if inertia.is_zero or names_in(*inertia.values):
        return []
    advice = "kinematics are not affected; correct the inertia for dynamics"
    values = inertia.numbers()
    if not np.abs(values).max() < LARGEST:
        text = f"a value of {np.abs(values).max():.3g} is too large for any machine"
        return [Finding("size", "warning", where, text, advice)]
    mass = values[9]
    if mass < 0:
        return [Finding("mass", "warning", where, f"mass {mass:g} kg is negative", advice)]
    scale = max(_SMALLEST, float(np.abs(values).max()))
    found = _massless(values, where, advice) if mass == 0 else _central(inertia, where, advice)
    lowest = float(np.linalg.eigvalsh(pseudo_inertia(values)).min())
    if lowest < -_ROUNDING * scale and not found:
        text = f"pseudo-inertia is not positive (smallest eigenvalue {lowest:.3g})"
        found.append(Finding("pseudo_inertia", "warning", where, text, advice))
    return found


def _massless(values: np.ndarray[tuple[int], np.dtype[np.float64]], where: str, advice: str) -> list[Finding]:
    what = "first moments" if np.any(values[6:9]) else "inertia"
    return [
        Finding("massless", "warning", where, f"{what} without a mass: no physical body has that", advice)
    ]


def _central(inertia: Inertia, where: str, advice: str) -> list[Finding]:
    """Principal moments about the centre of mass: none negative, none above the sum of the others."""
    try:
        xx, xy, xz, yy, yz, zz = (float(value) for value in inertia.to_com()[2])
    except ArithmeticError:
        text = "the first moments put the centre of mass impossibly far away"
        return [Finding("size", "warning", where, text, advice)]
    moments = np.linalg.eigvalsh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
    a, b, c = moments.tolist()
    rounding = _ROUNDING * float(np.abs(inertia.numbers()[:6]).max())
    if a < -rounding:
        text = f"principal moment {a:.4g} kg m² about the centre of mass is negative"
        return [Finding("principal_moment", "warning", where, text, advice)]
    if c > a + b + rounding:
        text = (
            f"principal moments {a:.4g}, {b:.4g}, {c:.4g} kg m² about the centre of mass violate the "
            f"triangle inequality: {c:.4g} > {a:.4g} + {b:.4g}"
        )
        return [Finding("triangle", "warning", where, text, advice)]
    return []
