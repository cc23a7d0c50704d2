"""The scalar graph: immutable hash-consed nodes.

Two nodes that mean the same after the rules of ``rules.py`` are the same object, so equality is
identity and a shared term is computed once. The table of living nodes holds them weakly; it is the
only thing kept here and it cannot be observed through values. It is safe to build nodes from
several threads: reading, and inserting where nothing was, are single operations of a dict; all else
holds a lock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from fractions import Fraction
from itertools import count
from typing import Any, TypeAlias
from weakref import ref

Number: TypeAlias = int | float | Fraction


class _Fresh:
    """A node while its fields are filled in."""

    __slots__ = ("__weakref__", "args", "flags", "is_constant", "key", "op", "serial", "value")

    op: str
    args: tuple[Node, ...]
    value: Any
    key: int
    flags: int
    serial: int
    is_constant: bool


class Node(_Fresh):
    """One scalar: ``op`` with ``args``, or a leaf with ``value``.

    op is "number" (int, Fraction or finite float), "pi" (Fraction: so many times pi), "name"
    (str), or one of add sub mul div neg pow sqrt sin cos atan2 sign abs tanh exp. A "pow" keeps
    its whole exponent, at least 2, in ``value``. ``is_constant`` is true of a number and of a
    multiple of pi. ``key`` orders operands and depends on the meaning only. Build nodes with the
    operators and the functions of this package, never with the class.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a node is a value and cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a node is a value and cannot be changed")

    def __repr__(self) -> str:
        return self.value if self.op == "name" else text.short_text(self)

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[Any, ...]]:
        return walk.pack_node(self)

    def __float__(self) -> float:
        return walk.evaluate(self, {})

    # Models are made of these four operators, so the common cases of the rules stand here, told
    # apart by flags: operands that are neither constant nor negative first, then 0 and 1, then signs.
    # Everything else is in ``rules``.

    def __add__(self, other: Node | Number) -> Node:
        if isinstance(other, Node):
            flags = self.flags | other.flags
            if not flags & SIGNED:
                return raw_pair("add", other, self) if self.key > other.key else raw_pair("add", self, other)
            if flags & NOTHING:
                return other if self.flags & NOTHING else self
            if not flags & CONSTANT:
                if not other.flags & NEGATIVE:
                    return other - self.args[0]
                return self - other.args[0] if not self.flags & NEGATIVE else -(self.args[0] + other.args[0])
        return rules.add(self, other)

    def __sub__(self, other: Node | Number) -> Node:
        if isinstance(other, Node):
            flags = self.flags | other.flags
            if not flags & SIGNED and self is not other:
                if self.key > other.key:
                    return _single("neg", raw_pair("sub", other, self))
                return raw_pair("sub", self, other)
            if flags & NOTHING:
                return self if other.flags & NOTHING else -other
            if flags & SIGNED == NEGATIVE and self is not other:
                return self + other.args[0] if other.flags & NEGATIVE else -(self.args[0] + other)
        return rules.subtract(self, other)

    def __mul__(self, other: Node | Number) -> Node:
        if isinstance(other, Node):
            flags = self.flags | other.flags
            if not flags & SCALED and self is not other:
                return raw_pair("mul", other, self) if self.key > other.key else raw_pair("mul", self, other)
            if flags & NOTHING:
                return self if self.flags & NOTHING else other
            if flags & UNIT:
                return other if self.flags & UNIT else self
            if flags & SIGNED == NEGATIVE:
                a = self.args[0] if self.flags & NEGATIVE else self
                b = other.args[0] if other.flags & NEGATIVE else other
                return -(a * b) if (a is self) != (b is other) else a * b
            if flags == CONSTANT and self.flags != other.flags:
                return raw_pair("mul", self, other) if self.flags else raw_pair("mul", other, self)
        return rules.multiply(self, other)

    def __neg__(self) -> Node:
        if not self.flags & SIGNED:
            return _single("neg", self)
        return self.args[0] if self.flags & NEGATIVE else rules.negate(self)

    def __radd__(self, other: Number) -> Node:
        return rules.add(other, self)

    def __rsub__(self, other: Number) -> Node:
        return rules.subtract(other, self)

    def __rmul__(self, other: Number) -> Node:
        return rules.multiply(other, self)

    def __truediv__(self, other: Node | Number) -> Node:
        return rules.divide(self, other)

    def __rtruediv__(self, other: Number) -> Node:
        return rules.divide(other, self)

    def __pos__(self) -> Node:
        return self

    def __abs__(self) -> Node:
        return functions.absolute(self)

    def __pow__(self, exponent: int) -> Node:
        return rules.power(self, exponent)


class Constant(Node):
    """A number. It equals, and hashes like, the plain number it holds."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Node):
            return self is other
        return isinstance(other, (int, float, Fraction)) and bool(self.value == other)

    def __hash__(self) -> int:
        return self.key


# ------------------------------------------------------------------------------ one of each

_WORDS = "add sub mul div neg pow sqrt sin cos atan2 sign abs tanh exp"
OPERATIONS = tuple(_WORDS.split())
_CODE = {op: code for code, op in enumerate(OPERATIONS)}

CONSTANT, NEGATIVE, FACTORED = 1, 2, 4  # flags: a constant; -x; constant times x
NOTHING, UNIT, BELOW = 8, 16, 32  # flags of the constants 0 and 1, and of those below 0
SIGNED = CONSTANT | NEGATIVE
SCALED = SIGNED | FACTORED

_TABLE: dict[tuple[Any, ...], ref[Node]] = {}
_LOCK = threading.Lock()
_SWEEP = [1 << 13]  # table size at which dead entries are swept out
_get, _put = _TABLE.get, _TABLE.setdefault
_next = count().__next__


def raw_operation(op: str, args: tuple[Node, ...], value: int | None = None) -> Node:
    """The one living operation with exactly these operands, in this order: no rule is applied."""
    if len(args) == 2:
        return raw_pair(op, *args)
    return _single(op, args[0], value)


# Every node has a serial number that no other ever has, so that an entry can only be found with its
# own operands. Keys are hashes of tuples of whole numbers, which are the same in every process. One
# node in 64 goes the long way, which looks after the table.


def raw_pair(op: str, a: Node, b: Node) -> Node:
    """The one living operation on two operands, without rules.

    Written in one piece: this is where models spend their time.
    """
    entry = (op, a.serial, b.serial)
    found = _get(entry)
    if found is not None and (node := found()) is not None:
        return node
    fresh: Any = _Fresh()
    fresh.op = op
    fresh.args = (a, b)
    fresh.value = None
    fresh.is_constant = False
    fresh.serial = _next()
    fresh.key = key = hash((_CODE[op], a.key, b.key))
    fresh.flags = FACTORED if a.is_constant and op == "mul" else 0
    fresh.__class__ = Node
    own = ref(fresh)
    if found is None and key & 63 and _put(entry, own) is own:
        return fresh  # type: ignore[no-any-return]
    return _entry_node(fresh, own, entry)


def _single(op: str, a: Node, value: int | None = None) -> Node:
    """The operation on one operand."""
    entry = (op, a.serial) if value is None else (op, a.serial, value, None)
    found = _get(entry)
    if found is not None and (node := found()) is not None:
        return node
    fresh: Any = _Fresh()
    fresh.op = op
    fresh.args = (a,)
    fresh.value = value
    fresh.is_constant = False
    fresh.serial = _next()
    fresh.key = key = hash((_CODE[op], a.key, value or 0))
    fresh.flags = NEGATIVE if op == "neg" else 0
    fresh.__class__ = Node
    own = ref(fresh)
    if found is None and key & 63 and _put(entry, own) is own:
        return fresh  # type: ignore[no-any-return]
    return _entry_node(fresh, own, entry)


def living_leaf(op: str, value: Number | str) -> Node | None:
    """The leaf if somebody holds it already."""
    found = _get(_leaf_entry(op, value))
    return None if found is None else found()


def leaf(op: str, value: Number | str, key: int | None = None) -> Node:
    """The one living leaf: a number, a multiple of pi or a name; a key other than the hash is given."""
    entry = _leaf_entry(op, value)
    found = _get(entry)
    if found is not None and (node := found()) is not None:
        return node
    fresh: Any = _Fresh()
    fresh.op, fresh.args, fresh.value = op, (), value
    fresh.key = hash(value) if key is None else key
    fresh.serial = _next()
    fresh.is_constant = op != "name"
    fresh.flags = 0 if isinstance(value, str) else _constant_flags(value)
    fresh.__class__ = Constant if op == "number" else Node
    return _entry_node(fresh, ref(fresh), entry)


def _leaf_entry(op: str, value: Number | str) -> tuple[Any, ...]:
    """Where the leaf stands in the table; the hash of a ratio takes longer than all else about it."""
    if value.__class__ is Fraction:
        return op, value.numerator, value.denominator, Fraction
    return op, value, value.__class__


def _constant_flags(value: Number) -> int:
    if value.__class__ is Fraction:  # a ratio, which is neither 0 nor 1, or a multiple of pi
        return CONSTANT | BELOW if value.numerator < 0 else CONSTANT
    if value in (0, 1):
        return CONSTANT | (UNIT if value else NOTHING)
    return CONSTANT | BELOW if value < 0 else CONSTANT


def _entry_node(node: Node, own: ref[Node], entry: tuple[Any, ...]) -> Node:
    """The node of this entry: the new one, or one that came first."""
    _LOCK.acquire()  # "with" takes twice as long
    try:
        current = _put(entry, own)  # a single operation: others insert without the lock
        living = node if current is own else current()
        if living is None:
            _TABLE[entry] = own
            living = node
    finally:
        _LOCK.release()
    if len(_TABLE) > _SWEEP[0]:
        _sweep()
    return living


def _sweep() -> None:
    """Dead entries leave the table; it may then double before the next sweep."""
    with _LOCK:
        # One operation each; items() would let other threads in between. These only add at the end.
        for entry, found in zip(list(_TABLE), list(_TABLE.values()), strict=False):
            if found() is None:
                del _TABLE[entry]
        _SWEEP[0] = max(1 << 13, 2 * len(_TABLE))


# The operators of the class are the rules, and the rules need the class: these files are one knot.
from armwright.expr import functions, rules, text, walk  # noqa: E402
