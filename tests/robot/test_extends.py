"""A native file over another one: loops, couplings, drives, limits and tip over URDF and MJCF."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import InputError
from armwright.mechanism import mobility
from armwright.robot.check.description import check

URDF = """<robot name="linkage">
  <link name="ground"/>
  <link name="crank_link"><inertial><mass value="1"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-3"
    ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="coupler_link"><inertial><mass value="1"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-3"
    ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="rocker_link"><inertial><mass value="1"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-3"
    ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="pen"/>
  <joint name="crank" type="continuous"><parent link="ground"/><child link="crank_link"/>
    <axis xyz="0 1 0"/></joint>
  <joint name="coupler" type="continuous"><parent link="crank_link"/><child link="coupler_link"/>
    <origin xyz="0.1 0 0"/><axis xyz="0 1 0"/></joint>
  <joint name="rocker" type="continuous"><parent link="ground"/><child link="rocker_link"/>
    <origin xyz="0.4 0 0"/><axis xyz="0 1 0"/></joint>
  <joint name="holder" type="fixed"><parent link="coupler_link"/><child link="pen"/>
    <origin xyz="0.2 0 0.1"/></joint>
</robot>"""

OVER = """armwright = 1
extends = "linkage.urdf"
tip = "pen"

[[joint]]
name = "crank"
home = -1.0
FV = 0.2
limits = { lower = -3.0, upper = 3.0, effort = 5.0 }
motor = { inertia = 1e-5, ratio = 50 }

[[loop]]
name = "pin"
parent = "coupler_link"
xyz = [0.35, 0, 0]
axis = [0, 1, 0]
[loop.twin]
parent = "rocker_link"
xyz = [0.25, 0, 0]
axis = [0, 1, 0]
"""


def written(folder: Path, over: str = OVER) -> Path:
    (folder / "linkage.urdf").write_text(URDF)
    (folder / "linkage.toml").write_text(over)
    return folder / "linkage.toml"


def test_a_loop_over_a_urdf_file_closes_where_the_file_has_its_frames(tmp_path: Path) -> None:
    robot = aw.load(written(tmp_path))
    assert (robot.structure, robot.tip, mobility(robot)) == ("closed", "pen", 1)
    coupler, rocker = (
        robot.transforms()[[j.name for j in robot.joints].index(n) + 1] for n in ("coupler", "rocker")
    )
    crank, q = robot.joints[0], robot.home
    assert float(crank.rotor) == pytest.approx(0.025)
    assert (float(crank.friction.FV), crank.limits.effort) == (0.2, 5.0)
    a = robot.pose(q, frame="coupler_link") @ [0.35, 0, 0, 1]
    b = robot.pose(q, frame="rocker_link") @ [0.25, 0, 0, 1]
    np.testing.assert_allclose(a, b, atol=1e-10)  # assembled to 1e-12
    assert np.linalg.norm(coupler[:3, 3] - rocker[:3, 3]) > 0.1


def test_what_was_chosen_is_said(tmp_path: Path) -> None:
    robot = aw.load(written(tmp_path))
    assert [joint.name for joint in robot.active] == ["crank"]
    codes = {finding.code: finding.text for finding in robot.findings}
    assert "crank" in codes["motors"]
    assert "until the loops closed" in codes["home"]
    assert "tip" not in codes
    said = aw.load(written(tmp_path, OVER.replace('name = "crank"', 'name = "crank"\nactive = false').replace(
        "[[loop]]", '[[joint]]\nname = "coupler"\nactive = false\n\n[[loop]]')))  # fmt: skip
    assert [joint.name for joint in said.active] == ["rocker"]
    assert "motors" not in {finding.code for finding in said.findings}


def test_closes_puts_the_twin_where_home_is(tmp_path: Path) -> None:
    text = OVER[: OVER.index("[loop.twin]")] + 'closes = "rocker_link"\n'
    robot = aw.load(written(tmp_path, text))
    T = robot.transforms()
    np.testing.assert_allclose(T[robot.NL + 1], T[robot.NJ + 1], atol=1e-12)


def test_dynamics_of_the_extended_robot_are_saved_whole(tmp_path: Path) -> None:
    robot = aw.load(written(tmp_path))
    robot.save(tmp_path / "whole.toml")
    again = aw.load(tmp_path / "whole.toml")
    q, one = robot.home, np.ones(1)
    torques = [aw.compile(aw.model(r, "inverse_dynamics"))(q, one, one) for r in (robot, again)]
    np.testing.assert_allclose(*torques, rtol=1e-12)


def test_couplings_and_balls_over_a_file(tmp_path: Path) -> None:
    over = 'armwright = 1\nextends = "linkage.urdf"\n'
    over += '[[coupling]]\nfollower = "rocker"\nleader = "crank"\nratio = -2\n'
    robot = aw.load(written(tmp_path, over))
    assert [joint.name for joint in robot.moving] == ["crank", "coupler"]
    ball = OVER.replace('name = "pin"', 'name = "pin"\ntype = "spherical"')
    robot = aw.load(written(tmp_path, ball))
    assert mobility(robot) == 1
    assert [joint.name for joint in robot.active] == ["crank"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("linkage.urdf", "../linkage.urdf"), "not a path in or below the folder"),
        (("linkage.urdf", "/etc/passwd"), "not a path in or below the folder"),
        (("linkage.urdf", "linkage.toml"), "extends itself"),
        (("linkage.urdf", "nothing.urdf"), "is not there"),
        (('parent = "coupler_link"', 'parent = "cupler_link"'), "coupler_link"),
        (('name = "crank"', 'name = "crnk"'), "crank"),
        (('tip = "pen"', 'tip = "pencil"'), "pen"),
        (("FV = 0.2", "FV = 0.2\nd = 1"), "unknown key"),
        (("axis = [0, 1, 0]\n[loop", "axis = [0, 0, 0]\n[loop"), "no direction"),
        (("xyz = [0.25, 0, 0]", "xyz = [2.5, 0, 0]"), "stay open"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=said) as caught:
        aw.load(written(tmp_path, OVER.replace(*change)))
    assert "linkage.toml" in str(caught.value)


def test_a_symbolic_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    path = written(tmp_path / "home")
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "real.urdf").write_text(URDF)
    (path.parent / "linkage.urdf").unlink()
    (path.parent / "linkage.urdf").symlink_to(tmp_path / "away" / "real.urdf")
    with pytest.raises(InputError, match="symbolic link"):
        aw.load(path)


def test_wrong_mobility_is_named_with_its_joints(tmp_path: Path) -> None:
    def said(text: str) -> str:
        robot = aw.load(written(tmp_path, text))
        return " ".join(finding.text for finding in check(robot) if finding.code == "mobility")

    loose = OVER.replace('name = "crank"', 'name = "crank"\nactive = true')
    two = loose.replace("[[loop]]", '[[joint]]\nname = "rocker"\nactive = true\n\n[[loop]]')
    assert "crank, rocker, drive 1" in said(two)
    for name in ("coupler", "rocker"):
        loose = loose.replace("[[loop]]", f'[[joint]]\nname = "{name}"\nactive = false\n\n[[loop]]')
    assert said(loose) == ""
    none = loose.replace("active = true", "active = false")
    assert "nothing holds crank, coupler, rocker" in said(none)
    locked = OVER.replace('name = "pin"', 'name = "pin"\ntype = "fixed"').replace("axis = [0, 1, 0]\n", "")
    locked = locked[: locked.index("[loop.twin]")] + 'closes = "rocker_link"\n'
    assert "lock it" in said(locked)


def test_joints_that_are_not_said_are_motors_as_far_as_freedoms_are_left(tmp_path: Path) -> None:
    one = OVER.replace('name = "crank"', 'name = "crank"\nactive = true')
    robot = aw.load(written(tmp_path, one))
    assert [joint.name for joint in robot.active] == ["crank"]
    assert not [finding for finding in robot.findings if finding.code == "motors"]
    free = one.replace("[[loop]]", '[[loop]]\ntype = "spherical"').replace("axis = [0, 1, 0]\n", "")
    free = free.replace("[0.25, 0, 0]", "[0.25, 0, 0.01]")
    assert [joint.name for joint in aw.load(written(tmp_path, free)).active] == ["crank"]
    open_arm = one[: one.index("[[loop]]")]
    assert len(aw.load(written(tmp_path, open_arm)).active) == 3


MJCF = """<mujoco><worldbody>
  <body name="a"><joint name="a" axis="0 0 1"/><geom size="0.05" mass="1"/>
    <body name="b" pos="0.3 0 0"><joint name="b" axis="0 0 1"/><geom size="0.05" mass="1"/></body></body>
  <body name="c" pos="0 0.5 0"><joint name="c" axis="0 0 1"/><geom size="0.05" mass="1"/>
    <body name="d" pos="0.3 0 0"><joint name="d" axis="0 0 1"/><geom size="0.05" mass="1"/></body></body>
  </worldbody><equality><weld body1="b" body2="d"{}/></equality></mujoco>"""


@pytest.mark.parametrize("pose", ["", ' relpose="0 0.5 0 1 0 0 0"'])
def test_a_weld_is_a_loop_opened_at_a_fixed_joint(pose: str, tmp_path: Path) -> None:
    """Four hinges and a weld: the parallelogram of a four-bar."""
    (tmp_path / "weld.xml").write_text(MJCF.format(pose))
    robot = aw.load(tmp_path / "weld.xml")
    assert mobility(robot) == 1
    assert len(robot.active) == 1
    assert "motors" in {finding.code for finding in robot.findings}
    T = robot.transforms()
    np.testing.assert_allclose(T[robot.NL + 1], T[robot.NJ + 1], atol=1e-12)
    loops = aw.compile(aw.model(robot, "loop_geometry"))
    q = loops([0.4], near=loops([0.0])[0] if len(loops([0.0])) == 1 else None)
    q = q if q.ndim == 1 else q[np.argmin(np.abs(q - [0.4, -0.4, 0.4, -0.4]).max(axis=1))]
    np.testing.assert_allclose(q, [0.4, -0.4, 0.4, -0.4], atol=1e-9)
