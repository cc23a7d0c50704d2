"""The page Simulate in a real browser: what is typed or loaded moves the robot as the API says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import armwright as aw
from tests.studio.browser import entered, open_robot


def to_simulate(page: Any, robot: str) -> None:
    open_robot(page, robot)
    page.click(".menus >> text='Simulate'")
    page.wait_for_selector(".values input")


def run(page: Any, runs: int) -> None:
    """Press Run, and wait for so many runs on the shelf."""
    page.click("role=button[name=Run]")
    page.wait_for_selector(f".runs li >> nth={runs - 1}", timeout=60_000)
    page.wait_for_selector(".result[aria-busy=false]")


def last_row(page: Any, folder: Path) -> np.ndarray:
    """The last row of what the page offers as CSV."""
    with page.expect_download() as taken:
        page.click("role=button[name='Download CSV']")
    taken.value.save_as(folder / "run.csv")
    return np.loadtxt(folder / "run.csv", delimiter=",", skiprows=1)[-1]


def test_a_schedule_and_a_motion_drive_the_robot_and_runs_are_compared(
    link: str, browser: Any, tmp_path: Path
) -> None:
    page = entered(browser, link)
    to_simulate(page, "planar2r")
    robot = aw.load("planar2r")
    page.select_option("[aria-label='driven by']", "schedule")
    page.fill(".pair input >> nth=0", "0.3")
    names = [joint.name for joint in robot.active]
    page.fill(f"[aria-label='{names[0]} of row 1']", "1.5")
    page.fill("[aria-label='t [s] of row 2']", "0.1")
    page.fill(f"[aria-label='{names[1]} of row 2']", "-0.25")
    page.press(f"[aria-label='{names[1]} of row 2']", "Tab")
    run(page, 1)
    wanted = aw.simulate(robot, duration=0.3, torque=(np.array([0, 0.1]), np.array([[1.5, 0], [0, -0.25]])))
    np.testing.assert_allclose(last_row(page, tmp_path)[1:3], wanted.q[-1], rtol=1e-12)
    rows = np.array([[0, 0.1, 0.2], [0.1, 0.2, 0.1], [0.3, 0.4, -0.3]])
    np.savetxt(tmp_path / "motion.csv", rows, delimiter=",", header="time,a,b", comments="")
    page.select_option("[aria-label='driven by']", "motion of a table")
    page.set_input_files("input.table-motion", tmp_path / "motion.csv")
    page.wait_for_selector("[aria-label='t [s] of row 3']")
    run(page, 2)
    motion = aw.spline(rows[:, 0], rows[:, 1:], at_rest=False)
    q, qd, _ = motion(0.0)
    moved = aw.simulate(robot, duration=0.3, q=q, qd=qd, controller=aw.ComputedTorque(), reference=motion)
    np.testing.assert_allclose(last_row(page, tmp_path)[1:3], moved.q[-1], rtol=1e-9)
    page.check("[aria-label^='compare with 1']")
    page.wait_for_selector(".plot .style >> text='1 · schedule'")
    assert page.locator(".plot path[stroke-dasharray]").count() == len(names)
    page.focus(".runs .name >> nth=1")
    page.keyboard.press("F2")
    page.keyboard.type("soft push")
    page.keyboard.press("Enter")
    page.wait_for_selector(".runs .name >> text='soft push'")
    page.wait_for_timeout(400)  # what is shown is kept a quarter of a second later
    page.reload()
    page.wait_for_selector(".runs .name >> text='soft push'", timeout=60_000)
    assert page.locator(".runs li").count() == 2
    assert page.troubles == []


def test_a_step_test_tells_the_inertia_and_what_is_wrong_is_said_at_the_form(link: str, browser: Any) -> None:
    page = entered(browser, link)
    to_simulate(page, "vertical2r")
    page.select_option("[aria-label='driven by']", "step test")
    page.select_option("[aria-label='joint under test']", "elbow")
    page.fill("[aria-label='heights of the steps']", "0")
    page.press("[aria-label='heights of the steps']", "Enter")
    page.wait_for_selector(".form .why >> text=other than 0")
    page.click("text=Suggest steps")
    page.wait_for_function("document.querySelector('[aria-label=\"heights of the steps\"]').value !== '0'")
    run(page, 1)
    robot = aw.load("vertical2r")
    inertia = aw.compile(aw.model(robot, "inertia_matrix"))(robot.home)[1, 1]
    assert f"{inertia:.4g}" in page.inner_text(".told")
    page.click("role=tab[name='Python & command']")
    assert "robot.locked" in page.text_content("pre[aria-label=Python]")
    page.click("role=tab[name=positions]")
    page.focus(".plot svg[role=img]")
    page.keyboard.press("+")
    assert page.is_enabled("[aria-label='show all']")
    page.keyboard.press("Escape")
    assert page.is_disabled("[aria-label='show all']")
    assert page.troubles == []


def test_a_run_is_stopped_keeps_what_it_has_and_survives_a_reload(link: str, browser: Any) -> None:
    page = entered(browser, link)
    to_simulate(page, "puma560")
    page.select_option("[aria-label=method]", "implicit")  # so that it takes its time
    page.fill(".pair input >> nth=0", "1900")
    page.click("role=button[name=Run]")
    page.wait_for_selector("progress")
    page.wait_for_timeout(400)  # what is shown is kept a quarter of a second later
    page.reload()
    page.wait_for_selector("progress[value]", timeout=60_000)  # the same run, found again
    page.click("role=button[name='Stop here']")
    page.wait_for_selector(".player canvas", timeout=60_000)
    assert "cancelled" in page.inner_text(".result [role=status]")
    assert page.troubles == []
