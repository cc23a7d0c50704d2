"""URDF: the robot of a file, every element of it read, reported as ignored, or reported as unknown.

Read: robot, link, inertial (origin, mass, inertia), joint of every type (revolute, continuous,
prismatic, fixed; floating on the root, which becomes a floating base; planar, expanded into two
prismatic joints and a revolute one), origin, axis, limit, dynamics (damping is FV, friction FS, armature IA),
mimic (a coupling: the joint is not in q),
collision (a capsule around each shape), visual and material (what links look like).
Reported:
transmission, gazebo, sensor, calibration, safety_controller, rests of xacro, names that are missing,
limits the wrong way round, and whatever URDF does not have.
Refused, with the line and what to type instead: xacro in the place of links and numbers, anything that
is not a tree, numbers that are none.

The root link is the base. Joints are numbered depth first in file order, and q follows. A link
frame is the URDF link frame turned until z is the joint axis; its origin stays. Fixed joints stay
as frames (σ = 2), or with fixed="lump" their links become part of the link before. Every link of the
file is a frame by its own name, with the file's axes (``robot.named_frames``). Where the axes
of two joints are parallel but for a few microradians (1.5708 for π/2), a massless fixed frame
<joint>_aux in between keeps forward kinematics exact; ``robot.exact(1e-5)`` removes both.
"""

from __future__ import annotations

from armwright.errors import InputError, nearest
from armwright.robot.formats.format import Format, Source
from armwright.robot.formats.lumping import FIXED_OPTION, is_lumped, lump_fixed_joints
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.tree_branch import TreeBranch
from armwright.robot.formats.tree_robot import grow_tree
from armwright.robot.formats.urdf.urdf_elements import ROBOT_CHILDREN, read_links
from armwright.robot.formats.urdf.urdf_joint import UrdfJoint, read_follower, read_joints
from armwright.robot.formats.urdf.urdf_shape import link_capsules
from armwright.robot.formats.urdf.urdf_tree import UrdfTree, tree_of
from armwright.robot.formats.urdf.urdf_visual import link_shapes, read_colours
from armwright.robot.formats.urdf.urdf_write import write
from armwright.robot.formats.urdf.xacro_rest import report_xacro
from armwright.robot.formats.xml import Element, brief, parse_xml, root_tag, without_namespace
from armwright.robot.robot import Robot

_SDF = "SDF, a format of Gazebo, is not read; give the URDF file that it was made from"


def read(source: Source) -> Robot:
    """The robot of a URDF file."""
    must_lump = is_lumped(source)
    root = parse_xml(source.data)
    top = without_namespace(root)
    if top.tag != "robot":
        remedy = _SDF if top.tag == "sdf" else "check that this is a URDF file"
        raise top.error("the root element is not <robot> (URDF)", remedy=remedy)
    notes = Notes()
    notes.namespace(root, top)
    report_xacro(top, notes)
    notes.only(top, ("name", "version"), ROBOT_CHILDREN)
    tree = _tree(top, notes)
    branches = _branches(tree)
    left, marks = lump_fixed_joints(branches) if must_lump else (branches, [])
    growth = grow_tree(left, notes, marks)
    growth.whole = grow_tree(branches, Notes()) if must_lump else None
    found = (read_follower(joint, notes) for joint in tree.joints)
    growth.followers = [follower for follower in found if follower is not None]
    growth.capsules = [
        capsule
        for link in tree.links.values()
        for capsule in link_capsules(link.element, link.name, source.folder, notes)
    ]
    colours = read_colours(top)
    growth.shapes = [
        shape
        for link in tree.links.values()
        for shape in link_shapes(link.element.all("visual"), link.name, source.folder, colours, notes)
    ]
    growth.collisions = [
        shape
        for link in tree.links.values()
        for shape in link_shapes(link.element.all("collision"), link.name, source.folder, {}, Notes())
    ]
    return growth.robot(_name(top, notes), top)


def _name(top: Element, notes: Notes) -> str:
    name = top.attributes.get("name", "").strip()
    if not name:
        notes.add("unnamed", top, "the robot has no name", remedy='write <robot name="...">')
    return name or "robot"


def _tree(top: Element, notes: Notes) -> UrdfTree:
    links, joints = read_links(top, notes), read_joints(top, notes)
    try:
        return tree_of(links, joints, top, notes)
    except InputError as error:
        remedy = "; ".join([*_spelling_advice(top), error.remedy])
        raise InputError(error.what, remedy=remedy, line=error.line, key=error.key) from None


def _spelling_advice(top: Element) -> list[str]:
    """What to correct first where a tree lacks links or joints: the first one whose tag is spelt wrongly."""
    for child in top.children:
        if child.tag not in ROBOT_CHILDREN and (meant := nearest(child.tag, ("link", "joint"))):
            return [f"in line {child.line} write <{meant[0]}> for <{brief(child.tag)}>, which is not read"]
    return []


def _branches(tree: UrdfTree) -> list[TreeBranch]:
    """The root and then every joint with its link, in the form that all tree formats share."""
    name, at = tree.root.name, tree.root.element
    root = TreeBranch(name, "", None, "base", at, at, bodies=tree.bodies.get(name, ()))
    return [root, *(_branch(joint, tree) for joint in tree.joints)]


def _branch(joint: UrdfJoint, tree: UrdfTree) -> TreeBranch:
    return TreeBranch(
        joint.child,
        joint.name,
        joint.parent,
        "revolute" if joint.kind == "continuous" else joint.kind,
        joint.element,
        tree.links[joint.child].element,
        T=joint.T,
        axis=joint.axis,
        bodies=tree.bodies.get(joint.child, ()),
        limits=joint.limits,
        friction=joint.friction,
        rotor=joint.rotor,
    )


def _claims(suffix: str, data: bytes) -> bool:
    return suffix in (".urdf", ".xacro") or (suffix == ".xml" and root_tag(data) != "mujoco")


FORMAT = Format(
    "urdf",
    (".urdf", ".xml"),
    read,
    write,
    _claims,
    FIXED_OPTION,
)
