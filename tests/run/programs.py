"""Programs made by hand and by chance, for the tests of what runs them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from armwright.expr import Node, absolute, atan2, cos, exp, name, number, sign, sin, sqrt, tanh
from armwright.program import Argument, Output, Program, Symbol, schedule

Random = np.random.Generator


def vector(label: str, count: int) -> tuple[Argument, list[Node]]:
    """An input of so many elements and its nodes."""
    elements = tuple(f"{label}_{i}" for i in range(count))
    return Argument(label, (count,), "", elements), [name(text) for text in elements]


def program_of(
    outputs: Sequence[Output], inputs: Sequence[Argument], parameters: Sequence[Symbol] = ()
) -> Program:
    return schedule(outputs, inputs=inputs, parameters=parameters)


def function_of_one(node: Node, *arguments: str) -> Program:
    """The program of a single scalar; every argument is an input of shape ()."""
    inputs = [Argument(text, (), "", (text,)) for text in arguments]
    return program_of([Output("value", (), "", (node,))], inputs)


def arm() -> Program:
    """A small inverse dynamics: two joints, parameters, setup, sine and cosine, several operations."""
    q_argument, q = vector("q", 2)
    qd_argument, qd = vector("qd", 2)
    J, m, L = name("J"), name("m"), name("L")
    c2, s2 = cos(q[1]), sin(q[1])
    coupling = m * L**2 / 2
    tau1 = (
        (J + 2 * coupling * c2) * qd[0] - coupling * s2 * qd[1] ** 2 + m * number(9.81) * L * cos(q[0] + q[1])
    )
    tau2 = coupling * s2 * qd[0] ** 2 + J * qd[1] + tanh(qd[1] / 3)
    symbols = [Symbol("J", "kg m^2", 0.7), Symbol("m", "kg", 2.0), Symbol("L", "m")]
    return program_of([Output("tau", (2,), "N m", (tau1, tau2))], [q_argument, qd_argument], symbols)


def two_outputs() -> Program:
    """A matrix and a vector."""
    argument, q = vector("q", 3)
    A = (q[0] * q[1], sin(q[2]), number(2), q[0], q[1] - q[2], cos(q[0]))
    return program_of([Output("A", (2, 3), "", A), Output("b", (3,), "", (q[2], q[0] + 1, q[1]))], [argument])


# ----------------------------------------------------------------------------- by chance


def random_program(random: Random, *, size: int = 40) -> Program:
    """Some inputs, parameters and outputs, and about so many operations of every kind."""
    inputs, leaves = [], []
    for i in range(int(random.integers(1, 4))):
        argument, nodes = vector("xyz"[i], int(random.integers(1, 8)))
        inputs.append(argument)
        leaves += nodes
    symbols = [Symbol(f"P{i}", "", float(random.uniform(-2, 2))) for i in range(int(random.integers(0, 4)))]
    pool = leaves + [name(symbol.name) for symbol in symbols] + [number(float(random.uniform(-2, 2)))]
    for _ in range(int(random.integers(3, size))):
        pool.append(_operation(random, pool))
    outputs = []
    for i in range(int(random.integers(1, 4))):
        count = int(random.integers(1, 6))
        elements = tuple(pool[int(k)] for k in random.integers(max(0, len(pool) - 12), len(pool), count))
        outputs.append(Output("uvw"[i], (count,), "", elements))
    return program_of(outputs, inputs, symbols)


def _operation(random: Random, pool: list[Node]) -> Node:
    """One more node over those that are there; the newest are chosen most."""

    def pick() -> Node:
        back = int(random.exponential(len(pool) / 4))
        return pool[max(0, len(pool) - 1 - back)]

    a, b = pick(), pick()
    kind = random.random()
    try:
        if kind < 0.55:
            return [a + b, a - b, a * b, a * b + pick(), -a][int(random.integers(5))]
        if kind < 0.62:
            return a / b
        if kind < 0.68:
            return a ** int(random.integers(2, 6))
        functions = (sin, cos, sin, cos, tanh, exp, sqrt, absolute, sign)
        if kind < 0.95:
            return functions[int(random.integers(len(functions)))](a)
        return atan2(a, b)
    except ArithmeticError:  # a constant outside the domain: 1/0, the root of -2, e^1000
        return a + 1


def random_inputs(random: Random, program: Program, count: int | None) -> list[np.ndarray]:
    """Arrays for a call; a few values are special."""
    leading = () if count is None else (count,)
    arrays = [random.uniform(-3, 3, (*leading, *argument.shape)) for argument in program.inputs]
    for array in arrays:
        special = random.random(array.shape) < 0.02
        array[special] = random.choice([0.0, 1.0, -1.0, 0.5 * np.pi, 1e-8], int(special.sum()))
    return arrays
