"""URDF and MJCF files made by rule, most of them well-formed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.fuzz.words import metres, quoted


def _three(random: Random) -> str:
    return " ".join(random.choice(("0", "0", "1", metres(random))) for _ in range(3))


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
            f'<limit lower="-9" upper="{metres(random)}" effort="1" velocity="1"/>'
            f"{random.choice(('', f'<dynamics damping={quoted(metres(random))}/>'))}</joint>"
        )
    return "\n".join(parts) + "\n</robot>\n"


def _urdf_axis(random: Random) -> str:
    return random.choice(
        ("", '<axis xyz="0 0 1"/>', '<axis xyz="0 1 0"/>', f'<axis xyz="0 1 {metres(random)}"/>')
    )


def _urdf_inertial(random: Random) -> str:
    tensor = " ".join(f'{key}="{metres(random)}"' for key in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
    where = f'<origin xyz="{_three(random)}"/><mass value="{metres(random)}"/>'
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
    axis = random.choice(("0 0 1", "0 1 0", "1 0 0", f"0 1 {metres(random)}"))
    joint = f'<joint name="j{name}" type="{kind}" axis="{axis}" pos="{_three(random)}"/>' if kind else ""
    inertial = f'<inertial pos="{_three(random)}" mass="{metres(random)}" diaginertia="1 1 1"/>'
    geom = f'<geom type="box" size="0.1 0.2 {metres(random)}" density="{metres(random)}"/>'
    inner = (
        "".join(_body(random, names, depth - 1) for _ in range(random.choice((0, 1, 1, 2)))) if depth else ""
    )
    solid = random.choice((inertial, geom, ""))
    return f'<body name="{name}" pos="{_three(random)}">{joint}{solid}{inner}</body>'
