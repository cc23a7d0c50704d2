"""A delta robot as an MJCF file: three arms, six rods between balls, a platform that only moves along."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

BASE, ARM, ROD, PLATFORM, APART = 0.2, 0.25, 0.5, 0.06, 0.05  # [m] radii and lengths, half between rods
DOWN = 0.4  # [rad] of an arm at home
ALONG = 1e-10  # [kg m²] of a rod about itself: MuJoCo wants some, and torques feel none of it


def delta_mjcf() -> str:
    """The file; every frame is parallel to the world at home."""
    legs = [_leg(k) for k in range(3)]
    bodies = "".join(_arm(k, leg) for k, leg in enumerate(legs))
    pins = "".join(
        f'<connect name="pin{name}" body1="rod{name}" body2="platform" anchor="{_words(place)}"/>'
        for k, (_, elbow, end) in enumerate(legs)
        for name, place in ((f"{k}{side}", end - elbow) for side in "ab")
        if name != "0a"
    )
    motors = "".join(f'<motor joint="motor{k}"/>' for k in range(3))
    return (
        f'<mujoco model="delta"><compiler angle="radian"/><worldbody>{bodies}</worldbody>'
        f"<equality>{pins}</equality><actuator>{motors}</actuator></mujoco>"
    )


def _leg(k: int) -> tuple[Array, Array, Array]:
    """Shoulder, elbow and the joint of the platform, between the two rods."""
    angle = 2 * np.pi * k / 3
    out, up = np.array([np.cos(angle), np.sin(angle), 0.0]), np.array([0.0, 0.0, 1.0])
    reach = BASE + ARM * np.cos(DOWN) - PLATFORM
    height = -ARM * np.sin(DOWN) - np.sqrt(ROD**2 - reach**2)
    elbow = (BASE + ARM * np.cos(DOWN)) * out - ARM * np.sin(DOWN) * up
    return BASE * out, elbow, PLATFORM * out + height * up


def _arm(k: int, leg: tuple[Array, Array, Array]) -> str:
    shoulder, elbow, _ = leg
    aside = _aside(shoulder)
    rods = "".join(_rod(f"{k}{side}", leg, sign * APART * aside) for side, sign in (("a", 1), ("b", -1)))
    return (
        f'<body name="arm{k}" pos="{_words(shoulder)}"><joint name="motor{k}" axis="{_words(aside)}" '
        f'armature="0.01"/>{_inertial(0.5 * (elbow - shoulder), 0.8, 0.005, 1e-4)}{rods}</body>'
    )


def _rod(name: str, leg: tuple[Array, Array, Array], aside: Array) -> str:
    shoulder, elbow, end = leg
    platform = ""
    if name == "0a":
        centre = np.array([0.0, 0.0, end[2]]) - elbow - aside
        body = '<inertial pos="0 0 0" mass="0.5" diaginertia="0.001 0.001 0.002"/>'
        platform = (
            f'<body name="platform" pos="{_words(end - elbow)}"><joint name="hub" type="ball"/>'
            f"{body.replace('0 0 0', _words(centre - (end - elbow)))}</body>"
        )
    return (
        f'<body name="rod{name}" pos="{_words(elbow - shoulder + aside)}"><joint name="ball{name}" '
        f'type="ball"/>{_inertial(0.5 * (end - elbow), 0.1, 0.002, ALONG)}{platform}</body>'
    )


def _inertial(centre: Array, mass: float, across: float, along: float) -> str:
    """A rod from the origin to twice its centre."""
    d = centre / np.linalg.norm(centre)
    J = across * (np.eye(3) - np.outer(d, d)) + along * np.outer(d, d)
    six = _words(np.array([J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]))
    return f'<inertial pos="{_words(centre)}" mass="{mass}" fullinertia="{six}"/>'


def _aside(out: Array) -> Array:
    return np.cross([0.0, 0.0, 1.0], out / np.linalg.norm(out))


def _words(values: Array) -> str:
    return " ".join(repr(float(x)) for x in values)
