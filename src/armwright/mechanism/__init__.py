"""The mechanism of a robot: its tree, its loops and how it can move."""

from armwright.mechanism.closure import Assembly, assemble
from armwright.mechanism.mobility import mobility
from armwright.mechanism.tree import Tree, tree_of

__all__ = ["Assembly", "Tree", "assemble", "mobility", "tree_of"]
