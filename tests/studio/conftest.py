"""A server and a browser for the tests of one file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.studio.browser import running_browser, running_studio


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_studio(tmp_path_factory.mktemp("desks")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with running_browser() as one:
        yield one
