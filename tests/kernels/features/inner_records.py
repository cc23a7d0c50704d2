"""Records inside records: a kernel gives the inner one to kernels that know nothing of the outer one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

import numpy as np

from armwright.kernels.language import Array, Real, Whole, record, zeros
from armwright.models import Model

Own: TypeAlias = Annotated[Array, ("joints",)]


@record
class Arm:
    """Constants of an arm."""

    joints: Whole
    length: Real
    offsets: Own


@record
class Tool:
    """A tool, and the arm that carries it."""

    joints: Whole
    reach: Real
    weights: Own
    arm: Arm


def shifted(arm: Arm, q: Own) -> tuple[Own, Real]:
    """The joints with the offsets added, and their sum times the length."""
    total = 0.0
    for k in range(arm.joints):
        q[k] += arm.offsets[k]
        total += arm.length * q[k]
    return q, total


def reached(tool: Tool, start: Real) -> tuple[Own, Real]:
    """What the arm makes of some joints, and the reach of the tool besides."""
    q = zeros(Own, tool)
    for k in range(tool.joints):
        q[k] = start * tool.weights[k]
    q, far = shifted(tool.arm, q)
    far += tool.reach
    return q, far


def _tool(made: Callable[[Model], Any]) -> Tool:
    return Tool(3, 0.75, np.array([1.0, -2.0, 0.5]), Arm(3, 0.5, np.array([0.25, -0.5, 1.0])))


RECORD = _tool
ENTRY = reached
CASES = [(0.3,), (-1.75,)]
