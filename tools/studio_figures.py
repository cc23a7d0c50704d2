"""Takes the pictures of docs/studio.md from Studio itself, in the system's Chromium."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.studio.browser import entered, open_robot, running_browser, running_studio  # noqa: E402
from tests.studio.logs import sample_log  # noqa: E402

FOLDER = ROOT / "docs" / "img"


def main() -> None:
    with TemporaryDirectory() as folder, running_studio(Path(folder)) as link, running_browser() as browser:
        page = entered(browser, link)
        page.wait_for_selector(".cards li")
        take(page, "library")
        open_robot(page, "puma560")
        page.click("role=button[name='All solutions']")
        page.wait_for_selector(".ghosts li >> nth=7")
        take(page, "robot")
        open_robot(page, "ur5e")
        open_robot(page, "fivebar")
        page.click(".menus >> text='Side by side'")
        page.wait_for_selector(".side >> nth=2 >> .slider")
        for place in (0, 1, 2):
            page.click(f".side >> nth={place} >> text=Ellipsoid")
        take(page, "side")
        page.click(".desk .tab button:text-is('puma560')")
        page.click(".menus >> text='Parts'")
        page.click("text=Take puma560 apart")
        page.wait_for_selector("role=tab[name='6 hand']")
        page.click("role=tab[name='6 hand']")
        page.click("role=button[name='Add a part']")
        page.wait_for_selector("[data-place='6/2/drawing']")
        page.select_option("[aria-label='Add a section: shape'] >> nth=1", "tube")
        page.click("role=button[name='Add a section'] >> nth=1")
        page.wait_for_selector("[data-place='6/2/1/height']")
        take(page, "parts")
        page.click(".menus >> text='I.D.M. N-E'")
        page.check("input[value=inertial] >> nth=0")
        page.wait_for_selector(".equations details")
        take(page, "equations")
        page.click("role=tab[name=Evaluate]")
        page.select_option("[aria-label='input to vary']", "q2")
        page.click("role=button[name=Evaluate]")
        page.wait_for_selector(".answer")
        page.click("role=button[name=Plot]")
        page.wait_for_selector(".plot svg")
        take(page, "evaluate")
        page.click(".menus >> text='Simulate'")
        page.select_option("[aria-label='driven by']", "motion to a goal")
        page.click("role=button[name=Run]")
        page.wait_for_selector(".player canvas", timeout=60_000)
        page.fill(".player input[type=range]", "400")
        take(page, "simulate")
        page.click(".menus >> text='Excitation'")
        page.fill(".excite label:has-text('searches') input", "2")
        page.click("role=button[name=Search]")
        page.wait_for_selector(".tells tbody tr", timeout=120_000)
        page.fill(".player input[type=range]", "200")
        take(page, "excite")
        open_robot(page, "dd6")
        page.click(".menus >> text='sim shell'")
        for line in (
            "voltage = 10 0 0 0 0 0",
            "simulate new yes no 200",
            "theta",
            "thtea",
            "help forward_arm",
        ):
            page.fill("#line", line)
            page.press("#line", "Enter")
            page.wait_for_selector(f".typed >> text={line}")
        take(page, "sim")
        open_robot(page, "vertical2r")
        page.click(".menus >> text='Identify'")
        page.set_input_files("input.log", sample_log(Path(folder)))
        page.wait_for_selector(".identify .plot", timeout=60_000)
        page.click(".identify .primary")
        page.wait_for_selector("[aria-label=joint]", timeout=60_000)
        take(page, "identify")
        page.click(".menus >> text='Campaign'")
        page.fill(".campaign label:has-text('duration') input", "5")
        page.click("role=button[name='Design the motions']")
        page.wait_for_selector(".card .player canvas", timeout=120_000)
        page.evaluate("document.querySelector('.campaign .result .scroll').scrollTop = 0")
        page.fill(".card .player input[type=range]", "120")
        take(page, "campaign")
        page.click(".menus >> text='Reproduce'")
        page.click("[aria-label='Paper kim90']")
        page.click("[aria-label='Reproduce kim90']")
        page.wait_for_selector(".checks", timeout=120_000)
        take(page, "reproduce")


def take(page: Any, name: str) -> None:
    """The page as it is, with few colours so that the file is small."""
    page.wait_for_timeout(600)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(256)
    picture.save(FOLDER / f"studio-{name}.png", optimize=True)
    print(f"wrote docs/img/studio-{name}.png")


if __name__ == "__main__":
    main()
