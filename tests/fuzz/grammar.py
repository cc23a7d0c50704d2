"""Files made by rule, most of them well-formed, with every choice drawn from a given generator.

The generator may be a seeded ``random.Random`` or one that hypothesis drives and shrinks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

_NAMES = ("a", "b2", "L1", "I", "S", "beta", "lambda", "Pin", "x_y", "E", "d3", "L1", "a", "a", "q1")
_FUNCTIONS = ("sin", "cos", "tan", "sqrt", "abs", "sign", "exp", "tanh")
_PLACED = ("gamma", "b", "alpha", "d", "theta", "r")
_INERTIAL = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")


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
            f"{key} = [{', '.join(_quoted(value) for value in column)}]" for key, column in values.items()
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


def _quoted(text: str) -> str:
    return f'"{text}"'


# ----------------------------------------------------------------------------- URDF and MJCF


def _three(random: Random) -> str:
    return " ".join(random.choice(("0", "0", "1", _metres(random))) for _ in range(3))


def urdf(random: Random) -> str:
    """A tree of links."""
    count = random.choice((1, 1, 2, 4, 7))
    parts = [f'<robot name="{random.choice(("arm", "my-arm", "x"))}">', '<link name="l0"/>']
    for j in range(1, count + 1):
        rare = random.choice(("floating", "planar", "spherical"))
        kind = random.choice(
            ("revolute", "revolute", "continuous", "prismatic", "fixed", "fixed", "planar", rare)
        )
        parts.append(f'<link name="l{j}">{_urdf_inertial(random) if random.random() < 0.7 else ""}</link>')
        parts.append(
            f'<joint name="j{j}" type="{kind}"><parent link="l{random.randrange(j)}"/><child link="l{j}"/>'
            f'<origin xyz="{_three(random)}" rpy="{_three(random)}"/>{_urdf_axis(random)}'
            f'<limit lower="-9" upper="{_metres(random)}" effort="1" velocity="1"/>'
            f"{random.choice(('', f'<dynamics damping={_quoted(_metres(random))}/>'))}</joint>"
        )
    return "\n".join(parts) + "\n</robot>\n"


def _metres(random: Random) -> str:
    rare = number(random) if random.random() < 0.1 else "0.5"
    return random.choice((f"{random.uniform(-2, 2):.4g}", f"{random.uniform(0, 2):.3g}", "1", rare))


def _urdf_axis(random: Random) -> str:
    return random.choice(
        ("", '<axis xyz="0 0 1"/>', '<axis xyz="0 1 0"/>', f'<axis xyz="0 1 {_metres(random)}"/>')
    )


def _urdf_inertial(random: Random) -> str:
    tensor = " ".join(f'{key}="{_metres(random)}"' for key in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
    where = f'<origin xyz="{_three(random)}"/><mass value="{_metres(random)}"/>'
    return f"<inertial>{where}<inertia {tensor}/></inertial>"


def mjcf(random: Random) -> str:
    """Nested bodies with hinges, slides and balls."""
    names = iter(f"b{j}" for j in range(1, 100))
    bodies = "".join(
        _body(random, names, random.choice((0, 1, 2, 3))) for _ in range(random.choice((1, 1, 2)))
    )
    compiler = random.choice(("", '<compiler angle="radian"/>', '<compiler angle="degree" eulerseq="zyx"/>'))
    connect = random.choice(("", "", '<equality><connect body1="b1" body2="b2" anchor="0 0 0"/></equality>'))
    return f'<mujoco model="m">{compiler}<worldbody>{bodies}</worldbody>{connect}</mujoco>\n'


def _body(random: Random, names: Iterator[str], depth: int) -> str:
    name = next(names, "late")
    kind = random.choice(
        ("hinge", "hinge", "slide", "ball", "free" if random.random() < 0.1 else "hinge", "")
    )
    axis = random.choice(("0 0 1", "0 1 0", "1 0 0", f"0 1 {_metres(random)}"))
    joint = f'<joint name="j{name}" type="{kind}" axis="{axis}" pos="{_three(random)}"/>' if kind else ""
    inertial = f'<inertial pos="{_three(random)}" mass="{_metres(random)}" diaginertia="1 1 1"/>'
    geom = f'<geom type="box" size="0.1 0.2 {_metres(random)}" density="{_metres(random)}"/>'
    inner = (
        "".join(_body(random, names, depth - 1) for _ in range(random.choice((0, 1, 1, 2)))) if depth else ""
    )
    solid = random.choice((inertial, geom, ""))
    return f'<body name="{name}" pos="{_three(random)}">{joint}{solid}{inner}</body>'


# -------------------------------------------------------------------------------------- parts


def parts(random: Random) -> str:
    """A small parts database."""
    count = random.choice((1, 2, 3))
    lines = ["armwright_parts = 1", 'name = "p"']
    for _ in range(count):
        lines += ["[[joint]]", f'alpha = "{angle(random)}"', f"r = {_metres(random)}"]
    for j in range(count + 1):
        lines += ["[[link]]", f'name = "l{j}"']
        for k in range(random.choice((0, 1, 2))):
            lines += ["[[link.part]]", f'drawing = "D-{k}"', 'description = "x"']
            for _ in range(random.choice((1, 1, 2))):
                lines += ["[[link.part.section]]", *_section(random)]
    return "\n".join(lines) + "\n"


def _section(random: Random) -> list[str]:
    size = _metres(random).lstrip("-")
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
    density = random.choice((f"density = {_metres(random)}", f"mass = {_metres(random)}"))
    material = random.choice(('material = "steel"', 'material = "aluminium"', density))
    place = random.choice(((), (f"xyz = [0, {_metres(random)}, 0]",), (f"rpy = [{_metres(random)}, 0, 0]",)))
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
