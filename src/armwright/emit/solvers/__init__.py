"""Solvers in other languages: closed forms, and the general method with the constants of an arm."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from armwright.emit.core.language import Files, Language, without_marks
from armwright.emit.core.listing_builder import listing
from armwright.emit.solvers.closed_solver import closed_solver
from armwright.emit.solvers.led_solver import led_solver
from armwright.emit.solvers.nearest_text import nearest_files
from armwright.emit.solvers.numeric_solver import numeric_solver
from armwright.emit.solvers.program_functions import tool_pose_function
from armwright.emit.solvers.solver import Driver, EmittedSolver, solver_of
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import Closed, Eliminated, InverseModel, Numeric
from armwright.models.inverse.iterated_models import second_opinion
from armwright.models.inverse.pose_trials import solver_trials


def solver_files(model: Eliminated, language: Language, *, folder: bool = False) -> Files:
    """The solver of an arm; the arm's equations alone where the language has no driver."""
    driver = _driver(language.name)
    if driver is None:
        models = (model,) if model.programs is None else model.programs.models
        listings = [listing(one, language) for one in models]
        return {name: text for one in listings for name, text in language.files_of(one).items()}
    solver = solver_of(model, driver.dialect)
    return _solver_texts(model, language, solver, driver, folder=folder)


def closed_files(
    model: Closed, language: Language, *, fallback: bool = True, folder: bool = False
) -> Files | None:
    """The solver of a closed form; None where only its branches can be written.

    fallback   False: without elimination, which is asked where branches may be lost
    That is so in a language without solvers, and of an arm with names for numbers.
    """
    driver = _driver(language.name)
    if driver is None or model.parameters:
        return None
    solver = closed_solver(model, second_opinion(model) if fallback else None, driver.dialect)
    return _solver_texts(model, language, solver, driver, folder=folder)


def led_files(model: Coupled, language: Language, *, folder: bool = False) -> Files | None:
    """The solver of an arm with followers; None in a language without solvers."""
    driver = _driver(language.name)
    if driver is None:
        return None
    solver = led_solver(model, driver.dialect)
    return _solver_texts(model, language, solver, driver, folder=folder)


def numeric_files(model: Numeric, language: Language, *, folder: bool = False) -> Files | None:
    """The solver of an arm by iterations; None in a language without solvers."""
    driver = _driver(language.name)
    if driver is None:
        return None
    solver = numeric_solver(model, driver.dialect)
    return _solver_texts(model, language, solver, driver, folder=folder)


def _solver_texts(
    model: InverseModel, language: Language, solver: EmittedSolver, driver: Driver, *, folder: bool
) -> Files:
    """The files of a solver; in C with the choice of the nearest solution, and with a test in a folder."""
    files = driver.files(solver)
    if language.name == "c":
        files |= nearest_files(model, solver.stem, rows=solver.rows)
    if folder and driver.folder is not None:
        trials = solver_trials(model, solver)
        pose = tool_pose_function(model, driver.dialect, is_inside=bool(trials.parts))
        files |= driver.folder(solver, trials, pose)
    return without_marks(files)


def _driver(name: str) -> Driver | None:
    if name not in {info.name for info in iter_modules(__path__)}:
        return None
    found: Driver | None = getattr(import_module(f"{__name__}.{name}"), "DRIVER", None)
    return found
