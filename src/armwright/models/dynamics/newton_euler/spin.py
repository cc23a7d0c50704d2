"""How a body turns: ω and ω̇ as the acceleration matrix U = ω̇^ + ω^ω^ and what else is needed of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from armwright.expr import ZERO, Node
from armwright.expr.vector import Matrix3
from armwright.models.core.builder import Builder
from armwright.models.kinematics.frame_turn import Vec


@dataclass(frozen=True, slots=True)
class Spin:
    """U [KC97 (9), erratum E4-9] in some axes, and what moments need besides.

    D     U33 − U22, U11 − U33, U22 − U11
    xy    ωx·ωy
    WPz   ω̇z
    """

    U: Matrix3[Node]
    D: Vec
    xy: Node
    WPz: Node

    @property
    def elements(self) -> frozenset[Node]:
        return frozenset(node for row in self.U for node in row)


@dataclass(frozen=True, slots=True)
class Naming:
    """Under which number and heading quantities are named; ``mark`` stands behind all stems."""

    b: Builder
    mark: str
    j: int
    group: str

    def __call__(self, node: Node, component: int) -> Node:
        return self.b.component(node, f"U{self.mark}", self.j, component, group=self.group)

    def offer_name(self, node: Node, stem: str, component: int | str) -> Node:
        """A name for the case that the node needs a variable."""
        return self.b.offer_component(node, f"{stem}{self.mark}", self.j, component, group=self.group)

    def offer(self, nodes: Sequence[Node], stem: str, components: Sequence[int]) -> None:
        """Names for several."""
        for node, component in zip(nodes, components, strict=True):
            self.offer_name(node, stem, component)


def spin_of(
    W: Vec, WP: Vec, named: Naming, *, rate: Node = ZERO, gain: Node = ZERO, known: Collection[Node] = ()
) -> Spin:
    """The spin of a body that turns about z with rate q̇ and gain q̈ on axes with ω = W, ω̇ = WP.

    U13 = ωx·ωz + ω̇y and U31 = ωx(ωz + 2q̇) − ω̇y hold ω and ω̇ of the axes, so that the body's own
    ω̇x and ω̇y are not needed, and U13, U23, U33 are the same for all bodies on these axes.
    known   elements of U of the axes seen from other axes: they are extended, not built anew
    """
    x, y, z = W
    Wz, WPz = z + rate, WP[2] + gain
    xx, yy, zz, xy, xz, yz = x * x, y * y, Wz * Wz, x * y, x * z, y * z
    named.offer((xx, yy, zz, xy, xz, yz), "DV", (11, 22, 33, 12, 13, 23))
    named.b.offer_component(Wz, "W", named.j, 3, group=named.group)  # about z the same in all axes of a stage
    if z is ZERO:
        xt, yt = rate * (x + x), rate * (y + y)
    else:
        twice = named.offer_name(Wz + rate, "WQ", "")
        xt, yt = x * twice, y * twice
    U12, U21 = xy - WPz, xy + WPz
    if xy - WP[2] in known or WP[2] - xy in known:
        U12, U21 = (xy - WP[2]) - gain, (xy + WP[2]) + gain
    U = (
        (named(-(yy + zz), 11), named(U12, 12), named(xz + WP[1], 13)),
        (named(U21, 21), named(-(xx + zz), 22), named(yz - WP[0], 23)),
        (named(xt - WP[1], 31), named(yt + WP[0], 32), named(-(xx + yy), 33)),
    )
    D = zz - yy, xx - zz, yy - xx
    named.offer(D, "DU", (1, 2, 3))
    return Spin(U, D, xy, WPz)
