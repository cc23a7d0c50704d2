"""The desk: what is undone comes back, and what is kept is kept whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armwright.errors import ArmwrightError
from armwright.studio.desk_folder import ARRIVING, LOG, DeskFolder
from armwright.studio.documents import MOST_DOCUMENTS, MOST_STEPS, Desk, Document, read_desk

VISITOR = "0123456789abcdef" * 2
TEXTS = st.lists(st.text(max_size=5), max_size=8)


@given(TEXTS)
def test_undoing_all_steps_and_redoing_them_gives_the_same_text(texts: list[str]) -> None:
    document = Document("a", "arm", "first")
    for text in texts:
        document = document.change(text)
    back = document
    while back.past:
        back = back.undo()
    assert back.text == "first"
    while back.future:
        back = back.redo()
    assert (back.text, back.past) == (document.text, document.past)


def test_a_change_forgets_what_was_undone_and_the_oldest_steps() -> None:
    document = Document("a", "arm", "0", origin="arm")
    for k in range(1, MOST_STEPS + 5):
        document = document.change(str(k))
    assert len(document.past) == MOST_STEPS
    assert document.origin == ""
    changed = document.undo().change("other")
    assert changed.redo() is changed


def test_closing_the_document_in_front_brings_its_neighbour() -> None:
    desk = Desk()
    for name in "abc":
        desk = desk.add(Document(name, name, name))
    assert desk.front == "c"
    assert desk.close("c").front == "b"
    assert desk.to_front("a").close("a").front == "b"
    assert desk.close("a").close("b").close("c") == Desk()
    with pytest.raises(ArmwrightError, match="no longer open"):
        desk.document("z")


def test_a_full_desk_takes_no_more() -> None:
    desk = Desk(tuple(Document(str(k), "r", "t") for k in range(MOST_DOCUMENTS)))
    with pytest.raises(ArmwrightError, match="close one first"):
        desk.add(Document("one more", "r", "t"))


@given(TEXTS)
def test_a_desk_comes_back_from_its_file_as_it_was(texts: list[str]) -> None:
    document = Document("a", "arm", "first")
    for text in texts:
        document = document.change(text)
    desk = Desk().add(document.undo()).show({"page": "robot", "poses": {"a": [0.5]}})
    assert read_desk(json.loads(json.dumps(desk.as_dict()))) == desk


def test_a_folder_keeps_desks_apart_and_puts_a_damaged_one_aside(tmp_path: Path) -> None:
    folder = DeskFolder(tmp_path / "desks")
    desk = Desk().add(Document("a", "arm", "text"))
    folder.write(VISITOR, desk)
    assert folder.read(VISITOR) == desk
    assert folder.read("f" * 32) == Desk()
    file = tmp_path / "desks" / f"{VISITOR}.json"
    file.write_text(file.read_text()[:-20])
    assert folder.read(VISITOR) == Desk()
    assert file.with_suffix(".damaged").is_file()
    with pytest.raises(ArmwrightError, match="not the id of a visitor"):
        folder.read("../../etc/passwd")


def test_a_log_takes_the_place_of_another_whatever_their_names_end_in(tmp_path: Path) -> None:
    folder = DeskFolder(tmp_path)
    folder.write_log(VISITOR, "arm", ".csv", b"old")
    for suffix, data in ((".npz", b"new"), (".npz", b"newer")):
        folder.write_log(VISITOR, "arm", suffix, data, kind=ARRIVING)
        folder.move_log(VISITOR, "arm", old=ARRIVING, new=LOG)
        assert folder.log_file(VISITOR, "arm").read_bytes() == data
        assert folder.find_log(VISITOR, "arm", kind=ARRIVING) is None
    assert len(list(tmp_path.iterdir())) == 1
