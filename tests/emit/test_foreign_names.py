"""Emitted text says which of our numbers is which joint and link of the file a robot was read from."""

from __future__ import annotations

from typing import Any

import pytest

import armwright as aw
from armwright.emit import all_languages
from tests.robot.test_tip import ROS
from tests.robot.urdf_files import read


@pytest.mark.parametrize("language", sorted(all_languages()))
@pytest.mark.parametrize("how", ["keep", "lump"])
def test_legend_names_joints_links_and_tip_of_the_file(language: str, how: str) -> None:
    robot = read(ROS.replace("link_", "my-link").replace("joint_", "joint "), fixed=how)
    text = "".join(aw.emit(aw.model(robot, "jacobian"), language).values()).replace("\\", "")
    assert "3: joint joint 3, link my-link3" in text
    assert "tip: tool0 on link" in text


@pytest.mark.parametrize("language", sorted(all_languages()))
def test_hostile_names_stay_in_the_comment(language: str) -> None:
    """They end no comment and begin no line."""
    plain = aw.emit(aw.model(read(ROS), "jacobian"), language)
    hostile = ROS.replace("link_3", "a*/ evil(); /*&#10;b \\ é %} *) =# --")
    texts = aw.emit(aw.model(read(hostile), "jacobian"), language)
    for ours, theirs in zip(plain.values(), texts.values(), strict=True):
        assert "evil" in theirs or "link 3" not in ours
        assert len(theirs.splitlines()) <= len(ours.splitlines()) + 2  # a longer name may need another line
        assert "\né" not in theirs


def test_robots_of_our_own_files_have_no_such_lines() -> None:
    assert "Joints" not in "".join(aw.emit(aw.model(aw.load("puma560"), "jacobian"), "c").values())


PLANAR = """<robot name="planar">
<link name="base"/><link name="upper arm"/><link name="fore-arm"/><link name="tool0"/>
<joint name="first joint" type="continuous"><parent link="base"/><child link="upper arm"/>
  <axis xyz="0 0 1"/></joint>
<joint name="second" type="continuous"><parent link="upper arm"/><child link="fore-arm"/>
  <origin xyz="0.4 0 0"/><axis xyz="0 0 1"/></joint>
<joint name="flange" type="fixed"><parent link="fore-arm"/><child link="tool0"/>
  <origin xyz="0.3 0 0.1"/></joint>
</robot>"""


@pytest.mark.parametrize("options", [{}, {"fallback": False}, {"precision": "single"}], ids=str)
def test_solvers_of_closed_forms_name_joints_links_and_tip_too(options: dict[str, Any]) -> None:
    model = aw.model(read(PLANAR), "inverse_geometry", task=("x", "y"))
    assert model.method == "paul"
    files = aw.emit(model, "c", **options).items()
    header = next(text for name, text in files if name.endswith("geometry.h")).replace("\n *", "")
    words = " ".join(header.split())
    assert "Joints 1: joint first joint, link upper arm" in words
    assert "tip: tool0 on link 3" in words
    assert "first_joint, second" in words  # the columns of Q
