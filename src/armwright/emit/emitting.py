"""The verb: a model becomes files in a language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from armwright.brief import BriefDict
from armwright.emit.core.language import Files, Language
from armwright.emit.core.listing_builder import listing, local_names
from armwright.emit.core.trial_vectors import cases
from armwright.emit.solvers import closed_files, led_files, numeric_files, solver_files
from armwright.emit.solvers.active_text import active_files
from armwright.emit.solvers.loop_following import following_files
from armwright.errors import ArmwrightError, unknown_name
from armwright.expr.collection import without_collection
from armwright.models import Model
from armwright.models.core.active_positions import ActivePositions
from armwright.models.inverse.closed_robot import ClosedInverse
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import Closed, Eliminated, Nearby, Numeric
from armwright.models.inverse.iterated_models import second_opinion
from armwright.models.inverse.single_model import single_model
from armwright.models.inverse.solution_textbook import tool_pose
from armwright.models.inverse.swept_model import Swept
from armwright.models.loops.everywhere import solved_everywhere
from armwright.models.loops.loop_geometry import LoopGeometry
from armwright.robot.geometry.matrix import Matrix

_FOLDER = "armwright.emit.languages"


def all_languages() -> dict[str, Language]:
    """All languages by name: every member of the folder ``languages``."""
    found = {name: _language(name) for name in _files()}
    return {name: language for name, language in found.items() if language is not None}


def _files() -> list[str]:
    folder = import_module(_FOLDER)
    return sorted(info.name for info in iter_modules(folder.__path__))


def _language(name: str) -> Language | None:
    """The language of one file, or None for a file that has none."""
    found: Language | None = getattr(import_module(f"{_FOLDER}.{name}"), "LANGUAGE", None)
    return found


@without_collection
def emit(
    model: Model,
    language: str | Language,
    *,
    precision: str = "double",
    folder: bool = False,
    fallback: bool = True,
    form: str = "steps",
) -> Files:
    """{file name: text} of the model in a language; the same text on every run.

    language    its name, or a Language of your own
    precision   "double", or "single" where the language offers it (C)
    folder      also write a Makefile and test vectors (C)
    fallback    False: closed forms of inverse geometry without elimination, which finds solutions that
                they lose at singular poses and is most of the text
    form        "steps", or "textbook": closed formulas in the joint angles, for short models (LaTeX)
    Refused: an unknown language, or an option that the language does not offer.
    """
    if not isinstance(model, Model):
        raise ArmwrightError(
            f"emit of a {type(model).__name__}: give a Model, such as aw.model(robot, 'gravity')"
        )
    chosen = _language_named(language) if isinstance(language, str) else language
    if not isinstance(chosen, Language):
        raise ArmwrightError(f"language {chosen!r}: give a name or a Language, such as 'c'")
    _check(chosen, precision, folder)
    if form != "steps":
        return BriefDict(_textbook(model, chosen, form))
    return BriefDict(_files_of(model, Wanted(chosen, precision, folder, fallback)))


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a model is to be written: the language and the options of ``emit``."""

    language: Language
    precision: str = "double"
    folder: bool = False
    fallback: bool = True


def _files_of(model: Model, wanted: Wanted) -> Files:
    """The files of a model, by what kind of solver it is; one that is none is a program."""
    write = next((write for kind, write in _WRITERS.items() if isinstance(model, kind)), _program_files)
    return write(model, wanted)


def _program_files(model: Model, wanted: Wanted) -> Files:
    """A model that is a straight-line program; one of a closed robot as it holds everywhere."""
    return _listed_files(solved_everywhere(model), wanted)


def _listed_files(model: Model, wanted: Wanted, pose: Matrix | None = None) -> Files:
    """The program of a model; with a folder also test vectors, around a pose where the model takes one."""
    language = wanted.language
    made = listing(model, language, precision=wanted.precision)
    files = language.files_of(made)
    if wanted.folder and language.folder is not None:
        vectors = cases(model.program, local_names(model.program, language), pose=pose)
        files |= language.folder(made, vectors)
    return files


def _loop_files(model: LoopGeometry, wanted: Wanted) -> Files:
    """The closing of loops; in C, where it has no formulas, with the function that follows the motors."""
    solved = solved_everywhere(model)
    files = _listed_files(solved, wanted)
    is_double_c = (wanted.language.name, wanted.precision) == ("c", "double")
    if isinstance(solved, LoopGeometry) and not solved.is_closed_form and is_double_c:
        rates = wanted.language.files_of(listing(solved.rates, wanted.language))
        files |= rates | following_files(solved)
    return files


def _active_files(model: ActivePositions, wanted: Wanted) -> Files:
    """A model that closes loops without formulas inside: in C, with the function that follows the motors."""
    language = wanted.language
    if (language.name, wanted.precision, wanted.folder) != ("c", "double", False):
        raise ArmwrightError(
            f"emit of {model.name} of '{model.robot}' in positions of motors: its loops have no formulas, "
            "and the function that closes them is written in C alone, in double precision, without a folder; "
            "use language 'c', or emit its parts, model.tree and model.loops"
        )
    tree, loops = solved_everywhere(model.tree), solved_everywhere(model.loops)
    assert isinstance(loops, LoopGeometry)
    parts = _files_of(model.tree, Wanted(language)) | _files_of(model.loops, Wanted(language))
    return parts | active_files(listing(tree, language), loops)


def _closed_form_files(model: Closed, wanted: Wanted) -> Files:
    """A closed form of inverse geometry: a solver where the language has them, else all branches."""
    if wanted.precision == "double":
        solver = closed_files(model, wanted.language, fallback=wanted.fallback, folder=wanted.folder)
        if solver is not None:
            return solver
    pose = tool_pose(model.arm.chain)
    return _listed_files(single_model(model) if wanted.precision == "single" else model, wanted, pose)


def _eliminated_files(model: Eliminated, wanted: Wanted) -> Files:
    """A solver that finds all solutions."""
    if wanted.precision != "double":
        raise ArmwrightError(
            f"precision '{wanted.precision}': method '{model.method}' needs 'double'; only closed forms "
            "can be written in single precision"
        )
    return solver_files(model, wanted.language, folder=wanted.folder)


def _nearby_files(model: Nearby, wanted: Wanted) -> Files:
    """An arm near one with a closed form, written as the elimination that solves it, where there is one."""
    other = second_opinion(model)
    if other is not None and wanted.precision != "double":
        raise ArmwrightError(
            f"precision '{wanted.precision}': '{model.robot}' is within {model.deviation:.1e} of an arm with "
            "a closed form, and only that can be written in single precision; give it exact angles with "
            "robot.exact(1e-5) (--exact 1e-5), or leave precision out"
        )
    return _program_files(model, wanted) if other is None else _files_of(other, wanted)


def _numeric_files(model: Numeric, wanted: Wanted) -> Files:
    """The solver of an arm by iterations; the equations of one step where the language writes no solvers."""
    if wanted.precision != "double":
        raise ArmwrightError(
            f"precision '{wanted.precision}': not offered for inverse_geometry of '{model.robot}', which is "
            "solved by iterations; "
            "leave it out, or hold the joints beyond six, e.g. fixed={'name': 0.3} (--option fixed=name:0.3)"
        )
    files = numeric_files(model, wanted.language, folder=wanted.folder)
    return _program_files(model.iteration or model, wanted) if files is None else files


def _coupled_files(model: Coupled, wanted: Wanted) -> Files:
    """The solver of an arm in which joints follow others."""
    if wanted.precision != "double":
        raise ArmwrightError(
            f"precision '{wanted.precision}': inverse_geometry of '{model.robot}', in which joints follow "
            "others, needs 'double'"
        )
    files = led_files(model, wanted.language, folder=wanted.folder)
    if files is None:
        raise ArmwrightError(
            f"emit of inverse_geometry of '{model.robot}' in {wanted.language.title}: its followers need a "
            "solver, which this language does not write; emit the formulas of the arm that it folds to, "
            "model.free"
        )
    return files


def _refuse_swept(model: Swept, wanted: Wanted) -> Files:
    """Inverse geometry of a redundant arm at several values of a joint is several models."""
    raise ArmwrightError(
        f"emit of {len(model.parts)} models in one: give one value, e.g. fixed={{'{model.redundant}': "
        f"{model.values[0]:.4g}}}, instead of redundant="
    )


def _refuse_closed_inverse(model: ClosedInverse, wanted: Wanted) -> Files:
    """Inverse geometry of a closed robot is no one text: two are written in its place."""
    joints = ", ".join(model.way.arm.names)
    how = "f(q_active)" if model.loops.is_closed_form else "follow_motors (C)"
    raise ArmwrightError(
        f"emit of inverse_geometry of '{model.robot}': it is solved in two parts, which are emitted one by "
        f"one: model.way gives {joints} for a pose; model.loops, with these as its motors, gives all other "
        f"joints by {how}"
    )


# What is no straight-line program; a kind of solver stands before those that it is made of.
_WRITERS: Mapping[type[Model], Callable[[Any, Wanted], Files]] = {
    Swept: _refuse_swept,
    Coupled: _coupled_files,
    ClosedInverse: _refuse_closed_inverse,
    ActivePositions: _active_files,
    Nearby: _nearby_files,
    Eliminated: _eliminated_files,
    Numeric: _numeric_files,
    Closed: _closed_form_files,
    LoopGeometry: _loop_files,
}


def _textbook(model: Model, language: Language, form: str) -> Files:
    """The closed formulas of a model."""
    if form != "textbook" or language.textbook is None:
        offered = ", ".join(one.name for one in all_languages().values() if one.textbook is not None)
        raise ArmwrightError(f"form '{form}' in {language.title}: 'steps', or 'textbook' in {offered}")
    return language.textbook(model)


def _language_named(name: str) -> Language:
    language = _language(name) if f"{_FOLDER}.{name}" in sys.modules or name in _files() else None
    if language is None:
        raise ArmwrightError(no_such_language(name))
    return language


def no_such_language(name: str) -> str:
    """The message for an unknown language."""
    hint = "; text in c is C++ as well" if name.lower() in ("cpp", "c++", "cc", "cxx") else ""
    return unknown_name("language", name, all_languages()) + hint


def _check(language: Language, precision: str, folder: bool) -> None:
    if precision not in language.syntax:
        offered = ", ".join(language.syntax)
        raise ArmwrightError(f"precision '{precision}': {language.title} is written in {offered}")
    if folder and language.folder is None:
        offered = ", ".join(one.name for one in all_languages().values() if one.folder is not None)
        raise ArmwrightError(f"folder: not offered for {language.title}, only for {offered}; leave it out")
