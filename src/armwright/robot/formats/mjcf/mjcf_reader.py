"""MJCF, the files of MuJoCo: a listed subset; everything else is reported or refused.

Read
  compiler     angle, eulerseq, autolimits, inertiafromgeom, inertiagrouprange (also several)
  option       gravity, flag gravity
  default      classes of joint, geom and site, nested; class and childclass
  worldbody    body and frame with pos and quat, axisangle, xyaxes, zaxis or euler
  joint        hinge, slide, ball (three revolute joints about z, y, x), free or freejoint on a
               body of the world (floating base); several joints of one body (massless links in
               between); pos, axis, range, limited, ref, damping (FV), frictionloss (FS),
               armature (IA), actuatorfrcrange (effort)
  inertial     pos, orientation, mass, diaginertia, fullinertia
  geom         sphere, capsule, cylinder, box, ellipsoid with size or fromto, density or mass
  equality     connect by anchor or by sites: a closed loop
  actuator     only which joints are driven, for robots with closed loops (the others are passive)
Reported as ignored: asset, visual, size, statistic, custom, extension, contact, sensor, keyframe,
  actuator, tendon, deformable, camera, light, site; attributes of solver, contact and appearance;
  springs, gravity compensation, damping, armature and range of ball joints, boundmass and its like
Reported as not read, with a warning: weld and other equalities, the mass of meshes and shells
Refused, with advice: include, replicate, attach, composite, flexcomp, global coordinates, bodies
  that float beside others

Bodies are numbered depth first in file order; q is MuJoCo's qpos (a ball joint apart). The world
is the base. The frame of a link stands in the (last) joint of its body, z along its axis.
"""

from __future__ import annotations

from dataclasses import replace

from armwright.expr import made_name, number
from armwright.robot.formats.format import Format, Source
from armwright.robot.formats.lumping import FIXED_OPTION, is_lumped, lumped
from armwright.robot.formats.mjcf.mjcf_loops import Connect, add_balls, closed, connects_of
from armwright.robot.formats.mjcf.mjcf_settings import Settings, settings_of
from armwright.robot.formats.mjcf.mjcf_tree import EXPAND, WORLD, Bodies
from armwright.robot.formats.notes import Notes, ranked
from armwright.robot.formats.tree_robot import Branch, Growth, Marked, grown
from armwright.robot.formats.xml import Element, parse_xml, root_tag, shown
from armwright.robot.geometry.matrix import Vector
from armwright.robot.joint import Joint
from armwright.robot.robot import Robot

_NOT_MECHANISM = "not part of the mechanism"
_CHILDREN = {
    **dict.fromkeys(("compiler", "option", "default", "worldbody", "equality", "include"), ""),
    **dict.fromkeys(
        ("asset", "visual", "size", "statistic", "custom", "extension", "contact", "sensor", "keyframe"),
        _NOT_MECHANISM,
    ),
    "actuator": "drives are not read, only which joints they move",
    "tendon": "tendons are not read",
    "deformable": "flexible bodies are not read",
}


def read(source: Source) -> Robot:
    """The robot of an MJCF file."""
    must_lump = is_lumped(source)
    top = parse_xml(source.data)
    if top.tag != "mujoco":
        raise top.error("the root element is not <mujoco> (MJCF)", remedy="check that this is an MJCF file")
    _refuse_includes(top)
    notes = Notes()
    notes.only(top, ("model",), _CHILDREN)
    settings = settings_of(top, notes)
    bodies = Bodies(settings, notes)
    bodies.walk(_world(top))
    connects = connects_of(top, bodies)
    branches = _standing(bodies.branches, connects, notes)
    if must_lump and connects:
        raise connects[0].element.error(
            "lumping bodies of closed loops is not done", remedy='use fixed="keep"'
        )
    marks = [Marked(name, body, T) for name, (body, T) in bodies.sites.items()]
    if must_lump:
        branches, gone = lumped(branches)
        marks = [*gone, *marks]
    growth = grown(branches, notes, marks)
    return _robot(top, growth, connects, settings)


def _refuse_includes(top: Element) -> None:
    for element in top.all("include"):
        file = shown(element.attributes.get("file", ""))
        raise element.error(f"<include> of {file} is not read", remedy=EXPAND)


def _world(top: Element) -> Element:
    """One <worldbody>; several are joined, as MuJoCo does."""
    found = top.all("worldbody")
    if not found:
        raise top.error("<worldbody> is missing", remedy="put the bodies into <worldbody>")
    children = tuple(child for world in found for child in world.children)
    attributes = {key: value for world in found for key, value in world.attributes.items()}
    return replace(found[0], children=children, attributes=attributes)


def _standing(branches: list[Branch], connects: list[Connect], notes: Notes) -> list[Branch]:
    """The branches; beside a floating base what stands on the world without a joint is left out.

    With closed loops every joint stands where the file draws it, so that the loops are closed.
    """
    if connects:
        return [replace(branch, home=branch.home or 0.0) for branch in branches]
    if not any(branch.kind == "floating" for branch in branches):
        return branches
    still = {WORLD}
    kept = branches[:1]
    for branch in branches[1:]:
        if branch.parent in still and branch.kind == "fixed":
            still.add(branch.link)
            notes.add("ignored", branch.element, "a body that stands beside a floating base is not read")
        else:
            kept.append(replace(branch, parent=WORLD) if branch.parent in still else branch)
    return kept


def _robot(top: Element, growth: Growth, connects: list[Connect], settings: Settings) -> Robot:
    notes = growth.notes
    carriers = add_balls(connects, growth)
    x, y, z = (number(value) for value in settings.gravity)
    gravity: Vector = (x, y, z)
    robot = growth.robot(top.attributes.get("model", "").strip() or "robot", top, gravity)
    about = [finding for finding in robot.findings if finding.code in ("tip", "rounded")]
    if connects:
        robot = closed(robot, connects, carriers, growth, notes)
        robot = _with_drives(robot, top, carriers, notes)
    return replace(robot, findings=ranked((*about, *notes.findings())))


def _with_drives(robot: Robot, top: Element, carriers: list[int], notes: Notes) -> Robot:
    """In a closed robot the joints that an actuator moves are active, the others passive."""
    driven = {
        made_name(actuator.attributes["joint"].strip(), "joint")
        for section in top.all("actuator")
        for actuator in section.children
        if "joint" in actuator.attributes
    }
    added = {number for carrier in carriers for number in (carrier, carrier - 1)}
    names = {joint.name for joint in robot.joints}
    if not driven & names:
        notes.add(
            "passive",
            top,
            "no actuator says which joints of the closed robot are motors; all joints of the file are active",
            severity="warning",
            remedy="add <actuator> with one motor per driven joint",
        )

    def one(j: int, joint: Joint) -> Joint:
        is_driven = joint.name in driven if driven & names else True
        return replace(joint, is_active=is_driven and j not in added)

    return replace(robot, joints=tuple(one(j, joint) for j, joint in enumerate(robot.joints, 1)))


def _claims(suffix: str, data: bytes) -> bool:
    return suffix == ".mjcf" or (suffix == ".xml" and root_tag(data) == "mujoco")


FORMAT = Format("mjcf", (".mjcf", ".xml"), read, None, _claims, FIXED_OPTION)
