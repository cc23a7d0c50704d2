"""Finds models by listing this folder: a model is one function with metadata."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules, walk_packages
from typing import Any

from armwright.brief import WordList
from armwright.errors import ArmwrightError, offer, unknown_name, warn_caller
from armwright.expr import ZERO, is_symbol, names_in
from armwright.expr import name as symbol
from armwright.expr.collection import without_collection
from armwright.mechanism import mechanism_of
from armwright.models.core.active_positions import POSITIONS, in_active_positions
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.core.other_orders import with_orders
from armwright.program import Argument, Symbol
from armwright.robot import Robot
from armwright.robot.base import NOTHING
from armwright.robot.check.robot_findings import missing_mass, unmoved_tip
from armwright.robot.geometry.closure import at_closed_home
from armwright.robot.geometry.frame_positions import foreign_names
from armwright.robot.parameters import parameters

_FOLDER = "armwright.models"


def models() -> dict[str, str]:
    """The names of all models, with one line on each, which includes other names of the model."""
    return WordList((name, _line(kind)) for name, kind in _kinds_by_name().items())


def _line(kind: Kind) -> str:
    return f"{kind.title} (also called {', '.join(kind.aliases)})" if kind.aliases else kind.title


def kinds() -> dict[str, Kind]:
    """All models by name: every ``Kind`` value of every file in this folder and its subfolders."""
    return dict(_kinds_by_name())


@cache
def _kinds_by_name() -> Mapping[str, Kind]:
    """All models by name, looked for once: listing the folder takes longer than a small model."""
    return kinds_among(_values())


def kinds_among(values: Iterable[object]) -> dict[str, Kind]:
    """The models among values by name, in order; two that share a name are refused, by their files."""
    found: dict[str, Kind] = {}
    for value in values:
        if isinstance(value, Kind):
            other = found.setdefault(value.name, value)
            if other is not value:
                files = " and ".join(one.build.__module__ for one in (other, value))
                raise ValueError(f"two models are called '{value.name}', in {files}; rename one of them")
    return dict(sorted(found.items()))


@cache
def _in_own_file(name: str) -> Kind | None:
    """The kind from the file of its name, where there is one: a first model need not wait for all others."""
    if not name.isidentifier():
        return None
    paths = [f"{room}.{name}" for room in _rooms()]
    modules = [import_module(path) for path in paths if find_spec(path) is not None]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Kind)]
    return next((kind for kind in found if kind.name == name), None)


def _rooms() -> list[str]:
    """The folders that models are in."""
    folder = import_module(_FOLDER)
    return [f"{folder.__name__}.{info.name}" for info in iter_modules(folder.__path__) if info.ispkg]


def _values() -> Iterator[object]:
    """Whatever the files of the folder define."""
    folder = import_module(_FOLDER)
    for info in walk_packages(folder.__path__, f"{folder.__name__}."):
        yield from vars(import_module(info.name)).values()


@without_collection
def model(
    robot: Robot, name: str, *, inputs: Sequence[str] = (), positions: str = "tree", **options: Any
) -> Model:
    """The named model of a robot.

    positions of a closed robot: "tree" takes all joints, "active" the motors and closes the loops itself
    inputs    parameters to be passed in a further array argument, the last, in this order; names of base
              parameters where the model is in these
    options   of the model: ``kinds()[name].options``; all accept parameters="standard"
    """
    if not isinstance(robot, Robot):
        raise ArmwrightError(f"model of {robot!r}: give a Robot; load one first: aw.load({robot!r})")
    kind = find_kind(name)
    if options.get("parameters") == "standard" and "parameters" not in kind.options:
        del options["parameters"]
    _check_options(kind, options)
    robot, options = _with_terminal_frame(kind, at_closed_home(robot), options)
    if positions not in POSITIONS:
        raise ArmwrightError(f"positions '{positions}': use {' or '.join(POSITIONS)}")
    made = with_orders(_with_own_inputs(kind, robot, options, inputs), robot, _Again(kind, options, inputs))
    if positions == "tree":
        return made
    loops = made if not robot.loops else find_kind("loop_geometry").build(robot)
    return in_active_positions(made, loops, robot)


@dataclass(frozen=True, slots=True)
class _Again:
    """Makes a model of this kind, with these options and inputs, of any robot."""

    kind: Kind
    options: Mapping[str, Any]
    inputs: Sequence[str]

    def __call__(self, robot: Robot) -> Model:
        return _with_own_inputs(self.kind, robot, dict(self.options), self.inputs)


def _with_own_inputs(kind: Kind, robot: Robot, options: dict[str, Any], inputs: Sequence[str]) -> Model:
    """The model, with parameters as one more argument where they are asked for."""
    if not inputs:
        return _build_model(kind, robot, options)
    names = _names(inputs)
    if options.get("parameters") == "base":
        return _with_base_inputs(kind, robot, options, names)
    freed = _free_places(robot, names)
    return _with_inputs(_build_model(kind, freed, options), freed, names)


def _with_terminal_frame(kind: Kind, robot: Robot, options: dict[str, Any]) -> tuple[Robot, dict[str, Any]]:
    """A frame by name is the tip of the robot, as it may stand aside of its link's frame."""
    if isinstance(options.get("frame"), str):
        robot, options = robot.with_tip(options["frame"]), {**options, "frame": None}
    return robot, options


def _say_if_zero(kind: Kind, robot: Robot, made: Model) -> None:
    """A warning where nothing but zeros comes out: no joint moves the tip, or no link has a mass."""
    values = [element for output in made.outputs for element in output.elements]
    if not values or any(value is not ZERO for value in values):
        return
    found = (unmoved_tip(robot) if "frame" in kind.options else None) or missing_mass(robot)
    if found is not None:
        cause, _, _ = found.text.partition(":")
        warn_caller(f"{kind.name} of '{robot.name}' is zero: {cause}; {found.remedy}")


def _build_model(kind: Kind, robot: Robot, options: Mapping[str, Any]) -> Model:
    """The model; refused where a parameter has the name of a variable, which would be mistaken for it."""
    made = kind.build(robot, **options)
    _say_if_zero(kind, robot, made)
    if robot.tip_frame or robot.named_frames:
        made = replace(made, places=foreign_names(robot))
    v = mechanism_of(robot)
    variables = {node.value for nodes in (v.q, v.qd, v.qdd) for node in nodes.values()}
    variables |= {element for argument in made.inputs for element in argument.elements}
    read = _without_known_motion(robot)
    for text in sorted(variables.intersection(read.symbols)):
        place = next(one.name for one in parameters(read) if text in names_in(one.value))
        raise ArmwrightError(
            f"model '{kind.name}' of '{robot.name}': {place} uses the name '{text}' of a variable; "
            f'rename it: robot.with_values({{"{text}": "{text}_0"}})'
        )
    return made


def _without_known_motion(robot: Robot) -> Robot:
    """The robot as models with variables V0 read it: a floating base moves as a call says, not its file."""
    if robot.base.kind != "floating":
        return robot
    return replace(robot, base=replace(robot.base, V0=NOTHING, W0=NOTHING, VP0=NOTHING, WP0=NOTHING))


def find_kind(name: str) -> Kind:
    """The model of that name or alias; an unknown one is refused with the nearest names."""
    if not isinstance(name, str):
        raise ArmwrightError(f"model {name!r}: give the name of a model, e.g. aw.model(robot, 'jacobian')")
    own = _in_own_file(name)
    if own is not None:
        return own
    known = {**_kinds_by_name(), **aliases()}
    if name not in known:
        raise ArmwrightError(unknown_name("model", name, known, listed="aw.models()"))
    return known[name]


def aliases() -> dict[str, Kind]:
    """The models that have a further name, by that name."""
    return {alias: kind for kind in _kinds_by_name().values() for alias in kind.aliases}


def _check_options(kind: Kind, options: Mapping[str, Any]) -> None:
    wrong = [option for option in options if option not in kind.options]
    if wrong:
        known = kind.later.get(wrong[0]) or offer(wrong[0], kind.options, listing="its options are:")
        raise ArmwrightError(f"model '{kind.name}': no option {', '.join(wrong)}; {known}")
    for key, value in options.items():
        _refuse_alone(f"model '{kind.name}': {key} = {value!r}", value, str(kind.options[key].annotation))


def _refuse_alone(what: str, value: object, wanted: str) -> None:
    """Refuses what is not several values, or not values by name, for an option that is annotated so."""
    if value is None and "None" in wanted:
        return
    if wanted.startswith("Mapping") and not isinstance(value, Mapping):
        raise ArmwrightError(f"{what}: give values by name, e.g. {{'joint1': 0.3}}")
    takes_one = isinstance(value, int) and "int" in re.findall(r"\w+", wanted)
    if wanted.startswith(("Sequence", "Collection")) and not isinstance(value, Iterable) and not takes_one:
        raise ArmwrightError(f"{what}: give several values, e.g. ('x', 'y')")


def _names(inputs: object) -> tuple[str, ...]:
    names = (inputs,) if isinstance(inputs, str) else inputs
    if not isinstance(names, Iterable) or not all(isinstance(name, str) for name in names):
        raise ArmwrightError(f"inputs = {inputs!r}: give names of parameters, e.g. inputs=('M6', 'FZ6')")
    return tuple(names)


def _free_places(robot: Robot, names: Sequence[str]) -> Robot:
    """The robot with these places holding their own names, whatever number was there."""
    bad = [name for name in names if not is_symbol(name)]
    if bad:
        raise ArmwrightError(f"inputs: {', '.join(bad)} cannot be a name")
    if len(set(names)) < len(names):
        raise ArmwrightError(f"inputs: {', '.join(names)}: a name is given twice")
    return robot.with_values({name: symbol(name) for name in names})


def _with_base_inputs(kind: Kind, robot: Robot, options: Mapping[str, Any], names: tuple[str, ...]) -> Model:
    """The model in base parameters, some of them given per call.

    Refused: a parameter that is a part of base parameters, since these would then change as well.
    """
    held = {place.name for place in parameters(robot)} | set(robot.symbols)
    freed = _free_places(robot, [name for name in names if name in held])
    made = _build_model(kind, freed, options)
    used = set(names_in(*(node for output in made.outputs for node in output.elements)))
    for name in names:
        whole = [one.name for one in made.parameters if one.name in used and _is_part(name, one)]
        if whole:
            listed = ", ".join(whole[:4])
            raise ArmwrightError(
                f"inputs: {name} is a part of {listed}; give these, or use parameters='standard'"
            )
        if name not in held and all(name != one.name for one in made.parameters):
            offered = ", ".join(one.name for one in made.parameters[:8])
            raise ArmwrightError(
                f"inputs: '{name}' is not a parameter of '{robot.name}', nor of its model in base "
                f"parameters, which has {offered} …"
            )
    return _with_inputs(made, freed, names)


def _is_part(name: str, one: Symbol) -> bool:
    return one.expression is not None and one.name != name and name in names_in(one.expression)


def _with_inputs(made: Model, robot: Robot, names: tuple[str, ...]) -> Model:
    """The model with parameters moved to one more argument ``p``; one without effect is allowed."""
    units = {place.name: place.unit for place in parameters(robot)}
    units |= {symbol.name: symbol.unit for symbol in made.parameters}
    distinct = {units.get(name, "") for name in names}
    unit = distinct.pop() if len(distinct) == 1 else ""
    return replace(
        made,
        inputs=(*made.inputs, Argument("p", (len(names),), unit, names, "parameters given per call")),
        parameters=tuple(symbol for symbol in made.parameters if symbol.name not in names),
    )
