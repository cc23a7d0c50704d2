"""A closed loop, opened at one passive joint [KC97 2.1, Fig. 3], and rows of the geometric table."""

from __future__ import annotations

from dataclasses import dataclass

from armwright.robot.joint import Joint, Placement


@dataclass(frozen=True, slots=True)
class Loop:
    """The opened joint k and its twin frame k+B.

    joint         joint k; its frame is attached to the link ``joint.parent`` and carries the variable
    twin          constant placement of frame k+B on the other link
    twin_parent   number of that link
    The loop is closed when frames k and k+B coincide (docs/errata.md, E4-5).
    """

    joint: Joint
    twin: Placement
    twin_parent: int


@dataclass(frozen=True, slots=True)
class Frame:
    """One row of the geometric table: frame ``number`` on frame ``parent``.

    joint is None for a twin frame k+B.
    """

    number: int
    name: str
    parent: int
    placement: Placement
    joint: Joint | None
