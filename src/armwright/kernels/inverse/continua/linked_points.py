"""Points that short motions with the tool at rest link: one of them stands for all."""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import least_squares_step, system_at, with_held
from armwright.kernels.inverse.positions.distinct import Flags, Rows, joints_in
from armwright.kernels.inverse.positions.joint_differences import difference
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.language import Whole, cold, copied, zeros
from armwright.kernels.tolerances import HUGE, LINK_ASTRAY, LINK_MET, LINK_RANK, LINKED, MOVE_CORRECTIONS


@cold
def are_linked(arm: Arm, pose: Transform, first: Joints, second: Joints, held: Joints) -> Whole:
    """1 where two points lie a short step apart whose middle is close to the motion."""
    answer = 0
    step = difference(arm, second, first)
    longest = 0.0
    middle = copied(first)
    for k in range(JOINTS):
        longest = max(longest, abs(step[k]))
        middle[k] += 0.5 * step[k]
    if longest < LINKED:
        for _round in range(MOVE_CORRECTIONS):
            g, _off_here = system_at(arm, pose, middle)
            jac, wanted = with_held(g, held)
            change = least_squares_step(12, jac, wanted, LINK_RANK)
            for k in range(JOINTS):
                middle[k] += change[k]
        astray = 0.0
        for k in range(JOINTS):
            astray = max(astray, abs(middle[k] - first[k] - 0.5 * step[k]))
        miss = pose_error(arm, pose, middle, 1.0)
        if miss < LINK_MET and astray < LINK_ASTRAY * longest + LINK_MET:
            answer = 1
    return answer


@cold
def link_rows(arm: Arm, pose: Transform, rows: Rows, count: Whole, held: Joints) -> tuple[Rows, Whole]:
    """One point of each group of points that short steps of the motion connect, the one nearest to zero.

    A motion may end, or branch, before the joint is at zero; then its points did not become one.
    """
    kept = zeros(Rows)
    group = zeros(Flags)
    number = 0
    for _round in range(count):
        best = -1
        least = HUGE
        for k in range(count):
            if group[k] < 0.5:
                total = 0.0
                for m in range(JOINTS):
                    total += abs(rows[k, m])
                if total < least:
                    least = total
                    best = k
        if best >= 0:
            kept[number] = copied(rows[best])
            number += 1
            group[best] = 2.0  # a member whose neighbours are not yet looked for
            is_growing = 1
            while is_growing == 1:
                is_growing = 0
                for k in range(count):
                    if group[k] > 1.5:
                        group[k] = 1.0
                        is_growing = 1
                        here = joints_in(rows[k])
                        for m in range(count):
                            if group[m] < 0.5:
                                there = joints_in(rows[m])
                                is_near = are_linked(arm, pose, here, there, held)
                                if is_near == 1:
                                    group[m] = 2.0
    rows = copied(kept)
    count = number
    return rows, count
