"""Solvers in other languages: closed forms, and the general method with the constants of an arm."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from armwright.emit.core.language import Files, Language, without_marks
from armwright.emit.core.listing_builder import listing
from armwright.emit.solvers.closed_solver import closed_solver
from armwright.emit.solvers.led_solver import led_answers, led_solver
from armwright.emit.solvers.nearest_text import nearest_files
from armwright.emit.solvers.numeric_solver import numeric_solver
from armwright.emit.solvers.solver import Driver, EmittedSolver, answers_of, solver_of
from armwright.errors import ArmwrightError
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import Closed, Eliminated, InverseModel, Numeric
from armwright.models.inverse.iterated_models import second_opinion


def solver_files(model: Eliminated, language: Language, *, folder: bool = False) -> Files:
    """The solver of an arm; the arm's equations alone where the language has no driver."""
    driver = _driver(language.name)
    if driver is None:
        models = (model,) if model.programs is None else model.programs.models
        listings = [listing(one, language) for one in models]
        return {name: text for one in listings for name, text in language.files_of(one).items()}
    solver = solver_of(model, driver.dialect)
    files = _with_nearest(model, language, solver, driver.files(solver))
    if folder and driver.folder is not None:
        files |= driver.folder(solver, answers_of(model))
    return without_marks(files)


def closed_files(
    model: Closed, language: Language, *, fallback: bool = True, folder: bool = False
) -> Files | None:
    """The solver of a closed form; None where only its branches can be written.

    fallback   False: without elimination, which is asked where branches may be lost
    That is so in a language without solvers, of an arm with names for numbers, and for a folder without
    elimination, which the test vectors are from.
    """
    driver = _driver(language.name)
    other = second_opinion(model) if fallback or folder else None
    if driver is None or model.parameters or (folder and other is None):
        return None
    solver = closed_solver(model, other if fallback else None, driver.dialect)
    files = _with_nearest(model, language, solver, driver.files(solver))
    if folder and driver.folder is not None and other is not None:
        files |= driver.folder(solver, answers_of(other))
    return without_marks(files)


def led_files(model: Coupled, language: Language, *, folder: bool = False) -> Files | None:
    """The solver of an arm with followers; None in a language without solvers."""
    driver = _driver(language.name)
    if driver is None:
        return None
    solver = led_solver(model, driver.dialect)
    files = _with_nearest(model, language, solver, driver.files(solver))
    if folder and driver.folder is not None:
        answers = led_answers(model)
        if answers is None:
            raise ArmwrightError(
                f"folder: elimination, which makes test vectors, does not solve '{model.robot}'; leave it out"
            )
        files |= driver.folder(solver, answers)
    return without_marks(files)


def numeric_files(model: Numeric, language: Language) -> Files | None:
    """The solver of an arm by iterations; None in a language without solvers."""
    driver = _driver(language.name)
    if driver is None:
        return None
    solver = numeric_solver(model, driver.dialect)
    return without_marks(_with_nearest(model, language, solver, driver.files(solver)))


def _with_nearest(model: InverseModel, language: Language, solver: EmittedSolver, files: Files) -> Files:
    """The files of a solver with those of the choice of the nearest solution, which is written in C."""
    return files | nearest_files(model, solver.stem, rows=solver.rows) if language.name == "c" else files


def _driver(name: str) -> Driver | None:
    if name not in {info.name for info in iter_modules(__path__)}:
        return None
    found: Driver | None = getattr(import_module(f"{__name__}.{name}"), "DRIVER", None)
    return found
