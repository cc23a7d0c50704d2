"""Answers that do not come, in a real browser: the page says so, and what was missing is asked again."""

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
