"""The ordinary robot that a folded chain is: a revolute joint or a slide for each of its axes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from armwright.models.inverse.choice.coupled_chain import Array, AxisChain
from armwright.models.inverse.choice.task import mount_joint
from armwright.robot import Joint, Link, Prismatic, Revolute, Robot
from armwright.robot.geometry.matrix import IDENTITY4, matrix

_PART = 1e-12  # of a rate: smaller ones are rounding


def free_robot(robot: Robot, chain: AxisChain) -> Robot:
    """The robot whose joints are the axes of the folded chain of another."""
    joints: list[Joint] = []
    for name, axis, link in zip(_names(robot, chain), chain.axes, chain.links, strict=False):
        kind = Revolute if axis.turns else Prismatic
        joints += mount_joint(kind(name, variable=name), link, len(joints))
    return replace(
        robot,
        joints=tuple(joints),
        links=tuple(Link(f"link{k}") for k in range(1, len(joints) + 1)),
        couplings=(),
        named_frames=(),
        base=replace(robot.base, placement=IDENTITY4),
        tool=matrix(chain.links[-1]),
        tool_link=None,
        tip_frame="",
    )


def _names(robot: Robot, chain: AxisChain) -> list[str]:
    """Names of the joints that an axis depends on, joined; with a number where that was so before."""
    own = [joint.name for joint in robot.moving]
    found: list[str] = []
    for axis in chain.axes:
        rates = _rates_of(chain, axis.pair) if axis.pair else axis.rates
        text = "_".join(own[k] for k in np.flatnonzero(np.abs(rates) > _PART))
        count = sum(one == text or one.startswith(f"{text}__") for one in found)
        found.append(f"{text}__{count + 1}" if count else text)
    return found


def _rates_of(chain: AxisChain, pair: int) -> Array:
    one = chain.pairs[pair - 1]
    return np.abs(one.first.rates) + np.abs(one.second.rates)
