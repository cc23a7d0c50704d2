"""Where a pivot of the elimination vanishes though the motors hold the robot rotations of rows answer."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import armwright as aw
from armwright.emit import Case, all_languages
from armwright.emit.core.listing_builder import listing, local_names
from armwright.mechanism.loop_positions import close_near
from armwright.models.core.node_values import sampled_values
from armwright.models.loops.everywhere import smallest_pivot, solved_everywhere
from tests.emit.running import call, need, read_numbers, write
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


def test_rotations_answer_where_a_pivot_vanishes_and_nothing_at_singular_positions() -> None:
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


# ------------------------------------------------------------------------------ rotations of rows


def _flat(parts: object) -> Array:
    arrays = (parts,) if isinstance(parts, np.ndarray) else parts
    return np.concatenate([np.asarray(one).reshape(len(one), -1) for one in arrays], axis=1)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name", ["fivebar", "palletiser", pytest.param("prps3", marks=pytest.mark.slow_tool)]
)
def test_rotations_and_pivots_give_the_same_torques_and_velocities(name: str) -> None:
    m = machine(name)
    turned = replace(m.robot, elimination="rotations")
    q = m.positions(4)
    qd, qdd = np.random.default_rng(0).normal(size=(2, len(q), len(m.active)))
    for kind, given in (("inverse_dynamics", (qd, qdd)), ("loop_kinematics", (qd,))):
        one, other = (_flat(aw.compile(aw.model(robot, kind))(q, *given)) for robot in (m.robot, turned))
        assert np.abs(one - other).max() < 1e-12 * np.abs(one).max()  # some dozens of roundings


def _zero_of_fivebar() -> Array:
    m = machine("fivebar")
    return next(q for q in zeros_of("fivebar").values() if _velocities(m, q)[1] > 0.1)


def _crossing(duration: float = 0.05) -> tuple[aw.Robot, Array, Array]:
    """A five-bar without friction and the state from which it is at the zero of a pivot in that time."""
    robot = machine("fivebar").robot.without("friction")
    back = aw.simulate(robot, duration=duration, q=_zero_of_fivebar(), qd=[-0.2, -0.3], torque=[0, 0])
    return robot, back.q[-1], -back.qd[-1][machine("fivebar").active]


def test_a_motion_goes_through_a_zero_of_a_pivot() -> None:
    robot, q, qd = _crossing()
    assert smallest_pivot(robot, _zero_of_fivebar()) < 1e-10
    run = aw.simulate(robot, duration=0.1, q=q, qd=qd, torque=[0, 0])
    assert run.status == "finished"
    assert np.abs(run.q[50] - _zero_of_fivebar()).max() < 1e-12  # RK4 there and back
    assert run.gap.max() < 1e-12
    assert np.abs(run.drift).max() < 1e-12  # [J]
    asked = aw.simulate(robot, duration=0.1, q=q, qd=qd, controller=lambda t, q, qd: np.zeros(2))
    np.testing.assert_allclose(asked.q, run.q, atol=1e-12)


@pytest.mark.slow_tool
@pytest.mark.parametrize("language", ["c", "fortran", "julia", "matlab", "python", "maple", "mathematica"])
def test_emitted_text_holds_at_a_zero_of_a_pivot(language: str, tmp_path: Path) -> None:
    model = aw.model(machine("fivebar").robot, "inverse_dynamics")
    q, qd, qdd = _zero_of_fivebar(), np.array([0.4, -0.3]), np.array([1.0, 2.0])
    wanted = aw.compile(model)(q, qd, qdd)
    own, words = solved_everywhere(model), all_languages()[language]
    made = listing(own, words)
    assert aw.emit(model, language) == words.files_of(made)
    trial = next(one for one in words.trials if one.is_run and one.precision == "double")
    need(trial.tools)
    names = local_names(own.program, words)
    values = {names[one.name]: float(one.value) for one in own.program.parameters if one.value is not None}
    arrays = dict(zip(("q", "qd", "qdd"), (tuple(x.tolist()) for x in (q, qd, qdd)), strict=True))
    case = Case(arrays, values, tuple(wanted.tolist()))
    write({**words.files_of(made), **trial.driver_files(made, [case])}, tmp_path)
    printed = ""
    for command in trial.commands:
        printed = call([part.format(stem=made.stem, python="python3") for part in command], tmp_path)
    np.testing.assert_allclose(read_numbers(printed), wanted, rtol=1e-10)


@pytest.mark.slow_tool
def test_an_emitted_plant_goes_through_a_zero_of_a_pivot(tmp_path: Path) -> None:
    need(["gcc"])
    robot, q, qd = _crossing()
    write(aw.emit_plant(robot, step=1e-3), tmp_path)
    sources = sorted(path.name for path in tmp_path.glob("*.c"))
    call(["gcc", "-std=c99", "-O1", "-shared", "-fPIC", "-o", "plant.so", *sources, "-lm"], tmp_path)
    library = ctypes.CDLL(str(tmp_path / "plant.so"))
    array = np.ctypeslib.ndpointer(dtype=float)
    library.fivebar_step_start.argtypes = [array] * 3
    library.fivebar_step.argtypes = [ctypes.c_double, *[array] * 8]
    run = aw.simulate(robot, duration=0.1, q=q, qd=qd, torque=[0, 0])
    place, speed = q.copy(), run.qd[0].copy()
    current, direction, qdd, tau = (np.zeros(4) for _ in range(4))
    library.fivebar_step_start(speed, current, direction)
    for _ in range(100):
        given = (np.zeros(4), place, speed, current, direction, qdd, tau, np.zeros(1))
        assert library.fivebar_step(1e-3, *given) == 0
    np.testing.assert_allclose(place, run.q[100], atol=1e-12)
