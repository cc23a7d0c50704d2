"""Excitation, campaigns and the `sim` shell in a real browser, and axe on these pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

import armwright as aw
from armwright.study.sim.interpreter import Interpreter
from armwright.study.sim.workspace import open_workspace
from tests.studio.browser import entered, open_robot, serious_findings


def test_a_motion_is_designed_stopped_played_and_kept(link: str, browser: Any, tmp_path: Path) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    page.click(".menus >> text='Excitation'")
    for label, text in (("duration", "4"), ("harmonics", "3"), ("searches", "1"), ("velocity", "1.5")):
        page.fill(f".excite label:has-text('{label}') input", text)
    page.press(".excite label:has-text('velocity') input", "Enter")
    page.wait_for_selector(".tells tbody tr", timeout=60_000)
    motion = aw.excite(aw.load("planar2r"), duration=4, harmonics=3, starts=1, velocity=1.5)
    assert float(page.inner_text(".facts4 b >> nth=0")) == pytest.approx(motion.condition, rel=1e-3)
    names = page.eval_on_selector_all(".tells tbody th", "all => all.map(one => one.innerText)")
    assert names == list(motion.sigma)
    page.click("role=tab[name='Files & code']")
    with page.expect_download() as taken:
        page.click("role=button[name=CSV]")
    assert Path(taken.value.path()).read_text() == motion.text(".csv")
    page.click("role=button[name=Show]")
    page.wait_for_selector("pre[aria-label=code]")
    assert page.text_content("pre[aria-label=code]") in motion.code("c").values()
    page.fill(".excite label:has-text('searches') input", "60")
    page.click("role=button[name=Search]")
    page.wait_for_selector("progress[value]", timeout=60_000)
    page.click("role=button[name='Stop, keep the best']")
    page.wait_for_selector(".facts4", timeout=60_000)
    assert float(page.inner_text(".facts4 b >> nth=-1")) < 60
    page.click("[aria-label=Play]")
    page.wait_for_function("window.armwrightFrame > 5")
    page.wait_for_timeout(400)  # what is shown is kept a quarter of a second later
    page.reload()
    page.wait_for_selector(".tells tbody tr", timeout=60_000)
    assert page.input_value(".excite label:has-text('velocity') input") == "1.5"
    assert serious_findings(page) == []
    assert page.troubles == []


def test_the_shell_of_sim_answers_completes_and_remembers(link: str, browser: Any, tmp_path: Path) -> None:
    page = entered(browser, link, dark=True)
    open_robot(page, "dd6")
    page.click(".menus >> text='sim shell'")
    sim = Interpreter(open_workspace(aw.load("dd6")))
    (tmp_path / "push.txt").write_text("0 12 0 0 0 0 0\n0.05 0 0 0 0 0 0\n")
    page.set_input_files("input.simfile", tmp_path / "push.txt")
    page.wait_for_selector(".runs .name >> text=push.txt")
    for line in ("theta = 0.1 0.2 0 0 0 0", "simulate new no yes push.txt", "theta"):
        page.fill("#line", line)
        page.press("#line", "Enter")
        page.wait_for_selector(f".typed >> text={line}", timeout=60_000)
        page.wait_for_selector("#line")
        answer = sim.feed(line.replace("push.txt", str(tmp_path / "push.txt")))
    assert page.inner_text(".shell pre >> nth=-1").strip() == answer.lines[0]
    np.testing.assert_allclose(
        [float(x) for x in answer.lines[0].split()[2:]], sim.workspace.theta, rtol=1e-9
    )
    page.press("#line", "ArrowUp")
    assert page.input_value("#line") == "theta"
    page.fill("#line", "open.o")
    page.press("#line", "Tab")
    page.wait_for_function("document.querySelector('#line').value === 'open.output.file '")
    page.fill("#line", "thtea")
    page.press("#line", "Enter")
    page.wait_for_selector(".shell pre.why >> text=did you mean 'theta'")
    assert serious_findings(page) == []
    page.wait_for_timeout(400)  # what is shown is kept a quarter of a second later
    page.reload()
    page.wait_for_selector(".typed >> text=thtea", timeout=60_000)
    page.click("text=Play the motion")
    page.wait_for_selector(".runs .name >> text=1 · sim", timeout=60_000)
    assert page.troubles == []


def test_a_campaign_is_guided_from_motions_to_a_report(link: str, browser: Any, tmp_path: Path) -> None:
    page = entered(browser, link)
    open_robot(page, "vertical2r")
    page.click(".menus >> text='Campaign'")
    for label, text in (("duration", "4"), ("harmonics", "3"), ("searches", "1")):
        page.fill(f".campaign label:has-text('{label}') input", text)
    page.click("role=button[name='Design the motions']")
    for name in ("Simulate the robot", "Audit the logs", "Identify and validate", "Write the report"):
        page.click(f"role=button[name='{name}']", timeout=60_000)
    with page.expect_download(timeout=60_000) as taken:
        page.click("role=button[name='All files, ZIP']", timeout=60_000)
    with ZipFile(taken.value.path()) as archive:
        truth = json.loads(archive.read("campaign-1/4-identified/truth.json"))["torque_percent"]
        assert "campaign-1/5-report/report.html" in archive.namelist()
    shown = page.inner_text(".card li:has-text('off the simulated robot') b")
    assert float(shown.split()[0]) == pytest.approx(truth, rel=1e-2)  # three digits are shown
    assert truth < 2.0
    assert serious_findings(page) == []
    page.wait_for_timeout(400)  # what is shown is kept a quarter of a second later
    page.reload()
    page.wait_for_selector(".steps .done >> nth=4", timeout=60_000)
    page.click("role=button[name='Put the robot on the desk']")
    page.wait_for_selector(".desk .tab.here button:text-is('vertical2r_found')")
    assert page.troubles == []
