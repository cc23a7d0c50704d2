"""Python's search for cyclic garbage while graphs are made."""

import gc
import threading
from collections.abc import Iterator

import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr.collection import without_collection


@pytest.fixture(autouse=True)
def searches() -> Iterator[None]:
    """Every test begins with searches on, and leaves them as it found them."""
    was_on = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was_on else gc.disable)()


def test_a_model_and_its_program_are_made_without_a_search() -> None:
    robot = aw.load("puma560")
    aw.model(robot, "inertia_matrix").program  # noqa: B018  (what it needs is loaded)
    thresholds = gc.get_threshold()
    before = gc.get_stats()[0]["collections"]
    gc.set_threshold(100, 1000, 1000)  # searches among new objects only; the model has thousands
    try:
        aw.model(robot, "inertia_matrix").program  # noqa: B018
    finally:
        gc.set_threshold(*thresholds)
    assert gc.get_stats()[0]["collections"] - before < 8  # at ends of calls


@pytest.fixture
def nothing_frozen() -> Iterator[None]:
    """The run of all tests has set objects aside, which is put off for one test."""
    is_frozen = gc.get_freeze_count() > 0
    gc.unfreeze()
    yield
    if is_frozen:
        gc.freeze()


@pytest.mark.usefixtures("nothing_frozen")
def test_no_search_follows_through_the_objects_of_a_large_graph() -> None:
    """They count as old ones: young are only the few that were made since."""
    made = aw.model(aw.load("panda"), "linearised").program
    young = gc.get_count()[0]
    assert len(made.steps) > 1000
    assert young < 1000
    assert gc.get_freeze_count() == 0


def test_objects_that_were_set_aside_stay_so() -> None:
    gc.freeze()
    before = gc.get_freeze_count()
    aw.model(aw.load("panda"), "linearised").program  # noqa: B018
    assert gc.get_freeze_count() > before / 2  # some die, as they would anywhere


def test_searches_are_on_again_after_an_error() -> None:
    with pytest.raises(ArmwrightError):
        aw.model(aw.load("puma560"), "inertia_matrix", no_such_option=1)
    assert gc.isenabled()


@pytest.mark.parametrize("is_on", [True, False])
def test_a_graph_leaves_searches_as_they_were(is_on: bool) -> None:
    (gc.enable if is_on else gc.disable)()
    states: list[bool] = []
    inner = without_collection(lambda: states.append(gc.isenabled()))

    @without_collection
    def outer() -> None:
        inner()
        states.append(gc.isenabled())

    outer()
    assert states == [False, False]
    assert gc.isenabled() is is_on


def test_threads_that_overlap_leave_searches_on() -> None:
    first_has_ended, second_has_begun = threading.Event(), threading.Event()

    @without_collection
    def second() -> None:
        second_has_begun.set()
        first_has_ended.wait(10)

    thread = threading.Thread(target=second)

    @without_collection
    def first() -> None:
        thread.start()
        second_has_begun.wait(10)

    first()
    first_has_ended.set()
    thread.join()
    assert gc.isenabled()
