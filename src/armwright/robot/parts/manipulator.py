"""The manipulator database [Swartz82 "Arm Description"], made from the parts database.

Kinematic description: a, r, α and type of each joint; dynamic description: J*, s*, m of each link
about its centre of mass, in the Denavit-Hartenberg frames; motors and friction. As a Robot it is
written to a native file, in the frames of Khalil and Kleinfinger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from armwright.errors import Finding
from armwright.expr import names_in
from armwright.robot.base import Base
from armwright.robot.change.dh_table import DHTable, from_dh
from armwright.robot.check.body_check import check_inertia
from armwright.robot.check.description import validate
from armwright.robot.inertia import Inertia
from armwright.robot.link import Link
from armwright.robot.parts.body_sum import body_of, inertia_of, merge_bodies
from armwright.robot.parts.database import DHJoint, Parts, PartsLink, validated_parts
from armwright.robot.robot import Robot

HEAVIEST = 1e5  # kg; a part drawn in millimetres is a thousand million times too heavy


@dataclass(frozen=True, slots=True)
class LinkDynamics:
    """The dynamic description of one link, in its Denavit-Hartenberg frame.

    mass m [kg], com s* [m] from the origin of that frame, inertia J* = xx xy xz yy yz zz [kg m²]
    about the centre of mass along the axes of that frame; all 0 for a link without parts.
    """

    name: str
    mass: float
    com: tuple[float, ...]
    inertia: tuple[float, ...]
    about_origin: Inertia


@dataclass(frozen=True, slots=True)
class Manipulator:
    """Kinematic and dynamic description of an arm; links[0] is the base, links[i] moves with joint i."""

    name: str
    joints: tuple[DHJoint, ...]
    links: tuple[LinkDynamics, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def table(self) -> DHTable:
        """The kinematic description as a standard Denavit-Hartenberg table (d is r here)."""
        rows = [row.joint.placement for row in self.joints]
        return DHTable.of(
            a=[row.a for row in self.joints],
            d=[row.r for row in rows],
            alpha=[row.alpha for row in self.joints],
            theta=[row.theta for row in rows],
            types=[row.joint.kind for row in self.joints],
            names=[row.joint.name for row in self.joints],
        )


def manipulator_of(parts: Parts) -> Manipulator:
    """The descriptions that the parts add up to; doubtful sums are findings."""
    densities = validated_parts(parts).densities
    links = tuple(_dynamics(link.name, link.inertia(densities)) for link in parts.links)
    return Manipulator(parts.name, parts.joints, links, _findings(parts, links))


def compile_parts(parts: Parts, *, file: str | None = None) -> Robot:
    """The robot of a parts database.

    ``file`` is how the generated file will refer to the parts file (default: its name); that line
    and the fingerprint in ``source`` let ``is_stale`` tell whether the parts have changed since.
    """
    arm = manipulator_of(parts)
    bare = from_dh(
        replace(arm.table, before=parts.base.transform, after=parts.tool.transform),
        name=parts.name,
        links=[link.about_origin for link in arm.links[1:]],
        variables=[row.joint.variable for row in parts.joints],
    )
    joints = tuple(
        replace(row.joint, placement=made.placement, parent=made.parent)
        for row, made in zip(parts.joints, bare.joints, strict=True)
    )
    robot = replace(
        bare,
        joints=joints,
        links=tuple(
            Link(link.name, _as_numbers(made.inertia))
            for link, made in zip(parts.links[1:], bare.links, strict=True)
        ),
        base=_base(bare.base, arm.links[0]),
        gravity=parts.gravity,
        title=parts.title,
        source=_source(parts, parts.file if file is None else file),
        findings=arm.findings,
    )
    return validate(robot)


def parts_line(file: str, digest: str) -> str:
    """The line of ``source`` that names the parts file and its fingerprint."""
    return f"parts: {file} sha256:{digest}"


def _source(parts: Parts, file: str) -> str:
    lines = [parts.source.rstrip()] if parts.source.strip() else []
    lines += [parts_line(file, parts.digest)] if parts.digest else []
    return "\n".join(lines)


def _base(base: Base, link: LinkDynamics) -> Base:
    return replace(base, link=Link(link.name, link.about_origin))


def _as_numbers(inertia: Inertia) -> Inertia:
    """Numbers where no name is involved: sin(pi/3) of a twist would stay an expression."""
    return inertia if names_in(*inertia.values) else inertia_of(merge_bodies([body_of(inertia)]))


def _dynamics(name: str, inertia: Inertia) -> LinkDynamics:
    if float(inertia.M) == 0.0:
        return LinkDynamics(name, 0.0, (0.0,) * 3, (0.0,) * 6, inertia)
    m, s, J = inertia.to_com()
    return LinkDynamics(name, float(m), _floats(s), _floats(J), inertia)


def _floats(values: Sequence[object]) -> tuple[float, ...]:
    return tuple(float(value) for value in values)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------- doubtful


def _findings(parts: Parts, links: Sequence[LinkDynamics]) -> tuple[Finding, ...]:
    """Tensors, and sums with holes, that no real body has; links without parts."""
    found: list[Finding] = []
    for number, (link, total) in enumerate(zip(parts.links, links, strict=True)):
        place = f"link '{link.name}' ({number})"
        found += _tensor_findings(link, place)
        found += check_inertia(total.about_origin, where=place)
        if total.mass > HEAVIEST:
            text = f"mass {total.mass:.3g} kg is too much for any link"
            remedy = "lengths are metres and densities kg/m³; a mesh in mm has scale = 0.001"
            found.append(Finding("size", "warning", place, text, remedy))
        if not link.parts and number:
            text = "no part is described, so it has no mass"
            found.append(Finding("massless", "info", place, text, "add its parts, [[link.part]] in a file"))
    return tuple(found)


def _tensor_findings(link: PartsLink, place: str) -> list[Finding]:
    return [
        finding
        for part in link.parts
        for i, section in enumerate(part.sections, 1)
        if section.solid.has_mass
        for finding in check_inertia(
            section.solid.unit_inertia(), where=f"{place}, part {part.drawing}, section {i}"
        )
    ]
