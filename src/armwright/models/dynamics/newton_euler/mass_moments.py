"""Mass moments of a body as its dynamics needs them.

The pseudo-inertia Σ = ∫ r rᵀ dm takes the place of the inertia tensor J = tr(Σ)·1 − Σ: the moment of
a link is then vee(UΣ − (UΣ)ᵀ) with the acceleration matrix U, which costs fewer operations than
J·ω̇ + ω × J·ω and stays linear in the parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from armwright.expr import ZERO, Node
from armwright.expr.numbers import HALF, TWO
from armwright.expr.vector import turned_z
from armwright.models.core.builder import Builder
from armwright.models.kinematics.frame_turn import Turn, Vec
from armwright.robot import Inertia

Six = tuple[Node, Node, Node, Node, Node, Node]
NOTHING: Vec = (ZERO, ZERO, ZERO)
Offer: TypeAlias = Callable[[Node, str], Node]  # the node, with a stem should it need a variable
_STEMS = ("QXX", "QXY", "QXZ", "QYY", "QYZ", "QL", "QX", "QY", "QZ", "QZZ", "QXD")


def _without_name(node: Node, stem: str) -> Node:
    return node


@dataclass(frozen=True, slots=True)
class MassMoments:
    """Moments about the origin and axes of a frame.

    S    Σxx, Σxy, Σxz, Σyy, Σyz, Σzz
    MS   first moments
    M    mass
    ZZ   Σxx + Σyy, the moment of inertia about z
    XD   Σxx − Σyy = YY − XX; this and ZZ in the short form in which they are known
    """

    S: Six
    MS: Vec
    M: Node
    ZZ: Node
    XD: Node

    @classmethod
    def of(cls, inertia: Inertia, *, on_axis: Node | None = None) -> MassMoments:
        """From the ten parameters XX … M of a link [KC97 2.2]; on_axis is Σzz if that was changed."""
        J = inertia
        XD = J.YY - J.XX
        zz = along_z(J) if on_axis is None else on_axis
        mean, half = HALF * J.ZZ, HALF * XD
        S = (mean + half, -J.XY, -J.XZ, mean - half, -J.YZ, zz)
        return cls(S, (J.MX, J.MY, J.MZ), J.M, J.ZZ, XD)

    def name_moments(self, b: Builder, j: int) -> MassMoments:
        """The body with its moments named, for the part of the program that runs once."""
        group = f"link {j}, regrouped moments"

        def give(node: Node, stem: str) -> Node:
            return b.component(node, stem, j, "", group=group)

        ZZ, XD = give(self.ZZ, "QZZ"), give(self.XD, "QXD")
        self.offer_halves(b, j)
        xx, xy, xz, yy, yz, zz = (give(node, stem) for node, stem in zip(self.S, _STEMS, strict=False))
        x, y, z = (give(node, stem) for node, stem in zip(self.MS, _STEMS[6:], strict=False))
        return MassMoments((xx, xy, xz, yy, yz, zz), (x, y, z), give(self.M, "QM"), ZZ, XD)

    def offer_halves(self, b: Builder, j: int) -> None:
        """Names for the mean of Σxx and Σyy and for what they differ by from it."""
        for node, stem in ((self.ZZ, "QZH"), (self.XD, "QDH")):
            b.offer_component(HALF * node, stem, j, group=f"link {j}, regrouped moments")

    def offer_names(self, offer: Offer) -> MassMoments:
        """The body with names for moments that need variables; A for axes before the joint turns."""
        for node, stem in zip((*self.S, *self.MS, self.ZZ, self.XD), _STEMS, strict=True):
            offer(node, f"{stem}A")
        return self

    def turn(self, c: Node, s: Node, *, offer: Offer = _without_name) -> MassMoments:
        """Seen from axes before a turn about z with cosine c and sine s.

        With t = c·(Σxx − Σyy) − s·2Σxy: Σxx' = Σyy + c·t, Σxy' = Σxy + s·t, Σyy' = Σxx − c·t.
        """
        xx, xy, xz, yy, yz, zz = self.S
        t = offer(c * self.XD - s * offer(TWO * xy, "QXT"), "QT")
        ct = offer(c * t, "QC")
        XZ, YZ, _ = turned_z((xz, yz, ZERO), c, s)
        first, second = (yy + ct, xx - ct) if s is not ZERO else (xx, yy)
        S = (first, xy + s * t, XZ, second, YZ, zz)
        return MassMoments(S, turned_z(self.MS, c, s), self.M, self.ZZ, first - second)


def along_z(J: Inertia) -> Node:
    """Σzz = (XX + YY − ZZ)/2."""
    return HALF * (J.XX + J.YY - J.ZZ)


def place_inertia(inertia: Inertia, turn: Turn) -> Inertia:
    """The body about the origin and axes of the antecedent; ``turn`` is its frame there."""
    return turn_back(inertia, turn).shift_origin(turn.P)


def turn_back(inertia: Inertia, turn: Turn) -> Inertia:
    """The body about its own origin in the axes of the antecedent."""
    J = inertia
    columns = [turn.back(column) for column in ((J.XX, J.XY, J.XZ), (J.XY, J.YY, J.YZ), (J.XZ, J.YZ, J.ZZ))]
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = (turn.back(row) for row in zip(*columns, strict=True))
    return Inertia(xx, xy, xz, yy, yz, zz, *turn.back((J.MX, J.MY, J.MZ)), J.M)
