"""One joint more than the pose needs: all solutions at each of several values of it."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.swept_model import Swept, swept_values

EXACT = 1e-9  # a few hundred roundings of numbers of about one
Q = np.array([0.1, -0.4, 0.3, -1.9, 0.2, 1.6, 0.4])
VALUES = (0.1, 0.4, 0.7)


@pytest.fixture(scope="module")
def panda() -> aw.Robot:
    return aw.load("panda")


@pytest.fixture(scope="module")
def sweep(panda: aw.Robot) -> aw.Solver:
    solver = aw.compile(inverse_geometry(panda, redundant="joint7", values=VALUES))
    assert isinstance(solver, aw.Solver)
    return solver


def test_solutions_are_those_with_the_joint_held_at_each_value(panda: aw.Robot, sweep: aw.Solver) -> None:
    T = panda.pose(Q)
    rows = sweep(T)
    assert np.abs(rows - Q).max(axis=1).min() < EXACT
    assert max(np.abs(panda.pose(q) - T).max() for q in rows) < EXACT
    for value in VALUES:
        held = aw.compile(inverse_geometry(panda, fixed={"joint7": value}))(T)
        np.testing.assert_allclose(rows[rows[:, 6] == value], held, atol=EXACT)


def test_one_many_and_careful_answers_agree(panda: aw.Robot, sweep: aw.Solver) -> None:
    T = np.array([panda.pose(Q), panda.pose(Q + 0.3)])
    many, counts = sweep(T)
    for i in range(2):
        np.testing.assert_allclose(many[i, : counts[i]], sweep(T[i]), atol=EXACT)
        assert np.isnan(many[i, counts[i] :]).all()
    answer = sweep.solve(T[0])
    np.testing.assert_allclose(np.sort(answer.q, axis=0), np.sort(sweep(T[0]), axis=0), atol=EXACT)
    assert len(answer.branch) == len(answer.residual) == len(answer.q)
    assert answer.residual.max() < EXACT
    np.testing.assert_allclose(sweep(T[0], nearest=Q + 0.01), Q, atol=EXACT)


def test_the_model_says_what_is_swept(sweep: aw.Solver) -> None:
    assert isinstance(sweep.model, Swept)
    assert "joint 'joint7' at 3 values from 0.1 to 0.7" in sweep.model.reason
    with pytest.raises(ArmwrightError, match=r"give one value, e\.g\. fixed="):
        aw.emit(sweep.model, "c")


def test_the_model_says_where_it_is_solved_otherwise() -> None:
    """With its third joint at zero this arm has a closed form, elsewhere it has none."""
    seven = aw.Robot.from_dh(
        a=[0] * 7,
        d=[0.34, 0, 0.4, 0, 0.4, 0, 0.13],
        alpha=["-pi/2", "pi/2", "-pi/2", "pi/2", "-pi/2", "pi/2", 0],
        name="seven",
    )
    names = [joint.name for joint in seven.moving]
    model = aw.model(seven, "inverse_geometry", redundant=names[2], values=[0.0, 0.3])
    assert isinstance(model, Swept)
    assert [part.method for part in model.parts] == ["paul", "general"]
    assert "at 1 of them: " in model.reason
    assert model.reason.endswith("at the others: general")


def test_a_number_of_values_lies_between_the_limits(panda: aw.Robot) -> None:
    limits = panda.moving[6].limits
    found = np.array(swept_values(panda, "joint7", 4))
    assert len(found) == 4
    assert limits.lower is not None
    assert limits.upper is not None
    assert found.min() > limits.lower
    assert found.max() < limits.upper


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"redundant": "joint9"}, "did you mean 'joint1'|use one of joint1"),
        ({"redundant": "joint7", "values": []}, "finite numbers"),
        ({"redundant": "joint7", "values": [np.nan]}, "finite numbers"),
        ({"redundant": "joint7", "values": 0}, "at least one"),
        ({"redundant": "joint7", "fixed": {"joint7": 0.1}}, "give only one of them"),
        ({"values": [0.1]}, "name the joint they belong to with redundant="),
    ],
)
def test_what_cannot_be_swept_is_refused(panda: aw.Robot, options: dict[str, object], why: str) -> None:
    with pytest.raises(ArmwrightError, match=why):
        inverse_geometry(panda, **options)  # type: ignore[arg-type]


def test_a_number_of_values_is_enough(panda: aw.Robot) -> None:
    model = aw.model(panda, "inverse_geometry", redundant="joint7", values=2)
    assert len(model.values) == 2  # type: ignore[attr-defined]


def test_a_word_is_no_place_to_hold_a_joint(panda: aw.Robot) -> None:
    with pytest.raises(aw.ArmwrightError, match="joint 'joint7' at 'a'; give a number"):
        aw.model(panda, "inverse_geometry", fixed={"joint7": "a"})
