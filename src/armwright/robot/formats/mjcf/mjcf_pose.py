"""Position and orientation of an MJCF element: quat, axisangle, xyaxes, zaxis or euler."""

from __future__ import annotations

import math

import numpy as np

from armwright.robot.formats.mjcf.mjcf_settings import MjcfSettings
from armwright.robot.formats.xml import Element
from armwright.robot.geometry.urdf_convention import Array, rotation_x, rotation_y, rotation_z, transform

ORIENTATIONS = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
MAX_LENGTH = 1e6  # m
MIN_APART = 1e-12  # m; nearer points have no direction
_TURNS = {"x": rotation_x, "y": rotation_y, "z": rotation_z}
_SHORTEST = 1e-12  # of the largest component: a vector that is shorter has no direction
_OPPOSITE = 1e-14  # above -1, of a component of a unit vector: rounding


def pose_of(element: Element, settings: MjcfSettings) -> Array:
    """The 4×4 matrix of pos and orientation; identity where neither is given."""
    return transform(rotation_of(element, settings), position_of(element))


def site_pose(element: Element, settings: MjcfSettings) -> Array:
    """The 4×4 matrix of a site: of its two points, where it has them."""
    return half_length_and_pose(element)[1] if "fromto" in element.attributes else pose_of(element, settings)


def half_length_and_pose(element: Element) -> tuple[float, Array]:
    """Half the distance of the two points of fromto, and the frame between them with z along them."""
    if "pos" in element.attributes and any(element.numbers("pos", 3)):  # zeros are what is not written
        raise element.error("fromto is given together with pos", remedy="keep one of them")
    ends = np.array(element.numbers("fromto", 6))
    along = ends[:3] - ends[3:]  # the z axis points from the second point to the first
    length = float(np.linalg.norm(along))
    if not MIN_APART < length <= MAX_LENGTH:
        raise element.error(
            "the points of fromto are too close or too far apart", remedy="lengths are metres"
        )
    return length / 2, transform(shortest_from_z(along / length), (ends[:3] + ends[3:]) / 2)


def position_of(element: Element, attribute: str = "pos") -> Array:
    """Three lengths [m]."""
    p = np.array(element.numbers(attribute, 3, "0 0 0"))
    if np.abs(p).max() > MAX_LENGTH:
        raise element.error(f"{attribute} is beyond {MAX_LENGTH:g}", remedy="lengths are metres")
    return p


def rotation_of(element: Element, settings: MjcfSettings) -> Array:
    """The rotation of the one orientation that is given."""
    given = [key for key in ORIENTATIONS if key in element.attributes]
    if len(given) > 1:
        raise element.error(f"{' and '.join(given)} are given together", remedy="keep one of them")
    if not given:
        return np.eye(3)
    return {
        "quat": _quat,
        "axisangle": _axisangle,
        "xyaxes": _xyaxes,
        "zaxis": _zaxis,
        "euler": _euler,
    }[given[0]](element, settings)


def unit(v: Array, element: Element, what: str) -> Array:
    """The vector of length 1; refuses one without direction."""
    largest = float(np.abs(v).max())
    if largest < _SHORTEST:
        raise element.error(f"{what} has no direction", remedy="give a vector that is not zero")
    scaled = v / largest
    return np.array(scaled / math.sqrt(float(scaled @ scaled)))


def quaternion_matrix(q: Array) -> Array:
    """The rotation of a unit quaternion w x y z."""
    w, x, y, z = q
    return np.array(
        [
            [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
        ]
    )


def axis_angle_matrix(n: Array, angle: float) -> Array:
    """The rotation by an angle [rad] about a unit vector."""
    half = angle / 2
    return quaternion_matrix(np.array([math.cos(half), *(math.sin(half) * n)]))


def _quat(element: Element, settings: MjcfSettings) -> Array:
    return quaternion_matrix(unit(np.array(element.numbers("quat", 4)), element, "quat"))


def _axisangle(element: Element, settings: MjcfSettings) -> Array:
    *axis, angle = element.numbers("axisangle", 4)
    return axis_angle_matrix(unit(np.array(axis), element, "axisangle"), settings.angle(element, angle))


def _xyaxes(element: Element, settings: MjcfSettings) -> Array:
    given = np.array(element.numbers("xyaxes", 6))
    x = unit(given[:3], element, "the x axis of xyaxes")
    y = unit(given[3:] - x * float(x @ given[3:]), element, "the y axis of xyaxes")
    return np.column_stack([x, y, np.cross(x, y)])


def _zaxis(element: Element, settings: MjcfSettings) -> Array:
    return shortest_from_z(unit(np.array(element.numbers("zaxis", 3)), element, "zaxis"))


def shortest_from_z(z: Array) -> Array:
    """The shortest turn that takes (0, 0, 1) to the unit vector z; about x for the opposite one."""
    if z[2] < -1 + _OPPOSITE:
        return rotation_x(math.pi)
    v = np.array([-z[1], z[0], 0.0])
    V = np.array([[0.0, 0.0, v[1]], [0.0, 0.0, -v[0]], [-v[1], v[0], 0.0]])
    turn: Array = np.eye(3) + V + V @ V / (1.0 + z[2])
    return turn


def _euler(element: Element, settings: MjcfSettings) -> Array:
    """Turns in the order of eulerseq: about moving axes for small letters, fixed ones for capitals."""
    R = np.eye(3)
    for letter, angle in zip(settings.euler, element.numbers("euler", 3), strict=True):
        turn = _TURNS[letter.lower()](settings.angle(element, angle))
        R = R @ turn if letter.islower() else turn @ R
    return R
