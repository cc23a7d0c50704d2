"""From a model to something that can be called: a Function, or a Solver for an inverse model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, overload

import numpy.typing as npt

from armwright.errors import ArmwrightError
from armwright.models.core.active_positions import ActivePositions
from armwright.models.core.model import Model
from armwright.models.inverse.closed_robot import ClosedInverse
from armwright.models.inverse.inverse_model import InverseModel
from armwright.models.loops.loop_geometry import LoopGeometry
from armwright.program import Program
from armwright.run.function import function
from armwright.run.function.function import Function
from armwright.run.solver.active_solver import ActiveSolver, compile_active
from armwright.run.solver.closed_inverse_solver import ClosedInverseSolver, compile_closed_inverse
from armwright.run.solver.loop_closing import LoopSolver, compile_loops
from armwright.run.solver.solver import Solver, compile_solver


@overload
def compile(  # type: ignore[overload-overlap]
    model: InverseModel,
    parameters: Mapping[str, float] | None = None,
    *,
    dtype: npt.DTypeLike = "float64",
    backend: str = "auto",
    lazy: bool = True,
    tolerance: float | None = None,
) -> Solver: ...
@overload
def compile(  # type: ignore[overload-overlap]
    model: LoopGeometry,
    parameters: Mapping[str, float] | None = None,
    *,
    dtype: npt.DTypeLike = "float64",
    backend: str = "auto",
) -> LoopSolver: ...
@overload
def compile(  # type: ignore[overload-overlap]
    model: ActivePositions,
    parameters: Mapping[str, float] | None = None,
    *,
    dtype: npt.DTypeLike = "float64",
    backend: str = "auto",
) -> ActiveSolver: ...
@overload
def compile(  # type: ignore[overload-overlap]
    model: ClosedInverse,
    parameters: Mapping[str, float] | None = None,
    *,
    dtype: npt.DTypeLike = "float64",
    backend: str = "auto",
) -> ClosedInverseSolver: ...
@overload
def compile(
    model: Model | Program,
    parameters: Mapping[str, float] | None = None,
    *,
    dtype: npt.DTypeLike = "float64",
    backend: str = "auto",
) -> Function: ...
def compile(
    model: Model | Program,
    parameters: Mapping[str, float] | None = None,
    *,
    dtype: npt.DTypeLike = "float64",
    backend: str = "auto",
    lazy: bool = True,
    tolerance: float | None = None,
) -> Function | Solver | LoopSolver | ActiveSolver | ClosedInverseSolver:
    """The function that computes the outputs of a model; for inverse and loop geometry, its solver.

    parameters   values by name; they override those of the robot, and every parameter needs one
    dtype        "float64" or "float32"
    backend      "native" (machine code), "numpy" (the slow reference), or "auto": native with llvmlite
    lazy         of inverse geometry: False compiles at once all code that any pose, nearest= or path may need
    tolerance    of inverse geometry: how far [m, rad] a solution may be off where none meets the pose exactly
    """
    make, own = next((row[1:] for row in _SOLVERS if isinstance(model, row[0])), (function.compile, ()))
    if tolerance is not None and "tolerance" not in own:
        name = getattr(model, "name", "a program")
        raise ArmwrightError(
            f"tolerance of {name}: it is of poses that none meets, in inverse_geometry; leave it out"
        )
    asked = {"lazy": lazy, "tolerance": tolerance}
    found: Function | Solver | LoopSolver | ActiveSolver | ClosedInverseSolver = make(
        model, parameters, dtype=dtype, backend=backend, **{key: asked[key] for key in own}
    )
    return found


# What is no straight-line program, what compiles it, and which options it has of its own.
_SOLVERS: tuple[tuple[type[Model], Callable[..., Any], tuple[str, ...]], ...] = (
    (InverseModel, compile_solver, ("lazy", "tolerance")),
    (ClosedInverse, compile_closed_inverse, ()),
    (ActivePositions, compile_active, ()),
    (LoopGeometry, compile_loops, ()),
)
