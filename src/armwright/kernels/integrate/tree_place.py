"""Where all joints are when a plant is asked for its rates: of a closed robot the loops are closed first.

The coordinates of a closed robot are its motors. The parameters of a run end with a closed position nearby,
that of the beginning of a step; from there Newton's method leads to the position with the motors elsewhere.
"""

from __future__ import annotations

from armwright.kernels.integrate.plant import Inputs, Joints, Places, Plant, Trees, Varied
from armwright.kernels.language import Real, Whole, hot, somewhere, zeros
from armwright.kernels.loops.closing import CALM, CLOSED_GAP, CONTRACTION

TURNS = 12  # of Newton's method; three are usual after a step of a thousandth of a second
LOST = 1e20  # rates where the loops cannot be closed for sure: the motion ends there


@hot
def tree_place(plant: Plant, q: Joints, p: Varied) -> tuple[Places, Real]:
    """All joints of the tree with the motors at q; then 0, or 1 where loops close elsewhere or nowhere.

    Newton's method; sure where it begins with a short step and each is less than a quarter of the one before.
    """
    place = zeros(Places, plant)
    lost = 0.0
    if plant.closed == 0:
        for k in range(plant.n):
            place[k] = q[k]
    else:
        for k in range(plant.places):
            place[k] = p[plant.varied - plant.places + k]
        for k in range(plant.n):
            place[int(plant.motors[k])] = q[k]
        most = CALM
        open_by = 1.0
        for _turn in range(TURNS):
            step, gaps = plant.closing[0](place)
            open_by = 0.0
            for k in range(plant.gaps):
                open_by = max(open_by, abs(gaps[k])) if abs(gaps[k]) < LOST else LOST
            longest = 0.0
            for k in range(plant.places):
                longest = max(longest, abs(step[k])) if abs(step[k]) < LOST else LOST
            lost = 1.0 if open_by > CLOSED_GAP and longest > most else lost
            for k in range(plant.places):
                place[k] += step[k] if lost == 0.0 and longest < LOST else 0.0
            if not somewhere(open_by > CLOSED_GAP and lost == 0.0):
                break
            most = CONTRACTION * longest
        lost = 1.0 if open_by > CLOSED_GAP else lost
    return place, lost


@hot
def motion_at(
    plant: Plant, q: Joints, qd: Joints, u: Inputs, current: Joints, direction: Joints, p: Varied
) -> tuple[Joints, Joints, Joints, Joints, Joints, Joints, Real]:
    """What the plant does at coordinates q, see the program ``motion``."""
    place, lost = tree_place(plant, q, p)
    qdd, hold, level, drive, rate, decay, power = plant.motion(place, qd, u, current, direction, p)
    if plant.closed == 1:
        for k in range(plant.n):
            qdd[k] = LOST if lost > 0.0 else qdd[k]
    return qdd, hold, level, drive, rate, decay, power


@hot
def rates_at(
    plant: Plant, q: Joints, qd: Joints, u: Inputs, current: Joints, direction: Joints, p: Varied
) -> tuple[Joints, Joints, Real]:
    """What stages after the first need of it, see the program ``rates``."""
    place, lost = tree_place(plant, q, p)
    qdd, rate, power = plant.rates(place, qd, u, current, direction, p)
    if plant.closed == 1:
        for k in range(plant.n):
            qdd[k] = LOST if lost > 0.0 else qdd[k]
    return qdd, rate, power


def settled_place(plant: Plant, q: Joints, p: Varied) -> tuple[Varied, Real]:
    """The parameters with the closed position at q, the old one where that is lost; and whether it is."""
    place, lost = tree_place(plant, q, p)
    for k in range(plant.places):
        last = plant.varied - plant.places + k
        p[last] = place[k] if lost == 0.0 else p[last]
    return p, lost


def stored_place(plant: Plant, row: Whole, p: Varied, trees: Trees) -> Trees:
    """The rows with the closed position at the beginning of a step."""
    for k in range(plant.places):
        trees[row, k] = p[plant.varied - plant.places + k]
    return trees
