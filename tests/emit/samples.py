"""Models that every language must write: small and large, with every operation and with nasty names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import armwright as aw
from armwright.emit.core.language import words
from armwright.expr import (
    PI,
    Node,
    absolute,
    atan2,
    cos,
    exp,
    name,
    number,
    pi_times,
    sign,
    sin,
    sqrt,
    tanh,
)
from armwright.models import Argument, Entry, Model, Output, Quantity, Symbol, model


@dataclass(frozen=True)
class Sample:
    """A model to write; ``is_golden`` where its text is kept."""

    make: Callable[[], Model]
    is_golden: bool = True


def inverse_dynamics(robot: aw.Robot) -> Model:
    return model(robot, "inverse_dynamics")


def planar() -> Model:
    """Few lines, parameters with and without values, friction."""
    return inverse_dynamics(aw.load("planar2r").symbolic("inertial", "rotor", "friction"))


def geometry() -> Model:
    """A matrix as output, no parameters."""
    return model(aw.load("planar2r"), "direct_geometry")


def arm() -> Model:
    """Six joints, numbers only."""
    return inverse_dynamics(aw.load("puma560"))


def general_arm() -> Model:
    """Six joints with symbols for everything."""
    return inverse_dynamics(aw.load("rx90").symbolic("all"))


def jacobian() -> Model:
    return model(aw.load("puma560"), "jacobian")


def functions() -> Model:
    """Every operation, arrays of every rank, an input without effect, constants of every kind."""
    x, y, z, t = (name(text) for text in ("x1", "x2", "x3", "t"))
    T = [name(f"T{i}{j}") for i in (1, 2) for j in (1, 2, 3)]
    a, b = name("a"), name("b")
    root = sqrt(1 + x * x + absolute(y))
    angle = atan2(Fraction(1, 2) - x, y - 1)
    smooth = tanh(3 * x) * exp(-absolute(t)) + sign(z) - sign(x - x * 1)
    power = (x + y) ** 2 + x**3 + (y - z) ** 5 + z**12 - (1 + x * x) ** 4
    ratio = (x - y) / (1 + z * z) / (2 + cos(t)) * (a / (b * (1 + y * y)))
    fixed = sin(pi_times(Fraction(1, 5))) * x + sqrt(number(2)) + Fraction(1, 3) * y - Fraction(7, 4) * z
    turned = sin(x + PI / 3) * cos(y - 2 * PI) + PI * z
    kept = sqrt(a * a + b * b) * cos(a) + b**3 - 1 / (a + b)
    minus = -(x + y) - (z + t) - (a - b) * -(x * y)
    tensor = [x * y, -x, number(0), PI / 2, kept * x, T[0] * T[4] - T[1] * T[3], T[2] + T[5], number(1)]
    everything = {
        "ROOT": root, "ANG": angle, "SMO": smooth, "POW": power, "RAT": ratio, "FIX": fixed, "TUR": turned,
        "MIN": minus,
    }  # fmt: skip
    quantities = [Quantity(label, node, "one of each") for label, node in everything.items()]
    quantities.insert(0, Quantity("KEEP", kept, "parameters"))
    total: Node = number(0)
    for node in everything.values():
        total = total + node
    return Model(
        name="functions",
        robot="functions",
        title="Every operation once",
        menu="",
        references=("none",),
        inputs=(
            Argument("x", (3,), "m", ("x1", "x2", "x3"), "a vector"),
            Argument("t", (), "s", ("t",), "a scalar"),
            Argument("T", (2, 3), "", tuple(f"T{i}{j}" for i in (1, 2) for j in (1, 2, 3)), "a matrix"),
            Argument("u", (2,), "V", ("u1", "u2"), "without effect"),
        ),
        outputs=(
            Output("y", (len(everything),), "", tuple(everything.values()), "one of each"),
            Output("total", (), "", (total,), "their sum"),
            Output("Z", (2, 2, 2), "", tuple(tensor), "three indices"),
        ),
        parameters=(Symbol("a", "m", 0.75, "known"), Symbol("b", "kg m^2"), Symbol("c", "A", 1.0)),
        quantities=tuple(quantities),
        legend=(Entry("KEEP", "", "depends on parameters only"), Entry("POW", "", "powers")),
    )


HOSTILE = words(
    "double int for if end function lambda restrict I D E N C O gamma Pi beta psi in is or and do then while "
    "class print read real data sum linux unix register near NaN inf pi sin module proc local Table Plus "
    "Module Length e i j np math as from y0 j1 INFINITY NULL dp unset signum merge par batch begin quote "
    "struct let done fi od elif Digits epsilon uses sqrt2 Sin _ alpha_ motor_R1 motorR1 q_1 Q1 QD1 tau1 "
    "global persistent ans eps zeros type Type TYPE implicit use unused long sign1 x batchx parx "
    "whole_power abs2 flatten det tr re im conj infinity true false assume purge time rand "
    "args nargs repeat position step of var undef red"
)


def hostile() -> Model:
    """Names that some language keeps for itself, that differ in case only, or that are very long."""
    from armwright.expr import is_symbol

    names = sorted(text for text in HOSTILE if is_symbol(text))
    names += ["A" * 64, "A" * 63 + "b", "a" * 64]
    q = [name("q1"), name("q2")]
    result = number(0)
    for i, text in enumerate(names):
        result = result + name(text) * (sin(q[i % 2] + i) if i % 3 else q[i % 2])
    kept = name("double") * name("int") + name("D") / name("end")
    return Model(
        name="model",
        robot="9 evil */ robot \\ (* \n name ?" + "??/ é λ",
        title="Names \u03b1 */ /* (* *) %{ \\end{document} & % # $ _ ^ ~ \n ] ]] \"\"\" ''' #= =#",
        menu="",
        references=("*/ KC97 (1)", "\\ (* end"),
        inputs=(Argument("q", (2,), "rad", ("q1", "q2"), "*/ joint positions"),),
        outputs=(Output("tau", (1,), "N m", (result + kept,)), Output("end", (1,), "", (kept * q[0],))),
        parameters=tuple(Symbol(text, "kg m^2", 0.5 + i / 7) for i, text in enumerate(names)),
        quantities=(Quantity("for", kept, "heading */ \\ (* *) %"), Quantity("q1", result, "next */")),
    )


NUMBERS = (
    0.1, 1e-290, 1.5e-7, 2.5e22, 1.7976931348623157e290, 123456789.12345679, 0.30000000000000004, 1e16,
    -2.2250738585072014e-290, 9007199254740993.0, 1234567890123456.7, 0.1 + 0.2, 2.0 / 3.0, 1e-5,
)  # fmt: skip
EXACT = (7, -3, 2**60, 2**53, Fraction(1, 3), Fraction(-22, 7), Fraction(10**20, 3), Fraction(1, 1024))
TURNS = (Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(-2, 3), Fraction(7), Fraction(1, 10**6))


def numbers() -> Model:
    """Constants that must be read back as they are: as outputs and inside expressions."""
    x = name("x1")
    constants = [number(value) for value in (*NUMBERS, *EXACT)] + [pi_times(turn) for turn in TURNS]
    small = [node for node in constants if abs(float(node)) < 1e100]
    products = [node * x for node in small] + [x - node for node in small]
    return Model(
        name="numbers",
        robot="numbers",
        title="Numbers",
        menu="",
        references=(),
        inputs=(Argument("x", (1,), "", ("x1",)),),
        outputs=(
            Output("constants", (len(constants),), "", tuple(constants)),
            Output("results", (len(products),), "", tuple(products)),
        ),
    )


def scattered(count: int = 120, seed: int = 3) -> Model:
    """Random expressions of all operations; sign only of inputs, which are never nearly zero."""
    random = Random(seed)
    inputs = [name(f"x{i}") for i in range(1, 5)]
    parameters = [name(f"p{i}") for i in range(1, 4)]
    pool = [*inputs, *parameters, number(2), number(0.3), number(Fraction(1, 3)), PI / 3]
    unary: list[Callable[[Node], Node]] = [
        sin,
        cos,
        tanh,
        absolute,
        lambda a: -a,
        lambda a: sqrt(1 + a * a),
        lambda a: exp(tanh(a)),
        lambda a: tanh(a) ** random.randint(2, 7),
    ]
    binary: list[Callable[[Node, Node], Node]] = [
        lambda a, b: a + b,
        lambda a, b: a - b,
        lambda a, b: sin(a) * b,
        lambda a, b: a / (2 + cos(b)),
        lambda a, b: atan2(2 + sin(a), b),
    ]
    for _ in range(count):
        a, b = random.choice(pool[-40:]), random.choice(pool)
        made = random.choice(unary)(a) if random.random() < 0.3 else random.choice(binary)(a, b)
        pool.append(made if random.random() < 0.9 else made * sign(random.choice(inputs)))
    results = [sin(node) for node in pool[11:]]
    return Model(
        name="scattered",
        robot="random",
        title="Random expressions",
        menu="",
        references=(),
        inputs=(Argument("x", (4,), "", tuple(f"x{i}" for i in range(1, 5))),),
        outputs=(Output("y", (len(results),), "", tuple(results)),),
        parameters=tuple(Symbol(f"p{i}", "", 0.4 * i) for i in range(1, 4)),
    )


def empty() -> Model:
    """A robot whose joints are all locked: arrays of no elements."""
    return Model(
        name="empty",
        robot="locked",
        title="No joints",
        menu="",
        references=(),
        inputs=(Argument("q", (0,), "rad", ()),),
        outputs=(Output("tau", (0,), "N m", ()), Output("p", (2,), "m", (number(0.5), number(0)))),
    )


def wide() -> Model:
    """Many arrays with long names, as a floating base has: heads of functions that take several lines."""
    arrays = [f"acceleration_of_the_platform_number_{i}" for i in range(1, 13)]
    shapes = [(2, 2) if i % 3 else (3,) if i % 2 else () for i in range(12)]
    inputs = []
    for i, (array, shape) in enumerate(zip(arrays, shapes, strict=True)):
        elements = tuple(f"e{i}_{k}" for k in range(4 if len(shape) == 2 else 3 if shape else 1))
        inputs.append(Argument(array, shape, "m/s^2", elements, "long"))
    first = [name(one.elements[0]) for one in inputs]
    total = number(0)
    for i, node in enumerate(first):
        total = total + sin(node) * (i + 1) * name(f"a_parameter_with_quite_a_long_name_too_{i % 4}")
    outputs = [
        Output(f"result_with_a_long_name_{i}", (1,), "", (total * first[i] + name(inputs[1].elements[-1]),))
        for i in range(7)
    ]
    parameters = tuple(Symbol(f"a_parameter_with_quite_a_long_name_too_{i}", "", 0.3 * i) for i in range(4))
    return Model(
        name="a_model_with_a_long_name_as_well",
        robot="platform_of_many_arrays",
        title="Wide",
        menu="",
        references=(),
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        parameters=parameters,
    )


SAMPLES = {
    "empty": Sample(empty),
    "planar": Sample(planar, is_golden=False),
    "geometry": Sample(geometry),
    "functions": Sample(functions),
    "hostile": Sample(hostile),
    "numbers": Sample(numbers),
    "scattered": Sample(scattered, is_golden=False),
    "wide": Sample(wide, is_golden=False),
    "jacobian": Sample(jacobian),
    "arm": Sample(arm, is_golden=False),
    "general_arm": Sample(general_arm, is_golden=False),
}
