"""Files made by rule, most of them well-formed, with every choice drawn from a given generator.

The generator may be a seeded ``random.Random`` or one that hypothesis drives and shrinks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from tests.fuzz.grammar_xml import mjcf, urdf
from tests.fuzz.words import angle, expression, metres, number, quoted

_PLACED = ("gamma", "b", "alpha", "d", "theta", "r")
_INERTIAL = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")


# -------------------------------------------------------------------------------------- TOML


def toml(random: Random) -> str:
    """A native robot file."""
    count = random.choice((1, 1, 2, 3, 3, 5, 8))
    lines = ["armwright = 1", f'name = "{random.choice(("arm", "r2", "x"))}"']
    if random.random() < 0.05:
        lines.append('angle_unit = "deg"')
    if random.random() < 0.3:
        lines.append(f"gravity = [0, {_toml_value(random)}, -9.81]")
    lines += _toml_base(random) if random.random() < 0.3 else ["[base]", 'name = "torso"']
    for j in range(1, count + 1):
        lines += ["[[joint]]", *_toml_joint(random, j)]
        if random.random() < 0.6:
            lines += ["[joint.link]", *_toml_link(random)]
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        lines += ["[[loop]]", f'parent = "{_parent(random, count)}"', *_toml_placed(random)]
        if random.random() < 0.3:
            lines.append(f'type = "{random.choice(("prismatic", "spherical", "universal"))}"')
        if random.random() < 0.2:
            lines.append(f'closes = "{_parent(random, count)}"')
        else:
            lines += ["[loop.twin]", f'parent = "{_parent(random, count)}"', *_toml_placed(random)]
    if random.random() < 0.3:
        lines += ["[tool]", f"xyz = [0, {_toml_value(random)}, 0.1]", f"rpy = [0, {_toml_value(random)}, 0]"]
    return "\n".join(lines) + "\n"


def _toml_value(random: Random) -> str:
    if random.random() < 0.6:
        return number(random)
    return f'"{expression(random, random.choice((0, 1, 2)))}"'


def _parent(random: Random, count: int) -> str:
    return random.choice(("torso", *(f"n{j}" for j in range(1, count + 1))))


def _toml_placed(random: Random) -> list[str]:
    keys = [key for key in _PLACED if random.random() < 0.5]
    return [
        f'{key} = "{angle(random)}"' if random.random() < 0.5 else f"{key} = {_toml_value(random)}"
        for key in keys
    ]


def _toml_joint(random: Random, j: int) -> list[str]:
    kind = random.choice(("revolute", "revolute", "prismatic", "fixed", "spherical", "universal"))
    lines = [f'name = "n{j}"', f'type = "{kind}"', *_toml_placed(random)]
    if random.random() < 0.3:
        lines.append(f'parent = "{_parent(random, j - 1)}"')
    if kind in ("spherical", "universal"):
        return lines
    options = (
        f'variable = "v{j}"',
        f"active = {random.choice(('true', 'false'))}",
        f"home = {number(random)}",
        f"limits = {{ lower = -9, upper = {number(random)}, velocity = 1 }}",
        f"IA = {_toml_value(random)}",
        f"FV = {_toml_value(random)}",
        f"OFF = {_toml_value(random)}",
        f'friction = {{ law = "stribeck", vs = {_toml_value(random)} }}',
        f"motor = {{ R = {_toml_value(random)}, inertia = 1e-4, ratio = {_toml_value(random)} }}",
        f"stiffness = {_toml_value(random)}",
        'torque = "GAM9"',
    )
    return lines + [line for line in options if random.random() < 0.15]


def _toml_link(random: Random) -> list[str]:
    if random.random() < 0.5:
        return [f"{key} = {_toml_value(random)}" for key in _INERTIAL if random.random() < 0.5]
    com = ", ".join(_toml_value(random) for _ in range(3))
    tensor = ", ".join(_toml_value(random) for _ in range(6))
    return [f"mass = {_toml_value(random)}", f"com = [{com}]", f"inertia = [{tensor}]"]


def _toml_base(random: Random) -> list[str]:
    kind = random.choice(("fixed", "moving", "floating"))
    motion = [f"V0 = [0, {_toml_value(random)}, 0]"] if kind != "fixed" else []
    return ["[base]", 'name = "torso"', f'kind = "{kind}"', *motion, "xyz = [0, 0, 1]", *_toml_link(random)]


# --------------------------------------------------------------------------------------- par


def par(random: Random) -> str:
    """A SYMORO file of either dialect."""
    NL = random.choice((1, 2, 3, 4, 6))
    B = random.choice((0, 0, 0, 1, 2)) if NL > 2 else 0
    NF = NL + 2 * B
    sigma = [random.choice("0001112" if j <= NL else "01") for j in range(1, NL + B + 1)] + ["2"] * B
    columns = {
        "ant": [
            str(random.randrange(j)) if j <= NL else str(random.randrange(NL + 1)) for j in range(1, NF + 1)
        ],
        "sigma": sigma,
        "mu": [random.choice("01") for _ in range(NF)],
        "theta": [_par_moved(random, j, kind == "0", "th") for j, kind in enumerate(sigma, 1)],
        "r": [_par_moved(random, j, kind == "1", "r") for j, kind in enumerate(sigma, 1)],
    }
    for key in ("gamma", "b", "alpha", "d"):
        columns[key] = [random.choice(("0", angle(random), number(random))) for _ in range(NF)]
    flag = random.choice(("", "", "", "is_floating = True", "is_mobile = 1"))
    links = NL + (1 if flag else 0)
    for key in (*_INERTIAL, "IA", "FV", "FS", "FX", "CZ"):
        columns[key] = [random.choice((f"{key}{j}", number(random), "0")) for j in range(links)]
    columns |= {
        "eta": [random.choice("01") for _ in range(NL + B)],
        "k": [number(random) for _ in range(NL + B)],
    }
    columns |= {
        "G": ["0", "0", random.choice(("-9.81", "G3"))],
        "Z": ["1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1"],
    }
    kept = [key for key in columns if random.random() < 0.85 or (key == "ant" and B)]
    random.shuffle(kept)
    head = [
        f"(* Robotname = '{random.choice(('arm', 'two words', 'x.y'))}' *)",
        f"NL = {NL}",
        f"NJ = {NL + B}",
        flag,
    ]
    head.append(random.choice((f"NF = {NF}", "Type = 0", "Type = 2 (* Closed *)", "")))
    comma = random.choice((",", ", ", ",\n   "))
    spell = random.choice((str, str, str.capitalize)) if random.random() < 0.3 else str
    tail = random.choice(("\n", "\n", " (* remark *)\n", " "))
    lists = [f"{spell(key) if len(key) > 2 else key} = {{{comma.join(columns[key])}}}" for key in kept]
    return "\n".join(head) + "\n" + tail.join(lists) + "\n"


def _par_moved(random: Random, j: int, is_moving: bool, prefix: str) -> str:
    if not is_moving:
        return random.choice(("0", "0", number(random), "a"))
    own = f"{prefix}{j}"
    return random.choice(
        (own, own, f"q{j}", f"-a + q{j}", f"{own} + pi/2", f"{own} - ({number(random)})", "0", "free")
    )


# ---------------------------------------------------------------------------------------- DH


def dh(random: Random) -> str:
    """A table as CSV or TOML."""
    count = random.choice((1, 2, 3, 6))
    columns = {"a": number, "d": number, "alpha": angle, "theta": angle}
    values = {key: [draw(random) for _ in range(count)] for key, draw in columns.items()}
    types = [random.choice("RRRPF") for _ in range(count)]
    if random.random() < 0.5:
        lists = [
            f"{key} = [{', '.join(quoted(value) for value in column)}]" for key, column in values.items()
        ]
        lists.append(f'types = "{"".join(types)}"')
        convention = random.choice(("standard", "modified"))
        return "\n".join(["[dh]", f'convention = "{convention}"', *lists]) + "\n"
    unit = random.choice(("", "", "_deg"))
    separator = random.choice((",", ";", "\t", ", "))
    header = [
        "a" + random.choice(("", "_mm")),
        "d",
        f"alpha{unit}",
        "theta",
        "type",
        *random.choice(((), ("mass",))),
    ]
    rows = []
    for i in range(count):
        row = [values["a"][i], values["d"][i], values["alpha"][i], values["theta"][i], types[i]]
        rows.append(separator.join((*row, number(random))[: len(header)]))
    return (
        "\n".join(
            [f"# convention = {random.choice(('standard', 'modified'))}", separator.join(header), *rows]
        )
        + "\n"
    )


# -------------------------------------------------------------------------------------- parts


def parts(random: Random) -> str:
    """A small parts database."""
    count = random.choice((1, 2, 3))
    lines = ["armwright_parts = 1", 'name = "p"']
    for _ in range(count):
        lines += ["[[joint]]", f'alpha = "{angle(random)}"', f"r = {metres(random)}"]
    for j in range(count + 1):
        lines += ["[[link]]", f'name = "l{j}"']
        for k in range(random.choice((0, 1, 2))):
            lines += ["[[link.part]]", f'drawing = "D-{k}"', 'description = "x"']
            for _ in range(random.choice((1, 1, 2))):
                lines += ["[[link.part.section]]", *_section(random)]
    return "\n".join(lines) + "\n"


def _section(random: Random) -> list[str]:
    size = metres(random).lstrip("-")
    shapes = {
        "box": [f"size = [0.1, 0.2, {size}]"],
        "sphere": [f"radius = {size}"],
        "hemisphere": [f"radius = {size}"],
        "cylinder": ["radius = 0.1", f"height = {size}"],
        "cone": [f"radius = {size}", "height = 0.1"],
        "tube": ["inner_radius = 0.01", f"outer_radius = {size}", "height = 0.1"],
        "frustum": ["bottom_radius = 0.1", f"top_radius = {size}", "height = 0.1"],
        "torus": [f"ring_radius = {size}", "tube_radius = 0.05"],
    }
    shape = random.choice(sorted(shapes))
    density = random.choice((f"density = {metres(random)}", f"mass = {metres(random)}"))
    material = random.choice(('material = "steel"', 'material = "aluminium"', density))
    place = random.choice(((), (f"xyz = [0, {metres(random)}, 0]",), (f"rpy = [{metres(random)}, 0, 0]",)))
    return [f'shape = "{shape}"', *shapes[shape], material, *place]


RULES: Mapping[str, Callable[[Random], str]] = {
    "expr": expression,
    "toml": toml,
    "par": par,
    "dh": dh,
    "urdf": urdf,
    "mjcf": mjcf,
    "parts": parts,
}
