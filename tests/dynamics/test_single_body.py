"""A file with one body and no joint: it flies, and has the models of a floating base alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw

ROUNDING = 1e-12  # of a few dozen products of numbers of about one
M, C = 2.0, np.array([0.1, -0.3, 0.2])  # kg, m
J = np.diag([0.1, 0.2, 0.25])  # about the centre of mass
URDF = """<robot name="body"><link name="box"><inertial><origin xyz="0.1 -0.3 0.2"/><mass value="2"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.25"/></inertial></link></robot>"""
MJCF = """<mujoco><worldbody><body name="box"><freejoint/>
<inertial pos="0.1 -0.3 0.2" mass="2" diaginertia="0.1 0.2 0.25"/></body></worldbody></mujoco>"""
NONE = np.zeros(0)


def across(v: np.ndarray) -> np.ndarray:
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


@pytest.fixture(params=["urdf", "xml"])
def body(request: pytest.FixtureRequest, tmp_path: Path) -> aw.Robot:
    path = tmp_path / f"body.{request.param}"
    path.write_text(URDF if request.param == "urdf" else MJCF)
    return aw.load(path, base="floating")


def test_inertia_matrix_is_that_of_one_body(body: aw.Robot) -> None:
    found = aw.compile(aw.model(body, "inertia_matrix"))(NONE)
    about_origin = J - M * across(C) @ across(C)
    expected = np.block([[M * np.eye(3), -M * across(C)], [M * across(C), about_origin]])
    np.testing.assert_allclose(found, expected, atol=ROUNDING)


def test_what_holds_it_up_is_its_weight_at_its_centre(body: aw.Robot) -> None:
    T = np.eye(4)
    T[:3, :3] = [[0, -1, 0], [0.6, 0, -0.8], [0.8, 0, 0.6]]
    up = T[:3, :3].T @ [0, 0, 9.81 * M]
    found = aw.compile(aw.model(body, "gravity"))(T, NONE)
    np.testing.assert_allclose(found, [*up, *np.cross(C, up)], atol=ROUNDING)


def test_direct_dynamics_undoes_inverse_dynamics(body: aw.Robot) -> None:
    rng = np.random.default_rng(3)
    T, V, A = np.eye(4), rng.normal(size=6), rng.normal(size=6)
    tau = aw.compile(aw.model(body, "inverse_dynamics"))(T, NONE, V, NONE, A, NONE)
    found = aw.compile(aw.model(body, "direct_dynamics"))(T, NONE, V, NONE, tau)
    np.testing.assert_allclose(found, A, atol=ROUNDING)


def test_all_ten_parameters_of_a_body_are_identifiable(body: aw.Robot) -> None:
    model = aw.model(body, "dynamic_regressor")
    rng = np.random.default_rng(5)
    T, V, A = np.eye(4), rng.normal(size=6), rng.normal(size=6)
    values = np.array([one.value for one in model.parameters], dtype=float)
    tau = aw.compile(aw.model(body, "inverse_dynamics"))(T, NONE, V, NONE, A, NONE)
    np.testing.assert_allclose(aw.compile(model)(T, NONE, V, NONE, A, NONE) @ values, tau, atol=ROUNDING)
    assert len(aw.model(body, "base_parameters").parameters) == 10


def test_a_body_that_stands_has_nothing_to_model(tmp_path: Path) -> None:
    (tmp_path / "body.urdf").write_text(URDF)
    with pytest.raises(aw.ArmwrightError, match="load it with base='floating'"):
        aw.model(aw.load(tmp_path / "body.urdf"), "inverse_dynamics")
