"""A solver is called with what its model lists, and answers in the shape that the model says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.program import ANY_NUMBER

CASES = [
    ("manseur_doty", "inverse_geometry"),  # by elimination
    ("planar3r", "inverse_geometry"),
    ("fourbar", "loop_geometry"),  # by formulas
    ("gough_stewart", "loop_geometry"),  # by search
]


@pytest.mark.parametrize(("robot", "kind"), CASES)
def test_inputs_of_a_solver_model_are_what_it_is_called_with(robot: str, kind: str) -> None:
    own = aw.load(robot)
    options: dict[str, Any] = {"task": ("x", "y", "rz")} if robot == "planar3r" else {}
    model = aw.model(own, kind, **options)
    (given,) = model.inputs
    home = [joint.home for joint in own.active]
    value = own.pose() if given.shape == (4, 4) else np.array(home)
    assert value.shape == given.shape
    found: Any = aw.compile(model)(value)
    rows, columns = model.outputs[0].shape
    assert found.ndim == 2
    if rows == ANY_NUMBER:
        assert found.shape[1] == columns
        assert not model.outputs[0].elements
        assert model.program.outputs, "one iteration is still there to be read and written"
    else:
        assert len(found) <= rows


@pytest.mark.parametrize("kind", ["gravity", "loop_geometry", "inverse_geometry"])
def test_an_option_that_a_model_does_not_have_is_refused_by_name(kind: str) -> None:
    """A tolerance is of inverse geometry; of a closed robot its loops must close whatever it is."""
    model = aw.model(aw.load("fourbar"), kind, **({"task": ("x", "y")} if kind == "inverse_geometry" else {}))
    with pytest.raises(ArmwrightError, match=f"tolerance of {kind}: .* leave it out"):
        aw.compile(model, tolerance=1e-3)  # type: ignore[call-overload]


def test_arrays_of_any_length_are_told_in_words() -> None:
    from armwright.report.model_text import model_description

    text = str(dict(model_description(aw.model(aw.load("manseur_doty"), "inverse_geometry"))))
    assert "q (any number x 6) [rad] joint values, a row per solution" in text
