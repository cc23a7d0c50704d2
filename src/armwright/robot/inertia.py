"""Inertia of a rigid body about the origin of its frame, and its algebra.

The ten parameters are linear in the mass distribution: XX = ∫(y²+z²)dm, XY = −∫xy dm, ...,
MX = ∫x dm, M = ∫dm. Every operation below is linear too and runs on numbers and names alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, Number, number
from armwright.expr.numbers import TWO, near_decimal
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.geometry.matrix import Matrix, Vector, matmul, matvec, rotation_of, translation_of
from armwright.robot.geometry.matrix import transpose as transposed

NAMES = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
_SYMMETRIC = 1e-12  # of the entries: what rounding leaves between those that are equal


@dataclass(frozen=True, slots=True)
class Inertia:
    """Ten parameters [kg m², kg m, kg] about the origin of the link frame [KC97 2.2]."""

    XX: Node = ZERO
    XY: Node = ZERO
    XZ: Node = ZERO
    YY: Node = ZERO
    YZ: Node = ZERO
    ZZ: Node = ZERO
    MX: Node = ZERO
    MY: Node = ZERO
    MZ: Node = ZERO
    M: Node = ZERO

    @classmethod
    def of(cls, values: Mapping[str, Node | Number] | Sequence[Node | Number]) -> Inertia:
        """From ten values in the order XX … M, or from a mapping by name (others are 0)."""
        if isinstance(values, Mapping):
            unknown = sorted(set(values) - set(NAMES))
            if unknown:
                raise ArmwrightError(f"inertia: unknown {', '.join(unknown)}; use {' '.join(NAMES)}")
            return cls(**{key: read_parameter(value, what=f"inertia {key}") for key, value in values.items()})
        if not hasattr(values, "__len__"):
            raise ArmwrightError(f"inertia: {values!r}; give ten values: {' '.join(NAMES)}")
        if len(values) != len(NAMES):
            raise ArmwrightError(f"inertia: {len(values)} values given, 10 expected: {' '.join(NAMES)}")
        return cls(
            *(read_parameter(value, what=f"inertia {key}") for key, value in zip(NAMES, values, strict=True))
        )

    @classmethod
    def from_com(
        cls,
        mass: Node | Number,
        com: Sequence[Node | Number],
        inertia: Sequence[Node | Number] | NDArray[np.float64],
    ) -> Inertia:
        """From mass, centre of mass and inertia about the centre of mass.

        I_O = I_C + m[(cᵀc)1 − c cᵀ]  [AAH86 (5)-(7)]. ``inertia`` is xx xy xz yy yz zz (products
        negative integrals, I_xy = −∫xy dm) or a symmetric 3×3 matrix.
        """
        if len(com) != 3:
            raise ArmwrightError(f"com: {len(com)} values given, 3 expected: x y z")
        m = _decimal(read_parameter(mass, what="mass"))
        x, y, z = (_decimal(read_parameter(value, what="com")) for value in com)
        xx, xy, xz, yy, yz, zz = (_decimal(read_parameter(value, what="inertia")) for value in _six(inertia))
        values = (
            xx + m * (y * y + z * z),
            xy - m * (x * y),
            xz - m * (x * z),
            yy + m * (x * x + z * z),
            yz - m * (y * z),
            zz + m * (x * x + y * y),
            m * x,
            m * y,
            m * z,
            m,
        )
        return cls(*(_as_float(value) for value in values))

    def to_com(self) -> tuple[Node, Vector, tuple[Node, ...]]:
        """Mass, centre of mass and xx xy xz yy yz zz about it; refuses a body without mass.

        I_C = I_O − m[(cᵀc)1 − c cᵀ]  [AAH86 (10); docs/errata.md, E2-7].
        """
        if self.M is ZERO:
            raise ArmwrightError("a body without mass has no centre of mass; use its XX … MZ as they are")
        x, y, z = self.MX / self.M, self.MY / self.M, self.MZ / self.M
        central = (
            self.XX - (self.MY * y + self.MZ * z),
            self.XY + self.MX * y,
            self.XZ + self.MX * z,
            self.YY - (self.MX * x + self.MZ * z),
            self.YZ + self.MY * z,
            self.ZZ - (self.MX * x + self.MY * y),
        )
        return self.M, (x, y, z), central

    @property
    def values(self) -> tuple[Node, ...]:
        """XX XY XZ YY YZ ZZ MX MY MZ M."""
        second = self.XX, self.XY, self.XZ, self.YY, self.YZ, self.ZZ
        return *second, self.MX, self.MY, self.MZ, self.M

    @property
    def is_zero(self) -> bool:
        return all(value is ZERO for value in self.values)

    @property
    def tensor(self) -> Matrix:
        """J, the 3×3 inertia about the origin."""
        return (
            (self.XX, self.XY, self.XZ),
            (self.XY, self.YY, self.YZ),
            (self.XZ, self.YZ, self.ZZ),
        )

    def __add__(self, other: Inertia) -> Inertia:
        """Both bodies as one; their frames must be the same."""
        return Inertia(*(a + b for a, b in zip(self.values, other.values, strict=True)))

    def __sub__(self, other: Inertia) -> Inertia:
        """What remains when the other body is taken away (a gripper, a hole)."""
        return Inertia(*(a - b for a, b in zip(self.values, other.values, strict=True)))

    def rotate(self, R_ij: Matrix) -> Inertia:
        """The body seen from axes i with its own origin: J_i = R J_j Rᵀ, MS_i = R MS_j."""
        tensor = matmul(matmul(R_ij, self.tensor), transposed(R_ij))
        first = matvec(R_ij, (self.MX, self.MY, self.MZ))
        return _assemble(tensor, first, self.M)

    def shift_origin(self, p_ij: Sequence[Node]) -> Inertia:
        """The body about an origin from which the old origin is at p [KC97 (28)-(30)].

        J_i = J_j − (p̂ ŝ + (p̂ ŝ)ᵀ) + M p̂ p̂ᵀ with ŝ the skew matrix of MS_j.
        """
        px, py, pz = p_ij
        if px is ZERO and py is ZERO and pz is ZERO:
            return self
        sx, sy, sz, m = self.MX, self.MY, self.MZ, self.M
        xx, yy, zz = px * px, py * py, pz * pz
        xs, ys, zs = px * sx, py * sy, pz * sz
        return Inertia(
            self.XX + TWO * (ys + zs) + m * (yy + zz),
            self.XY - (px * sy + py * sx) - m * (px * py),
            self.XZ - (px * sz + pz * sx) - m * (px * pz),
            self.YY + TWO * (xs + zs) + m * (xx + zz),
            self.YZ - (py * sz + pz * sy) - m * (py * pz),
            self.ZZ + TWO * (xs + ys) + m * (xx + yy),
            sx + m * px,
            sy + m * py,
            sz + m * pz,
            m,
        )

    def seen_from(self, T_ij: Matrix) -> Inertia:
        """The body about the origin and axes of frame i; T_ij is frame j seen from i."""
        return self.rotate(rotation_of(T_ij)).shift_origin(translation_of(T_ij))

    def numbers(self) -> NDArray[np.float64]:
        """The ten values as floats; refuses names."""
        return np.array([float(value) for value in self.values])


def pseudo_inertia(values: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64]:
    """The 4×4 matrix [[Σ, s], [sᵀ, m]] with Σ = ½tr(J)1 − J, from XX … M.

    The ten numbers belong to a real body exactly when this matrix is positive semidefinite.
    """
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = values
    half = 0.5 * (xx + yy + zz)
    return np.array(
        [
            [half - xx, -xy, -xz, mx],
            [-xy, half - yy, -yz, my],
            [-xz, -yz, half - zz, mz],
            [mx, my, mz, m],
        ]
    )


def _six(inertia: Any) -> Sequence[Any]:
    if len(inertia) == 6:
        return list(inertia)
    if len(inertia) == 3 and all(len(row) == 3 for row in inertia):
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = inertia
        for a, b, entry in ((xy, yx, "xy"), (xz, zx, "xz"), (yz, zy, "yz")):
            if a is not b and a != b and abs(float(a) - float(b)) > _SYMMETRIC * (abs(float(a)) + 1):
                raise ArmwrightError(f"inertia: matrix is not symmetric in {entry}: {a} and {b}")
        return [xx, xy, xz, yy, yz, zz]
    raise ArmwrightError("inertia: give xx xy xz yy yz zz or a symmetric 3x3 matrix")


def _assemble(tensor: Matrix, first: Vector, mass: Node) -> Inertia:
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = tensor
    return Inertia(xx, xy, xz, yy, yz, zz, *first, mass)


def _decimal(value: Node) -> Node:
    """A float as the decimal it is written as, so that 0.216 + 4·0.4² is 0.856 to the last digit."""
    return number(Fraction(repr(value.value))) if _is_float(value) else value


def _as_float(value: Node) -> Node:
    """A ratio that is no whole number as a float; 5.25 of a centre typed 0.2121320343559643."""
    is_ratio = value.op == "number" and isinstance(value.value, Fraction) and value.value.denominator != 1
    return number(near_decimal(float(value.value))) if is_ratio else value


def _is_float(value: Node) -> bool:
    return value.op == "number" and isinstance(value.value, float)
