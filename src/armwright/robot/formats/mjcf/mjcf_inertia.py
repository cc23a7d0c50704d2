"""The body of an MJCF element: from <inertial>, or from geoms with density or mass."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from armwright.robot.formats.mjcf.mjcf_mesh import Meshes
from armwright.robot.formats.mjcf.mjcf_pose import (
    ORIENTATIONS,
    half_length_and_pose,
    pose_of,
    position_of,
    rotation_of,
)
from armwright.robot.formats.mjcf.mjcf_settings import MjcfSettings
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.numeric_body import NumericBody, merge_bodies, tensor_of
from armwright.robot.geometry.urdf_convention import Array

MAX_MASS, MAX_MOMENT, MAX_SIZE = 1e12, 1e24, 1e4  # kg, kg m², m
INERTIAL = ("pos", *ORIENTATIONS, "mass", "diaginertia", "fullinertia")
GEOM_READ = (
    "name",
    "class",
    "type",
    "size",
    "fromto",
    "pos",
    *ORIENTATIONS,
    "mass",
    "density",
    "group",
    "shellinertia",
    "mesh",
)
GEOM_OTHER = (
    "adhesion",
    "castshadow",
    "conaffinity",
    "condim",
    "contype",
    "fitscale",
    "fluidcoef",
    "fluidshape",
    "friction",
    "gap",
    "hfield",
    "margin",
    "material",
    "priority",
    "rgba",
    "solimp",
    "solmix",
    "solref",
    "surfacevel",
    "user",
)
SAVE_INERTIAS = (
    'load it in MuJoCo with <compiler saveinertial="true"/>, save it with mj_saveLastXML, and read that'
)
_TYPES = ("plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf")
_WITHOUT_MASS = ("plane", "hfield")
SIZES = {"sphere": 1, "capsule": 2, "ellipsoid": 3, "cylinder": 2, "box": 3}


def inertial_body(element: Element, settings: MjcfSettings, notes: Notes) -> NumericBody:
    """The body of <inertial>, in the frame of its parent element."""
    notes.only(element, INERTIAL)
    element.numbers("pos", 3)  # required
    given = [key for key in ("diaginertia", "fullinertia", *ORIENTATIONS) if key in element.attributes]
    if "fullinertia" in given and len(given) > 1:
        raise element.error(f"fullinertia is given together with {given[-1]}", remedy="keep one of them")
    mass = element.number("mass")
    if "fullinertia" in given:
        xx, yy, zz, xy, xz, yz = element.numbers("fullinertia", 6)
        central = tensor_of([xx, xy, xz, yy, yz, zz])
    else:
        R = rotation_of(element, settings)
        central = R @ np.diag(element.numbers("diaginertia", 3, "0 0 0")) @ R.T
    _refuse_giants(element, mass, central)
    return NumericBody.of(mass, position_of(element), central)


def _refuse_giants(element: Element, mass: float, moments: Array) -> None:
    if abs(mass) > MAX_MASS or np.abs(moments).max() > MAX_MOMENT:
        raise element.error("mass or inertia too large for any robot", remedy="masses are kg, inertias kg m²")


def compiled_bodies(
    element: Element, bodies: Sequence[NumericBody], settings: MjcfSettings
) -> tuple[NumericBody, ...]:
    """The bodies of a <body> as MuJoCo's compiler leaves them: bounded below, then balanced.

    What a body without any mass is given stands, in its frame, at its own pos: so MuJoCo has it.
    """
    if settings.least_mass <= 0 and settings.least_moment <= 0 and not settings.balances:
        return tuple(bodies)
    whole = merge_bodies(bodies)
    com = whole.first / whole.mass if whole.mass > 0 else position_of(element)
    central = whole.tensor - NumericBody.of(whole.mass, com, np.zeros((3, 3))).tensor
    moments, axes = np.linalg.eigh(central)
    moments = np.maximum(moments, settings.least_moment)
    if settings.balances and moments[0] + moments[1] < moments[2]:  # eigenvalues are sorted
        moments = np.full(3, moments.mean())
    mass = max(whole.mass, settings.least_mass)
    _refuse_giants(element, mass, moments)
    return (NumericBody.of(mass, com, axes @ np.diag(moments) @ axes.T),)


def geom_body(
    element: Element, name: str, settings: MjcfSettings, meshes: Meshes, notes: Notes
) -> NumericBody | None:
    """The body of one geom in the frame of its parent element, None where it has no mass.

    name   of the body that it belongs to
    """
    notes.only(element, (*GEOM_READ, *GEOM_OTHER), {"plugin": "plugins are not read"})
    notes.note_unused(element, GEOM_OTHER, "contact and appearance")
    if "fromto" in element.attributes:  # also where the orientation is that of the class
        notes.note_unused(element, ORIENTATIONS, "orientation beside fromto, which gives the axis,")
    kind = element.choice("type", _TYPES, "sphere")
    low, high = settings.groups
    mass = element.maybe_number("mass")
    density = element.number("density", 1000.0)
    has_none = mass == 0.0 if mass is not None else density == 0.0
    if kind in _WITHOUT_MASS or has_none or not low <= element.number("group", 0.0) <= high:
        return None
    if kind == "mesh" and not _is_shell(element):
        shape, why = meshes.body(element.attributes.get("mesh", "").strip())
        T = pose_of(element, settings)
    elif kind in SIZES and "mesh" not in element.attributes and not _is_shell(element):
        size, T = size_and_place(element, kind, settings)
        volume, moments = _SHAPES[kind](size)
        shape, why = NumericBody.of(volume, [0.0, 0.0, 0.0], volume * np.diag(moments)), ""
    else:
        shape, why = None, "a shell" if _is_shell(element) else f"a {kind} fitted to a mesh"
    if shape is None:
        _report_unread(element, name, why, notes)
        return None
    m = mass if mass is not None else density * shape.mass
    if not 0 < m <= MAX_MASS:
        raise element.error(f"mass {m:g} kg", remedy="masses are positive, densities kg/m³")
    scale = m / shape.mass
    return NumericBody(m, scale * shape.first, scale * shape.tensor).seen_from(T)


def _report_unread(element: Element, body: str, why: str, notes: Notes) -> None:
    """One finding for all of them; the reason is that of the first."""
    notes.add(
        "unknown",
        element,
        "the mass of a geom is not read",
        where=f"<geom> in '{brief(body)}'",
        severity="warning",
        remedy=f"{why}; give the body an <inertial>, or {SAVE_INERTIAS}",
    )


def _is_shell(element: Element) -> bool:
    return element.choice("shellinertia", ("true", "false"), "false") == "true"


def size_and_place(element: Element, kind: str, settings: MjcfSettings) -> tuple[list[float], Array]:
    """Half sizes and pose; of a geom given by two points, its length and z axis are theirs."""
    size = list(element.some_numbers("size", 1, 3))
    wanted = SIZES[kind]
    if "fromto" not in element.attributes:
        T = pose_of(element, settings)
    else:
        if kind == "sphere":
            raise element.error("a sphere has no fromto", remedy='write pos="x y z", or another type')
        half, T = half_length_and_pose(element)
        radius = size[:1] or [0.0]
        size = [*radius, half] if wanted == 2 else [*radius, *radius, half]
    if len(size) < wanted:
        raise element.error(f"{len(size)} sizes given, a {kind} has {wanted}", remedy="add the missing ones")
    if not all(0 < value <= MAX_SIZE for value in size[:wanted]):
        raise element.error("a size that is not positive", remedy="sizes are positive half lengths in metres")
    return size[:wanted], T


# ----------------------------------------------------- volume and moments of inertia per kilogram


def _ellipsoid(size: Sequence[float]) -> tuple[float, list[float]]:
    a, b, c = (x * x for x in size)
    volume = 4 / 3 * math.pi * math.prod(size)
    return volume, [(b + c) / 5, (a + c) / 5, (a + b) / 5]


def _sphere(size: Sequence[float]) -> tuple[float, list[float]]:
    return _ellipsoid([size[0]] * 3)


def _box(size: Sequence[float]) -> tuple[float, list[float]]:
    a, b, c = (x * x for x in size)
    return 8 * math.prod(size), [(b + c) / 3, (a + c) / 3, (a + b) / 3]


def _cylinder(size: Sequence[float]) -> tuple[float, list[float]]:
    r, h = size
    side = (3 * r * r + 4 * h * h) / 12
    return 2 * math.pi * r * r * h, [side, side, r * r / 2]


def _capsule(size: Sequence[float]) -> tuple[float, list[float]]:
    """A cylinder of half length h and two half balls, whose centres of mass are at h + 3r/8."""
    r, h = size
    tube, ball = 2 * math.pi * r * r * h, 4 / 3 * math.pi * r**3
    along = tube * r * r / 2 + ball * 2 * r * r / 5
    across = tube * (3 * r * r + 4 * h * h) / 12 + ball * (2 * r * r / 5 + h * h + 3 * h * r / 4)
    volume = tube + ball
    return volume, [across / volume, across / volume, along / volume]


_SHAPES: dict[str, Callable[[Sequence[float]], tuple[float, list[float]]]] = {
    "sphere": _sphere,
    "capsule": _capsule,
    "ellipsoid": _ellipsoid,
    "cylinder": _cylinder,
    "box": _box,
}
