"""Whether torques of the motors of a closed robot are zero wherever it stands: it is balanced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from armwright.expr import Node, names_in, postorder
from armwright.models.core.node_values import sampled_values
from armwright.models.loops.closed_motion import ClosedMotion

_ROUNDING = 1e-9  # of the largest product is what may be left of torques that cancel; samples close to 1e-11
_NEAR = 0.5  # [rad, m] from home is what counts as its assembly; flat parallelograms lie beyond


def motor_torques_vanish(motion: ClosedMotion, torques: Sequence[Node], values: Mapping[str, float]) -> bool:
    """True where torques of the motors are zero at all sampled positions in the assembly of home.

    Names without a value get random ones, so that "always" means for all of them.
    """
    home = motion.mechanism.robot.home
    q = motion.positions[np.abs(motion.positions - home).max(axis=1) < _NEAR]
    torques = motion.mechanism.in_leaders(torques)
    names = names_in(*torques)
    variables = {motion.mechanism.q[j].value: x for j, x in zip(motion.mechanism.free, q.T, strict=True)}
    random = np.random.default_rng(0)
    drawn = {text: float(random.uniform(0.2, 2.0)) for text in names if text not in values}
    known = sampled_values(torques, drawn | dict(values) | variables, count=len(q))
    parts = sampled_values(_leaves(torques), drawn | dict(values) | variables, count=len(q))
    return bool(np.nanmax(np.abs(known), initial=0.0) <= _ROUNDING * np.nanmax(np.abs(parts), initial=0.0))


def _leaves(nodes: Sequence[Node]) -> list[Node]:
    """What the sums below the nodes are made of: products and leaves."""
    return [node for node in postorder(nodes) if node.op == "mul"]
