"""What a real browser says of cells and of answers that do not come: nothing is left without a word."""

from __future__ import annotations

from typing import Any

from tests.studio.browser import entered, miss_once, open_robot


def test_a_model_whose_form_is_missing_is_made_when_it_is_asked_again(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    miss_once(page, "form")
    page.click(".menus >> text='I.D.M. N-E'")
    page.wait_for_selector(".form .why >> text=not ready")
    page.click("role=button[name='Make the model']")
    page.wait_for_selector(".equations details", timeout=60_000)
    assert "Newton" in page.inner_text(".form h2")
    assert page.locator(".form .why").count() == 0
    assert page.troubles == []


def test_what_no_part_of_the_page_expects_is_said_at_its_head(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    page.evaluate(
        "document.querySelector('#studio').__vue_app__.config.errorHandler(new Error('a surprise'))"
    )
    page.wait_for_selector(".banner[role=alert] >> text=a surprise")
    assert [one for one in page.troubles if "a surprise" not in one] == []


def test_cells_are_called_by_column_and_row_or_by_their_row_alone(link: str, browser: Any) -> None:
    page = entered(browser, link)
    open_robot(page, "planar2r")
    assert page.get_attribute("[data-place='d2']", "aria-label") == "d of 2 in m"
    page.click("role=tab[name=General]")
    page.wait_for_selector(".tables select[aria-label=tip]")  # its column has no head
    names = page.eval_on_selector_all(
        ".tables [aria-label]", "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert [one for one in names if one != one.strip() or one.startswith("of ") or not one] == []
    assert page.troubles == []
