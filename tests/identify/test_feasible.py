"""The feasible fit: a description decides what the motion does not, and no more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.identify.regression.inertial_part import arm_of
from armwright.identify.synthetic import synthetic_recording
from tests.identify.logs import arm

ROTORS = {f"IA{k}": value for k, value in enumerate((3.0, 3.0, 2.0, 0.5, 0.4, 0.4), 1)}


def test_a_description_without_rotors_does_not_outweigh_the_log() -> None:
    """Rotors are thirty times what links of the wrist have; URDF files hardly ever have them."""
    logged = synthetic_recording(arm().with_values(ROTORS), duration=20.0, rate=125.0, seed=4, noise=0.01)
    found = aw.identify(logged, aw.load("ur10").without("rotor"), friction="smooth")
    assert found.validation is not None
    assert found.feasible is not None
    assert found.feasible.overall_percent == pytest.approx(found.validation.overall_percent, abs=0.1)
    assert found.robot is not None
    for k in (3, 4, 5, 6):  # of the first two, links and rotors share their effect
        assert float(found.robot.joints[k - 1].rotor) == pytest.approx(ROTORS[f"IA{k}"], rel=0.05)


URDF = """<robot name="pair">
  <link name="floor"/>
  <link name="stand"><inertial><mass value="2.5"/><origin xyz="0 0 0.3"/>
    <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.02"/></inertial></link>
  <link name="one"><inertial><mass value="3"/><origin xyz="0.1 0 0.05"/>
    <inertia ixx="0.04" ixy="0" ixz="0" iyy="0.05" iyz="0" izz="0.03"/></inertial></link>
  <link name="two"><inertial><mass value="2"/><origin xyz="0.2 0 0"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.03" iyz="0" izz="0.03"/></inertial></link>
  <joint name="bolts" type="fixed"><parent link="floor"/><child link="stand"/></joint>
  <joint name="first" type="continuous"><parent link="stand"/><child link="one"/><origin xyz="0 0 0.6"/>
    <axis xyz="0 0 1"/></joint>
  <joint name="second" type="continuous"><parent link="one"/><child link="two"/>
    <origin xyz="0.1 0 0.2" rpy="ANGLE 0 0"/><axis xyz="0 0 1"/></joint>
</robot>
"""


def pair(tmp_path: Path, angle: str) -> aw.Robot:
    path = tmp_path / "pair.urdf"
    path.write_text(URDF.replace("ANGLE", angle), encoding="utf-8")
    return aw.load(path)


def test_rounding_of_an_angle_makes_no_parameter(tmp_path: Path) -> None:
    """Of axes at 1.5708 as of those at a right angle; at 1.5 rad the motion tells more apart."""
    right, rounded, slanted = (
        arm_of(pair(tmp_path, word)) for word in ("1.5707963267948966", "1.5708", "1.5")
    )
    assert rounded.names == right.names
    assert len(slanted.names) >= len(right.names)


def test_a_pedestal_stays_as_it_is_known(tmp_path: Path) -> None:
    robot = pair(tmp_path, "1.5708")
    logged = synthetic_recording(robot, duration=10.0, rate=100.0, noise=0.01, seed=1)
    found = aw.identify(logged, robot, friction="none")
    assert found.robot is not None
    stand, given = (next(link for link in one.links if link.name == "stand") for one in (found.robot, robot))
    assert np.allclose(stand.inertia.numbers(), given.inertia.numbers(), rtol=1e-9)
    assert replace(stand, inertia=given.inertia) == given
