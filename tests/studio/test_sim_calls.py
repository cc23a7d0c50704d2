"""The shell of `sim` in Studio is the interpreter itself: the same lines lead to the same place."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.studio.calls import find_call
from armwright.studio.calls.sim_calls import _shell
from armwright.studio.desk_folder import DeskFolder
from armwright.studio.office import Office
from armwright.studio.pool import Pool
from armwright.studio.robot_text import write_robot
from armwright.studio.sim_desk import SimDesk
from armwright.study.sim.dialogue import SimFiles
from armwright.study.sim.help_texts import completions
from armwright.study.sim.interpreter import Interpreter
from armwright.study.sim.workspace import open_workspace

WHO, WHAT = "a" * 32, "0123456789ab"
ARM = write_robot(aw.load("planar2r"))
LINES = [
    "torque = 1 -0.5",
    "simulate",
    "new",
    "yes",
    "no",
    "50",
    "omgea",
    "simulate continue no no 10",
    "theta",
]


def test_lines_give_what_the_interpreter_gives_also_in_a_worker_that_saw_none_of_them(tmp_path: Path) -> None:
    sim = Interpreter(open_workspace(aw.load("planar2r")))
    for k, line in enumerate(LINES):
        if k == 5:
            _shell.cache_clear()  # as in another worker, in the middle of a question
        found = find_call("feed_sim")(ARM, str(tmp_path), LINES[:k], line)
        own = sim.feed(line)
        assert (found["text"], found["is_mistake"]) == (list(own.lines), own.is_mistake)
        assert found["prompt"] == sim.prompt
        assert (found["run"] is not None) == (line in ("50", "simulate continue no no 10"))
    assert found["text"][0].startswith("theta = ")


def test_files_of_a_shell_stay_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "outside.csv").write_text("0 1 1\n")
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "push.csv").write_text("0 1 0\n0.01 0 0\n")
    sim = Interpreter(open_workspace(aw.load("planar2r")), SimFiles(tmp_path / "room"))
    for name in ("../outside.csv", str(tmp_path / "outside.csv"), ".hidden", "a b"):
        assert sim.feed(f"open.output.file {name}").is_mistake or " " in name
        assert "plain name" in sim.feed(f"simulate new yes yes {name.split()[0]}x/").lines[0]
    sim.feed("close.output.file")
    assert "/" not in sim.feed("simulate new yes yes none.csv").lines[0]
    assert sim.feed("simulate new yes yes push.csv").lines[0].startswith("simulated 10 steps")
    sim.feed("open.output.file rows.txt")
    sim.feed("print.simulation 0 10 1")
    sim.feed("close.output.file")
    assert sim.files.names() == (["a", "push.csv", "rows.txt"])
    assert "unknown" not in sim.feed("database.read scara").lines[0]
    assert sim.feed("database.read ../robot.toml").is_mistake


def test_a_session_is_kept_with_its_robot_and_files(tmp_path: Path) -> None:
    desk = SimDesk(DeskFolder(tmp_path))
    answer = {"text": ["x"], "is_mistake": False, "is_end": False, "prompt": "Steps: ", "question": "Steps:"}
    desk.keep(WHO, WHAT, desk.line_call(WHO, WHAT, "first robot", "simulate"), answer)
    given = SimDesk(DeskFolder(tmp_path)).line_call(WHO, WHAT, "other robot", "10")
    assert (given["robot"], given["lines"]) == ("first robot", ["simulate"])
    ended = desk.keep(WHO, WHAT, given, {**answer, "is_end": True, "prompt": "sim> ", "question": ""})
    assert (ended["lines"], len(ended["shown"]), ended["shown"][1]["prompt"]) == ([], 2, "Steps: ")
    assert desk.put_file(WHO, WHAT, "push.csv", "0 1\n") == ["push.csv"]
    assert desk.read_file(WHO, WHAT, "push.csv") == {"text": "0 1\n"}
    assert desk.begin(WHO, WHAT)["files"] == ["push.csv"]
    for name in ("../push.csv", "none.csv"):
        with pytest.raises(ArmwrightError):
            desk.read_file(WHO, WHAT, name)
    with pytest.raises(ArmwrightError, match="the largest allowed"):
        desk.put_file(WHO, WHAT, "big.csv", "0" * 2_000_000)
    assert desk.drop_file(WHO, WHAT, "push.csv") == []


def test_words_are_completed_as_at_a_terminal() -> None:
    assert completions("pri") == ["print.simulation"]
    assert completions("help al") == ["alpha"]
    assert completions("database.read puma560_") == ["puma560_symmetric"]
    assert completions("s", question="Number of time steps:") == []


def test_a_line_is_fed_by_the_office_and_its_motion_is_on_the_shelf(tmp_path: Path) -> None:
    async def story() -> None:
        office = Office(DeskFolder(tmp_path), Pool(size=1))
        try:
            id = (await office.answer(WHO, "open_library", {"name": "planar2r"}))["front"]
            for line in ("torque = 1 0", "simulate new yes no 20"):
                found = await office.answer(WHO, "feed_sim", {"document": id, "line": line})
            assert found["shown"][1]["text"][0].startswith("simulated 20 steps")
            (run,) = await office.answer(WHO, "runs", {"document": id})
            assert (await office.answer(WHO, "read_run", {"document": id, "id": run["id"]}))["steps"] == 20
            assert await office.answer(WHO, "complete_sim", {"line": "vol", "question": ""}) == ["voltage"]
        finally:
            await office.pool.close()

    asyncio.run(story())
