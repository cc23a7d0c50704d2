"""Which part of an MJCF scene is the robot, and how heavy it is there.

A file may hold a robot together with the things it handles. The robot is what has most joints: all that
stands on the world, or one of the bodies that float; what is beside it is left out and named.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from armwright.errors import name_list
from armwright.robot.formats.mjcf.mjcf_tree import WORLD, Bodies
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.tree_branch import TreeBranch
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.numeric_body import NumericBody


def robot_branches(
    branches: Sequence[TreeBranch], notes: Notes, tied: Collection[str] = ()
) -> list[TreeBranch]:
    """The world and the branches of the robot; all of them where nothing floats.

    tied   bodies that close loops: what floats and carries one of them is never left out
    """
    root, *rest = branches
    trees = _trees(rest)
    floating = [tree for tree in trees if tree[0].kind == "floating"]
    if not floating:
        return list(branches)
    standing = [branch for tree in trees if tree[0].kind != "floating" for branch in tree]
    candidates = [standing, *floating] if _joints(standing) else floating
    chosen = max(candidates, key=_joints)  # the first of equals
    kept = {branch.link for branch in chosen}
    if tied:
        others = [tree for tree in floating if tree is not chosen]
        loose = [tree for tree in others if not any(branch.link in tied for branch in tree)]
        kept = {branch.link for branch in rest} - {branch.link for tree in loose for branch in tree}
    for tree in trees:
        if tree[0].link not in kept:
            notes.forget({branch.link for branch in tree})
            text = "a body beside the robot is not read"
            where = f'<body name="{brief(tree[0].link)}">'
            notes.add("beside", tree[0].link_element, text, where=where, severity=_gravity_of_loss(tree))
    return [root, *(branch for branch in rest if branch.link in kept)]


def _trees(branches: Sequence[TreeBranch]) -> list[list[TreeBranch]]:
    """The trees of bodies that are attached to the world."""
    trees: dict[str, list[TreeBranch]] = {}
    top: dict[str, str] = {}
    for branch in branches:
        parent = branch.parent or WORLD
        top[branch.link] = branch.link if parent == WORLD else top[parent]
        trees.setdefault(top[branch.link], []).append(branch)
    return list(trees.values())


def _joints(tree: Sequence[TreeBranch]) -> int:
    return sum(branch.kind not in ("fixed", "floating") for branch in tree)


def _gravity_of_loss(tree: Sequence[TreeBranch]) -> str:
    """A thing without joints is no loss; a second robot is."""
    return "warning" if _joints(tree) else "info"


def at_drawing(branches: Sequence[TreeBranch]) -> list[TreeBranch]:
    """Every joint stands where the file draws it, so that closed loops are closed."""
    return [replace(branch, home=branch.home or 0.0) for branch in branches]


# ------------------------------------------------------------------------------------ weight


def weigh(bodies: Bodies) -> None:
    """All masses and inertias times one factor, where the compiler says what they are together."""
    wanted = bodies.settings.total_mass
    total = sum(body.mass for branch in bodies.branches for body in branch.bodies)
    if wanted is None or not total:
        return
    factor = wanted / total
    for i, branch in enumerate(bodies.branches):
        scaled = tuple(
            NumericBody(factor * one.mass, factor * one.first, factor * one.tensor) for one in branch.bodies
        )
        bodies.branches[i] = replace(branch, bodies=scaled)


def weight_left(bodies: Bodies, kept: Sequence[TreeBranch], top: Element) -> float:
    """The part of gravity that is left where gravcomp relieves all bodies alike, 1 where it does not.

    A force of −gravcomp·m·g at the centre of mass of every body is the same as weaker gravity.
    """
    names = {branch.link for branch in kept}
    relief = {name: part for name, (_, part) in bodies.relieved.items() if name in names}
    if not any(relief.values()):
        return 1.0
    element = next(element for element, part in bodies.relieved.values() if part)
    if bodies.is_relief_driven:
        text = "gravity compensation by actuators counts as their torque and is not subtracted from gravity"
        bodies.notes.add("gravcomp", element, text, where="<body gravcomp=>")
        return 1.0
    parts = set(relief.values())
    if len(parts) == 1:
        (part,) = parts
        text = f"gravcomp {part:g} of every body is read as gravity times {1 - part:g}"
        bodies.notes.add("gravcomp", element, text, where="<body gravcomp=>", remedy="see robot.gravity")
        return 1.0 - part
    some = name_list(brief(name) for name, part in relief.items() if part)
    text = f"gravity compensation of some bodies only is not read: {some}"
    remedy = "give every body the same gravcomp, or none"
    bodies.notes.add("gravcomp", element, text, where="<body gravcomp=>", severity="warning", remedy=remedy)
    return 1.0
