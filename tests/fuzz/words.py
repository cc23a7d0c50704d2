"""Numbers, expressions, angles and lengths as strangers write them, drawn from a given generator."""

from __future__ import annotations

from random import Random

_NAMES = ("a", "b2", "L1", "I", "S", "beta", "lambda", "Pin", "x_y", "E", "d3", "L1", "a", "a", "q1")
_FUNCTIONS = ("sin", "cos", "tan", "sqrt", "abs", "sign", "exp", "tanh")


def number(random: Random) -> str:
    return random.choice(
        (
            str(random.randrange(-3, 12)),
            f"{random.uniform(-2, 2):.4g}",
            repr(random.uniform(-9, 9)),
            f"{random.uniform(-9, 9):.3e}",
            "0",
            "0",
            "0.1",
            "1.5707963267948966",
            random.choice(
                ("1e-300", "1e300", "1e-12", "12345678901234567890", "5e-324", "0.1", "0.1", "0.1")
            ),
        )
    )


def expression(random: Random, depth: int = 3) -> str:
    """An expression of the grammar of ``expr.parse``."""
    if depth == 0 or random.random() < 0.3:
        unsigned = number(random)
        return random.choice((unsigned.lstrip("-"), random.choice(_NAMES), "pi", random.choice(_NAMES)))
    kind = random.randrange(9)
    left, right = expression(random, depth - 1), expression(random, depth - 1)
    if kind < 4:
        return f"{left}{random.choice((' + ', ' - ', '*', '/', '+-', '-'))}{right}"
    if kind == 4:
        return f"({left})"
    if kind == 5:
        return f"-{left}"
    if kind == 6:
        return f"{random.choice(_FUNCTIONS)}({left})"
    if kind == 7:
        return f"atan2({left}, {right})"
    power = random.choice(("2", "3", "-1", "(1/2)", "0.5", "64", "0", "7"))
    return f"({left}){random.choice(('**', '^'))}{power}"


def angle(random: Random) -> str:
    return random.choice(("0", "pi/2", "-pi/2", "pi", "pi/7", "0.3", "1.5708", "a", "2*a + pi/3"))


def metres(random: Random) -> str:
    rare = number(random) if random.random() < 0.1 else "0.5"
    return random.choice((f"{random.uniform(-2, 2):.4g}", f"{random.uniform(0, 2):.3g}", "1", rare))


def quoted(text: str) -> str:
    return f'"{text}"'
