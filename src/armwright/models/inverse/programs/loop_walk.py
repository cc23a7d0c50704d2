"""One formulation of the elimination in nodes: the links of the loop as the walk meets them, and its words.

The loop of arm and pose is walked as in ``models.inverse.elimination.formulation``; here the same
coefficients are nodes, so that they can be written out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, number
from armwright.expr.numbers import near_decimal
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry
from armwright.models.inverse.elimination.chain import JOINTS, inverse
from armwright.models.inverse.elimination.formulation import Formulation
from armwright.robot.geometry.matrix import Matrix, inverse_transform, matmul, matrix

_TINY = 1e-14  # what rounding leaves of an exact zero, in units of the longest link

LOOP = Entry("H", "", "link of the loop that holds the wanted pose, lengths in units of the longest link")


def names(form: Formulation) -> list[str]:
    """Variables of the joints in the order of the walk."""
    return [f"q{form.ordering.joints[k] + 1}" for k in range(JOINTS)]


def words(form: Formulation) -> str:
    """Which joint is hidden and which are eliminated."""
    s = names(form)
    return f"{s[2 + form.hidden]} hidden, {s[0]} and {s[1]} eliminated"


@dataclass(frozen=True, slots=True)
class LoopWalk:
    """The links of the loop as the walk meets them: H_1 … H_6, and H_1⁻¹ … H_6⁻¹."""

    links: list[Matrix]
    inverses: list[Matrix]


def loop_walk(form: Formulation, T: Matrix, b: Builder) -> LoopWalk:
    """The links of the loop, and their inverses.

    The link that holds the pose has its inverse from the pose itself: turned round twice, T would be
    R·(Rᵀ·p), which only a reader who knows that R is a rotation takes for p.
    """
    K, back_K = (
        [matrix(clean_numbers(link)) for link in links]
        for links in (form.chain.links, inverse(form.chain.links))
    )
    scale = number(form.chain.scale)
    scaled: Matrix = (*((*row[:3], row[3] / scale) for row in T[:3]), (ZERO, ZERO, ZERO, ONE))
    closing = matmul(matmul(K[JOINTS], inverse_transform(scaled)), K[0])
    opening = matmul(matmul(back_K[0], scaled), back_K[JOINTS])
    loop = [*K[1:JOINTS], closing]
    back = [*back_K[1:JOINTS], opening]
    order = list(form.ordering.joints)
    if form.ordering.direction == -1:
        order = [*order[1:], order[0]]
        loop, back = back, loop
    for i in range(3):
        for j in range(4):
            b.name(loop[JOINTS - 1][i][j], f"H{i + 1}{j + 1}", group="the loop that arm and pose make")
    return LoopWalk([loop[j] for j in order], [back[j] for j in order])


def clean_numbers(rows: Iterable[Iterable[float]]) -> list[list[float]]:
    """Rows of numbers in which each that is whole, or a short decimal, but for rounding has been made so."""
    return [[_clean_number(float(x)) for x in row] for row in rows]


def _clean_number(x: float) -> float:
    return float(round(x)) if abs(x - round(x)) < _TINY else float(near_decimal(x))
