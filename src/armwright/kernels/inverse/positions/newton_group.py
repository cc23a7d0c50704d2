"""Newton's method on eight solutions at a time.

In every array the last axis holds the solutions of a group, so that one instruction works on all of them;
nothing depends on which numbers they are.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Joints, Links, Pose
from armwright.kernels.inverse.positions import plain_group
from armwright.kernels.language import (
    Array,
    Program,
    Real,
    Whole,
    copied,
    cos,
    hot,
    own_word,
    program,
    record,
    sin,
    sqrt,
    zeros,
)
from armwright.kernels.tolerances import VANISHING

GROUP = 8  # solutions that are followed at once
WIDTH = 7  # numbers in a row of a system

Branches: TypeAlias = Annotated[Array, ("rows", 8)]
Group: TypeAlias = Annotated[Array, (8,)]
JointGroup: TypeAlias = Annotated[Array, (6, 8)]
StateGroup: TypeAlias = Annotated[Array, (18, 8)]
RowGroup: TypeAlias = Annotated[Array, (4, 8)]
PoseGroup: TypeAlias = Annotated[Array, (12, 8)]
AxesGroup: TypeAlias = Annotated[Array, (36, 8)]
SystemGroup: TypeAlias = Annotated[Array, (42, 8)]  # six rows of seven


@program
def neighbour_rows(T: Pose) -> Branches:  # type: ignore[empty-body]
    """The joint values of every branch of the neighbour, 1 where it is a solution, 1 where it is clear."""
    ...


@record
class NearbyArm:
    """An arm and the closed form of its neighbour.

    rows     branches of the neighbour
    scale    metres in a unit of length
    turns    1 for revolute joints, 0 for slides
    links    K_0 … K_6 of the arm itself, in units of length
    flat     size of det J below which the arm may have solutions that the neighbour has not
    """

    rows: Whole
    scale: Real
    turns: Joints
    links: Links
    flat: Real
    neighbour_rows: Program


@hot
def row_ahead(links: Links, joint: Whole, r: Whole, state: StateGroup, pose: PoseGroup) -> RowGroup:
    """A row of the frames at the other end of a link, after the motion of the joint before it."""
    ahead = zeros(RowGroup)
    for n in range(GROUP):
        c = state[3 * joint, n]
        s = state[3 * joint + 1, n]
        x = pose[4 * r, n] * c + pose[4 * r + 1, n] * s
        y = pose[4 * r + 1, n] * c - pose[4 * r, n] * s
        z = pose[4 * r + 2, n]
        ahead[0, n] = x * links[joint + 1, 0, 0] + y * links[joint + 1, 1, 0] + z * links[joint + 1, 2, 0]
        ahead[1, n] = x * links[joint + 1, 0, 1] + y * links[joint + 1, 1, 1] + z * links[joint + 1, 2, 1]
        ahead[2, n] = x * links[joint + 1, 0, 2] + y * links[joint + 1, 1, 2] + z * links[joint + 1, 2, 2]
        ahead[3, n] = (
            x * links[joint + 1, 0, 3]
            + y * links[joint + 1, 1, 3]
            + z * (links[joint + 1, 2, 3] + state[3 * joint + 2, n])
            + pose[4 * r + 3, n]
        )
    return ahead


@hot
@own_word(plain_group.poses_and_axes)
def poses_and_axes(links: Links, state: StateGroup) -> tuple[PoseGroup, AxesGroup]:
    """The poses, and of each joint its axis and a point on it."""
    pose = zeros(PoseGroup)
    axes = zeros(AxesGroup)
    for r in range(3):
        for m in range(4):
            for n in range(GROUP):
                pose[4 * r + m, n] = links[0, r, m]
    for k in range(JOINTS):
        for r in range(3):
            ahead = row_ahead(links, k, r, state, pose)
            for n in range(GROUP):
                axes[6 * k + r, n] = pose[4 * r + 2, n]
                axes[6 * k + 3 + r, n] = pose[4 * r + 3, n]
                pose[4 * r, n] = ahead[0, n]
                pose[4 * r + 1, n] = ahead[1, n]
                pose[4 * r + 2, n] = ahead[2, n]
                pose[4 * r + 3, n] = ahead[3, n]
    return pose, axes


@hot
@own_word(plain_group.pose_misses)
def pose_misses(wanted: PoseGroup, pose: PoseGroup) -> Group:
    """Squared errors of the poses."""
    misses = zeros(Group)
    for r in range(3):
        for n in range(GROUP):
            a = wanted[4 * r, n] - pose[4 * r, n]
            b = wanted[4 * r + 1, n] - pose[4 * r + 1, n]
            c = wanted[4 * r + 2, n] - pose[4 * r + 2, n]
            d = wanted[4 * r + 3, n] - pose[4 * r + 3, n]
            misses[n] += a * a + b * b + c * c + d * d
    return misses


@hot
@own_word(plain_group.newton_systems)
def newton_systems(turns: Joints, wanted: PoseGroup, pose: PoseGroup, axes: AxesGroup) -> SystemGroup:
    """The Jacobians at the tool and, in the last column, the twists to the wanted pose."""
    g = zeros(SystemGroup)
    for k in range(JOINTS):
        turn = turns[k]
        slide = 1.0 - turn
        for n in range(GROUP):
            zx = axes[6 * k, n]
            zy = axes[6 * k + 1, n]
            zz = axes[6 * k + 2, n]
            x = turn * (pose[3, n] - axes[6 * k + 3, n])
            y = turn * (pose[7, n] - axes[6 * k + 4, n])
            z = turn * (pose[11, n] - axes[6 * k + 5, n])
            g[k, n] = zy * z - zz * y + slide * zx
            g[WIDTH + k, n] = zz * x - zx * z + slide * zy
            g[2 * WIDTH + k, n] = zx * y - zy * x + slide * zz
            g[3 * WIDTH + k, n] = turn * zx
            g[4 * WIDTH + k, n] = turn * zy
            g[5 * WIDTH + k, n] = turn * zz
    for r in range(3):
        a = 4 * ((r + 1) % 3)
        b = 4 * ((r + 2) % 3)
        for n in range(GROUP):
            g[WIDTH * r + 6, n] = wanted[4 * r + 3, n] - pose[4 * r + 3, n]
            forth = (
                wanted[b, n] * pose[a, n]
                + wanted[b + 1, n] * pose[a + 1, n]
                + wanted[b + 2, n] * pose[a + 2, n]
            )
            aback = (
                wanted[a, n] * pose[b, n]
                + wanted[a + 1, n] * pose[b + 1, n]
                + wanted[a + 2, n] * pose[b + 2, n]
            )
            g[WIDTH * (3 + r) + 6, n] = 0.5 * (forth - aback)
    return g


@hot
def unit_column(g: SystemGroup, k: Whole) -> tuple[JointGroup, Group]:
    """A column of the systems made one long, and one over its length before."""
    unit = zeros(JointGroup)
    over = zeros(Group)
    for n in range(GROUP):
        a = g[k, n]
        b = g[WIDTH + k, n]
        c = g[2 * WIDTH + k, n]
        u = g[3 * WIDTH + k, n]
        v = g[4 * WIDTH + k, n]
        w = g[5 * WIDTH + k, n]
        one = 1.0 / sqrt(a * a + b * b + c * c + u * u + v * v + w * w + VANISHING)
        over[n] = one
        unit[0, n] = a * one
        unit[1, n] = b * one
        unit[2, n] = c * one
        unit[3, n] = u * one
        unit[4, n] = v * one
        unit[5, n] = w * one
    return unit, over


@hot
def clear_column(g: SystemGroup, m: Whole, unit: JointGroup) -> tuple[SystemGroup, Group]:
    """The systems with a column orthogonal to unit vectors, and how much of these was in it."""
    along = zeros(Group)
    for n in range(GROUP):
        part = (
            unit[0, n] * g[m, n]
            + unit[1, n] * g[WIDTH + m, n]
            + unit[2, n] * g[2 * WIDTH + m, n]
            + unit[3, n] * g[3 * WIDTH + m, n]
            + unit[4, n] * g[4 * WIDTH + m, n]
            + unit[5, n] * g[5 * WIDTH + m, n]
        )
        along[n] = part
        g[m, n] -= part * unit[0, n]
        g[WIDTH + m, n] -= part * unit[1, n]
        g[2 * WIDTH + m, n] -= part * unit[2, n]
        g[3 * WIDTH + m, n] -= part * unit[3, n]
        g[4 * WIDTH + m, n] -= part * unit[4, n]
        g[5 * WIDTH + m, n] -= part * unit[5, n]
    return g, along


@hot
def solve_group(g: SystemGroup) -> tuple[SystemGroup, JointGroup, Group]:
    """The solutions of six by six systems by orthogonal columns, which need no pivots, and one over the sizes
    of their determinants.

    Nothing of use is left in the systems.
    """
    change = zeros(JointGroup)
    above = zeros(SystemGroup)
    over_size = zeros(Group)
    for n in range(GROUP):
        over_size[n] = 1.0
    for k in range(JOINTS):
        unit, over = unit_column(g, k)
        above[WIDTH * k + k] = copied(over)
        for n in range(GROUP):
            over_size[n] = over_size[n] * over[n]
        for m in range(k + 1, WIDTH):
            g, along = clear_column(g, m, unit)
            above[WIDTH * k + m] = copied(along)
    for k in range(JOINTS - 1, -1, -1):
        rest = copied(above[WIDTH * k + 6])
        for m in range(k + 1, JOINTS):
            for n in range(GROUP):
                rest[n] -= above[WIDTH * k + m, n] * change[m, n]
        for n in range(GROUP):
            change[k, n] = rest[n] * above[WIDTH * k + k, n]
    return g, change, over_size


@hot
@own_word(plain_group.advance_group)
def advance_group(turns: Joints, change: JointGroup, state: StateGroup) -> StateGroup:
    """The states after changes: sines and cosines by their series, exact below half a radian."""
    for k in range(JOINTS):
        turn = turns[k]
        slide = 1.0 - turn
        for n in range(GROUP):
            x = turn * change[k, n]
            t = x * x
            far = 1.0 / 40320.0 - t * (1.0 / 3628800.0 - t / 479001600.0)
            c = 1.0 - t * (0.5 - t * (1.0 / 24.0 - t * (1.0 / 720.0 - t * far)))
            far = 1.0 / 362880.0 - t * (1.0 / 39916800.0 - t / 6227020800.0)
            s = x * (1.0 - t * (1.0 / 6.0 - t * (1.0 / 120.0 - t * (1.0 / 5040.0 - t * far))))
            a = state[3 * k, n]
            b = state[3 * k + 1, n]
            state[3 * k, n] = a * c - b * s
            state[3 * k + 1, n] = b * c + a * s
            state[3 * k + 2, n] += slide * change[k, n]
    return state


@hot
def group_states(near: NearbyArm, rows: Branches, first: Whole) -> StateGroup:
    """Cosine and sine, and slide, of the joints of eight rows; the last row again where there are fewer."""
    state = zeros(StateGroup)
    for n in range(GROUP):
        row = min(first + n, near.rows - 1)
        for k in range(JOINTS):
            state[3 * k, n] = cos(near.turns[k] * rows[row, k])
            state[3 * k + 1, n] = sin(near.turns[k] * rows[row, k])
            state[3 * k + 2, n] = (1.0 - near.turns[k]) * rows[row, k] / near.scale
    return state
