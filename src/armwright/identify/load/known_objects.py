"""What is held, by comparison with known objects; and whether it is held as it should be  [AAH86 5]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from armwright.errors import ArmwrightError
from armwright.identify.load.load_estimate import LoadEstimate
from armwright.robot import Inertia

CERTAIN = 0.15  # relative difference of mass and principal moments within which an object is recognised


@dataclass(frozen=True, slots=True)
class ObjectMatch:
    """The known object that is most like the load: its name, how different it is, and whether it is one."""

    name: str
    difference: float
    is_certain: bool


def nearest_object(
    load: LoadEstimate, known: Mapping[str, Inertia], *, tolerance: float = CERTAIN
) -> ObjectMatch:
    """The object whose mass and principal moments are nearest, wherever and however it is held.

    difference   largest relative difference of mass and moments (mass alone from poses at rest)
    """
    if not known:
        raise ArmwrightError("no known objects; give {name: Inertia}")
    found = {name: _difference(load, body) for name, body in known.items()}
    name = min(found, key=lambda one: found[one])
    return ObjectMatch(name, found[name], found[name] <= tolerance)


def _difference(load: LoadEstimate, body: Inertia) -> float:
    mass, _, six = body.to_com()
    parts = [abs(load.mass - float(mass)) / float(mass)]
    if "XX" in load.values:
        xx, xy, xz, yy, yz, zz = (float(value) for value in six)
        moments = np.linalg.eigvalsh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))[::-1]
        size = max(float(moments.max()), 1e-300)
        parts += list(np.abs(load.principal.moments - moments) / size)
    return float(max(parts))
