"""What is weighed together with a load and taken off it: a gripper, the zero of a sensor."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.identify.estimators.recursive import RecursiveLeastSquares
from armwright.identify.load.load_equations import AXES, wrench_columns
from armwright.identify.load.load_identification import identify_load
from armwright.identify.load.sensor_zero import SensorZero
from armwright.identify.recording import Recording
from armwright.robot import Inertia
from tests.cli.run import run
from tests.identify.logs import write_csv
from tests.identify.test_load import arm, body, recorded

HAND = Inertia.from_com(0.8, (0.0, 0.01, 0.04), (0.0016, 0.0, 0.0, 0.0012, 0.0001, 0.0009))
KEYS = ("M", "MX", "MY", "MZ", "XX", "XY", "XZ", "YY", "YZ", "ZZ")
NOISE = np.array([0.2, 0.2, 0.2, 0.01, 0.01, 0.01])


def noisy(log: Recording, seed: int) -> Recording:
    assert log.wrench is not None
    return replace(log, wrench=log.wrench + np.random.default_rng(seed).normal(size=log.wrench.shape) * NOISE)


def both() -> Inertia:
    """Load and gripper as one body."""
    return Inertia.of({key: float(getattr(body(), key)) + float(getattr(HAND, key)) for key in KEYS})


def test_the_deviations_of_a_gripper_that_was_weighed_count_in_those_of_the_load() -> None:
    """Var(a - b) = Var a + Var b: the same noise in both makes √2 of each."""
    whole, empty = (
        identify_load(noisy(recorded(both()), 1), arm()),
        identify_load(noisy(recorded(HAND), 2), arm()),
    )
    load = identify_load(noisy(recorded(both()), 1), arm(), gripper=empty)
    for key in KEYS:
        assert load.values[key] == pytest.approx(whole.values[key] - empty.values[key], abs=1e-12)
        assert load.sigma[key] == pytest.approx(np.hypot(whole.sigma[key], empty.sigma[key]))
    known = identify_load(noisy(recorded(both()), 1), arm(), gripper=HAND)
    assert known.sigma == whole.sigma  # a body from a drawing has no deviations


def test_a_gripper_that_was_weighed_otherwise_is_refused() -> None:
    empty = identify_load(recorded(HAND), arm())
    at_rest = replace(empty, values={key: empty.values[key] for key in KEYS[:4]})
    with pytest.raises(ArmwrightError, match=r"gripper: weighed at rest, XX, XY.* weigh it in motion too"):
        identify_load(recorded(both()), arm(), gripper=at_rest)
    elsewhere = replace(empty, given=aw.load("ur10"))
    with pytest.raises(ArmwrightError, match=r"gripper: weighed in frame '.*', the load in 'hand'; choose"):
        identify_load(recorded(both()), arm(), gripper=elsewhere)


def test_least_squares_decide_whether_a_sensor_has_an_offset() -> None:
    """An estimator that forgets leaves more over than least squares with offsets do."""
    forgetful = RecursiveLeastSquares(forgetting=0.9)
    found = identify_load(noisy(recorded(body()), 3), arm(), estimator=forgetful)
    assert "sensor-offset" not in {one.code for one in found.findings}


def test_poses_without_the_ways_between_them_are_explained() -> None:
    """Differentiation makes accelerations of the jumps between poses; no prediction counts them."""
    log = poses_log()
    found = identify_load(log, arm(), form="static")
    assert found.mass == pytest.approx(2.0, abs=0.01)
    assert not [one for one in found.findings if one.severity != "info"]
    assert max(found.curves.rms.values()) < 1.5 * NOISE.max()


def poses_log() -> Recording:
    """Six poses of a second each, one after the other."""
    q = np.random.default_rng(4).uniform(-1.0, 1.0, (6, 6)).repeat(250, axis=0)
    t = np.arange(len(q)) / 250.0
    wrench = wrench_columns(arm(), q, 0 * q, 0 * q) @ [float(getattr(body(), key)) for key in KEYS]
    joints = tuple(joint.name for joint in arm().active)
    log = Recording(t=t, q=q, qd=0 * q, qdd=None, tau=0 * q, joints=joints, wrench=wrench, has_velocity=False)
    return noisy(log, 5)


def write_log(
    path: Path, log: Recording, *, start: float = 0.0, offset: float = 0.0, drift: float = 0.0
) -> None:
    """As CSV, with a zero that moves."""
    assert log.wrench is not None
    t = log.t + start
    zero = offset + drift * (t[:, None] - 100.0) * NOISE
    columns = {"t": t} | {f"q{k + 1}": log.q[:, k] for k in range(6)}
    write_csv(path, columns | {axis: (log.wrench + zero)[:, k] for k, axis in enumerate(AXES)})


def test_the_command_takes_off_a_gripper_and_a_drifting_zero(tmp_path: Path) -> None:
    joints = [f'[[joint]]\nposition = "q{k}"' for k in range(1, 7)]
    sensor = '[wrench]\nforce = ["FX", "FY", "FZ"]\nmoment = ["NX", "NY", "NZ"]'
    (tmp_path / "map.toml").write_text("\n".join(['time = "t"', *joints, sensor]) + "\n", encoding="utf-8")
    log = recorded(both())
    still = replace(log, q=np.tile(log.q[0], (len(log.t), 1)), wrench=np.zeros((len(log.t), 6)))
    moving = {"offset": 0.5, "drift": 0.3}
    write_log(tmp_path / "before.csv", noisy(still, 1), start=100.0, **moving)
    write_log(tmp_path / "log.csv", noisy(log, 2), start=110.0, **moving)
    write_log(tmp_path / "after.csv", noisy(still, 3), start=120.0, **moving)
    write_log(tmp_path / "hand.csv", noisy(recorded(HAND), 4))
    (tmp_path / "hand.toml").write_text(
        "[hand]\nmass = 0.8\ncom = [0, 0.01, 0.04]\ninertia = [0.0016, 0, 0, 0.0012, 0.0001, 0.0009]\n"
    )
    words = ("--robot", "puma560", "--map", "map.toml", "--payload", "--json")
    zero = ("--zero", "before.csv", "--zero", "after.csv")
    for gripper in ("hand.csv", "hand.toml"):
        done = run("identify", "log.csv", *words, *zero, "--gripper", gripper, cwd=tmp_path)
        assert done.code == 0, done.err
        assert done.data["mass"] == pytest.approx(2.0, abs=0.01)
    drifting = run("identify", "log.csv", *words, "--gripper", "hand.toml", cwd=tmp_path)
    assert "(zero=, --zero)" in drifting.err
    swapped = run("identify", "log.csv", *words, "--zero", "after.csv", "--zero", "before.csv", cwd=tmp_path)
    assert swapped.code == 2
    assert "give them in the order they were made" in swapped.err
    alone = run("identify", "log.csv", "--robot", "puma560", "--gripper", "hand.toml", cwd=tmp_path)
    assert alone.code == 2
    assert "--gripper, --zero and --objects need --payload" in alone.err


@pytest.mark.parametrize("form", ["dynamic", "integral"])
def test_deviations_of_a_zero_move_the_load_as_the_zero_itself_does(form: str) -> None:
    """Least squares are linear: what each reading of the zero moves, in quadrature."""
    log = noisy(recorded(body()), 6)
    sigma = np.array([0.05, 0.04, 0.03, 0.004, 0.005, 0.006])
    zero = SensorZero(np.zeros(6), -2.0, np.zeros(6), 11.0, sigma, 2 * sigma)
    how = {"form": form, "estimator": "ols"}
    known = identify_load(log, arm(), **how, zero=replace(zero, sigma=None, sigma_after=None))
    unsure = identify_load(log, arm(), **how, zero=zero)
    squares = np.zeros(10)
    for key, size in (("before", sigma), ("after", 2 * sigma)):
        for axis in range(6):
            shifted = replace(zero, **{key: size * np.eye(6)[axis]})
            moved = identify_load(log, arm(), **how, zero=shifted)
            squares += [(moved.values[name] - known.values[name]) ** 2 for name in KEYS]
    for name, square in zip(KEYS, squares, strict=True):
        assert unsure.values[name] == known.values[name]
        assert unsure.sigma[name] == pytest.approx(np.sqrt(known.sigma[name] ** 2 + square), rel=1e-6)
