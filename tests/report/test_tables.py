"""Parameter tables: every parameter is in its cell, in text and in HTML, whatever it is called."""

from __future__ import annotations

import io
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from rich.console import Console

import armwright as aw
from armwright.expr import ZERO, name, parse
from armwright.report.terminal import blocks, print_robot
from armwright.robot.inertia import NAMES
from armwright.robot.tables import (
    Table,
    cell,
    dynamic_table,
    general_tables,
    geometric_table,
    joint_types,
    parameter_tables,
)


class Cells(HTMLParser):
    """Text of every table cell, and every tag seen."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.depth: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag != "img":  # has no end
            self.depth.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.depth.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.requirement("S4-2", "S4-19")
@pytest.mark.parametrize("robot_name", aw.robots())
def test_geometric_table_has_a_row_per_frame(robot_name: str) -> None:
    robot = aw.load(robot_name)
    table = geometric_table(robot)
    assert [row[0] for row in table.rows] == [str(j) for j in range(1, robot.NF + 1)]
    for row, frame in zip(table.rows, robot.frames, strict=True):
        values = dict(zip(table.columns, row, strict=True))
        assert values["a(j)"] == str(frame.parent)
        assert values["σ"] == ("2" if frame.joint is None else str(frame.joint.sigma))
        assert values["α"] == cell(frame.placement.alpha)
        if frame.joint is not None and frame.joint.is_moving:
            assert frame.joint.variable in values["r" if frame.joint.sigma else "θ"]


@pytest.mark.requirement("S4-7", "S4-8", "S4-19")
def test_dynamic_table_holds_names_as_they_are() -> None:
    robot = aw.load("puma560").symbolic("inertial", "rotor", "friction")
    rows = dynamic_table(robot).rows
    own = ("IA", "FV", "FS", "OFF")
    assert rows[0][2:] == tuple(f"{key}1" for key in (*NAMES, *own))


@pytest.mark.requirement("S4-9", "S4-10", "S4-11", "S4-12", "S4-13", "S4-19")
def test_general_tables_hold_base_gravity_symbols_and_wrenches() -> None:
    robot = aw.load("planar2r")
    link = replace(robot.links[1], wrench=aw.Wrench(FX=name("FXE")))
    joint = replace(robot.joints[0], velocity="omega1")
    base = aw.Base(kind="moving", WP0=(ZERO, ZERO, name("spin")))
    gravity = (ZERO, parse("-g*cos(tilt)"), ZERO)
    robot = replace(
        robot, links=(robot.links[0], link), joints=(joint, robot.joints[1]), base=base, gravity=gravity
    )
    text = "\n".join(" ".join(row) for table in general_tables(robot) for row in table.rows)
    for word in ("FXE", "omega1", "spin", "g*cos(tilt)", "QP2", "GAM1"):
        assert word in text


def test_floating_base_is_row_zero() -> None:
    robot = aw.load("twoarm")
    assert dynamic_table(robot).rows[0][:2] == ("0", robot.base.link.name)


def test_joint_types_name_opened_joints_after_a_bar() -> None:
    assert joint_types(aw.load("stanford")) == "RRPRRR"
    assert joint_types(aw.load("fourbar")).split("|")[1] == "R"


def test_long_decimals_are_rounded_and_expressions_are_not() -> None:
    assert cell(parse("0.123456789012")) == "0.123457"
    assert cell(parse("-pi/2")) == "-pi/2"
    assert cell(parse("0.4318")) == "0.4318"
    assert cell(parse("L1 + 0.1234567890123")) == "L1 + 0.1234567890123"


@pytest.mark.parametrize("robot_name", aw.robots())
def test_notebook_html_is_well_formed_and_complete(robot_name: str) -> None:
    robot = aw.load(robot_name)
    seen = Cells(robot._repr_html_())
    assert seen.depth == []
    assert all(text in seen.text for table in parameter_tables(robot) for row in table.rows for text in row)


def test_notebook_html_escapes_every_text() -> None:
    evil = "<script>alert('&')</script>"
    robot = aw.load("planar2r")
    joints = tuple(replace(joint, name=evil) for joint in robot.joints)
    links = tuple(replace(link, name=evil) for link in robot.links)
    html = replace(robot, name=evil, title=evil, joints=joints, links=links)._repr_html_()
    assert "script" not in Cells(html).tags
    assert evil in Cells(html).text


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_blocks_hold_every_column_once(width: int) -> None:
    table = dynamic_table(aw.load("puma560"))
    parts = list(blocks(table, width))
    assert all(part.columns[:2] == table.columns[:2] for part in parts)
    assert tuple(head for part in parts for head in part.columns[2:]) == table.columns[2:]
    assert all(len(part.rows) == len(table.rows) for part in parts)


def test_empty_table_prints_its_heads() -> None:
    assert len(list(blocks(Table("t", ("a", "b"), ()), 80))) == 1
    alone = Table("t", ("a",), (("1",),))
    assert list(blocks(alone, 80)) == [alone]


def test_markup_in_names_is_printed_as_it_is() -> None:
    out = io.StringIO()
    robot = replace(aw.load("planar2r"), title="[red]x[/red] :smile:")
    print_robot(robot, Console(file=out, width=200, markup=False, emoji=False, highlight=False))
    assert "[red]x[/red] :smile:" in out.getvalue()
