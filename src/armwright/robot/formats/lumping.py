"""Fixed joints taken out of a tree: their links become part of the link before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from armwright.errors import InputError
from armwright.robot.formats.format import Source
from armwright.robot.formats.tree_branch import Marked, TreeBranch
from armwright.robot.geometry.numeric_body import NumericBody
from armwright.robot.geometry.urdf_convention import Array

FIXED_OPTION = {
    "fixed": '"keep" (default): fixed joints stay as frames; "lump": they become part of the link before'
}


def is_lumped(source: Source) -> bool:
    """True if the option asks for fixed joints to be lumped."""
    chosen = source.options.get("fixed", "keep")
    if chosen not in ("keep", "lump"):
        raise InputError(f"fixed={chosen!r}", key="option", remedy='use fixed="keep" or fixed="lump"')
    return chosen == "lump"


def lump_fixed_joints(branches: Sequence[TreeBranch]) -> tuple[list[TreeBranch], list[Marked]]:
    """The branches without fixed joints, and what their links were, as marked frames.

    Bodies are moved into the link before, children hang on it.
    """
    root = branches[0]
    place: dict[str | None, tuple[str, Array]] = {root.link: (root.link, np.eye(4))}
    bodies: dict[str, list[NumericBody]] = {root.link: list(root.bodies)}
    kept = {root.link: root}
    marks = []
    for branch in branches[1:]:
        anchor, T = place[branch.parent]
        if branch.kind == "fixed":
            place[branch.link] = (anchor, T @ branch.T)
            bodies[anchor].extend(body.seen_from(T @ branch.T) for body in branch.bodies)
            seen = np.linalg.inv(kept[anchor].frame) @ T @ branch.T @ branch.frame
            marks.append(Marked(branch.link, anchor, seen, branch.joint))
        else:
            place[branch.link] = (branch.link, np.eye(4))
            bodies[branch.link] = list(branch.bodies)
            kept[branch.link] = replace(branch, parent=anchor, T=T @ branch.T)
    return [replace(branch, bodies=tuple(bodies[branch.link])) for branch in kept.values()], marks
