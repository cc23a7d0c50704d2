"""MJCF as strangers write it: included files, meshes, springs, weight and scenes, as MuJoCo has them."""

from __future__ import annotations

import math
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import armwright as aw
from armwright.errors import InputError
from tests.robot.mjcf_files import BALL_OF_LEAD, read, world
from tests.robot.urdf_files import noticed
from tests.support.foreign import mjcf_apart

AGREES = 1e-11  # of the largest number: both sides round a few hundred operations
HINGE = '<body name="a" pos="0 0 1"><joint name="j" axis="0 1 0"/><geom pos="0.3 0 0" size="0.05"/>'


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """MuJoCo writes its warnings to a file where it runs."""
    monkeypatch.chdir(tmp_path)


def load_both(mujoco: ModuleType, folder: Path, text: str, *, agrees: float = AGREES) -> aw.Robot:
    """The robot, compared with MuJoCo."""
    path = folder / "robot.xml"
    path.write_text(text)
    robot = aw.load(path)
    found = mjcf_apart(mujoco, path, robot)
    assert max(found.values()) < agrees, found
    return robot


def test_a_default_namespace_is_read_through(tmp_path: Path) -> None:
    """In the file and in those that it includes, as in URDF; one finding says so."""
    (tmp_path / "arm.xml").write_text(f'<mujoco xmlns="http://mujoco.org">{HINGE}</body></mujoco>')
    (tmp_path / "robot.xml").write_text(
        world('<include file="arm.xml"/>').replace("<mujoco", "<mujoco xmlns='x'")
    )
    robot = aw.load(tmp_path / "robot.xml")
    assert [joint.name for joint in robot.moving] == ["j"]
    assert any("default namespace" in one.text for one in robot.findings)


# -------------------------------------------------------------------------------- included files


def test_included_files_stand_where_they_are_named(mujoco: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "arm.xml").write_text(f"<mujocoinclude>{HINGE}</body></mujocoinclude>")
    (tmp_path / "head.xml").write_text(
        '<mujoco><compiler angle="radian"/><include file="more.xml"/></mujoco>'
    )
    (tmp_path / "more.xml").write_text("<mujoco><option gravity='0 0 -3.7'/></mujoco>")
    text = world('<include file="./parts/arm.xml"/>', '<include file="head.xml"/>')
    robot = load_both(mujoco, tmp_path, text)
    assert [joint.name for joint in robot.joints] == ["j"]
    assert float(robot.gravity[2]) == -3.7


def test_an_included_file_named_as_on_windows_is_read(tmp_path: Path) -> None:
    """Its meshes are looked for beside it too."""
    (tmp_path / "parts" / "more").mkdir(parents=True)
    (tmp_path / "parts" / "more" / "arm.xml").write_text(f"<mujocoinclude>{HINGE}</body></mujocoinclude>")
    (tmp_path / "robot.xml").write_text(world('<include file=".\\parts\\more\\arm.xml"/>'))
    assert [joint.name for joint in aw.load(tmp_path / "robot.xml").joints] == ["j"]


def test_links_of_a_built_workspace_lead_to_the_files_beside_the_real_robot(tmp_path: Path) -> None:
    """A link to the robot is enough; links inside its folder are followed, those that lead out are not."""
    for name in ("source/parts", "built"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "source/parts/arm.xml").write_text(f"<mujocoinclude>{HINGE}</body></mujocoinclude>")
    (tmp_path / "source/shared").symlink_to("parts")
    (tmp_path / "source/robot.xml").write_text(world('<include file="shared/arm.xml"/>'))
    (tmp_path / "built/robot.xml").symlink_to(tmp_path / "source/robot.xml")
    assert [joint.name for joint in aw.load(tmp_path / "built/robot.xml").joints] == ["j"]
    (tmp_path / "source/shared").unlink()
    (tmp_path / "source/shared").symlink_to(tmp_path.parent)
    with pytest.raises(InputError, match="'shared' is a symbolic link that leads out of the folder"):
        aw.load(tmp_path / "built/robot.xml")


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("../../other.xml", "leads out of the folder.* or load it in MuJoCo"),
        ("/etc/passwd", "not a path in or below the folder.*copy it there"),
        ("parts/../../../other.xml", "leads out of the folder"),
        ("../other.xml", "is not there"),
        ("nowhere.xml", "is not there; check the path, upper and lower case$"),
        ("..\\..\\other.xml", "leads out of the folder"),
        ("self.xml", "a second time"),
    ],
)
def test_included_files_stay_in_the_folder_of_robot_and_scenes(tmp_path: Path, file: str, why: str) -> None:
    robots = tmp_path / "robots"
    robots.mkdir()
    (robots / "self.xml").write_text('<mujoco><include file="self.xml"/></mujoco>')
    (robots / "robot.xml").write_text(world("", f'<include file="{file}"/>'))
    with pytest.raises(InputError, match=why):
        aw.load(robots / "robot.xml")


def test_a_scene_beside_the_folder_of_robots_is_included(mujoco: ModuleType, tmp_path: Path) -> None:
    """As collections have it: robots in one folder, what they share in another."""
    for name in ("robots", "scenes"):
        (tmp_path / name).mkdir()
    (tmp_path / "scenes" / "moon.xml").write_text("<mujoco><option gravity='0 0 -1.6'/></mujoco>")
    head = '<include file="../scenes/moon.xml"/>'
    robot = load_both(mujoco, tmp_path / "robots", world(f"{HINGE}</body>", head))
    assert float(robot.gravity[2]) == -1.6


def test_an_error_in_an_included_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "bad.xml").write_text("<mujoco>\n<body></mujoco>")
    (tmp_path / "robot.xml").write_text(world("", '<include file="bad.xml"/>'))
    with pytest.raises(InputError, match=r"bad\.xml:2"):
        aw.load(tmp_path / "robot.xml")


# --------------------------------------------------------------------------------------- meshes

TETRAHEDRON = """v 0 0 0
v 0.3 0 0
v 0 0.4 0
v 0.05 0.1 0.5
f 1 3 2
f 1 2 4
f 2 3 4
f 3 1 4
"""
NOTCHED = """v 0 0 0
v 1 0 0
v 1 1 0
v 0.5 0.2 0
v 0 1 0
v 0.5 0.3 1
f 1 4 2
f 2 4 3
f 4 1 5
f 1 2 6
f 2 3 6
f 3 4 6
f 4 5 6
f 5 1 6
"""


SECOND = "v 2 0 0\nv 2.3 0 0\nv 2 0.4 0\nv 2 0.1 0.5\nf 5 7 6\nf 5 6 8\nf 6 7 8\nf 7 5 8\n"
OBJECTS = f"o first\n{TETRAHEDRON}o second\n{SECOND}"  # MuJoCo takes the first for the whole
GROUPS = f"o first\ng part\n{TETRAHEDRON}g other\n{SECOND}"


@pytest.mark.parametrize(
    "shape", [TETRAHEDRON, NOTCHED, OBJECTS, GROUPS], ids=["convex", "notched", "objects", "groups"]
)
@pytest.mark.parametrize("own", ["", 'scale="0.5 0.7 -0.9"', 'refpos="0.1 0.2 0.3" refquat="1 2 3 4"'])
@pytest.mark.parametrize("method", ["legacy", "exact"])
def test_meshes_weigh_what_they_weigh_in_mujoco(
    mujoco: ModuleType, tmp_path: Path, shape: str, own: str, method: str
) -> None:
    pytest.importorskip("trimesh")
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "solid.obj").write_text(shape)
    head = f'<compiler meshdir="m"/><asset><mesh file="solid.obj" inertia="{method}" {own}/></asset>'
    geom = '<geom type="mesh" mesh="solid" pos="0.1 0.2 0.3" euler="10 20 30" density="500"/>'
    text = world(f'<body name="a"><joint name="j" axis="1 2 3"/>{geom}</body>', head)
    load_both(mujoco, tmp_path, text, agrees=1e-8)  # its principal axes are found to about 1e-9


def test_a_mesh_that_is_not_there_is_a_warning_with_the_right_remedy(tmp_path: Path) -> None:
    head = '<asset><mesh name="m" file="m.stl"/></asset>'
    text = world(f'<body name="a"><joint name="j"/><geom type="mesh" mesh="m"/>{BALL_OF_LEAD}</body>', head)
    (tmp_path / "robot.xml").write_text(text)
    (finding,) = [one for one in aw.load(tmp_path / "robot.xml").findings if one.severity == "warning"]
    assert "mesh 'm.stl' is not there" in finding.remedy
    assert "saveinertial" in finding.remedy


def test_masses_of_many_meshes_that_are_not_there_are_one_finding() -> None:
    head = "<asset>" + "".join(f'<mesh name="m{i}" file="../m{i}.stl"/>' for i in range(9)) + "</asset>"
    geoms = "".join(f'<geom type="mesh" mesh="m{i}"/>' for i in range(9))
    robot = read(world(f'<body name="a"><joint name="j"/>{geoms}{BALL_OF_LEAD}</body>', head))
    (finding,) = [one for one in robot.findings if one.severity == "warning"]
    assert "9 times" in finding.text
    assert "'a'" in finding.where


@pytest.mark.parametrize(
    ("place", "compiler", "file"),
    [
        ("assets/m", "", "m/solid.obj"),  # beside the included file
        ("m", "", "m/solid.obj"),  # or the main one, which is looked at first
        ("m", "", "../m/solid.obj"),
        ("assets", '<compiler meshdir="elsewhere"/>', "solid.obj"),
    ],
)
def test_meshes_of_an_included_file_are_found_where_mujoco_finds_them(
    mujoco: ModuleType, tmp_path: Path, place: str, compiler: str, file: str
) -> None:
    pytest.importorskip("trimesh")
    (tmp_path / "assets").mkdir()
    (tmp_path / place).mkdir(parents=True, exist_ok=True)
    (tmp_path / place / "solid.obj").write_text(TETRAHEDRON)
    named = f'<mujocoinclude><asset><mesh name="solid" file="{file}"/></asset></mujocoinclude>'
    (tmp_path / "assets" / "list.xml").write_text(named)
    text = world(
        '<body name="a"><joint name="j" axis="1 2 3"/><geom type="mesh" mesh="solid"/></body>',
        f'<include file="assets/list.xml"/>{compiler}',
    )
    robot = load_both(mujoco, tmp_path, text, agrees=1e-8)
    assert float(robot.links[0].inertia.M) > 0


@pytest.mark.parametrize("how", ["keep", "lump"])
def test_a_floating_base_that_stands_turned_falls_as_in_mujoco(
    mujoco: ModuleType, tmp_path: Path, how: str
) -> None:
    """Gravity is kept in the axes of the base; saved as URDF it is still that of the world."""
    body = f"""<body name="trunk" pos="0 0 1" quat="0.8 0.2 -0.5 0.1"><freejoint/>
      <geom type="box" size="0.2 0.1 0.05" mass="3"/>{HINGE}</body></body>"""
    path = tmp_path / "robot.xml"
    path.write_text(world(body))
    robot = aw.load(path, fixed=how)
    assert mjcf_apart(mujoco, path, robot)["torques"] < AGREES
    assert not [one for one in robot.save(tmp_path / "robot.urdf") if one.code == "gravity"]
    again = aw.load(tmp_path / "robot.urdf")
    assert mjcf_apart(mujoco, path, again)["torques"] < AGREES


# ------------------------------------------------------------------- springs, weight and fluid


@pytest.mark.parametrize("kind", ["hinge", "slide"])
def test_springs_are_stiffness_and_offset(mujoco: ModuleType, tmp_path: Path, kind: str) -> None:
    joint = f'<joint name="j" type="{kind}" axis="0 1 0" stiffness="7" springref="0.4" damping="0.3"/>'
    robot = load_both(mujoco, tmp_path, world(f'<body name="a" pos="0 0 1">{joint}{BALL_OF_LEAD}</body>'))
    assert float(robot.joints[0].stiffness or 0) == 7


@pytest.mark.parametrize("part", [1.0, 0.25])
def test_gravcomp_of_all_bodies_is_weaker_gravity(mujoco: ModuleType, tmp_path: Path, part: float) -> None:
    inner = (
        f'<body name="b" pos="0.2 0 0" gravcomp="{part}"><joint name="k" axis="1 0 0"/>{BALL_OF_LEAD}</body>'
    )
    body = HINGE.replace('name="a"', f'name="a" gravcomp="{part}"')
    robot = load_both(mujoco, tmp_path, world(f"{body}{inner}</body>"))
    assert float(robot.gravity[2]) == pytest.approx(-9.81 * (1 - part))


def test_gravcomp_of_one_body_is_a_warning() -> None:
    inner = f'<body name="b" gravcomp="1"><joint name="k"/>{BALL_OF_LEAD}</body>'
    robot = read(world(f"{HINGE}{inner}</body>"))
    assert float(robot.gravity[2]) == -9.81
    (finding,) = [one for one in robot.findings if one.code == "gravcomp"]
    assert finding.severity == "warning"
    assert finding.text.endswith(": b")


def test_total_mass_of_the_compiler_is_kept(mujoco: ModuleType, tmp_path: Path) -> None:
    inner = f'<body name="b" pos="0.2 0 0"><joint name="k" axis="1 0 0"/>{BALL_OF_LEAD}</body>'
    robot = load_both(mujoco, tmp_path, world(f"{HINGE}{inner}</body>", '<compiler settotalmass="14"/>'))
    assert sum(float(link.inertia.M) for link in robot.links) == pytest.approx(14, rel=1e-14)


@pytest.mark.parametrize(
    "attributes",
    [
        'boundmass="0.8" boundinertia="0.02"',
        'balanceinertia="true"',
        'boundinertia="0.011" balanceinertia="true"',
    ],
)
def test_inertias_are_those_that_the_compiler_makes(
    mujoco: ModuleType, tmp_path: Path, attributes: str
) -> None:
    """Bounds below for frames without mass too; moments that no body has are made equal."""
    thin = '<inertial pos="0.1 0 0.2" euler="10 20 30" mass="1" diaginertia="0.01 0.02 0.1"/>'
    frame = '<body name="c" pos="1 0 0"/>'
    inner = f'<body name="b" pos="0.2 0 0"><joint name="k" axis="1 0 0"/>{thin}{frame}</body>'
    if "balance" not in attributes:
        inner = inner.replace("0.02 0.1", "0.012 0.015")
    robot = load_both(mujoco, tmp_path, world(f"{HINGE}{inner}</body>", f"<compiler {attributes}/>"))
    assert all(one.severity == "info" for one in robot.findings)


def test_a_bound_beyond_all_robots_is_refused() -> None:
    with pytest.raises(InputError, match="too large for any robot"):
        read(world(f"{HINGE}</body>", '<compiler boundmass="1e300"/>'))


def test_what_changes_torques_is_a_warning_and_what_does_not_is_information() -> None:
    tail = '<tendon><fixed name="pull"><joint joint="j" coef="1"/></fixed></tendon><sensor/><actuator/>'
    robot = read(world(f"{HINGE}</body>", '<option density="1.2" timestep="0.1"/>', tail))
    severe = {one.code for one in robot.findings if one.severity == "warning"}
    assert severe == {"tendon", "medium"}
    assert any("pull" in one.text for one in robot.findings)


# ---------------------------------------------------------------------------------------- scenes


def test_the_robot_of_a_scene_is_what_has_most_joints() -> None:
    arm = f'{HINGE}<body name="b"><joint name="k"/>{BALL_OF_LEAD}</body></body>'
    cube = f'<body name="cube"><freejoint/>{BALL_OF_LEAD}</body>'
    leg = f'<body name="leg"><joint name="knee"/>{BALL_OF_LEAD}</body>'
    other = leg.replace("leg", "leg2").replace("knee", "knee2")
    dog = f'<body name="dog"><freejoint/>{BALL_OF_LEAD}{leg}{other}'
    robot = read(world(f"{cube}{arm}"))
    assert (robot.base.kind, [joint.name for joint in robot.joints]) == ("fixed", ["j", "k"])
    assert [one.severity for one in noticed(robot) if one.code == "beside"] == ["info"]
    extra = leg.replace('"leg"', '"leg3"').replace("knee", "knee3")
    robot = read(world(f"{cube}{arm}{dog}{extra}</body>"))
    assert (robot.base.kind, robot.base.link.name) == ("floating", "dog")
    assert len(robot.moving) == 3
    assert any(one.code == "beside" and one.severity == "warning" for one in robot.findings)


def test_what_lies_beside_the_robot_is_told_in_one_line_with_nothing_about_its_parts() -> None:
    """The damping of a cube that is not read is no loss of the robot's."""
    cube = f'<body name="cube"><joint type="free" damping="1" armature="1"/>{BALL_OF_LEAD}</body>'
    assert sum("of a free joint is not read" in one.text for one in noticed(read(world(cube)))) == 2
    beside = noticed(read(world(f"{cube}{HINGE}</body>{cube.replace('cube', 'ball')}")))
    assert [(one.code, one.severity) for one in beside] == [("beside", "info")]


FIVE_BAR = (
    '<body name="left"><joint name="l" axis="0 1 0"/><geom size="0.02"/><body name="far" pos="0 0 1">'
    '<joint name="e" axis="0 1 0"/><geom size="0.02"/></body></body>'
    '<body name="right" pos="1 0 0"><joint name="r" axis="0 1 0"/><geom size="0.02"/></body>'
)
PIN = '<connect name="pin" body1="far" body2="right" anchor="0.5 0 0.5"/>'
CUBE = f'<body name="cube" pos="0 3 0"><freejoint/>{BALL_OF_LEAD}</body>'


def test_what_lies_beside_a_robot_with_loops_is_left_out() -> None:
    """A free cube on the table of a closed robot; a free body that a loop holds is a part of it."""
    alone = read(world(FIVE_BAR, tail=f"<equality>{PIN}</equality>"))
    beside = read(world(CUBE + FIVE_BAR, tail=f"<equality>{PIN}</equality>"))
    assert (beside.joints, beside.loops) == (alone.joints, alone.loops)
    assert [one.code for one in noticed(beside) if "cube" in one.where] == ["beside"]
    held = PIN.replace('body2="right"', 'body2="cube"')
    with pytest.raises(InputError, match="'cube' floats"):
        read(world(CUBE + FIVE_BAR, tail=f"<equality>{held}</equality>"))


@pytest.mark.parametrize("kind", ["weld", "connect"])
def test_a_body_moved_by_hand_closes_no_loop(kind: str) -> None:
    """As environments drag an arm by its hand."""
    hand = '<body mocap="true" name="mocap"><site name="grip"/></body>'
    held = f'<{kind} body1="mocap" body2="a"' + (' anchor="0 0 0"/>' if kind == "connect" else "/>")
    robot = read(world(f"{HINGE}</body>{hand}", tail=f"<equality>{held}</equality>"))
    assert not robot.loops
    assert [one.severity for one in noticed(robot) if one.code == "constraint"] == ["info"]


def test_one_body_without_joints_loads_as_in_urdf(tmp_path: Path) -> None:
    robot = read(world(f'<body name="cube"><freejoint/>{BALL_OF_LEAD}</body>'))
    assert (robot.base.kind, robot.NL) == ("floating", 0)
    assert float(robot.base.link.inertia.M) > 0
    still = read(world(f'<body name="cube">{BALL_OF_LEAD}</body>'))
    assert {one.code for one in noticed(still)} == {"no_joint"}
    np.testing.assert_allclose(still.pose(frame="cube"), np.eye(4))


@pytest.mark.parametrize("pos", ["0 0 0", "0 0 0.1"])
def test_a_geom_of_two_points_may_be_given_the_origin_too(mujoco: ModuleType, pos: str) -> None:
    """Zeros are what is not written; MuJoCo refuses any other place."""
    geom = f'<geom type="capsule" size="0.1" fromto="0 0 0 0.5 0 0" pos="{pos}"/>'
    text = (
        f'<mujoco><worldbody><body name="b"><joint name="j" axis="0 1 0"/>{geom}</body></worldbody></mujoco>'
    )
    if pos == "0 0 0":
        theirs = float(mujoco.MjModel.from_xml_string(text).body_mass[1])
        assert abs(float(read(text).links[0].inertia.M) - theirs) < 1e-9 * theirs
    else:
        with pytest.raises(ValueError, match="both pos and fromto"):
            mujoco.MjModel.from_xml_string(text)
        with pytest.raises(InputError, match="keep one of them"):
            read(text)


def test_sites_between_two_points_stand_as_in_mujoco(mujoco: ModuleType, tmp_path: Path) -> None:
    """Half way, with z towards the first point, also where their class turns them."""
    sites = (
        '<site name="edge" type="capsule" size="0.01" fromto="0 0 0 0.1 0.2 0.3"/>'
        '<site name="down" class="turned" fromto="0.1 0 0 0.1 0 0.2"/>'
    )
    head = '<default><default class="turned"><site type="box" size="1" euler="0 30 0"/></default></default>'
    robot = load_both(mujoco, tmp_path, world(f"{HINGE}{sites}</body>", head))
    np.testing.assert_allclose(robot.pose([0.0], frame="edge")[:3, 3], [0.05, 0.1, 1.15], atol=1e-15)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('range="90 -90"', (None, None)),
        ('range="20 20"', (None, None)),
        ('range="-inf inf"', (None, None)),
        ('range="-90 inf"', (-math.pi / 2, None)),
        ('range="-90 90"', (-math.pi / 2, math.pi / 2)),
    ],
)
def test_ranges_limit_what_they_limit_in_mujoco(
    mujoco: ModuleType, tmp_path: Path, attributes: str, expected: tuple[float | None, float | None]
) -> None:
    """Left to the compiler, a range limits only where its lower value comes first."""
    text = world(HINGE.replace('name="j"', f'name="j" {attributes}') + "</body>")
    robot = load_both(mujoco, tmp_path, text)
    model = mujoco.MjModel.from_xml_string(text)
    limits = robot.joints[0].limits
    assert (limits.lower, limits.upper) == expected
    lower, upper = model.jnt_range[0] if model.jnt_limited[0] else (-math.inf, math.inf)
    assert (limits.lower is None, limits.upper is None) == (math.isinf(lower), math.isinf(upper))
    says = [one.text for one in noticed(robot) if one.code == "limits"]
    assert len(says) == (lower == -math.inf and "inf" not in attributes)


def test_a_limiting_range_the_wrong_way_round_is_exchanged_with_a_warning() -> None:
    """MuJoCo refuses it where the file says that it limits."""
    robot = read(world('<body><joint limited="true" range="20 -10"/><geom size="0.1"/></body>'))
    lower, upper = robot.joints[0].limits.lower, robot.joints[0].limits.upper
    assert (lower, upper) == (math.radians(-10), math.radians(20))
    (finding,) = [one for one in noticed(robot) if one.code == "limits"]
    assert finding.severity == "warning"
    assert finding.remedy == "exchange them in the file"


def test_a_site_with_the_name_of_a_body_says_what_it_is_called(mujoco: ModuleType, tmp_path: Path) -> None:
    """Hands call body and site of a finger's end alike; here a frame has one name."""
    sites = '<site name="a" pos="0.1 0 0.2" euler="0 30 0"/><site name="own" pos="0 0 0.1"/>'
    robot = load_both(mujoco, tmp_path, world(f"{HINGE}{sites}</body>"))
    assert [frame.name for frame in robot.named_frames if not frame.is_link] == ["a_site", "own"]
    assert [finding.text for finding in noticed(robot) if finding.code == "renamed"] == [
        "a site has the name of a body; here the site 'a' is 'a_site'"
    ]


@pytest.mark.parametrize(
    ("switch", "left"),
    [
        ("frictionloss", (0.1, 0.0, 5.0)),
        ("constraint", (0.1, 0.0, 5.0)),
        ("damper", (0.0, 0.2, 5.0)),
        ("spring", (0.1, 0.2, 0.0)),
        ("passive", (0.0, 0.2, 0.0)),
        ("contact", (0.1, 0.2, 5.0)),
    ],
)
def test_what_the_simulator_is_told_to_leave_out_makes_no_torque(
    switch: str, left: tuple[float, float, float]
) -> None:
    joint = '<joint name="j" damping="0.1" frictionloss="0.2" stiffness="5" springref="10"/>'
    robot = read(
        world(
            f'<body name="a">{joint}{BALL_OF_LEAD}</body>',
            f'<option><flag {switch}="disable" energy="enable"/></option>',
        )
    )
    (found,) = robot.joints
    assert (found.friction.FV, found.friction.FS, found.stiffness or 0.0) == left
    assert float(found.friction.OFF) == pytest.approx(-left[2] * math.radians(10), abs=1e-15)


@pytest.mark.parametrize("switch", ["constraint", "equality"])
def test_constraints_that_are_switched_off_hold_with_a_warning(switch: str) -> None:
    body = (
        f'<body name="a"><joint name="j"/>{BALL_OF_LEAD}'
        f'<body name="b" pos="1 0 0"><joint name="k"/>{BALL_OF_LEAD}</body></body>'
    )
    tie = '<equality><joint joint1="k" joint2="j"/></equality>'
    off = read(world(body, f'<option><flag {switch}="disable"/></option>{tie}'))
    assert [joint.name for joint in off.moving] == ["j"]
    assert any("switches constraints off" in str(one) for one in off.findings if one.severity == "warning")
    assert not any("switches constraints off" in str(one) for one in read(world(body, tie)).findings)
