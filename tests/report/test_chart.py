"""Curves as files and as pictures of a notebook."""

from __future__ import annotations

from pathlib import Path

import pytest

import armwright as aw
from armwright.identify.synthetic import synthetic_recording


@pytest.fixture(scope="module")
def found() -> aw.Estimate:
    robot = aw.load("planar2r")
    return aw.identify(
        synthetic_recording(robot, duration=6.0, rate=100.0, noise=0.01, seed=1), robot, friction="smooth"
    )


def test_a_fit_has_a_panel_of_each_joint_with_its_error(found: aw.Estimate, tmp_path: Path) -> None:
    chart = aw.plot(found)
    assert found.validation is not None
    titles = [axes.get_title() for axes in chart.figure.axes]
    assert titles == [f"{one.name} [N m], {one.percent:.1f} %" for one in found.validation.joints]
    assert chart.save(tmp_path / "fit.svg").read_text(encoding="utf-8").count("<svg") == 1
    assert aw.plot(found, tmp_path / "fit.png").read_bytes().startswith(b"\x89PNG")


def test_a_chart_shows_itself_in_notebooks_in_words_too(found: aw.Estimate) -> None:
    html = aw.plot(found, title="left & right")._repr_html_()
    assert html.startswith('<img alt="curves of left &amp; right"')
    run = aw.simulate(aw.load("planar2r"), duration=0.01)
    assert repr(aw.plot(run, quantities=("q",))) == "Chart(title='planar2r')"


def test_what_has_no_curves_is_refused_with_what_to_give(found: aw.Estimate) -> None:
    with pytest.raises(aw.ArmwrightError, match=r"robot\.plot"):
        aw.plot(aw.load("planar2r"))  # type: ignore[call-overload]
    with pytest.raises(aw.ArmwrightError, match="MX2"):
        found.value("MX")
