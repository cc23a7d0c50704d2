"""What is held, by comparison with known objects; and whether it is held as it should be  [AAH86 5]."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, InputError
from armwright.identify.load.load_estimate import NEARLY_EQUAL, LoadEstimate
from armwright.kernels.tolerances import TINIEST
from armwright.robot import Inertia

Array = NDArray[np.float64]

SLIP, TURN = 0.01, 0.2  # m and rad within which an object is held as it should be
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
        moments = np.linalg.eigvalsh(_tensor(six))[::-1]
        size = max(float(moments.max()), TINIEST)
        parts += list(np.abs(load.principal.moments - moments) / size)
    return float(max(parts))


@dataclass(frozen=True, slots=True, eq=False)
class GraspCheck:
    """A load beside what should be held, in the frame of the tip.

    mass   relative difference; slip: of the centres (3,) [m]
    turn   [rad] between the principal axes; NaN where moments are not known or too much alike to tell
    """

    mass: float
    slip: Array
    turn: float
    is_held: bool


def grasp_check(load: LoadEstimate, wanted: Inertia, *, slip: float = SLIP, turn: float = TURN) -> GraspCheck:
    """Whether a load is held as it should be: the mass it should have, where it should be, not turned."""
    mass, centre, six = wanted.to_com()
    moved = load.com - np.array([float(value) for value in centre])
    part = abs(load.mass - float(mass)) / float(mass)
    angle = _axes_apart(load, _tensor(six)) if "XX" in load.values else np.nan
    is_held = part <= CERTAIN and float(np.linalg.norm(moved)) <= slip and not angle > turn
    return GraspCheck(float(part), moved, float(angle), bool(is_held))


def _axes_apart(load: LoadEstimate, wanted: Array) -> float:
    """The largest angle between principal axes of the same rank; NaN where two moments are nearly equal."""
    values, axes = np.linalg.eigh(wanted)
    gaps = np.abs(np.diff(values))
    if load.principal.is_ambiguous or float(gaps.min()) < NEARLY_EQUAL * float(np.abs(values).max()):
        return np.nan
    along = np.abs(np.sum(axes[:, ::-1] * load.principal.axes, axis=0))
    return float(np.arccos(np.clip(along, 0.0, 1.0)).max())


def _tensor(six: Any) -> Array:
    xx, xy, xz, yy, yz, zz = (float(value) for value in six)
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def read_objects(path: str | os.PathLike[str]) -> dict[str, Inertia]:
    """Known objects of a TOML file: tables with mass [kg], com [m] and inertia about it (xx xy xz yy yz zz).

    com is where the object's centre is in the frame of the tip when it is held well; zero where not given.
    """
    file = Path(path)
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot be read: {error}", file=str(file)) from None
    return {name: _object(name, table, str(file)) for name, table in tables.items()}


def _object(name: str, table: Any, file: str) -> Inertia:
    known = {"mass": 1, "com": 3, "inertia": 6}
    if not isinstance(table, dict) or not {"mass", "inertia"} <= table.keys() <= known.keys():
        raise InputError("mass and inertia expected, and com if known", file=file, key=name)
    found: dict[str, list[float]] = {"com": [0.0, 0.0, 0.0]}
    for key, value in table.items():
        numbers = value if isinstance(value, list) else [value]
        is_good = len(numbers) == known[key] and all(type(one) in (int, float) for one in numbers)
        if not is_good or not np.all(np.isfinite(numbers)):
            raise InputError(f"{known[key]} numbers expected", file=file, key=f"{name}.{key}")
        found[key] = [float(one) for one in numbers]
    if not found["mass"][0] > 0:
        raise InputError("above 0 needed", file=file, key=f"{name}.mass")
    return Inertia.from_com(found["mass"][0], found["com"], found["inertia"])
