"""Emitted lines in reading order: every line once, arguments before users, each heading in its turn."""

from __future__ import annotations

from itertools import groupby

import pytest

import armwright as aw
from armwright.expr import Node
from armwright.program import Program
from armwright.program.line_order import reading_lines

SHOWN = (
    ("puma560", "inverse_dynamics"),
    ("puma560", "inverse_geometry"),
    ("ur5e", "inertia_matrix"),
    ("planar2r", "acceleration_gradients"),
    ("palletiser", "inverse_dynamics"),
    ("fourbar", "dynamic_regressor"),
)


def headings(program: Program, nodes: tuple[Node, ...]) -> list[str]:
    (lines,) = reading_lines(program, nodes)
    return [heading for heading, _ in groupby(heading for _, heading in lines)]


@pytest.mark.parametrize(("robot", "model"), SHOWN)
def test_every_line_stands_once_and_behind_what_it_reads(robot: str, model: str) -> None:
    program = aw.model(aw.load(robot), model).program
    written: set[Node] = set()
    parts = program.setup, program.steps
    for part, found in zip(parts, reading_lines(program, *parts), strict=True):
        lines = [node for node, _ in found]
        assert len(lines) == len(set(lines))
        assert set(lines) == {node for node in part if node in program.names}
        for line in lines:
            assert needed_names(line, program) <= written
            written.add(line)


def needed_names(line: Node, program: Program) -> set[Node]:
    """The variables that the expression of a line reads."""
    found, waiting = set[Node](), list(line.args)
    while waiting:
        node = waiting.pop()
        if node in program.names:
            found.add(node)
        else:
            waiting += node.args
    return found


def test_newton_euler_goes_out_and_back() -> None:
    program = aw.model(aw.load("puma560").symbolic("inertial"), "inverse_dynamics").program
    assert headings(program, program.steps) == [
        *(f"frame {j}" for j in (2, 3, 4, 5, 6)),
        *(f"link {j}, forward" for j in (1, 2, 3, 4, 5, 6)),
        *(f"link {j}, backward" for j in (6, 5, 4, 3, 2)),
        "torques",
    ]


def test_components_of_a_quantity_stand_in_order() -> None:
    program = aw.model(aw.load("puma560").symbolic("inertial"), "inverse_dynamics").program
    lines = [program.names[node] for node, _ in reading_lines(program, program.steps)[0]]
    for stem in ("U114 U124 U134 U214 U224 U234 U314 U324 U334", "W15 W25 W35", "GAM1 GAM2 GAM3"):
        places = [lines.index(name) for name in stem.split()]
        assert places == sorted(places)


def test_no_heading_comes_back_without_need() -> None:
    """Of closed robots loops, links out and back, torques and motors follow each other; none is repeated."""
    program = aw.model(aw.load("palletiser"), "inverse_dynamics").program
    found = headings(program, program.steps)
    assert len(found) == len(set(found))
    assert found[-2:] == ["torques", "motors"]


def test_headers_tell_stages_and_corrections_in_words() -> None:
    text = aw.emit(aw.model(aw.load("puma560").symbolic("inertial"), "inverse_dynamics"), "python")
    (written,) = text.values()
    assert "A stage is a run of links on parallel axes" in written
    assert "with corrections" in " ".join(written.split())
    assert "docs/errata.md" in written
    assert "stage" not in "".join(
        aw.emit(aw.model(aw.load("stanford"), "direct_geometry"), "python").values()
    )


@pytest.mark.parametrize("robot", ["planar2r", "ddarm", "fourbar", "fivebar"])
def test_links_that_need_nothing_of_each_other_go_back_too(robot: str) -> None:
    program = aw.model(aw.load(robot), "inverse_dynamics").program
    back = [
        int(heading.split()[1][:-1]) for heading in headings(program, program.steps) if "backward" in heading
    ]
    assert len(back) > 1
    assert back == sorted(back, reverse=True)


def test_a_matrix_is_written_once_behind_all_that_it_needs() -> None:
    program = aw.model(aw.load("cartesian6").symbolic("all"), "inertia_matrix").program
    for found in (headings(program, part) for part in (program.setup, program.steps)):
        assert len(found) == len(set(found))
