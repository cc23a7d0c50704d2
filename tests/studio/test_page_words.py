"""Remedies on the page name its fields and buttons, not Python and not flags."""

from __future__ import annotations

import pytest

from armwright.studio.page_words import page_words, with_page_words

STAYS = '<joint type="revolute">: write alpha = "pi/2"'


@pytest.mark.parametrize(
    ("python", "page"),
    [
        (
            "no value for L3; give one: parameters={'L3': 0.0, …}",
            "no value for L3; give each a number under values of names",
        ),
        ("give them with robot.with_values({...})", "give each a number under values of names"),
        (
            "its length is a name, e.g. robot.with_values({'L1': …})",
            "its length is a name (a number under values of names)",
        ),
        (
            "or lock joints: robot.locked({'name': 0})",
            "or lock joints (joint type fixed in the table Geometric)",
        ),
        ("use method='auto' or 'general'", "use method: auto or general"),
        ("hold it with fixed={'elbow': value}", "hold it with fixed elbow: value"),
        ("use robot.with_base('floating')", "use base: floating, in the table General"),
        ("choose another frame: robot.with_tip('…')", "choose another frame: tip, in the table General"),
        ("use its other lines alone: skip_damaged=True", 'use its other lines alone: "skip damaged lines"'),
        (
            "write the mapping with --write-map and give each joint its ratio; then --map",
            "look at the table of columns and give each joint its ratio",
        ),
        (STAYS, STAYS),
    ],
)
def test_a_remedy_names_what_the_page_has(python: str, page: str) -> None:
    assert page_words(python) == page


def test_findings_of_a_result_are_in_words_of_the_page_and_nothing_else_is() -> None:
    row = {"code": "rounded", "text": "close", "remedy": "load with exact=1e-05 for smaller models"}
    told = with_page_words({"name": "robot.exact()", "audit": {"findings": [row, "use method='rk4'"]}})
    assert told["name"] == "robot.exact()"
    first, second = told["audit"]["findings"]
    assert (
        first["remedy"]
        == 'use the button "Make exact" beside the findings of the page Robot for smaller models'
    )
    assert second == "use method: rk4"
