"""The robot's page in a real browser: loops made by hand, singular positions shown, robots side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.studio.robot_text import read_robot
from tests.studio.browser import entered, open_robot, running_browser, running_studio, serious_findings
from tests.studio.test_folder_calls import FILES, zipped


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with running_browser() as one:
        yield one


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_studio(tmp_path_factory.mktemp("desks")) as address:
        yield address


def type_cell(page: Any, place: str, text: str) -> None:
    """A cell changed by keyboard, and the desk has it."""
    step = page.evaluate("document.querySelector('.desk .here i') !== null")
    page.fill(f"[data-place='{place}']", text)
    page.press(f"[data-place='{place}']", "Enter")
    page.wait_for_selector(f"td:not(.busy):not(.wrong) [data-place='{place}']")
    if not step:
        page.wait_for_selector(".desk .here i")


def test_a_loop_is_closed_coupled_and_undone_in_the_tables(link: str, browser: Any) -> None:
    page = entered(browser, link)
    page.fill(".new input >> nth=1", "RRR")
    page.press(".new input >> nth=1", "Enter")
    page.wait_for_selector("[data-place=d2]")
    for place, text in (("parent:3", "0"), ("d2", "0.12"), ("d3", "0.4")):
        type_cell(page, place, text)
    page.select_option("[aria-label='Close a loop: link']", "link2")
    page.select_option("[aria-label='Close a loop: and link']", "link3")
    page.click("role=button[name='Close a loop']")
    page.wait_for_selector("[data-place=d5]")
    page.select_option("[aria-label='Couple: joint']", "joint1")
    page.click("role=button[name='Couple']")
    page.wait_for_selector(".addrow .why")  # a joint that follows itself
    page.click("[aria-label='remove loop 1']")
    page.wait_for_selector("[data-place=d5]", state="detached")
    page.click("[aria-label=Undo]")
    page.wait_for_selector("[data-place=d5]")
    with page.expect_download() as taken:
        page.click("role=button[name=Save]")
    robot = read_robot(taken.value.path().read_text("utf-8"))
    T = robot.transforms()
    np.testing.assert_allclose(T[4], T[5], atol=1e-12)
    assert page.troubles == []


def test_a_length_that_is_a_name_gets_a_number_and_the_robot_its_picture(link: str, browser: Any) -> None:
    page = entered(browser, link)
    page.fill(".new input >> nth=1", "RR")
    page.press(".new input >> nth=1", "Enter")
    page.wait_for_selector("[data-place=d2]")
    type_cell(page, "d2", "L1")
    page.click("text=Give numbers to names")
    page.wait_for_function("document.activeElement.dataset.place === 'value:1'")
    page.keyboard.type("0.3+")
    why, room = (page.wait_for_selector(one).bounding_box() for one in ("td .why", ".tables .scroll"))
    assert room["x"] <= why["x"]  # all of it can be read
    assert why["x"] + why["width"] <= room["x"] + room["width"]
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage canvas")
    assert page.inner_text(".stage .tip b").split()[0] == "0.300"
    page.click("[aria-label=Undo]")
    page.wait_for_selector("text=L1 has no number yet")
    assert page.troubles == []


def test_manipulability_is_that_of_the_api_and_a_straight_wrist_is_warned_of(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "puma560")
    robot = aw.load("puma560")
    wanted = aw.manipulability(robot)
    page.wait_for_function(f"Math.abs(document.querySelector('.tip .w')?.innerText - {wanted.value}) < 1e-5")
    assert float(page.inner_text(".tip .moves")) == pytest.approx(wanted.moves, rel=1e-2)  # three digits
    page.click("role=button[name=Ellipsoid]")
    page.fill(".slider input.value >> nth=4", "0")
    page.press(".slider input.value >> nth=4", "Enter")
    page.wait_for_selector(".note.near:has-text('wrist_roll, flange')")
    assert page.troubles == []


def test_formulas_of_a_textbook_and_links_as_bodies_are_a_click_away(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    page.click("role=button[name=Bodies]")
    page.click("role=button[name=Python]")
    page.wait_for_selector(".spoken pre:has-text('aw.manipulability(robot, q)')")
    page.click("role=button[name=Python]")  # the words do not cover what closes them
    page.wait_for_selector(".spoken", state="detached")
    page.click(".menus >> text='I.G.M. Pieper / Paul / general'")
    page.wait_for_selector(".cost")
    page.click(".menus .first >> nth=0")
    page.click(
        ".menus >> text='I.D.M. Lagrange'"
    )  # options of another model with a method of its own are gone
    page.wait_for_selector(".equations details")
    page.click("role=button[name=Textbook]")
    page.wait_for_selector(".book math")
    model = aw.model(aw.load("planar2r"), "lagrange")
    assert page.locator(".equations details").count() == len(model.textbook.tables)
    page.click("role=tab[name='Python & command']")
    page.wait_for_selector(".words pre >> text=--form textbook")
    assert page.troubles == []


def test_robots_side_by_side_move_together(link: str, browser: Any) -> None:
    page = entered(browser, link)
    for name in ("puma560", "fivebar", "ur5e"):
        open_robot(page, name)
    page.click(".menus >> text='Side by side'")
    for side in range(3):  # whichever is drawn first
        page.wait_for_selector(f".side >> nth={side} >> input.value")
    page.check("text=move together")
    page.fill(".side >> nth=0 >> input.value >> nth=0", "30")
    page.press(".side >> nth=0 >> input.value >> nth=0", "Enter")
    for side, name in ((1, "fivebar"), (2, "ur5e")):  # the motor of the closed one leads its loop
        moved = np.rad2deg(aw.load(name).home[0]) + 30.0
        value = f"parseFloat(document.querySelectorAll('.side')[{side}].querySelector('input.value')?.value)"
        page.wait_for_function(f"Math.abs({value} - {moved}) < 0.06", timeout=30_000)
    five = aw.load("fivebar")
    closed = aw.compile(aw.model(five, "loop_geometry"))
    q = closed(five.home[[0, 2]] + [np.pi / 6, 0.0], near=five.home)
    wanted = aw.manipulability(five, q).value
    page.wait_for_function(
        f"Math.abs(document.querySelector('[data-w=fivebar]').innerText - {wanted}) < 1e-4"
    )
    first = page.evaluate("document.querySelectorAll('.side')[0].querySelector('input.value').value")
    assert first == "30.0°"  # and nobody pushed the first one further
    page.uncheck(".compare fieldset >> text=ur5e")
    page.wait_for_function("document.querySelectorAll('.side').length === 2")
    assert page.troubles == []


def test_a_link_is_made_of_parts_and_the_robot_has_their_mass(link: str, browser: Any) -> None:
    page = entered(browser, link)
    page.click(".menus >> text='Parts'")
    page.click("text=New arm")
    page.wait_for_selector("role=tab[name='1 link1']")
    page.click("role=tab[name='1 link1']")
    page.click("role=button[name='Add a part']")
    page.wait_for_selector("[data-place='1/1/drawing']")
    page.select_option("[aria-label='Add a section: shape']", "sphere")
    page.click("role=button[name='Add a section']")
    page.wait_for_selector("[data-place='1/1/1/radius']")
    page.fill("[data-place='1/1/1/radius']", "-1")
    page.wait_for_selector("td.wrong .why")
    page.fill("[data-place='1/1/1/radius']", "0.05")
    page.press("[data-place='1/1/1/radius']", "Enter")
    mass = 2700 * 4 / 3 * np.pi * 0.05**3  # aluminium
    page.wait_for_selector(f"[data-sum=link] td:has-text('{mass:.5g} kg')")
    page.keyboard.press("Tab")
    page.click("[aria-label=Undo]")
    page.wait_for_function("document.querySelector(\"[data-place='1/1/1/radius']\").value === '0.1'")
    page.click("[aria-label=Redo]")
    page.wait_for_function("document.querySelector(\"[data-place='1/1/1/radius']\").value === '0.05'")
    page.reload()
    page.wait_for_selector(f"[data-sum=link] td:has-text('{mass:.5g} kg')")
    page.click("text=Make the robot")
    page.wait_for_selector(".desk .tab.here")
    page.click("role=tab[name=Dynamic]")
    assert float(page.input_value("[data-place=M1]")) == pytest.approx(mass, rel=1e-8)  # nine digits
    assert page.troubles == []


def test_axe_finds_nothing_serious_on_the_pages_of_robots_and_parts(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "fivebar")
    page.click("role=button[name=Ellipsoid]")
    assert serious_findings(page) == []
    page.click("role=tab[name=Dynamic]")
    assert serious_findings(page) == []
    page.click(".menus >> text='Side by side'")
    page.wait_for_selector(".side .slider")
    assert serious_findings(page) == []
    page.click(".menus >> text='Parts'")
    page.click("text=New arm")
    page.wait_for_selector(".sums")
    page.click("role=button[name='Add a part']")
    page.wait_for_selector("[data-place='1/1/drawing']")
    assert serious_findings(page) == []


def test_on_a_tablet_nothing_is_cut_off_and_two_fingers_zoom(link: str, browser: Any) -> None:
    context = browser.new_context(viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector("html[data-ready]", timeout=60_000)
    open_robot(page, "planar2r")
    hidden = """() => {
      const isCut = box => box.left < 0 || box.right > innerWidth;
      const all = [...document.querySelectorAll('.top button, .menus .first, .stage button, .slider input')];
      return all.filter(one => isCut(one.getBoundingClientRect())).map(one => one.outerHTML);
    }"""
    for width, height in ((820, 1180), (1024, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        for item in ("Side by side", "Parts", "I.D.M. N-E", "Robot"):
            page.click(f".menus >> text='{item}'")
            page.wait_for_timeout(100)
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), (item, width)
            assert page.evaluate(hidden) == [], (item, width)
    box = page.locator(".stage canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = context.new_cdp_session(page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + way * far, "y": y, "id": n} for far in apart for n, way in enumerate((-1, 1))]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.wait_for_selector(".tip .w")
    before = page.evaluate("window.armwrightTip")
    touch("touchStart", 30)
    for far in (40, 50, 60):
        touch("touchMove", far)
    touch("touchEnd")
    middle = (box["width"] / 2, box["height"] / 2)
    away = [
        np.hypot(tip[0] - middle[0], tip[1] - middle[1])
        for tip in (before, page.evaluate("window.armwrightTip"))
    ]
    assert away[1] == pytest.approx(2 * away[0], rel=0.1)  # from 30 to 60 pixels; in perspective


FOCUS = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  const isRinged = style.outlineStyle !== 'none' || style.boxShadow !== 'none' || one === document.body;
  const name = (one.getAttribute('aria-label') || one.textContent || '').trim();
  return {name, isRinged, isSeen: box.width > 0};
}"""
COVERED = """() => {
  const canvas = document.querySelector('.stage canvas'), all = [0, 0, canvas.width, canvas.height];
  return canvas.getContext('2d').getImageData(...all).data.filter((x, k) => k % 4 === 3 && x > 200).length;
}"""


def test_without_a_mouse_a_robot_is_opened_moved_and_its_model_made(link: str, browser: Any) -> None:
    page = entered(browser, link)
    page.wait_for_selector(".cards li")

    def tab_to(name: str, most: int = 90) -> None:
        for _ in range(most):
            page.keyboard.press("Tab")
            now = page.evaluate(FOCUS)
            assert now["isRinged"], now
            assert now["isSeen"], now
            if now["name"].startswith(name):
                return
        raise AssertionError(f"{name} is not reached")

    tab_to("Skip to the robot", 1)
    tab_to("planar2r:")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tables table")
    tab_to("picture of planar2r", 6)  # the next Tab goes on at the robot
    tab_to("shoulder")
    before = page.evaluate("window.armwrightPose[0]")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("window.armwrightPose[0]") > before
    tab_to("I.D.M. N-E")
    page.keyboard.press("Enter")
    page.wait_for_selector(".equations details")
    assert page.evaluate(FOCUS)["name"] == "I.D.M. N-E"
    assert page.troubles == []


def test_a_robot_looks_like_its_meshes_and_a_hostile_archive_changes_nothing(link: str, browser: Any) -> None:
    page = entered(browser, link)
    page.wait_for_selector(".cards li")

    def choose(name: str, data: bytes) -> None:
        page.set_input_files("header input[type=file]", [{"name": name, "mimeType": "", "buffer": data}])

    choose("arm.zip", zipped(FILES))
    page.wait_for_selector("role=button[name=Shapes]")
    page.wait_for_timeout(300)
    dressed = page.evaluate(COVERED)
    page.click("role=button[name=Shapes]")
    assert dressed > 1.5 * page.evaluate(COVERED)  # a ball and a triangle cover more than lines
    choose("bad.zip", zipped({"../out.urdf": b"<robot/>"}))
    page.wait_for_selector(".banner >> text=not a plain path")
    page.keyboard.press("Escape")
    page.wait_for_selector(".banner", state="detached")
    choose(
        "two.zip",
        zipped(
            {
                "one.urdf": FILES["arm_description/urdf/arm.urdf"],
                "two.urdf": FILES["arm_description/urdf/arm.urdf"],
            }
        ),
    )
    page.click("role=button[name='two.urdf']")
    page.wait_for_selector(".desk .tab >> nth=1")
    assert page.troubles == []
