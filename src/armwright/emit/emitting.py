"""The verb: a model becomes files in a language."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

from armwright.emit.core.language import Files, Language
from armwright.emit.core.listing_builder import listing, local_names
from armwright.emit.core.trial_vectors import cases
from armwright.emit.solvers import closed_files, led_files, solver_files
from armwright.emit.solvers.active_text import active_files
from armwright.emit.solvers.loop_following import following_files
from armwright.errors import ArmwrightError, unknown_name
from armwright.models import Model
from armwright.models.core.active_positions import ActivePositions
from armwright.models.inverse.closed_robot import ClosedInverse
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import Closed, Eliminated, Nearby
from armwright.models.inverse.iterated_models import second_opinion
from armwright.models.inverse.single_model import single_model
from armwright.models.inverse.solution_textbook import tool_pose
from armwright.models.inverse.swept_model import Swept
from armwright.models.loops.everywhere import solved_everywhere
from armwright.models.loops.loop_geometry import LoopGeometry

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
    fallback    False: closed forms of inverse geometry without elimination, which finds what they lose at
                singular poses and is most of the text
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
        return _textbook(model, chosen, form)
    if isinstance(model, Swept):
        raise ArmwrightError(
            f"emit of {len(model.parts)} models in one: give one value, e.g. fixed={{'{model.redundant}': "
            f"{model.values[0]:.4g}}}, in the place of redundant="
        )
    if isinstance(model, Coupled):
        return _led(model, chosen, precision, folder)
    if isinstance(model, ClosedInverse):
        raise _closed_inverse_error(model)
    if isinstance(model, ActivePositions):
        return _active(model, chosen, precision, folder)
    model = solved_everywhere(model)
    if isinstance(model, Nearby):
        model = second_opinion(model) or model
    if isinstance(model, Eliminated):
        return _solver(model, chosen, precision, folder)
    if isinstance(model, Closed) and precision == "double":
        solver = closed_files(model, chosen, fallback=fallback, folder=folder)
        if solver is not None:
            return solver
    pose = tool_pose(model.arm.chain) if isinstance(model, Closed) else None
    if isinstance(model, Closed) and precision == "single":
        model = single_model(model)
    made = listing(model, chosen, precision=precision)
    files = chosen.files_of(made)
    if (
        isinstance(model, LoopGeometry)
        and not model.is_closed_form
        and (chosen.name, precision) == ("c", "double")
    ):
        files |= chosen.files_of(listing(model.rates, chosen)) | following_files(model)
    if folder and chosen.folder is not None:
        vectors = cases(model.program, local_names(model.program, chosen), pose=pose)
        files |= chosen.folder(made, vectors)
    return files


def _closed_inverse_error(model: ClosedInverse) -> ArmwrightError:
    """Why inverse geometry of a closed robot is no one text, and what to write in its place."""
    joints = ", ".join(model.way.arm.names)
    how = "f(q_active)" if model.loops.is_closed_form else "follow_motors (C)"
    return ArmwrightError(
        f"emit of inverse_geometry of '{model.robot}': its loops are closed for each solution of the way to "
        f"the tip, which is a list of any length; emit both, model.way, which gives {joints} for a pose, and "
        f"model.loops, whose motors these are: {how} gives all other joints"
    )


def _active(model: ActivePositions, language: Language, precision: str, folder: bool) -> Files:
    """A model that closes loops without formulas inside: in C, with the function that follows the motors."""
    if (language.name, precision, folder) != ("c", "double", False):
        raise ArmwrightError(
            f"emit of {model.name} of '{model.robot}' in positions of motors: its loops have no formulas, "
            "and the function that closes them is written in C alone, in double precision, without a folder; "
            "use language 'c', or emit its parts, model.tree and model.loops"
        )
    tree, loops = solved_everywhere(model.tree), solved_everywhere(model.loops)
    assert isinstance(loops, LoopGeometry)
    return {
        **emit(model.tree, language),
        **emit(model.loops, language),
        **active_files(listing(tree, language), loops),
    }


def _textbook(model: Model, language: Language, form: str) -> Files:
    """The closed formulas of a model."""
    if form != "textbook" or language.textbook is None:
        offered = ", ".join(one.name for one in all_languages().values() if one.textbook is not None)
        raise ArmwrightError(f"form '{form}' in {language.title}: 'steps', or 'textbook' in {offered}")
    return language.textbook(model)


def _solver(model: Eliminated, language: Language, precision: str, folder: bool) -> Files:
    """A solver that finds all solutions."""
    if precision != "double":
        raise ArmwrightError(
            f"precision '{precision}': method '{model.method}' needs 'double'; only closed forms "
            "can be written in single precision"
        )
    return solver_files(model, language, folder=folder)


def _led(model: Coupled, language: Language, precision: str, folder: bool) -> Files:
    """The solver of an arm in which joints follow others."""
    if precision != "double":
        raise ArmwrightError(
            f"precision '{precision}': inverse_geometry of '{model.robot}', in which joints follow others, "
            "needs 'double'"
        )
    files = led_files(model, language, folder=folder)
    if files is None:
        raise ArmwrightError(
            f"emit of inverse_geometry of '{model.robot}' in {language.title}: its followers need a solver, "
            "which this language does not write; emit the formulas of the arm that it folds to, model.free"
        )
    return files


def _language_named(name: str) -> Language:
    language = _language(name) if f"{_FOLDER}.{name}" in sys.modules or name in _files() else None
    if language is None:
        raise ArmwrightError(unknown_name("language", name, all_languages()))
    return language


def _check(language: Language, precision: str, folder: bool) -> None:
    if precision not in language.syntax:
        offered = ", ".join(language.syntax)
        raise ArmwrightError(f"precision '{precision}': {language.title} is written in {offered}")
    if folder and language.folder is None:
        offered = ", ".join(one.name for one in all_languages().values() if one.folder is not None)
        raise ArmwrightError(f"folder: not offered for {language.title}, only for {offered}; leave it out")
