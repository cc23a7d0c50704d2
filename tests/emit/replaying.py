"""Recorded calls made again in another language, each function alone.

What a function calls is answered from the record, after looking at what it was given. So every function
must do the same steps with the same numbers, and signs of singular vectors or orders of eigenvalues, which
are a matter of taste, cannot differ. Two numbers come back for each call: the largest difference of
anything that was given or returned, and the number of answers taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from armwright.emit.core.syntax import shortest
from armwright.emit.languages.mathematica import literal
from armwright.emit.solvers.mathematica import camel
from tests.emit.recorded import Call, Value, flat
from tests.emit.running import call as run
from tests.emit.running import read_numbers, write
from tests.emit.solving import GIAC_HEAD, for_giac

Files = dict[str, str]
SECONDS = 600
AT_ONCE = 120  # calls of one run: giac ends with a fault where it has redefined functions very often


def differences(tool: str, files: Files, calls: Sequence[Call], folder: Path) -> list[tuple[float, int]]:
    """Largest difference and number of answers taken, of each call."""
    parts = [calls[k : k + AT_ONCE] for k in range(0, len(calls), AT_ONCE)]
    return [pair for part in parts for pair in _differences_at_once(tool, files, part, folder)]


def _differences_at_once(
    tool: str, files: Files, calls: Sequence[Call], folder: Path
) -> list[tuple[float, int]]:
    script, command = {"mathics": _mathics, "giac": _giac}[tool](files, calls)
    write({**files, **script}, folder)
    numbers = read_numbers(run(command, folder, SECONDS))
    assert len(numbers) == 2 * len(calls)
    return [(off, int(at)) for off, at in zip(numbers[::2], numbers[1::2], strict=True)]


@dataclass(frozen=True)
class Numbers:
    """How a language writes numbers and lists of them."""

    brackets: str
    real: Callable[[float], str]
    is_flat: bool = False  # arrays of three axes are matrices, the first two axes below one another

    def text(self, value: Value | Sequence[float]) -> str:
        if self.is_flat and isinstance(value, np.ndarray) and value.ndim == 3:
            value = value.reshape(-1, value.shape[2])
        if isinstance(value, np.ndarray | list):
            return self.listed(map(self.text, value))
        return str(value) if isinstance(value, int | np.integer) else self.real(float(value))

    def listed(self, texts: Iterable[str]) -> str:
        return f"{self.brackets[0]}{', '.join(texts)}{self.brackets[1]}"

    def queue(self, call: Call) -> str:
        """What each function that is called must be given, its number first, and what it answers."""
        places = list(called(call))
        return self.listed(
            self.listed([self.text([places.index(one.function), *flat(one.arguments)]), self._answer(one)])
            for one in call.inner
        )

    def _answer(self, call: Call) -> str:
        texts = [self.text(one) for one in call.results]
        return texts[0] if len(texts) == 1 else self.listed(texts)


def called(call: Call) -> dict[str, int]:
    """The functions that a call makes use of, and how many arguments they have."""
    return {one.function: len(one.arguments) for one in call.inner}


# ------------------------------------------------------------------------------------ Mathics

_BRACES = Numbers("{}", literal)
_MATHICS = """$IterationLimit = 10^9;
next[given___] := (
  at = at + 1; off = Max[off, Abs[Flatten[{given}] - queue[[at, 1]]]]; queue[[at, 2]]
);
print[x_] := Print[ToString[N[x], InputForm]];
"""


def _mathics(files: Files, calls: Sequence[Call]) -> tuple[Files, list[str]]:
    lines = [_MATHICS, *(f'Get["{name}"];' for name in files)]
    for call in calls:
        names = [camel(name) for name in called(call)]
        others = " ".join(f"{name}[given___] := next[{i}, given];" for i, name in enumerate(names))
        asked = f"{camel(call.function)}[{', '.join(map(_BRACES.text, call.arguments))}]"
        wanted = _BRACES.text(flat(call.results))
        lines += [f"queue = {_BRACES.queue(call)};", "at = 0; off = 0.0;"]
        lines.append(f"Block[{_BRACES.listed(names)}, {others} r = {asked};];")
        lines.append(f"print[Max[off, Abs[Flatten[{{r}}] - {wanted}]]]; print[at];")
    return {"run_calls.m": "\n".join(lines) + "\n"}, ["mathics3", "-f", "run_calls.m"]


# --------------------------------------------------------------------------------------- giac

_BRACKETS = Numbers("[]", shortest, is_flat=True)
_GIAC = """replayed := proc(given) global replayat, replayoff; replayat := replayat + 1;
  replayoff := max(replayoff, maxnorm(flatten(given) - replayqueue[replayat][1]));
  return replayqueue[replayat][2]; end proc:
"""  # names that no function of the solver has: it sees those of its callers


def _giac(files: Files, calls: Sequence[Call]) -> tuple[Files, list[str]]:
    (text,) = files.values()
    lines = [_GIAC]
    for call in calls:
        lines += ['read("giac.mpl"):', f"replayqueue := {_BRACKETS.queue(call)}:"]
        for i, (name, arity) in enumerate(called(call).items()):
            given = [f"x{k}" for k in range(arity)]
            asked = ", ".join([str(i), *given])
            lines.append(f"{name} := proc({', '.join(given)}) return replayed([{asked}]); end proc:")
        asked = f"{call.function}({', '.join(map(_BRACKETS.text, call.arguments))})"
        wanted = _BRACKETS.text(flat(call.results))
        lines += ["replayat := 0: replayoff := 0.0:", f"r := {asked}:"]
        lines.append(f"evalf(max(replayoff, maxnorm(flatten([r]) - {wanted})));")
        lines.append("evalf(replayat);")
    script = GIAC_HEAD.replace("14", "17") + for_giac("\n".join(lines)) + "\n"
    return {"giac.mpl": for_giac(text), "run_calls.giac": script}, ["giac", "run_calls.giac"]
