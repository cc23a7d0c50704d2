"""A load at the tip from the inertia it adds to each joint [Kim90 §7 (4)]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.load.load_frames import body_columns, frame_on
from armwright.identify.regression.inertial_part import InertialPart
from armwright.identify.step_test.diagonal_inertia import DiagonalInertia
from armwright.identify.step_test.joint_constants import JointConstants
from armwright.identify.step_test.link_solution import LinkSolution, solve_links
from armwright.identify.step_test.step_fit import HELD
from armwright.robot.inertia import NAMES

Array = NDArray[np.float64]

TINY = 1e-300  # a square that is exact


class TestedRobot(Protocol):
    """The members of a step test that weighing a load needs."""

    @property
    def diagonal(self) -> DiagonalInertia: ...

    @property
    def arm(self) -> InertialPart | None: ...

    def position(self, one: JointConstants) -> Array: ...


def payload_rows(
    loaded: Sequence[JointConstants],
    empty: Sequence[JointConstants],
    test: TestedRobot,
    at: Sequence[float] | None,
) -> tuple[list[JointConstants], Array, tuple[str, ...]]:
    """Inertias that the load adds, their rows over its parameters about the tip, and the names of those."""
    added = [inertia_added(one, other) for one in loaded for other in empty if _is_same(one, other)]
    if not added:
        raise ArmwrightError(
            "no joint was run at the same pose with and without the load; repeat the plan with the load"
        )
    rows = test.diagonal.rows([(one.joint, test.position(one)) for one in added])
    if test.arm is None:
        return added, rows, test.diagonal.names
    link = _last_link(test.arm)
    places = [test.arm.standard.index(f"{name}{link}") for name in NAMES]
    body = rows @ test.arm.matrix[:, places] @ body_columns(frame_on(test.arm.robot, link), NAMES)
    if at is None:
        return added, body, NAMES
    return added, (body @ point_mass(at))[:, None], ("M",)


def load_solution(
    loaded: Sequence[JointConstants],
    empty: Sequence[JointConstants],
    test: TestedRobot,
    at: Sequence[float] | None,
) -> LinkSolution:
    """The parameters of the load behind the inertias that it adds."""
    added, rows, names = payload_rows(loaded, empty, test, at)
    return solve_links(added, rows, names=names)


def load_values(found: LinkSolution, at: Sequence[float] | None) -> dict[str, float]:
    """XX … M of the load about the tip; what was not decided as small as it can be."""
    values = found.values if at is None else found.values[0] * point_mass(at)
    return dict(zip(NAMES, map(float, values), strict=True))


def _is_same(one: JointConstants, other: JointConstants) -> bool:
    if one.joint != other.joint or dict(one.pose).keys() != dict(other.pose).keys():
        return False
    places = dict(other.pose)
    return all(abs(value - places[name]) <= HELD for name, value in one.pose)


def inertia_added(one: JointConstants, other: JointConstants) -> JointConstants:
    """The constants whose inertia is what the load adds, with the readings behind both (Satterthwaite)."""
    a, b = one.sigma[0] ** 2, other.sigma[0] ** 2
    spread = max(a**2 / one.freedom + b**2 / other.freedom, TINY)
    freedom = round(max((a + b) ** 2 / spread, 1.0)) if a + b > 0 else min(one.freedom, other.freedom)
    sigma = (float(np.sqrt(a + b)), *one.sigma[1:])
    return replace(one, inertia=one.inertia - other.inertia, sigma=sigma, freedom=freedom)


def _last_link(arm: InertialPart) -> int:
    """Number of the last moving link before the tip."""
    number = arm.robot.terminal
    while number and f"{NAMES[-1]}{number}" not in arm.standard:
        number = arm.robot.joints[number - 1].parent
    if not number:
        raise ArmwrightError(f"no joint moves the tip of '{arm.robot.name}'; choose another with_tip(…)")
    return number


def point_mass(at: Sequence[float]) -> Array:
    """(10,) XX … M of one kilogram there."""
    x, y, z = map(float, at)
    return np.array([y * y + z * z, -x * y, -x * z, x * x + z * z, -y * z, x * x + y * y, x, y, z, 1.0])
