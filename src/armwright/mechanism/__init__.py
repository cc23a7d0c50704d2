"""The mechanism of a robot: its tree, its loops and how it can move."""

from armwright.mechanism.closure import Assembly, assemble
from armwright.mechanism.mobility import mobility

__all__ = ["Assembly", "assemble", "mobility"]
