"""The page of papers shows what ``armwright reproduce`` gives."""

from __future__ import annotations

import pytest

from armwright.errors import ArmwrightError
from armwright.studio.calls import find_call
from armwright.study.reproduce import papers


def test_every_paper_is_listed() -> None:
    assert [one["key"] for one in find_call("paper_list")()] == list(papers())
    with pytest.raises(ArmwrightError, match="known are"):
        find_call("run_reproduction")("kim91", lambda part: None)
