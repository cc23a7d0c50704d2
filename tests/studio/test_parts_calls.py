"""Parts put together on the page add up as they do in Python, and a robot comes apart and back."""

from __future__ import annotations

import asyncio
from math import pi

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.robot.parts.database import SHAPES
from armwright.robot.parts.manipulator import compile_parts
from armwright.robot.parts.parts_file import read_parts
from armwright.robot.parts.robot_parts import parts_of_robot
from armwright.studio.calls import find_call
from armwright.studio.documents import Desk
from armwright.studio.parts_bench import PartsBench
from armwright.studio.parts_cells import DRAWN, parts_groups
from armwright.studio.parts_edits import change_parts
from armwright.studio.pool import Pool
from armwright.studio.robot_text import read_robot, write_robot

DENSITY = 7850.0  # steel


def typed(text: str, *cells: tuple[str, str]) -> str:
    for place, word in cells:
        text = find_call("change_part")(text, place, word)["text"]
    return text


def test_a_bored_rod_adds_up_to_its_closed_form() -> None:
    text = typed(
        find_call("new_parts")()["text"],
        ("1/part_add", ""),
        ("1/1/section_add", "cylinder"),
        ("1/1/1/radius", "0.01"),
        ("1/1/1/height", "0.3"),
        ("1/1/1/material", "steel"),
        ("1/1/section_add", "cylinder"),
        ("1/1/2/radius", "0.004"),
        ("1/1/2/height", "0.3"),
        ("1/1/2/material", "steel"),
        ("1/1/2/hole", "yes"),
        ("1/1/pose/x", "0.15"),
        ("1/1/pose/pitch", "pi/2"),
        ("joint/1/a", "0.3"),
    )
    link = find_call("describe_parts")(text)["links"][1]
    mass = DENSITY * pi * (0.01**2 - 0.004**2) * 0.3
    assert link["mass"] == pytest.approx(mass, rel=1e-12)
    np.testing.assert_allclose(link["com"], [0.15, 0, 0], atol=1e-15)
    across = mass * (3 * (0.01**2 + 0.004**2) + 0.3**2) / 12
    np.testing.assert_allclose(link["moments"][1:], [across, across], rtol=1e-12)
    robot = read_robot(find_call("robot_of_parts")(text)["text"])
    assert float(robot.links[0].inertia.M) == pytest.approx(mass, rel=1e-12)


@pytest.mark.parametrize("name", ["puma560", "stanford", "scara", "planar2r"])
def test_a_robot_taken_apart_and_compiled_moves_as_before(name: str) -> None:
    robot = aw.load(name)
    again = compile_parts(parts_of_robot(robot))
    q, qd, qdd = np.random.default_rng(3).uniform(-1, 1, (3, len(robot.moving)))
    np.testing.assert_allclose(again.pose(q), robot.pose(q), atol=1e-12)
    torques = [aw.compile(aw.model(one, "inverse_dynamics"))(q, qd, qdd) for one in (robot, again)]
    np.testing.assert_allclose(torques[1], torques[0], rtol=1e-9, atol=1e-10)  # sums in another order


@pytest.mark.parametrize("shape", DRAWN)
def test_every_shape_can_be_added_and_each_of_its_cells_written_back(shape: str) -> None:
    text = typed(find_call("new_parts")()["text"], ("1/part_add", ""), ("1/1/section_add", shape))
    parts = read_parts(text.encode())
    tables = [table for group in parts_groups(parts) for table in group["tables"]]
    cells = [cell for table in tables for row in table["rows"] for cell in row["cells"] if "place" in cell]
    assert any(cell["place"].startswith("1/1/1/") for cell in cells)
    for cell in cells:
        assert change_parts(parts, cell["place"], cell["text"]) == parts, cell
    assert set(DRAWN) == set(SHAPES) - {"mesh"}


@pytest.mark.parametrize(
    ("place", "word", "why"),
    [
        ("1/1/1/radius", "-1", "length"),
        ("1/1/1/radius", "2*", "expected"),
        ("1/1/1/radius", "L", "not a number"),
        ("1/1/1/size", "1", "has no size"),
        ("1/1/1/material", "cheese", "table of materials"),
        ("1/1/1/made_of", "cheese", "use material"),
        ("1/1/section_add", "mesh", "use box"),
        ("1/9/drawing", "P", "no 9"),
        ("joint/1/remove", "", "at least one"),
        ("joint/1/alpha", "9" * 5000, "4000"),
        ("name", "my arm", "name"),
    ],
)
def test_a_wrong_cell_is_refused_with_the_reason(place: str, word: str, why: str) -> None:
    text = typed(find_call("new_parts")()["text"], ("1/part_add", ""), ("1/1/section_add", "cylinder"))
    assert why in find_call("check_part")(text, place, word)["wrong"]
    with pytest.raises(ArmwrightError):
        find_call("change_part")(text, place, word)


def test_mass_and_density_say_what_the_material_said() -> None:
    text = typed(find_call("new_parts")()["text"], ("1/part_add", ""), ("1/1/section_add", "sphere"))
    mass = find_call("describe_parts")(text)["links"][1]["mass"]
    for kind in ("mass", "density"):
        changed = find_call("describe_parts")(typed(text, ("1/1/1/made_of", kind)))
        assert changed["links"][1]["mass"] == pytest.approx(mass, rel=1e-12)


def test_joints_come_and_go_with_their_links_and_a_whole_file_is_described() -> None:
    text = typed(find_call("new_parts")()["text"], ("joint_add", "prismatic"), ("joint/2/type", "revolute"))
    assert len(find_call("describe_parts")(text)["links"]) == 3
    shorter = typed(text, ("joint/2/remove", ""))
    assert len(find_call("describe_parts")(shorter)["links"]) == 2
    dd6 = find_call("parts_from_robot")(write_robot(aw.load("dd6")))["text"]
    found = find_call("describe_parts")(dd6)
    assert found["mass"] == pytest.approx(sum(float(link.inertia.M) for link in aw.load("dd6").links))


def test_the_database_of_a_desk_is_undone_and_becomes_a_robot() -> None:
    async def work() -> tuple[Desk, Desk, Desk]:
        pool = Pool(size=1)
        bench = PartsBench(pool).changes
        try:
            first = await bench["parts_new"](Desk())
            changed = await bench["parts_change"](first, place="joint/1/a", text="0.5")
            back = await bench["parts_undo"](changed)
            return first, back, await bench["parts_robot"](changed)
        finally:
            await pool.close()

    first, back, made = asyncio.run(work())
    assert back.parts is not None
    assert first.parts is not None
    assert back.parts.text == first.parts.text
    assert read_robot(made.documents[0].text).pose()[0, 3] == 0.5
