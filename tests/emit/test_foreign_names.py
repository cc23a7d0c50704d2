"""Emitted text says which of our numbers is which joint and link of the file a robot was read from."""

from __future__ import annotations

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
