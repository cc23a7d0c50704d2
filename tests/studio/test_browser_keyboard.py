"""The pages by keyboard alone: where the focus goes when what had it is gone, and how one gets about."""

from __future__ import annotations

from typing import Any

from tests.studio.browser import entered, open_robot

NAME = """() => { const at = document.activeElement;
  return at.getAttribute('aria-label') || at.closest('label')?.innerText.trim() || at.innerText.trim(); }"""


def has_focus(page: Any, name: str) -> None:
    """Wait until the element of a name has the focus."""
    page.wait_for_function(f"name => ({NAME})().startsWith(name)", arg=name, timeout=20_000)


def tab_to(page: Any, name: str, key: str = "Tab") -> None:
    """Press a key until the element of a name has the focus."""
    for _ in range(150):
        page.keyboard.press(key)
        if page.evaluate(NAME).startswith(name):
            return
    raise AssertionError(f"{name} is not reached")


def press_at(page: Any, name: str, key: str = "Tab") -> None:
    """Go to a button and press it."""
    tab_to(page, name, key)
    page.keyboard.press("Enter")


def test_the_focus_stays_where_one_works_when_what_had_it_is_gone(link: str, browser: Any) -> None:
    page = entered(browser, link)
    page.wait_for_selector(".cards li")
    press_at(page, "New")
    has_focus(page, "name")
    page.keyboard.press("Tab")
    page.keyboard.type("RRR")
    page.keyboard.press("Enter")
    has_focus(page, "work")
    press_at(page, "dismiss this hint")
    has_focus(page, "picture of arm")
    press_at(page, "Python")
    page.wait_for_selector(".spoken pre")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")  # what it opened is closed, and one is back at the button
    page.wait_for_selector(".spoken", state="detached")
    has_focus(page, "Python")
    for _ in range(3):
        tab_to(page, "Close a loop")
    page.keyboard.press("Enter")
    page.wait_for_selector(".remove")
    press_at(page, "remove loop", "Shift+Tab")
    page.wait_for_selector(".remove", state="detached")
    has_focus(page, "Close a loop: link")
    press_at(page, "Undo", "Shift+Tab")
    page.wait_for_selector(".remove")
    page.keyboard.press("Enter")
    page.wait_for_selector("[aria-label=Undo][aria-disabled=true]")
    has_focus(page, "Undo")  # which has nothing to take back any more
    press_at(page, "close arm", "Shift+Tab")
    page.wait_for_selector(".desk .tab", state="detached")
    has_focus(page, "Open another robot")
    assert page.troubles == []


def test_a_run_and_its_list_are_worked_by_keyboard(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "vertical2r")
    press_at(page, "Simulate", "Shift+Tab")
    page.wait_for_selector(".values input")
    press_at(page, "Run")
    page.wait_for_selector(".runs .name", timeout=60_000)
    has_focus(page, "Run")  # over the button that stops it, and back
    page.keyboard.press("Enter")
    page.wait_for_selector(".runs li >> nth=1", timeout=60_000)
    has_focus(page, "Run")
    page.keyboard.press("Tab")
    page.keyboard.press("F2")
    has_focus(page, "name of")
    page.keyboard.type("mine")
    page.keyboard.press("Enter")
    has_focus(page, "mine")
    press_at(page, "throw away mine")
    page.wait_for_selector(".runs li >> nth=1", state="detached")
    has_focus(page, "1 · nothing")
    assert page.troubles == []


def test_arrows_turn_tabs_and_f6_goes_from_region_to_region(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    press_at(page, "I.D.M. N-E", "Shift+Tab")
    page.wait_for_selector(".equations details")
    page.keyboard.press("F6")
    tab_to(page, "Equations")
    for key, name in (("ArrowRight", "Code"), ("End", "Python & command"), ("Home", "Equations")):
        page.keyboard.press(key)
        has_focus(page, name)
        assert page.inner_text("[role=tab][aria-selected=true]") == name
    page.keyboard.press("Tab")
    assert page.evaluate(NAME) == "equations"  # a row of tabs is one stop
    page.keyboard.press("F6")
    has_focus(page, "planar2r")
    page.keyboard.press("Shift+F6")
    page.keyboard.press("Shift+F6")
    has_focus(page, "I.D.M. N-E")  # in the menus where one is
    tab_to(page, "Save as", "Shift+Tab")
    page.keyboard.press("ArrowDown")  # opens the list: nothing is saved on the way through it
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement.value") == ""
    assert page.troubles == []


def test_tab_completes_in_sim_and_leaves_its_line_after_escape(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "dd6")
    press_at(page, "sim shell", "Shift+Tab")
    has_focus(page, "line for sim")
    page.keyboard.type("open.o")
    page.keyboard.press("Tab")
    page.wait_for_function("document.querySelector('#line').value === 'open.output.file '")
    has_focus(page, "line for sim")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") != "line"
    page.focus("#line")
    page.keyboard.press("Control+a")
    page.keyboard.type("open.o")
    page.keyboard.press("Tab")  # it completes again
    page.wait_for_function("document.querySelector('#line').value === 'open.output.file '")
    has_focus(page, "line for sim")
    page.keyboard.press("Shift+Tab")  # back is always open
    assert page.evaluate("document.activeElement.id") != "line"
    assert page.troubles == []


def test_keys_that_come_faster_than_loops_close_are_all_counted(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "fourbar")
    page.wait_for_selector(".sliders input[type=range]")
    page.focus(".sliders input[type=range]")
    value = "Number(document.querySelector('.sliders input[type=range]').value)"
    start = page.evaluate(value)
    for _ in range(10):
        page.keyboard.press("ArrowRight")  # a degree each
    page.wait_for_function(f"Math.abs({value} - {start} - Math.PI / 18) < 1e-6")
    assert page.troubles == []
