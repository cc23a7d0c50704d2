"""Fixed joints taken out of a tree: their links become part of the link before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from armwright.errors import InputError
from armwright.robot.formats.format import Source
from armwright.robot.formats.numeric_body import Body
from armwright.robot.formats.tree_robot import Branch
from armwright.robot.geometry.urdf_convention import Array

FIXED_OPTION = {
    "fixed": '"keep" (default): fixed joints stay as frames; "lump": they become part of the link before'
}


def is_lumped(source: Source) -> bool:
    """What the option says."""
    chosen = source.options.get("fixed", "keep")
    if chosen not in ("keep", "lump"):
        raise InputError(f"fixed={chosen!r}", key="option", remedy='use fixed="keep" or fixed="lump"')
    return chosen == "lump"


def lumped(branches: Sequence[Branch]) -> list[Branch]:
    """The branches without fixed joints: bodies moved into the link before, children re-hung."""
    root = branches[0]
    place: dict[str | None, tuple[str, Array]] = {root.link: (root.link, np.eye(4))}
    bodies: dict[str, list[Body]] = {root.link: list(root.bodies)}
    kept = [root]
    for branch in branches[1:]:
        anchor, T = place[branch.parent]
        if branch.kind == "fixed":
            place[branch.link] = (anchor, T @ branch.T)
            bodies[anchor].extend(body.seen_from(T @ branch.T) for body in branch.bodies)
        else:
            place[branch.link] = (branch.link, np.eye(4))
            bodies[branch.link] = list(branch.bodies)
            kept.append(replace(branch, parent=anchor, T=T @ branch.T))
    return [replace(branch, bodies=tuple(bodies[branch.link])) for branch in kept]
