"""Mutations of example files: bytes, tokens, lines, numbers, nesting, size, encodings, splices."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

MAX_SIZE = 60_000
MAX_LARGE = 600_000

_TOKEN = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*|[0-9]+\.?[0-9]*(?:[eE][+-]?[0-9]+)?|[ \t]+|\r?\n|.", re.DOTALL)
_NUMBER = re.compile(rb"[0-9]+\.?[0-9]*(?:[eE][+-]?[0-9]+)?")
_NUMBERS = (
    b"0 -0 1 -1 2 3 7 1000 1001 65536 2147483648 99999999999999999999 1e308 -1e308 1.8e308 1e400 "
    b"1e-320 5e-324 1e-9 nan inf -inf 0.1 0.5 1.5707963267948966 1.5708 3.14159 6.283185307179586 "
    b"1/3 1/0 0/0 pi pi/2 -pi/2 2*pi 2**64 2**-64 9**64 1e5 007 0x10 1_000 1. .5 . 1e 1e+ --1 +1 "
    b"1,5 1;5 true q1 th1 th2 a+b a*b sin(q1) sqrt(-1) sqrt(2) atan2(0,0) atan2(a,b) exp(1000) (1 "
    b"1) ((((1)))) x"
).split(b" ")
_WORDS = (
    b"= == { } [ ] ( ) , ; : . # (* *) <!-- --> </robot> <robot> /> \" ' ''' \"\"\" \\ \\n \\u0000 / // * "
    b"** ^ + - & &amp; &lt; &#0; %s {} ${x} name type parent link joint base tool revolute "
    b"prismatic fixed spherical universal planar floating continuous loop twin closes inertia mass "
    b"com origin axis limit standard modified deg rad True False true NL NJ NF Type ant sigma mu "
    b"gamma b alpha d theta r XX M IA FV FS QP GAM Z G W0 eta k is_floating is_mobile world body "
    b"worldbody mujoco hinge slide ball free geom inertial equality connect weld density"
).split(b" ")
_NASTY = (
    b"\x00",
    b"\xff",
    b"\xfe\xff",
    b"\xef\xbb\xbf",
    b"\xc3\x28",
    b"\xed\xa0\x80",
    b"\r",
    b"\x0b",
    b"\x1a",
    b"\x7f",
    "é".encode(),
    "é".encode("latin-1"),
    "π".encode(),
    "\u2028".encode(),
    "\u202e".encode(),
    "𝟏".encode(),
    "１".encode(),
    b"\\",
)

Mutation = Callable[[Random, bytes, Sequence[bytes]], bytes]


def mutated(random: Random, corpus: Sequence[bytes]) -> bytes:
    """A file of the corpus after one to six mutations."""
    data = random.choice(corpus) if corpus else b""
    limit = MAX_LARGE if random.random() < 0.002 else MAX_SIZE
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4, 6))):
        data = random.choice(MUTATIONS)(random, data, corpus)[:limit]
    return data


def _span(random: Random, size: int, longest: int = 200) -> tuple[int, int]:
    start = random.randrange(size + 1)
    return start, min(size, start + random.randrange(1, longest + 1))


def flip_bit(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    if not data:
        return b"\x01"
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << random.randrange(8))]) + data[at + 1 :]


def replace_bytes(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _span(random, len(data), 4)
    return data[:start] + random.randbytes(end - start) + data[end:]


def insert_nasty(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(_NASTY) * random.choice((1, 1, 1, 3, 50)) + data[at:]


def insert_word(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(_WORDS) + data[at:]


def delete_span(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _span(random, len(data))
    return data[:start] + data[end:]


def repeat_span(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _span(random, len(data))
    return data[:end] + data[start:end] * random.choice((1, 1, 2, 5, 100, 2000)) + data[end:]


def truncate(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def splice(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    other = random.choice(corpus) if corpus else b""
    return data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]


def _on_tokens(change: Callable[[Random, list[bytes]], None]) -> Mutation:
    def mutation(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
        tokens = _TOKEN.findall(data)
        if tokens:
            change(random, tokens)
        return b"".join(tokens)

    return mutation


def _swap(random: Random, tokens: list[bytes]) -> None:
    i, j = random.randrange(len(tokens)), random.randrange(len(tokens))
    tokens[i], tokens[j] = tokens[j], tokens[i]


def _exchange(random: Random, tokens: list[bytes]) -> None:
    tokens[random.randrange(len(tokens))] = random.choice(tokens)


def _word(random: Random, tokens: list[bytes]) -> None:
    words = [i for i, token in enumerate(tokens) if token[:1].isalpha()]
    if words:
        tokens[random.choice(words)] = random.choice(_WORDS)


def _number(random: Random, tokens: list[bytes]) -> None:
    numbers = [i for i, token in enumerate(tokens) if _NUMBER.fullmatch(token)]
    for _ in range(random.choice((1, 1, 2, 10))):
        if numbers:
            tokens[random.choice(numbers)] = random.choice(_NUMBERS)


def _nudge(random: Random, tokens: list[bytes]) -> None:
    """A number that is only a little wrong: one more, one less, another sign, tiny noise."""
    numbers = [i for i, token in enumerate(tokens) if _NUMBER.fullmatch(token)]
    if numbers:
        i = random.choice(numbers)
        value = float(tokens[i])
        tokens[i] = random.choice(
            (b"%d" % (min(value, 1e6) + 1), b"-" + tokens[i], repr(value * 1.0000001).encode())
        )


def _case(random: Random, tokens: list[bytes]) -> None:
    i = random.randrange(len(tokens))
    tokens[i] = tokens[i].swapcase()


def _on_lines(change: Callable[[Random, list[bytes]], None]) -> Mutation:
    def mutation(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
        lines = data.split(b"\n")
        change(random, lines)
        return b"\n".join(lines)

    return mutation


def _move_line(random: Random, lines: list[bytes]) -> None:
    lines.insert(random.randrange(len(lines)), lines.pop(random.randrange(len(lines))))


def _repeat_line(random: Random, lines: list[bytes]) -> None:
    i = random.randrange(len(lines))
    lines[i:i] = [lines[i]] * random.choice((1, 1, 3, 1200))


def _drop_line(random: Random, lines: list[bytes]) -> None:
    del lines[random.randrange(len(lines))]


def _join_lines(random: Random, lines: list[bytes]) -> None:
    i = random.randrange(len(lines))
    lines[i : i + 2] = [b" ".join(lines[i : i + 2])]


def nest(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    opening, closing = random.choice(
        (
            (b"(", b")"),
            (b"[", b"]"),
            (b"{", b"}"),
            (b"<a>", b"</a>"),
            (b"-", b""),
            (b"a.", b"a"),
            (b"sin(", b")"),
        )
    )
    start, end = _span(random, len(data), 20)
    depth = random.choice((2, 10, 60, 70, 300, 3000, 20000))
    middle = opening * depth + data[start:end] + closing * random.choice((depth, depth - 1, 0))
    return data[:start] + middle + data[end:]


def long_list(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    at = random.randrange(len(data) + 1)
    return (
        data[:at]
        + random.choice((b"0,", b"a,", b"1 ", b"x=1\n", b"a+", b"q1*", b"\n"))
        * random.choice((5, 100, 1001, 5000))
        + data[at:]
    )


def line_ends(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    return data.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n", b" ", b"")))


def encoding(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    text = data.decode("utf-8", "replace")
    chosen = random.choice(("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "utf-7", "latin-1", "cp037"))
    return text.encode(chosen, "replace")


MUTATIONS: tuple[Mutation, ...] = (
    flip_bit,
    replace_bytes,
    insert_nasty,
    insert_word,
    delete_span,
    repeat_span,
    truncate,
    splice,
    nest,
    long_list,
    line_ends,
    encoding,
    *map(
        _on_tokens,
        (_swap, _swap, _exchange, _exchange, _word, _word, _number, _number, _number, _nudge, _nudge, _case),
    ),
    *map(_on_lines, (_move_line, _repeat_line, _drop_line, _drop_line, _join_lines)),
)
