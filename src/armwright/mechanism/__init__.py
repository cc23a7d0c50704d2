"""The mechanism of a robot: its tree, its loops, its first mover, and what models are called with."""

from armwright.mechanism.first_mover import FirstMover
from armwright.mechanism.mechanism import Mechanism, mechanism_of
from armwright.mechanism.tree import CutLoop, Tree, tree_of
from armwright.robot.check.mobility import mobility
from armwright.robot.geometry.closure import Assembly, assemble

__all__ = [
    "Assembly",
    "CutLoop",
    "FirstMover",
    "Mechanism",
    "Tree",
    "assemble",
    "mechanism_of",
    "mobility",
    "tree_of",
]
