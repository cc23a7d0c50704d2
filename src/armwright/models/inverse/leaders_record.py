"""The record of a chain with followers: how solutions of its ordinary arm become those of the robot."""

from __future__ import annotations

import numpy as np

from armwright.kernels.inverse.arm import MOST
from armwright.kernels.inverse.leader_rows import Leaders
from armwright.kernels.inverse.led_answer import CoupledRobot
from armwright.kernels.tolerances import HUGE
from armwright.models.inverse.choice.task import COMPONENTS
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.iterated_models import nearest_model

_PAIR = 6  # numbers of a pair of links


def leaders_record(model: Coupled, *, solutions: int = MOST) -> Leaders:
    """What the kernels know of the joints that lead.

    solutions   of the ordinary arm that are listed at once
    """
    leaders = model.leaders
    axes, count = leaders.matrix.shape
    links = _links(model)
    turned = leaders.turned if len(leaders.turned) else np.zeros((1, count))
    places, held = _own_places(model)
    return Leaders(
        width=len(model.free.arm.names),
        leaders=count,
        own=len(places),
        room=solutions * leaders.most_positions,
        axes=axes,
        windings=len(turned),
        pairs=len(links),
        is_paired=int(bool(leaders.pairs)),
        matrix=leaders.matrix,
        shifts=leaders.shifts,
        is_angle=leaders.angles.astype(float),
        columns=np.array(leaders.columns, dtype=float),
        links=links,
        deciding=np.array(leaders.rows, dtype=float),
        inverse=leaders.inverse,
        turned=turned,
        low=np.maximum(leaders.low, -HUGE),
        high=np.minimum(leaders.high, HUGE),
        is_around=leaders.around.astype(float),
        places=places,
        held=held,
        led_by=np.array([float(_leader_of(model, k)) for k in range(len(model.free.arm.names))]),
        elbow=_elbow(model),
    )


def coupled_record(model: Coupled) -> CoupledRobot:
    """What the kernels know of a robot in which joints follow others."""
    lead = leaders_record(model)
    return CoupledRobot(
        width=lead.width,
        leaders=lead.leaders,
        own=lead.own,
        room=lead.room,
        decides=int(model.leaders.decides),
        is_posed=int(len(model.arm.task) == len(COMPONENTS)),
        is_short=int(model.arm.is_short),
        lead=lead,
        robot=nearest_model(model).record,
    )


def _links(model: Coupled) -> np.ndarray:
    """A row for each pair of links; one of zeros where there is none."""
    first = [k for k, column in enumerate(model.leaders.columns) if column < 0][::2]
    rows = [
        [place, *pair.arms.ravel(), at] for (place, pair), at in zip(model.leaders.pairs, first, strict=True)
    ]
    return np.array(rows or [[0.0] * _PAIR], dtype=float)


def _own_places(model: Coupled) -> tuple[np.ndarray, np.ndarray]:
    """The place of each joint of the robot among those that lead, or -1, and the value it is held at."""
    places, held, count = [], [], 0
    for at in model.arm.joints.places:
        is_moved = isinstance(at, int)
        places.append(float(count) if is_moved else -1.0)
        held.append(0.0 if is_moved else float(at))
        count += is_moved
    return np.array(places), np.array(held)


def _own_number(model: Coupled, rates: np.ndarray) -> int:
    """The number (1 …) of the robot's joint that moves an axis most."""
    own = [k for k, at in enumerate(model.arm.joints.places) if isinstance(at, int)]
    return own[int(np.abs(rates).argmax())] + 1


def _leader_of(model: Coupled, column: int) -> int:
    """The number of the robot's joint that leads a joint of the ordinary arm."""
    leaders = model.leaders
    if column in leaders.columns:
        return _own_number(model, leaders.matrix[leaders.columns.index(column)])
    return _elbow(model)


def _elbow(model: Coupled) -> int:
    """The number of the joint that moves the first of two links without a turn; 0 where there are none."""
    pairs = model.leaders.pairs
    return _own_number(model, pairs[0][1].first.rates) if pairs else 0
