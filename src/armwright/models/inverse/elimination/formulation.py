"""Elimination of three of the five remaining joints: a matrix polynomial in one hidden joint.

The axis of s_6 does not feel joint s_6. Seen from between s_2 and s_3 it is, on the one way round the loop,
a function of s_3 s_4 s_5 (left side) and on the other way one of s_1 s_2 (right side):

    f(Z_3 H_3 Z_4 H_4 Z_5 H_5) = f((Z_1 H_1 Z_2 H_2)⁻¹ H_6⁻¹)       f: the fourteen functions of ``lines``

The right side holds eight products of s_1 s_2 besides the constant; an orthogonal transformation removes
them and leaves six equations in s_3 s_4 s_5 [RR93 4.2]. One of the three is hidden in the coefficients; the
others, x and y, appear as x^i y^j, i, j ≤ 2 (see ``polynomial``). Differs from the papers: any of the
three may
be hidden, slides are allowed everywhere but at s_6, and the loop may be walked in twelve ways.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from armwright.models.inverse.elimination.chain import Array, Chain, cross, inverse, motion
from armwright.models.inverse.elimination.constant_roots import ConstantRoots
from armwright.models.inverse.elimination.joint_functions import coefficients, powers, samples, turn
from armwright.models.inverse.elimination.matrix_polynomial import wide
from armwright.models.inverse.elimination.ordering import Ordering, links_in_order, loop_links
from armwright.models.inverse.elimination.polynomial_roots import WideRoots, wide_roots

COUNT = 14
RIGHT = 8  # products of two joints


@dataclass(frozen=True, slots=True)
class Formulation:
    """One way to eliminate.

    ordering    the walk
    hidden      which of s_3 s_4 s_5 (0, 1, 2) is hidden
    raised      which is x
    left        (14, 3, 3, 3), the left side where it is a constant of the arm
    narrow      constant roots of the narrow polynomial, where they have been looked for
    wide        (k, 2): real constant roots of the wide polynomial and how often each occurs, likewise
    """

    chain: Chain
    ordering: Ordering
    hidden: int
    raised: int
    left: Array | None = field(default=None, compare=False)
    narrow: ConstantRoots | None = field(default=None, compare=False)
    wide: Array | None = field(default=None, compare=False)

    @property
    def kept_place(self) -> int:
        """The place, among s_3, s_4 and s_5, of the joint that becomes y."""
        return 3 - self.hidden - self.raised

    def kind(self, place: int) -> str:
        """The letter R or P of the joint s_{place+1}."""
        return self.chain.kinds[self.ordering.joints[place]]

    def joint_motion(self, place: int, q: Array) -> Array:
        """Z of s_{place+1} as the walk meets it, for joint values q."""
        return motion(self.kind(place), self.ordering.direction * np.asarray(q))


@dataclass(frozen=True, eq=False)
class Elimination:
    """The equations of one pose.

    six        (6, 3, 3, 3): coefficients of 1, cos ψ, sin ψ times powers of x times powers of y
    right      (14, 9): coefficients of the products of s_1 s_2, the constant first
    H          (6, 4, 4): the links of the walk
    """

    six: Array
    right: Array
    H: Array

    @cached_property
    def wide_roots(self) -> WideRoots:
        """The roots of the wide polynomial."""
        return wide_roots(wide(self.six))

    @cached_property
    def right_quality(self) -> float:
        """How far the right side is from losing rank, between 0 and 1."""
        s = np.linalg.svd(self.right[:, 1:], compute_uv=False)
        return float(s[-1] / s[0])


def formulate(chain: Chain, ordering: Ordering, *, hidden: int, raised: int) -> Formulation:
    """The formulation, with its left side where that is a constant of the arm."""
    plain = Formulation(chain, ordering, hidden, raised)
    if not ordering.has_constant_left_side:
        return plain
    H = links_in_order(ordering, loop_links(chain, np.eye(4)))
    return Formulation(chain, ordering, hidden, raised, left_side(plain, H))


def eliminate_all(form: Formulation, T: Array) -> list[Elimination]:
    """The six equations at each of the poses T, (n, 4, 4)."""
    H = links_in_order(form.ordering, loop_links(form.chain, T))
    left = left_side(form, H) if form.left is None else form.left
    right = right_side(form, H)
    without = left - np.multiply.outer(right[..., 0], one_of_form(form))
    Q = np.linalg.qr(right[..., 1:], mode="complete")[0]
    rest = np.swapaxes(Q[..., RIGHT:], -1, -2)
    six = (rest @ without.reshape(-1, COUNT, 27)).reshape(-1, COUNT - RIGHT, 3, 3, 3)
    return [Elimination(*each) for each in zip(six, right, H, strict=True)]


def left_side(form: Formulation, H: Array) -> Array:
    """(…, 14, 3, 3, 3): coefficients of the turn of the hidden joint, powers of x, powers of y."""
    first, second, third = (
        form.joint_motion(i, samples(form.kind(i))) @ H[..., i, None, :, :] for i in (2, 3, 4)
    )
    T = (first[..., :, None, :, :] @ second[..., None, :, :, :])[..., None, :, :]
    values = line_functions(T @ third[..., None, None, :, :, :])
    for place in range(3):
        form_of = turn if place == form.hidden else powers
        values = _along(form_of(form.kind(2 + place)), values, place - 4)
    return np.moveaxis(values, (-1, form.hidden - 4, form.raised - 4, form.kept_place - 4), (-4, -3, -2, -1))


def right_side(form: Formulation, H: Array) -> Array:
    """(…, 14, 9): coefficients of the terms of s_1 times the terms of s_2."""
    before, after = (form.joint_motion(i, samples(form.kind(i))) @ H[..., i, None, :, :] for i in (0, 1))
    walk = before[..., :, None, :, :] @ after[..., None, :, :, :]
    values = line_functions(inverse(H[..., 5, None, None, :, :] @ walk))
    for place in range(2):
        values = _along(coefficients(form.kind(place)), values, place - 3)
    return np.swapaxes(values.reshape(*H.shape[:-3], 1 + RIGHT, COUNT), -1, -2)


def one_of_form(form: Formulation) -> Array:
    """(3, 3, 3): the constant 1 in the form of the left side."""
    ones = np.ones(3)
    hidden = turn(form.kind(2 + form.hidden)) @ ones
    x, y = (powers(form.kind(2 + place)) @ ones for place in (form.raised, form.kept_place))
    return np.asarray(np.einsum("h,x,y->hxy", hidden, x, y))


def _along(matrix: Array, values: Array, axis: int) -> Array:
    return np.moveaxis(np.tensordot(matrix, values, (1, axis)), 0, axis)


def line_functions(T: Array) -> Array:
    """The functions of the z axis and origin of frames, (…, 4, 4) → (…, 14)."""
    l, p = T[..., :3, 2], T[..., :3, 3]  # noqa: E741 - the letter of the paper
    pp = np.sum(p * p, axis=-1, keepdims=True)
    pl = np.sum(p * l, axis=-1, keepdims=True)
    return np.concatenate([l, p, pp, pl, cross(p, l), pp * l - 2 * pl * p], axis=-1)
