"""MJCF, the files of MuJoCo: a listed subset; everything else is reported or refused.

Read
  compiler     angle, eulerseq, autolimits, inertiafromgeom, inertiagrouprange (also several);
               boundmass, boundinertia, balanceinertia and settotalmass, applied to the bodies
  option       gravity, flag gravity
  default      classes of joint, geom and site, nested; class and childclass
  worldbody    body and frame with pos and quat, axisangle, xyaxes, zaxis or euler
  joint        hinge, slide, ball (three revolute joints about z, y, x), free or freejoint on a
               body of the world (floating base); several joints of one body (massless links in
               between); pos, axis, range, limited, ref, damping (FV), frictionloss (FS),
               armature (IA), stiffness with springref (stiffness, OFF), actuatorfrcrange (effort)
  inertial     pos, orientation, mass, diaginertia, fullinertia
  geom         sphere, capsule, cylinder, box, ellipsoid with size or fromto, and meshes from STL and
               OBJ files in or below the folder of the file; density or mass; a capsule around each that
               collides; what the viewer draws (groups 0 to 2) is what links look like
  site         a frame of its name
  include      files in or below the folder of the file
  equality     connect by anchor or by sites: a closed loop; joint and fixed tendon of two joints: a coupling
  actuator     only which joints are driven, for robots with closed loops (the others are passive)
Reported as ignored: asset, visual, size, statistic, custom, extension, contact, sensor, keyframe,
  actuator, deformable, camera, light; attributes of solver, contact and appearance; damping, armature
  and range of ball joints; bodies beside the robot
Reported as not read, with a warning: other equalities, other tendons by name, the mass of shells and
  of meshes that cannot be read, gravity compensation that is not the same for all bodies
Refused, with advice: replicate, attach, composite, flexcomp, global coordinates

Bodies are numbered depth first in file order; q is MuJoCo's qpos (a ball joint apart). The world
is the base. The frame of a link stands in the (last) joint of its body, z along its axis.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from armwright.errors import rank_findings
from armwright.expr import made_name, number
from armwright.robot.change.idle_spins import with_held_spins
from armwright.robot.change.motors import with_chosen_motors, with_springs_as_motors
from armwright.robot.formats.format import Format, Source
from armwright.robot.formats.lumping import FIXED_OPTION, is_lumped, lump_fixed_joints
from armwright.robot.formats.mjcf.mjcf_include import with_includes
from armwright.robot.formats.mjcf.mjcf_loops import (
    Connect,
    add_balls,
    close_loops,
    connects_of,
    joint_followers,
)
from armwright.robot.formats.mjcf.mjcf_mesh import Meshes, read_meshes
from armwright.robot.formats.mjcf.mjcf_scene import at_drawing, robot_branches, weigh, weight_left
from armwright.robot.formats.mjcf.mjcf_settings import MjcfSettings, settings_of
from armwright.robot.formats.mjcf.mjcf_tendons import (
    fixed_tendons,
    joints_of_tendon,
    report_tendons,
    tendon_followers,
)
from armwright.robot.formats.mjcf.mjcf_tree import Bodies
from armwright.robot.formats.mjcf.mjcf_visual import read_colours
from armwright.robot.formats.mjcf.mjcf_welds import Weld, read_welds, with_welds
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.tree_branch import Marked
from armwright.robot.formats.tree_robot import ABOUT, Growth, grow_tree
from armwright.robot.formats.xml import Element, parse_xml, root_tag, without_namespace
from armwright.robot.joint import Joint
from armwright.robot.robot import Robot

_NOT_MECHANISM = "not part of the mechanism"
_CHILDREN = {
    **dict.fromkeys(("compiler", "option", "default", "worldbody", "equality"), ""),
    **dict.fromkeys(
        ("asset", "visual", "size", "statistic", "custom", "extension", "contact", "sensor", "keyframe"),
        _NOT_MECHANISM,
    ),
    "actuator": "drives are not read, only which joints they move",
    "tendon": "",
    "deformable": "flexible bodies are not read",
}


def read(source: Source) -> Robot:
    """The robot of an MJCF file."""
    must_lump = is_lumped(source)
    root = parse_xml(source.data)
    top = without_namespace(root)
    if top.tag != "mujoco":
        raise top.error("the root element is not <mujoco> (MJCF)", remedy="check that this is an MJCF file")
    top = with_includes(top, source.folder)
    notes = Notes()
    notes.namespace(root, top)
    notes.only(top, ("model",), _CHILDREN)
    settings = settings_of(top, notes)
    _report_switches(top, settings, notes)
    meshes = Meshes(read_meshes(top, settings), source.folder, settings.has_exact_meshes)
    bodies = Bodies(settings, meshes, notes, colours=read_colours(top))
    bodies.walk(_world(top))
    weigh(bodies)
    connects, welds = connects_of(top, bodies), read_welds(top, bodies)
    closing: list[Connect | Weld] = [*connects, *welds]
    if must_lump and closing:
        what = "lumping bodies of closed loops is not done"
        raise closing[0].element.error(what, remedy='use fixed="keep"')
    tied = {body for one in closing for body in (one.body1, one.body2)}
    branches = robot_branches(bodies.branches, notes, tied)
    branches = at_drawing(branches) if closing else branches
    gravity = weight_left(bodies, branches, top) * np.array(settings.gravity)
    marks = [Marked(name, body, T) for name, (body, T) in bodies.sites.items()]
    left, gone = lump_fixed_joints(branches) if must_lump else (branches, [])
    growth = grow_tree(left, notes, [*gone, *marks])
    growth.whole = grow_tree(branches, Notes(), marks) if must_lump else None
    pulled = tendon_followers(top, bodies)
    report_tendons(top, pulled, notes)
    growth.followers = [*joint_followers(top, bodies), *pulled]
    growth.capsules, growth.shapes = bodies.capsules, bodies.shapes
    return _robot(top, growth, (connects, welds), gravity.tolist())


def _report_switches(top: Element, settings: MjcfSettings, notes: Notes) -> None:
    """Says it where the file has constraints and switches them off: they are part of the mechanism here."""
    sections = top.all("equality")
    if sections and "equality" in settings.switched_off:
        text = "the file switches constraints off (<flag>); here they hold"
        remedy = "remove <equality> to have the joints without them"
        notes.add("constraint", sections[0], text, severity="warning", remedy=remedy)


def _world(top: Element) -> Element:
    """One <worldbody>; several are joined, as MuJoCo does."""
    found = top.all("worldbody")
    if not found:
        raise top.error(
            "<worldbody> is missing",
            remedy="read the file that includes this one, or put the bodies into <worldbody>",
        )
    children = tuple(child for world in found for child in world.children)
    attributes = {key: value for world in found for key, value in world.attributes.items()}
    return replace(found[0], children=children, attributes=attributes)


def _robot(
    top: Element, growth: Growth, closing: tuple[list[Connect], list[Weld]], gravity: list[float]
) -> Robot:
    notes, (connects, welds) = growth.notes, closing
    carriers = add_balls(connects, growth)
    x, y, z = (number(value + 0.0) for value in gravity)
    robot = growth.robot(top.attributes.get("model", "").strip() or "robot", top, (x, y, z))
    about = [finding for finding in robot.findings if finding.code in ABOUT]
    if connects or welds:
        robot = close_loops(robot, connects, carriers, growth, notes)
        robot = with_welds(robot, welds, growth, notes)
        robot = _with_drives(replace(robot, findings=()), top, carriers)
        about += robot.findings
    return replace(robot, findings=rank_findings((*about, *notes.findings())))


def _driven_joints(top: Element) -> Iterator[str]:
    """Names of the joints that actuators move: their own, and those that their fixed tendon pulls."""
    fixed = {name: joints_of_tendon(tendon) for name, tendon in fixed_tendons(top).items()}
    for section in top.all("actuator"):
        for actuator in section.children:
            if "joint" in actuator.attributes:
                yield actuator.attributes["joint"]
            yield from fixed.get(actuator.attributes.get("tendon"), ())


def _with_drives(robot: Robot, top: Element, carriers: list[int]) -> Robot:
    """In a closed robot joints that an actuator moves, itself or by a tendon, are active, others passive.

    Where the file has no actuator, as many as there are freedoms are chosen, and said; where it has too few,
    joints with a spring are inputs too.
    """
    driven = {made_name(text.strip(), "joint") for text in _driven_joints(top)}
    added = {number for carrier in carriers for number in (carrier, carrier - 1)}
    names = {joint.name for joint in robot.joints}

    def one(j: int, joint: Joint) -> Joint:
        is_driven = joint.name in driven if driven & names else True
        return replace(joint, is_active=is_driven and j not in added)

    said = replace(robot, joints=tuple(one(j, joint) for j, joint in enumerate(robot.joints, 1)))
    said = with_held_spins(said, driven)
    return with_springs_as_motors(said) if driven & names else with_chosen_motors(said)


def _claims(suffix: str, data: bytes) -> bool:
    return suffix == ".mjcf" or (suffix == ".xml" and root_tag(data) == "mujoco")


FORMAT = Format("mjcf", (".mjcf", ".xml"), read, None, _claims, FIXED_OPTION)
