"""Kernels made for one record: what is left of them, and that they give what the kernel for all gives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.kernels.constant_values import FieldValues
from armwright.kernels.integrate.one_step import first_stage
from armwright.kernels.integrate.runge_kutta import further_stages
from armwright.kernels.integrate.stretch import step_to_rest
from armwright.kernels.kernel_tree import Assign, Call, For, If, Kernel, Variable, all_statements
from armwright.kernels.reader import read_kernel
from armwright.kernels.specialised import kernel_made_for
from armwright.models.simulation.plant import PlantChoice
from armwright.robot import Motor, Robot
from armwright.simulate.compiled_plant import compiled_plant
from armwright.simulate.course import course
from armwright.simulate.method_list import METHODS
from armwright.simulate.methods import RK4


def kinds_in(kernel: Kernel, kind: type) -> int:
    return sum(isinstance(one, kind) for one in all_statements(kernel.body))


def test_stages_of_a_known_method_are_written_out_without_the_zeros_of_its_table() -> None:
    known = {"n": 2, "stages": 4, "inductive": 0, "weights": RK4.square(), "nodes": np.array(RK4.nodes)}
    made = kernel_made_for(read_kernel(further_stages), known)
    assert kinds_in(made, For) == kinds_in(made, If) == 0
    assert kinds_in(made, Call) == 2 * 3  # inputs and rates of three stages
    numbers = [one.target for one in all_statements(made.body) if isinstance(one, Assign)]
    ways = [one for one in numbers if isinstance(one, Variable) and one.name == "way"]
    assert len(ways) == np.count_nonzero(RK4.square()) == 3


def test_a_loop_that_may_be_left_stays_a_loop() -> None:
    assert kinds_in(kernel_made_for(read_kernel(first_stage), {"n": 2}), For) == 1


def test_one_part_of_a_test_may_decide_it() -> None:
    """Without dry friction ``sticks == 0 or t == TRIES - 1`` holds whatever t is: the rest is left out."""
    kernel = read_kernel(first_stage)
    assert kinds_in(kernel, If) == 2
    assert kinds_in(kernel_made_for(kernel, {"sticks": 0}), If) == 0
    assert kinds_in(kernel_made_for(read_kernel(step_to_rest), {"sticks": 0}), Call) == 1


def test_values_are_equal_whatever_arrays_they_are_kept_in() -> None:
    one, same = (FieldValues({"n": 2, "nodes": np.array([0.0, 0.5])}) for _ in range(2))
    assert one == same
    assert hash(one) == hash(same)
    assert one != FieldValues({"n": 2, "nodes": np.array([0.0, np.nextafter(0.5, 1)])})


def arm_with_motors() -> Robot:
    arm = aw.load("planar2r").with_values({"FS1": 0.3, "FV2": 0.1})
    motor = Motor(R=2.0, Kt=0.1, ratio=10, L=0.004)  # type: ignore[arg-type]
    return replace(arm, joints=tuple(replace(joint, motor=motor) for joint in arm.joints))


@pytest.mark.parametrize(("method", "arms"), [("rk4", 11), ("implicit", None), ("dopri5", None)])
def test_code_made_for_a_plant_moves_it_like_the_code_for_all(method: str, arms: int | None) -> None:
    plant = compiled_plant(arm_with_motors(), PlantChoice("voltage"))
    q, qd = np.random.default_rng(1).uniform(-1, 1, (2, arms or 1, 2))
    commands = np.random.default_rng(2).uniform(-9, 9, (40, 2, 2))
    found = []
    for steps in (0, 1000):
        state = course(
            plant,
            METHODS[method],
            step=1e-3,
            q=q if arms else q[0],
            qd=qd if arms else qd[0],
            p=np.zeros((arms, 1)) if arms else np.zeros(1),
            bounds=np.full(2, 8.0),
            tolerance=1e-8,
            steps=steps,
        )
        assert state.has_own_code == (steps > 0)
        state.advance(40, every=1, commands=commands)
        found.append(np.concatenate([state.values(name) for name in ("q", "qd", "current")], axis=-1))
    assert np.abs(found[0]).max() > 0.1
    np.testing.assert_allclose(found[1], found[0], rtol=1e-11, atol=1e-11)  # sums in another order
