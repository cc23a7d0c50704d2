"""Workers: what is late is stopped, what dies is replaced, and the desk keeps all."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Timer
from typing import ClassVar

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.studio import worker
from armwright.studio.desk_folder import DeskFolder
from armwright.studio.documents import Desk
from armwright.studio.jobs import WAITING, Jobs
from armwright.studio.office import FIRST, Office
from armwright.studio.opened_robots import MOST_BYTES
from armwright.studio.pool import Died, Late, Pool
from armwright.studio.worker import respond
from armwright.studio.worker_process import WorkerProcess

VISITOR, OTHER = "a" * 32, "b" * 32


def test_an_answer_is_a_result_a_refusal_or_a_defect() -> None:
    assert "result" in respond({"call": "file_formats", "arguments": {}})
    assert "not in the library" in respond({"call": "open_library", "arguments": {"name": "no"}})["error"]
    assert "TypeError" in respond({"call": "form", "arguments": {"no": 1}})["defect"]


def test_numbers_of_numpy_are_plain_ones_and_what_json_cannot_say_is_a_defect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = {
        "a": lambda: {"x": np.float64(0.5), "y": [np.bool_(True), np.nan]},
        "b": lambda: {"x": object()},
    }
    monkeypatch.setattr("armwright.studio.worker.find_call", answers.__getitem__)
    assert respond({"call": "a", "arguments": {}}) == {"result": {"x": 0.5, "y": [True, None]}}
    assert "TypeError" in respond({"call": "b", "arguments": {}})["defect"]


@pytest.mark.parametrize(
    ("start", "heavy"),
    [
        ("import armwright.studio.server", ("numpy", "scipy", "nicegui", "matplotlib", "armwright.robot")),
        (
            "from armwright.studio.worker import respond; "
            f"[respond({{'call': name, 'arguments': {{}}}})['result'] for name in {FIRST!r}]",
            ("scipy", "matplotlib", "llvmlite", "ssl", "armwright.models", "armwright.emit"),
        ),
    ],
)
def test_the_first_page_waits_for_no_library_that_it_does_not_need(
    start: str, heavy: tuple[str, ...]
) -> None:
    code = f"import sys; {start}; print(*[name for name in {heavy!r} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []


def test_a_worker_that_is_started_early_answers_like_any_other() -> None:
    async def story() -> list[str]:
        pool = Pool(size=1)
        pool.start_early(["file_formats"], ["describe"])
        early = pool._idle[0]
        try:
            found = await pool.call("file_formats", {})
            assert pool._idle == [early]
            return list(found["read"])
        finally:
            await pool.close()

    assert ".urdf" in asyncio.run(story())


def test_a_worker_loads_what_will_be_asked_in_its_spare_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(worker, "PAUSE", 0.0)
    monkeypatch.setattr(worker, "find_call", lambda name: loaded.append(name) or (lambda: name))
    asked: SimpleQueue[dict[str, object] | None] = SimpleQueue()
    later = ["a", "b"]
    asked.put({"call": "c"})
    assert worker._next_request(asked, later) == {"call": "c"}
    assert loaded == []  # a request goes first
    Timer(0.2, asked.put, [None]).start()
    assert worker._next_request(asked, later) is None
    assert loaded == ["a", "b"]


def test_a_call_goes_to_the_worker_that_made_it_for_this_robot_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Worker(str):
        is_alive = True

    names = iter("abc")
    monkeypatch.setattr(WorkerProcess, "start", lambda *arguments: Worker(next(names)))
    pool = Pool()

    def worked(*tasks: tuple[str, int]) -> list[WorkerProcess]:
        """Workers of tasks that run at the same time; all are idle afterwards."""
        taken = [pool._take_for(task) for task in tasks]
        pool._busy.clear()
        pool._idle.extend(taken)
        return taken

    assert worked(("measure", 1), ("surfaces", 1)) == ["a", "b"]
    assert worked(("measure", 1)) == ["a"]  # it has the robot's compiled model
    assert worked(("surfaces", 2)) == ["b"]  # it has loaded that call
    assert worked(("invert", 1)) == ["b"]  # nobody has: the last that was used
    assert worked(("measure", 1), ("measure", 2), ("invert", 1)) == ["a", "b", "c"]


async def killed_in_a_run(office: Office, id: str) -> None:
    """A run whose worker is killed: who asked is told, and so is a page that was loaded anew meanwhile."""
    wish = {"drive": "nothing", "duration": "1500", "step": "0.001", "method": "rk4", "q": ["0", "0"]}
    given = {"document": id, "wish": wish}
    run = asyncio.create_task(office.answer(VISITOR, "run_simulation", given))
    while not (now := await office.answer(VISITOR, "progress", {}))["part"]:
        await asyncio.sleep(0.01)
    assert now["wish"]["duration"] == "1500"
    next(iter(office.pool._busy)).kill()
    with pytest.raises(Died, match="nothing is lost"):
        await run
    failed = (await office.answer(VISITOR, "progress", {}))["failed"]
    assert (failed["name"], failed["place"]) == ("run_simulation", id)
    assert "nothing is lost" in failed["text"]


def test_late_and_killed_workers_are_replaced_and_the_desk_loses_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        pool = Pool(size=1)
        office = Office(DeskFolder(tmp_path), pool)
        try:
            opened = await office.answer(VISITOR, "open_library", {"name": "planar2r"})
            id = opened["front"]
            pool._idle[0].kill()
            pool._idle[0].process.wait()
            assert (await office.answer(VISITOR, "describe", {"document": id}))["name"] == "planar2r"
            await killed_in_a_run(office, id)
            with pytest.raises(Late, match="stopped after"):
                await pool.call("library", {}, seconds=0.01)
            changed = await office.answer(VISITOR, "change", {"document": id, "place": "d2", "text": "0.7"})
            assert changed["documents"][0]["undo"] == 1
            assert (await office.answer(OTHER, "desk", {}))["documents"] == []
            await office.answer(VISITOR, "undo", {"document": id})
            before = office.desk(VISITOR)
            assert Office(DeskFolder(tmp_path), pool).desk(VISITOR) == before
            with pytest.raises(ArmwrightError, match="above 8 MB"):
                await office.answer(VISITOR, "open_file", {"data": "A" * (2 * MOST_BYTES), "suffix": ".toml"})
            with pytest.raises(ArmwrightError, match="is not a known request"):
                await office.answer(VISITOR, "open_library_file", {})
        finally:
            await pool.close()

    asyncio.run(story())


@pytest.mark.parametrize(("answering", "refusal"), [(0.0, None), (1.0, "stopped after 0.2 s")])
def test_the_time_of_a_call_begins_when_its_libraries_are_loaded(
    answering: float, refusal: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Loading:
        """A worker on a busy machine: it needs longer to load than its call may take."""

        is_alive = True
        lines: ClassVar = iter([])

        async def write(self, line: bytes) -> None:
            self.lines = iter([(0.5, b'{"progress": null}\n'), (answering, b'{"result": 1}\n')])

        async def read(self) -> bytes:
            seconds, line = next(self.lines)
            await asyncio.sleep(seconds)
            return line

        async def end(self) -> None: ...

    monkeypatch.setattr(WorkerProcess, "start", lambda *arguments: Loading())
    if refusal is None:
        assert asyncio.run(Pool().call("form", {}, seconds=0.2)) == 1
    else:
        with pytest.raises(Late, match=refusal):
            asyncio.run(Pool().call("form", {}, seconds=0.2))
    monkeypatch.setattr("armwright.studio.pool.LOADING", 0.1)
    with pytest.raises(Late, match="not ready in"):
        asyncio.run(Pool().call("form", {}, seconds=0.2))


def test_changes_of_one_visitor_happen_one_after_the_other(tmp_path: Path) -> None:
    class Slow(Pool):
        async def call(self, name: str, arguments: object, *, seconds: float = 0.0) -> dict[str, str]:
            await asyncio.sleep(0.01)
            return {"text": "t", "name": "r"}

    async def story() -> Desk:
        office = Office(DeskFolder(tmp_path), Slow())
        await asyncio.gather(
            *(office.answer(VISITOR, "open_library", {"name": "planar2r"}) for _ in range(5))
        )
        return office.desk(VISITOR)

    assert len(asyncio.run(story()).documents) == 5


def test_a_call_that_is_told_to_stop_ends_with_what_it_has(tmp_path: Path) -> None:
    wish = {"drive": "nothing", "duration": "1500", "step": "0.001", "method": "rk4", "q": ["0", "0"]}

    async def story() -> None:
        office = Office(DeskFolder(tmp_path), Pool(size=1))
        try:
            id = (await office.answer(VISITOR, "open_library", {"name": "planar2r"}))["front"]
            given = {"document": id, "wish": wish}
            run = asyncio.create_task(office.answer(VISITOR, "run_simulation", given))
            while not (now := await office.answer(VISITOR, "progress", {}))["part"]:
                await asyncio.sleep(0.01)
            assert (now["name"], now["place"]) == ("run_simulation", id)
            await office.answer(VISITOR, "stop", {})
            found = await run
            assert found["status"] == "cancelled"
            assert 0 < found["steps"] < 1_500_000
            assert [one["name"] for one in await office.answer(VISITOR, "runs", {"document": id})] == [
                found["name"]
            ]
            assert (await office.answer(VISITOR, "progress", {}))["name"] is None
            assert await office.answer(VISITOR, "stop", {}) == {"stopped": False}
        finally:
            await office.pool.close()

    asyncio.run(story())


def test_what_never_changes_is_worked_out_once_however_many_ask(tmp_path: Path) -> None:
    asked: list[str] = []

    class Counting(Pool):
        async def call(self, name: str, arguments: object, *, seconds: float = 0.0) -> str:
            asked.append(name)
            await asyncio.sleep(0.01)
            if len(asked) == 1:
                raise ArmwrightError("the first worker died")
            return name

    async def story() -> list[object]:
        office = Office(DeskFolder(tmp_path), Counting())
        with pytest.raises(ArmwrightError):
            await office.answer(VISITOR, "menus", {})
        return await asyncio.gather(*(office.answer(one, "menus", {}) for one in (VISITOR, OTHER, VISITOR)))

    assert asyncio.run(story()) == ["menus"] * 3
    assert asked == ["menus"] * 2  # the refusal was not kept


def test_long_calls_of_all_visitors_leave_a_worker_for_quick_ones(tmp_path: Path) -> None:
    class Held(Pool):
        calls: ClassVar[list[str]] = []

        async def call(self, name: str, arguments: object, **further: object) -> dict[str, str]:
            self.calls.append(name)
            await release.wait()
            return {}

    release = asyncio.Event()

    async def story() -> None:
        jobs = Jobs(Held(size=3))
        runs = [
            asyncio.create_task(jobs.run(f"{k}", "run_excitation", "robot", {}, seconds=1)) for k in range(3)
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert Held.calls == ["run_excitation"] * 2
        assert jobs.progress("2")["text"] == WAITING
        with pytest.raises(ArmwrightError, match="running already"):
            await jobs.run("0", "run_excitation", "robot", {}, seconds=1)
        assert jobs.cancel("2") == {"cancelled": True}
        with pytest.raises(ArmwrightError, match="cancelled"):
            await runs[2]
        release.set()
        assert await asyncio.gather(*runs[:2]) == [{}, {}]

    asyncio.run(story())


def test_the_first_page_needs_one_worker_only(tmp_path: Path) -> None:
    async def story() -> int:
        office = Office(DeskFolder(tmp_path), Pool())
        try:
            await asyncio.gather(*(office.answer(VISITOR, name, {}) for name in FIRST))
            return len(office.pool._idle)
        finally:
            await office.pool.close()

    assert asyncio.run(story()) == 1
