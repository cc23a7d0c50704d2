"""The object cache of these tests is a folder of their own; what runs a program is tried both ways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="package", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARMWRIGHT_CACHE", str(tmp_path_factory.mktemp("objects")))
        yield


@pytest.fixture(params=["native", "numpy"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "native":
        pytest.importorskip("llvmlite")
    return str(request.param)
