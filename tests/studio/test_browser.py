"""The workbench in a real browser: every menu item of Table I, the desk, files, safety."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.models import kinds
from armwright.studio.option_fields import read_number
from armwright.studio.robot_text import read_robot
from armwright.study.reproduce import reproduce
from tests.studio.browser import entered, open_robot, running_studio, serious_findings
from tests.studio.logs import sample_log

# [KC97 Table I]: what the menu calls it, the model, a robot that has it, and an element of its first input
# with what is typed there.
ITEMS = [
    ("Transformation matrix", "transform", "puma560", (1, "0.4")),
    ("Fast geometric model", "fast_geometry", "puma560", (2, "-0.3")),
    ("I.G.M. Pieper / Paul / general", "inverse_geometry", "puma560", (4, "0.5")),
    ("Closing the loops", "loop_geometry", "fourbar", (1, "1.1")),
    ("Jacobian matrix", "jacobian", "puma560", (2, "-0.3")),
    ("Determinant of the Jacobian", "jacobian_determinant", "puma560", (3, "0.7")),
    ("Inverse of the Jacobian", "inverse_jacobian", "puma560", (3, "0.7")),
    ("Velocity of links", "velocities", "puma560", (2, "0.2")),
    ("Acceleration of links", "accelerations", "puma560", (2, "0.2")),
    ("JPQP", "jacobian_rate", "puma560", (2, "0.2")),
    ("Constraint kinematic eq. of loops", "loop_kinematics", "fourbar", (1, "1.1")),
    ("I.D.M. N-E", "inverse_dynamics", "puma560", (2, "0.1")),
    ("I.D.M. Lagrange", "lagrange", "puma560", (2, "0.1")),
    ("Inertia matrix", "inertia_matrix", "puma560", (3, "0.2")),
    ("Centrifugal, Coriolis & gravity", "bias", "puma560", (2, "0.1")),
    ("Direct dynamic model", "direct_dynamics", "puma560", (2, "0.1")),
    ("Dynamic identification model", "dynamic_regressor", "planar2r", (2, "0.4")),
    ("Filtered identification model", "filtered_regressor", "planar2r", (2, "0.4")),
    ("Energy identification model", "energy_regressor", "planar2r", (2, "0.4")),
]


@pytest.fixture(scope="module")
def page(link: str, browser: Any) -> Iterator[Any]:
    one = entered(browser, link)
    for robot in ("puma560", "fourbar", "planar2r"):
        open_robot(one, robot)
    yield one
    assert one.troubles == []


def to_front(page: Any, robot: str) -> None:
    page.click(f".desk .tab button:text-is('{robot}')")
    page.wait_for_selector(f".desk .tab.here button:text-is('{robot}')")


def to_model(page: Any, item: str, name: str, robot: str) -> None:
    """The page of a model, made: its form has the model's title, and its costs are there."""
    to_front(page, robot)
    page.click(f".menus >> text='{item}'")
    page.wait_for_selector(f'.form h2:text-is("{kinds()[name].title}")')
    page.wait_for_selector(".cost", timeout=60_000)


def shown_numbers(page: Any) -> dict[str, np.ndarray]:
    """The numbers of every output on the page, all digits."""
    read = """tables => Object.fromEntries(tables.map(table => [table.dataset.output,
        [...table.rows].map(row => [...row.cells].map(cell => Number(cell.title)))]))"""
    return {name: np.array(rows) for name, rows in page.eval_on_selector_all(".answer", read).items()}


@pytest.mark.requirement("S4-63")
@pytest.mark.parametrize(("item", "name", "robot", "typed"), ITEMS, ids=[one[1] for one in ITEMS])
def test_an_item_of_table_1_gives_the_numbers_of_the_api(
    page: Any, item: str, name: str, robot: str, typed: tuple[int, str]
) -> None:
    to_model(page, item, name, robot)
    page.click("role=tab[name=Evaluate]")
    fields = page.locator(".inputs fieldset:first-of-type input")
    fields.nth(typed[0] - 1).fill(typed[1])
    fields.nth(typed[0] - 1).press("Enter")
    page.wait_for_selector(".answer", timeout=30_000)
    groups = page.locator(".inputs fieldset")
    given = [
        [
            read_number(text, what="input")
            for text in groups.nth(k).locator("input").evaluate_all("all => all.map(one => one.value)")
        ]
        for k in range(groups.count())
    ]
    found = shown_numbers(page)
    own = aw.load(robot)
    model = aw.model(own, name)
    arrays = [np.array(row).reshape(one.shape) for row, one in zip(given, model.inputs, strict=True)]
    assert arrays[0].ravel()[typed[0] - 1] == float(typed[1])
    f = aw.compile(model)
    if name in ("inverse_geometry", "loop_geometry"):
        np.testing.assert_allclose(found["q"], f.solve(arrays[0]).q, atol=1e-9)
        return
    answer = f(*arrays)
    several = answer if isinstance(answer, tuple) else (answer,)
    for output, part in zip(model.outputs, several, strict=True):
        wanted = np.asarray(part, dtype=float)
        shaped = found[output.name].reshape(wanted.shape)
        np.testing.assert_allclose(shaped, wanted, rtol=1e-12, atol=1e-12)


@pytest.mark.requirement("S4-63")
def test_base_parameters_are_listed_with_what_they_are_made_of(page: Any) -> None:
    to_model(page, "Base inertial parameters", "base_parameters", "planar2r")
    page.click("role=tab[name=Equations]")
    rows = page.eval_on_selector_all(".equations .plain tr", "all => all.map(one => one.cells[0].innerText)")
    assert rows == [one.name for one in aw.model(aw.load("planar2r"), "base_parameters").parameters]
    to_model(page, "Base inertial parameters", "base_parameters", "puma560")  # squares of lengths
    page.click("role=tab[name=Equations]")
    page.wait_for_selector(".equations .formula >> nth=20")
    texts = page.locator(".equations .formula").all_inner_texts()
    assert any("." in text for text in texts)
    assert not [text for text in texts if re.search(r"\d\.\d{10}", text)]


@pytest.mark.requirement("S4-63")
def test_the_optimizer_shows_counts_and_writes_every_language(page: Any) -> None:
    to_model(page, "Inertia matrix", "inertia_matrix", "planar2r")
    page.click("text=Operation counts")
    page.wait_for_selector(".counts .total")
    shown = page.eval_on_selector_all(".counts .total b", "all => all.map(one => Number(one.innerText))")
    model = aw.model(aw.load("planar2r"), "inertia_matrix")
    assert shown == list(model.program.counts.as_dict().values())
    page.click(".menus >> text='Fortran output'")
    page.wait_for_function("document.querySelector('.code pre')?.textContent.includes('subroutine')")
    assert page.text_content(".code pre") in aw.emit(model, "fortran").values()
    with page.expect_download() as taken:
        page.click("role=button[name=Download]")
    assert Path(taken.value.path()).read_text() in aw.emit(model, "fortran").values()


@pytest.mark.requirement("S4-14", "S4-15", "S4-16", "S4-17", "S4-19")
def test_a_new_robot_is_changed_undone_saved_and_opened_again(
    link: str, browser: Any, tmp_path: Path
) -> None:
    page = entered(browser, link)
    page.fill(".new input >> nth=0", "arm")
    page.fill(".new input >> nth=1", "RRP")
    page.press(".new input >> nth=1", "Enter")
    page.wait_for_selector("[data-place=d2]")
    page.fill("[data-place=d2]", "0.4*")
    page.wait_for_selector("td.wrong .why")
    page.press("[data-place=d2]", "Escape")
    page.wait_for_selector("td.wrong", state="detached")
    page.fill("[data-place=d2]", "0.4")
    page.press("[data-place=d2]", "Enter")
    page.wait_for_selector(".desk i")
    page.press("[data-place=d2]", "Control+z")  # in a cell that is not being typed in
    page.wait_for_function("document.querySelector('[data-place=d2]').value === '0'")
    page.click("[aria-label=Redo]")
    page.wait_for_function("document.querySelector('[data-place=d2]').value === '0.4'")
    with page.expect_download() as taken:
        page.click("role=button[name=Save]")
    text = Path(taken.value.path()).read_text("utf-8")
    assert float(read_robot(text).joints[1].placement.d) == 0.4
    with page.expect_download() as taken:
        page.select_option("[aria-label='Save as']", "urdf")
    taken.value.save_as(tmp_path / "arm.urdf")
    page.set_input_files("input[type=file]", tmp_path / "arm.urdf")
    page.wait_for_function("document.querySelectorAll('.desk .tab').length === 2")
    page.reload()
    page.wait_for_selector("[data-place=d2]")
    assert page.locator(".desk .tab").count() == 2
    assert page.troubles == []


def test_sliders_redraw_quickly_and_the_tip_is_that_of_the_robot(page: Any) -> None:
    to_front(page, "puma560")
    page.click(".menus .first")
    page.wait_for_selector(".slider input.value")
    q = [10.0, -20.0, 30.0, 40.0, 50.0, 60.0]
    for k, value in enumerate(q):
        page.fill(f".slider input.value >> nth={k}", str(value))
        page.press(f".slider input.value >> nth={k}", "Enter")
    wanted = np.deg2rad(q).tolist()
    page.wait_for_function(f"{wanted}.every((x, k) => Math.abs(x - window.armwrightPose[k]) < 1e-9)")
    tip = [float(word) for word in page.inner_text(".stage .tip b").split()]
    np.testing.assert_allclose(
        tip, aw.load("puma560").pose(np.deg2rad(q))[:3, 3], atol=6e-4
    )  # three decimals
    times = page.evaluate(
        """() => {
          const slider = document.querySelector('.slider input[type=range]');
          const times = Array.from({length: 31}, (_, k) => {
            slider.value = -1 + k / 15;
            const start = performance.now();
            slider.dispatchEvent(new Event('input'));
            return performance.now() - start;
          });
          return times.sort((a, b) => a - b);
        }"""
    )
    assert times[15] < 50.0  # ms, the median


def chosen_by_a_click(page: Any) -> int:
    """The place in the list of the ghost that is chosen by a click where the pointer tells of one."""
    box = page.locator(".stage canvas").bounding_box()
    for y in range(60, int(box["height"]), 7):
        for x in range(20, int(box["width"]), 23):
            page.mouse.move(box["x"] + x, box["y"] + y)
            if page.evaluate("document.querySelector('.stage canvas').style.cursor") == "pointer":
                page.mouse.down()
                page.mouse.up()
                pressed = page.eval_on_selector_all(
                    ".ghosts button", "all => all.map(one => one.ariaPressed)"
                )
                return int(pressed.index("true"))
    raise AssertionError("no ghost is in the picture")


def test_all_solutions_are_ghosts_that_can_be_chosen_and_the_tip_can_be_dragged(page: Any) -> None:
    to_front(page, "puma560")
    page.click(".menus .first")
    page.click("role=button[name=Home]")
    page.click("role=button[name='All solutions']")
    page.wait_for_selector(".ghosts li >> nth=7", timeout=30_000)
    before = page.inner_text(".stage .tip b")
    page.click(".ghosts button >> nth=3")
    assert page.inner_text(".stage .tip b") == before
    page.click(".ghosts button >> nth=0")
    assert chosen_by_a_click(page) > 0
    assert page.inner_text(".stage .tip b") == before
    page.click("role=button[name='All solutions']")
    page.click("role=button[name=Home]")
    box = page.locator(".stage canvas").bounding_box()
    x, y = page.evaluate("() => window.armwrightTip")
    page.mouse.move(box["x"] + x, box["y"] + y)
    page.mouse.down()
    page.mouse.move(box["x"] + x - 30, box["y"] + y + 25, steps=4)
    page.mouse.up()
    page.wait_for_function(f"document.querySelector('.stage .tip b').innerText !== {json.dumps(before)}")


def test_loops_stay_closed_while_a_motor_moves(page: Any) -> None:
    to_front(page, "fourbar")
    page.click(".menus .first")
    page.wait_for_selector(".slider input.value")
    page.fill(".slider input.value >> nth=0", "70")
    page.press(".slider input.value >> nth=0", "Enter")
    page.wait_for_function("Math.abs(window.armwrightPose[0] - 70 * Math.PI / 180) < 1e-6", timeout=20_000)
    q = np.array(page.evaluate("() => window.armwrightPose"))
    robot = aw.load("fourbar")
    solver = aw.compile(aw.model(robot, "loop_geometry"))
    assert np.abs(solver(q[:1]) - q).max(axis=1).min() < 1e-8


def test_hostile_files_are_refused_at_once_and_the_page_goes_on(
    link: str, browser: Any, tmp_path: Path
) -> None:
    page = entered(browser, link)
    bombs = {"deep.toml": "a = " + "[" * 100_000, "bomb.urdf": "<robot>" * 200_000, "x.par": "\x00" * 1000}
    for name, text in bombs.items():
        (tmp_path / name).write_text(text)
        page.set_input_files("input[type=file]", tmp_path / name)
        page.wait_for_selector(".banner", timeout=30_000)
        page.click(".banner button")
    open_robot(page, "planar2r")
    assert page.troubles == []


def test_two_visitors_have_two_desks(link: str, browser: Any) -> None:
    one, two = entered(browser, link), entered(browser, link, dark=True)
    open_robot(one, "scara")
    open_robot(two, "stanford")
    for page, name in ((one, "scara"), (two, "stanford")):
        page.reload()
        page.wait_for_selector(".tables table")
        assert page.inner_text(".desk .tab").startswith(name)


def test_every_control_has_a_name_for_those_who_do_not_see_it(page: Any) -> None:
    nameless = """() => {
      const inner = one => one?.textContent.trim() || '';
      const named = one => one.getAttribute('aria-label') || inner(one) || inner(one.closest('label'));
      const controls = [...document.querySelectorAll('#studio button, #studio input, #studio select')];
      return controls.filter(one => one.type !== 'file' && !named(one)).map(one => one.outerHTML);
    }"""
    to_front(page, "planar2r")
    for button in (".menus .first", ".menus >> text='I.D.M. N-E'", ".brand"):
        page.click(button)
        page.wait_for_timeout(200)
        assert page.evaluate(nameless) == []


def test_without_the_token_there_is_nothing(link: str) -> None:
    place = link.split("/?")[0]
    for path in ("/", "/studio/call", "/studio/page/main.js", "/_nicegui/client"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(place + path, timeout=10)
        assert refused.value.code == 403


def has_ended(link: str) -> bool:
    """True where nobody answers any more, within some seconds."""
    for _ in range(100):
        try:
            urllib.request.urlopen(link, timeout=5)
        except urllib.error.HTTPError:
            time.sleep(0.1)
        except OSError:
            return True
    return False


@pytest.mark.requirement("S4-18")
def test_quit_ends_the_server_and_the_desk_is_there_the_next_time(browser: Any, tmp_path: Path) -> None:
    with running_studio(tmp_path) as link:
        page = entered(browser, link)
        open_robot(page, "planar2r")
        page.fill("[data-place=d2]", "0.77")
        page.press("[data-place=d2]", "Enter")
        page.wait_for_selector(".desk i")
        page.click("role=button[name=Quit]")
        page.wait_for_selector("text=has ended")
        assert has_ended(link)
    with running_studio(tmp_path) as link:
        page.goto(link)
        page.wait_for_selector("[data-place=d2]", timeout=60_000)
        assert page.input_value("[data-place=d2]") == "0.77"


def test_a_simulation_runs_plays_and_is_there_after_a_reload(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    page.click(".menus >> text='Simulate'")
    page.wait_for_selector(".values input")
    page.fill(".pair input >> nth=0", "0.3")
    page.fill(".values input >> nth=0", "0.25")
    page.press(".values input >> nth=0", "Enter")
    page.wait_for_selector(".player canvas", timeout=60_000)
    page.click("[aria-label=Play]")
    page.wait_for_function("window.armwrightFrame > 20", timeout=20_000)
    page.click("role=button[name='Download CSV']")
    page.wait_for_timeout(400)  # what is shown is kept a quarter of a second later
    page.reload()
    page.wait_for_selector(".player canvas", timeout=60_000)
    assert page.input_value(".values input >> nth=0") == "0.25"
    assert "300 steps" in page.inner_text(".result [role=status]")
    assert page.troubles == []


def test_a_long_run_can_be_cancelled_and_the_next_one_starts(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    page.click(".menus >> text='Simulate'")
    page.wait_for_selector(".values input")
    page.fill(".pair input >> nth=0", "1500")
    page.click("role=button[name=Run]")
    page.click("role=button[name=Cancel]")
    page.wait_for_selector(".form .why")
    page.fill(".pair input >> nth=0", "0.01")
    page.click("role=button[name=Run]")
    page.wait_for_selector(".player canvas", timeout=60_000)


def test_a_log_is_opened_identified_and_the_robot_found_is_put_on_the_desk(
    link: str, browser: Any, tmp_path: Path
) -> None:
    page = entered(browser, link)
    open_robot(page, "vertical2r")
    page.click(".menus >> text='Identify'")
    page.wait_for_selector(".identify")
    page.set_input_files("input.log", sample_log(tmp_path))
    page.wait_for_selector(".identify .plot", timeout=60_000)
    page.select_option("[aria-label=friction]", "coulomb")
    page.click(".identify .primary")
    page.wait_for_selector("[aria-label=joint]", timeout=60_000)
    page.click("role=tab[name=Parameters]")
    rows = page.eval_on_selector_all(
        ".plain tbody tr", "all => all.map(one => [...one.cells].map(c => c.innerText))"
    )
    robot = aw.load("vertical2r")
    found = aw.identify(
        aw.read_recording(tmp_path / "anything at all.csv", robot=robot), robot, friction="coulomb"
    )
    for row, one in zip(rows, found.parameters, strict=True):
        assert row[0] == one.name
        # five digits are shown, four of numbers below 1e-4
        assert float(row[1]) == pytest.approx(one.value, rel=5e-4)
    page.click("role=tab[name=Validation]")
    shown = float(page.inner_text(".facts4 b >> nth=0").split()[0])
    assert found.validation is not None
    assert shown == pytest.approx(found.validation.overall_percent, rel=1e-2)  # three digits are shown
    assert serious_findings(page) == []
    page.click("role=tab[name=Log]")
    page.select_option("[aria-label='unit of elbow']", "deg")
    page.wait_for_function("document.querySelector('[aria-label=mapping]').value.includes('deg')")
    assert serious_findings(page) == []
    page.fill("[aria-label='gain of elbow']", "much")
    page.press("[aria-label='gain of elbow']", "Tab")
    page.wait_for_selector(".why >> text=a number expected")
    page.click("role=tab[name='Files & code']")
    with page.expect_download() as taken:
        page.click("role=button[name='Robot, toml']")
    assert read_robot(Path(taken.value.path()).read_text("utf-8")) == found.robot
    page.click("text=Put the robot on the desk")
    page.wait_for_selector(".desk .tab.here button:text-is('vertical2r_found')")
    assert page.troubles == []


def test_axe_finds_nothing_serious_on_any_page(link: str, browser: Any) -> None:
    page = entered(browser, link)
    page.wait_for_selector(".cards li")
    assert serious_findings(page) == []
    open_robot(page, "planar2r")
    assert serious_findings(page) == []
    page.click(".menus >> text='I.D.M. N-E'")
    page.wait_for_selector(".equations details")
    assert serious_findings(page) == []
    for tab in ("Code", "Operations", "Evaluate", "Python & command"):
        page.click(f"role=tab[name='{tab}']")
        page.wait_for_selector(".result[aria-busy=false]")
        assert serious_findings(page) == [], tab
    page.click(".menus >> text='Simulate'")
    page.wait_for_selector(".values input")
    page.click("role=button[name=Run]")
    page.wait_for_selector(".player canvas", timeout=60_000)
    assert serious_findings(page) == []
    page.click(".menus >> text='Identify'")
    page.wait_for_selector(".identify")
    assert serious_findings(page) == []


def test_a_paper_is_reproduced_and_kept(link: str, browser: Any) -> None:
    page = entered(browser, link)
    page.click(".menus >> text='Reproduce'")
    page.click("[aria-label='Paper swartz82']")
    page.click("[aria-label='Reproduce swartz82']")
    page.wait_for_selector(".checks", timeout=60_000)
    wanted = reproduce("swartz82").checks
    assert page.locator(".checks tbody tr").count() == len(wanted)
    assert int(page.inner_text(".facts4 b >> nth=0")) == sum(one.passed is True for one in wanted)
    page.check("role=checkbox[name='only checks with a remark']")
    noted = [one for one in wanted if one.note or one.passed is not True]
    assert page.locator(".checks tbody tr").count() == len(noted)
    assert serious_findings(page) == []
    page.wait_for_timeout(400)  # what is shown is kept a quarter of a second later
    page.reload()
    page.wait_for_selector(".papers5 [aria-current] >> text=checks passed", timeout=60_000)
    assert page.troubles == []
