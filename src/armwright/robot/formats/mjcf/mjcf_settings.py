"""Compiler, option and default classes of an MJCF file: what other elements mean because of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element, brief

_ORIENTATIONS = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
MAX_ANGLE, MAX_GRAVITY = 1e6, 1e6
_READ_DEFAULTS = ("joint", "geom", "site", "mesh")

_COMPILER_READ = (
    "angle",
    "eulerseq",
    "autolimits",
    "inertiafromgeom",
    "inertiagrouprange",
    "coordinate",
    "meshdir",
    "assetdir",
    "strippath",
    "exactmeshinertia",
    "settotalmass",
    "balanceinertia",
    "boundinertia",
    "boundmass",
)
_COMPILER_OTHER = (
    "alignfree",
    "conflict",
    "convexhull",
    "discardvisual",
    "fitaabb",
    "fusestatic",
    "passthrough",
    "savecanonical",
    "savecompiled",
    "saveinertial",
    "texturedir",
    "usethread",
)
_MEDIUM = ("density", "viscosity", "wind")
_SWITCHES = {  # what each of the simulator's switches takes away
    "constraint": ("frictionloss", "equality"),
    "equality": ("equality",),
    "frictionloss": ("frictionloss",),
    "passive": ("damping", "stiffness"),
    "damper": ("damping",),
    "spring": ("stiffness",),
}


@dataclass(frozen=True, slots=True)
class MjcfSettings:
    """The settings that apply to a whole MJCF file.

    is_degree     angles are degrees, the default of the format
    euler         the axes of euler angles; a small letter turns with the frame
    has_autolimits  a range alone makes a joint limited
    from_geoms    "auto" (where there is no inertial), "true" or "false"
    groups        first and last group of geoms that have inertia
    mesh_folder   where meshes are, seen from the file; strips_path: whatever folder they name
    has_exact_meshes  pyramids of a mesh may count as negative
    least_mass, least_moment  no body weighs less, and none has a smaller principal moment of inertia
    balances      moments that no real body has are made equal
    total_mass    what all bodies together weigh, however heavy each was made
    gravity       acceleration of free fall
    switched_off  attributes of joints that have no effect, and "equality" where constraints have none
    defaults      attributes by class and tag
    """

    is_degree: bool = True
    euler: str = "xyz"
    has_autolimits: bool = True
    from_geoms: str = "auto"
    groups: tuple[float, float] = (0.0, 5.0)
    mesh_folder: str = ""
    strips_path: bool = False
    has_exact_meshes: bool = False
    least_mass: float = 0.0
    least_moment: float = 0.0
    balances: bool = False
    total_mass: float | None = None
    gravity: tuple[float, ...] = (0.0, 0.0, -9.81)
    switched_off: frozenset[str] = frozenset()
    defaults: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)

    def angle(self, element: Element, value: float) -> float:
        """An angle of the file in radians."""
        if abs(value) > MAX_ANGLE:
            raise element.error(f"angle {value:g}", remedy=f"angles are within {MAX_ANGLE:g}")
        return value * math.pi / 180 if self.is_degree else value

    def with_defaults(self, element: Element, childclass: str) -> Element:
        """The element with the attributes of its class, or of the class of its body, filled in."""
        name = element.attributes.get("class", childclass)
        if name not in self.defaults:
            raise element.error(
                f"default class '{brief(name)}' does not exist",
                remedy=f"define it or use one of {', '.join(brief(key) for key in self.defaults)}",
            )
        return replace(
            element,
            attributes=_merge_attributes(self.defaults[name].get(element.tag, {}), element.attributes),
        )


def _merge_attributes(default: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """Own attributes over those of the class.

    One orientation replaces another; of a list that is shorter than that of the class, the rest
    is the class's.
    """
    merged = dict(default)
    if any(key in own for key in _ORIENTATIONS):
        merged = {key: value for key, value in merged.items() if key not in _ORIENTATIONS}
    for key in ("size", "damping", "stiffness"):
        if key in own and key in default:
            words = own[key].split()
            own = {**own, key: " ".join([*words, *default[key].split()[len(words) :]])}
    return {**merged, **own}


def settings_of(top: Element, notes: Notes) -> MjcfSettings:
    """Settings from all <compiler>, <option> and <default> elements; later ones overrule."""
    settings = MjcfSettings()
    for element in top.all("compiler"):
        settings = _with_compiler(settings, element, notes)
    for element in top.all("option"):
        settings = _with_option(settings, element, notes)
    defaults: dict[str, dict[str, Mapping[str, str]]] = {"main": {}}
    for element in top.all("default"):
        _read_defaults(element, "main", defaults, notes)
    return replace(settings, defaults=defaults)


def _with_compiler(settings: MjcfSettings, element: Element, notes: Notes) -> MjcfSettings:
    notes.only(
        element,
        (*_COMPILER_READ, *_COMPILER_OTHER),
        {"lengthrange": "muscles are not read"},
    )
    notes.note_unused(element, _COMPILER_OTHER, "files, appearance and storage")
    if element.choice("coordinate", ("local", "global"), "local") == "global":
        raise element.error(
            "global coordinates", remedy="write poses in the frames of the parents; MuJoCo has no others now"
        )
    euler = element.attributes.get("eulerseq", settings.euler)
    if len(euler) != 3 or set(euler.lower()) - set("xyz"):
        raise element.error(f'eulerseq="{brief(euler)}"', remedy='use three of x y z X Y Z, e.g. "xyz"')
    flag = ("true", "false")
    low, high = element.numbers("inertiagrouprange", 2, " ".join(map(repr, settings.groups)))
    return replace(
        settings,
        is_degree=element.choice("angle", ("degree", "radian"), _word(settings.is_degree, "degree", "radian"))
        == "degree",
        euler=euler,
        has_autolimits=element.choice("autolimits", flag, _word(settings.has_autolimits, *flag)) == "true",
        from_geoms=element.choice("inertiafromgeom", (*flag, "auto"), settings.from_geoms),
        groups=(low, high),
        least_mass=element.number("boundmass", settings.least_mass),
        least_moment=element.number("boundinertia", settings.least_moment),
        balances=element.choice("balanceinertia", flag, _word(settings.balances, *flag)) == "true",
        total_mass=_total_mass(element, settings),
        mesh_folder=element.attributes.get(
            "meshdir", element.attributes.get("assetdir", settings.mesh_folder)
        ).strip(),
        strips_path=element.choice("strippath", flag, _word(settings.strips_path, *flag)) == "true",
        has_exact_meshes=element.choice("exactmeshinertia", flag, _word(settings.has_exact_meshes, *flag))
        == "true",
    )


def _total_mass(element: Element, settings: MjcfSettings) -> float | None:
    """Given and positive, else what was said before."""
    given = element.maybe_number("settotalmass")
    return settings.total_mass if given is None else (given if given > 0 else None)


def _word(is_so: bool, yes: str, no: str) -> str:
    return yes if is_so else no


def _with_option(settings: MjcfSettings, element: Element, notes: Notes) -> MjcfSettings:
    others = tuple(key for key in element.attributes if key not in ("gravity", *_MEDIUM))
    notes.note_unused(element, others, "solver and integration")
    if any(any(element.some_numbers(key, 1, 3)) for key in _MEDIUM):
        text = "forces of the surrounding medium (density, viscosity, wind) are not read"
        notes.add("medium", element, text, severity="warning")
    gravity = element.numbers("gravity", 3, " ".join(map(repr, settings.gravity)))
    if max(map(abs, gravity)) > MAX_GRAVITY:
        raise element.error("gravity above that of any planet", remedy='write gravity="0 0 -9.81"')
    flag = element.one("flag")
    if flag is None:
        return replace(settings, gravity=gravity)
    others = tuple(key for key in flag.attributes if key not in ("gravity", *_SWITCHES))
    notes.note_unused(flag, others, "the simulator's switches")
    off = settings.switched_off.union(*(_SWITCHES[key] for key in _SWITCHES if _is_off(flag, key)))
    return replace(settings, gravity=(0.0,) * 3 if _is_off(flag, "gravity") else gravity, switched_off=off)


def _is_off(flag: Element, key: str) -> bool:
    return flag.choice(key, ("enable", "disable"), "enable") == "disable"


def _read_defaults(
    element: Element, parent: str, defaults: dict[str, dict[str, Mapping[str, str]]], notes: Notes
) -> None:
    """One <default> and those inside it, each starting from the one around it."""
    is_top = element.attributes.get("class") is None
    name = element.attributes.get("class", "main")
    if name in defaults and name != "main":
        raise element.error("a second default class with this name", remedy="give each its own name")
    if is_top and parent != "main":
        raise element.error("a nested <default> needs a class", remedy='write class="..."')
    own = {tag: dict(values) for tag, values in defaults[parent].items()}
    for child in element.children:
        if child.tag in _READ_DEFAULTS:
            own[child.tag] = _merge_attributes(own.get(child.tag, {}), child.attributes)
        elif child.tag != "default":
            notes.note_ignored(child, "not part of the mechanism", inside="default")
    defaults[name] = dict(own)
    for child in element.all("default"):
        if "class" not in child.attributes:
            raise child.error("a nested <default> needs a class", remedy='write class="..."')
        _read_defaults(child, name, defaults, notes)
