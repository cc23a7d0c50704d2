"""How much work it is to generate a model, counted in calls so that no clock matters."""

from __future__ import annotations

import sys
from collections.abc import Callable

from armwright.bench.dense_arms import chain, six_joint_arm
from armwright.emit import emit
from armwright.models import model
from armwright.robot import Robot


def calls(work: Callable[[], object]) -> int:
    """How many Python functions are called."""
    found = 0

    def seen(frame: object, event: str, arg: object) -> None:
        nonlocal found
        found += event == "call"

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


def generated(robot: Robot) -> Callable[[], object]:
    return lambda: emit(model(robot, "inverse_dynamics"), "c")


def test_six_joints_take_few_calls() -> None:
    work = generated(six_joint_arm().symbolic("inertial"))
    work()  # what is imported on first use does not count
    assert calls(work) < 44_000  # 41,300 when this was written


def test_work_grows_with_the_number_of_joints_only() -> None:
    short, long = calls(generated(chain(12))), calls(generated(chain(48)))
    assert long < 5 * short  # four times the joints; some for what rises slowly
