"""The record of an arm that the kernels read: formulations, their constants, the reduced eigenvalue
problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from armwright.kernels.inverse.arm import Arm
from armwright.kernels.tolerances import PER_DEVIATION, ROUNDED_POSE
from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain
from armwright.models.inverse.elimination.constant_roots import REAL_CONSTANT, ConstantRoots
from armwright.models.inverse.elimination.formulation import Formulation, one_of_form
from armwright.models.inverse.elimination.formulation_choice import Formulations
from armwright.models.inverse.elimination.ordering import links_in_order, loop_links

_PHI = (0.4, 1.9, -1.1)  # hidden joints at φ + π are at infinity; one of these suits every pose
_CONSTANTS = 8
_FAST = 2  # formulations tried with the narrow polynomial
_SURE = 3  # and with the wide one
_DEPENDENT = 1e-8  # of the largest singular value: vectors of constant roots that depend on others
_REMOVED = 1e-3  # chord between a constant root and one whose vector was removed


@dataclass(frozen=True, slots=True)
class OwnJoints:
    """Where the joints of a robot are among the six of a chain.

    places    per joint of the robot: its number among the six, or the value at which it is held
    zeros     numbers of virtual joints that must stay at zero
    upright   number of the virtual joint whose cosine must not be negative
    tolerance m and rad by which a solution may fail a pose that none meets exactly
    rounding  times as far as a matrix is from a rigid transform, where that is more
    """

    places: tuple[int | float, ...] = tuple(range(JOINTS))
    zeros: tuple[int, ...] = ()
    upright: int | None = None
    tolerance: float = ROUNDED_POSE
    rounding: float = PER_DEVIATION

    @property
    def is_short(self) -> bool:
        """True where fewer than six joints, besides those held, must meet all components of a pose."""
        free = sum(isinstance(at, int) for at in self.places)
        return len(self.zeros) > 0 and free + len(self.zeros) == JOINTS


def arm_record(chain: Chain, plan: Formulations, own: OwnJoints | None = None) -> Arm:
    """Everything the kernels need to know of an arm."""
    own = own or OwnJoints()
    fast, sure = plan.fast[:_FAST], plan.sure[:_SURE]
    forms = (*fast, *sure)
    number_of = {at: k for k, at in enumerate(own.places, 1) if isinstance(at, int)}
    rows = [_form(form) for form in forms] or [_NO_FORM]
    bases = [_base(_narrow(form), phi) for form in fast for phi in _PHI] or [_NO_BASE]
    return Arm(
        forms=len(rows),
        fast=len(fast),
        sure=len(sure),
        bases=len(bases),
        walks=JOINTS * len(rows),
        width=len(own.places),
        slides=chain.kinds.count("P"),
        upright=-1 if own.upright is None else own.upright,
        virtual=len(own.zeros),
        is_short=int(own.is_short),
        scale=chain.scale,
        tolerance=own.tolerance,
        rounding=own.rounding,
        turns=chain.turns.astype(float),
        links=np.ascontiguousarray(chain.links[:, :3]),
        zeros=np.isin(np.arange(JOINTS), own.zeros).astype(float),
        places=np.array([float(at) if isinstance(at, int) else -1.0 for at in own.places]),
        held=np.array([0.0 if isinstance(at, int) else at for at in own.places]),
        number_of=np.array([float(number_of.get(j, 0)) for j in range(JOINTS)]),
        phi=np.stack([np.cos(_PHI), np.sin(_PHI)], axis=1),
        orders=np.array([float(order) for order, _, _ in bases]),
        basis=np.array([W for _, W, _ in bases]),
        top=np.array([top for _, _, top in bases]),
        **{name: np.array([row[name] for row in rows]) for name in _NO_FORM if name != "walk"},
        walk=np.concatenate([row["walk"] for row in rows]),
    )


_NO_FORM: dict[str, Array] = {
    "direction": np.ones(()),
    "hidden": np.zeros(()),
    "raised": np.ones(()),
    "kept": np.full((), 2.0),
    "joints_of": np.arange(6.0),
    "turns_of": np.ones(6),
    "pose_after": np.zeros(()),
    "is_constant": np.zeros(()),
    "residual": np.zeros(()),
    "narrow_roots": np.zeros((_CONSTANTS, 3)),
    "wide_roots": np.zeros((_CONSTANTS, 3)),
    "walk": np.zeros((6, 3, 4)),
    "one": np.zeros(27),
    "left_sides": np.zeros((14, 27)),
}
_NO_BASE = (0, np.zeros((24, 24)), np.zeros((24, 24)))
_NO_ROOTS = ConstantRoots(
    np.zeros(0),
    np.zeros(0, dtype=np.int64),
    np.zeros((0, 2), dtype=complex),
    np.zeros((0, 12), dtype=complex),
    0.0,
)


def _narrow(form: Formulation) -> ConstantRoots:
    return form.narrow if form.narrow is not None else _NO_ROOTS


def _form(form: Formulation) -> dict[str, Array]:
    """The numbers of one formulation, by the names of the record."""
    joints = list(form.ordering.joints)
    left = np.zeros((14, 27)) if form.left is None else form.left.reshape(14, 27)
    return {
        "direction": np.array(float(form.ordering.direction)),
        "hidden": np.array(float(form.hidden)),
        "raised": np.array(float(form.raised)),
        "kept": np.array(float(form.kept_place)),
        "joints_of": np.array(joints, dtype=float),
        "turns_of": form.chain.turns[joints].astype(float),
        "pose_after": np.array(float(form.ordering.pose_follows)),
        "is_constant": np.array(float(form.left is not None)),
        "residual": np.array(_narrow(form).residual),
        "narrow_roots": _narrow_roots(_narrow(form)),
        "wide_roots": _wide_roots(np.zeros((0, 2)) if form.wide is None else form.wide),
        "walk": links_in_order(form.ordering, loop_links(form.chain, np.eye(4)))[:, :3],
        "one": one_of_form(form).reshape(27),
        "left_sides": left,
    }


def _root_table(angles: Array, counts: Sequence[float]) -> Array:
    """(8, 3): cosines, sines, and how often each root occurs."""
    found = np.zeros((_CONSTANTS, 3))
    for i, (angle, count) in enumerate(zip(angles[:_CONSTANTS], counts, strict=False)):
        found[i] = np.cos(angle), np.sin(angle), count
    return found


def _wide_roots(constants: Array) -> Array:
    """The real constant roots of the wide polynomial."""
    return _root_table(constants[:, 0], constants[:, 1].tolist())


def _narrow_roots(constants: ConstantRoots) -> Array:
    """The real constant roots of the narrow polynomial, and how many of each the reduced problem has."""
    removed = 2 * np.arctan2(constants.pairs[:, 0].real, constants.pairs[:, 1].real)
    is_real = np.abs((constants.pairs[:, 0] * constants.pairs[:, 1].conj()).imag) < REAL_CONSTANT
    counts = [
        count - int(np.sum(is_real & (np.abs(np.exp(1j * removed) - np.exp(1j * angle)) < _REMOVED)))
        for angle, count in zip(constants.angles, constants.counts, strict=True)
    ]
    return _root_table(constants.angles, counts)


def _base(constants: ConstantRoots, phi: float) -> tuple[int, Array, Array]:
    """Order, basis W that is orthogonal to the constant invariant subspace, and WᵀKW without what the pose
    brings.
    """
    W = _complement(constants, phi)
    order = W.shape[1]
    basis, top = np.zeros((24, 24)), np.zeros((24, 24))
    basis[:, :order] = W
    top[:order, :order] = W[:12].T @ W[12:]
    return order, basis, top


def _complement(constants: ConstantRoots, phi: float) -> Array:
    """(24, n): an orthonormal basis of what is orthogonal to the vectors (z, xz) of the constant roots."""
    a, b = constants.pairs[:, 0], constants.pairs[:, 1]
    c, s = np.cos(phi / 2), np.sin(phi / 2)
    above, below = a * c - b * s, b * c + a * s
    vectors = np.concatenate([below[:, None] * constants.vectors, above[:, None] * constants.vectors], axis=1)
    stacked = np.concatenate([vectors.real, vectors.imag])
    if not len(stacked):
        return np.eye(24)
    _, sizes, V = np.linalg.svd(stacked)
    rank = int(np.sum(sizes > _DEPENDENT * sizes[0])) if sizes[0] > 0 else 0
    return np.asarray(V[rank:].T)
