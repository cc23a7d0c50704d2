"""What is fuzzed: every robot format and log reader found by listing, expressions, and parts databases.

The property of each: bytes give a result or an InputError whose text names the file; nothing else
is raised. A robot that was read must also survive its checks, its writers and its kinematics.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from armwright.errors import ArmwrightError, InputError
from armwright.expr import Node, evaluate, names_in, parse, postorder, substitute, to_text
from armwright.identify.audit import audit
from armwright.identify.mapping.conversion import recording_of
from armwright.identify.mapping.guess import guessed_mapping
from armwright.identify.mapping.mapping import LogMap, mapping_of, read_mapping, write_mapping
from armwright.identify.readers import readers
from armwright.identify.readers.log import Log, LogReader
from armwright.robot import Robot
from armwright.robot.formats import formats, load, read_bytes

CORPUS = Path(__file__).parent / "corpus"
FILE = "hostile.input"
EXACT = ("toml",)  # reading back what was written gives the very same robot
STABLE = ("toml", "par")  # writing what was read back gives the very same text


class Violation(AssertionError):
    """The property does not hold; the text says what happened."""


@dataclass(frozen=True, slots=True)
class Target:
    """A parser: ``read`` gives a result or raises InputError, ``survive`` tries the result out."""

    name: str
    read: Callable[[bytes], object]
    survive: Callable[[object], None]
    names_file: bool = True

    @property
    def corpus(self) -> list[Path]:
        """Its example files, in a fixed order."""
        return sorted(path for path in (CORPUS / self.name).glob("*") if path.is_file())


def targets() -> Mapping[str, Target]:
    """Every parser by name."""
    known = [Target(name, _reader(name), _survives) for name in formats()]
    known.append(Target("expr", _read_expression, _expression_survives, names_file=False))
    known.append(Target("parts", _read_parts, _survives))
    known.append(Target("log_map", _read_mapping, _mapping_survives))
    known += [Target(f"log_{name}", _log_reader(reader), _log_survives) for name, reader in readers().items()]
    return {target.name: target for target in sorted(known, key=lambda target: target.name)}


def outcome(target: Target, data: bytes, *, is_tried: bool = True) -> str:
    """Says "read" or "refused"; raises Violation, or whatever the parser wrongly raised.

    is_tried says whether a result must also survive its checks, writers and kinematics.
    """
    try:
        result = target.read(data)
    except InputError as error:
        _check_message(target, error)
        return "refused"
    if is_tried:
        target.survive(result)
    return "read"


def _check_message(target: Target, error: InputError) -> None:
    text = str(error)
    if not text.strip() or "\n\n" in text:
        raise Violation(f"a refusal without a plain sentence: {text!r}")
    if target.names_file and not text.startswith(FILE):
        raise Violation(f"a refusal that does not name the file: {text!r}")
    if len(text) > 2000:
        raise Violation(f"a refusal of {len(text)} characters")


# -------------------------------------------------------------------------------------- logs


@cache
def _folder() -> TemporaryDirectory[str]:
    """One folder for all inputs of a process: making one for each takes longer than reading."""
    return TemporaryDirectory()


def _log_reader(reader: LogReader) -> Callable[[bytes], object]:
    """Reads bytes through a file of the reader's suffix, and gives refusals the name of the input."""

    def read(data: bytes) -> object:
        path = Path(_folder().name) / f"hostile{reader.suffixes[0]}"
        path.write_bytes(data)
        try:
            return reader.read(path)
        except InputError as error:
            if error.file != str(path):
                raise Violation(f"a refusal that does not name the file: {error}") from None
            raise InputError(error.what, remedy=error.remedy, file=FILE, key=error.key) from None

    return read


def _log_survives(result: object) -> None:
    """Columns of a table are as long as its clock; it becomes a recording that is audited, or is refused."""
    assert isinstance(result, Log)
    for table in result.tables:
        lengths = {len(values) for values in table.columns.values()}
        if len(lengths) != 1 or (table.stamps is not None and len(table.stamps) not in lengths):
            raise Violation(f"columns of {lengths} rows in one table")
    for robot in (None, _robot()):
        try:
            mapping, _ = guessed_mapping(result, robot=robot)
            recording = recording_of(result, mapping)
        except InputError:
            continue
        audit(recording, robot if robot is not None and recording.n == len(robot.active) else None)


@cache
def _robot() -> Robot:
    """Two joints with names: columns are told by them, by numbers, or by their place."""
    return load("vertical2r")


def _read_mapping(data: bytes) -> object:
    path = Path(_folder().name) / "hostile.toml"
    path.write_bytes(data)
    try:
        return read_mapping(path)
    except InputError as error:
        raise InputError(error.what, remedy=error.remedy, file=FILE, key=error.key) from None


def _mapping_survives(result: object) -> None:
    """Written and read again it is the same, unless a name cannot be written."""
    assert isinstance(result, LogMap)
    try:
        text = write_mapping(result)
    except ArmwrightError:
        return
    if mapping_of(tomllib.loads(text), file=result.file) != result:
        raise Violation("a mapping changes when it is written and read again")


# ------------------------------------------------------------------------------------ robots


def _reader(name: str) -> Callable[[bytes], object]:
    def read(data: bytes) -> object:
        return read_bytes(data, name, file=FILE)

    return read


def _read_parts(data: bytes) -> object:
    from armwright.robot.parts.manipulator import compile_parts
    from armwright.robot.parts.parts_file import read_parts

    parts = read_parts(data, file=FILE)
    try:
        return compile_parts(parts)
    except ArmwrightError as error:  # sums may contradict; the file itself was understood
        raise InputError(str(error), file=FILE) from None


def _survives(result: object) -> None:
    if not isinstance(result, Robot):
        raise Violation(f"a reader returned {type(result).__name__}")
    result.check()
    str(result.findings)
    for name, item in formats().items():
        if item.write is not None:
            _writes(result, name)
    if not result.symbols:
        _moves(result)


def _writes(robot: Robot, name: str) -> None:
    """The writer refuses, or writes what its own reader takes."""
    write = formats()[name].write
    assert write is not None
    try:
        text = write(robot).text
    except ArmwrightError:
        return
    try:
        again = read_bytes(text.encode(), name, file=FILE)
    except InputError as error:
        raise Violation(f"{name} cannot read what it wrote: {error}") from None
    if name in EXACT and again != robot:
        raise Violation(f"{name} read back another robot")
    if name in STABLE and write(again).text != text:
        raise Violation(f"{name} wrote another text the second time")


def _moves(robot: Robot) -> None:
    try:
        T = robot.transforms()
    except ArmwrightError:
        return
    if T.shape != (robot.NF + 1, 4, 4) or T.dtype != np.float64:
        raise Violation(f"transforms of shape {T.shape}")


# ------------------------------------------------------------------------------- expressions


def _read_expression(data: bytes) -> object:
    return parse(data.decode("utf-8", "replace"))


def _expression_survives(result: object) -> None:
    if not isinstance(result, Node):
        raise Violation(f"the parser returned {type(result).__name__}")
    text = to_text(result)
    try:
        again = parse(text)
    except InputError as error:
        if "allowed" in str(error) or "more than" in str(error):  # longer or deeper than a file may be
            return
        raise Violation(f"'{text[:200]}' is not read back: {error}") from None
    if again is not result:
        raise Violation(f"'{text[:200]}' is read back as '{to_text(again)[:200]}'")
    values = {
        name: 0.31 + 0.077 * i for i, name in enumerate(names_in(result))
    }  # no two alike, none at a jump
    try:
        value = evaluate(result, values)
        other = evaluate(substitute(result, values), {})
    except (ArithmeticError, ValueError):
        return
    if (
        math.isfinite(value)
        and math.isfinite(other)
        and not math.isclose(value, other, rel_tol=1e-6, abs_tol=1e-6)
    ):
        _excuse_cancellation(result, values, value, other)


def _excuse_cancellation(result: Node, values: Mapping[str, float], value: float, other: float) -> None:
    """Folding numbers may round differently; a violation is a difference no rounding explains."""
    sizes = []
    for node in postorder([result]):
        try:
            args = [evaluate(arg, values) for arg in node.args]
            sizes.append(abs(evaluate(node, values)))
        except (ArithmeticError, ValueError):
            return
        if (
            node.op == "atan2" and abs(args[0]) < 1e-9 and args[1] < 1e-9
        ):  # on the cut, where signs of 0 count
            return
        if node.op == "sign" and abs(args[0]) < 1e-9:
            return
    if abs(value - other) > 1e-9 * max(sizes):
        raise Violation(f"'{to_text(result)[:200]}' is {value} or {other}")
