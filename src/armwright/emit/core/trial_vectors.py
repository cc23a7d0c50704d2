"""Test vectors: numbers put into a program and what its graph gives for them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random

from armwright.emit.core.language import Case
from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all, names_in
from armwright.program import Program, Symbol
from armwright.robot.geometry.matrix import Matrix

ATTEMPTS = 50  # per case, for models that are not defined everywhere


def cases(
    program: Program,
    names: Mapping[str, str],
    *,
    count: int = 8,
    seed: int = 1,
    size: float = 1.5,
    pose: Matrix | None = None,
) -> tuple[Case, ...]:
    """``count`` calls with inputs between −size and size, the first (where defined) with zeros.

    names   how the names of the program are written, as in ``build.local_names``
    pose    of the tool as a function of the joints: the inputs are then poses that a robot reaches
    A parameter without a value gets a number between 0.5 and 1.5.
    """
    found: list[Case] = []
    draws = _draws if pose is None else partial(_pose_draws, pose)
    for values in draws(program, count * ATTEMPTS, seed, size):
        case = _case(program, names, values)
        if case is not None:
            found.append(case)
        if len(found) == count:
            return tuple(found)
    raise ArmwrightError(
        f"the model has a value in only {len(found)} of {count * ATTEMPTS} points with inputs "
        f"between -{size} and {size}; choose another size"
    )


def _draws(program: Program, count: int, seed: int, size: float) -> Iterator[dict[str, float]]:
    random = Random(seed)
    elements = [name for argument in program.inputs for name in argument.elements]
    fixed = {symbol.name: _value(symbol, random) for symbol in program.parameters}
    yield fixed | dict.fromkeys(elements, 0.0)
    for _ in range(count - 1):
        yield fixed | {name: round(random.uniform(-size, size), 6) for name in elements}


def _pose_draws(
    pose: Matrix, program: Program, count: int, seed: int, size: float
) -> Iterator[dict[str, float]]:
    """Poses at joints between −size and size."""
    random = Random(seed)
    elements = [name for argument in program.inputs for name in argument.elements]
    fixed = {symbol.name: _value(symbol, random) for symbol in program.parameters}
    nodes = [node for row in pose for node in row]
    joints = [name for name in names_in(*nodes) if name not in fixed]
    for _ in range(count):
        at = fixed | {name: random.uniform(-size, size) for name in joints}
        yield fixed | dict(zip(elements, evaluate_all(nodes, at), strict=True))


def _value(symbol: Symbol, random: Random) -> float:
    drawn = round(random.uniform(0.5, 1.5), 6)
    return drawn if symbol.value is None else symbol.value


def _case(program: Program, names: Mapping[str, str], values: dict[str, float]) -> Case | None:
    """The case, or None where the model has no finite value."""
    elements = [node for output in program.outputs for node in output.elements]
    try:
        outputs = tuple(evaluate_all(elements, values))
    except (ArithmeticError, ValueError):
        return None
    if not all(map(math.isfinite, outputs)):
        return None
    return Case(
        inputs={
            names[program.arrays[one.name]]: tuple(values[element] for element in one.elements)
            for one in program.inputs
        },
        parameters={names[program.symbols[one.name]]: values[one.name] for one in program.parameters},
        outputs=outputs,
    )
