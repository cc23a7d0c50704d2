"""Files dropped on the pages of a real browser: robots, folders, logs, tables, and what is none of these."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.studio.opened_robots import MOST_BYTES
from tests.studio.browser import entered, miss_once, open_robot
from tests.studio.dragging import dragged_files, drop_files
from tests.studio.logs import sample_log
from tests.studio.test_folder_calls import FILES, URDF, lain

MJCF = """<mujoco model="pendulum"><worldbody><body name="b"><joint name="j" axis="0 0 1"/>
<geom type="capsule" size="0.05 0.2"/></body></worldbody></mujoco>"""
TABLE = "t,shoulder,elbow\n0,1,2\n0.1,2,3\n0.2,4,5\n"


def count_robots(page: Any, wanted: int) -> None:
    """Wait until so many robots are on the desk."""
    page.wait_for_function(f"document.querySelectorAll('.desk .tab').length === {wanted}", timeout=30_000)


def refusal(page: Any) -> str:
    """What the page says about a robot that it did not open; it is dismissed."""
    page.wait_for_selector(".banner[role=alert]", timeout=60_000)
    text: str = page.inner_text(".banner[role=alert]")
    page.click(".banner[role=alert] button")
    return text


@pytest.fixture(scope="module")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files that somebody may drop."""
    folder = tmp_path_factory.mktemp("desktop")
    lain(folder, FILES)
    lain(folder, {f"arm_description/pictures/{k}.png": b"" for k in range(2100)})
    (folder / "pendulum.xml").write_text(MJCF)
    (folder / "table.csv").write_text(TABLE)
    (folder / "macros.xacro").write_text(
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arm/></robot>'
    )
    (folder / "picture.png").write_bytes(b"\x89PNG")
    (folder / "nameless").write_bytes(b"")
    (folder / "large.urdf").write_bytes(b" " * (MOST_BYTES + 1))
    (folder / "empty").mkdir()
    aw.load("planar2r").save(folder / "planar.toml")
    aw.load("puma560").save(folder / "puma.par")
    sample_log(folder).rename(folder / "log.csv")
    return folder


def test_a_robot_is_dropped_wherever_somebody_tries(link: str, browser: Any, desktop: Path) -> None:
    page = entered(browser, link)
    page.wait_for_selector(".cards li")
    places = {
        ".cards": "planar.toml",
        ".stage": "puma.par",
        ".tables table": "pendulum.xml",
        ".menus": "arm_description/urdf/arm.urdf",
        ".top": "arm_description",
    }
    for count, (place, name) in enumerate(places.items(), 1):
        drop_files(page, place, [desktop / name])
        count_robots(page, count)
        page.wait_for_selector(".tables table")
    page.wait_for_selector("role=button[name=Shapes]")  # the folder brought its mesh, past all the pictures
    names = page.eval_on_selector_all(
        ".desk .tab > button:first-child", "all => all.map(one => one.innerText)"
    )
    assert names == ["planar2r", "puma560", "pendulum", "arm", "arm"]
    together = [desktop / "arm_description" / one for one in ("urdf/arm.urdf", "meshes/b.stl")]
    drop_files(page, ".stage", together)
    count_robots(page, 6)
    page.wait_for_selector("role=button[name=Shapes]")
    page.click(".menus >> text='Side by side'")
    drop_files(page, ".compare", [desktop / "planar.toml"])
    page.wait_for_selector(".side >> nth=6")  # who compares robots goes on comparing
    assert page.troubles == []


def test_the_page_shows_where_files_may_be_dropped_and_forgets_them_when_they_leave(
    link: str, browser: Any, desktop: Path
) -> None:
    page = entered(browser, link)
    open_robot(page, "vertical2r")
    page.click(".menus >> text='Identify'")
    page.wait_for_selector(".identify .drop >> text=.csv")
    with dragged_files(page, ".identify .result", [desktop / "log.csv"]):
        page.wait_for_selector(".identify[data-over]")
        assert page.inner_text(".says") == "Drop to open this log"
    page.wait_for_selector(".says", state="detached")
    assert page.locator("[data-over]").count() == 0
    with dragged_files(page, ".menus", [desktop / "log.csv"]):
        page.wait_for_selector(".says >> text=as a robot")
    address = page.url
    page.evaluate(
        """() => { const data = new DataTransfer(); data.setData('text/uri-list', 'http://192.0.2.1/');
          window.left = document.body.dispatchEvent(
            new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true})); }"""
    )
    assert page.evaluate("window.left") is False  # the browser does not go where a dropped link leads
    assert page.url == address
    assert page.troubles == []


def test_files_without_entries_are_opened_too(link: str, browser: Any) -> None:
    """Browsers without entries, and scripts, give files alone: as items, or as a list."""
    page = entered(browser, link)
    page.wait_for_selector(".cards li")
    drop = """([text, hasItems]) => { const data = new DataTransfer();
      data.items.add(new File([text], 'arm.urdf'));
      const event = new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true});
      const bare = {types: ['Files'], files: data.files};
      if (!hasItems) Object.defineProperty(event, 'dataTransfer', {value: bare});
      document.querySelector('.cards, .stage').dispatchEvent(event); }"""
    for count, has_items in enumerate((True, False), 1):
        page.evaluate(drop, [URDF.decode(), has_items])
        count_robots(page, count)
    assert page.troubles == []


def test_what_is_no_robot_is_refused_with_its_reason(link: str, browser: Any, desktop: Path) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    reasons = {
        "large.urdf": "above 8 MB",
        "macros.xacro": "run: xacro",
        "picture.png": "use .csv .mjcf .par",
        "nameless": "without an ending",
        "log.csv": "page Identify",
        "empty": "no file in this folder",
    }
    for name, reason in reasons.items():
        drop_files(page, ".stage", [desktop / name])
        assert reason in refusal(page), name
    count_robots(page, 1)
    page.click("role=button[name=Home]")
    assert page.troubles == []


def test_logs_are_dropped_on_identify_and_a_bad_one_takes_no_good_ones_place(
    link: str, browser: Any, desktop: Path
) -> None:
    page = entered(browser, link)
    open_robot(page, "vertical2r")
    page.click(".menus >> text='Identify'")
    page.wait_for_selector(".identify")  # at once: how logs end need not be known yet
    drop_files(page, ".identify .result", [desktop / "log.csv"])
    page.wait_for_selector(".identify .plot", timeout=60_000)
    drop_files(page, ".other", [desktop / "log.csv"])
    page.wait_for_selector(".other >> text=another log validates")
    drop_files(page, ".logs", [desktop / "log.csv"])
    page.wait_for_selector(".logs >> text=log 2")
    drop_files(page, ".identify .result", [desktop / "picture.png"])
    page.wait_for_selector(".form .why >> text=not a known log format")
    page.reload()
    page.wait_for_selector(".result [role=status] >> text=800 samples of 2 joints", timeout=60_000)
    drop_files(page, ".identify .result", [desktop / "planar.toml"])  # a robot is opened from here too
    count_robots(page, 2)
    page.wait_for_selector(".tables table")
    assert page.troubles == []


def test_tables_and_files_for_sim_are_dropped_where_they_are_used(
    link: str, browser: Any, desktop: Path
) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    page.click(".menus >> text='Simulate'")
    page.select_option("[aria-label='driven by']", "schedule")
    drop_files(page, ".rows", [desktop / "table.csv"])
    page.wait_for_selector(".rows tbody tr >> nth=2")
    shown = page.eval_on_selector_all(".rows input[type=text]", "all => all.map(one => Number(one.value))")
    wanted = np.loadtxt(desktop / "table.csv", delimiter=",", skiprows=1)
    np.testing.assert_array_equal(np.reshape(shown, wanted.shape), wanted)
    page.click(".menus >> text='sim shell'")
    page.wait_for_selector("#line")
    drop_files(page, ".shell", [desktop / "table.csv"])
    page.wait_for_selector(".runs .name >> text=table.csv")
    page.click(".menus >> text='Parts'")
    drop_files(page, ".library", [desktop / "planar.toml"])
    page.wait_for_selector(".why >> text=armwright_parts")  # a robot, and no parts
    assert page.troubles == []


def test_logs_of_a_campaign_are_dropped_on_their_rows(link: str, browser: Any, desktop: Path) -> None:
    page = entered(browser, link)
    open_robot(page, "vertical2r")
    miss_once(page, "campaign_form")  # how logs end is then not known before they are dropped
    page.click(".menus >> text='Campaign'")
    page.wait_for_selector(".campaign .why >> text=not ready")
    for label, text in (("duration", "4"), ("harmonics", "3"), ("searches", "1")):
        page.fill(f".campaign label:has-text('{label}') input", text)
    page.click("role=button[name='Design the motions']")
    page.wait_for_selector(".logs2 button", timeout=60_000)
    for row in (0, 1):
        drop_files(page, f".logs2 li >> nth={row}", [desktop / "log.csv"])
        page.wait_for_selector(f".logs2 li >> nth={row} >> text=kB", timeout=60_000)
    assert page.troubles == []


def test_a_log_beside_the_rows_of_a_campaign_is_the_one_that_is_missing(
    link: str, browser: Any, desktop: Path
) -> None:
    page = entered(browser, link)
    open_robot(page, "vertical2r")
    page.click(".menus >> text='Campaign'")
    for label, text in (("duration", "4"), ("harmonics", "3"), ("searches", "1")):
        page.fill(f".campaign label:has-text('{label}') input", text)
    page.click("role=button[name='Design the motions']")
    page.wait_for_selector(".logs2 button", timeout=60_000)
    for row in (0, 1):
        drop_files(page, ".steps", [desktop / "log.csv"])
        page.wait_for_selector(f".logs2 li >> nth={row} >> text=kB", timeout=60_000)
    assert page.troubles == []
