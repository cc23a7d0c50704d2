"""Random programs compiled and compared: ``python -m tests.run.long --count 10000``.

Each program runs natively (one sample and rows; one in four in planes, one in four in float32), by the NumPy
reference and in longer arithmetic, one in ten in mpmath too. Differences are judged by bounds on rounding.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from armwright.errors import ArmwrightError
from armwright.program import Program
from armwright.run import Function, compile
from tests.run.bounds import SINGLE, Pair, bounded, in_digits, worst
from tests.run.programs import random_inputs, random_program

SLACK = 4.0  # second-order terms that the bounds leave out
SAMPLES = 37  # not a multiple of any vector


@dataclass(frozen=True)
class Result:
    """What was found out about one program."""

    compared: int
    numbers: int
    worst: float
    faults: tuple[str, ...]


def check(seed: int) -> Result:
    """Run the program of this seed every way and compare."""
    random = np.random.default_rng(seed)
    program = random_program(random)
    inputs = random_inputs(random, program, SAMPLES)
    values = {symbol.name: float(symbol.value or 0.0) for symbol in program.parameters}
    try:
        function = compile(program)
    except ArmwrightError:  # parameters whose setup is not finite are refused
        return Result(0, 0, 0.0, ())
    faults = list(_agreements(function, inputs, with_planes=seed % 4 == 1))
    exact = bounded(program, inputs, values)
    native = _errors(function, inputs, exact)
    found = {"native": native, "numpy": _errors(compile(program, backend="numpy"), inputs, exact)}
    if seed % 4 == 0:
        found["float32"] = _single_precision(program, inputs, values)
    if seed % 10 == 0:
        first = [array[:1] for array in inputs]
        found["mpmath"] = [worst(*pair) for pair in in_digits(program, first, values, exact)]
    for name, results in found.items():
        error = max(result[0] for result in results)
        if not error <= SLACK:
            faults.append(f"{name} is {error:.3g} bounds away")
    errors, compared, numbers = zip(*native, strict=True)
    return Result(sum(compared), sum(numbers), max(errors), tuple(f"seed {seed}: {f}" for f in faults))


def _errors(function: Function, inputs: list[np.ndarray], exact: list[Pair]) -> list[tuple[float, int, int]]:
    return [worst(got, pair) for got, pair in zip(_listed(function(*inputs)), exact, strict=True)]


def _agreements(function: Function, inputs: list[np.ndarray], *, with_planes: bool) -> Iterator[str]:
    """Natively, one sample, rows and planes give the same bits."""
    rows = _listed(function(*inputs))
    single = [_listed(function(*(array[i] for array in inputs))) for i in (0, SAMPLES - 1)]
    for k, array in enumerate(rows):
        if not np.array_equal(array[[0, -1]], [one[k] for one in single], equal_nan=True):
            yield f"one sample differs from rows in output {k}"
    if with_planes:
        planes = _listed(function(*(np.asfortranarray(array) for array in inputs)))
        if not all(np.array_equal(a, b, equal_nan=True) for a, b in zip(rows, planes, strict=True)):
            yield "planes differ from rows"


def _listed(answer: object) -> list[np.ndarray]:
    return list(answer) if isinstance(answer, tuple) else [np.asarray(answer)]


def _single_precision(
    program: Program, inputs: list[np.ndarray], values: dict[str, float]
) -> list[tuple[float, int, int]]:
    short = [array.astype(np.float32) for array in inputs]
    longer = [array.astype(np.float64) for array in short]
    exact = bounded(program, longer, values, real=SINGLE)
    return _errors(compile(program, dtype="float32"), short, exact)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.run.long")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args(arguments)
    compared = numbers = 0
    largest, faults = 0.0, list[str]()
    for seed in range(options.first, options.first + options.count):
        result = check(seed)
        compared, numbers = compared + result.compared, numbers + result.numbers
        largest = max(largest, result.worst)
        faults += result.faults
    print(f"{options.count} programs, {compared} of {numbers} numbers compared, largest {largest:.2f} bounds")
    print("\n".join(faults[:20]), file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
