"""Curves in a real browser: what they are measured in, and letters that keep their size on a small screen."""

from __future__ import annotations

from typing import Any

from tests.studio.browser import entered, open_robot

SIZES = """() => { const drawing = document.querySelector('.plot svg[role=img]');
  const text = drawing.querySelector('.axis'), curve = drawing.querySelector('path').getBoundingClientRect();
  const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
  return [scale, text.getBoundingClientRect().top >= curve.bottom]; }"""


def test_curves_say_their_unit_and_are_read_on_a_small_screen(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "scara")
    page.click(".menus >> text='Simulate'")
    page.wait_for_selector(".values input")
    page.fill(".pair input >> nth=0", "0.1")
    page.click("role=button[name=Run]")
    page.wait_for_selector(".plot .unit >> text='rad or m'", timeout=60_000)
    for tab, unit in (("velocities", "rad/s or m/s"), ("torques", "N m or N"), ("energy", "J")):
        page.click(f"role=tab[name={tab}]")
        page.wait_for_selector(f".plot .unit >> text='{unit}'")
    for width in (1280, 768):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(f"Math.abs(({SIZES})()[0] - 1) < 0.02")  # letters of 11 px are 11 px
        assert page.evaluate(SIZES)[1]  # the axis is named below the curves, not among them
    assert page.troubles == []


def test_a_plot_of_a_model_names_the_units_of_both_axes(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    page.click(".menus >> text='I.D.M. N-E'")
    page.click("role=tab[name=Evaluate]")
    page.click("role=button[name=Plot]")
    page.wait_for_selector(".plot .unit >> text='N m'")
    assert page.text_content(".plot .axis").strip().startswith("q1 [rad")
    assert page.troubles == []


def test_a_step_test_can_be_run_at_once_and_its_steps_are_those_suggested(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "vertical2r")
    page.click(".menus >> text='Simulate'")
    page.wait_for_selector(".values input")
    page.select_option("[aria-label='driven by']", "step test")
    steps = "[aria-label='heights of the steps']"
    page.wait_for_function(f'document.querySelector("{steps}").value !== ""', timeout=60_000)
    offered = page.input_value(steps)
    page.fill(steps, "1, 2")
    page.click("text=Suggest steps")
    page.wait_for_function(f'document.querySelector("{steps}").value !== "1, 2"', timeout=60_000)
    assert page.input_value(steps) == offered
    assert page.troubles == []
