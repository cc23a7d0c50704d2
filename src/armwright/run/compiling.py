"""From a model to something that can be called: a Function, or a Solver for an inverse model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import overload

import numpy.typing as npt

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
    """The function that computes the outputs of a model; of inverse and of loop geometry, its solver.

    parameters   values by name; they override those of the robot, and every parameter needs one
    dtype        "float64" or "float32"
    backend      "native" (machine code), "numpy" (the slow reference), or "auto": native with llvmlite
    lazy         of inverse geometry: False compiles at once all code that any pose, nearest= or path may need
    tolerance    of inverse geometry: by how much [m, rad] a solution may miss a pose that none meets exactly
    """
    if isinstance(model, InverseModel):
        return compile_solver(model, parameters, lazy=lazy, tolerance=tolerance, dtype=dtype, backend=backend)
    if isinstance(model, ClosedInverse):
        return compile_closed_inverse(model, parameters, dtype=dtype, backend=backend)
    if isinstance(model, ActivePositions):
        return compile_active(model, parameters, dtype=dtype, backend=backend)
    if isinstance(model, LoopGeometry):
        return compile_loops(model, parameters, dtype=dtype, backend=backend)
    return function.compile(model, parameters, dtype=dtype, backend=backend)
