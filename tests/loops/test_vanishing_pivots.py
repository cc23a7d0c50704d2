"""Where a pivot of the elimination vanishes though the motors hold the robot another order answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

import armwright as aw
from armwright.mechanism.loop_positions import close_near
from armwright.models.core.node_values import sampled_values
from tests.loops.machines import Machine, machine

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Pivots:
    """The pivots of a robot's own order."""

    m: Machine
    model: aw.Model

    def at(self, q: Array) -> Array:
        nodes = [one.node for one in self.model.quantities if one.name.startswith("PV")]
        values = dict(zip(self.model.inputs[0].elements, q.T, strict=True))
        return sampled_values(nodes, values, count=len(q))


@cache
def zeros_of(name: str) -> dict[int, Array]:
    """Closed positions at which a pivot is zero, by its number, found by halving between two of its signs."""
    m = machine(name)
    pivots = Pivots(m, aw.model(m.robot, "loop_kinematics"))
    wide, is_closed = close_near(m.tree, np.random.default_rng(0).uniform(-3, 3, (40, len(m.robot.moving))))
    q = wide[is_closed]
    values = pivots.at(q)
    found = {}
    for k in range(values.shape[1]):
        pairs = zip(q[values[:, k] > 0], q[values[:, k] < 0], strict=False)
        zero = (_zero_between(pivots, k, a, b) for a, b in pairs)
        place = next((one for one in zero if one is not None), None)
        if place is not None:
            found[k] = place
    return found


def _zero_between(pivots: Pivots, k: int, above: Array, below: Array) -> Array | None:
    for _ in range(60):
        middle, is_closed = close_near(pivots.m.tree, (0.5 * (above + below))[None])
        if not is_closed[0]:
            return None
        value = pivots.at(middle)[0, k]
        if abs(value) < 1e-12:
            return middle[0]
        above, below = (middle[0], below) if value > 0 else (above, middle[0])
    return None


def _velocities(m: Machine, q: Array) -> tuple[Array, float]:
    """W of passive joints by least squares, and how far the position is from a singular one."""
    rates = m.tree.rates(m.tree.frames(q[None]))[0]
    sizes = np.linalg.svd(rates[:, m.passive], compute_uv=False)
    W = -np.linalg.lstsq(rates[:, m.passive], rates[:, m.active], rcond=None)[0]
    return W, float(sizes[len(m.passive) - 1] / sizes[0])


def test_another_order_answers_where_a_pivot_vanishes_and_none_at_singular_positions() -> None:
    name = "palletiser"
    m = machine(name)
    model = aw.model(m.robot, "loop_kinematics")
    own, f = aw.compile(replace(model, orders=None)), aw.compile(model)
    held = 0
    for q in zeros_of(name).values():
        wanted, distance = _velocities(m, q)
        qd = np.ones(len(m.active))
        assert not np.isfinite(own(q, qd).W).all()
        W = f(q, qd).W
        batch = f(np.stack([m.robot.home, q, q]), np.ones((3, len(qd)))).W
        if distance > 1e-6:
            held += 1
            assert np.abs(W - wanted).max() < 1e-10 * (1 + np.abs(wanted).max())
            assert np.abs(batch[1:] - wanted).max() < 1e-10 * (1 + np.abs(wanted).max())
        else:
            assert not np.isfinite(W).all()
        assert np.isfinite(batch[0]).all()
    assert held


def test_torques_accelerations_and_motion_go_on_there_too() -> None:
    m = machine("palletiser")
    q = next(one for one in zeros_of("palletiser").values() if _velocities(m, one)[1] > 1e-6)
    zero = np.zeros(len(m.active))
    hold = aw.compile(aw.model(m.robot, "inverse_dynamics"))(q, zero, zero)
    W, _ = _velocities(m, q)
    tree = aw.compile(aw.model(replace(m.robot, loops=()), "gravity"))(q)
    assert np.abs(hold - (tree[m.active] + tree[m.passive] @ W)).max() < 1e-9 * np.abs(tree).max()
    qdd = aw.compile(aw.model(m.robot, "direct_dynamics"))(q, zero, hold)
    assert np.abs(qdd).max() < 1e-10
    run = aw.simulate(m.robot, duration=0.005, q=q, torque=hold)
    assert run.status == "finished"
    assert np.abs(run.q - q).max() < 1e-9
