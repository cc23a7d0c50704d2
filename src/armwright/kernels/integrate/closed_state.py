"""Loops kept closed along a motion: after a step positions and velocities are put back to where they close.

A step integrates all joints of the tree; passive accelerations follow from those of the motors, so the loops
open by no more than the error of the method. Newton's method closes them with the motors where they are.
"""

from __future__ import annotations

from armwright.kernels.integrate.plant import Joints, Plant
from armwright.kernels.language import Real, hot, somewhere
from armwright.kernels.motion_tolerances import CLOSED_GAP, CONTRACTION, STATE_TURNS, STRAY_JOINT
from armwright.kernels.tolerances import HUGE


@hot
def closed_state(plant: Plant, step: Real, least: Real, q: Joints, qd: Joints) -> tuple[Joints, Joints, Real]:
    """Positions and velocities with the loops closed; then 0, or 1 where these are lost.

    Lost are loops that do not close close by: next to a singular position passive joints move ever faster,
    and the end of a step strays from where it should be.
    least   way of a joint that is trusted however slow all are
    """
    way = least
    for k in range(plant.n):
        way = max(way, step * abs(qd[k]))
    most = STRAY_JOINT * way
    lost = 0.0
    open_by = 1.0
    for _turn in range(STATE_TURNS):
        change, gaps, speed = plant.closing[0](q, qd)
        open_by = 0.0
        for k in range(plant.gaps):
            open_by = max(open_by, abs(gaps[k])) if abs(gaps[k]) < HUGE else HUGE
        longest = 0.0
        for k in range(plant.n):
            longest = max(longest, abs(change[k])) if abs(change[k]) < HUGE else HUGE
        lost = 1.0 if open_by > CLOSED_GAP and longest > most else lost
        lost = 1.0 if not longest < HUGE else lost
        for k in range(plant.n):
            q[k] += change[k] if lost == 0.0 else 0.0
            qd[k] = speed[k] if lost == 0.0 else qd[k]
        if not somewhere(open_by > CLOSED_GAP and lost == 0.0):
            break
        most = CONTRACTION * longest
    lost = 1.0 if open_by > CLOSED_GAP else lost
    return q, qd, lost
