"""How samples lie in memory: rows (a sample's numbers side by side) or planes (a quantity's side by side).

Both know, for every array, the address of its first sample and one distance in bytes: between samples
for rows, between quantities for planes. Registers hold as many samples as there are lanes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from armwright.run.native.llvm_text import Reals


@dataclass(frozen=True, slots=True)
class SampleArray:
    """An argument or an output inside a kernel: where it begins, its distance, its width."""

    start: str
    distance: str
    width: int


@dataclass(slots=True)
class PlaneLayout:
    """Quantity j of sample s stands at start + j·distance + s·size."""

    v: Reals
    arrays: list[SampleArray]
    sample: str = ""

    def at(self, sample: str) -> None:
        """The lanes are from now on the samples that begin here."""
        self.sample = sample

    def read(self, array: int, column: int) -> str:
        """The lanes of one column."""
        return self.v.load(self._place(array, column))

    def write(self, array: int, column: int, value: str) -> None:
        """Store the lanes of one column."""
        self.v.store(value, self._place(array, column))

    def _place(self, array: int, column: int) -> str:
        new, a = self.v.code.new, self.arrays[array]
        offset = new(f"mul i64 {a.distance}, {column}")
        plane = new(f"getelementptr i8, ptr {a.start}, i64 {offset}")
        return new(f"getelementptr {self.v.real}, ptr {plane}, i64 {self.sample}")


@dataclass(slots=True)
class RowLayout:
    """Quantity j of sample s stands at start + s·distance + j·size.

    Neighbouring columns are moved at once: a pair of numbers per sample (four where that is faster), then one
    unpacking. A column that is read brings its neighbour along; one that is written waits for its neighbours.
    """

    v: Reals
    arrays: list[SampleArray]
    rows: dict[int, list[str]] = field(default_factory=dict)
    loaded: dict[tuple[int, int], str] = field(default_factory=dict)
    waiting: dict[tuple[int, int], str] = field(default_factory=dict)
    sample: str = ""

    def at(self, sample: str) -> None:
        """The lanes are from now on the samples that begin here."""
        self.sample = sample
        self.rows.clear()
        self.loaded.clear()

    def read(self, array: int, column: int) -> str:
        """The lanes of one column."""
        if (array, column) not in self.loaded:
            self._load(array, column)
        return self.loaded[array, column]

    def write(self, array: int, column: int, value: str) -> None:
        """Store the lanes of one column, at the latest when its neighbours come."""
        self.waiting[array, column] = value
        group = self._group(self.arrays[array].width, column)
        if not all((array, j) in self.waiting for j in group):
            return
        values = [self.waiting.pop((array, j)) for j in group]
        store = {1: self._store_alone, 2: self._store_pair, 4: self._store_four}[len(group)]
        store(self._places(array, group[0]), values)

    def _group(self, width: int, column: int) -> range:
        """The columns that are stored together: four of the longer vectors of doubles, else two.

        Large arrays of NumPy begin 16 bytes after a multiple of 32, small ones every other time. Where rows
        keep that, groups of four begin with the third column, so that none of them straddles two cache lines
        (a regressor of 216 columns took a third more time).
        """
        shift = 0 if width % 4 else 2
        first = (column - shift) // 4 * 4 + shift
        if self.v.lanes >= 4 and self.v.real == "double" and 0 <= first <= width - 4:
            return range(first, first + 4)
        return range(column & ~1, min((column & ~1) + 2, width))

    def _rows(self, array: int) -> list[str]:
        """Addresses of the row of every lane."""
        if array not in self.rows:
            a, new = self.arrays[array], self.v.code.new
            offset = new(f"mul i64 {self.sample}, {a.distance}")
            first = new(f"getelementptr i8, ptr {a.start}, i64 {offset}")
            steps = (new(f"mul i64 {a.distance}, {lane}") for lane in range(1, self.v.lanes))
            self.rows[array] = [first, *(new(f"getelementptr i8, ptr {first}, i64 {step}") for step in steps)]
        return self.rows[array]

    def _places(self, array: int, column: int) -> list[str]:
        """Addresses of a number in the row of every lane."""
        new, offset = self.v.code.new, column * self.v.bits // 8
        return [new(f"getelementptr i8, ptr {row}, i64 {offset}") for row in self._rows(array)]

    def _load(self, array: int, column: int) -> None:
        width = self.arrays[array].width
        if width == 1:
            one = self.v.like(1)
            values = [one.load(place) for place in self._places(array, column)]
            self.loaded[array, column] = self.v.pack(values)
            return
        first = min(column & ~1, width - 2)
        both = self._load_pair(self._places(array, first))
        for i, value in enumerate(both):
            self.loaded.setdefault((array, first + i), value)

    def _load_pair(self, places: list[str]) -> tuple[str, str]:
        v, new = self.v, self.v.code.new
        if v.real == "float":  # a pair of floats travels as one double
            pairs = v.like(v.lanes, "double")
            one = pairs.like(1)
            packed = pairs.pack([one.load(place, align=4) for place in places])
            both = new(f"bitcast {pairs.type} {packed} to <{2 * v.lanes} x float>")
            return self._every_second(both, 0), self._every_second(both, 1)
        loaded = [new(f"load <2 x double>, ptr {place}, align 8") for place in places]
        even, odd = _join_pairs(v, loaded[0::2]), _join_pairs(v, loaded[1::2])
        return _unpack(v, even, odd, 0), _unpack(v, even, odd, 1)

    def _every_second(self, both: str, first: int) -> str:
        n = self.v.lanes
        chosen = ", ".join(f"i32 {i}" for i in range(first, 2 * n, 2))
        kind = f"<{2 * n} x float>"
        return self.v.code.new(f"shufflevector {kind} {both}, {kind} poison, <{n} x i32> <{chosen}>")

    def _store_four(self, places: list[str], columns: list[str]) -> None:
        """Rows of four numbers; of eight samples two rows of every second sample at a time."""
        v = self.v
        for side in (0, 1):  # even samples, odd samples
            left, right = (_unpack(v, a, b, side) for a, b in (columns[:2], columns[2:]))
            for first in range(0, v.lanes, 4):
                rows = [_two_pairs(v.lanes, first + 2 * k) for k in (0, 1)]
                if v.lanes == 8:
                    both = _shuffle(v, left, right, [*rows[0], *rows[1]])
                    found = [_shuffle(v, both, "poison", range(4 * k, 4 * k + 4)) for k in (0, 1)]
                else:
                    found = [_shuffle(v, left, right, row) for row in rows]
                for k, row in enumerate(found):
                    v.code.put(f"store <4 x double> {row}, ptr {places[first + 2 * k + side]}, align 8")

    def _store_pair(self, places: list[str], columns: list[str]) -> None:
        v, new = self.v, self.v.code.new
        left, right = columns
        if v.real == "float":
            both = _shuffle(v, left, right, [i + k * v.lanes for i in range(v.lanes) for k in (0, 1)])
            pairs = v.like(v.lanes, "double")
            packed = new(f"bitcast <{2 * v.lanes} x float> {both} to {pairs.type}")
            for lane, place in enumerate(places):
                pairs.like(1).store(pairs.lane(packed, lane), place, align=4)
            return
        halves = _unpack(v, left, right, 0), _unpack(v, left, right, 1)
        for lane, place in enumerate(places):
            pair = _shuffle(v, halves[lane & 1], "poison", (lane & ~1, lane | 1))
            v.code.put(f"store <2 x double> {pair}, ptr {place}, align 8")

    def _store_alone(self, places: list[str], columns: list[str]) -> None:
        one = self.v.like(1)
        for lane, place in enumerate(places):
            one.store(self.v.lane(columns[0], lane), place)


def _two_pairs(lanes: int, first: int) -> list[int]:
    """Places of two neighbours of one vector, then of the same two of another."""
    return [first, first + 1, first + lanes, first + lanes + 1]


def _join_pairs(v: Reals, parts: list[str]) -> str:
    """Pieces of two doubles side by side."""
    size = 2
    while len(parts) > 1:
        chosen = ", ".join(f"i32 {i}" for i in range(2 * size))
        kind = f"<{size} x double>"
        parts = [
            v.code.new(f"shufflevector {kind} {a}, {kind} {b}, <{2 * size} x i32> <{chosen}>")
            for a, b in zip(parts[0::2], parts[1::2], strict=True)
        ]
        size *= 2
    return parts[0]


def _unpack(v: Reals, a: str, b: str, side: int) -> str:
    """a0 b0 a2 b2 … (side 0) or a1 b1 a3 b3 … (side 1): the unpack instructions."""
    return _shuffle(v, a, b, [i + side + k * v.lanes for i in range(0, v.lanes, 2) for k in (0, 1)])


def _shuffle(v: Reals, a: str, b: str, chosen: Sequence[int]) -> str:
    """The chosen numbers of two vectors side by side."""
    places = ", ".join(f"i32 {i}" for i in chosen)
    return v.code.new(f"shufflevector {v.type} {a}, {v.type} {b}, <{len(chosen)} x i32> <{places}>")
