"""The shortest solution of six equations, of which some feel nothing."""

from __future__ import annotations

import numpy as np

from armwright.kernels.linear.shortest_step import Six, System, shortest_solution


def shortest_step_of(g: System) -> Six:
    """The shortest solution without directions that are felt by less than a part in a million."""
    found = shortest_solution(6, 1e-6, g)
    return found


def system_of_rank(rank: int) -> np.ndarray:
    """Six equations in which so many directions are felt, and one joint is held."""
    random = np.random.default_rng(rank)
    g = np.zeros((6, 8))
    g[:, :6] = random.normal(size=(6, rank)) @ random.normal(size=(rank, 6))
    g[:, 6] = random.normal(size=6)
    g[:, rank - 2] = 0.0
    return g


ENTRY = shortest_step_of
CASES = [(system_of_rank(rank),) for rank in (6, 5, 4, 2)]
