"""The manipulator database: descriptions, motors, the library arm, bodies given by CAD."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from armwright.errors import InputError
from armwright.expr import parse, scalar
from armwright.robot.check.body_check import check_inertia
from armwright.robot.formats import LIBRARY, load, read_bytes
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.pose import Pose
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Fixed, Joint, Placement, Prismatic, Revolute
from armwright.robot.parts.body_sum import inertia_of
from armwright.robot.parts.database import DHJoint, Part, Parts, PartsLink, Section
from armwright.robot.parts.manipulator import compile_parts, manipulator_of
from armwright.robot.parts.parts_file import load_parts, read_parts
from armwright.robot.parts.parts_text import write_parts
from armwright.robot.parts.sections import Box, Cylinder, Tensor
from armwright.robot.parts.staleness import generate, stale_reason
from tests.robot.parts_files import DD6_PARTS, MOTORISED

DD6 = LIBRARY / "dd6.toml"


@pytest.fixture(scope="module")
def dd6_parts() -> Parts:
    return load_parts(DD6_PARTS)


def random_parts(seed: int) -> Parts:
    """Four joints of both kinds with random rows, each link a box at a random convenience frame."""
    rng = np.random.default_rng(seed)

    def pose() -> Pose:
        return Pose.of(rng.uniform(-0.5, 0.5, 3).tolist(), rng.uniform(-3, 3, 3).tolist())

    def section() -> Section:
        return Section(Box(tuple(rng.uniform(0.05, 0.3, 3))), density=2700, pose=pose())

    def row(number: int, cls: type[Joint]) -> DHJoint:
        a, r, alpha, theta = (scalar(value) for value in rng.uniform(-1, 1, 4).tolist())
        placement = Placement(theta=theta, r=r)
        return DHJoint(cls(f"j{number}", placement=placement, variable=f"q{number}"), a, alpha)

    joints = tuple(row(i, cls) for i, cls in enumerate((Revolute, Prismatic, Revolute, Revolute), 1))
    links = tuple(
        PartsLink(f"l{i}", (Part("D", (section(), section()), pose=pose()),), pose()) for i in range(5)
    )
    return Parts("random", links, joints, base=pose(), tool=pose())


def world_bodies(parts: Parts, q: np.ndarray) -> list[np.ndarray]:
    """XX … M of each moving link about the fixed frame, from the rows of the paper alone.

    A_i = Rot(z,θ)Trans(z,r)Trans(x,a)Rot(x,α)  [Swartz82, erratum E3-1].
    """
    T = to_numbers(parts.base.transform)
    bodies = []
    for row, link, value in zip(parts.joints, parts.links[1:], q, strict=True):
        placement = row.joint.placement
        theta, r = float(placement.theta), float(placement.r)
        theta, r = (theta + value, r) if row.joint.turns else (theta, r + value)
        a, alpha = float(row.a), float(row.alpha)
        ct, st, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
        T = T @ np.array(
            [[ct, -st * ca, st * sa, a * ct], [st, ct * ca, -ct * sa, a * st], [0, sa, ca, r], [0, 0, 0, 1]]
        )
        bodies.append(_seen(inertia_of(link.body(parts.densities)), T @ to_numbers(link.T_dc)))
    return bodies


def _seen(inertia: Inertia, T: np.ndarray) -> np.ndarray:
    return inertia.seen_from(tuple(tuple(map(scalar, row)) for row in T.tolist())).numbers()


# ------------------------------------------------------------------------------ descriptions


@pytest.mark.requirement("S3-4", "S3-6", "S3-7")
@pytest.mark.parametrize("seed", range(5))
def test_robot_has_its_matter_where_the_parts_say(seed: int) -> None:
    """Convenience → DH → Khalil-Kleinfinger frames: at random poses every link is where it must be."""
    parts = random_parts(seed)
    robot = compile_parts(parts)
    rng = np.random.default_rng(100 + seed)
    for _ in range(3):
        q = rng.uniform(-2, 2, 4)
        T = robot.transforms(q)
        for j, wanted in enumerate(world_bodies(parts, q), 1):
            ours = _seen(robot.links[j - 1].inertia, T[j])
            assert np.abs(ours - wanted).max() <= 1e-12 * np.abs(wanted).max()


@pytest.mark.requirement("S3-6")
@pytest.mark.parametrize("seed", range(5))
def test_principal_moments_survive_compilation(seed: int) -> None:
    parts = random_parts(seed)
    robot = compile_parts(parts)
    for link, made in zip(parts.links[1:], robot.links, strict=True):
        moments = []
        for inertia in (inertia_of(link.body()), made.inertia):
            xx, xy, xz, yy, yz, zz = (float(v) for v in inertia.to_com()[2])
            moments.append(np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
        # frames lie up to 3 m from bodies of 0.1 m: I_O is some 1000 times I_C
        assert moments[1] == pytest.approx(moments[0], rel=1e-11)


@pytest.mark.requirement("S3-7")
def test_tool_and_base_are_kept(dd6_parts: Parts) -> None:
    parts = replace(dd6_parts, base=Pose.of((1, 2, 3), ("pi/2", 0, 0)))
    table = replace(manipulator_of(parts).table, before=parts.base.transform, after=parts.tool.transform)
    q = np.linspace(-1, 1, 6)
    assert compile_parts(parts).pose(q) == pytest.approx(table.pose(q), abs=1e-14)


@pytest.mark.requirement("S3-7")
def test_descriptions_hold_rows_and_central_inertias(dd6_parts: Parts) -> None:
    arm = manipulator_of(dd6_parts)
    assert [float(v) for v in arm.table.d] == [0.45, 0, 0.42, 0, 0.36, 0]
    assert [float(v) for v in arm.table.a] == [0] * 6
    for link, source in zip(arm.links, dd6_parts.links, strict=True):
        back = Inertia.from_com(link.mass, link.com, link.inertia).numbers()
        wanted = source.inertia(dd6_parts.densities).numbers()
        assert np.abs(back - wanted).max() <= 1e-14 * np.abs(wanted).max()


@pytest.mark.requirement("S3-7")
def test_link_of_plates_by_hand() -> None:
    """A rod of 2 kg and 0.6 m along x of a link whose DH frame is at its far end."""
    rod = Part("R", (Section(Cylinder(0.01, 0.6), mass=2.0, pose=Pose.of((0.3, 0, 0), (0, "pi/2", 0))),))
    link = PartsLink("arm", (rod,), dh_frame=Pose.of((0.6, 0, 0)))
    parts = Parts("one", (PartsLink("base"), link), (DHJoint(Revolute("j", variable="q1"), a=scalar(0.6)),))
    (made,) = manipulator_of(parts).links[1:]
    thick = 2.0 * 0.01**2 / 4
    assert made.mass == pytest.approx(2.0, rel=1e-15)
    assert made.com == pytest.approx((-0.3, 0, 0), rel=1e-15)
    assert made.inertia == pytest.approx((2 * thick, 0, 0, 0.06 + thick, 0, 0.06 + thick), rel=1e-13)
    robot = compile_parts(parts)
    assert float(robot.links[0].inertia.ZZ) == pytest.approx(
        2 * 0.6**2 / 3 + thick, rel=1e-14
    )  # about the joint


@pytest.mark.requirement("S3-7")
def test_slanted_twists_give_numbers_not_expressions() -> None:
    parts = random_parts(1)
    row = replace(parts.joints[0], alpha=Pose.of(rpy=("pi/3", 0, 0)).rpy[0])
    robot = compile_parts(replace(parts, joints=(row, *parts.joints[1:])))
    assert all(value.op == "number" for link in robot.links for value in link.inertia.values)


@pytest.mark.requirement("S3-7")
def test_length_may_be_a_name() -> None:
    parts = random_parts(2)
    row = replace(parts.joints[0], a=parse("L1/2"))
    named = compile_parts(replace(parts, joints=(row, *parts.joints[1:])))
    assert named.symbols == ("L1",)
    numbers = compile_parts(replace(parts, joints=(replace(row, a=scalar(0.35)), *parts.joints[1:])))
    for a, b in zip(named.with_values({"L1": 0.7}).links, numbers.links, strict=True):
        assert a.inertia.numbers() == pytest.approx(b.inertia.numbers(), rel=1e-13, abs=1e-13)


@pytest.mark.requirement("S3-1")
def test_parts_file_loads_like_a_robot_file(dd6_parts: Parts) -> None:
    assert load(DD6_PARTS) == compile_parts(dd6_parts)
    with pytest.raises(InputError, match=r"arm\.parts\.toml.*no joint"):
        read_bytes(b"armwright_parts = 1\nname = 'a'\n", "parts", file="arm.parts.toml")


def test_fixed_joint_has_a_place_in_the_table() -> None:
    joints = (DHJoint(Fixed("weld"), a=scalar(0.2)), DHJoint(Revolute("j", variable="q2")))
    robot = compile_parts(Parts("two", tuple(map(PartsLink, ("base", "plate", "arm"))), joints))
    assert [joint.kind for joint in robot.joints] == ["fixed", "revolute"]
    assert {finding.code for finding in robot.findings} == {"massless"}


# ------------------------------------------------------------------------- motors and friction


@pytest.mark.requirement("S3-10")
def test_motor_constants_reach_the_robot_and_its_file(tmp_path: Path) -> None:
    (tmp_path / "drive.parts.toml").write_text(MOTORISED.format(friction=""))
    generate(tmp_path / "drive.parts.toml", tmp_path / "drive.toml")
    joint = load(tmp_path / "drive.toml").joints[0]
    assert joint.motor is not None
    values = [
        joint.motor.R,
        joint.motor.L,
        joint.motor.Kt,
        joint.motor.Ke,
        joint.motor.inertia,
        joint.motor.ratio,
    ]
    assert [float(v) for v in values] == [1.6, 0.003, 0.19, 0.2, 2e-4, -60]
    assert joint.motor.mode == "current"
    assert float(joint.rotor) == pytest.approx(0.72)  # ratio² · inertia
    assert joint.limits.effort == 30


@pytest.mark.requirement("S3-11")
def test_friction_is_zero_unless_given_and_may_be_any_law() -> None:
    def friction(text: str) -> object:
        return compile_parts(read_parts(MOTORISED.format(friction=text).encode())).joints[0].friction

    assert friction("").is_zero
    given = friction('FV = 0.1\nFS = 0.2\nfriction = { law = "stribeck", vs = 0.01 }')
    assert (float(given.FV), float(given.FS), given.law, given.extra[0][0]) == (0.1, 0.2, "stribeck", "vs")
    parts = read_parts(
        MOTORISED.format(friction='FV = "FV1"\nfriction = { law = "tanh", vs = 0.01 }').encode()
    )
    assert read_parts(write_parts(parts).encode()) == parts


# ------------------------------------------------------------------------- the arm of the library


@pytest.mark.requirement("S3-7", "S3-9")
def test_library_arm_is_what_its_parts_say(dd6_parts: Parts) -> None:
    assert stale_reason(DD6) == ""
    fresh, stored = compile_parts(dd6_parts, file="parts/dd6.parts.toml"), load("dd6")
    assert replace(stored, links=fresh.links, base=fresh.base) == fresh
    for made, read in zip((fresh.base.link, *fresh.links), (stored.base.link, *stored.links), strict=True):
        assert made.name == read.name
        # the last digit of powers may differ between mathematical libraries
        assert read.inertia.numbers() == pytest.approx(made.inertia.numbers(), rel=1e-13, abs=1e-15)


@pytest.mark.requirement("S3-9")
def test_library_arm_alternates_rotational_and_pivotal_joints(dd6_parts: Parts) -> None:
    robot = load("dd6")
    assert (robot.NL, [joint.kind for joint in robot.joints]) == (6, ["revolute"] * 6)
    assert [float(row.alpha) for row in dd6_parts.joints] == pytest.approx([-np.pi / 2, np.pi / 2] * 3)
    T = robot.transforms(np.zeros(6))
    along = np.abs(T[1:7, 2, 2])  # stretched upward: odd axes lie along the limb, even ones across
    assert along == pytest.approx([1, 0] * 3, abs=1e-15)
    assert "ynthetic" in robot.source
    assert "synthetic" in robot.title


@pytest.mark.requirement("S3-9")
def test_library_arm_is_plausible() -> None:
    robot = load("dd6")
    assert 60 <= sum(float(link.inertia.M) for link in robot.links) <= 80
    reach = np.linalg.norm(robot.pose(np.zeros(6))[:3, 3] - robot.transforms(np.zeros(6))[2][:3, 3])
    assert reach == pytest.approx(0.9, abs=1e-12)
    assert robot.check() == ()
    assert all(not check_inertia(link.inertia, where=link.name) for link in robot.links)
    assert [float(value) for value in robot.gravity] == [0, 0, -9.81]  # z0 up (erratum E3-22)


@pytest.mark.requirement("S3-9", "S3-10")
def test_library_motors_can_hold_the_stretched_arm() -> None:
    """Static torque of the horizontal arm stays below the peak torque; friction is 0, R and Kt are given."""
    robot = load("dd6")
    T = robot.transforms([0, np.pi / 2, 0, 0, 0, 0])
    for j, joint in enumerate(robot.joints, 1):
        weight = np.zeros(3)
        for k in range(j, 7):
            m, c, _ = robot.links[k - 1].inertia.to_com()
            point = T[k] @ np.array([*map(float, c), 1.0])
            weight += np.cross(point[:3] - T[j][:3, 3], [0, 0, -9.81 * float(m)])
        torque = abs(weight @ T[j][:3, 2])
        assert torque < 0.75 * joint.limits.effort
        assert joint.friction.is_zero
        assert joint.motor is not None
        volts = joint.limits.effort * float(joint.motor.R) / float(joint.motor.Kt)  # stalled, [Swartz82 (11)]
        assert 50 <= volts <= 150


# ----------------------------------------------------------------------------- given by CAD


@pytest.mark.requirement("S2-38")
def test_cad_inertias_load_and_the_impossible_one_is_named() -> None:
    """[AAH86 Table 3]: m, mc, I about the joint origins; link 1 violates the triangle inequality (E2-15)."""
    table = {
        "link1": (67.13, (0.0, 2.432, 35.8257), (23.1568, 0.0, -0.3145, 20.4472, -1.2948, 0.7418)),
        "link2": (53.01, (0.0, 3.4081, 16.6505), (7.9088, 0.0, 0.0, 7.6766, -1.5036, 0.6807)),
        "link3": (19.67, (0.3108, 0.0, 0.3268), (0.1825, 0.0, -0.0166, 0.4560, 0.0, 0.3900)),
    }
    links = [PartsLink("base")]
    for name, (m, mc, origin) in table.items():
        mass, com, central = Inertia.of([*origin, *mc, m]).to_com()
        body = Tensor(float(mass), tuple(map(float, com)), tuple(map(float, central)))
        links.append(PartsLink(name, (Part(f"CAD-{name}", (Section(body),)),)))
    joints = tuple(DHJoint(Revolute(f"j{i}", variable=f"q{i}")) for i in (1, 2, 3))
    robot = compile_parts(Parts("ddarm_cad", tuple(links), joints))
    assert {finding.code for finding in robot.findings} == {"triangle"}
    assert all("link1" in finding.where for finding in robot.findings)
    assert any("CAD-link1, section 1" in finding.where for finding in robot.findings)
    for link, (m, mc, origin) in zip(robot.links, table.values(), strict=True):
        assert link.inertia.numbers() == pytest.approx([*origin, *mc, m], rel=1e-13, abs=1e-14)
    assert robot.pose([0.1, 0.2, 0.3]).shape == (4, 4)  # kinematics do not mind


@pytest.mark.requirement("S3-5")
def test_hole_larger_than_its_body_is_reported() -> None:
    sections = (Section(Box((0.1, 0.1, 0.1)), density=1000), Section(Box((0.2, 0.1, 0.1)), density=-1000))
    parts = Parts(
        "hollow",
        (PartsLink("base"), PartsLink("arm", (Part("H", sections),))),
        (DHJoint(Revolute("j", variable="q1")),),
    )
    (finding,) = compile_parts(parts).findings
    assert (finding.code, finding.where) == ("mass", "link 'arm' (1)")


@pytest.mark.requirement("S3-3")
def test_parts_drawn_in_millimetres_are_noticed() -> None:
    shaft = PartsLink("shaft", (Part("S-1", (Section(Cylinder(20.0, 300.0), material="steel"),)),))
    parts = Parts("arm", (PartsLink("base"), shaft), (DHJoint(Revolute("joint1", variable="q1")),))
    assert [(f.code, f.where) for f in compile_parts(parts).findings] == [("size", "link 'shaft' (1)")]
