"""A branch of the tree of a foreign file: a link and the joint that carries it, of one axis or of several."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from armwright.expr import ZERO, Node
from armwright.robot.drive import Friction
from armwright.robot.formats.xml import Element
from armwright.robot.geometry.numeric_body import NumericBody
from armwright.robot.geometry.urdf_convention import Array, axes_along
from armwright.robot.joint import Limits

BETWEEN = "\n"  # marks links between the axes of one joint; no name read from XML holds a line break


@dataclass(frozen=True, slots=True, eq=False)
class TreeBranch:
    """A link and the joint that carries it; the first branch of a tree is its root.

    kind     base, revolute, prismatic, fixed, floating, planar or spherical
    T        the frame of the link, as the file has it and at q = 0, seen from that of ``parent``
    axis     unit vector in that frame
    bodies   in that frame
    home     None means 0, or the middle of the range where 0 is outside
    frame    what the file calls the frame of the link, seen from the frame that T places
    """

    link: str
    joint: str
    parent: str | None
    kind: str
    element: Element
    link_element: Element
    T: Array = field(default_factory=lambda: np.eye(4))
    axis: Array = field(default_factory=lambda: np.array([0.0, 0.0, 1.0]))
    bodies: tuple[NumericBody, ...] = ()
    limits: Limits = field(default_factory=Limits)
    friction: Friction = field(default_factory=Friction)
    rotor: Node = ZERO
    stiffness: Node | None = None
    home: float | None = None
    frame: Array = field(default_factory=lambda: np.eye(4))


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """A frame that the file names on a link: T seen from what the file calls that link's frame."""

    name: str
    link: str
    T: Array
    joint: str = ""


def single_axes(branch: TreeBranch) -> list[TreeBranch]:
    """The branch itself; planar and spherical joints as one branch per axis.

    planar      along x and y of the plane, then about its normal
    spherical   about z, y, x (yaw, pitch, roll), as every spherical joint here
    The links in between have no mass.
    """
    if branch.kind == "planar":
        x, y, z = axes_along(branch.axis).T
        axes = (("prismatic", x), ("prismatic", y), ("revolute", z))
    elif branch.kind == "spherical":
        x, y, z = np.eye(3)
        axes = (("revolute", z), ("revolute", y), ("revolute", x))
    else:
        return [branch]
    between = [f"{branch.link}{BETWEEN}{i}" for i in (1, 2)]
    links = [*between, branch.link]
    parents = [branch.parent, *between]
    return [
        replace(
            branch,
            link=links[i],
            joint=f"{branch.joint}_{i + 1}",
            parent=parents[i],
            kind=kind,
            axis=axis,
            T=branch.T if i == 0 else np.eye(4),
            bodies=branch.bodies if i == 2 else (),
        )
        for i, (kind, axis) in enumerate(axes)
    ]
