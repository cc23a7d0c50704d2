"""Tables of numbers that `sim` reads and writes: schedules, data sets, rows of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, InputError
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
_LARGEST = 64_000_000  # bytes of a file


@dataclass(frozen=True, eq=False)
class DataSets:
    """Motions to be inverted: rows of theta, omega, alpha, and their times if they have them."""

    theta: Array
    omega: Array
    alpha: Array
    t: Array | None

    def times(self, period: float) -> Array:
        """The times, or a row per period."""
        return period * np.arange(len(self.theta), dtype=float) if self.t is None else self.t


def data_sets(table: Array, n: int) -> DataSets:
    """Rows of 3n numbers, or of a time and 3n numbers."""
    width = table.shape[1]
    if width not in (3 * n, 3 * n + 1):
        raise ArmwrightError(
            f"rows of {width} numbers; theta, omega and alpha of {n} joints expected, "
            f"{3 * n} numbers, or {3 * n + 1} with a time in front"
        )
    t = table[:, 0] if width > 3 * n else None
    values = table[:, width - 3 * n :]
    return DataSets(values[:, :n], values[:, n : 2 * n], values[:, 2 * n :], t)


def read_table(path: str | Path, *, called: str = "") -> Array:
    """Numbers in rows, see ``table_of``. Messages say ``called``."""
    place, name = Path(str(path).strip()), called or str(path)
    try:
        if place.stat().st_size > _LARGEST:
            raise InputError(f"larger than {_LARGEST // 1_000_000} MB", file=name)
        text = place.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=name) from None
    return table_of(text, file=name)


def table_of(text: str, *, file: str) -> Array:
    """The numbers of a text, row by row; messages call it ``file``.

    Blanks, commas or semicolons separate them, and beside semicolons a comma is the decimal point. # begins a
    remark. A first row of which no word is a number is a heading.
    """
    rows: list[list[float]] = []
    is_first = True
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        words = _words(line)
        if words and not (is_first and not any(map(_is_number, words))):
            rows.append(_row(words, file, number))
            if len(rows[-1]) != len(rows[0]):
                raise InputError(f"{len(rows[-1])} numbers, {len(rows[0])} before", file=file, line=number)
        is_first = is_first and not words
    if not rows:
        raise InputError("no numbers in it", file=file)
    return np.array(rows)


def _words(line: str) -> list[str]:
    text = line.split("#", 1)[0]
    return (text.replace(",", ".").replace(";", " ") if ";" in text else text.replace(",", " ")).split()


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _row(words: list[str], file: str, line: int) -> list[float]:
    row: list[float] = []
    for word in words:
        try:
            row.append(float(word))
        except ValueError:
            raise InputError(f"'{word[:40]}' is not a number", file=file, line=line) from None
        if not np.isfinite(row[-1]):
            raise InputError(f"'{word[:40]}' is not a finite number", file=file, line=line)
    return row


def schedule_rows(t: Array, values: Array) -> list[str]:
    """A schedule as text: a time and a voltage per joint in each row."""
    return [
        " ".join(f"{number:.12g}" for number in (time, *row)) for time, row in zip(t, values, strict=True)
    ]


def simulation_rows(history: Trajectory, start: int, finish: int, step: int) -> Iterator[str]:
    """Step, time, theta, omega, alpha, in columns under a heading."""
    heads = [f"{stem}{k}" for stem in ("theta", "omega", "alpha") for k in range(1, len(history.joints) + 1)]
    yield f"{'step':>8} {'time':>10} " + " ".join(f"{head:>13}" for head in heads)
    for row in range(start, min(finish, len(history) - 1) + 1, step):
        numbers = np.concatenate([history.q[row], history.qd[row], history.qdd[row]])
        yield f"{row:>8} {history.t[row]:>10.4f} " + " ".join(f"{number:>13.6g}" for number in numbers)
