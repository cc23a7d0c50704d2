"""The table of an arm that the kernels read: formulations, their constants, the reduced eigenvalue
problem.
"""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import Array, Chain
from armwright.models.inverse.elimination.choice import Plan
from armwright.models.inverse.elimination.constants import ConstantRoots
from armwright.models.inverse.elimination.formulation import Formulation, one
from armwright.models.inverse.elimination.ordering import loop_links, walked
from armwright.run.kernels import places

_PHI = (0.4, 1.9, -1.1)  # hidden joints at φ + π are at infinity; one of these suits every pose
_MOST_CONSTANTS = 8
_FAST = 2  # formulations tried with the narrow polynomial
_SURE = 3  # and with the wide one


def table_of(chain: Chain, plan: Plan) -> Array:
    """Everything the kernels need to know, one flat array."""
    fast, sure = plan.fast[:_FAST], plan.sure[:_SURE]
    head = np.zeros(places.FIRST_FORM)
    head[places.FAST], head[places.SURE], head[places.SCALE] = len(fast), len(sure), chain.scale
    head[places.IS_TURN : places.IS_TURN + 6] = chain.turns
    head[places.LINKS : places.LINKS + 84] = chain.links[:, :3].reshape(-1)
    return np.concatenate([head, *(_form_table(form) for form in (*fast, *sure))])


def _form_table(form: Formulation) -> Array:
    out = np.zeros(places.FORM_SIZE)
    joints = form.ordering.joints
    out[places.DIRECTION] = form.ordering.direction
    out[places.HIDDEN : places.KEPT + 1] = form.hidden, form.raised, form.kept
    out[places.JOINTS_OF : places.JOINTS_OF + 6] = joints
    out[places.TURNS_OF : places.TURNS_OF + 6] = form.chain.turns[list(joints)]
    out[places.POSE_AFTER] = form.ordering.pose_follows
    H = walked(form.ordering, loop_links(form.chain, np.eye(4)))
    out[places.WALK : places.WALK + 72] = H[:, :3].reshape(-1)
    out[places.ONE : places.ONE + 27] = one(form).reshape(-1)
    if form.left is not None:
        out[places.IS_CONSTANT] = 1
        out[places.LEFT : places.LEFT + 14 * 27] = form.left.reshape(-1)
    constants = form.narrow if form.narrow is not None else _NO_CONSTANTS
    _put_narrow_constants(out, constants)
    _put_wide_constants(out, np.zeros((0, 2)) if form.wide is None else form.wide)
    out[places.VARIANTS] = len(_PHI)
    for k, phi in enumerate(_PHI):
        start = places.FIRST_VARIANT + k * places.VARIANT_SIZE
        out[start : start + places.VARIANT_SIZE] = _variant(constants, phi)
    return out


_NO_CONSTANTS = ConstantRoots(
    np.zeros(0),
    np.zeros(0, dtype=np.int64),
    np.zeros((0, 2), dtype=complex),
    np.zeros((0, 12), dtype=complex),
    0.0,
)


def _put_wide_constants(out: Array, constants: Array) -> None:
    """The real constant roots of the wide polynomial."""
    count = min(len(constants), _MOST_CONSTANTS)
    out[places.WIDE_CONSTANTS] = count
    out[places.WIDE_COSINES : places.WIDE_COSINES + count] = np.cos(constants[:count, 0])
    out[places.WIDE_SINES : places.WIDE_SINES + count] = np.sin(constants[:count, 0])
    out[places.WIDE_COUNTS : places.WIDE_COUNTS + count] = constants[:count, 1]


def _put_narrow_constants(out: Array, constants: ConstantRoots) -> None:
    """The real constant roots of the narrow polynomial, and how many of each the reduced problem has."""
    count = min(len(constants.angles), _MOST_CONSTANTS)
    out[places.CONSTANTS], out[places.RESIDUAL] = count, constants.residual
    removed = 2 * np.arctan2(constants.pairs[:, 0].real, constants.pairs[:, 1].real)
    is_real = np.abs((constants.pairs[:, 0] * constants.pairs[:, 1].conj()).imag) < 1e-4
    for i in range(count):
        angle = constants.angles[i]
        gone = int(np.sum(is_real & (np.abs(np.exp(1j * removed) - np.exp(1j * angle)) < 1e-3)))
        out[places.CONSTANT_COSINES + i] = np.cos(angle)
        out[places.CONSTANT_SINES + i] = np.sin(angle)
        out[places.CONSTANT_COUNTS + i] = constants.counts[i] - gone


def _variant(constants: ConstantRoots, phi: float) -> Array:
    """The basis W that is orthogonal to the constant invariant subspace, and WᵀKW without what the pose
    brings.
    """
    W = _complement(constants, phi)
    order = W.shape[1]
    out = np.zeros(places.VARIANT_SIZE)
    out[places.COS_PHI], out[places.SIN_PHI], out[places.ORDER] = np.cos(phi), np.sin(phi), order
    basis = np.zeros((24, 24))
    basis[:, :order] = W
    top = np.zeros((24, 24))
    top[:order, :order] = W[:12].T @ W[12:]
    out[places.BASIS : places.BASIS + 576] = basis.reshape(-1)
    out[places.TOP : places.TOP + 576] = top.reshape(-1)
    return out


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
    rank = int(np.sum(sizes > 1e-8 * sizes[0])) if sizes[0] > 0 else 0
    return np.asarray(V[rank:].T)
