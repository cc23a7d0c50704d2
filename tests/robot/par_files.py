"""A .par file for tests, and how they read and write."""

from __future__ import annotations

import pytest

from armwright.errors import Finding, InputError
from armwright.robot import Robot
from armwright.robot.formats import formats, read_bytes
from armwright.robot.formats.format import Written

ARM = """(* Robotname = 'arm' *)
NL = 3
NJ = 3
NF = 3
Type = 0
is_floating = False
is_mobile = False
(* frames *)
ant = {0,1,2}
sigma = {0,1,0}
b = {0,0,0}
d = {0,L1,0.25}
r = {0,-a + q2,0}
gamma = {0,0,0}
alpha = {0,-pi/2,pi/2}
mu = {1,1,0}
theta = {th1,pi/2,th3 - 0.5}
XX = {XX1,1.5,0}
M = {M1,M2,3}
IA = {IA1,0,0}
FV = {0,FV2,0}
eta = {0,1,0}
k = {0,kappa,0}
QP = {QP1,v2,QP3}
G = {0,0,-9.81}
Z = {0,-1,0,0.5,1,0,0,0,0,0,1,h,0,0,0,1}
"""

# ways to write the same file, none of which may change the robot
SIZED = "NL = 2\nNJ = 2\nType = 0\n"

DISGUISES = {
    "crlf": lambda text: text.replace("\n", "\r\n").encode(),
    "old Mac": lambda text: text.replace("\n", "\r").encode(),
    "byte-order mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "latin-1 header": lambda text: "(* 1 rue de la Noë *)\n".encode("latin-1") + text.encode(),
    "utf-8 header": lambda text: "(* 1 rue de la Noë *)\n".encode() + text.encode(),
    "comments after values": lambda text: text.replace("}\n", "} (* a = {9} *)\n").encode(),
    "comments inside lists": lambda text: text.replace("{", "{ (* , } *) ").encode(),
    "one line": lambda text: text.replace("\n", " ").encode(),
    "lists over lines": lambda text: text.replace(",", ",\n   ").replace("{", "{\n\t").encode(),
    "stars": lambda text: b"(*****************)\n(*               *)\n(**)\n" + text.encode(),
    "capitals": lambda text: _capitalised(text).encode(),
    "power": lambda text: text.replace("L1", "(L1^2)^(1/2)").replace("(L1^2)^(1/2)", "L1").encode(),
    "Pi": lambda text: text.replace("pi", "Pi").encode(),
    "semicolons": lambda text: text.replace("}\n", "};\n").encode(),
    "repeated key": lambda text: (text + "M = {M1, M2, 3}\n").encode(),
}


def _capitalised(text: str) -> str:
    for key in ("ant", "sigma", "b", "d", "r", "gamma", "alpha", "mu", "theta"):
        text = text.replace(f"\n{key} =", f"\n{key.capitalize()}  =")
    return text


def read(text: str | bytes, file: str = "arm.par") -> Robot:
    return read_bytes(text if isinstance(text, bytes) else text.encode(), "par", file=file)


def refused(text: str | bytes) -> str:
    with pytest.raises(InputError) as caught:
        read(text)
    return str(caught.value)


def write(robot: Robot) -> Written:
    writer = formats()["par"].write
    assert writer is not None
    return writer(robot)


def findings(robot: Robot, code: str) -> list[Finding]:
    return [finding for finding in robot.findings if finding.code == code]
