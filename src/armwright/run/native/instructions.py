"""The operations of a program as instructions, on one number or on a vector of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

from armwright.expr import Node
from armwright.run.native import elementary
from armwright.run.native.llvm_text import Reals, from_double, to_double
from armwright.run.native.sincos import Turn, short_turn

Read = Callable[[Node], str]  # loads a column or an entry of the table


class ProgramInstructions:
    """Registers of the nodes computed so far; a leaf is loaded where it is first used, and after ``forget``.

    read    loads a leaf or an early result
    turn    gives sine and cosine of an angle
    fused   {sum: the product in it that is computed together with the sum}
    wrong   after a run: a mask of the lanes where an angle was huge and results are wrong, or ""
    """

    def __init__(
        self, v: Reals, read: Read, *, turn: Turn = short_turn, fused: Mapping[Node, Node] | None = None
    ) -> None:
        self.v, self.read, self.turn, self.wrong = v, read, turn, ""
        self.fused = fused or {}
        self.taken_in = set(self.fused.values())
        self.known: dict[Node, str] = {}
        self.loaded: dict[Node, str] = {}
        self.turns: dict[Node, tuple[str, str]] = {}

    def run(self, nodes: Iterable[Node]) -> None:
        """Compute the nodes, in order."""
        known, taken_in, one, pause = self.known, self.taken_in, self._one, self.v.code.pause
        for node in nodes:
            if node not in taken_in:
                known[node] = one(node)
                pause()

    def value(self, node: Node) -> str:
        """The register of a node; constants are written in place."""
        register = self.known.get(node)
        if register is not None:
            return register
        if node.op == "number":
            return self.v.number(_finite(node.value))
        if node.op == "pi":
            return self.v.number(float(node.value) * math.pi)
        register = self.loaded.get(node)
        if register is None:
            register = self.loaded[node] = self.read(node)
        return register

    def forget(self) -> None:
        """Leaves are loaded anew from now on: a register that waits long would go to memory and back.

        The fence is no instruction; it keeps loads on their side.
        """
        self.loaded.clear()
        self.v.code.put('fence syncscope("singlethread") seq_cst')

    def _one(self, node: Node) -> str:
        product = self.fused.get(node)
        if product is not None:
            return self._sum_with_product(node, product)
        op = node.op
        if op == "pow":
            return self._power(node.args[0], node.value)
        if op == "sin" or op == "cos":
            return self.sine_and_cosine(node.args[0])[op == "cos"]
        return RULES[op](self.v, *map(self.value, node.args))

    def sine_and_cosine(self, angle: Node) -> tuple[str, str]:
        """Sine and cosine of an angle, computed once."""
        if angle not in self.turns:
            sine, cosine, wrong = self.turn(self.v, self.value(angle))
            self.turns[angle] = sine, cosine
            if wrong:
                self.wrong = self.v.bit_or(self.wrong, wrong) if self.wrong else wrong
        return self.turns[angle]

    def _sum_with_product(self, node: Node, product: Node) -> str:
        """A sum with a product in it."""
        v = self.v
        first, second = (product.args * 2)[:2]
        a, b = self.value(first), self.value(second)
        left, right = node.args
        if node.op == "add":
            return v.fma(a, b, self.value(right if left is product else left))
        if left is product:
            return v.fma(a, b, v.neg(self.value(right)))
        return v.fma(v.neg(a), b, self.value(left))

    def _power(self, base: Node, exponent: int) -> str:
        """Whole powers by squaring."""
        square, result = self.value(base), ""
        while True:
            if exponent & 1:
                result = self.v.mul(result, square) if result else square
            exponent >>= 1
            if not exponent:
                return result
            square = self.v.mul(square, square)


def _finite(value: float) -> float:
    """The nearest double; an exact number beyond the doubles is infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, value)


def _sign(v: Reals, x: str) -> str:
    """-1, 0 or 1; NaN stays NaN."""
    zero = v.number(0.0)
    low = v.choose(v.compare("olt", x, zero), v.number(-1.0), x)
    return v.choose(v.compare("ogt", x, zero), v.number(1.0), low)


def _in_double(function: Callable[..., str]) -> Callable[..., str]:
    """The function for numbers of any type, computed in double."""

    def call(v: Reals, *args: str) -> str:
        wide = v.like(v.lanes, "double")
        return from_double(v, function(wide, *(to_double(v, arg) for arg in args)))

    return call


RULES: dict[str, Callable[..., str]] = {
    "add": Reals.add,
    "sub": Reals.sub,
    "mul": Reals.mul,
    "div": Reals.div,
    "neg": Reals.neg,
    "sqrt": Reals.sqrt,
    "abs": Reals.abs,
    "sign": _sign,
    "tanh": _in_double(elementary.tanh),
    "exp": _in_double(elementary.exp),
    "atan2": _in_double(elementary.atan2),
}
