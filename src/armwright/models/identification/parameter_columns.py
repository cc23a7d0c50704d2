"""Columns of identification models: what one unit of each standard parameter does.

Everything of link j is in frame j: the wrench A_j·φ of its motion [AAH86 (8)], its momentum and its
energy are linear in its ten parameters, and joint i of the way to it feels the part along its screw.
Carrying the screws outward, instead of the ten wrenches inward, gives K_ij = s_iᵀ·A_j [AAH86 (15)-(17)].
"""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import ZERO
from armwright.expr.spatial import NOTHING, Spatial
from armwright.expr.vector import cross
from armwright.mechanism import Mechanism
from armwright.mechanism.first_mover import AXES
from armwright.models.core.builder import Builder
from armwright.models.kinematics.frame_turn import Turn, Vec
from armwright.models.kinematics.link_motion import LinkMotion
from armwright.robot.inertia import NAMES


def carry_screws(
    mechanism: Mechanism,
    turns: Mapping[int, Turn],
    own: Mapping[int, Spatial],
    b: Builder,
    *,
    start: Mapping[int, Spatial] | None = None,
    stem: str = "J",
) -> dict[int, dict[int, Spatial]]:
    """[j][i]: the screw given in frame i, seen from frame j, for i on the way from the base to j.

    start   screws of the base frame, by numbers of their own
    """
    found: dict[int, dict[int, Spatial]] = {0: dict(start or {})}
    for j in mechanism.links:
        above = found[mechanism.parent(j)]
        found[j] = {i: _name_screw(turns[j].twist_into(screw), i, j, b, stem) for i, screw in above.items()}
        if j in own:
            found[j][j] = own[j]
    return found


def _name_screw(screw: Spatial, i: int, j: int, b: Builder, stem: str) -> Spatial:
    def label(part: str, k: int) -> str:
        if i < 0:  # a row of a floating base
            return b.label(f"{stem}{part}B{i + 7}", j, component=k)
        return b.label(f"{stem}{part}", i, j, component=k)

    def name_vector(v: Vec, part: str) -> Vec:
        x, y, z = (b.name(node, label(part, k), group=f"link {j}, axes") for k, node in enumerate(v, 1))
        return x, y, z

    return Spatial(name_vector(screw.linear, "P"), name_vector(screw.angular, "A"))


def wrench_columns(motion: LinkMotion) -> dict[str, Spatial]:
    """Force and moment about the origin per unit of each parameter [AAH86 (4), (7), (8); KC97 (15)-(16)].

    f = M·V̇ + U·MS and n = MS × V̇ + J·ω̇ + ω × J·ω with V̇ less gravity (errata E2-3 … E2-5).
    """
    V, (px, py, pz) = motion.acceleration
    xy, xz, yz = motion.product(0, 1), motion.product(0, 2), motion.product(1, 2)
    U = motion.U
    moments: dict[str, Vec] = {
        "XX": (px, xz, -xy),
        "XY": (-U[2][0], U[2][1], U[0][0] - U[1][1]),
        "XZ": (U[1][0], U[2][2] - U[0][0], -U[1][2]),
        "YY": (-yz, py, xy),
        "YZ": (U[1][1] - U[2][2], -U[0][1], U[0][2]),
        "ZZ": (yz, -xz, pz),
    }
    found = {key: Spatial(NOTHING, n) for key, n in moments.items()}
    for k, key in enumerate(("MX", "MY", "MZ")):
        found[key] = Spatial((U[0][k], U[1][k], U[2][k]), cross(AXES[k], V))
    return found | {"M": Spatial(V, NOTHING)}


def momentum_columns(twist: Spatial) -> dict[str, Spatial]:
    """Linear momentum M·V + ω × MS and angular momentum J·ω + MS × V per unit of each parameter."""
    V, W = twist
    x, y, z = W
    moments: dict[str, Vec] = {  # [·ω] of [AAH86], erratum E2-4
        "XX": (x, ZERO, ZERO),
        "XY": (y, x, ZERO),
        "XZ": (z, ZERO, x),
        "YY": (ZERO, y, ZERO),
        "YZ": (ZERO, z, y),
        "ZZ": (ZERO, ZERO, z),
    }
    found = {key: Spatial(NOTHING, L) for key, L in moments.items()}
    for k, key in enumerate(("MX", "MY", "MZ")):
        found[key] = Spatial(cross(W, AXES[k]), cross(AXES[k], V))
    return found | {"M": Spatial(V, NOTHING)}


def weight_columns(g: Vec) -> dict[str, Spatial]:
    """The wrench that holds a link at rest against gravity g, given in its frame: −M·g and −MS × g."""
    against = (-g[0], -g[1], -g[2])
    nothing = Spatial(NOTHING, NOTHING)
    found = dict.fromkeys(NAMES[:6], nothing)
    found |= {key: Spatial(NOTHING, cross(AXES[k], against)) for k, key in enumerate(("MX", "MY", "MZ"))}
    return found | {"M": Spatial(against, NOTHING)}
