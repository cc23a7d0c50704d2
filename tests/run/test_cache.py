"""Machine code on disk: found again, never trusted blindly, safe between processes."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from armwright import kernels
from armwright.kernels.inverse.numeric.numeric_search import search_numerically
from armwright.run import Function, compile
from armwright.run.cache import Cache, user_cache
from armwright.run.native import kernel_machine, machine_code
from armwright.run.native.processor import this_host
from tests.run.processes import started
from tests.run.programs import arm

pytest.importorskip("llvmlite")
Q, QD = np.array([0.3, -1.1]), np.array([0.7, 2.0])


def used(L: float = 0.4) -> Function:
    """A function whose kernels for one sample and for rows have been made."""
    function = compile(arm(), {"L": L})
    function(np.tile(Q, (20, 1)), np.tile(QD, (20, 1)))
    return function


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "kept"
    monkeypatch.setenv("ARMWRIGHT_CACHE", str(place))
    return place


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Texts that were compiled rather than found."""
    texts: list[str] = []
    really = machine_code._object_code

    def note(text: str, host: object) -> bytes:
        texts.append(text)
        return really(text, host)  # type: ignore[arg-type]

    monkeypatch.setattr(machine_code, "_object_code", note)
    return texts


def test_second_compilation_is_found(folder: Path, made: list[str]) -> None:
    first = used()
    count = len(made)
    assert count >= 2
    second = used(0.9)  # other parameters, same code
    assert len(made) == count
    assert np.array_equal(second.with_parameters({"L": 0.4})(Q, QD), first(Q, QD))


def test_cache_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch, made: list[str]) -> None:
    monkeypatch.setenv("ARMWRIGHT_CACHE", "off")
    used()
    count = len(made)
    used()
    assert len(made) >= count + 2
    assert not folder.exists()


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_folder_and_entries_belong_to_their_owner_alone(folder: Path) -> None:
    used()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    entries = list(folder.iterdir())
    assert entries
    assert all(stat.S_IMODE(entry.stat().st_mode) == 0o600 for entry in entries)


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_folder_that_others_may_write_to_is_not_used(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o777)
    assert user_cache().folder is None
    used()
    assert not list(folder.iterdir())


@pytest.mark.parametrize("damage", ["cut", "emptied", "one bit", "swapped", "foreign"])
def test_damaged_entries_are_ignored_and_replaced(folder: Path, made: list[str], damage: str) -> None:
    wanted = used()(Q, QD)
    entries = sorted(folder.iterdir())
    contents = [entry.read_bytes() for entry in entries]
    for i, entry in enumerate(entries):
        data = contents[i]
        middle = len(data) // 2
        entry.write_bytes(
            {
                "cut": data[:middle],
                "emptied": b"",
                "one bit": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
                "swapped": contents[i - 1],
                "foreign": b"\x7fELF" + bytes(1000),
            }[damage]
        )
    made.clear()
    assert np.array_equal(used()(Q, QD), wanted)
    assert made
    restored = [entry.read_bytes() for entry in entries if entry.read_bytes() in contents]
    assert len(restored) >= 2  # both kernels; the entry from Python was loaded before


def test_key_tells_programs_processors_and_versions_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    cache, host = Cache(None), this_host()
    keys = {
        cache.key("a", host.spelling),
        cache.key("b", host.spelling),
        cache.key("a", replace(host, cpu="other").spelling),
    }
    keys.add(cache.key("a", replace(host, features="").spelling))
    monkeypatch.setattr("armwright.__version__", "999")
    keys.add(cache.key("a", host.spelling))
    assert len(keys) == 5


def test_a_folder_that_cannot_be_made_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("ARMWRIGHT_CACHE", str(blocked / "below"))
    assert user_cache().folder is None
    assert compile(arm(), {"L": 0.4})(Q, QD).shape == (2,)


def test_a_folder_that_vanishes_changes_nothing(folder: Path) -> None:
    cache = user_cache()
    folder.rmdir()
    cache.write("key", b"code")
    assert cache.read("key") is None


def test_many_writers_and_readers_see_whole_entries(folder: Path) -> None:
    cache = user_cache()
    bodies = [bytes([i]) * 200_000 for i in range(8)]

    def work(i: int) -> bool:
        for _ in range(20):
            cache.write("same", bodies[i])
            found = cache.read("same")
            if found is None or found not in bodies:
                return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))
    assert [entry.name for entry in folder.iterdir()] == ["same"]


def test_old_entries_go_when_there_are_very_many(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armwright.run.cache._MOST", 20)
    cache = user_cache()
    for i in range(30):
        cache.write(f"entry{i}", b"code")
        os.utime(folder / f"entry{i}", (i, i))
    names = {entry.name for entry in folder.iterdir()}
    assert len(names) <= 20
    assert "entry29" in names
    assert "entry0" not in names


def test_concurrent_processes_share_the_folder(folder: Path) -> None:
    code = (
        "from tests.run.programs import arm\nfrom armwright.run import compile\nimport numpy as np\n"
        "print(compile(arm(), {'L': 0.4})(np.array([0.3, -1.1]), np.array([0.7, 2.0])).tolist())"
    )
    processes = [started(code) for _ in range(4)]
    answers = {process.communicate(timeout=900)[0] for process in processes}
    assert answers == {f"{compile(arm(), {'L': 0.4})(Q, QD).tolist()}\n"}
    assert not [entry for entry in folder.iterdir() if entry.name.startswith("part-")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
@pytest.mark.parametrize("kind", ["pipe", "endless"])
def test_entry_that_is_no_file_is_replaced_without_reading_it(folder: Path, kind: str) -> None:
    folder.mkdir(mode=0o700)
    place = folder / "key"
    os.mkfifo(place) if kind == "pipe" else place.symlink_to("/dev/zero")
    cache = user_cache()
    assert cache.read("key") is None
    cache.write("key", b"code")
    assert cache.read("key") == b"code"


def test_kernels_whose_files_changed_are_not_kept_under_the_changed_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What runs was read before: only the text that LLVM is given says what the code is."""
    asked = {"lanes": 1, "in_groups": False, "is_fast": False, "constants": None}
    functions = (search_numerically,)
    assert kernel_machine._sources(functions, **asked)
    monkeypatch.setattr(kernels, "LOADED", 0)  # as if every file had been written since
    assert kernel_machine._sources(functions, **asked) == ""
